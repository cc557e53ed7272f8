/** What people are told of reports that come by themselves. */
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import type { scheduleStops } from '@jujur/contract/report-schedules.ts'
import type { ReportKind } from '@jujur/contract/reports.ts'
import type { OfferedCategory } from '@jujur/contract/trainees.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/reports.json'
import { isNamedTo } from '../trainees/people/small-groups.rules.ts'

const texts = textsOf<typeof english>('reports')
const nameOf = (report: ReportKind, language: Language): string => texts[language].kinds[report]
type NarrowedTo = {
  readonly company_name: string | null
  readonly courses: readonly string[]
  readonly department: string | null
  readonly no_department: boolean
  readonly category: { readonly offered: OfferedCategory | null; readonly name: string | null } | null
}
/** So many titles stand in a subject line. */
const TITLES = 3
export type Came = {
  report: ReportKind
  as_at: string
  company?: string
  courses?: string
  department?: string
  no_department?: number
  category?: string
  offered?: OfferedCategory
}
/** What it is narrowed to, with the names of when it is told. */
export const cameData = (report: ReportKind, as_at: string, { company_name, courses, department, no_department, category }: NarrowedTo): Came => {
  const more = courses.length - TITLES
  return {
    ...{ report, as_at },
    ...(company_name === null ? {} : { company: company_name }),
    ...(courses.length > 0 ? { courses: [...courses.slice(0, TITLES), ...(more > 0 ? [`+${more}`] : [])].join(', ') } : {}),
    ...(department === null ? {} : { department }),
    ...(no_department ? { no_department: 1 } : {}),
    ...(category?.name ? { category: category.name } : {}),
    ...(category?.offered ? { offered: category.offered } : {}),
  }
}
/** The same for a mailbox outside: whose it is narrowed to is not named where they are few (ADR 57). Their names stand behind the code. */
export const cameToAddress = (came: Came, people: number): Came => {
  const { department: _, no_department: __, category: ___, offered: ____, ...unnamed } = came
  return isNamedTo({ seesPeople: false }, people) ? came : unnamed
}
/** The report with what it is narrowed to in brackets. */
export const narrowedName = ({ report, company, courses, department, no_department, category, offered }: Came, language: Language): string => {
  const { about, offered: offeredNames } = texts[language]
  const parts = [company, courses, no_department ? `${about.department}: ${about.none}` : department, category ?? (offered && offeredNames[offered])]
  const told = parts.filter((part) => part !== undefined)
  const name = nameOf(report, language)
  return told.length === 0 ? name : `${name} (${told.join(', ')})`
}
export const scheduledReport: KindOfNotice<'scheduled_report', Came> = {
  kind: 'scheduled_report',
  words: (came, language) =>
    told(texts, language, 'notice.came', { report: narrowedName(came, language), day: formatOf(bcp47[language]).day(came.as_at) }),
}
export const scheduledReportFailed: KindOfNotice<'scheduled_report_failed', Came> = {
  kind: 'scheduled_report_failed',
  words: (came, language) =>
    told(texts, language, 'notice.failed', { report: narrowedName(came, language), day: formatOf(bcp47[language]).day(came.as_at) }),
}
export const reportScheduleStopped: KindOfNotice<
  'report_schedule_stopped',
  { report: ReportKind; name: string; why: (typeof scheduleStops)[number] }
> = {
  kind: 'report_schedule_stopped',
  words: ({ report, name, why }, language) => told(texts, language, `notice.stopped.${why}`, { report: nameOf(report, language), name }),
}
