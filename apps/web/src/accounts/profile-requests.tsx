import { askOwnPrivacyRequest, type OwnRequest, privacyRequestKinds, REQUEST_DAYS } from '@jujur/contract/privacy-desk.ts'
import { useId, useState } from 'react'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './profile.module.css'
import { ProfileRow } from './profile-row.tsx'

const AskDialog = ({ company, onClose }: { company: string; onClose: () => void }) => {
  const t = useTexts('accounts')
  const { day } = useFormat()
  const { say } = useToast()
  const id = useId()
  const labels = { kind: t('requests.kind'), details: t('requests.details') }
  const form = useCallForm(
    askOwnPrivacyRequest,
    { kind: '', details: '' },
    {
      labels,
      transform: ({ kind, details }) => ({ kind: kind as OwnRequest['kind'], details }),
      treats: { 10012: () => form.setFieldError('kind', t('requests.open')) },
      onDone: ({ due_on }) => {
        say(t('requests.asked', { day: day(due_on) }))
        onClose()
      },
    },
  )
  return (
    <Dialog
      title={t('requests.ask')}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('profile.cancel')}
          </Button>
          <Button type="submit" form={id} loading={form.sending}>
            {t('requests.submit')}
          </Button>
        </>
      }
    >
      <form id={id} className={classes.dialogForm} onSubmit={form.submit} noValidate>
        <p>{t('requests.askLine', { company, count: REQUEST_DAYS.first })}</p>
        <SelectField
          label={labels.kind}
          placeholder={t('requests.choose')}
          options={privacyRequestKinds.map((value) => ({ value, label: t(`requests.kinds.${value}`) }))}
          {...form.getInputProps('kind')}
        />
        <TextAreaField label={labels.details} maxLength={500} {...form.getInputProps('details')} />
      </form>
    </Dialog>
  )
}

const State = ({ request: { state, days_left } }: { request: OwnRequest }) => {
  const t = useTexts('accounts')
  if (state !== 'open') return <StateBadge state={state === 'met' ? 'completed' : 'waived'}>{t(`requests.state.${state}`)}</StateBadge>
  return days_left < 0 ? (
    <StateBadge state="overdue">{t('requests.late', { count: -days_left })}</StateBadge>
  ) : (
    <StateBadge state="inProgress">{t('requests.left', { count: days_left })}</StateBadge>
  )
}

const OneRequest = ({ request }: { request: OwnRequest }) => {
  const t = useTexts('accounts')
  const { day, date } = useFormat()
  const { kind, details, received_on, due_on, state, law, answer, answered_at, extended_because } = request
  return (
    <Row
      title={t(`requests.kinds.${kind}`)}
      lines={[
        details,
        state === 'open'
          ? t('requests.until', { asked: day(received_on), due: day(due_on) })
          : t('requests.answeredOn', { asked: day(received_on), answered: answered_at ? date(answered_at) : '' }),
        state === 'open' && extended_because && t('requests.extended', { because: extended_because }),
        law && t(`requests.law.${law}`),
        answer && t('requests.answer', { answer }),
      ]}
      end={<State request={request} />}
    />
  )
}

/** What one asked one's company about one's own data: the company answers, and the law gives it so many days. */
export const OwnRequests = ({ company, requests }: { company: string; requests: readonly OwnRequest[] }) => {
  const t = useTexts('accounts')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ProfileRow
        label={t('requests.title')}
        long
        action={
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('requests.ask')}
          </Button>
        }
      >
        <p className={classes.help}>{t('requests.line', { company, count: REQUEST_DAYS.first })}</p>
      </ProfileRow>
      {requests.length > 0 && (
        <RowList>
          {requests.map((request) => (
            <OneRequest key={request.privacy_request_id} request={request} />
          ))}
        </RowList>
      )}
      {open && <AskDialog company={company} onClose={() => setOpen(false)} />}
    </>
  )
}
