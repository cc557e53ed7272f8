import type { Output } from '@jujur/contract/call.ts'
import { MOST_PAYMENT_DAYS, updateCompanyTerms } from '@jujur/contract/companies.ts'
import type { globalAdminGetCompanyDetails } from '@jujur/contract/company-registration.ts'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Section } from '../ui/section.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './company-user.module.css'

type Props = Pick<Output<typeof globalAdminGetCompanyDetails>['list'], 'company' | 'terms'> & {
  /** Somebody changed the company since it was read. */
  onStale: () => void
}

const TermsDialog = ({ company, terms, onStale, onClose }: Props & { onClose: () => void }) => {
  const t = useTexts('companies')
  const { say } = useToast()
  const form = useCallForm(
    updateCompanyTerms,
    { payment_days: terms.payment_days === null ? '' : String(terms.payment_days), remarks: '' },
    {
      labels: { payment_days: t('company.termsField'), remarks: t('company.reason') },
      transform: ({ payment_days, remarks }) => ({
        company_id: company.company_id,
        version: company.version,
        payment_days: payment_days.trim() === '' ? null : Number(payment_days),
        remarks,
      }),
      treats: {
        2111: (refused) => {
          onClose()
          onStale()
          showTrouble(refused)
        },
      },
      onDone: () => {
        onClose()
        say(t('company.termsSaved'))
      },
    },
  )
  return (
    <Dialog
      title={t('company.termsTitle', { name: company.name })}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('company.cancel')}
          </Button>
          <Button loading={form.sending} onClick={() => form.submit()}>
            {t('company.termsSave')}
          </Button>
        </>
      }
    >
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <TextField
          label={t('company.termsField')}
          description={t('company.termsHelp', { count: terms.usual_days, most: MOST_PAYMENT_DAYS })}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('payment_days')}
        />
        <TextAreaField
          label={t('company.reason')}
          description={t('company.termsReasonHelp')}
          rows={3}
          maxLength={500}
          {...form.getInputProps('remarks')}
        />
      </form>
    </Dialog>
  )
}

/** How long the company has to pay, who said so and why. */
export const CompanyTerms = ({ company, terms, onStale }: Props) => {
  const t = useTexts('companies')
  const { dateTime } = useFormat()
  const mayChange = useMay()(updateCompanyTerms.name)
  const [changing, setChanging] = useState(false)
  const { payment_days, usual_days, set } = terms
  return (
    <Section
      title={t('company.terms')}
      action={mayChange && <TextButton onClick={() => setChanging(true)}>{t('company.termsChange')}</TextButton>}
      ruled
    >
      <p>{payment_days === null ? t('company.termsUsual', { count: usual_days }) : t('company.termsDays', { count: payment_days })}</p>
      {set && <p className={classes.secondary}>{t('company.termsSet', { name: set.by, when: dateTime(set.at), reason: set.reason })}</p>}
      {changing && <TermsDialog company={company} terms={terms} onStale={onStale} onClose={() => setChanging(false)} />}
    </Section>
  )
}
