/** The only list of the API. The server serves exactly these; the web takes it as a type only. */
import * as access from './access.ts'
import * as accounts from './accounts.ts'
import * as asSeen from './as-seen.ts'
import * as audit from './audit.ts'
import * as auditorRoom from './auditor-room.ts'
import * as bills from './bills.ts'
import type { Call } from './call.ts'
import * as certificates from './certificates.ts'
import * as companies from './companies.ts'
import * as companyRegistration from './company-registration.ts'
import * as courseVersions from './course-versions.ts'
import * as courses from './courses.ts'
import * as cycles from './cycles.ts'
import * as dashboard from './dashboard.ts'
import * as disposals from './disposals.ts'
import * as dueCalendar from './due-calendar.ts'
import * as enrolRules from './enrol-rules.ts'
import * as escalations from './escalations.ts'
import * as evidence from './evidence.ts'
import * as exceptions from './exceptions.ts'
import * as exemptions from './exemptions.ts'
import * as identity from './identity.ts'
import * as invoices from './invoices.ts'
import * as learning from './learning.ts'
import * as managerDigest from './manager-digest.ts'
import * as materials from './materials.ts'
import * as modules from './modules.ts'
import * as notifications from './notifications.ts'
import * as privacy from './privacy.ts'
import * as privacyDesk from './privacy-desk.ts'
import * as purchases from './purchases.ts'
import * as questions from './questions.ts'
import * as quizzes from './quizzes.ts'
import * as receipts from './receipts.ts'
import * as reference from './reference.ts'
import * as reminders from './reminders.ts'
import * as reportSchedules from './report-schedules.ts'
import * as reports from './reports.ts'
import * as search from './search.ts'
import * as signUp from './sign-up.ts'
import * as statements from './statements.ts'
import * as stories from './stories.ts'
import * as trainees from './trainees.ts'
import * as uploads from './uploads.ts'
import * as writeOffs from './write-offs.ts'

type CallsOf<M> = { [K in keyof M as M[K] extends Call<infer _N extends K & string> ? K : never]: M[K] }
const callsOf = <M extends Record<string, unknown>>(module: M): CallsOf<M> =>
  Object.fromEntries(
    Object.entries(module).filter(([, value]) => typeof value === 'object' && value !== null && 'access' in value && 'refuses' in value),
  ) as CallsOf<M>

/** Their names are part of what `getRoutePermissionList` answers: they stay when a file gets a better one. */
const features = {
  identity: callsOf(identity),
  accounts: callsOf(accounts),
  joining: callsOf(signUp),
  reference: callsOf(reference),
  dashboard: { ...callsOf(dashboard), ...callsOf(stories) },
  search: callsOf(search),
  access: callsOf(access),
  audit: callsOf(audit),
  companies: callsOf(companies),
  legal: callsOf(companyRegistration),
  trainees: callsOf(trainees),
  notifications: callsOf(notifications),
  questions: callsOf(questions),
  quizzes: callsOf(quizzes),
  uploads: callsOf(uploads),
  materials: callsOf(materials),
  modules: callsOf(modules),
  courses: callsOf(courses),
  publishing: callsOf(courseVersions),
  learning: callsOf(learning),
  certificates: callsOf(certificates),
  seen: callsOf(asSeen),
  purchases: callsOf(purchases),
  cycles: callsOf(cycles),
  enrolrules: callsOf(enrolRules),
  calendar: callsOf(dueCalendar),
  exemptions: callsOf(exemptions),
  privacy: { ...callsOf(privacy), ...callsOf(disposals), ...callsOf(privacyDesk) },
  reminders: { ...callsOf(reminders), ...callsOf(escalations), ...callsOf(managerDigest) },
  reports: { ...callsOf(reports), ...callsOf(reportSchedules) },
  evidence: callsOf(evidence),
  auditorroom: callsOf(auditorRoom),
  receipts: callsOf(receipts),
  bills: callsOf(bills),
  exceptions: callsOf(exceptions),
  statements: callsOf(statements),
  writeoffs: callsOf(writeOffs),
  invoices: callsOf(invoices),
}
export const calls = {
  ...features.identity,
  ...features.accounts,
  ...features.joining,
  ...features.reference,
  ...features.dashboard,
  ...features.search,
  ...features.access,
  ...features.audit,
  ...features.companies,
  ...features.legal,
  ...features.trainees,
  ...features.notifications,
  ...features.questions,
  ...features.quizzes,
  ...features.uploads,
  ...features.materials,
  ...features.modules,
  ...features.courses,
  ...features.publishing,
  ...features.learning,
  ...features.certificates,
  ...features.seen,
  ...features.purchases,
  ...features.cycles,
  ...features.enrolrules,
  ...features.calendar,
  ...features.exemptions,
  ...features.privacy,
  ...features.reminders,
  ...features.reports,
  ...features.evidence,
  ...features.auditorroom,
  ...features.receipts,
  ...features.bills,
  ...features.exceptions,
  ...features.statements,
  ...features.writeoffs,
  ...features.invoices,
}
export type Calls = typeof calls
export type CallName = keyof Calls
/** The feature that declares a call, for example `companies`. */
export const featureOf = (name: string): string => Object.entries(features).find(([, declared]) => name in declared)?.[0] ?? ''
