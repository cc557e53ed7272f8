/** The one list of the sidebar (specification section 2). An entry stands here once its screen exists. */
import { getDashboard } from '@jujur/contract/dashboard.ts'
import type { Call } from '@jujur/contract/kit.ts'
import { getViewCourseEnroll } from '@jujur/contract/learning.ts'
import { type Icon, IconHome, IconLayoutDashboard, IconLifebuoy, IconUser } from '@tabler/icons-react'
import { allows } from '../kit/permissions.ts'
import type { AuthFlags, Session } from '../kit/session.ts'
import type { TextKey } from '../kit/texts.ts'

type RoleFlag = Exclude<keyof AuthFlags, 'isLoggedIn'>

/** Exactly the flag of one of these roles, and the right to the call that the screen opens with. */
export type MenuPermission = { flags: readonly RoleFlag[]; call?: Pick<Call, 'access'> }
export type MenuItem = {
  /** The group it stands in, or null for one that stands alone. */
  parentMenu: TextKey<'common'> | null
  name: TextKey<'common'>
  to: string
  icon: Icon
  permission: MenuPermission
  subItems: readonly MenuItem[]
}

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
  return held.length === 1 && only !== undefined && permission.flags.includes(only) && (!permission.call || allows(user, permission.call))
}

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
