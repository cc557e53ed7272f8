/** A bank transfer that no bank receipt can declare, as the provider finds it at the bank; another person approves it. */
import { recordTransfer } from '@jujur/contract/exceptions.ts'
import { type FormEvent, useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { fileFaultOf, RECEIPT_MAX_MB, ReceiptFileChoice, type ReceiptFileFault } from './file-choice.tsx'
import { senOf } from './money-typed.ts'
import classes from './payment.module.css'
import { useBanks } from './receipt-words.tsx'
import { today } from './today.ts'

const empty = () => ({ invoice_no: '', amount: '', value_on: today(), bank_code: '', reference_no: '', remarks: '' })
type Field = keyof ReturnType<typeof empty>
type Wrong = {
  field: Field
  key:
    | 'record.needInvoice'
    | 'unknownInvoice'
    | 'record.needAmount'
    | 'record.needDay'
    | 'record.needBank'
    | 'needReference'
    | 'needRemarks'
    | 'record.used'
    | 'record.cannot'
}

const wrongIn = (values: ReturnType<typeof empty>): Wrong[] => [
  ...(values.invoice_no.trim() === '' ? [{ field: 'invoice_no', key: 'record.needInvoice' } as const] : []),
  ...((senOf(values.amount) ?? 0) <= 0 ? [{ field: 'amount', key: 'record.needAmount' } as const] : []),
  ...(values.value_on === '' || values.value_on > today() ? [{ field: 'value_on', key: 'record.needDay' } as const] : []),
  ...(values.bank_code === '' ? [{ field: 'bank_code', key: 'record.needBank' } as const] : []),
  ...(values.reference_no.trim() === '' ? [{ field: 'reference_no', key: 'needReference' } as const] : []),
  ...(values.remarks.trim() === '' ? [{ field: 'remarks', key: 'needRemarks' } as const] : []),
]

/** What the server does not take of what is typed. */
const wrongOf: Record<string, Wrong> & { reference_no: Wrong } = {
  amount_sen: { field: 'amount', key: 'record.needAmount' },
  value_on: { field: 'value_on', key: 'record.needDay' },
  reference_no: { field: 'reference_no', key: 'needReference' },
}

const Form = ({ onClose, onDone }: { onClose: () => void; onDone: () => void }) => {
  const t = useTexts('bills')
  const { say } = useToast()
  const { banks } = useBanks()
  const [values, setValues] = useState(empty)
  const [wrong, setWrong] = useState<readonly Wrong[]>([])
  const [file, setFile] = useState<File | null>(null)
  const [fileFault, setFileFault] = useState<ReceiptFileFault | null>(null)
  const { send, sending } = useSend(recordTransfer, {
    treats: {
      10012: () => setWrong([{ field: 'reference_no', key: 'record.used' }]),
      10021: () => setWrong([{ field: 'invoice_no', key: 'unknownInvoice' }]),
      10024: (refused) => setFileFault(fileFaultOf(refused)),
      10076: (refused) => setFileFault(fileFaultOf(refused)),
      7000: ({ errors }) => setWrong([wrongOf[errors[0]?.field ?? ''] ?? wrongOf.reference_no]),
      10035: () => setWrong([{ field: 'invoice_no', key: 'record.cannot' }]),
    },
    onDone: () => {
      say(t('exceptions.record.done'))
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = wrongIn(values)
    const amount_sen = senOf(values.amount)
    setWrong(found)
    setFileFault(file ? null : 'fileNeeded')
    if (found.length > 0 || amount_sen === null || !file) return
    const { value_on, bank_code } = values
    const [invoice_no, reference_no, remarks] = [values.invoice_no.trim(), values.reference_no.trim(), values.remarks.trim()]
    void send({ invoice_no, amount_sen, value_on, bank_code, reference_no, remarks }, file)
  }
  const field = (name: Field) => {
    const found = wrong.find((one) => one.field === name)
    return {
      value: values[name],
      error: found && t(`exceptions.${found.key}`),
      onChange: (event: { currentTarget: { value: string } }) => {
        setValues({ ...values, [name]: event.currentTarget.value })
        setWrong(wrong.filter((one) => one !== found))
      },
    }
  }
  return (
    <Drawer
      opened
      title={t('exceptions.record.title')}
      line={t('exceptions.record.line')}
      onClose={onClose}
      footer={
        <Button type="submit" form="record-transfer" loading={sending}>
          {t('exceptions.record.send')}
        </Button>
      }
    >
      <form id="record-transfer" onSubmit={submit} noValidate className={classes.act}>
        <TextField label={t('exceptions.record.invoice')} description={t('exceptions.record.invoiceHelp')} maxLength={30} {...field('invoice_no')} />
        <TextField label={t('exceptions.settleAmount')} inputMode="decimal" autoComplete="off" {...field('amount')} />
        <TextField label={t('exceptions.valueOn')} type="date" max={today()} {...field('value_on')} />
        <SelectField
          label={t('exceptions.record.bank')}
          placeholder={t('exceptions.record.anyBank')}
          options={banks.map(({ code, name }) => ({ value: code, label: name }))}
          {...field('bank_code')}
        />
        <TextField label={t('exceptions.reference')} autoComplete="off" maxLength={50} {...field('reference_no')} />
        <ReceiptFileChoice
          file={file}
          onFile={(chosen) => {
            setFile(chosen)
            setFileFault(null)
          }}
          fault={fileFault}
          onFault={setFileFault}
          words={{
            label: t('exceptions.record.proof'),
            needs: t('exceptions.record.proofHelp', { size: RECEIPT_MAX_MB }),
            needed: t('exceptions.record.needProof'),
          }}
        />
        <TextAreaField label={t('exceptions.remarks')} description={t('exceptions.remarksHelp')} rows={3} {...field('remarks')} />
      </form>
    </Drawer>
  )
}

export const RecordTransfer = ({ onDone }: { onDone: () => void }) => {
  const t = useTexts('bills')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(recordTransfer.name)) return null
  const done = () => {
    setOpen(false)
    onDone()
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('exceptions.record.title')}
      </Button>
      {isOpen && <Form onClose={() => setOpen(false)} onDone={done} />}
    </>
  )
}
