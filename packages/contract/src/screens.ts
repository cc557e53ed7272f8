/**
 * Every screen of the portal, declared once (specification section 2): server and web derive from it routes, menu, who may open what, breadcrumbs,
 * what quick search finds, and every link. Plain data that imports no schema, since it stands in the web's first script.
 */
import type { LessonType } from './enumerations.ts'
import type { CallName } from './index.ts'
import type { Role } from './permissions.ts'

type Declared = {
  /** A further tab of a screen has the screen's path and its own `?tab=`; it is a screen of its own in all but the route. */
  readonly path: `/${string}`
  /** Its texts: `route.<name>` is its title, `menu.<name>` its entry in the menu, `screen.<name>` what search calls it. */
  readonly name?: string
  /** The title of a page that has no name: that of its heading. */
  readonly title?: `page.${string}.title`
  /** For whom it is; anyone may open one that names nobody. */
  readonly roles?: readonly Role[]
  /** A person who is signed in is led on to their dashboard. */
  readonly guestsOnly?: true
  /** The call without which there is nothing to show; a screen that opens without one is open to all of its roles. */
  readonly opens?: CallName
  /** In the menu, in this group of `menu.<group>`; null stands alone. */
  readonly menu?: string | null
  /** The entry of the menu that it stands below: so it does in the breadcrumbs, and the entry leads to the first below it that is open. */
  readonly parent?: string
  /** What a link to it may set behind the question mark. */
  readonly query?: readonly string[]
}

const trainee = ['trainee'] as const
const superAdmin = ['superAdmin'] as const
const globalAdmin = ['globalAdmin'] as const
const clientAdmin = ['clientAdmin'] as const

/** In the order of the menu, which is also that of search. */
export const screens = {
  traineeDashboard: {
    path: '/trainee/dashboard',
    name: 'dashboard',
    roles: trainee,
    opens: 'getViewCourseEnroll',
    menu: null,
    query: ['open'],
  },
  helper: { path: '/trainee/helper', name: 'helper', roles: trainee, menu: null },
  traineeProfile: { path: '/trainee/user-profile', name: 'userProfile', roles: trainee },
  course: { path: '/trainee/course/:traineeCourseId', name: 'course', roles: trainee, query: ['step'] },
  lesson: { path: '/trainee/course/:traineeCourseId/lesson/:lessonType/:lessonId', name: 'lesson', roles: trainee },

  dashboard: {
    path: '/dashboard',
    name: 'dashboard',
    roles: ['clientAdmin', 'globalAdmin', 'superAdmin'],
    opens: 'getDashboard',
    menu: null,
  },

  globalAdmins: {
    path: '/SA/global-admin-list',
    name: 'globalAdminList',
    roles: superAdmin,
    opens: 'getGlobalAdminUserList',
    menu: null,
    query: ['id', 'new', 'q', 'status'],
  },
  routePermissions: {
    path: '/SA/route-permission',
    name: 'routePermission',
    roles: superAdmin,
    opens: 'getRoutePermissionList',
    menu: null,
    query: ['id', 'show'],
  },
  portalLog: {
    path: '/SA/activity-log',
    name: 'activityLog',
    roles: superAdmin,
    opens: 'getAuditLog',
    menu: null,
    query: ['company', 'from', 'kind', 'of', 'story', 'until', 'what', 'who'],
  },
  failedMails: { path: '/SA/failed-emails', name: 'failedMails', roles: superAdmin, opens: 'getFailedMailList' },
  superAdminProfile: { path: '/SA/user-profile', name: 'userProfile', roles: superAdmin },

  companies: {
    path: '/GA/company',
    name: 'registered',
    roles: globalAdmin,
    opens: 'getCompanyList',
    menu: 'company',
    query: ['id', 'q'],
  },
  companyInformation: {
    path: '/GA/company?tab=information',
    name: 'information',
    roles: globalAdmin,
    opens: 'getCompanyRegistrationApproval',
    parent: 'companies',
    query: ['id', 'waits'],
  },
  providerInvoices: {
    path: '/GA/company/invoice',
    name: 'invoices',
    roles: globalAdmin,
    opens: 'getInvoiceList',
    parent: 'companies',
    query: ['id', 'month', 'q', 'status'],
  },
  providerReceipts: {
    path: '/GA/company/invoice?tab=receipts',
    name: 'receipts',
    roles: globalAdmin,
    opens: 'getBankReceiptApproval',
    parent: 'companies',
    query: ['age', 'id', 'waits'],
  },
  paymentExceptions: {
    path: '/GA/company/invoice?tab=exceptions',
    name: 'exceptions',
    roles: globalAdmin,
    opens: 'getPaymentExceptionList',
    parent: 'companies',
    query: ['id', 'list', 'waits'],
  },
  creditNotes: {
    path: '/GA/company/invoice?tab=credits',
    name: 'credits',
    roles: globalAdmin,
    opens: 'getCreditNoteList',
    parent: 'companies',
    query: ['id', 'list', 'waits'],
  },
  writeOffs: {
    path: '/GA/company/invoice?tab=write-offs',
    name: 'writeOffs',
    roles: globalAdmin,
    opens: 'getWriteOffList',
    parent: 'companies',
    query: ['id', 'list', 'waits'],
  },
  eInvoices: {
    path: '/GA/company/invoice?tab=e-invoices',
    name: 'eInvoices',
    roles: globalAdmin,
    opens: 'getEInvoiceAnswerList',
    parent: 'companies',
    query: ['id', 'list', 'waits'],
  },
  accountBalances: {
    path: '/GA/company/invoice?tab=accounts',
    name: 'companyAccounts',
    roles: globalAdmin,
    opens: 'getAccountBalances',
    parent: 'companies',
    query: ['company'],
  },
  cashBook: {
    path: '/GA/company/invoice?tab=cash',
    name: 'cashBook',
    roles: globalAdmin,
    opens: 'getCashBook',
    parent: 'companies',
  },
  soldSeats: {
    path: '/GA/company/invoice?tab=seats',
    name: 'seats',
    roles: globalAdmin,
    opens: 'getSoldSeatList',
    parent: 'companies',
    query: ['course_id'],
  },
  companyPreRegistration: {
    path: '/GA/company-user-pre-registration',
    name: 'preRegistration',
    roles: globalAdmin,
    opens: 'getTempCompanyUserRegistrationList',
    menu: 'company',
    query: ['edit', 'id', 'new'],
  },
  companyApproval: {
    path: '/GA/company-user-pre-reg-approval',
    name: 'approval',
    roles: globalAdmin,
    opens: 'getCompanyUserRegistrationApproval',
    parent: 'companyPreRegistration',
    query: ['id', 'waits'],
  },
  companyUsers: {
    path: '/GA/company-user',
    name: 'registeredUser',
    roles: globalAdmin,
    opens: 'getCompanyUserList',
    menu: 'companyUser',
    query: ['company_id', 'id', 'q'],
  },
  materials: {
    path: '/GA/material',
    name: 'materialList',
    roles: globalAdmin,
    opens: 'getMaterialList',
    menu: 'contents',
    query: ['id', 'new'],
  },
  questions: {
    path: '/GA/question',
    name: 'questionList',
    roles: globalAdmin,
    opens: 'QuestionList',
    menu: 'contents',
    query: ['id', 'new'],
  },
  quizzes: {
    path: '/GA/quiz',
    name: 'quizList',
    roles: globalAdmin,
    opens: 'QuizList',
    menu: 'contents',
    query: ['id', 'new'],
  },
  modules: {
    path: '/GA/modules',
    name: 'moduleList',
    roles: globalAdmin,
    opens: 'TraineeModuleList',
    menu: 'contents',
    query: ['id', 'new'],
  },
  courses: {
    path: '/GA/courses',
    name: 'courseList',
    roles: globalAdmin,
    opens: 'TraineeCourseList',
    menu: 'contents',
    query: ['at', 'compare', 'id', 'in', 'item', 'new', 'of', 'preview', 'q', 'version', 'with'],
  },
  courseEnrolments: {
    path: '/GA/courses?tab=enrolments',
    name: 'enrolments',
    roles: globalAdmin,
    opens: 'listCourseEnroll',
    parent: 'courses',
    query: ['attempt', 'id', 'lesson', 'pledge', 'q', 'seen'],
  },
  courseReviews: {
    path: '/GA/courses?tab=review',
    name: 'review',
    roles: globalAdmin,
    opens: 'getTraineeCourseReviewList',
    parent: 'courses',
    query: ['id', 'q', 'waits'],
  },
  certificateRevocations: {
    path: '/GA/courses?tab=revocations',
    name: 'revocations',
    roles: globalAdmin,
    opens: 'getCertificateRevocationList',
    parent: 'courses',
    query: ['id', 'list', 'waits'],
  },
  providerReports: {
    path: '/GA/reports',
    name: 'reports',
    roles: globalAdmin,
    opens: 'getReportList',
    menu: 'proof',
    query: ['bucket', 'company', 'course', 'kind', 'report'],
  },
  providerReportSchedules: {
    path: '/GA/reports?tab=scheduled',
    name: 'reportSchedules',
    roles: globalAdmin,
    opens: 'getReportScheduleList',
    parent: 'providerReports',
  },
  providerReportAddresses: {
    path: '/GA/report-addresses',
    name: 'reportAddresses',
    roles: globalAdmin,
    opens: 'getReportAddressList',
    parent: 'providerReports',
    query: ['id', 'waits'],
  },
  providerPrivacy: {
    path: '/GA/privacy',
    name: 'privacy',
    roles: globalAdmin,
    opens: 'getPrivacyDesk',
    menu: 'proof',
  },
  providerDisposals: {
    path: '/GA/privacy/disposals',
    name: 'disposals',
    roles: globalAdmin,
    opens: 'getDisposalList',
    parent: 'providerPrivacy',
    query: ['id', 'list', 'waits'],
  },
  providerDataRegister: {
    path: '/GA/privacy/register',
    name: 'dataRegister',
    roles: globalAdmin,
    opens: 'getDataRegister',
    parent: 'providerPrivacy',
  },
  providerLog: {
    path: '/GA/activity-log',
    name: 'activityLog',
    roles: globalAdmin,
    opens: 'getAuditLog',
    menu: 'proof',
    query: ['company', 'from', 'kind', 'of', 'story', 'until', 'what', 'who'],
  },
  providerEvidence: {
    path: '/GA/evidence',
    name: 'evidence',
    roles: globalAdmin,
    opens: 'getEvidenceList',
    menu: 'proof',
    query: ['id', 'order', 'to', 'waits'],
  },
  providerAuditorRooms: {
    path: '/GA/auditor-rooms',
    name: 'auditorRooms',
    roles: globalAdmin,
    opens: 'getAuditorRoomList',
    parent: 'providerEvidence',
    query: ['id', 'invite', 'waits'],
  },
  globalAdminProfile: { path: '/GA/user-profile', name: 'userProfile', roles: globalAdmin },

  companyInfo: {
    path: '/CA/company-info',
    name: 'companyInfo',
    roles: clientAdmin,
    opens: 'getCompanyUpdate',
    menu: 'company',
  },
  registrationInformation: {
    path: '/CA/company-reg-info',
    name: 'companyRegInfo',
    roles: clientAdmin,
    opens: 'getRegistrationInformationList',
    menu: 'company',
    query: ['form'],
  },
  trainees: {
    path: '/CA/trainee-user-list',
    name: 'managePermission',
    roles: clientAdmin,
    opens: 'getTraineeUserList',
    menu: 'traineeUser',
    query: ['id', 'job', 'q'],
  },
  traineeApproval: {
    path: '/CA/trainee-user-approval',
    name: 'manageUser',
    roles: clientAdmin,
    opens: 'getTraineeUserRegistrationApproval',
    menu: 'traineeUser',
    query: ['id', 'job'],
  },
  traineePreRegistration: {
    path: '/CA/trainee-user-pre-reg-list',
    name: 'preRegistration',
    roles: clientAdmin,
    opens: 'getTempTraineeUserRegistrationList',
    parent: 'traineeApproval',
    query: ['id', 'import', 'new'],
  },
  purchasedCourses: {
    path: '/CA/purchased-course',
    name: 'purchasedCourse',
    roles: clientAdmin,
    opens: 'getListPurchaseCourse',
    menu: 'course',
    query: ['assign', 'file', 'id', 'job', 'person', 'reminders', 'tab'],
  },
  enrolRules: {
    path: '/CA/enrolment-rules',
    name: 'enrolRules',
    roles: clientAdmin,
    opens: 'getEnrolRuleList',
    menu: 'course',
    query: ['job', 'q', 'rule'],
  },
  waitingForSeats: {
    path: '/CA/enrolment-rules?tab=waiting',
    name: 'waitingForSeats',
    roles: clientAdmin,
    opens: 'getWaitingForSeatList',
    parent: 'enrolRules',
    query: ['course'],
  },
  yearlyCycle: {
    path: '/CA/yearly-cycle',
    name: 'yearlyCycle',
    roles: clientAdmin,
    opens: 'getCycleSetting',
    menu: 'course',
    query: ['course', 'history'],
  },
  courseUpdates: {
    path: '/CA/yearly-cycle/updates',
    name: 'courseUpdates',
    roles: clientAdmin,
    opens: 'getCourseUpdateList',
    parent: 'yearlyCycle',
    query: ['course', 'state'],
  },
  reminders: {
    path: '/CA/reminders',
    name: 'reminders',
    roles: clientAdmin,
    opens: 'getReminderSteps',
    menu: 'course',
  },
  reminderEmails: {
    path: '/CA/reminders?tab=emails',
    name: 'reminderEmails',
    roles: clientAdmin,
    opens: 'getReminderStepList',
    parent: 'reminders',
    query: ['outcome', 'run', 'person', 'mail'],
  },
  escalations: {
    path: '/CA/reminders?tab=escalations',
    name: 'escalations',
    roles: clientAdmin,
    opens: 'getEscalationList',
    parent: 'reminders',
    query: ['view', 'from', 'until'],
  },
  managerWeeks: {
    path: '/CA/reminders?tab=managers',
    name: 'managerWeeks',
    roles: clientAdmin,
    opens: 'getManagerWeekList',
    parent: 'reminders',
    query: ['outcome'],
  },
  managerAnswers: {
    path: '/CA/reminders?tab=answers',
    name: 'managerAnswers',
    roles: clientAdmin,
    opens: 'getManagerAnswerList',
    parent: 'reminders',
    query: ['show'],
  },
  learningStatus: {
    path: '/CA/learning-status',
    name: 'learningStatus',
    roles: clientAdmin,
    opens: 'getCompanyLearningList',
    menu: 'course',
    query: [
      ...(['as_at', 'attempt', 'department', 'known', 'lesson', 'no_department', 'person', 'pledge'] as const),
      ...(['reminders', 'seen', 'sort', 'state', 'view'] as const),
    ],
  },
  exemptions: {
    path: '/CA/learning-status?tab=exemptions',
    name: 'exemptions',
    roles: clientAdmin,
    opens: 'getExemptionList',
    parent: 'learningStatus',
    query: ['id', 'list', 'waits'],
  },
  questionResults: {
    path: '/CA/question-results',
    name: 'questionResults',
    roles: clientAdmin,
    opens: 'getCompanyQuestionList',
    menu: 'course',
    query: ['q'],
  },
  dueCalendar: {
    path: '/CA/calendar',
    name: 'dueCalendar',
    roles: clientAdmin,
    opens: 'getDueCalendar',
    menu: 'course',
    query: ['by', 'course', 'department', 'month', 'no_department', 'opens', 'seat', 'updates'],
  },
  courseCatalogue: {
    path: '/CA/get-course',
    name: 'getCourse',
    roles: clientAdmin,
    opens: 'CompanyGetTraineeCourseList',
    menu: 'course',
    query: ['id', 'order', 'quotation'],
  },
  companyReports: {
    path: '/CA/reports',
    name: 'reports',
    roles: clientAdmin,
    opens: 'getReportList',
    menu: 'proof',
    query: ['bucket', 'company', 'course', 'kind', 'report'],
  },
  reportSchedules: {
    path: '/CA/reports?tab=scheduled',
    name: 'reportSchedules',
    roles: clientAdmin,
    opens: 'getReportScheduleList',
    parent: 'companyReports',
  },
  reportAddresses: {
    path: '/CA/report-addresses',
    name: 'reportAddresses',
    roles: clientAdmin,
    opens: 'getReportAddressList',
    parent: 'companyReports',
    query: ['id', 'waits'],
  },
  companyPrivacy: {
    path: '/CA/privacy',
    name: 'privacy',
    roles: clientAdmin,
    opens: 'getPrivacyDesk',
    menu: 'proof',
  },
  companyDisposals: {
    path: '/CA/privacy/disposals',
    name: 'disposals',
    roles: clientAdmin,
    opens: 'getDisposalList',
    parent: 'companyPrivacy',
    query: ['id', 'list', 'waits'],
  },
  companyDataRegister: {
    path: '/CA/privacy/register',
    name: 'dataRegister',
    roles: clientAdmin,
    opens: 'getDataRegister',
    parent: 'companyPrivacy',
  },
  companyLog: {
    path: '/CA/activity-log',
    name: 'activityLog',
    roles: clientAdmin,
    opens: 'getAuditLog',
    menu: 'proof',
    query: ['company', 'from', 'kind', 'of', 'story', 'until', 'what', 'who'],
  },
  companyEvidence: {
    path: '/CA/evidence',
    name: 'evidence',
    roles: clientAdmin,
    opens: 'getEvidenceList',
    menu: 'proof',
    query: ['id', 'order', 'to', 'waits'],
  },
  companyAuditorRooms: {
    path: '/CA/auditor-rooms',
    name: 'auditorRooms',
    roles: clientAdmin,
    opens: 'getAuditorRoomList',
    parent: 'companyEvidence',
    query: ['id', 'invite', 'waits'],
  },
  companyAuditorRequests: {
    path: '/CA/auditor-requests',
    name: 'auditorRequests',
    roles: clientAdmin,
    opens: 'getAuditorRequestList',
    parent: 'companyEvidence',
    query: ['waits'],
  },
  ownInvoices: {
    path: '/CA/invoice-list',
    name: 'invoice',
    roles: clientAdmin,
    opens: 'getListOfInvoice',
    menu: 'billing',
    query: ['id', 'q', 'status'],
  },
  ownBills: { path: '/CA/bill-list', name: 'bills', roles: clientAdmin, opens: 'getBillList', parent: 'ownInvoices' },
  ownReceipts: {
    path: '/CA/bank-receipt-list',
    name: 'receipts',
    roles: clientAdmin,
    opens: 'getBankReceiptList',
    parent: 'ownInvoices',
    query: ['id'],
  },
  ownAccount: {
    path: '/CA/invoice-list?tab=account',
    name: 'accountStatement',
    roles: clientAdmin,
    opens: 'getAccountStatement',
    parent: 'ownInvoices',
  },
  payment: { path: '/CA/invoice-list/payment/:invoiceId', name: 'payment', roles: clientAdmin, parent: 'ownInvoices', query: ['with'] },
  clientAdminProfile: { path: '/CA/user-profile', name: 'userProfile', roles: clientAdmin },

  login: { path: '/login', name: 'login', guestsOnly: true },
  clientAdminLogin: { path: '/login-client-admin', name: 'loginClientAdmin', guestsOnly: true },
  globalAdminLogin: { path: '/login-global-admin', name: 'loginGlobalAdmin', guestsOnly: true },
  superAdminLogin: { path: '/login-super-admin', name: 'loginSuperAdmin', guestsOnly: true },
  otp: { path: '/otp', name: 'otp', guestsOnly: true },
  register: { path: '/register', name: 'register', guestsOnly: true, query: ['as'] },
  forgotUsername: { path: '/forgot-username', name: 'forgotUsername' },
  resetPassword: { path: '/reset-password', name: 'resetPassword' },
  invitation: { path: '/invitation', name: 'invitation' },
  confirmEmail: { path: '/confirm-email', name: 'confirmEmail' },
  privacyNotice: { path: '/privacy', name: 'privacyNotice' },
  managerPage: { path: '/your-people', name: 'managerPage' },
  auditorRoom: {
    path: '/auditor-room',
    name: 'auditorRoom',
    query: ['bucket', 'course_id', 'part', 'person', 'sample', 'view'],
  },
  sentReport: { path: '/sent-report', name: 'sentReport' },
  verify: { path: '/verify', name: 'verify' },
  certificate: { path: '/verify/:serial', name: 'verify' },

  error1: { path: '/custom-error/error-1', title: 'page.notFound.title' },
  error2: { path: '/custom-error/error-2', title: 'page.noPermission.title' },
  error3: { path: '/custom-error/error-3', title: 'page.serverError.title' },
  error4: { path: '/custom-error/error-4', title: 'page.maintenance.title' },
  error5: { path: '/custom-error/error-5', title: 'page.offline.title' },
  error6: { path: '/custom-error/error-6', title: 'page.sessionEnded.title' },
  notFound: { path: '/404', title: 'page.notFound.title' },
} as const satisfies Readonly<Record<string, Declared>>

type Screens = typeof screens
export type ScreenId = keyof Screens
/** As it was declared; what a screen leaves out is undefined. */
const declared: Readonly<Record<ScreenId, Declared & { readonly parent?: MenuScreenId }>> = screens
export const screenIds = Object.keys(screens) as ScreenId[]
export const screenOf = (id: ScreenId): (typeof declared)[ScreenId] => declared[id]

type With<K extends keyof Declared> = { [I in ScreenId]: Screens[I] extends { readonly [_ in K]: unknown } ? I : never }[ScreenId]
/** Those that stand in the menu. */
export type MenuScreenId = With<'menu'>
/** Those that open with a call. */
export type OpeningScreenId = With<'opens'>
/** Those with a route of their own. */
export type RouteScreenId = { [I in ScreenId]: Screens[I]['path'] extends `${string}?${string}` ? never : I }[ScreenId]
/** A screen with its further tabs. */
export type TabsOf<I extends ScreenId> = I | { [T in ScreenId]: Screens[T]['path'] extends `${Screens[I]['path']}?${string}` ? T : never }[ScreenId]
export type NameOf<I extends ScreenId> = Screens[I] extends { readonly name: infer N extends string } ? N : never
export type MenuGroup = Exclude<Screens[MenuScreenId]['menu'], null>

const isOneOf =
  <I extends ScreenId>(holds: (screen: Declared) => boolean) =>
  (id: ScreenId): id is I =>
    holds(declared[id])
/** Each in its order. */
export const menuScreens = screenIds.filter(isOneOf<MenuScreenId>(({ menu }) => menu !== undefined))
export const routeScreens = screenIds.filter(isOneOf<RouteScreenId>(({ path }) => !path.includes('?')))
/** Those that a person may go to without naming what to show. */
export const findableScreens = screenIds.filter(isOneOf<FindableScreenId>(({ path, roles }) => roles !== undefined && !path.includes(':')))
export type FindableScreenId = { [I in With<'roles'>]: Screens[I]['path'] extends `${string}:${string}` ? never : I }[With<'roles'>]

/** The screens of an entry of the menu in their order, its own first. */
export const screensOfEntry = (id: MenuScreenId): FindableScreenId[] => findableScreens.filter((one) => one === id || declared[one].parent === id)

// ── Links ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** What the parts of a path are. */
type Parts = { traineeCourseId: number; invoiceId: number; lessonType: LessonType; lessonId: number; serial: string }
type PartsIn<P extends string> = P extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Part}/${infer More}`
    ? Part | PartsIn<`/${More}`>
    : Rest
  : never
type PathParts<I extends ScreenId> = { readonly [P in PartsIn<Screens[I]['path']>]: P extends keyof Parts ? Parts[P] : never }
export type QueryOf<I extends ScreenId> = Screens[I] extends { readonly query: readonly (infer Q extends string)[] }
  ? { readonly [K in Q]?: string | number | undefined }
  : unknown
type Given<I extends ScreenId> = PathParts<I> & QueryOf<I>
type LinkTo<I extends ScreenId> = Screens[I]['path'] extends `${string}:${string}`
  ? [set: Given<I>]
  : Screens[I] extends { readonly query: unknown }
    ? [set?: Given<I>]
    : []

/** The address of a screen: the parts of its path filled in, the rest behind its question mark in the order given; undefined sets nothing. */
export const hrefOf = <I extends ScreenId>(id: I, ...[set = {} as Given<I>]: LinkTo<I>): `/${string}` => {
  const left: Record<string, string | number | undefined> = { ...set }
  const path = declared[id].path.replace(/:(\w+)/g, (_, part: string) => {
    const value = left[part]
    delete left[part]
    return encodeURIComponent(value ?? '')
  })
  const query = Object.entries(left).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
  return `${path}${query.length > 0 ? `${path.includes('?') ? '&' : '?'}${query.join('&')}` : ''}` as `/${string}`
}

// ── Areas ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Each kind of person has an area: where it begins, where they sign in, where they arrive, and where the bare address of the area leads. */
export const areas = {
  trainee: { path: '/trainee', signIn: 'login', home: 'traineeDashboard', first: 'traineeDashboard', profile: 'traineeProfile' },
  clientAdmin: { path: '/CA', signIn: 'clientAdminLogin', home: 'dashboard', first: 'dashboard', profile: 'clientAdminProfile' },
  globalAdmin: { path: '/GA', signIn: 'globalAdminLogin', home: 'dashboard', first: 'companyUsers', profile: 'globalAdminProfile' },
  superAdmin: { path: '/SA', signIn: 'superAdminLogin', home: 'dashboard', first: 'dashboard', profile: 'superAdminProfile' },
} as const satisfies Record<Role, { path: `/${string}` } & Record<'signIn' | 'home' | 'first' | 'profile', ScreenId>>
