import type { SeenPledge } from '@jujur/contract/as-seen.ts'
import type { ReactNode } from 'react'
import { bcp47Of, languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import classes from './as-seen.module.css'
import { Gaps, useWhoseFacts } from './seen-facts.tsx'

export const PledgeSeen = ({ seen, action }: { seen: SeenPledge; action: ReactNode }) => {
  const t = useTexts('seen')
  const { dateTime } = useFormat()
  const whose = useWhoseFacts()
  return (
    <>
      <Section title={t('kind.pledge')} action={action} ruled>
        <DefinitionList
          items={[
            ...whose(seen),
            { term: t('number'), value: seen.serial_no },
            { term: t('signedName'), value: seen.full_name },
            ...(seen.typed_name ? [{ term: t('typedName'), value: seen.typed_name }] : []),
            { term: t('signedAt'), value: dateTime(seen.signed_at) },
            { term: t('signedWith'), value: t(`with.${seen.signed_with}`) },
            { term: t('textVersion'), value: seen.version },
            { term: t('language'), value: languageNames[seen.language] },
            { term: t('textHash'), value: <code className={classes.hash}>{seen.template_hash}</code> },
          ]}
        />
      </Section>
      <Gaps gaps={seen.gaps} />
      <Section title={seen.title} ruled>
        <p lang={bcp47Of(seen.language)} className={classes.text}>
          {seen.text}
        </p>
      </Section>
    </>
  )
}
