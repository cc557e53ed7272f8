import { approveBankReceipt, type BankReceiptDetail, raiseBankReceiptException, rejectBankReceipt } from '@jujur/contract/receipts.ts'
import { IconAlertTriangle, IconCheck, IconLock } from '@jujur/icons'
import { type RefObject, useState } from 'react'
import { RejectReason } from '../approvals/reject-reason.tsx'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DecisionBar } from '../ui/decision-bar.tsx'
import { ReviewFoot } from '../ui/review-page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { senOf } from './money-typed.ts'
import type { useChecking } from './receipt-check.tsx'
import classes from './receipt-review.module.css'
import { invoicesOf } from './receipt-words.tsx'

/** Receipts are said to reject, or send back, in a sentence. */
const SHORTEST = 10

export type Acting = {
  receipt: BankReceiptDetail
  onDone: (words: string) => void
  onOvertaken: () => void
  reasoning: 'reject' | 'back' | null
  setReasoning: (what: 'reject' | 'back' | null) => void
}

/** Why, in a sentence: of a rejection, or of sending it back. */
const ReceiptReason = ({ receipt, onDone, onOvertaken, reasoning, setReasoning }: Acting) => {
  const t = useTexts('receipts')
  const reasons = useTexts('reasons')
  const overtaken = { 2111: onOvertaken, 10028: onOvertaken, 10029: onOvertaken }
  const reject = useSend(rejectBankReceipt, { treats: overtaken })
  const back = useSend(raiseBankReceiptException, { treats: overtaken })
  const isBack = reasoning === 'back'
  const send = async (remarks: string) => {
    const { bank_receipt_id, version } = receipt
    const done = await (isBack ? back : reject).send({ bank_receipt_id, version, remarks })
    if (done !== undefined) onDone(t(isBack ? 'checker.wasSentBack' : 'checker.rejected'))
  }
  return (
    <RejectReason
      reasons={isBack ? [] : [reasons('receipt.amount'), reasons('receipt.unreadable'), reasons('receipt.missing')]}
      label={isBack ? t('checker.back') : t('checker.reject')}
      sending={reject.sending || back.sending}
      fault={(text) => (text.length < SHORTEST ? t('because.why') : undefined)}
      onCancel={() => setReasoning(null)}
      onReject={(remarks) => void send(remarks)}
    />
  )
}

const RejectButton = ({ setReasoning }: Pick<Acting, 'setReasoning'>) => {
  const t = useTexts('receipts')
  return (
    <Button variant="danger" onClick={() => setReasoning('reject')}>
      {t('checker.reject')}
    </Button>
  )
}

type CheckerProps = Acting & { amount: RefObject<HTMLInputElement | null> }
/** The checker types what they see; only then is it approved. */
const CheckerDecision = ({ receipt, onDone, onOvertaken, setReasoning, amount }: CheckerProps) => {
  const t = useTexts('receipts')
  const { list, money } = useFormat()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<'needed' | 'mismatch' | 'paidOnline' | null>(null)
  const { can } = receipt
  const { send, sending } = useSend(approveBankReceipt, {
    treats: {
      10078: () => setFault('mismatch'),
      20072: () => setFault('paidOnline'),
      2111: onOvertaken,
      10028: onOvertaken,
      10029: onOvertaken,
    },
  })
  const sen = senOf(typed)
  const approve = async () => {
    setFault(sen ? null : 'needed')
    if (!sen || sending) return amount.current?.focus()
    const { bank_receipt_id, version } = receipt
    const done = await send({ bank_receipt_id, version, approve_amount_sen: sen })
    if (done !== undefined) onDone(t('checker.approved', { invoices: list(invoicesOf(receipt)), amount: money(sen) }))
  }
  return (
    <form
      className={classes.checker}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void approve()
      }}
    >
      {can.approve && (
        <TextField
          ref={amount}
          className={classes.amount}
          inputClassName={classes.figures}
          label={t('checker.amount')}
          description={t('checker.help')}
          error={fault && t(`checker.${fault}`)}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setFault(null)
          }}
        />
      )}
      <div className={classes.buttons}>
        {can.approve && (
          <Button type="submit" className={classes.main} leftSection={<IconCheck size={17} stroke={2} aria-hidden="true" />} loading={sending}>
            {sen ? t('checker.approveAmount', { amount: money(sen) }) : t('checker.approve')}
          </Button>
        )}
        {can.exception && (
          <Button variant="default" onClick={() => setReasoning('back')}>
            {t('checker.back')}
          </Button>
        )}
        {can.reject && <RejectButton setReasoning={setReasoning} />}
      </div>
    </form>
  )
}

type MakerProps = Pick<Acting, 'receipt' | 'setReasoning'> & { checking: ReturnType<typeof useChecking> }
const MakerDecision = ({ receipt: { can }, setReasoning, checking: { formId, sending, isAside, setAside } }: MakerProps) => {
  const t = useTexts('receipts')
  const approvals = useTexts('approvals')
  return (
    <div className={classes.buttons}>
      {can.edit && (
        <Button
          type="submit"
          form={formId}
          className={classes.main}
          leftSection={
            isAside ? <IconAlertTriangle size={17} stroke={2} aria-hidden="true" /> : <IconCheck size={17} stroke={2} aria-hidden="true" />
          }
          loading={sending}
        >
          {t(isAside ? 'maker.setAside' : 'maker.pass')}
        </Button>
      )}
      {can.edit && (
        <Button variant="default" onClick={() => setAside(!isAside)}>
          {isAside ? approvals('desk.cancel') : t('maker.setAside')}
        </Button>
      )}
      {can.reject && !isAside && <RejectButton setReasoning={setReasoning} />}
    </div>
  )
}

type Props = { acting: Acting; checking: MakerProps['checking']; amount: CheckerProps['amount'] }

/** The foot of a receipt: what this reader may do with it, or why nothing. */
export const ReceiptDecision = ({ acting, checking, amount }: Props) => {
  const t = useTexts('receipts')
  const approvals = useTexts('approvals')
  const { can, status } = acting.receipt
  const mayDecide = can.approve || can.reject || can.exception || can.edit
  const because = can.because === 'permission' ? (status === 2 ? 'checker' : 'maker') : can.because
  return (
    <ReviewFoot aside>
      <DecisionBar label={approvals('desk.deciding')}>
        {acting.reasoning ? (
          <ReceiptReason {...acting} />
        ) : can.approve || can.exception ? (
          <CheckerDecision {...acting} amount={amount} />
        ) : mayDecide ? (
          <MakerDecision {...acting} checking={checking} />
        ) : (
          <p className={classes.because}>
            <IconLock size={18} stroke={1.75} aria-hidden="true" />
            {t(`because.${because ?? 'decided'}`)}
          </p>
        )}
      </DecisionBar>
    </ReviewFoot>
  )
}
