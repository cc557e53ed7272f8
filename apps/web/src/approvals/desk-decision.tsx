/** At the foot: the decision, the reason of a rejection, or why it is not this reader's to decide. */
import { IconCheck, IconLock, IconPencil, IconX } from '@jujur/icons'
import { useId } from 'react'
import { Link } from 'react-router'
import type { List } from '../kit/lists/use-list.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DecisionBar, KeyHint } from '../ui/decision-bar.tsx'
import classes from './desk-decision.module.css'
import { RejectReason } from './reject-reason.tsx'
import type { Decidable, Desk } from './use-desk.ts'

type ActsProps<Item extends Decidable> = {
  item: Item
  desk: Desk<Item>
  rejectLabel?: string
  /** Where it is corrected. */
  correctAt?: string
  /** The letters that press the buttons are told on them. */
  letters: boolean
}

const Acts = <Item extends Decidable>({ item, desk, rejectLabel, correctAt, letters }: ActsProps<Item>) => {
  const t = useTexts('approvals')
  const reason = useId()
  const { can } = item
  const { busy } = desk
  if (!can.approve && !can.reject)
    return (
      <p className={classes.because}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        {t(`desk.because.${can.because ?? 'permission'}`)}
      </p>
    )
  const held = !can.approve && can.because !== null
  return (
    <>
      {held && (
        <p className={`${classes.because} ${classes.above}`} id={reason}>
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
          {t(`desk.because.${can.because ?? 'permission'}`)}
        </p>
      )}
      {(can.approve || can.because === 'findings') && (
        <Button
          leftSection={<IconCheck size={17} stroke={2} aria-hidden="true" />}
          rightSection={letters && <KeyHint>A</KeyHint>}
          loading={busy === 'approve'}
          disabled={busy !== null || !can.approve}
          aria-describedby={held ? reason : undefined}
          onClick={desk.approve}
        >
          {desk.approveLabel}
        </Button>
      )}
      {can.reject && (
        <Button
          variant="danger"
          data-reject=""
          leftSection={<IconX size={17} stroke={2} aria-hidden="true" />}
          rightSection={letters && <KeyHint>R</KeyHint>}
          disabled={busy !== null}
          onClick={desk.startReject}
        >
          {rejectLabel ?? t('desk.reject')}
        </Button>
      )}
      {held && can.edit && correctAt && (
        <Button component={Link} to={correctAt} variant="default" leftSection={<IconPencil size={17} stroke={1.75} aria-hidden="true" />}>
          {t('desk.correct')}
        </Button>
      )}
    </>
  )
}

type Props<Item extends Decidable> = Omit<ActsProps<Item>, 'rejectLabel' | 'correctAt'> & {
  queue: List<Item>
  reasons: readonly string[]
  rejectLabel?: (item: Item) => string
  correctAt?: (item: Item) => string
}

export const DeskDecision = <Item extends Decidable>({ queue, item, desk, reasons, rejectLabel, correctAt, letters }: Props<Item>) => {
  const t = useTexts('approvals')
  const { page, size } = queue.state
  const position = { at: (page - 1) * size + desk.at + 1, total: queue.total }
  const placed = desk.at >= 0 && !desk.isRejecting
  return (
    <DecisionBar label={t('desk.deciding')} end={placed ? t(queue.totalMore ? 'desk.positionMore' : 'desk.position', position) : undefined}>
      {desk.isRejecting ? (
        <RejectReason
          reasons={reasons}
          label={rejectLabel?.(item)}
          sending={desk.busy === 'reject'}
          onCancel={desk.stopReject}
          onReject={desk.reject}
        />
      ) : (
        <Acts item={item} desk={desk} rejectLabel={rejectLabel?.(item)} correctAt={correctAt?.(item)} letters={letters} />
      )}
    </DecisionBar>
  )
}
