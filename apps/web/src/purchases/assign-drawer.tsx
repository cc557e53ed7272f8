import { enumerations, type RiskLevel, riskLevels } from '@jujur/contract/enumerations.ts'
import {
  assignAllMatchingTrainees,
  assignTraineeUserIntoCourse,
  MOST_ASSIGNED,
  type PurchasedCourse,
  type Selectable,
  traineeUserCourseSelectionList,
} from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { createTempTraineeUserRegistration } from '@jujur/contract/trainees.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { SearchField } from '../kit/lists/search-field.tsx'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FigureList } from '../ui/figure-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TickBox } from '../ui/tick-box.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { DueField, isOver } from './due-field.tsx'
import classes from './purchased.module.css'
import { entriesOf, SeatListCheck, useChecked } from './seat-list.tsx'

const { ASSIGNED, UNASSIGNED } = enumerations.AssignedToCourse
/** As many as one call takes. */
const MOST = 100
type Props = {
  course: PurchasedCourse
  departments: readonly string[]
  /** Chosen already. */
  person?: number | null
  onClose: () => void
  onStarted: (job_id: number) => void
}

const Person = ({ person, chosen, onChoose }: { person: Selectable; chosen: boolean; onChoose: (on: boolean) => void }) => {
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
const Nobody = ({ narrowed }: { narrowed: boolean }) => {
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

/** Gives seats of a course to chosen people: search, department, due date; the foot says what it comes to. */
export const AssignDrawer = ({ course, departments, person = null, onClose, onStarted }: Props) => {
  const t = useTexts('purchases')
  const { sentences } = useFormat()
  const { say } = useToast()
  const { purchased_course_id, left } = course
  const [q, setQ] = useState('')
  const [department, setDepartment] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const [position, setPosition] = useState<string | null>(null)
  const [risk, setRisk] = useState<RiskLevel | null>(null)
  const [due, setDue] = useState('')
  const [noDue, setNoDue] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(person === null ? [] : [person]))
  const [none, setNone] = useState<number | null>(null)
  /** Pasted, instead of chosen. */
  const [list, setList] = useState<string | null>(null)
  const matching = { ...(department ? { department } : {}), ...(position ? { position } : {}), ...(risk ? { risk_level: risk } : {}) }
  const { positions = [] } = useCall(traineeUserCourseSelectionList, { purchased_course_id, length: 1, positions: true }).data ?? {}
  const of = useCall(
    traineeUserCourseSelectionList,
    {
      purchased_course_id,
      length: MOST,
      q,
      ...matching,
      ...(all ? {} : { assigned_to_course: UNASSIGNED }),
    },
    { keepPrevious: true },
  )
  const { send, sending } = useSend(assignTraineeUserIntoCourse, {
    treats: { 2111: ({ data }) => setNone((data as { left?: number }).left ?? 0) },
    onDone: ({ results }) => {
      const done = results.filter((result) => result.done).length
      const skipped = results.length - done
      say(sentences([t('assign.done', { count: done }), skipped > 0 && t('assign.skipped', { count: skipped })]))
      onClose()
    },
  })
  const many = useSend(assignAllMatchingTrainees, {
    treats: { 2111: ({ data }) => setNone((data as { left?: number }).left ?? 0) },
    onDone: ({ job }) => onStarted(job.job_id),
  })
  const close = useClosing((list ?? '').trim() !== '', onClose)
  const seats = none ?? left
  const listed = list === null ? null : entriesOf(list)
  const checked = useChecked(purchased_course_id, listed)
  const count = listed ? (checked.known?.ready ?? listed.length) : chosen.size
  const others = checked.known?.others ?? 0
  const tooMany = count > seats
  const dated = due ? { due_on: due } : {}
  const whyDue = isOver(due) ? t('assign.dueWrong') : due === '' && !noDue ? t('assign.dueChoose') : null
  const submit = () => {
    if (listed) void many.send({ purchased_course_id, people: listed, ...dated })
    else void send({ purchased_course_id, user_ids: [...chosen], ...dated })
  }
  const most = listed ? MOST_ASSIGNED : MOST
  const why =
    count === 0
      ? t('assign.choose')
      : tooMany
        ? t('assign.tooMany', { count: seats })
        : (listed?.length ?? count) > most
          ? t('assign.most', { count: most })
          : checked.waits
            ? t('many.checking')
            : whyDue
  const choose = (ids: readonly number[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const id of ids) {
        if (on) next.add(id)
        else next.delete(id)
      }
      return next
    })
  return (
    <Drawer
      opened
      onClose={close}
      title={t('assign.title')}
      line={t('assign.line', { title: course.title, count: seats })}
      footer={
        <>
          {(tooMany || none !== null) && (
            <Notice tone="bad" role="alert">
              {t('assign.tooMany', { count: seats })}
            </Notice>
          )}
          <div className={classes.dueFoot}>
            <DueField label={t('assign.dueLabel')} value={due} disabled={noDue} onChange={setDue} />
            <TickField
              label={t('assign.noDue')}
              description={t('assign.noDueHelp')}
              checked={noDue}
              onChange={(event) => {
                setNoDue(event.currentTarget.checked)
                setDue('')
              }}
            />
          </div>
          <FigureList
            layout="close"
            className={classes.figures}
            items={[
              { label: t('assign.toAssign'), value: count },
              ...(others > 0 ? [{ label: t('assign.haveIt'), value: others }] : []),
              {
                label: t(tooMany ? 'assign.short' : 'assign.leftAfter'),
                value: Math.abs(seats - count),
                tone: tooMany ? ('bad' as const) : undefined,
              },
              { label: t('assign.emails'), value: count },
            ]}
          />
          <div className={classes.buttons}>
            <Button className={classes.grow} loading={sending || many.sending} why={why} onClick={submit}>
              {t('assign.submit', { count })}
            </Button>
            <Button variant="default" onClick={close}>
              {t('assign.cancel')}
            </Button>
          </div>
        </>
      }
    >
      <div className={classes.many}>
        <TextButton onClick={() => setList(list === null ? '' : null)}>{t(list === null ? 'many.byList' : 'many.byChoice')}</TextButton>
        <TextLink to={hrefOf('purchasedCourses', { id: purchased_course_id, file: 'new' })}>{t('many.byFile')}</TextLink>
      </div>
      {list === null ? (
        <Answer of={of}>
          {({ list, total }) => {
            const free = list.filter(({ assigned_to_course }) => assigned_to_course === UNASSIGNED).map(({ user_id }) => user_id)
            const isAll = free.length > 0 && free.every((id) => chosen.has(id))
            return (
              <>
                <div className={classes.tools}>
                  <div className={classes.fields}>
                    <SearchField value={q} onSearch={setQ} label={t('people.search')} hint={t('people.search')} />
                    {departments.length > 0 && (
                      <FilterSelect
                        label={t('people.department')}
                        value={department}
                        onChange={setDepartment}
                        options={departments.map((name) => ({ value: name, label: name }))}
                      />
                    )}
                    {positions.length > 0 && (
                      <FilterSelect
                        label={t('assign.position')}
                        value={position}
                        onChange={setPosition}
                        options={positions.map((name) => ({ value: name, label: name }))}
                      />
                    )}
                    <FilterSelect
                      label={t('assign.risk')}
                      value={risk}
                      onChange={(value) => setRisk(riskLevels.find((one) => one === value) ?? null)}
                      options={riskLevels.map((value) => ({ value, label: t(`assign.risks.${value}`) }))}
                    />
                  </div>
                  {(list.length > 0 || chosen.size > 0) && (
                    <div className={classes.all}>
                      <label>
                        <TickBox why={free.length === 0 ? t('assign.noneLeft') : null} checked={isAll} onTick={(on) => choose(free, on)} />
                        {t('assign.all', { count: free.length })}
                      </label>
                      <span className={classes.dim} role="status">
                        {t('assign.chosen', { count: chosen.size })}
                      </span>
                    </div>
                  )}
                </div>
                {list.length === 0 ? (
                  <Nobody narrowed={q !== '' || Object.keys(matching).length > 0} />
                ) : (
                  <ul className={classes.people}>
                    {list.map((person) => (
                      <Person
                        key={person.user_id}
                        person={person}
                        chosen={chosen.has(person.user_id)}
                        onChoose={(on) => choose([person.user_id], on)}
                      />
                    ))}
                  </ul>
                )}
                {total > list.length && !all && (
                  <div className={classes.many}>
                    <span>{t('many.matching', { count: total })}</span>
                    <Button
                      variant="default"
                      size="xs"
                      loading={many.sending}
                      why={total > seats ? t('assign.tooManyAll', { count: seats }) : whyDue}
                      onClick={() => void many.send({ purchased_course_id, search: q, ...matching, ...dated })}
                    >
                      {t('many.assignAll', { count: total })}
                    </Button>
                  </div>
                )}
              </>
            )
          }}
        </Answer>
      ) : (
        <>
          <TextAreaField
            label={t('many.list')}
            description={t('many.listHelp', { most: MOST_ASSIGNED })}
            rows={10}
            value={list}
            onChange={(event) => setList(event.currentTarget.value)}
          />
          <SeatListCheck
            waits={checked.waits}
            known={checked.known}
            onUse={(written, username) =>
              setList(
                entriesOf(list)
                  .map((entry) => (entry === written ? username : entry))
                  .join('\n'),
              )
            }
          />
        </>
      )}
      {list === null && (
        <div className={classes.more}>
          <TickField label={t('assign.showAll')} checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
        </div>
      )}
    </Drawer>
  )
}
