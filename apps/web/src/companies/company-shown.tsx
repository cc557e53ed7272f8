import type { Company } from '@jujur/contract/companies.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './company-info.module.css'

/** The same as the form, for those who may read it only. */
export const CompanyShown = ({ company }: { company: Company }) => {
  const t = useTexts('companies')
  const none = t('info.none')
  return (
    <>
      <Section title={t('info.contact')} ruled>
        <DefinitionList
          items={[
            { term: t('info.fields.email'), value: company.email },
            { term: t('info.fields.phone'), value: company.phone },
            { term: t('info.fields.contact'), value: company.contact ?? none },
            {
              term: t('info.fields.speakUp'),
              value: company.speak_up_url ? <TextLink to={company.speak_up_url}>{company.speak_up_url}</TextLink> : none,
            },
          ]}
        />
      </Section>
      <Section title={t('info.settings')} ruled>
        <DefinitionList
          items={[
            { term: t('info.fields.traineeOtp'), value: t(company.trainee_otp ? 'info.on' : 'info.off') },
            { term: t('info.fields.fourEyes'), value: t(company.trainee_four_eyes ? 'info.on' : 'info.off') },
          ]}
        />
        <p className={classes.help}>{t('info.readOnly')}</p>
      </Section>
    </>
  )
}
