/** What is decided of reports without looking anything up. */
import type { Input } from '@jujur/contract/call.ts'
import type { UserStatus } from '@jujur/contract/enumerations.ts'
import { type PermissionEntry, type PermissionKey, permissionKey, type Role, samePermission } from '@jujur/contract/permissions.ts'
import {
  buckets,
  isLearningReport,
  isMoneyReport,
  noMoneyIn,
  type orderReport,
  type Reconciled,
  type ReportKind,
  type ReportState,
  reportGroup,
  type Summed,
} from '@jujur/contract/reports.ts'
import { done, invalid, ok, refuse, refuseWith } from '../kit/call/handler.ts'

/** The name under which reports are made and woken. */
export const REPORT_JOB = 'reports'
/** Of one party at once: each may have a hundred thousand rows. */
export const MOST_UNFINISHED = 5
/** Rows at a time: what is in memory, and after which whoever waits has a turn. */
export const SLICE_ROWS = 1_000
/** Up to here it keeps nobody waiting. */
export const SMALL_ROWS = 5_000
/** After this a report whose process died is free for another; a slice takes far less, and gathering not much more. */
export const CLAIMED_MS = 180_000
/** After so many failures in a row it is given up. */
export const MOST_TRIES = 5
const FIRST_PAUSE_MS = 10_000
export const pauseAfter = (failures: number): number => FIRST_PAUSE_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 4)

/** Each course is the sum of its buckets, each person is in one of them, and who is overdue is among those that may be. */
export const sumsClose = (courses: readonly Reconciled[]): boolean =>
  courses.every((one) => {
    const sum = buckets.reduce((all, bucket) => all + one[bucket], 0)
    return sum === one.people && one.overdue <= one.waiting + one.in_progress + one.not_started
  })
/**
 * Each course or company is the sum of its buckets, in rows and in sen, what the rows come to is what the ledger alone says, and the ledger has nothing of
 * a company that has no rows.
 */
export const otherSumsClose = (sums: readonly Summed[], ledger: Readonly<Record<string, number>>): boolean =>
  sums.every(({ rows, sen, ledger_sen, buckets: of, overdue }) => {
    const counted = of.filter(({ bucket }) => !noMoneyIn.includes(bucket)).reduce((all, one) => all + (one.sen ?? 0), 0)
    return of.reduce((all, one) => all + one.rows, 0) === rows && overdue <= rows && (sen === null || (counted === sen && sen === ledger_sen))
  }) && Object.keys(ledger).every((company_id) => sums.some((one) => String(one.company_id) === company_id))
/** As they were when the rows were written; what the ledger has now is no part of it. */
export const areSameSums = (one: readonly Summed[], other: readonly Summed[]): boolean => {
  const told = (sums: readonly Summed[]) =>
    JSON.stringify(
      sums.map(({ course_id, company_id, rows, sen, overdue, buckets: of }) => [
        course_id,
        company_id,
        rows,
        sen,
        overdue,
        of.map((each) => [each.bucket, each.rows, each.sen]),
      ]),
    )
  return told(one) === told(other)
}

/** What was added up when the rows were written, and what they come to now. */
export const areSame = (one: readonly Reconciled[], other: readonly Reconciled[]): boolean =>
  one.length === other.length &&
  one.every((course) => {
    const now = other.find(({ course_id }) => course_id === course.course_id)
    return (
      now !== undefined && now.people === course.people && now.overdue === course.overdue && buckets.every((bucket) => now[bucket] === course[bucket])
    )
  })

/** Whose report it is to be: an administrator's of their company, the provider's of one that they name, or of all. */
export const companyMeant = (actor: { company_id: number | null }, company_id: number | undefined) => {
  if (actor.company_id === null) return ok(company_id ?? null)
  return company_id === undefined || company_id === actor.company_id ? ok(actor.company_id) : refuse(4444)
}

type Reader = { readonly role: Role; readonly permission: readonly PermissionEntry[] }
/** What a kind of report asks, besides the call: of a company nothing more, of the provider the entry of its group. */
const asked = (kind: ReportKind, { role }: Reader): PermissionKey | null =>
  role === 'globalAdmin' ? permissionKey(role, { group: reportGroup(kind), right: 'DOWNLOAD' }) : null
/** Refused 10030 with what the kind asks. */
export const mayHave = (kind: ReportKind, reader: Reader) => {
  const key = asked(kind, reader)
  const isHeld = key === null || reader.permission.some((one) => samePermission(one, key) && (one.maker_status === 1 || one.checker_status === 1))
  return isHeld ? done : refuse(10030, [key])
}
export const kindsFor = (kinds: readonly ReportKind[], reader: Reader): ReportKind[] => kinds.filter((kind) => 'ok' in mayHave(kind, reader))

type Order = Pick<Input<typeof orderReport>, 'kind' | 'course_ids' | 'department' | 'no_department' | 'employee_category_id'>
/** Departments and categories are a company's own; of all companies there are none to narrow to, and what tells of no people has none. Money is of no course. */
export const mayNarrow = (company_id: number | null, { kind, course_ids = [], department, no_department, employee_category_id }: Order) => {
  if (isMoneyReport(kind) && course_ids.length > 0) return invalid('course_ids', 'invalid')
  if (!isLearningReport(kind)) {
    if (department !== undefined) return invalid('department', 'invalid')
    if (no_department) return invalid('no_department', 'invalid')
    return employee_category_id === undefined ? done : invalid('employee_category_id', 'invalid')
  }
  if (department !== undefined && no_department) return invalid('no_department', 'invalid')
  if (company_id !== null) return done
  if (department !== undefined) return invalid('department', 'invalid')
  if (employee_category_id !== undefined) return invalid('employee_category_id', 'invalid')
  return done
}

export const mayTake = ({ state, ends_at, data_sha256 }: { state: ReportState; ends_at: Date | null; data_sha256: string | null }, now: Date) => {
  if (state === 'over' || (state === 'made' && ends_at !== null && ends_at <= now)) return refuseWith('too_late')
  return state === 'made' && data_sha256 !== null ? ok(data_sha256) : refuseWith('not_made')
}
export const notCancelled = refuseWith('too_late')
export const sumsDiffer = refuseWith('sums_differ')
export const hasRows = (state: ReportState): boolean => state === 'gathered' || state === 'made'
type Group = { readonly course_id?: number | undefined; readonly company_id?: number | undefined }
/** Of a figure's rows: its course, or its company, is one of those that were added up. */
export const hasGroup = (courses: readonly Reconciled[], sums: readonly Summed[], { course_id, company_id }: Group): boolean =>
  (course_id === undefined || [...courses, ...sums].some((one) => one.course_id === course_id)) &&
  (company_id === undefined || sums.some((one) => one.company_id === company_id))

/** Whoever ordered it is still in, and a company's own people of that company, which is in too. */
export const mayStillReport = (
  report: { is_provider: boolean; company_id: number | null },
  person: { status: UserStatus; company_id: number | null; company_status: 'active' | 'inactive' | null },
): boolean =>
  person.status === 'active' &&
  (report.is_provider ? person.company_id === null : person.company_id === report.company_id && person.company_status === 'active')
