import type { Output } from '@jujur/contract/call.ts'
import { enumerations } from '@jujur/contract/enumerations.ts'
import type { Selectable, traineeUserCourseSelectionList } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { createTempTraineeUserRegistration } from '@jujur/contract/trainees.ts'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TickBox } from '../ui/tick-box.tsx'
import { AssignFilters } from './assign-filters.tsx'
import classes from './purchased.module.css'
import type { SeatAssignment } from './use-seat-assignment.ts'
import type { TraineeChoice } from './use-trainee-choice.ts'

const { ASSIGNED, UNASSIGNED } = enumerations.AssignedToCourse

const TraineeRow = ({ person, chosen, onChoose }: { person: Selectable; chosen: boolean; onChoose: (on: boolean) => void }) => {
  const t = useTexts('purchases')
  const { facts } = useFormat()
  const has = person.assigned_to_course === ASSIGNED
  const line = has ? t('assign.hasLine') : facts([person.position, person.department]) || person.username
  return (
    <li>
      <label>
        <TickBox why={has ? t('assign.hasLine') : null} checked={chosen} onTick={onChoose} />
        <span className={classes.who}>
          {person.name}
          <small>{line}</small>
        </span>
        {has && <StateBadge state="locked">{t('assign.has')}</StateBadge>}
      </label>
    </li>
  )
}

/** Nobody to choose: of those who match, or at all, and then it is time for somebody new. */
const NobodyToAssign = ({ narrowed }: { narrowed: boolean }) => {
  const t = useTexts('purchases')
  const may = useMay()
  if (narrowed) return <EmptyState>{t('assign.nobody')}</EmptyState>
  const register = may(createTempTraineeUserRegistration.name) && (
    <Button component={Link} to={hrefOf('traineePreRegistration', { new: 1 })} variant="default">
      {t('assign.register')}
    </Button>
  )
  return <EmptyState action={register}>{t('assign.everyone')}</EmptyState>
}

/** Everybody in the list who has no seat yet, and how many are chosen. */
const AssignShown = ({ choice: { chosen, choose }, free }: { choice: TraineeChoice; free: readonly number[] }) => {
  const t = useTexts('purchases')
  const isAll = free.length > 0 && free.every((id) => chosen.has(id))
  return (
    <div className={classes.all}>
      <label>
        <TickBox why={free.length === 0 ? t('assign.noneLeft') : null} checked={isAll} onTick={(on) => choose(free, on)} />
        {t('assign.all', { count: free.length })}
      </label>
      <span className={classes.dim} role="status">
        {t('assign.chosen', { count: chosen.size })}
      </span>
    </div>
  )
}

const AssignEveryMatch = ({ total, all }: { total: number; all: SeatAssignment['all'] }) => {
  const t = useTexts('purchases')
  return (
    <div className={classes.many}>
      <span>{t('many.matching', { count: total })}</span>
      <Button variant="default" size="xs" loading={all.sending} why={all.why(total)} onClick={all.submit}>
        {t('many.assignAll', { count: total })}
      </Button>
    </div>
  )
}

type ListProps = Props & { found: Output<typeof traineeUserCourseSelectionList> }
const AssignPeopleFound = ({ found: { list, total }, choice, assignment, departments }: ListProps) => {
  const { chosen, choose } = choice
  const free = list.filter(({ assigned_to_course }) => assigned_to_course === UNASSIGNED).map(({ user_id }) => user_id)
  return (
    <>
      <div className={classes.tools}>
        <AssignFilters filter={choice.filter} departments={departments} />
        {(list.length > 0 || chosen.size > 0) && <AssignShown choice={choice} free={free} />}
      </div>
      {list.length === 0 ? (
        <NobodyToAssign narrowed={choice.narrowed} />
      ) : (
        <ul className={classes.people}>
          {list.map((person) => (
            <TraineeRow key={person.user_id} person={person} chosen={chosen.has(person.user_id)} onChoose={(on) => choose([person.user_id], on)} />
          ))}
        </ul>
      )}
      {total > list.length && !choice.all && <AssignEveryMatch total={total} all={assignment.all} />}
    </>
  )
}

type Props = { choice: TraineeChoice; assignment: SeatAssignment; departments: readonly string[] }

/** Trainees to choose from: search, filters, who has a seat already. */
export const AssignPeople = (props: Props) => <Answer of={props.choice.trainees}>{(found) => <AssignPeopleFound {...props} found={found} />}</Answer>
