import { type CompanyRow, updateCompanyStatus } from '@jujur/contract/companies.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { focusHeading } from '../ui/focus.ts'
import { TextAreaField } from '../ui/text-area-field.tsx'
import classes from './company-user.module.css'

type Props = { company: Pick<CompanyRow, 'company_id' | 'name' | 'status'>; onClose: () => void }

/** Deactivating a company, or opening it again: both with a reason that stays on record. */
export const CompanyStatusDialog = ({ company, onClose }: Props) => {
  const t = useTexts('companies')
  const opens = company.status === 'inactive'
  const act = opens ? 'open' : 'deactivate'
  const form = useCallForm(
    updateCompanyStatus,
    { remarks: '' },
    {
      labels: { remarks: t('company.reason') },
      transform: ({ remarks }) => ({ company_id: company.company_id, status: opens ? ('active' as const) : ('inactive' as const), remarks }),
      onDone: () => {
        onClose()
        // The button pressed is gone, and what became of it stands below the title.
        focusHeading(() => document.getElementById('main'), 'h1')
      },
    },
  )
  return (
    <Dialog
      title={t(`company.${act}Title`, { name: company.name })}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('company.cancel')}
          </Button>
          <Button variant={opens ? 'filled' : 'danger'} loading={form.sending} onClick={() => form.submit()}>
            {t(`company.${act}`)}
          </Button>
        </>
      }
    >
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <p>{t(`company.${act}Text`)}</p>
        <TextAreaField
          label={t('company.reason')}
          description={t('company.reasonHelp')}
          rows={3}
          maxLength={500}
          {...form.getInputProps('remarks')}
        />
      </form>
    </Dialog>
  )
}
