/** The one list of the sidebar (specification section 2). An entry stands here once its screen exists. */
import {
  type Icon,
  IconArmchair,
  IconBooks,
  IconBuilding,
  IconBuildingPlus,
  IconCertificate,
  IconFileCertificate,
  IconFileInvoice,
  IconFileText,
  IconHelpCircle,
  IconHome,
  IconInfoCircle,
  IconLayoutDashboard,
  IconLifebuoy,
  IconListCheck,
  IconProgressCheck,
  IconRoute,
  IconShieldLock,
  IconStack2,
  IconUser,
  IconUserCheck,
  IconUserCog,
  IconUsersGroup,
  IconZoomQuestion,
} from '@jujur/icons'
import { mayOpen, type Place, pathOf } from '../kit/call/may.ts'
import type { AuthFlags, Session } from '../kit/session/session.ts'
import type { TextKey } from '../kit/texts/texts.ts'

type RoleFlag = Exclude<keyof AuthFlags, 'isLoggedIn'>

/** Exactly the flag of one of these roles, and a place of the entry that is open; one that names no place opens with no call. */
export type MenuPermission = { flags: readonly RoleFlag[]; anyOf?: readonly Place[] }
export type MenuItem = {
  /** The group it stands in, or null for one that stands alone. */
  parentMenu: TextKey<'common'> | null
  name: TextKey<'common'>
  to: string
  icon: Icon
  permission: MenuPermission
  subItems: readonly MenuItem[]
}

/** An entry that opens a list, and the further tabs at its head: leads to the first that is open. */
const entry = (
  flag: RoleFlag,
  parentMenu: MenuItem['parentMenu'],
  name: MenuItem['name'],
  icon: Icon,
  to: Place,
  ...tabs: readonly Place[]
): MenuItem => ({
  parentMenu,
  name,
  to,
  icon,
  permission: { flags: [flag], anyOf: [to, ...tabs] },
  subItems: [],
})

const roleFlags: readonly RoleFlag[] = ['isTrainee', 'isClientAdmin', 'isGlobalAdmin', 'isSuperAdmin']

export const menu: readonly MenuItem[] = [
  entry('isTrainee', null, 'menu.dashboard', IconHome, '/trainee/dashboard'),
  { parentMenu: null, name: 'menu.helper', to: '/trainee/helper', icon: IconLifebuoy, permission: { flags: ['isTrainee'] }, subItems: [] },
  {
    parentMenu: null,
    name: 'menu.dashboard',
    to: '/dashboard',
    icon: IconLayoutDashboard,
    permission: { flags: ['isClientAdmin', 'isGlobalAdmin', 'isSuperAdmin'], anyOf: ['/dashboard'] },
    subItems: [],
  },

  entry('isSuperAdmin', null, 'menu.globalAdminList', IconShieldLock, '/SA/global-admin-list'),
  entry('isSuperAdmin', null, 'menu.routePermission', IconRoute, '/SA/route-permission'),

  entry(
    'isGlobalAdmin',
    'menu.company',
    'menu.registered',
    IconBuilding,
    '/GA/company',
    '/GA/company?tab=information',
    '/GA/company/invoice',
    '/GA/company/invoice?tab=receipts',
    '/GA/company/invoice?tab=exceptions',
    '/GA/company/invoice?tab=credits',
    '/GA/company/invoice?tab=write-offs',
    '/GA/company/invoice?tab=e-invoices',
  ),
  entry(
    'isGlobalAdmin',
    'menu.company',
    'menu.preRegistration',
    IconBuildingPlus,
    '/GA/company-user-pre-registration',
    '/GA/company-user-pre-reg-approval',
  ),
  entry('isGlobalAdmin', 'menu.companyUser', 'menu.registeredUser', IconUsersGroup, '/GA/company-user'),
  entry('isGlobalAdmin', 'menu.contents', 'menu.materialList', IconFileText, '/GA/material'),
  entry('isGlobalAdmin', 'menu.contents', 'menu.questionList', IconHelpCircle, '/GA/question'),
  entry('isGlobalAdmin', 'menu.contents', 'menu.quizList', IconListCheck, '/GA/quiz'),
  entry('isGlobalAdmin', 'menu.contents', 'menu.moduleList', IconStack2, '/GA/modules'),
  entry(
    'isGlobalAdmin',
    'menu.contents',
    'menu.courseList',
    IconCertificate,
    '/GA/courses',
    '/GA/courses?tab=review',
    '/GA/courses?tab=enrolments',
    '/GA/courses?tab=revocations',
  ),

  entry('isClientAdmin', 'menu.company', 'menu.companyInfo', IconInfoCircle, '/CA/company-info'),
  entry('isClientAdmin', 'menu.company', 'menu.companyRegInfo', IconFileCertificate, '/CA/company-reg-info'),
  entry('isClientAdmin', 'menu.traineeUser', 'menu.managePermission', IconUserCog, '/CA/trainee-user-list'),
  entry('isClientAdmin', 'menu.traineeUser', 'menu.manageUser', IconUserCheck, '/CA/trainee-user-approval', '/CA/trainee-user-pre-reg-list'),
  entry('isClientAdmin', 'menu.course', 'menu.purchasedCourse', IconArmchair, '/CA/purchased-course'),
  entry('isClientAdmin', 'menu.course', 'menu.learningStatus', IconProgressCheck, '/CA/learning-status'),
  entry('isClientAdmin', 'menu.course', 'menu.questionResults', IconZoomQuestion, '/CA/question-results'),
  entry('isClientAdmin', 'menu.course', 'menu.getCourse', IconBooks, '/CA/get-course'),
  entry('isClientAdmin', 'menu.billing', 'menu.invoice', IconFileInvoice, '/CA/invoice-list', '/CA/bill-list', '/CA/bank-receipt-list'),
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

const hasFlag = ({ flags }: Session, permission: MenuPermission): boolean => {
  const held = roleFlags.filter((flag) => flags[flag])
  const [only] = held
  return held.length === 1 && only !== undefined && permission.flags.includes(only)
}

/** Whether the entry stands for where somebody is: one of its places, or what lies below one. */
export const isCurrent = ({ to, permission: { anyOf = [] } }: MenuItem, pathname: string): boolean =>
  [to, ...anyOf].map(pathOf).some((path) => pathname === path || pathname.startsWith(`${path}/`))

export const menuOf = (session: Session, items: readonly MenuItem[] = menu): MenuItem[] =>
  items.flatMap((item) => {
    const { anyOf } = item.permission
    const to = anyOf ? anyOf.find((place) => mayOpen(session, place)) : item.to
    return to !== undefined && hasFlag(session, item.permission) ? [{ ...item, to, subItems: menuOf(session, item.subItems) }] : []
  })

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
