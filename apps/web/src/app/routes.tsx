/** Every route of the portal, of the screens as the contract declares them. A screen and its words load when the route is first opened. */
import { lessonTypes } from '@jujur/contract/enumerations.ts'
import { roles } from '@jujur/contract/permissions.ts'
import { areas, hrefOf, type RouteScreenId, routeScreens, screenOf, screens } from '@jujur/contract/screens.ts'
import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { allow, areaHome, dashboardOfRole, guestsOnly, toDashboard } from './guards.tsx'
import { FirstPaint, Root, RouteError, type RouteHandle } from './root.tsx'
import { type LoadScreen, screen } from './screens.ts'

const signIn = screen(() => import('../identity/sign-in.screen.tsx'), 'SignInScreen')
const profile = screen(() => import('../accounts/user-profile.screen.tsx'), 'UserProfileScreen')
const activityLog = screen(() => import('../audit/activity-log.screen.tsx'), 'ActivityLogScreen')
const reports = screen(() => import('../reports/reports.screen.tsx'), 'ReportsScreen')
const privacyDesk = screen(() => import('../privacy/privacy-desk.screen.tsx'), 'PrivacyDeskScreen')
const disposals = screen(() => import('../privacy/disposals.screen.tsx'), 'DisposalsScreen')
const dataRegister = screen(() => import('../privacy/data-register.screen.tsx'), 'DataRegisterScreen')
const evidence = screen(() => import('../evidence/evidence.screen.tsx'), 'EvidenceScreen')
const privacyNotice = screen(() => import('./screens/privacy.screen.tsx'), 'PrivacyScreen')
const verify = screen(() => import('./screens/verify.screen.tsx'), 'VerifyScreen')
const reportAddresses = screen(() => import('../reports/report-addresses.screen.tsx'), 'ReportAddressesScreen')
const auditorRooms = screen(() => import('../auditor-room/auditor-rooms.screen.tsx'), 'AuditorRoomsScreen')
const managerPage = screen(() => import('./screens/manager-page.screen.tsx'), 'ManagerPageScreen')
const errorPage = (name: keyof typeof import('./screens/error-pages.tsx')) => screen(() => import('./screens/error-pages.tsx'), name)
const shell = screen(() => import('./frame/shell.tsx'), 'Shell')
const components = screen(() => import('./components.tsx'), 'ToastFrame')

/** The component of each screen, by the frame it stands in. The words it needs follow from its imports (vite/texts-of-screens.ts). */
const signInPages = { login: signIn, clientAdminLogin: signIn, globalAdminLogin: signIn, superAdminLogin: signIn }
const otherWaysIn = {
  otp: screen(() => import('../identity/otp.screen.tsx'), 'OtpScreen'),
  register: screen(() => import('../sign-up/register.screen.tsx'), 'RegisterScreen'),
  forgotUsername: screen(() => import('../identity/forgot-username.screen.tsx'), 'ForgotUsernameScreen'),
  resetPassword: screen(() => import('../identity/reset-password.screen.tsx'), 'ResetPasswordScreen'),
  invitation: screen(() => import('../identity/invitation.screen.tsx'), 'InvitationScreen'),
  confirmEmail: screen(() => import('../identity/confirm-email.screen.tsx'), 'ConfirmEmailScreen'),
}
const inShell = {
  traineeDashboard: screen(() => import('../learning/enrolments/trainee-dashboard.screen.tsx'), 'TraineeDashboardScreen'),
  helper: screen(() => import('../learning/enrolments/helper.screen.tsx'), 'HelperScreen'),
  traineeProfile: profile,
  course: screen(() => import('../learning/course.screen.tsx'), 'CourseScreen'),

  dashboard: screen(() => import('../dashboard/dashboard.screen.tsx'), 'DashboardScreen'),

  globalAdmins: screen(() => import('../accounts/global-admin-list.screen.tsx'), 'GlobalAdminsScreen'),
  routePermissions: screen(() => import('../access/route-permission.screen.tsx'), 'RoutePermissionsScreen'),
  failedMails: screen(() => import('../dashboard/failed-mails.screen.tsx'), 'FailedMailsScreen'),
  superAdminProfile: profile,

  companies: screen(() => import('../companies/company.screen.tsx'), 'CompaniesScreen'),
  providerInvoices: screen(() => import('./screens/company-invoice.screen.tsx'), 'ProviderInvoicesScreen'),
  companyPreRegistration: screen(() => import('../companies/company-user-pre-registration.screen.tsx'), 'CompanyPreRegistrationScreen'),
  companyApproval: screen(() => import('../companies/company-user-pre-reg-approval.screen.tsx'), 'CompanyApprovalScreen'),
  companyUsers: screen(() => import('../companies/company-user.screen.tsx'), 'CompanyUsersScreen'),
  materials: screen(() => import('../materials/material.screen.tsx'), 'MaterialsScreen'),
  questions: screen(() => import('../questions/question.screen.tsx'), 'QuestionsScreen'),
  quizzes: screen(() => import('../quizzes/quiz.screen.tsx'), 'QuizzesScreen'),
  modules: screen(() => import('../modules/module-list.screen.tsx'), 'ModulesScreen'),
  courses: screen(() => import('../courses/course-list.screen.tsx'), 'CoursesScreen'),
  providerReports: reports,
  providerReportAddresses: reportAddresses,
  providerPrivacy: privacyDesk,
  providerDisposals: disposals,
  providerDataRegister: dataRegister,
  providerEvidence: evidence,
  providerAuditorRooms: auditorRooms,
  globalAdminProfile: profile,

  companyInfo: screen(() => import('../companies/company-info.screen.tsx'), 'CompanyInfoScreen'),
  registrationInformation: screen(() => import('../company-registration/company-reg-info.screen.tsx'), 'RegistrationInformationScreen'),
  trainees: screen(() => import('../trainees/trainee-user-list.screen.tsx'), 'TraineesScreen'),
  traineeApproval: screen(() => import('../trainees/trainee-user-approval.screen.tsx'), 'TraineeApprovalScreen'),
  traineePreRegistration: screen(() => import('../trainees/trainee-user-pre-reg-list.screen.tsx'), 'TraineePreRegistrationScreen'),
  purchasedCourses: screen(() => import('../purchases/purchased-course.screen.tsx'), 'PurchasedCoursesScreen'),
  dueCalendar: screen(() => import('../purchases/calendar.screen.tsx'), 'DueCalendarScreen'),
  reminders: screen(() => import('../reminders/reminders.screen.tsx'), 'RemindersScreen'),
  enrolRules: screen(() => import('../purchases/enrol-rules.screen.tsx'), 'EnrolRulesScreen'),
  learningStatus: screen(() => import('../dashboard/company-learning.screen.tsx'), 'LearningStatusScreen'),
  courseUpdates: screen(() => import('../purchases/course-updates.screen.tsx'), 'CourseUpdatesScreen'),
  yearlyCycle: screen(() => import('../purchases/yearly-cycle.screen.tsx'), 'YearlyCycleScreen'),
  questionResults: screen(() => import('../dashboard/company-questions.screen.tsx'), 'QuestionResultsScreen'),
  companyReports: reports,
  reportAddresses,
  companyLog: activityLog,
  providerLog: activityLog,
  portalLog: activityLog,
  companyPrivacy: privacyDesk,
  companyDisposals: disposals,
  companyDataRegister: dataRegister,
  companyEvidence: evidence,
  companyAuditorRooms: auditorRooms,
  companyAuditorRequests: screen(() => import('../auditor-room/auditor-requests.screen.tsx'), 'AuditorRequestsScreen'),
  courseCatalogue: screen(() => import('../purchases/get-course.screen.tsx'), 'CourseCatalogueScreen'),
  ownInvoices: screen(() => import('./screens/invoice-list.screen.tsx'), 'OwnInvoicesScreen'),
  ownBills: screen(() => import('./screens/bill-list.screen.tsx'), 'OwnBillsScreen'),
  ownReceipts: screen(() => import('./screens/bank-receipt-list.screen.tsx'), 'OwnReceiptsScreen'),
  payment: screen(() => import('../payments/payment.screen.tsx'), 'PaymentScreen'),
  clientAdminProfile: profile,
}
/** With a frame of their own. */
const byThemselves = {
  lesson: screen(() => import('../learning/lessons/lesson.screen.tsx'), 'LessonScreen'),
  privacyNotice,
  managerPage,
  auditorRoom: screen(() => import('./screens/auditor-room.screen.tsx'), 'AuditorRoomScreen'),
  sentReport: screen(() => import('./screens/sent-report.screen.tsx'), 'SentReportScreen'),
  verify,
  certificate: verify,
}
const errorPages = {
  error1: errorPage('NotFound'),
  error2: errorPage('NoPermission'),
  error3: errorPage('ServerError'),
  error4: errorPage('Maintenance'),
  error5: errorPage('Offline'),
  error6: errorPage('SessionEnded'),
  notFound: errorPage('NotFound'),
}
const loads: Record<RouteScreenId, LoadScreen> = { ...signInPages, ...otherWaysIn, ...inShell, ...byThemselves, ...errorPages }

const titleOf = (id: RouteScreenId): RouteHandle['title'] => {
  const one = screens[id]
  return 'title' in one ? one.title : `route.${one.name}`
}

/** An id of the path is a number from 1, a lesson one of the two kinds: anything else is nothing that ever was. */
const isId = (part: string) => /^[1-9]\d{0,9}$/.test(part) && Number(part) <= 2_147_483_647
const wasEver = (name: string, part: string) =>
  name === 'lessonType' ? lessonTypes.some((type) => type === part) : !name.endsWith('Id') || isId(part)
const knownOnly: LoaderFunction = ({ params }) =>
  Object.entries(params).every(([name, part = '']) => wasEver(name, part)) ? null : redirect(hrefOf('notFound'))

const loaderOf = (id: RouteScreenId): LoaderFunction | undefined => {
  const { guestsOnly: isForGuests, path } = screenOf(id)
  if (isForGuests) return guestsOnly
  if (id === 'dashboard') return dashboardOfRole
  return path.includes('Id') ? knownOnly : undefined
}

const routeOf = (id: RouteScreenId): RouteObject => {
  const loader = loaderOf(id)
  return { path: screenOf(id).path, lazy: loads[id], handle: { id, title: titleOf(id) } satisfies RouteHandle, ...(loader && { loader }) }
}
const routesOf = (frame: Partial<Record<RouteScreenId, LoadScreen>>, among: readonly RouteScreenId[] = routeScreens): RouteObject[] =>
  among.filter((id) => id in frame).map(routeOf)

/** A path that only leads on. */
const leads = (loader: LoaderFunction) => ({ loader, Component: FirstPaint })

/** The screens of the same roles stand behind one guard. */
const roleNames = (id: RouteScreenId) => screenOf(id).roles?.join() ?? ''
const guarded = [...new Set(routeScreens.map(roleNames))]
  .filter((names) => names !== '')
  .map((names): RouteObject => {
    const ids = routeScreens.filter((id) => roleNames(id) === names)
    const allowed = roles.filter((role) => names.split(',').includes(role))
    return { ...allow(...allowed), children: [{ lazy: shell, children: routesOf(inShell, ids) }, ...routesOf(byThemselves, ids)] }
  })
const open = routeScreens.filter((id) => roleNames(id) === '')

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: FirstPaint,
    children: [
      { index: true, ...leads(toDashboard) },
      ...roles.map((role) => ({ path: areas[role].path, ...leads(areaHome(role)) })),
      {
        lazy: screen(() => import('./frame/auth-layout.tsx'), 'AuthLayout'),
        children: [...routesOf(signInPages), { lazy: components, children: routesOf(otherWaysIn) }],
      },
      {
        lazy: components,
        children: [...routesOf(byThemselves, open), ...guarded],
      },
      ...routesOf(errorPages),
      { path: '*', ...leads(() => redirect(hrefOf('notFound'))) },
    ],
  },
]
