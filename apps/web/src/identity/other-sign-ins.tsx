import type { Role } from '@jujur/contract/permissions.ts'
import { useTexts } from '../kit/texts.ts'
import { TextLink } from '../ui/text-link.tsx'
import { signInPages } from './sign-in-pages.ts'

type Props = { role: Role; className?: string }

export const OtherSignIns = ({ role, className }: Props) => {
  const t = useTexts('identity')
  const names = useTexts('common')
  return (
    <nav aria-label={t('signIn.othersLabel')} className={className}>
      {signInPages
        .filter((page) => page.role !== role)
        .map((page) => (
          <TextLink key={page.path} to={page.path}>
            {names(`role.${page.role}`)}
          </TextLink>
        ))}
    </nav>
  )
}
