import { autoAssignClientAdminGeneralPermission, getClientAdminPermission, updateClientAdminPermission } from '@jujur/contract/access.ts'
import { type CompanyUser, getCompanyUserList } from '@jujur/contract/companies.ts'
import { userStatuses } from '@jujur/contract/enumerations.ts'
import { useSearchParams } from 'react-router'
import { PermissionDrawer } from '../access/permission-drawer.tsx'
import { useMay } from '../kit/call/may.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, momentCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { CompanyFilter } from './company-filter.tsx'
import classes from './company-user.module.css'
import { CompanyUserDrawer } from './company-user-drawer.tsx'
import { UserState } from './user-state.tsx'

const permissionCalls = { get: getClientAdminPermission, update: updateClientAdminPermission, assign: autoAssignClientAdminGeneralPermission }

const useColumns = (): Column<CompanyUser>[] => {
  const t = useTexts('companies')
  const common = useTexts('common')
  const { date, dateTime } = useFormat()
  return [
    { key: 'name', title: t('fields.name'), sort: 'name', cell: (row) => row.name, csv: (row) => row.name },
    { key: 'username', title: t('fields.username'), sort: 'username', cell: (row) => row.username, phone: 'hide' },
    {
      key: 'company',
      title: t('fields.company'),
      cell: (row) => (
        <>
          {row.company.name} <span className={classes.secondary}>{row.company.company_reg_no}</span>
        </>
      ),
      csv: (row) => `${row.company.name} (${row.company.company_reg_no})`,
    },
    { key: 'email', title: t('fields.email'), cell: (row) => row.email, phone: 'hide' },
    { key: 'phone', title: t('fields.phone'), cell: (row) => row.phone ?? '', hidden: true, phone: 'hide' },
    { key: 'kind', title: t('fields.kind'), cell: (row) => common(`permission.kind.${row.kind}`) },
    {
      key: 'status',
      title: t('fields.status'),
      cell: (row) => <UserState status={row.status} />,
      csv: (row) => t(`status.${row.status}`),
      phone: 'end',
    },
    {
      key: 'last_active_at',
      title: t('fields.lastActive'),
      sort: 'last_active_at',
      cell: (row) => (row.last_active_at ? dateTime(row.last_active_at) : t('fields.never')),
      phone: 'hide',
    },
    {
      key: 'created_at',
      title: t('fields.createdAt'),
      sort: 'created_at',
      cell: (row) => date(row.created_at),
      csv: (row) => momentCell(row.created_at),
      hidden: true,
      phone: 'hide',
    },
  ]
}

/** Everybody who manages a company: `?id=` opens one, with `&show=permissions` what this person may do. */
export const CompanyUsersScreen = () => {
  const t = useTexts('companies')
  const columns = useColumns()
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const list = useList(getCompanyUserList, {
    rows: (data) => data.posts,
    sort: 'name',
    filters: ['company_id', 'status'],
    idOf: (row) => row.user_id,
    idFilter: 'user_id',
  })
  const { company_id, status } = list.state.filters
  const showing = params.get('show') === 'permissions'
  const show = (what: 'permissions' | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (what) next.set('show', what)
      else next.delete('show')
      return next
    })
  return (
    <Sheet>
      <PageTitle title={t('user.title')} line={t('user.line')} />
      <CallList
        id="company-user"
        title={t('user.title')}
        list={list}
        rowKey={(row) => row.user_id}
        columns={columns}
        filters={
          <>
            <CompanyFilter
              value={company_id}
              name={list.rows.find((row) => String(row.company.company_id) === company_id)?.company.name}
              onChange={(value) => list.set({ filters: { company_id: value } })}
            />
            <FilterSelect
              label={t('filter.state')}
              value={status}
              onChange={(value) => list.set({ filters: { status: value } })}
              options={userStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            />
          </>
        }
        empty={{ title: t('user.emptyTitle'), text: t('user.emptyText') }}
        exportName="company-administrators"
      />
      {list.openRow && !showing && (
        <CompanyUserDrawer user={list.openRow} onClose={() => list.open(null)} onPermissions={() => show('permissions')} />
      )}
      {list.openId !== null && showing && (
        <PermissionDrawer
          userId={list.openId}
          calls={permissionCalls}
          kinds
          readOnly={!may(updateClientAdminPermission.name)}
          onClose={() => show(null)}
        />
      )}
    </Sheet>
  )
}
