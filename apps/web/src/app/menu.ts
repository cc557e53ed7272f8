/** The sidebar (specification section 2): the screens that declare a place in it. */
import { hrefOf, type MenuScreenId, menuScreens, type ScreenId, screenOf, screensOfEntry } from '@jujur/contract/screens.ts'
import {
  type Icon,
  IconArmchair,
  IconBooks,
  IconBuilding,
  IconBuildingPlus,
  IconCalendarEvent,
  IconCertificate,
  IconFileCertificate,
  IconFileInvoice,
  IconFileText,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconLayoutDashboard,
  IconLifebuoy,
  IconListCheck,
  IconMail,
  IconPackage,
  IconProgressCheck,
  IconReportAnalytics,
  IconRotateClockwise2,
  IconRoute,
  IconShieldLock,
  IconStack2,
  IconUser,
  IconUserCheck,
  IconUserCog,
  IconUsersGroup,
  IconUsersPlus,
  IconZoomQuestion,
} from '@jujur/icons'
import { mayOpen, pathOf } from '../kit/call/may.ts'
import { menuGroupOf, menuNameOf } from '../kit/session/crumbs.ts'
import type { AuthFlags, Session } from '../kit/session/session.ts'
import type { TextKey } from '../kit/texts/texts.ts'

type RoleFlag = Exclude<keyof AuthFlags, 'isLoggedIn'>

/** Exactly the flag of one of these roles, and a screen of the entry that is open. */
export type MenuPermission = { flags: readonly RoleFlag[]; anyOf: readonly ScreenId[] }
export type MenuEntry = {
  /** The group it stands in, or null for one that stands alone. */
  parentMenu: TextKey<'common'> | null
  name: TextKey<'common'>
  to: string
  icon: Icon
  permission: MenuPermission
  subItems: readonly MenuEntry[]
}

const icons: Record<MenuScreenId, Icon> = {
  traineeDashboard: IconHome,
  helper: IconLifebuoy,
  dashboard: IconLayoutDashboard,
  globalAdmins: IconShieldLock,
  routePermissions: IconRoute,
  companies: IconBuilding,
  companyPreRegistration: IconBuildingPlus,
  companyUsers: IconUsersGroup,
  materials: IconFileText,
  questions: IconHelpCircle,
  quizzes: IconListCheck,
  modules: IconStack2,
  courses: IconCertificate,
  companyInfo: IconInfoCircle,
  registrationInformation: IconFileCertificate,
  trainees: IconUserCog,
  traineeApproval: IconUserCheck,
  purchasedCourses: IconArmchair,
  enrolRules: IconUsersPlus,
  yearlyCycle: IconRotateClockwise2,
  reminders: IconMail,
  learningStatus: IconProgressCheck,
  dueCalendar: IconCalendarEvent,
  questionResults: IconZoomQuestion,
  courseCatalogue: IconBooks,
  providerReports: IconReportAnalytics,
  providerPrivacy: IconShieldLock,
  companyReports: IconReportAnalytics,
  companyLog: IconHistory,
  providerLog: IconHistory,
  portalLog: IconHistory,
  companyPrivacy: IconShieldLock,
  providerEvidence: IconPackage,
  companyEvidence: IconPackage,
  ownInvoices: IconFileInvoice,
}

const roleFlags = { trainee: 'isTrainee', clientAdmin: 'isClientAdmin', globalAdmin: 'isGlobalAdmin', superAdmin: 'isSuperAdmin' } as const

/** An entry leads to its screen, or the first that is open of those that stand below it. */
const entry = (id: MenuScreenId): MenuEntry => ({
  parentMenu: menuGroupOf(id),
  name: menuNameOf(id),
  to: hrefOf(id),
  icon: icons[id],
  permission: { flags: (screenOf(id).roles ?? []).map((role) => roleFlags[role]), anyOf: screensOfEntry(id) },
  subItems: [],
})

export const menu: readonly MenuEntry[] = menuScreens.map(entry)

/** Beside the menu in a trainee's bottom bar. */
export const profileItem: MenuEntry = {
  parentMenu: null,
  name: 'menu.profile',
  to: hrefOf('traineeProfile'),
  icon: IconUser,
  permission: { flags: ['isTrainee'], anyOf: ['traineeProfile'] },
  subItems: [],
}

const hasFlag = ({ flags }: Session, permission: MenuPermission): boolean => {
  const held = Object.values(roleFlags).filter((flag) => flags[flag])
  const [only] = held
  return held.length === 1 && only !== undefined && permission.flags.includes(only)
}

/** Whether the entry stands for where somebody is: one of its screens, or what lies below one. */
export const isCurrent = ({ permission: { anyOf } }: MenuEntry, pathname: string): boolean =>
  anyOf.map((id) => pathOf(screenOf(id).path)).some((path) => pathname === path || pathname.startsWith(`${path}/`))

export const menuOf = (session: Session, items: readonly MenuEntry[] = menu): MenuEntry[] =>
  items.flatMap((item) => {
    const open = item.permission.anyOf.find((id) => mayOpen(session, id))
    return open && hasFlag(session, item.permission) ? [{ ...item, to: screenOf(open).path, subItems: menuOf(session, item.subItems) }] : []
  })

/** In the order of the list: entries that stand alone, and groups. */
export const groupsOf = (items: readonly MenuEntry[]): { title: TextKey<'common'> | null; items: MenuEntry[] }[] => {
  const groups: { title: TextKey<'common'> | null; items: MenuEntry[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && last.title === item.parentMenu) last.items.push(item)
    else groups.push({ title: item.parentMenu, items: [item] })
  }
  return groups
}
