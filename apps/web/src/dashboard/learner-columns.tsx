import type { Learner } from '@jujur/contract/dashboard.ts'
import { Link } from 'react-router'
import { type Column, dayCell } from '../kit/lists/columns.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useReminderColumns } from '../reminders/columns.tsx'
import { PersonState, useInvited } from '../reminders/person-state.tsx'
import { SaidNote, useSaidWords } from '../reminders/said-words.tsx'
import { learningBadges, personPlace } from './company-places.ts'

/** Nothing more is to be done. */
export const isLearningOver = (state: string | null | undefined) =>
  state === 'COMPLETED' || state === 'EXPIRED' || state === 'EXPIRING' || state === 'REVOKED'

/** Not asked of the person on that day. */
export const isExemptState = (state: Learner['state']): state is 'PAUSED' | 'WAIVED' => state === 'PAUSED' || state === 'WAIVED'

type Of = Learner['state'] | string | null | undefined

const usePersonColumns = (): Column<Learner>[] => {
  const t = useTexts('dashboard')
  return [
    {
      key: 'name',
      title: t('company.name'),
      sort: 'name',
      phone: 'title',
      cell: ({ user_id, name }) => <Link to={personPlace(user_id)}>{name}</Link>,
      csv: ({ name }) => name,
    },
    { key: 'username', title: t('company.list.username'), phone: 'hide', hidden: true, cell: ({ username }) => username },
    { key: 'employee_no', title: t('company.list.employeeNo'), phone: 'hide', hidden: true, cell: ({ employee_no }) => employee_no ?? '' },
    { key: 'department', title: t('company.department'), phone: 'plain', cell: ({ department }) => department ?? '' },
    { key: 'course', title: t('company.course'), phone: 'plain', cell: ({ course_title }) => course_title },
  ]
}

/** How far it is, and how far beyond its day. */
const useStateColumns = (isOverdue: boolean): Column<Learner>[] => {
  const t = useTexts('dashboard')
  const { facts } = useFormat()
  const invited = useInvited()
  const { date } = useFormat()
  const shown = (on: string | null) => (on ? date(on) : '')
  return [
    {
      key: 'state',
      title: t('company.list.state'),
      phone: 'end',
      cell: (learner) => (
        <PersonState of={learner} state={learningBadges[learner.state]}>
          {t(`company.list.states.${learner.state}`)}
        </PersonState>
      ),
      csv: (learner) => facts([t(`company.list.states.${learner.state}`), invited(learner)]),
    },
    {
      key: 'due_on',
      title: t('company.list.due'),
      sort: 'due_on',
      nowrap: true,
      phone: 'line',
      cell: ({ due_on }) => shown(due_on),
      csv: ({ due_on }) => dayCell(due_on),
    },
    {
      key: 'days_over',
      title: t('company.daysOver'),
      align: 'end',
      phone: isOverdue ? 'line' : 'hide',
      hidden: !isOverdue,
      cell: ({ days_over }) => days_over ?? '',
    },
  ]
}

/** When somebody was reminded last, how often, and by whom. */
const useRemindedColumn = (isOverdue: boolean, last: Column<Learner>): Column<Learner> => {
  const saidWords = useSaidWords()
  const t = useTexts('dashboard')
  const { date, facts } = useFormat()
  const shown = (on: string | null) => (on ? date(on) : '')
  return {
    ...last,
    title: t('company.list.reminders'),
    hidden: !isOverdue,
    phone: isOverdue ? ('line' as const) : ('hide' as const),
    cell: (learner: Learner) => (
      <>
        {learner.reminders === 0
          ? last.cell(learner)
          : facts([t('company.list.reminded', { count: learner.reminders, day: shown(learner.reminded_on) }), learner.reminded_by])}
        {learner.said && <SaidNote said={learner.said} />}
      </>
    ),
    csv: (learner: Learner) =>
      facts([
        learner.reminded_on ?? '',
        learner.reminders > 0 && String(learner.reminders),
        learner.reminded_by,
        learner.said && saidWords(learner.said),
      ]),
  }
}

const useAssignedColumn = (): Column<Learner> => {
  const t = useTexts('dashboard')
  const { date } = useFormat()
  const shown = (on: string | null) => (on ? date(on) : '')
  return {
    key: 'assigned_on',
    title: t('company.list.assigned'),
    sort: 'assigned_on',
    nowrap: true,
    phone: 'hide',
    hidden: true,
    cell: ({ assigned_on }) => shown(assigned_on),
    csv: ({ assigned_on }) => dayCell(assigned_on),
  }
}

/** Completed, and until when that counts. */
const useEndColumns = (): Column<Learner>[] => {
  const t = useTexts('dashboard')
  const { date } = useFormat()
  const shown = (on: string | null) => (on ? date(on) : '')
  return [
    {
      key: 'completed_on',
      title: t('company.list.completed'),
      sort: 'completed_on',
      nowrap: true,
      phone: 'hide',
      cell: ({ completed_on }) => shown(completed_on),
      csv: ({ completed_on }) => dayCell(completed_on),
    },
    {
      key: 'expires_on',
      title: t('company.list.expires'),
      sort: 'expires_on',
      nowrap: true,
      phone: 'hide',
      cell: ({ expires_on }) => shown(expires_on),
      csv: ({ expires_on }) => dayCell(expires_on),
    },
  ]
}

/** Told by itself where days without a certificate go on, or may have been. */
const useUncoveredColumn = (of: Of): Column<Learner> => {
  const t = useTexts('dashboard')
  const isMeant = isLearningOver(of) || of === 'OVERDUE'
  return {
    key: 'uncovered_days',
    title: t('company.list.uncoveredDays'),
    align: 'end',
    phone: of === 'EXPIRED' || of === 'REVOKED' ? 'line' : 'hide',
    hidden: !isMeant,
    cell: ({ uncovered_days }) => uncovered_days || '',
    csv: ({ uncovered_days }) => String(uncovered_days),
  }
}

const useCertificateColumns = (of: Of): Column<Learner>[] => {
  const t = useTexts('dashboard')
  const { date } = useFormat()
  const shown = (on: string | null) => (on ? date(on) : '')
  return [
    {
      key: 'certificate_no',
      title: t('company.list.certificateNo'),
      nowrap: true,
      phone: 'hide',
      hidden: !isLearningOver(of),
      cell: ({ certificate_no }) => certificate_no ?? '',
    },
    {
      key: 'revoked_on',
      title: t('company.list.revoked'),
      nowrap: true,
      phone: 'hide',
      hidden: of !== 'REVOKED',
      cell: ({ revoked_on }) => shown(revoked_on),
      csv: ({ revoked_on }) => dayCell(revoked_on),
    },
  ]
}

/** Of one status only those columns that can have something in them. */
export const useLearnerColumns = (is_live: boolean, of: Of): Column<Learner>[] => {
  const t = useTexts('dashboard')
  const isOverdue = of === 'OVERDUE'
  const { last, act } = useReminderColumns<Learner>()
  const person = usePersonColumns()
  const state = useStateColumns(isOverdue)
  const reminded = useRemindedColumn(isOverdue, last)
  const assigned = useAssignedColumn()
  const ended = useEndColumns()
  const certificate = useCertificateColumns(of)
  const uncovered = useUncoveredColumn(of)
  return [
    ...person,
    ...state,
    ...(isLearningOver(of) ? [] : [reminded]),
    assigned,
    ...(isOverdue ? [] : ended),
    ...certificate,
    uncovered,
    {
      key: 'has_left',
      title: t('company.list.left'),
      quietTitle: true,
      phone: 'plain',
      cell: ({ has_left }) => (has_left ? t('company.list.left') : ''),
    },
    ...(is_live && !isLearningOver(of) ? act : []),
  ]
}
