/** What is overdue for long: who was told and how it was settled; above it what a board is told of a quarter. */
import { type Escalation, escalationViews, getEscalationFigures, getEscalationList } from '@jujur/contract/escalations.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, dayCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useCourseName } from './course-name.ts'
import classes from './steps.module.css'

const useColumns = (): Column<Escalation>[] => {
  const t = useTexts('escalations')
  const gone = useTexts('reminderSteps')('sentList.courseGone')
  const courseName = useCourseName()
  const { day } = useFormat()
  const toldOf = ({ told }: Escalation) => told.map(({ name, on }) => t('toldOne', { name, day: day(on) }))
  const managerOf = ({ manager_name, idle_since }: Escalation) => {
    if (manager_name === null) return t('noManager')
    return idle_since === null ? manager_name : t('idle', { name: manager_name, day: day(idle_since) })
  }
  const settledOf = ({ settled_on, settled_as }: Escalation) =>
    settled_on && settled_as ? t(`as.${settled_as}`, { day: day(settled_on) }) : t('stillOpen')
  return [
    {
      key: 'name',
      title: t('column.name'),
      cell: ({ name, user_id }) => <Link to={hrefOf('learningStatus', { person: user_id })}>{name}</Link>,
      csv: ({ name }) => name,
    },
    { key: 'department', title: t('column.department'), hidden: true, phone: 'hide', cell: ({ department }) => department ?? '' },
    { key: 'course', title: t('column.course'), phone: 'line', cell: ({ course_title, update_to }) => courseName(course_title, update_to) ?? gone },
    {
      key: 'due_on',
      title: t('column.due'),
      nowrap: true,
      phone: 'line',
      cell: ({ due_on }) => day(due_on),
      csv: ({ due_on }) => dayCell(due_on),
    },
    {
      key: 'escalated_on',
      title: t('column.escalated'),
      sort: 'escalated_on',
      nowrap: true,
      phone: 'hide',
      cell: ({ escalated_on }) => day(escalated_on),
      csv: ({ escalated_on }) => dayCell(escalated_on),
    },
    { key: 'manager', title: t('column.manager'), phone: 'line', cell: managerOf },
    { key: 'settled', title: t('column.settled'), phone: 'line', cell: settledOf },
    {
      key: 'told',
      title: t('column.told'),
      phone: 'line',
      cell: (row) =>
        row.told.length === 0
          ? t('toldNone')
          : toldOf(row).map((one) => (
              <span key={one} className={classes.one}>
                {one}
              </span>
            )),
      csv: (row) => toldOf(row).join('; '),
    },
  ]
}

/** So many quarters can be chosen; what is older is in the list. */
const QUARTERS = 4

/** Each figure leads to its list. */
const Board = () => {
  const t = useTexts('escalations')
  const { day, number } = useFormat()
  const [ago, setAgo] = useState(0)
  const of = useCall(getEscalationFigures, { quarters_ago: ago })
  const quarter = (
    <FilterSelect
      label={t('board.quarter')}
      all={t('board.thisQuarter')}
      value={ago === 0 ? null : String(ago)}
      onChange={(next) => setAgo(Number(next ?? 0))}
      options={Array.from({ length: QUARTERS }, (_, n) => ({ value: String(n + 1), label: t('board.ago', { count: n + 1 }) }))}
    />
  )
  return (
    <Section title={t('board.title')} action={quarter} ruled>
      <Answer of={of} rows={4}>
        {({ from, until, open_people, ...figures }) => {
          const counted = (view: keyof typeof figures) => t('board.courses', { count: figures[view] })
          const sentence = t('board.line', {
            ...{ from: day(from), until: day(until), people: t('board.people', { count: open_people }) },
            ...{ escalated: counted('escalated'), settled: counted('settled'), open: counted('open') },
          })
          return (
            <>
              <DefinitionList
                items={(['escalated', 'settled', 'open'] as const).map((view) => ({
                  term: t(`board.${view}`),
                  value: <Link to={hrefOf('escalations', { view, from, until })}>{number(figures[view])}</Link>,
                }))}
              />
              <p className={classes.sentence}>
                <span>{sentence}</span>
                <CopyButton value={sentence} of={t('board.title')} />
              </p>
            </>
          )
        }}
      </Answer>
    </Section>
  )
}

export const EscalationList = () => {
  const t = useTexts('escalations')
  const { day } = useFormat()
  const list = useList(getEscalationList, { rows: (data) => data.posts, sort: 'escalated_on', dir: 'desc', filters: ['view', 'from', 'until'] })
  const { from, until, view } = list.state.filters
  return (
    <div className={classes.parts}>
      <Board />
      <div>
        {from && until && (
          <p className={classes.dim}>
            {t('span', { from: day(from), until: day(until) })}{' '}
            <TextButton onClick={() => list.set({ filters: { from: null, until: null } })}>{t('allDays')}</TextButton>
          </p>
        )}
        <CallList
          id="escalations"
          title={t('list')}
          list={list}
          rowKey={({ escalation_id }) => escalation_id}
          columns={useColumns()}
          searchHint={t('search')}
          opens={false}
          exportName="overdue-for-long"
          filters={
            <FilterSelect
              label={t('view.label')}
              all={t('view.open')}
              value={view === 'open' ? null : view}
              onChange={(next) => list.set({ filters: { view: next } })}
              options={escalationViews.filter((one) => one !== 'open').map((value) => ({ value, label: t(`view.${value}`) }))}
            />
          }
          empty={{ title: t('empty'), text: t('emptyText') }}
        />
      </div>
    </div>
  )
}
