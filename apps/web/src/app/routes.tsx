/** Every route of the portal (specification section 2). A screen and its words load when the route is first opened. */
import { lessonTypes } from '@jujur/contract/enumerations.ts'
import { type RouteObject, redirect } from 'react-router'
import { allow, areaHome, dashboardOfRole, guestsOnly, toDashboard } from './guards.tsx'
import { FirstPaint, Root, RouteError, type RouteHandle } from './root.tsx'
import { screen } from './screens.ts'

/** A path that only leads on. */
const leads = (loader: NonNullable<RouteObject['loader']>) => ({ loader, Component: FirstPaint })
const titled = (name: RouteHandle['title']): { handle: RouteHandle } => ({ handle: { title: name } })

const signIn = screen(() => import('../identity/sign-in.screen.tsx'), 'identity')
const profile = screen(() => import('../accounts/user-profile.screen.tsx'), 'accounts', 'forms')
const errorPage = (load: () => Promise<typeof import('./screens/error-pages.tsx')>, name: keyof typeof import('./screens/error-pages.tsx')) =>
  screen(async () => ({ Component: (await load())[name] }))
const errorPages = () => import('./screens/error-pages.tsx')
const shell = screen(() => import('./frame/shell.tsx'))

const verify = screen(() => import('./screens/verify.screen.tsx'), 'learning')
const components = screen(() => import('./components.tsx'))

const signInPages: RouteObject[] = [
  { path: 'login', loader: guestsOnly, lazy: signIn, ...titled('route.login') },
  { path: 'login-client-admin', loader: guestsOnly, lazy: signIn, ...titled('route.loginClientAdmin') },
  { path: 'login-global-admin', loader: guestsOnly, lazy: signIn, ...titled('route.loginGlobalAdmin') },
  { path: 'login-super-admin', loader: guestsOnly, lazy: signIn, ...titled('route.loginSuperAdmin') },
]
const otherWaysIn: RouteObject[] = [
  { path: 'otp', loader: guestsOnly, lazy: screen(() => import('../identity/otp.screen.tsx'), 'identity'), ...titled('route.otp') },
  {
    path: 'register',
    loader: guestsOnly,
    lazy: screen(() => import('../joining/register.screen.tsx'), 'joining', 'forms'),
    ...titled('route.register'),
  },
  { path: 'forgot-username', lazy: screen(() => import('../identity/forgot-username.screen.tsx'), 'identity'), ...titled('route.forgotUsername') },
  {
    path: 'reset-password',
    lazy: screen(() => import('../identity/reset-password.screen.tsx'), 'identity', 'forms'),
    ...titled('route.resetPassword'),
  },
  { path: 'invitation', lazy: screen(() => import('../identity/invitation.screen.tsx'), 'identity', 'forms'), ...titled('route.invitation') },
  { path: 'confirm-email', lazy: screen(() => import('../identity/confirm-email.screen.tsx'), 'identity'), ...titled('route.confirmEmail') },
]

const superAdmin: RouteObject[] = [
  {
    path: 'global-admin-list',
    lazy: screen(() => import('../accounts/global-admin-list.screen.tsx'), 'accounts', 'lists'),
    ...titled('route.globalAdminList'),
  },
  {
    path: 'route-permission',
    lazy: screen(() => import('../access/route-permission.screen.tsx'), 'access', 'calls', 'lists'),
    ...titled('route.routePermission'),
  },
  {
    path: 'failed-emails',
    lazy: screen(() => import('../dashboard/failed-mails.screen.tsx'), 'dashboard', 'lists'),
    ...titled('route.failedMails'),
  },
]

const globalAdmin: RouteObject[] = [
  {
    path: 'company',
    lazy: screen(() => import('../companies/company.screen.tsx'), 'companies', 'legal', 'approvals', 'lists', 'reasons'),
    ...titled('route.registered'),
  },
  {
    path: 'company/invoice',
    lazy: screen(() => import('./screens/company-invoice.screen.tsx'), 'invoices', 'receipts', 'bills', 'purchases', 'approvals', 'lists', 'reasons'),
    ...titled('route.companyInvoice'),
  },
  {
    path: 'company-user-pre-registration',
    lazy: screen(() => import('../companies/company-user-pre-registration.screen.tsx'), 'companies', 'approvals', 'lists'),
    ...titled('route.preRegistration'),
  },
  {
    path: 'company-user-pre-reg-approval',
    lazy: screen(() => import('../companies/company-user-pre-reg-approval.screen.tsx'), 'companies', 'approvals', 'lists', 'reasons'),
    ...titled('route.approval'),
  },
  {
    path: 'company-user',
    lazy: screen(() => import('../companies/company-user.screen.tsx'), 'companies', 'lists'),
    ...titled('route.registeredUser'),
  },
  {
    path: 'material',
    lazy: screen(() => import('../materials/material.screen.tsx'), 'materials', 'authoring', 'player', 'lists'),
    ...titled('route.materialList'),
  },
  {
    path: 'question',
    lazy: screen(() => import('../questions/question.screen.tsx'), 'questions', 'columns', 'authoring', 'player', 'lists'),
    ...titled('route.questionList'),
  },
  {
    path: 'quiz',
    lazy: screen(() => import('../quizzes/quiz.screen.tsx'), 'quizzes', 'questions', 'authoring', 'player', 'lists'),
    ...titled('route.quizList'),
  },
  {
    path: 'modules',
    lazy: screen(() => import('../modules/module-list.screen.tsx'), 'modules', 'materials', 'quizzes', 'questions', 'authoring', 'lists'),
    ...titled('route.moduleList'),
  },
  {
    path: 'courses',
    lazy: screen(
      () => import('../courses/course-list.screen.tsx'),
      'courses',
      'modules',
      'materials',
      'quizzes',
      'questions',
      'authoring',
      'publishing',
      'player',
      'approvals',
      'lists',
    ),
    ...titled('route.courseList'),
  },
]

/** An id of the path is a number from 1: anything else is nothing that ever was. */
const isId = (part: string | undefined) => /^[1-9]\d{0,9}$/.test(part ?? '') && Number(part) <= 2_147_483_647
const knownInvoice: RouteObject['loader'] = ({ params }) => (isId(params.invoiceId) ? null : redirect('/404'))

const clientAdmin: RouteObject[] = [
  {
    path: 'invoice-list/payment/:invoiceId',
    loader: knownInvoice,
    lazy: screen(() => import('../payments/payment.screen.tsx'), 'bills', 'receipts', 'approvals'),
    ...titled('route.payment'),
  },
  {
    path: 'bill-list',
    lazy: screen(() => import('./screens/bill-list.screen.tsx'), 'bills', 'invoices', 'lists'),
    ...titled('route.bills'),
  },
  { path: 'company-info', lazy: screen(() => import('../companies/company-info.screen.tsx'), 'companies', 'legal'), ...titled('route.companyInfo') },
  {
    path: 'company-reg-info',
    lazy: screen(() => import('../legal/company-reg-info.screen.tsx'), 'legal', 'approvals', 'reasons'),
    ...titled('route.companyRegInfo'),
  },
  {
    path: 'trainee-user-list',
    lazy: screen(() => import('../trainees/trainee-user-list.screen.tsx'), 'trainees', 'lists', 'reminders', 'columns'),
    ...titled('route.manageTraineeUser'),
  },
  {
    path: 'trainee-user-approval',
    lazy: screen(() => import('../trainees/trainee-user-approval.screen.tsx'), 'trainees', 'columns', 'approvals', 'lists', 'reasons'),
    ...titled('route.manageUser'),
  },
  {
    path: 'trainee-user-pre-reg-list',
    lazy: screen(() => import('../trainees/trainee-user-pre-reg-list.screen.tsx'), 'trainees', 'columns', 'approvals', 'lists'),
    ...titled('route.traineePreRegistration'),
  },
  {
    path: 'get-course',
    lazy: screen(() => import('../purchases/get-course.screen.tsx'), 'purchases', 'player', 'lists'),
    ...titled('route.courseAvailable'),
  },
  {
    path: 'purchased-course',
    lazy: screen(() => import('../purchases/purchased-course.screen.tsx'), 'purchases', 'reminders', 'columns', 'lists'),
    ...titled('route.purchasedCourse'),
  },
  {
    path: 'learning-status',
    lazy: screen(() => import('../dashboard/company-learning.screen.tsx'), 'dashboard', 'reminders', 'columns', 'lists'),
    ...titled('route.learningStatus'),
  },
  {
    path: 'question-results',
    lazy: screen(() => import('../dashboard/company-questions.screen.tsx'), 'dashboard', 'lists'),
    ...titled('route.questionResults'),
  },
  {
    path: 'bank-receipt-list',
    lazy: screen(() => import('./screens/bank-receipt-list.screen.tsx'), 'invoices', 'lists', 'receipts', 'approvals'),
    ...titled('route.bankReceiptList'),
  },
  {
    path: 'invoice-list',
    lazy: screen(() => import('./screens/invoice-list.screen.tsx'), 'invoices', 'lists'),
    ...titled('route.invoiceList'),
  },
]

/** A lesson is one of the two kinds: anything else is nothing that ever was. */
const knownCourse: RouteObject['loader'] = ({ params }) => (isId(params.traineeCourseId) ? null : redirect('/404'))
const knownLesson: RouteObject['loader'] = ({ params }) =>
  isId(params.traineeCourseId) && isId(params.lessonId) && lessonTypes.some((type) => type === params.lessonType) ? null : redirect('/404')

const trainee: RouteObject[] = [
  { index: true, ...leads(() => redirect('/trainee/dashboard')) },
  {
    lazy: shell,
    children: [
      {
        path: 'dashboard',
        lazy: screen(() => import('../learning/enrolments/trainee-dashboard.screen.tsx'), 'learning'),
        ...titled('route.dashboard'),
      },
      { path: 'helper', lazy: screen(() => import('../learning/enrolments/helper.screen.tsx'), 'learning'), ...titled('route.helper') },
      { path: 'user-profile', lazy: profile, ...titled('route.userProfile') },
      {
        path: 'course/:traineeCourseId',
        loader: knownCourse,
        lazy: screen(() => import('../learning/course.screen.tsx'), 'learning', 'player'),
        ...titled('route.course'),
      },
    ],
  },
  // The player has a frame of its own.
  {
    path: 'course/:traineeCourseId/lesson/:lessonType/:lessonId',
    loader: knownLesson,
    lazy: screen(() => import('../learning/lessons/lesson.screen.tsx'), 'learning', 'player'),
    ...titled('route.lesson'),
  },
]

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: FirstPaint,
    children: [
      { index: true, ...leads(toDashboard) },
      { lazy: screen(() => import('./frame/auth-layout.tsx'), 'identity'), children: [...signInPages, { lazy: components, children: otherWaysIn }] },
      {
        lazy: components,
        children: [
          { path: 'verify', lazy: verify, ...titled('route.verify') },
          { path: 'verify/:serial', lazy: verify, ...titled('route.verify') },
          {
            ...allow('clientAdmin', 'globalAdmin', 'superAdmin'),
            children: [
              {
                lazy: shell,
                children: [
                  {
                    path: 'dashboard',
                    loader: dashboardOfRole,
                    lazy: screen(() => import('../dashboard/dashboard.screen.tsx'), 'dashboard', 'reminders', 'calls'),
                    ...titled('route.dashboard'),
                  },
                ],
              },
            ],
          },
          {
            path: 'SA',
            ...allow('superAdmin'),
            children: [
              { index: true, ...leads(areaHome('/SA', '/dashboard')) },
              { lazy: shell, children: [...superAdmin, { path: 'user-profile', lazy: profile, ...titled('route.userProfile') }] },
            ],
          },
          {
            path: 'GA',
            ...allow('globalAdmin'),
            children: [
              { index: true, ...leads(areaHome('/GA', '/GA/company-user')) },
              { lazy: shell, children: [...globalAdmin, { path: 'user-profile', lazy: profile, ...titled('route.userProfile') }] },
            ],
          },
          {
            path: 'CA',
            ...allow('clientAdmin'),
            children: [
              { index: true, ...leads(areaHome('/CA', '/dashboard')) },
              { lazy: shell, children: [...clientAdmin, { path: 'user-profile', lazy: profile, ...titled('route.userProfile') }] },
            ],
          },
          { path: 'trainee', ...allow('trainee'), children: trainee },
        ],
      },
      { path: 'custom-error/error-1', lazy: errorPage(errorPages, 'NotFound'), ...titled('page.notFound.title') },
      { path: 'custom-error/error-2', lazy: errorPage(errorPages, 'NoPermission'), ...titled('page.noPermission.title') },
      { path: 'custom-error/error-3', lazy: errorPage(errorPages, 'ServerError'), ...titled('page.serverError.title') },
      { path: 'custom-error/error-4', lazy: errorPage(errorPages, 'Maintenance'), ...titled('page.maintenance.title') },
      { path: 'custom-error/error-5', lazy: errorPage(errorPages, 'Offline'), ...titled('page.offline.title') },
      { path: 'custom-error/error-6', lazy: errorPage(errorPages, 'SessionEnded'), ...titled('page.sessionEnded.title') },
      { path: '404', lazy: errorPage(errorPages, 'NotFound'), ...titled('page.notFound.title') },
      { path: '*', ...leads(() => redirect('/404')) },
    ],
  },
]
