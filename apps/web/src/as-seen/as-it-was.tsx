import { useTexts } from '../kit/texts/texts.ts'
import { TextLink } from '../ui/text-link.tsx'

/** The way to what somebody saw; `title` tells it from others on the page. */
export const AsItWas = ({ to, title }: { to: string; title: string }) => {
  const t = useTexts('seen')
  return (
    <TextLink to={to}>
      <span aria-hidden="true">{t('asItWas')}</span>
      <span className="vh">{t('asItWasOf', { title })}</span>
    </TextLink>
  )
}
