import type { Company } from '@jujur/contract/companies.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './company.module.css'

/** The same as the form, for those who may read it only. */
export const CompanyShown = ({ company }: { company: Company }) => {
  const t = useTexts('company')
  const none = t('info.none')
  return (
    <>
      <Section title={t('info.contact')} ruled>
        <DefinitionList
          items={[
            { term: t('fields.email'), value: company.email },
            { term: t('fields.phone'), value: company.phone },
            { term: t('fields.contact'), value: company.contact ?? none },
            { term: t('fields.speakUp'), value: company.speak_up_url ? <TextLink to={company.speak_up_url}>{company.speak_up_url}</TextLink> : none },
          ]}
        />
      </Section>
      <Section title={t('info.settings')} ruled>
        <DefinitionList
          items={[
            { term: t('fields.traineeOtp'), value: t(company.trainee_otp ? 'info.on' : 'info.off') },
            { term: t('fields.fourEyes'), value: t(company.trainee_four_eyes ? 'info.on' : 'info.off') },
          ]}
        />
        <p className={classes.help}>{t('info.readOnly')}</p>
      </Section>
    </>
  )
}
