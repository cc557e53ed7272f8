/** One bank receipt: its file left, what it says against what is on record right, and at the foot what this reader may do. */

import {
  approveBankReceipt,
  type BankReceipt,
  type BankReceiptDetail,
  getBankReceiptDetail,
  globalAdminViewBankReceipt,
  raiseBankReceiptException,
  rejectBankReceipt,
} from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconAlertTriangle, IconCheck, IconChevronDown, IconChevronUp, IconLock } from '@jujur/icons'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { DeskKeys, useDeskKeys } from '../approvals/desk-keys.tsx'
import { RejectReason } from '../approvals/reject-reason.tsx'
import { Remarks } from '../approvals/remarks.tsx'
import { sendForFile } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import type { List } from '../kit/lists/use-list.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { DecisionBar } from '../ui/decision-bar.tsx'
import { focusHeading } from '../ui/focus.ts'
import { Notice } from '../ui/notice.tsx'
import { ReviewFoot, ReviewPage, ReviewPane } from '../ui/review-page.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useShut } from '../ui/use-shut.ts'
import { useToast } from '../ui/use-toast.ts'
import { senOf } from './money-typed.ts'
import { MakerForm, useChecking } from './receipt-check.tsx'
import classes from './receipt-review.module.css'
import { ReceiptInvoices, ReceiptsLike, ReceiptTally } from './receipt-tally.tsx'
import { ReceiptTrail } from './receipt-trail.tsx'
import { invoicesOf, ReceiptState, useFileWords } from './receipt-words.tsx'

// The PDF reader comes along only where a file is looked at.
const ReceiptFileView = lazy(() => import('./receipt-file-view.tsx').then((module) => ({ default: module.ReceiptFileView })))
/** Receipts are said to reject, or send back, in a sentence. */
const SHORTEST = 10

const FilePane = ({ receipt }: { receipt: BankReceiptDetail }) => {
  const t = useTexts('receipts')
  const { dateTime } = useFormat()
  const { size } = useFileWords()
  const [chosen, setChosen] = useState(receipt.file.file_no)
  const file = receipt.files.find(({ file_no }) => file_no === chosen) ?? receipt.files[0]
  if (!file) return null
  const { bank_receipt_id } = receipt
  const download = () => {
    sendForFile(globalAdminViewBankReceipt, { bank_receipt_id, file_no: file.file_no, filename: file.name }, file.name).catch(showTrouble)
  }
  return (
    <div className={classes.file}>
      {receipt.files.length > 1 && (
        <label className={classes.which}>
          <span className="vh">{t('file.which')}</span>
          <select value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
            {receipt.files.map(({ file_no, name, sent_at, sent_by }) => (
              <option key={file_no} value={file_no}>
                {file_no}. {name}, {sent_by}, {dateTime(sent_at)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <ReceiptFileView key={file.file_no} file={file} words={`${file.name}, ${size(file.size)}`} onDownload={download} />
      </Suspense>
    </div>
  )
}

type Acting = {
  receipt: BankReceiptDetail
  onDone: (words: string) => void
  onOvertaken: () => void
  reasoning: 'reject' | 'back' | null
  setReasoning: (what: 'reject' | 'back' | null) => void
}

/** Why, in a sentence: of a rejection, or of sending it back. */
const Why = ({ receipt, onDone, onOvertaken, reasoning, setReasoning }: Acting) => {
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
const Checker = ({ receipt, onDone, onOvertaken, setReasoning, amount }: CheckerProps) => {
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
const Maker = ({ receipt: { can }, setReasoning, checking: { formId, sending, isAside, setAside } }: MakerProps) => {
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

type Queue = List<BankReceipt>
type ShownProps = { receipt: BankReceiptDetail; queue: Queue; overtaken: boolean; onOvertaken: () => void }

const Shown = ({ receipt, queue, overtaken, onOvertaken: onStale }: ShownProps) => {
  const t = useTexts('receipts')
  const approvals = useTexts('approvals')
  const common = useTexts('common')
  const { list } = useFormat()
  const { say } = useToast()
  const shut = useShut()
  const page = useRef<HTMLDivElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const [reasoning, setReasoning] = useState<'reject' | 'back' | null>(null)
  const { bank_receipt_id: id, can, status, invoices, company_name, company_reg_no } = receipt
  const at = queue.rows.findIndex((row) => row.bank_receipt_id === id)
  const next = queue.rows[at + 1]
  const previous = at > 0 ? queue.rows[at - 1] : undefined
  const mayDecide = can.approve || can.reject || can.exception || can.edit

  const onDone = (words: string) => {
    say(words)
    setReasoning(null)
    const following = next ?? previous
    void queue.retry()
    queue.open(following ? following.bank_receipt_id : null, { replace: true })
  }
  const onOvertaken = () => {
    setReasoning(null)
    onStale()
  }
  const checking = useChecking(receipt, { onDone: (wasSetAside) => onDone(t(wasSetAside ? 'maker.wasSetAside' : 'maker.passed')), onOvertaken })
  const open = (row: BankReceipt | undefined) => row && queue.open(row.bank_receipt_id, { replace: true })
  const keys = useDeskKeys({
    next: () => open(next),
    previous: () => open(previous),
    approve: () =>
      can.approve ? amount.current?.focus() : can.edit && page.current?.querySelector<HTMLInputElement>(`[id="${checking.formId}"] input`)?.focus(),
    reject: () => can.reject && setReasoning('reject'),
  })
  const acting = { receipt, onDone, onOvertaken, reasoning, setReasoning }
  const seats = invoices.reduce((sum, one) => sum + one.seats, 0)
  const title = invoices.length > 1 ? t('review.titleMany', { count: invoices.length }) : t('review.title', { invoices: list(invoicesOf(receipt)) })
  const turn = can.approve ? t('review.toApprove') : can.edit ? t('review.toCheck') : null
  const because = can.because === 'permission' ? (status === 2 ? 'checker' : 'maker') : can.because

  return (
    <ReviewPage
      ref={page}
      wide
      className={classes.panes}
      title={title}
      line={
        <>
          {company_name} (<span className={classes.figures}>{company_reg_no}</span>), {t('review.seats', { count: seats })}
        </>
      }
      back={{ to: hrefOf('providerReceipts'), label: t('review.back') }}
      end={
        <>
          {turn ? <StateBadge state="yourTurn">{turn}</StateBadge> : <ReceiptState receipt={receipt} />}
          {at >= 0 && (
            <div className={classes.steps}>
              <button type="button" aria-label={t('review.previous')} {...shut(previous ? null : common('shut.first'), () => open(previous))}>
                <IconChevronUp size={18} stroke={1.75} aria-hidden="true" />
              </button>
              {approvals('desk.position', { at: at + 1, total: queue.total })}
              <button type="button" aria-label={t('review.next')} {...shut(next ? null : common('shut.last'), () => open(next))}>
                <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
              </button>
            </div>
          )}
        </>
      }
    >
      <FilePane receipt={receipt} />
      <ReviewPane aside className={classes.side} label={approvals('desk.detail')}>
        {overtaken && (
          <Notice tone="info" role="alert" title={approvals(can.because === 'decided' ? 'desk.decidedTitle' : 'desk.changedTitle')}>
            {approvals(can.because === 'decided' ? 'desk.decidedText' : 'desk.changedText')}
          </Notice>
        )}
        {receipt.exception_reason && (
          <Notice tone="bad" title={t('note.reason')}>
            {t(`reason.${receipt.exception_reason}`)}
          </Notice>
        )}
        {receipt.remarks && (
          <Notice tone={status === 5 ? 'bad' : 'info'}>
            <Remarks text={receipt.remarks} />
          </Notice>
        )}
        {receipt.like.length > 0 && <ReceiptsLike receipt={receipt} />}
        <ReceiptTally receipt={receipt} />
        {receipt.maker_note && !can.edit && (
          <Notice tone="turn" title={t('note.maker')}>
            {receipt.maker_note}
          </Notice>
        )}
        {can.edit && <MakerForm {...checking.form} />}
        <ReceiptInvoices receipt={receipt} />
        {receipt.like.length === 0 && <ReceiptsLike receipt={receipt} />}
        <ReceiptTrail receipt={receipt} />
        <DeskKeys {...keys} />
      </ReviewPane>
      <ReviewFoot aside>
        <DecisionBar label={approvals('desk.deciding')}>
          {reasoning ? (
            <Why {...acting} />
          ) : can.approve || can.exception ? (
            <Checker {...acting} amount={amount} />
          ) : mayDecide ? (
            <Maker {...acting} checking={checking} />
          ) : (
            <p className={classes.because}>
              <IconLock size={18} stroke={1.75} aria-hidden="true" />
              {t(`because.${because ?? 'decided'}`)}
            </p>
          )}
        </DecisionBar>
      </ReviewFoot>
    </ReviewPage>
  )
}

export const ReceiptReview = ({ id, queue }: { id: number; queue: Queue }) => {
  const t = useTexts('receipts')
  const common = useTexts('common')
  const { list } = useFormat()
  const answer = useCall(getBankReceiptDetail, { bank_receipt_id: id }, { fresh: true })
  const shown = answer.data?.receipt
  const page = useRef<HTMLDivElement>(null)
  const [overtaken, setOvertaken] = useState(false)
  // Somebody was faster: what stands here is old.
  const onOvertaken = () =>
    void answer.refetch().then(() => {
      setOvertaken(true)
      focusHeading(() => page.current, 'h1')
    })
  useBreadcrumbs(
    shown
      ? [
          { title: common('menu.company') },
          { title: common('menu.registered'), to: hrefOf('companies') },
          { title: t('list.title'), to: hrefOf('providerReceipts') },
          { title: t('review.title', { invoices: list(invoicesOf(shown)) }) },
        ]
      : null,
  )
  return (
    <Answer of={answer} rows={10}>
      {({ receipt }) => (
        <div ref={page}>
          <Shown key={receipt.version} receipt={receipt} queue={queue} overtaken={overtaken} onOvertaken={onOvertaken} />
        </div>
      )}
    </Answer>
  )
}
