import { autoAssignTraineeUserGeneralPermission, getTraineeUserPermission, updateTraineeUserPermission } from '@jujur/contract/access.ts'
import type { Sent } from '@jujur/contract/call.ts'
import { riskLevels, userStatuses } from '@jujur/contract/enumerations.ts'
import { assignTraineeUserIntoCourse } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import {
  createTempTraineeUserRegistration,
  deactivateTrainees,
  getDepartmentList,
  getTraineeUserList,
  importTraineeUsers,
  inviteAllMatchingTrainees,
  inviteTraineesAgain,
  moveAllMatchingTrainees,
  moveTrainees,
  type TraineeUser,
} from '@jujur/contract/trainees.ts'
import { IconDots, IconFileImport, IconShieldCheck, IconSitemap, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PermissionDrawer } from '../access/permission-drawer.tsx'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useInvited } from '../reminders/person-state.tsx'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { AssignChosen } from './assign-chosen.tsx'
import { ChangeAll, PeopleJob } from './change-all.tsx'
import { DeactivateChosen, MoveChosen } from './change-chosen.tsx'
import { CompanyAdmins } from './company-admins.tsx'
import { DepartmentsDrawer } from './departments-drawer.tsx'
import { InviteChosen } from './invite-chosen.tsx'
import { ManageUserTabs } from './tabs.tsx'
import { TraineeDrawer } from './trainee-drawer.tsx'
import { statusBadges, useTraineeWords } from './trainee-words.ts'
import classes from './trainees.module.css'

const permissionCalls = { get: getTraineeUserPermission, update: updateTraineeUserPermission, assign: autoAssignTraineeUserGeneralPermission }

const useColumns = (onPermissions: (trainee: TraineeUser) => void): Column<TraineeUser>[] => {
  const t = useTexts('trainees')
  const { date } = useFormat()
  const { labels } = useTraineeWords()
  const invited = useInvited()
  return [
    {
      key: 'name',
      title: labels.name,
      sort: 'name',
      phone: 'title',
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      key: 'username',
      title: labels.username,
      sort: 'username',
      phone: 'hide',
      cell: ({ username }) => <span className={classes.dim}>{username}</span>,
      csv: ({ username }) => username,
    },
    { key: 'email', title: labels.email, phone: 'hide', hidden: true, cell: ({ email }) => email },
    { key: 'phone', title: labels.phone, phone: 'hide', hidden: true, cell: ({ phone }) => phone ?? '' },
    { key: 'employee_no', title: labels.employee_no, phone: 'hide', hidden: true, cell: ({ employee_no }) => employee_no ?? '' },
    { key: 'department', title: labels.department, phone: 'line', cell: ({ department }) => department ?? '' },
    { key: 'position', title: labels.position, phone: 'hide', cell: ({ position }) => position ?? '' },
    { key: 'risk_level', title: labels.risk_level, phone: 'hide', cell: ({ risk_level }) => (risk_level ? t(`risk.${risk_level}`) : '') },
    {
      key: 'status',
      title: t('list.status'),
      phone: 'end',
      cell: ({ status, invitation_ends_at }) => (
        <StateBadge state={statusBadges[status]}>{invited({ user_status: status, invitation_ends_at }) ?? t(`status.${status}`)}</StateBadge>
      ),
      csv: ({ status, invitation_ends_at }) => invited({ user_status: status, invitation_ends_at }) ?? t(`status.${status}`),
    },
    {
      key: 'last_active_at',
      title: t('list.lastActive'),
      sort: 'last_active_at',
      phone: 'hide',
      cell: ({ last_active_at }) => (last_active_at ? date(last_active_at) : t('list.never')),
    },
    { key: 'created_at', title: t('list.created'), sort: 'created_at', phone: 'hide', hidden: true, cell: ({ created_at }) => date(created_at) },
    {
      key: 'permissions',
      title: t('list.permissions'),
      quietTitle: true,
      align: 'end',
      phone: 'act',
      cell: (trainee) => (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />}
          aria-label={t('list.permissionsOf', { name: trainee.name })}
          onClick={() => onPermissions(trainee)}
        >
          {t('list.permissions')}
        </Button>
      ),
    },
  ]
}

const wholeFrom1 = (text: string | null): number | null => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= 2_147_483_647 ? number : null
}

/** 'Manage Permission': the company's trainees, their details, their accounts and what they may do. */
export const Component = () => {
  const t = useTexts('trainees')
  const may = useMay()
  const { labels, risks, statuses } = useTraineeWords()
  const [departmentsOpen, setDepartments] = useState(false)
  const [permissionsOf, setPermissionsOf] = useState<number | null>(null)
  const list = useList(getTraineeUserList, {
    rows: (data) => data.posts,
    sort: 'name',
    filters: ['department', 'status', 'risk_level'],
    idOf: (trainee) => trainee.user_id,
    idFilter: 'user_id',
  })
  // The same answer as the list's own: it brings the departments along.
  const departments = useCall(getTraineeUserList, list.input as Sent<typeof getTraineeUserList>, { keepPrevious: true }).data?.departments
  const mayChangeMany = [inviteTraineesAgain, moveTrainees, deactivateTrainees, assignTraineeUserIntoCourse].some(({ name }) => may(name))
  const mayChangeAll = [inviteAllMatchingTrainees, moveAllMatchingTrainees, deactivateTrainees].some(({ name }) => may(name))
  const { params, change } = useAddress()
  const job_id = wholeFrom1(params.get('job'))
  const showJob = (id: number) => change((next) => next.set('job', String(id)))
  const columns = useColumns((trainee) => setPermissionsOf(trainee.user_id))
  const { filters, q } = list.state
  const matching = {
    search: q,
    ...(filters.department ? { department: filters.department } : {}),
    status: userStatuses.find((one) => one === filters.status),
    risk_level: riskLevels.find((one) => one === filters.risk_level),
  }
  return (
    <Sheet head={<ManageUserTabs current="trainees" />}>
      <PageTitle
        title={t('list.title')}
        line={t('list.line')}
        actions={
          <>
            {may(importTraineeUsers.name) && (
              <Button
                component={Link}
                to={hrefOf('traineePreRegistration', { import: 'new' })}
                variant="default"
                leftSection={<IconFileImport size={17} stroke={1.75} aria-hidden="true" />}
              >
                {t('pre.import')}
              </Button>
            )}
            {may(createTempTraineeUserRegistration.name) && (
              <Button
                component={Link}
                to={hrefOf('traineePreRegistration', { new: 1 })}
                leftSection={<IconUserPlus size={17} stroke={1.75} aria-hidden="true" />}
              >
                {t('pre.add')}
              </Button>
            )}
            {may(getDepartmentList.name) && (
              <Menu label={t('list.more')} icon={<IconDots size={18} stroke={1.75} aria-hidden="true" />} iconOnly>
                <MenuItem icon={<IconSitemap size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setDepartments(true)}>
                  {t('departments.title')}
                </MenuItem>
              </Menu>
            )}
          </>
        }
      />
      {job_id !== null && <PeopleJob job_id={job_id} onClose={() => change((next) => next.delete('job'))} />}
      {departmentsOpen && <DepartmentsDrawer onClose={() => setDepartments(false)} />}
      <CallList
        id="trainee-user"
        title={t('list.trainees')}
        list={list}
        rowKey={(trainee) => trainee.user_id}
        columns={columns}
        searchHint={t('list.searchHint')}
        exportName="trainees"
        bulk={
          mayChangeMany
            ? (rows, clear) => (
                <>
                  {may(inviteTraineesAgain.name) && <InviteChosen rows={rows} onDone={clear} />}
                  {may(moveTrainees.name) && <MoveChosen rows={rows} departments={departments ?? []} onDone={clear} />}
                  {may(assignTraineeUserIntoCourse.name) && <AssignChosen rows={rows} onDone={clear} />}
                  {may(deactivateTrainees.name) && <DeactivateChosen rows={rows} onDone={clear} onStarted={showJob} />}
                </>
              )
            : undefined
        }
        bulkAll={
          mayChangeAll
            ? (clear) => (
                <ChangeAll
                  matching={matching}
                  departments={departments ?? []}
                  onStarted={(id) => {
                    clear()
                    showJob(id)
                  }}
                />
              )
            : undefined
        }
        empty={{
          title: t('list.empty'),
          text: t('list.emptyText'),
          action: (
            <Button component={Link} to={hrefOf('traineePreRegistration')}>
              {t('list.toPreRegistration')}
            </Button>
          ),
        }}
        filters={
          <>
            {departments?.length !== 0 && (
              <FilterSelect
                label={labels.department}
                value={filters.department}
                onChange={(department) => list.set({ filters: { department } })}
                options={(departments ?? []).map((name) => ({ value: name, label: name }))}
              />
            )}
            <FilterSelect
              label={t('list.status')}
              value={filters.status}
              onChange={(status) => list.set({ filters: { status } })}
              options={statuses}
            />
            <FilterSelect
              label={labels.risk_level}
              value={filters.risk_level}
              onChange={(risk_level) => list.set({ filters: { risk_level } })}
              options={risks}
            />
          </>
        }
      />
      {/* What stands below a list waits for it, or it would jump once the rows are there. */}
      {!list.loading && <CompanyAdmins />}
      {list.openRow && (
        <TraineeDrawer
          key={list.openRow.user_id}
          trainee={list.openRow}
          departments={departments ?? []}
          onClose={() => list.open(null)}
          onPermissions={(id) => setPermissionsOf(id)}
        />
      )}
      {permissionsOf !== null && (
        <PermissionDrawer
          userId={permissionsOf}
          calls={permissionCalls}
          readOnly={!may(updateTraineeUserPermission.name)}
          onClose={() => setPermissionsOf(null)}
        />
      )}
    </Sheet>
  )
}
