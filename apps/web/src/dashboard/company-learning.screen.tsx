/** 'Learning Status': how each of the company's people stands in each course, now or at the end of a day. Figures of the dashboard lead here. */
import type { Sent } from '@jujur/contract/call.ts'
import { getCompanyLearningList, type Learner, learningFilters } from '@jujur/contract/dashboard.ts'
import { remindAllOverdue, remindTrainees } from '@jujur/contract/reminders.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, dayCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useReminderColumns } from '../reminders/columns.tsx'
import { PersonState, useInvited } from '../reminders/person-state.tsx'
import { RemindChosen } from '../reminders/remind-chosen.tsx'
import { ReminderJob } from '../reminders/reminder-job.tsx'
import { useRemindAll } from '../reminders/use-remind-all.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextButton } from '../ui/text-button.tsx'
import classes from './company-learning.module.css'
import { isNoDay, learningBadges, personPlace } from './company-places.ts'
import { TraineeRecord } from './trainee-record.tsx'

/** Among the departments, what stands for having none; no department is called so. */
const NONE = '\u0000'

const isOver = (state: string | null | undefined) => state === 'COMPLETED' || state === 'EXPIRED' || state === 'EXPIRING' || state === 'REVOKED'

/** Of one status only those columns that can have something in them. */
const useColumns = (is_live: boolean, of: string | null | undefined): Column<Learner>[] => {
  const t = useTexts('dashboard')
  const { date, facts } = useFormat()
  const invited = useInvited()
  const { last, act } = useReminderColumns<Learner>()
  const isOverdue = of === 'OVERDUE'
  const shown = (on: string | null) => (on ? date(on) : '')
  const ended: Column<Learner>[] = [
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
    ...(isOver(of)
      ? []
      : [
          {
            ...last,
            title: t('company.list.reminders'),
            hidden: !isOverdue,
            phone: isOverdue ? ('line' as const) : ('hide' as const),
            cell: (learner: Learner) =>
              learner.reminders === 0
                ? last.cell(learner)
                : facts([t('company.list.reminded', { count: learner.reminders, day: shown(learner.reminded_on) }), learner.reminded_by]),
            csv: (learner: Learner) => facts([learner.reminded_on ?? '', learner.reminders > 0 && String(learner.reminders), learner.reminded_by]),
          },
        ]),
    {
      key: 'assigned_on',
      title: t('company.list.assigned'),
      sort: 'assigned_on',
      nowrap: true,
      phone: 'hide',
      hidden: true,
      cell: ({ assigned_on }) => shown(assigned_on),
      csv: ({ assigned_on }) => dayCell(assigned_on),
    },
    ...(isOverdue ? [] : ended),
    {
      key: 'certificate_no',
      title: t('company.list.certificateNo'),
      nowrap: true,
      phone: 'hide',
      hidden: !isOver(of),
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
    {
      key: 'has_left',
      title: t('company.list.left'),
      quietTitle: true,
      phone: 'plain',
      cell: ({ has_left }) => (has_left ? t('company.list.left') : ''),
    },
    ...(is_live && !isOver(of) ? act : []),
  ]
}

/** Whose record the address names. */
const usePerson = (): number | null => {
  const { params } = useAddress()
  const id = Number(params.get('person'))
  return Number.isInteger(id) && id >= 1 && id <= 2_147_483_647 ? id : null
}

export const Component = () => {
  const person = usePerson()
  return person === null ? <LearningStatus /> : <TraineeRecord user_id={person} />
}

const LearningStatus = () => {
  const t = useTexts('dashboard')
  const { longDate } = useFormat()
  const r = useTexts('reminders')
  const may = useMay()
  const { remindAll } = useRemindAll()
  const list = useList(getCompanyLearningList, {
    rows: (data) => data.posts,
    sort: 'name',
    filters: ['department', 'no_department', 'state', 'as_at'],
  })
  // The same answer as the list's own: it brings the departments along.
  const departments =
    useCall(getCompanyLearningList, list.input as Sent<typeof getCompanyLearningList>, { keepPrevious: true }).data?.departments ?? []
  const { filters } = list.state
  const is_live = !filters.as_at
  const columns = useColumns(is_live, filters.state)
  const remindEveryone = () =>
    void remindAll(
      {
        search: list.state.q,
        ...(filters.department ? { department: filters.department } : {}),
        ...(filters.no_department ? { no_department: true } : {}),
      },
      r('everyoneText'),
    )
  return (
    <Sheet>
      <PageTitle
        title={t('company.list.title')}
        line={
          filters.as_at ? (
            <>
              {t('company.list.lineAsAt', { day: longDate(filters.as_at) })}{' '}
              <TextButton onClick={() => list.set({ filters: { as_at: null } })}>{t('company.today')}</TextButton>
            </>
          ) : (
            t('company.list.line')
          )
        }
      />
      <ReminderJob />
      {isNoDay(list.error) ? (
        <EmptyState>{t('company.noDay')}</EmptyState>
      ) : (
        <CallList
          id="learning-status"
          title={t('company.list.records')}
          list={list}
          rowKey={({ trainee_course_id }) => trainee_course_id}
          columns={columns}
          searchHint={t('company.list.search')}
          opens={false}
          bulk={is_live && may(remindTrainees.name) ? (rows, clear) => <RemindChosen rows={rows} onDone={clear} /> : undefined}
          whyNot={({ remind, state }) => (remind !== null ? null : r(isOver(state) ? 'because.10055' : 'because.10013'))}
          exportName="learning-status"
          empty={{
            title: t('company.list.empty'),
            text: t('company.list.emptyText'),
            action: (
              <Button component={Link} to={hrefOf('purchasedCourses')}>
                {t('company.list.purchased')}
              </Button>
            ),
          }}
          filters={
            <>
              <FilterSelect
                label={t('company.department')}
                value={filters.no_department ? NONE : filters.department}
                onChange={(department) =>
                  list.set({ filters: department === NONE ? { department: null, no_department: 'true' } : { department, no_department: null } })
                }
                options={[...departments.map((name) => ({ value: name, label: name })), { value: NONE, label: t('company.noDepartment') }]}
              />
              <FilterSelect
                label={t('company.list.state')}
                value={filters.state}
                onChange={(state) => list.set({ filters: { state } })}
                options={learningFilters.map((state) => ({ value: state, label: t(`company.list.states.${state}`) }))}
              />
            </>
          }
        />
      )}
      {is_live && filters.state === 'OVERDUE' && may(remindAllOverdue.name) && list.rows.length > 0 && (
        <p className={classes.everyone}>
          <TextButton onClick={remindEveryone}>{r('everyone')}</TextButton>
        </p>
      )}
    </Sheet>
  )
}
