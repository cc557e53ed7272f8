import { assignTraineeUserIntoCourse, type personStates, type SeatHolder } from '@jujur/contract/purchases.ts'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { type Column, dayCell } from '../kit/lists/columns.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useReminderColumns } from '../reminders/columns.tsx'
import { PersonState, useInvited } from '../reminders/person-state.tsx'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './purchased.module.css'

const looks: Record<(typeof personStates)[number], BadgeState> = {
  NOT_STARTED: 'notStarted',
  IN_PROGRESS: 'inProgress',
  // The trainee's turn, not the reader's.
  PLEDGE_PENDING: 'inProgress',
  COMPLETED: 'completed',
  EXPIRED: 'expired',
  REVOKED: 'rejected',
  OVERDUE: 'overdue',
  INVITED: 'invited',
}
const exemptLooks = { PAUSED: 'paused', WAIVED: 'waived', EXTENDED: 'extended' } as const

const useTakeBack = (purchased_course_id: number) => {
  const t = useTexts('purchases')
  const confirm = useConfirm()
  const { say } = useToast()
  const { send, sending } = useSend(assignTraineeUserIntoCourse)
  const takeBack = async ({ user_id, name }: SeatHolder) => {
    if (!(await confirm({ text: t('people.takeBackText', { name }), confirm: t('people.takeBack'), destructive: true }))) return
    if (await send({ purchased_course_id, user_ids: [user_id], assign: false })) say(t('people.takenBack', { name }))
  }
  return { takeBack, sending }
}

/** Seat and reminders, where this reader may do something about either. */
const useActsColumn = (purchased_course_id: number, remind: ((holder: SeatHolder) => React.ReactNode) | undefined): Column<SeatHolder>[] => {
  const t = useTexts('purchases')
  const mayAssign = useMay()(assignTraineeUserIntoCourse.name)
  const { takeBack, sending } = useTakeBack(purchased_course_id)
  if (!mayAssign && !remind) return []
  const back = (holder: SeatHolder) =>
    holder.can.give_back && (
      <Button
        variant="subtle"
        size="xs"
        disabled={sending}
        aria-label={t('people.takeBackOf', { name: holder.name })}
        onClick={() => void takeBack(holder)}
      >
        {t('people.takeBack')}
      </Button>
    )
  return [
    {
      key: 'act',
      title: t('people.acts'),
      quietTitle: true,
      align: 'end',
      phone: 'act',
      cell: (holder) => (
        <span className={classes.acts}>
          {mayAssign && back(holder)}
          {remind?.(holder)}
        </span>
      ),
    },
  ]
}

/** How far the holder is, and until when that should be the end. */
const useStandingColumns = (): Column<SeatHolder>[] => {
  const t = useTexts('purchases')
  const { date, day, facts } = useFormat()
  const invited = useInvited()
  const stateOf = ({ status, overdue }: SeatHolder) => (overdue ? 'OVERDUE' : status)
  return [
    {
      key: 'state',
      title: t('people.state'),
      phone: 'end',
      cell: (holder) =>
        holder.waits_for_seat && holder.status !== 'COMPLETED' ? (
          <StateBadge state="yourTurn">{t('purchased.seatNeeded')}</StateBadge>
        ) : (
          <>
            <PersonState of={holder} state={looks[stateOf(holder)]}>
              {t(`status.${stateOf(holder)}`)}
            </PersonState>
            {holder.waits_for_seat && <small className={classes.follows}>{t('purchased.seatNeeded')}</small>}
            {holder.exempt && (
              <StateBadge state={exemptLooks[holder.exempt.state]}>
                {t(`people.exempt.${holder.exempt.state}`, { date: date(holder.exempt.until) })}
              </StateBadge>
            )}
            {holder.counts_from && <small className={classes.follows}>{t('people.countsFrom', { date: date(holder.counts_from) })}</small>}
          </>
        ),
      csv: (holder) =>
        facts([
          t(`status.${stateOf(holder)}`),
          holder.waits_for_seat && t('purchased.seatNeeded'),
          invited(holder),
          holder.exempt && t(`people.exempt.${holder.exempt.state}`, { date: date(holder.exempt.until) }),
          holder.counts_from && t('people.countsFrom', { date: date(holder.counts_from) }),
        ]),
    },
    {
      key: 'progress',
      title: t('people.progress'),
      nowrap: true,
      phone: 'hide',
      cell: ({ name, items_done: done, items_total: total }) => (
        <ProgressBar value={done} max={total} label={`${t('people.progress')}, ${name}`}>
          {t('people.progressOf', { done, total })}
        </ProgressBar>
      ),
      csv: ({ items_done, items_total }) => `${items_done}/${items_total}`,
    },
    {
      key: 'due_on',
      title: t('people.due'),
      sort: 'due_on',
      nowrap: true,
      phone: 'line',
      cell: ({ due_on }) => (due_on ? day(due_on) : ''),
      csv: ({ due_on }) => dayCell(due_on),
    },
  ]
}

/** Shown once a reader asks for them. */
const useHiddenColumns = (): Column<SeatHolder>[] => {
  const t = useTexts('purchases')
  const { date } = useFormat()
  return [
    {
      key: 'assigned_at',
      title: t('people.assigned'),
      sort: 'assigned_at',
      nowrap: true,
      phone: 'hide',
      hidden: true,
      cell: ({ assigned_at }) => date(assigned_at),
    },
    {
      key: 'completed_at',
      title: t('people.completedAt'),
      sort: 'completed_at',
      nowrap: true,
      phone: 'hide',
      hidden: true,
      cell: ({ completed_at }) => (completed_at ? date(completed_at) : ''),
    },
    {
      key: 'certificate',
      title: t('people.certificate'),
      nowrap: true,
      phone: 'hide',
      hidden: true,
      cell: ({ certificate_serial_no }) => certificate_serial_no ?? '',
    },
  ]
}

export const useSeatHolderColumns = (purchased_course_id: number, onOpen: (holder: SeatHolder) => void): Column<SeatHolder>[] => {
  const t = useTexts('purchases')
  const reminders = useReminderColumns<SeatHolder>()
  const standing = useStandingColumns()
  const hidden = useHiddenColumns()
  const acts = useActsColumn(purchased_course_id, reminders.button)
  return [
    {
      key: 'name',
      title: t('people.name'),
      sort: 'name',
      cell: (holder) => <TextButton onClick={() => onOpen(holder)}>{holder.name}</TextButton>,
      csv: ({ name }) => name,
    },
    { key: 'department', title: t('people.department'), cell: ({ department }) => department ?? '', phone: 'line' },
    ...standing,
    reminders.last,
    ...hidden,
    ...acts,
  ]
}
