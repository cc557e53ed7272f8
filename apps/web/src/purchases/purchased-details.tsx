import type { Output } from '@jujur/contract/call.ts'
import {
  assignTraineeUserIntoCourse,
  changeDueDates,
  getPurchaseCourseDetails,
  type PurchasedCourse,
  personStates,
  type SeatHolder,
  takeBackAllMatchingSeats,
} from '@jujur/contract/purchases.ts'
import { remindAllOverdue, remindTrainees } from '@jujur/contract/reminders.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconBell, IconUserPlus } from '@jujur/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, dayCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { useReminderColumns } from '../reminders/columns.tsx'
import { PersonState, useInvited } from '../reminders/person-state.tsx'
import { RemindChosen } from '../reminders/remind-chosen.tsx'
import { ReminderJob } from '../reminders/reminder-job.tsx'
import { ReminderNote } from '../reminders/reminder-note.tsx'
import { useRemindAll } from '../reminders/use-remind-all.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { type DataColumn, DataList } from '../ui/data-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useToast } from '../ui/use-toast.ts'
import { AssignDrawer } from './assign-drawer.tsx'
import { DueDrawer } from './due-drawer.tsx'
import classes from './purchased.module.css'
import { SeatDrawer } from './seat-drawer.tsx'
import { SeatFile } from './seat-file.tsx'
import { SeatJob } from './seat-job.tsx'
import { TakeBackChosen, useTakeBackAll } from './take-back.tsx'

type Details = Output<typeof getPurchaseCourseDetails>
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

const useColumns = (purchased_course_id: number, onOpen: (holder: SeatHolder) => void): Column<SeatHolder>[] => {
  const t = useTexts('purchases')
  const { day, date, facts } = useFormat()
  const invited = useInvited()
  const may = useMay()
  const { takeBack, sending } = useTakeBack(purchased_course_id)
  const reminders = useReminderColumns<SeatHolder>()
  const stateOf = ({ status, overdue }: SeatHolder) => (overdue ? 'OVERDUE' : status)
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
  const mayAssign = may(assignTraineeUserIntoCourse.name)
  const acts: Column<SeatHolder>[] =
    mayAssign || reminders.button
      ? [
          {
            key: 'act',
            title: t('people.acts'),
            quietTitle: true,
            align: 'end',
            phone: 'act',
            cell: (holder) => (
              <span className={classes.acts}>
                {mayAssign && back(holder)}
                {reminders.button?.(holder)}
              </span>
            ),
          },
        ]
      : []
  return [
    {
      key: 'name',
      title: t('people.name'),
      sort: 'name',
      cell: (holder) => <TextButton onClick={() => onOpen(holder)}>{holder.name}</TextButton>,
      csv: ({ name }) => name,
    },
    { key: 'department', title: t('people.department'), cell: ({ department }) => department ?? '', phone: 'line' },
    {
      key: 'state',
      title: t('people.state'),
      phone: 'end',
      cell: (holder) =>
        holder.seat_needed ? (
          <StateBadge state="yourTurn">{t('purchased.seatNeeded')}</StateBadge>
        ) : (
          <PersonState of={holder} state={looks[stateOf(holder)]}>
            {t(`status.${stateOf(holder)}`)}
          </PersonState>
        ),
      csv: (holder) => facts([t(holder.seat_needed ? 'purchased.seatNeeded' : `status.${stateOf(holder)}`), invited(holder)]),
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
    reminders.last,
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
    ...acts,
  ]
}

const wholeFrom1 = (text: string | null): number | null => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= 2_147_483_647 ? number : null
}

const statusOf = (value: string | null | undefined) => personStates.find((one) => one === value)

const People = ({ details, purchased_course_id, assign }: { details: Details; purchased_course_id: number; assign: React.ReactNode }) => {
  const t = useTexts('purchases')
  const r = useTexts('reminders')
  const may = useMay()
  const { params, change } = useAddress()
  const mayChange = may(changeDueDates.name)
  const mayRemind = may(remindTrainees.name)
  const mayTakeBack = may(assignTraineeUserIntoCourse.name)
  const takeBackAll = useTakeBackAll((id) => change((next) => next.set('job', String(id))))
  const [due, setDue] = useState<{ of: readonly SeatHolder[]; clear?: () => void } | 'all' | null>(null)
  const shown = wholeFrom1(params.get('seat'))
  const show = (seat: number | null) =>
    change((next) => (seat === null ? next.delete('seat') : next.set('seat', String(seat))), { replace: seat === null })
  const columns = useColumns(purchased_course_id, ({ trainee_course_id }) => show(trainee_course_id))
  const list = useList(getPurchaseCourseDetails, {
    rows: (data) => data.posts,
    sort: 'name',
    filters: ['department', 'status'],
    fixed: { purchased_course_id },
  })
  const { department, status } = list.state.filters
  return (
    <>
      <CallList
        id="seat-holders"
        title={t('people.people')}
        list={list}
        rowKey={({ trainee_course_id }) => trainee_course_id}
        columns={columns}
        opens={false}
        searchHint={t('people.search')}
        exportName="seats"
        filters={
          <>
            {details.departments.length > 0 && (
              <FilterSelect
                label={t('people.department')}
                value={department}
                onChange={(value) => list.set({ filters: { department: value } })}
                options={details.departments.map((name) => ({ value: name, label: name }))}
              />
            )}
            <FilterSelect
              label={t('people.state')}
              value={status}
              onChange={(value) => list.set({ filters: { status: value } })}
              options={personStates.map((value) => ({ value, label: t(`status.${value}`) }))}
            />
          </>
        }
        bulk={
          mayChange || mayRemind || mayTakeBack
            ? (rows, clear) => (
                <>
                  {mayTakeBack && <TakeBackChosen purchased_course_id={purchased_course_id} rows={rows} onDone={clear} />}
                  {mayChange && (
                    <Button size="xs" variant="default" onClick={() => setDue({ of: rows, clear })}>
                      {t('due.change')}
                    </Button>
                  )}
                  {mayRemind && <RemindChosen rows={rows} onDone={clear} />}
                </>
              )
            : undefined
        }
        whyNot={({ can, status }) =>
          can.change_due ? null : r(status === 'COMPLETED' || status === 'EXPIRED' || status === 'REVOKED' ? 'because.10055' : 'because.10013')
        }
        empty={{ title: t('people.empty'), text: t('people.emptyText'), action: assign }}
      />
      {mayChange && list.rows.some(({ can }) => can.change_due) && (
        <p className={classes.allDue}>
          <TextButton onClick={() => setDue('all')}>{t(list.narrowed ? 'due.changeMatching' : 'due.changeAll')}</TextButton>
        </p>
      )}
      {may(takeBackAllMatchingSeats.name) && list.rows.some(({ can }) => can.give_back) && (
        <p className={classes.allDue}>
          <TextButton
            onClick={() =>
              void takeBackAll({ purchased_course_id, search: list.state.q, department: department ?? undefined, status: statusOf(status) })
            }
          >
            {t(list.narrowed ? 'takeBack.matching' : 'takeBack.all')}
          </TextButton>
        </p>
      )}
      {shown !== null && due === null && (
        <SeatDrawer
          purchased_course_id={purchased_course_id}
          trainee_course_id={shown}
          onClose={() => show(null)}
          onDue={mayChange ? (holder) => setDue({ of: [holder] }) : undefined}
        />
      )}
      {due !== null && (
        <DueDrawer
          purchased_course_id={purchased_course_id}
          of={due === 'all' ? { search: list.state.q, department: department ?? undefined, status: statusOf(status) } : due.of}
          onClose={() => setDue(null)}
          onDone={() => due !== 'all' && due.clear?.()}
          onStarted={(id) => {
            setDue(null)
            change((next) => next.set('job', String(id)))
          }}
        />
      )}
    </>
  )
}

type Lot = Details['lots'][number]
const Lots = ({ lots }: Pick<Details, 'lots'>) => {
  const t = useTexts('purchases')
  const { date, money, number } = useFormat()
  const figure = (key: string, title: string, of: (lot: Lot) => string): DataColumn<Lot> => ({ key, title, align: 'end', phone: 'line', cell: of })
  return (
    <DataList<Lot>
      title={t('people.purchases')}
      rows={lots}
      rowKey={({ invoice_id }) => invoice_id}
      columns={[
        {
          key: 'invoice',
          title: t('lots.invoice'),
          phone: 'title',
          cell: ({ invoice_id, invoice_no }) => <Link to={hrefOf('ownInvoices', { id: invoice_id })}>{invoice_no}</Link>,
        },
        { key: 'opened', title: t('lots.opened'), phone: 'line', cell: ({ opened_at }) => date(opened_at) },
        figure('seats', t('purchased.seats'), (lot) => number(lot.seats)),
        figure('used', t('purchased.used'), (lot) => number(lot.used)),
        figure('credited', t('lots.credited'), (lot) => number(lot.closed)),
        figure('left', t('purchased.left'), (lot) => number(lot.seats - lot.used - lot.closed)),
        figure('price', t('lots.price'), (lot) => money(lot.unit_price_sen)),
      ]}
    />
  )
}

const NOTE = 'reminders-note'
/** Shut where nobody can be reminded now; the note below says why. */
const RemindOverdue = ({ course: { purchased_course_id, to_remind, overdue } }: { course: PurchasedCourse }) => {
  const t = useTexts('reminders')
  const { remindAll, sending } = useRemindAll()
  const isShut = to_remind === 0
  const press = () => void remindAll({ purchased_course_id }, t('overdueText', { count: to_remind }))
  return (
    <Button
      variant="default"
      loading={sending}
      leftSection={<IconBell size={17} stroke={1.75} aria-hidden="true" />}
      aria-disabled={isShut || undefined}
      aria-describedby={isShut ? NOTE : undefined}
      onClick={isShut ? undefined : press}
    >
      {t('overdue', { count: isShut ? overdue : to_remind })}
    </Button>
  )
}

const Loaded = ({ details, purchased_course_id }: { details: Details; purchased_course_id: number }) => {
  const t = useTexts('purchases')
  const { facts } = useFormat()
  const may = useMay()
  const { params, change } = useAddress()
  const { course, lots } = details
  useCrumbsBelow('purchasedCourses', course.title)
  const job = wholeFrom1(params.get('job'))
  const [ordered, setOrdered] = useState<number | null>(null)
  const file = params.get('file')
  const tab = params.get('tab') === 'purchases' ? 'purchases' : 'people'
  const mayAssign = may(assignTraineeUserIntoCourse.name)
  const remindable = may(remindAllOverdue.name) && course.overdue > 0
  const setAssigning = (on: boolean) =>
    change(
      (next) => {
        next.delete('person')
        if (on) next.set('assign', '1')
        else next.delete('assign')
      },
      { replace: !on },
    )
  const assign = mayAssign && course.left > 0 && (
    <Button leftSection={<IconUserPlus size={17} stroke={1.75} aria-hidden="true" />} onClick={() => setAssigning(true)}>
      {t('assign.title')}
    </Button>
  )
  const path = hrefOf('purchasedCourses', { id: purchased_course_id })
  if (file !== null && mayAssign) return <SeatFile key={file} course={course} id={wholeFrom1(file)} />
  return (
    <Sheet>
      <PageTitle
        title={course.title}
        line={t('people.line', { version: course.version_no, valid: t('catalogue.valid', { count: course.validity_months }) })}
        actions={
          <>
            {remindable && <RemindOverdue course={course} />}
            {assign}
          </>
        }
      />
      <div className={classes.seats}>
        <ProgressBar value={course.used} max={course.seats} label={t('purchased.seats')}>
          {facts([t('people.seatsUsed', { used: course.used, seats: course.seats }), t('people.seatsFree', { count: course.left })])}
        </ProgressBar>
        <Link to={hrefOf('courseCatalogue')}>{t('people.buy')}</Link>
      </div>
      <ReminderNote id={NOTE} nobody={remindable && course.to_remind === 0} />
      {course.seats_needed > 0 && (
        <div className={classes.notice}>
          <Notice tone="turn">{t('people.needed', { count: course.seats_needed })}</Notice>
        </div>
      )}
      {job !== null && (
        <SeatJob
          job_id={job}
          purchased_course_id={purchased_course_id}
          isNew={job === ordered}
          onClose={() => change((next) => next.delete('job'))}
          onStarted={(id) => change((next) => next.set('job', String(id)))}
        />
      )}
      <ReminderJob />
      <TabsLine
        label={t('people.tabs')}
        items={[
          { to: path, label: t('people.people'), current: tab === 'people', count: course.used },
          {
            to: hrefOf('purchasedCourses', { id: purchased_course_id, tab: 'purchases' }),
            label: t('people.purchases'),
            current: tab === 'purchases',
            count: lots.length,
          },
        ]}
      />
      <div className={classes.tab}>
        {tab === 'people' ? <People details={details} purchased_course_id={purchased_course_id} assign={assign} /> : <Lots lots={lots} />}
      </div>
      {mayAssign && params.get('assign') === '1' && (
        <AssignDrawer
          course={course}
          departments={details.departments}
          person={wholeFrom1(params.get('person'))}
          onClose={() => setAssigning(false)}
          onStarted={(id) => {
            setOrdered(id)
            change((next) => {
              next.delete('assign')
              next.delete('person')
              next.set('job', String(id))
            })
          }}
        />
      )}
    </Sheet>
  )
}

/** One purchased course: its seats, who has them, the invoices that opened them. */
export const PurchasedCourseDetails = ({ purchased_course_id }: { purchased_course_id: number }) => {
  const of = useCall(getPurchaseCourseDetails, { purchased_course_id, length: 1 })
  return (
    <Answer of={of} waiting={<Sheet>{null}</Sheet>}>
      {(details) => <Loaded details={details} purchased_course_id={purchased_course_id} />}
    </Answer>
  )
}
