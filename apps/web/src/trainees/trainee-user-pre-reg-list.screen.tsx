import type { Sent } from '@jujur/contract/call.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import {
  createTempTraineeUserRegistration,
  getTempTraineeUserRegistrationList,
  getTraineeUserList,
  importTraineeUsers,
  type TraineeRegistration,
} from '@jujur/contract/trainees.ts'
import { IconFileImport, IconUserPlus } from '@jujur/icons'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { useToast } from '../ui/use-toast.ts'
import { ImportBanner } from './import-banner.tsx'
import { ImportWizard } from './import-wizard.tsx'
import { NewTraineeRegistration } from './new-registration.tsx'
import { TraineeRegistrationDrawer } from './registration-drawer.tsx'
import { ManageUserTabs } from './tabs.tsx'
import { registrationBadges, useTraineeWords } from './trainee-words.ts'
import classes from './trainees.module.css'

const everyone: Sent<typeof getTraineeUserList> = { length: 1 }
const states = ['2', '1', '3'] as const

const useColumns = (): Column<TraineeRegistration>[] => {
  const t = useTexts('trainees')
  const { dateTime } = useFormat()
  const { labels } = useTraineeWords()
  return [
    { key: 'name', title: labels.name, sort: 'name', phone: 'title', cell: ({ name }) => name },
    {
      key: 'username',
      title: labels.username,
      phone: 'hide',
      cell: ({ username }) => <span className={classes.dim}>{username}</span>,
      csv: ({ username }) => username,
    },
    { key: 'email', title: labels.email, phone: 'hide', hidden: true, cell: ({ email }) => email },
    { key: 'department', title: labels.department, phone: 'line', cell: ({ department }) => department ?? '' },
    { key: 'employee_no', title: labels.employee_no, phone: 'hide', hidden: true, cell: ({ employee_no }) => employee_no ?? '' },
    {
      key: 'state',
      title: t('list.status'),
      phone: 'end',
      cell: ({ approve_status_id, findings }) =>
        approve_status_id === 2 && findings.length > 0 ? (
          <StateBadge state="rejected">{t('checks.blocks', { count: findings.length })}</StateBadge>
        ) : (
          <StateBadge state={registrationBadges[approve_status_id]}>{t(`state.${approve_status_id}`)}</StateBadge>
        ),
      csv: ({ approve_status_id }) => t(`state.${approve_status_id}`),
    },
    { key: 'source', title: t('pre.source'), phone: 'hide', cell: ({ source }) => t(`source.${source}`) },
    { key: 'submitted_by', title: t('pre.submittedBy'), phone: 'hide', cell: ({ submitted_by }) => submitted_by ?? t('pre.self') },
    { key: 'submitted_at', title: t('pre.submittedAt'), sort: 'submitted_at', phone: 'line', cell: ({ submitted_at }) => dateTime(submitted_at) },
  ]
}

const List = () => {
  const t = useTexts('trainees')
  const may = useMay()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { say } = useToast()
  const columns = useColumns()
  const departments = useCall(getTraineeUserList, everyone).data?.departments ?? []
  const list = useList(getTempTraineeUserRegistrationList, {
    rows: (data) => data.temp_trainee_user_registrations,
    sort: 'submitted_at',
    dir: 'desc',
    filters: ['approve_status_id'],
    idOf: (registration) => registration.temp_trainee_user_registration_id,
    idFilter: 'temp_trainee_user_registration_id',
  })
  const mayAdd = may(createTempTraineeUserRegistration.name)
  const mayImport = may(importTraineeUsers.name)
  const add = (
    <Button component={Link} to="?new=1" leftSection={<IconUserPlus size={17} stroke={1.75} aria-hidden="true" />}>
      {t('pre.add')}
    </Button>
  )
  return (
    <Sheet head={<ManageUserTabs current="traineePreRegistration" />}>
      <PageTitle
        title={t('pre.title')}
        line={t('pre.line')}
        actions={
          <>
            {mayImport && (
              <Button component={Link} to="?import=new" variant="default" leftSection={<IconFileImport size={17} stroke={1.75} aria-hidden="true" />}>
                {t('pre.import')}
              </Button>
            )}
            {mayAdd && add}
          </>
        }
      />
      <div className={classes.withBanner}>
        {mayImport && <ImportBanner />}
        <CallList
          id="trainee-pre-registration"
          title={t('pre.list')}
          list={list}
          rowKey={(registration) => registration.temp_trainee_user_registration_id}
          columns={columns}
          searchHint={t('list.searchHint')}
          exportName="trainee-pre-registrations"
          empty={{ title: t('pre.empty'), text: t('pre.emptyText'), action: mayAdd && add }}
          filters={
            <FilterSelect
              label={t('list.status')}
              value={list.state.filters.approve_status_id}
              onChange={(approve_status_id) => list.set({ filters: { approve_status_id } })}
              options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
            />
          }
        />
      </div>
      {list.openRow && (
        <TraineeRegistrationDrawer
          key={list.openRow.temp_trainee_user_registration_id}
          registration={list.openRow}
          departments={departments}
          onClose={() => list.open(null)}
        />
      )}
      {mayAdd && params.get('new') === '1' && (
        <NewTraineeRegistration
          departments={departments}
          onClose={() => void navigate(hrefOf('traineePreRegistration'), { preventScrollReset: true })}
          onSent={(name) => {
            say(t('pre.added', { name }))
            void navigate(hrefOf('traineePreRegistration'), { preventScrollReset: true })
          }}
        />
      )}
    </Sheet>
  )
}

const wholeFrom1 = (text: string | null): number | null => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 ? number : null
}

/** The pre-registrations of trainees; in their place the import of a spreadsheet: `?import=new`, or the one of `?job=`, which notifications call `?import=`. */
export const TraineePreRegistrationScreen = () => {
  const may = useMay()
  const [params] = useSearchParams()
  const job = wholeFrom1(params.get('job')) ?? wholeFrom1(params.get('import'))
  const importing = may(importTraineeUsers.name) && params.get('import') === 'new'
  return job !== null || importing ? <ImportWizard key={job} id={job} /> : <List />
}
