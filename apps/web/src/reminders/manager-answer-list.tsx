/** What managers said of their people; claims that wait to be checked come first, with what can be made of them. */
import {
  answerFilters,
  confirmManagerLeave,
  confirmManagerLeft,
  getManagerAnswerList,
  type ManagerAnswer,
  turnDownManagerClaim,
} from '@jujur/contract/manager-digest.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, momentCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { ClaimDialog, type ClaimStep } from './claim-dialog.tsx'
import { useCourseName } from './course-name.ts'
import classes from './steps.module.css'

const waits = ({ kind, decided }: ManagerAnswer) => kind !== 'spoken' && decided === null

/** What this reader may make of a claim. */
const useSteps = () => {
  const may = useMay()
  return (row: ManagerAnswer): ClaimStep[] => {
    if (!waits(row)) return []
    const confirm = row.kind === 'left' ? may(confirmManagerLeft.name) : may(confirmManagerLeave.name)
    return [
      ...(confirm ? [row.kind === 'left' ? ('left' as const) : ('leave' as const)] : []),
      ...(may(turnDownManagerClaim.name) ? ['down' as const] : []),
    ]
  }
}
const stepWords = { left: 'list.confirmLeft', leave: 'list.confirmLeave', down: 'list.turnDown' } as const

const useColumns = (onStep: (row: ManagerAnswer, step: ClaimStep) => void): Column<ManagerAnswer>[] => {
  const t = useTexts('managers')
  const { date, day, dateTime, facts } = useFormat()
  const courseName = useCourseName()
  const stepsOf = useSteps()
  const saidOf = (row: ManagerAnswer) => t(`said.${row.kind}`, { day: row.day === null ? '' : day(row.day) })
  const stateOf = (row: ManagerAnswer) => {
    const { decided } = row
    if (decided === null) return waits(row) ? t('list.waits') : ''
    const who = t('list.decidedBy', { verdict: t(`list.decided.${decided.verdict}`), name: decided.by_name ?? '', day: date(decided.at) })
    return facts([who, decided.remarks])
  }
  return [
    {
      key: 'name',
      title: t('list.column.name'),
      cell: ({ name, user_id }) => <Link to={hrefOf('learningStatus', { person: user_id })}>{name}</Link>,
      csv: ({ name }) => name,
    },
    { key: 'department', title: t('list.column.department'), hidden: true, phone: 'hide', cell: ({ department }) => department ?? '' },
    { key: 'said', title: t('list.column.said'), phone: 'line', cell: saidOf },
    { key: 'by', title: t('list.column.by'), phone: 'line', cell: ({ manager_name }) => manager_name },
    {
      key: 'courses',
      title: t('list.column.courses'),
      phone: 'hide',
      cell: ({ courses }) => facts(courses.map(({ title, update_to }) => courseName(title, update_to))),
    },
    {
      key: 'at',
      title: t('list.column.at'),
      sort: 'at',
      nowrap: true,
      phone: 'line',
      cell: ({ at }) => dateTime(at),
      csv: ({ at }) => momentCell(at),
    },
    {
      key: 'state',
      title: t('list.column.state'),
      phone: 'line',
      cell: (row) =>
        row.decided?.exemption_id ? (
          <>
            {stateOf(row)} <Link to={hrefOf('exemptions', { id: row.decided.exemption_id })}>{t('list.pause')}</Link>
          </>
        ) : (
          stateOf(row)
        ),
      csv: stateOf,
    },
    {
      key: 'act',
      title: t('list.column.state'),
      quietTitle: true,
      align: 'end',
      phone: 'act',
      cell: (row) => (
        <span className={classes.acts}>
          {stepsOf(row).map((step) => (
            <Button key={step} variant="subtle" size="xs" aria-label={`${t(stepWords[step])}: ${row.name}`} onClick={() => onStep(row, step)}>
              {t(stepWords[step])}
            </Button>
          ))}
        </span>
      ),
      csv: () => undefined,
    },
  ]
}

export const ManagerAnswerList = () => {
  const t = useTexts('managers')
  const [open, setOpen] = useState<{ row: ManagerAnswer; step: ClaimStep } | null>(null)
  const list = useList(getManagerAnswerList, { rows: (data) => data.posts, sort: 'at', dir: 'desc', filters: ['show'] })
  const columns = useColumns((row, step) => setOpen({ row, step }))
  const filters = { waiting: t('list.filterWaiting'), rest: t('list.filterRest') }
  return (
    <>
      <CallList
        id="manager-answers"
        title={t('list.title')}
        list={list}
        rowKey={({ manager_answer_id }) => manager_answer_id}
        columns={columns}
        searchHint={t('list.search')}
        opens={false}
        exportName="manager-answers"
        filters={
          <FilterSelect
            label={t('list.filter')}
            value={list.state.filters.show}
            onChange={(show) => list.set({ filters: { show } })}
            options={answerFilters.map((value) => ({ value, label: filters[value] }))}
          />
        }
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
      {open && <ClaimDialog of={open.row} step={open.step} onClose={() => setOpen(null)} />}
    </>
  )
}
