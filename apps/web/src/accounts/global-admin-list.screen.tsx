import { assignGlobalAdminGeneralPermission, getGlobalAdminPermission, updateGlobalAdminPermission } from '@jujur/contract/access.ts'
import { type GlobalAdmin, getGlobalAdminUserList, registerGlobalAdmin } from '@jujur/contract/accounts.ts'
import { userStatuses } from '@jujur/contract/enumerations.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { IconPlus } from '@jujur/icons'
import { useSearchParams } from 'react-router'
import { PermissionDrawer } from '../access/permission-drawer.tsx'
import { useMay } from '../kit/call/may.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, momentCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useNew } from '../kit/lists/use-new.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/use-toast.ts'
import { AdminDrawer } from './admin-drawer.tsx'
import { AdminState } from './admin-state.tsx'
import classes from './admins.module.css'
import { RegisterAdmin } from './register-admin.tsx'

const permissionCalls = { get: getGlobalAdminPermission, update: updateGlobalAdminPermission, assign: assignGlobalAdminGeneralPermission }

const useColumns = (): Column<GlobalAdmin>[] => {
  const t = useTexts('accounts')
  const common = useTexts('common')
  const { date, dateTime } = useFormat()
  const self = useSession()?.user.user_id
  const role = (row: GlobalAdmin) => common(row.system_type_id === systemTypes.superAdmin ? 'role.superAdmin' : 'role.globalAdmin')
  return [
    {
      key: 'name',
      title: t('admins.name'),
      sort: 'name',
      cell: (row) => (
        <>
          {row.name}
          {row.user_id === self && <span className={classes.dim}> ({t('admins.you')})</span>}
        </>
      ),
      csv: (row) => row.name,
    },
    { key: 'username', title: t('admins.username'), sort: 'username', cell: (row) => row.username, phone: 'hide' },
    { key: 'email', title: t('admins.email'), cell: (row) => row.email, phone: 'hide' },
    { key: 'phone', title: t('admins.phone'), cell: (row) => row.phone ?? '', phone: 'hide', hidden: true },
    { key: 'role', title: t('admins.role'), cell: role, phone: 'plain' },
    { key: 'kind', title: t('admins.kind'), cell: (row) => common(`permission.kind.${row.kind}`), phone: 'plain' },
    {
      key: 'status',
      title: t('admins.status'),
      cell: (row) => <AdminState status={row.status} />,
      csv: (row) => t(`admins.statuses.${row.status}`),
      phone: 'end',
    },
    {
      key: 'last_active_at',
      title: t('admins.lastActive'),
      sort: 'last_active_at',
      cell: (row) => (row.last_active_at ? dateTime(row.last_active_at) : t('admins.never')),
      nowrap: true,
    },
    {
      key: 'created_at',
      title: t('admins.createdAt'),
      sort: 'created_at',
      cell: (row) => date(row.created_at),
      csv: (row) => momentCell(row.created_at),
      phone: 'hide',
      hidden: true,
    },
  ]
}

/** The provider's own administrators. `?new=1` registers one; `?id=` opens one, with `&show=permissions` what this person may do. */
export const GlobalAdminsScreen = () => {
  const t = useTexts('accounts')
  const may = useMay()
  const columns = useColumns()
  const { say } = useToast()
  const [params, setParams] = useSearchParams()
  const list = useList(getGlobalAdminUserList, {
    rows: (data) => data.posts,
    sort: 'name',
    filters: ['status'],
    idOf: (row) => row.user_id,
  })
  const showing = params.get('show') === 'permissions'
  const show = (what: 'permissions' | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (what) next.set('show', what)
      else next.delete('show')
      return next
    })
  const mayRegister = may(registerGlobalAdmin.name)
  const { isNew, setNew } = useNew()
  const registering = mayRegister && isNew
  const register = mayRegister && (
    <Button leftSection={<IconPlus size={17} stroke={1.75} aria-hidden="true" />} onClick={() => setNew(true)}>
      {t('admins.register')}
    </Button>
  )
  return (
    <Sheet>
      <PageTitle title={t('admins.title')} line={t('admins.line')} actions={register} />
      <CallList
        id="global-admins"
        title={t('admins.list')}
        searchHint={t('admins.searchHint')}
        list={list}
        rowKey={(row) => row.user_id}
        columns={columns}
        filters={
          <FilterSelect
            label={t('admins.status')}
            value={list.state.filters.status}
            onChange={(status) => list.set({ filters: { status } })}
            options={userStatuses.map((value) => ({ value, label: t(`admins.statuses.${value}`) }))}
          />
        }
        empty={{ title: t('admins.empty'), text: t('admins.emptyText'), action: register }}
        exportName="administrators"
      />
      {list.openRow && !showing && (
        <AdminDrawer key={list.openRow.user_id} user={list.openRow} onClose={() => list.open(null)} onPermissions={() => show('permissions')} />
      )}
      {list.openId !== null && showing && <PermissionDrawer userId={list.openId} calls={permissionCalls} kinds onClose={() => show(null)} />}
      {registering && (
        <RegisterAdmin
          onClose={() => setNew(false)}
          onDone={(user) => {
            setNew(false)
            say(t('admins.form.done', { name: user.name, email: user.email }))
          }}
        />
      )}
    </Sheet>
  )
}
