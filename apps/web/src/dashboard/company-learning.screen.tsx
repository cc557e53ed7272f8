/** 'Learning Status': how each of the company's people stands in each course, now or at the end of a day. Figures of the dashboard lead here. */
import type { Sent } from '@jujur/contract/call.ts'
import { getCompanyLearningList, learningFilters } from '@jujur/contract/dashboard.ts'
import { remindAllOverdue, remindTrainees } from '@jujur/contract/reminders.ts'
import { hrefOf, type TabsOf } from '@jujur/contract/screens.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCurrentTab, useTabs } from '../kit/call/tabs.ts'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { RemindChosen } from '../reminders/remind-chosen.tsx'
import { ReminderJob } from '../reminders/reminder-job.tsx'
import { useRemindAll } from '../reminders/use-remind-all.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import { TextButton } from '../ui/text-button.tsx'
import classes from './company-learning.module.css'
import { isNoDay } from './company-places.ts'
import { Exemptions } from './exemptions.tsx'
import { isExemptState, isLearningOver, useLearnerColumns } from './learner-columns.tsx'
import { TraineeRecord } from './trainee-record.tsx'

/** Among the departments, what stands for having none; no department is called so. */
const NONE = '\u0000'

/** Whose record the address names. */
const usePerson = (): number | null => {
  const { params } = useAddress()
  const id = Number(params.get('person'))
  return Number.isInteger(id) && id >= 1 && id <= 2_147_483_647 ? id : null
}

export const LearningStatusScreen = () => {
  const person = usePerson()
  const t = useTexts('exemptions')
  const labels: Record<TabsOf<'learningStatus'>, string> = { learningStatus: t('tabs.people'), exemptions: t('tabs.exemptions') }
  const tab = useCurrentTab<TabsOf<'learningStatus'>>(labels, 'learningStatus')
  const tabs = <TabsLine label={t('tabs.label')} items={useTabs(labels, tab)} />
  if (person !== null) return <TraineeRecord user_id={person} />
  return tab === 'exemptions' ? <Exemptions head={tabs} /> : <LearningStatus tabs={tabs} />
}

const LearningStatus = ({ tabs }: { tabs: ReactNode }) => {
  const t = useTexts('dashboard')
  const { longDate } = useFormat()
  const r = useTexts('reminders')
  const e = useTexts('exemptions')
  const may = useMay()
  const { remindAll } = useRemindAll()
  const list = useList(getCompanyLearningList, {
    rows: (data) => data.posts,
    sort: 'name',
    filters: ['department', 'no_department', 'state', 'as_at', 'known'],
  })
  // The same answer as the list's own: it brings the departments along.
  const departments =
    useCall(getCompanyLearningList, list.input as Sent<typeof getCompanyLearningList>, { keepPrevious: true }).data?.departments ?? []
  const { filters } = list.state
  const is_live = !filters.as_at
  const columns = useLearnerColumns(is_live, filters.state)
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
              {t(filters.known === 'then' ? 'company.list.lineThen' : 'company.list.lineAsAt', { day: longDate(filters.as_at) })}{' '}
              <TextButton onClick={() => list.set({ filters: { as_at: null, known: null } })}>{t('company.today')}</TextButton>
            </>
          ) : (
            t('company.list.line')
          )
        }
      />
      {tabs}
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
          whyNot={({ remind, state }) =>
            remind !== null ? null : isExemptState(state) ? e(`states.${state}`) : r(isLearningOver(state) ? 'because.10055' : 'because.10013')
          }
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
