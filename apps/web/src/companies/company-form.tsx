import type { Company } from '@jujur/contract/companies.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './company-info.module.css'
import { useCompanyForm } from './use-company-form.ts'

type Props = { company: Company; onReload: () => void }

/** Contact and settings, which need nobody's approval; every change is in the audit log. */
export const CompanyForm = ({ company: first, onReload }: Props) => {
  const t = useTexts('companies')
  const common = useTexts('common')
  const { form, labels, company, unsaved, savedAt, outdated } = useCompanyForm(first)
  const fourEyes = form.values.trainee_four_eyes
  const fixed = company.trainee_four_eyes && !company.can_switch_four_eyes
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate aria-label={t('info.form')}>
      <Section title={t('info.contact')} ruled>
        <div className={classes.fields}>
          <div className={classes.pair}>
            <TextField type="email" inputMode="email" label={labels.email} autoComplete="off" {...form.getInputProps('email')} />
            <TextField type="tel" label={labels.phone} autoComplete="off" {...form.getInputProps('phone')} />
          </div>
          <TextField label={labels.contact} description={t('info.help.contact')} autoComplete="off" {...form.getInputProps('contact')} />
          <TextField
            type="url"
            inputMode="url"
            label={labels.speak_up_url}
            description={t('info.help.speakUp')}
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('speak_up_url')}
          />
        </div>
      </Section>
      <Section title={t('info.settings')} ruled>
        <div className={classes.fields}>
          <SwitchField
            label={labels.trainee_otp}
            description={t('info.help.traineeOtp')}
            {...form.getInputProps('trainee_otp', { type: 'checkbox' })}
          />
          <SwitchField
            label={labels.trainee_four_eyes}
            description={fixed ? t('info.help.fourEyesFixed') : t(fourEyes ? 'info.help.fourEyesOn' : 'info.help.fourEyesOff')}
            disabled={fixed}
            {...form.getInputProps('trainee_four_eyes', { type: 'checkbox' })}
          />
          {company.trainee_four_eyes && !fourEyes && (
            <Notice tone="info" role="status">
              {t('info.switchesOff')}
            </Notice>
          )}
        </div>
      </Section>
      {outdated && (
        <Notice
          tone="bad"
          role="alert"
          action={
            <Button variant="default" size="xs" onClick={onReload}>
              {t('changed.reload')}
            </Button>
          }
        >
          {t('changed.text')}
        </Notice>
      )}
      <div className={classes.save}>
        <Button type="submit" loading={form.sending}>
          {common('action.save')}
        </Button>
        <span role="status" className={classes.dim}>
          {savedAt && !unsaved && t('info.saved', { time: savedAt })}
        </span>
      </div>
    </form>
  )
}
