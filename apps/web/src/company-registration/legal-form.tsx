import { addNewCompanyRegistrationInformation } from '@jujur/contract/company-registration.ts'
import { announce } from '../kit/call/changes.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './legal.module.css'
import { LegalFields } from './legal-fields.tsx'
import { type LegalFormProps, useLegalForm } from './use-legal-form.ts'

/** The company's full legal data, to be approved by two others. */
export const LegalForm = ({ from, inForce, onClose }: LegalFormProps) => {
  const t = useTexts('companyRegistration')
  const { form, submit, nothingNew, waitsAlready } = useLegalForm({ from, inForce, onClose })
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t('reg.formTitle')}>
      <LegalFields form={form} />
      {nothingNew && <Notice role="alert">{t('reg.nothingNew')}</Notice>}
      {waitsAlready && (
        <Notice
          tone="bad"
          role="alert"
          action={
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                announce(addNewCompanyRegistrationInformation.changes)
                onClose(false)
              }}
            >
              {t('reg.showPending')}
            </Button>
          }
        >
          {t('reg.waitsAlready')}
        </Notice>
      )}
      <p className={classes.help}>{t('reg.then')}</p>
      <div className={classes.save}>
        <Button type="submit" loading={form.sending}>
          {t('reg.submit')}
        </Button>
        <Button variant="subtle" onClick={() => onClose(false)}>
          {t('reg.cancel')}
        </Button>
      </div>
    </form>
  )
}
