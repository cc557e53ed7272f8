/** The maker's form: what the bank statement says. Its buttons stand in the bar at the foot. */
import { type BankReceiptDetail, makersReasons, verifyBankReceipt } from '@jujur/contract/receipts.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { focusFirstInvalid } from '../ui/focus.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { senOf } from './money-typed.ts'
import classes from './receipt-review.module.css'
import { useBanks } from './receipt-words.tsx'

type Reason = (typeof makersReasons)[number]
type Fault = 'differs' | 'used'

type Done = { onDone: (wasSetAside: boolean) => void; onOvertaken: () => void }

/** What the maker types and sends. */
export const useChecking = (receipt: BankReceiptDetail, { onDone, onOvertaken }: Done) => {
  const formId = useId()
  const format = useFormat()
  const { verified } = receipt
  const [isAside, setIsAside] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [values, setValues] = useState({
    // From the file, not from what was declared: two who type the same amount are two who looked.
    amount: verified ? format.typed(verified.amount_sen) : '',
    bank_code: verified?.bank_code ?? receipt.bank_code,
    reference_no: verified?.reference_no ?? receipt.reference_no,
    value_on: verified?.value_on ?? receipt.paid_at,
    reason: '' as Reason | '',
    note: receipt.maker_note ?? '',
  })
  const { send, sending, fieldErrors } = useSend(verifyBankReceipt, {
    treats: {
      10050: () => setFault('differs'),
      10012: () => setFault('used'),
      2111: onOvertaken,
      10028: onOvertaken,
      10029: onOvertaken,
    },
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { amount, bank_code, reference_no, value_on, reason, note } = values
    const verified_amount_sen = senOf(amount)
    const wrong = [
      ...(verified_amount_sen ? [] : ['amount']),
      ...(bank_code ? [] : ['bank_code']),
      ...(reference_no.trim().length >= 3 ? [] : ['reference_no']),
      ...(value_on ? [] : ['value_on']),
      ...(isAside && !reason ? ['reason'] : []),
    ]
    setMissing(wrong)
    setFault(null)
    if (wrong.length > 0) return focusFirstInvalid(form)
    if (!verified_amount_sen || sending) return
    const { bank_receipt_id, version } = receipt
    const seen = { bank_receipt_id, version, verified_amount_sen, bank_code, reference_no, value_on }
    const told = { ...(isAside && reason ? { exception_reason: reason } : {}), ...(note.trim() ? { note: note.trim() } : {}) }
    if ((await send({ ...seen, ...told })) !== undefined) onDone(isAside)
  }
  return {
    formId,
    sending,
    isAside,
    setAside: setIsAside,
    form: {
      formId,
      values,
      set: (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change })),
      submit,
      isAside,
      fault,
      missing,
      fieldErrors,
      receipt,
    },
  }
}

type FormProps = ReturnType<typeof useChecking>['form']

export const MakerForm = ({ formId, values, set, submit, isAside, fault, missing, fieldErrors, receipt }: FormProps) => {
  const t = useTexts('receipts')
  const { money } = useFormat()
  const { banks } = useBanks()
  const common = useTexts('common')
  const why = useRef<HTMLSelectElement>(null)
  // What is asked for now; on a phone it is far from the button that asks.
  useEffect(() => {
    if (isAside) why.current?.focus()
  }, [isAside])
  const wrong = (field: string, sent = field) =>
    missing.includes(field) || fieldErrors.some((error) => error.field === sent)
      ? common('field.invalid', { attribute: common('field.this') })
      : undefined
  return (
    <Section title={t('maker.title')}>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        {fault && (
          <Notice tone="bad" role="alert">
            {t(`maker.${fault}`)}
          </Notice>
        )}
        <TextField
          label={t('maker.amount')}
          description={t('maker.amountHelp', { amount: money(receipt.amount_sen) })}
          error={missing.includes('amount') ? t('form.wrong.amount') : wrong('amount', 'verified_amount_sen')}
          inputMode="decimal"
          autoComplete="off"
          value={values.amount}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
        <SelectField
          label={t('maker.bank')}
          error={wrong('bank_code')}
          value={values.bank_code}
          options={banks.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) => set({ bank_code: event.currentTarget.value })}
        />
        <TextField
          label={t('maker.reference')}
          error={wrong('reference_no')}
          autoComplete="off"
          maxLength={60}
          value={values.reference_no}
          onChange={(event) => set({ reference_no: event.currentTarget.value })}
        />
        <TextField
          label={t('maker.valueOn')}
          error={wrong('value_on')}
          type="date"
          value={values.value_on}
          onChange={(event) => set({ value_on: event.currentTarget.value })}
        />
        {isAside && (
          <SelectField
            ref={why}
            label={t('maker.why')}
            error={missing.includes('reason') ? t('maker.choose') : undefined}
            value={values.reason}
            placeholder={t('maker.choose')}
            options={makersReasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }))}
            onChange={(event) => set({ reason: event.currentTarget.value as Reason })}
          />
        )}
        <TextAreaField
          label={t('maker.note')}
          description={t('maker.noteHelp')}
          rows={2}
          maxLength={500}
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </form>
    </Section>
  )
}
