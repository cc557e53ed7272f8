/** The one list of the sidebar (specification section 2). An entry stands here once its screen exists. */
import { getRoutePermissionList } from '@jujur/contract/access.ts'
import { getGlobalAdminUserList } from '@jujur/contract/accounts.ts'
import type { Call } from '@jujur/contract/call.ts'
import { getCompanyList, getCompanyUserList, getTempCompanyUserRegistrationList } from '@jujur/contract/companies.ts'
import { getDashboard } from '@jujur/contract/dashboard.ts'
import { getViewCourseEnroll } from '@jujur/contract/learning.ts'
import { getCompanyUpdate, getRegistrationInformationList } from '@jujur/contract/legal.ts'
import { getTraineeUserList, getTraineeUserRegistrationApproval } from '@jujur/contract/trainees.ts'
import {
  type Icon,
  IconBuilding,
  IconBuildingPlus,
  IconFileCertificate,
  IconHome,
  IconInfoCircle,
  IconLayoutDashboard,
  IconLifebuoy,
  IconRoute,
  IconShieldLock,
  IconUser,
  IconUserCheck,
  IconUserCog,
  IconUsersGroup,
} from '@tabler/icons-react'
import { may } from '../kit/call/may.ts'
import type { AuthFlags, Session } from '../kit/session/session.ts'
import type { TextKey } from '../kit/texts/texts.ts'

type RoleFlag = Exclude<keyof AuthFlags, 'isLoggedIn'>

/** Exactly the flag of one of these roles, and the right to the call that the screen opens with. */
export type MenuPermission = { flags: readonly RoleFlag[]; call?: Pick<Call, 'access'> }
export type MenuItem = {
  /** The group it stands in, or null for one that stands alone. */
  parentMenu: TextKey<'common'> | null
  name: TextKey<'common'>
  to: string
  /** Routes without an entry of their own (tabs at the head of its list): the entry is marked current there. */
  also?: readonly string[]
  icon: Icon
  permission: MenuPermission
  subItems: readonly MenuItem[]
}

/** An entry that opens a list: shown to one role, whoever may make the list's call. */
const entry = (
  flag: RoleFlag,
  parentMenu: MenuItem['parentMenu'],
  name: MenuItem['name'],
  to: string,
  icon: Icon,
  call: Pick<Call, 'access'>,
): MenuItem => ({
  parentMenu,
  name,
  to,
  icon,
  permission: { flags: [flag], call },
  subItems: [],
})

const roleFlags: readonly RoleFlag[] = ['isTrainee', 'isClientAdmin', 'isGlobalAdmin', 'isSuperAdmin']

export const menu: readonly MenuItem[] = [
  {
    parentMenu: null,
    name: 'menu.dashboard',
    to: '/trainee/dashboard',
    icon: IconHome,
    permission: { flags: ['isTrainee'], call: getViewCourseEnroll },
    subItems: [],
  },
  { parentMenu: null, name: 'menu.helper', to: '/trainee/helper', icon: IconLifebuoy, permission: { flags: ['isTrainee'] }, subItems: [] },
  {
    parentMenu: null,
    name: 'menu.dashboard',
    to: '/dashboard',
    icon: IconLayoutDashboard,
    permission: { flags: ['isClientAdmin', 'isGlobalAdmin', 'isSuperAdmin'], call: getDashboard },
    subItems: [],
  },

  entry('isSuperAdmin', null, 'menu.globalAdminList', '/SA/global-admin-list', IconShieldLock, getGlobalAdminUserList),
  entry('isSuperAdmin', null, 'menu.routePermission', '/SA/route-permission', IconRoute, getRoutePermissionList),

  entry('isGlobalAdmin', 'menu.company', 'menu.registered', '/GA/company', IconBuilding, getCompanyList),
  {
    ...entry(
      'isGlobalAdmin',
      'menu.company',
      'menu.preRegistration',
      '/GA/company-user-pre-registration',
      IconBuildingPlus,
      getTempCompanyUserRegistrationList,
    ),
    also: ['/GA/company-user-pre-reg-approval'],
  },
  entry('isGlobalAdmin', 'menu.companyUser', 'menu.registeredUser', '/GA/company-user', IconUsersGroup, getCompanyUserList),

  entry('isClientAdmin', 'menu.company', 'menu.companyInfo', '/CA/company-info', IconInfoCircle, getCompanyUpdate),
  entry('isClientAdmin', 'menu.company', 'menu.companyRegInfo', '/CA/company-reg-info', IconFileCertificate, getRegistrationInformationList),
  entry('isClientAdmin', 'menu.traineeUser', 'menu.managePermission', '/CA/trainee-user-list', IconUserCog, getTraineeUserList),
  {
    ...entry('isClientAdmin', 'menu.traineeUser', 'menu.manageUser', '/CA/trainee-user-approval', IconUserCheck, getTraineeUserRegistrationApproval),
    also: ['/CA/trainee-user-pre-reg-list'],
  },
]

/** Beside the menu in a trainee's bottom bar. */
export const profileItem: MenuItem = {
  parentMenu: null,
  name: 'menu.profile',
  to: '/trainee/user-profile',
  icon: IconUser,
  permission: { flags: ['isTrainee'] },
  subItems: [],
}

const passes = ({ flags, user }: Session, permission: MenuPermission): boolean => {
  const held = roleFlags.filter((flag) => flags[flag])
  const [only] = held
  return held.length === 1 && only !== undefined && permission.flags.includes(only) && (!permission.call || may(user, permission.call))
}

/** Whether the entry stands for where somebody is: its route, what lies below it, or a route without an entry of its own. */
export const isCurrent = ({ to, also = [] }: Pick<MenuItem, 'to' | 'also'>, pathname: string): boolean =>
  [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`))

export const menuOf = (session: Session, items: readonly MenuItem[] = menu): MenuItem[] =>
  items.filter((item) => passes(session, item.permission)).map((item) => ({ ...item, subItems: menuOf(session, item.subItems) }))

/** In the order of the list: entries that stand alone, and groups. */
export const groupsOf = (items: readonly MenuItem[]): { title: TextKey<'common'> | null; items: MenuItem[] }[] => {
  const groups: { title: TextKey<'common'> | null; items: MenuItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && last.title === item.parentMenu) last.items.push(item)
    else groups.push({ title: item.parentMenu, items: [item] })
  }
  return groups
}
