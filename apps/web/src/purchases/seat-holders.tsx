import type { Output } from '@jujur/contract/call.ts'
import {
  assignTraineeUserIntoCourse,
  changeDueDates,
  getPurchaseCourseDetails,
  personStates,
  type SeatHolder,
  takeBackAllMatchingSeats,
} from '@jujur/contract/purchases.ts'
import { remindTrainees } from '@jujur/contract/reminders.ts'
import { type ReactNode, useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { RemindChosen } from '../reminders/remind-chosen.tsx'
import { Button } from '../ui/button.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { DueDrawer } from './due-drawer.tsx'
import classes from './purchased.module.css'
import { SeatDrawer } from './seat-drawer.tsx'
import { useSeatHolderColumns } from './seat-holder-columns.tsx'
import { TakeBackChosen, useTakeBackAll } from './take-back.tsx'

const useSeatHolders = (purchased_course_id: number) =>
  useList(getPurchaseCourseDetails, {
    rows: (data) => data.posts,
    sort: 'name',
    filters: ['department', 'status'],
    fixed: { purchased_course_id },
  })
type SeatHolderList = ReturnType<typeof useSeatHolders>

/** Whoever matches, as the calls for all of them take it. */
const matchingOf = ({ state: { q, filters } }: SeatHolderList) => ({
  search: q,
  department: filters.department ?? undefined,
  status: personStates.find((one) => one === filters.status),
})

/** Whose seat or due date is open: chosen by the address, or here. */
const useOpenSeats = () => {
  const { params, change } = useAddress()
  const [due, setDue] = useState<{ of: readonly SeatHolder[]; clear?: () => void } | 'all' | null>(null)
  const showSeat = (seat: number | null) =>
    change((next) => (seat === null ? next.delete('seat') : next.set('seat', String(seat))), { replace: seat === null })
  const showJob = (id: number) => change((next) => next.set('job', String(id)))
  return { seat: wholeFrom1(params.get('seat')), showSeat, showJob, due, setDue }
}

const SeatHolderFilters = ({ list, departments }: { list: SeatHolderList; departments: readonly string[] }) => {
  const t = useTexts('purchases')
  const { department, status } = list.state.filters
  return (
    <>
      {departments.length > 0 && (
        <FilterSelect
          label={t('people.department')}
          value={department}
          onChange={(value) => list.set({ filters: { department: value } })}
          options={departments.map((name) => ({ value: name, label: name }))}
        />
      )}
      <FilterSelect
        label={t('people.state')}
        value={status}
        onChange={(value) => list.set({ filters: { status: value } })}
        options={personStates.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
    </>
  )
}

type ChosenProps = { purchased_course_id: number; rows: readonly SeatHolder[]; onDone: () => void; onDue: () => void }
const ChosenSeatHolders = ({ purchased_course_id, rows, onDone, onDue }: ChosenProps) => {
  const t = useTexts('purchases')
  const may = useMay()
  return (
    <>
      {may(assignTraineeUserIntoCourse.name) && <TakeBackChosen purchased_course_id={purchased_course_id} rows={rows} onDone={onDone} />}
      {may(changeDueDates.name) && (
        <Button size="xs" variant="default" onClick={onDue}>
          {t('due.change')}
        </Button>
      )}
      {may(remindTrainees.name) && <RemindChosen rows={rows} onDone={onDone} />}
    </>
  )
}

/** What can be done for everybody who matches, shown on this page or not. */
const EverySeatHolder = ({ list, onDue, onTakeBack }: { list: SeatHolderList; onDue: () => void; onTakeBack: () => void }) => {
  const t = useTexts('purchases')
  const may = useMay()
  return (
    <>
      {may(changeDueDates.name) && list.rows.some(({ can }) => can.change_due) && (
        <p className={classes.allDue}>
          <TextButton onClick={onDue}>{t(list.narrowed ? 'due.changeMatching' : 'due.changeAll')}</TextButton>
        </p>
      )}
      {may(takeBackAllMatchingSeats.name) && list.rows.some(({ can }) => can.give_back) && (
        <p className={classes.allDue}>
          <TextButton onClick={onTakeBack}>{t(list.narrowed ? 'takeBack.matching' : 'takeBack.all')}</TextButton>
        </p>
      )}
    </>
  )
}

const chosenCalls = [assignTraineeUserIntoCourse, changeDueDates, remindTrainees]
type Props = { details: Output<typeof getPurchaseCourseDetails>; purchased_course_id: number; assign: ReactNode }

/** Who has the seats of a course, how far they are, and what can be done for them. */
export const SeatHolders = ({ details, purchased_course_id, assign }: Props) => {
  const t = useTexts('purchases')
  const r = useTexts('reminders')
  const may = useMay()
  const { seat, showSeat, showJob, due, setDue } = useOpenSeats()
  const takeBackAll = useTakeBackAll(showJob)
  const columns = useSeatHolderColumns(purchased_course_id, ({ trainee_course_id }) => showSeat(trainee_course_id))
  const list = useSeatHolders(purchased_course_id)
  const mayDoMany = chosenCalls.some(({ name }) => may(name))
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
        filters={<SeatHolderFilters list={list} departments={details.departments} />}
        bulk={
          mayDoMany
            ? (rows, clear) => <ChosenSeatHolders {...{ purchased_course_id, rows }} onDone={clear} onDue={() => setDue({ of: rows, clear })} />
            : undefined
        }
        whyNot={({ can, status }) =>
          can.change_due ? null : r(status === 'COMPLETED' || status === 'EXPIRED' || status === 'REVOKED' ? 'because.10055' : 'because.10013')
        }
        empty={{ title: t('people.empty'), text: t('people.emptyText'), action: assign }}
      />
      <EverySeatHolder list={list} onDue={() => setDue('all')} onTakeBack={() => void takeBackAll({ purchased_course_id, ...matchingOf(list) })} />
      {seat !== null && due === null && (
        <SeatDrawer
          purchased_course_id={purchased_course_id}
          trainee_course_id={seat}
          onClose={() => showSeat(null)}
          onDue={may(changeDueDates.name) ? (holder) => setDue({ of: [holder] }) : undefined}
        />
      )}
      {due !== null && (
        <DueDrawer
          purchased_course_id={purchased_course_id}
          of={due === 'all' ? matchingOf(list) : due.of}
          onClose={() => setDue(null)}
          onDone={() => due !== 'all' && due.clear?.()}
          onStarted={(id) => {
            setDue(null)
            showJob(id)
          }}
        />
      )}
    </>
  )
}
