/** What long work is called, and the problem that ends it. */

import type { UserStatus } from '@jujur/contract/enumerations.ts'
import type { ProblemKind, ReportLine } from '@jujur/contract/trainees.ts'
import { done, invalid, ok, refuse, refuseWith } from '../kit/call/handler.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'

export type { ProblemKind }
export type Problem = ReportLine['problems'][number]

/** Of a row as a whole, by the code that a call would refuse it with. */
export const problemOfCode = (code: number): Problem => ({ field: null, rule: null, code, value: null, row: null })

/** The same of somebody among several, who may be done. */
export const problemUnlessDone = (code: number): Problem | null => (code === 2100 ? null : problemOfCode(code))

/** What a person of a finished import or approval may not have done any more: 5555, not authorized. */
export const noLongerAllowed: Problem = problemOfCode(5555)

/** The name under which the work is started and woken; what waits under it would be lost under another. */
export const JOB_NAME = 'trainees'

export const DRY_RUN_LIFE_MS = DAY_MS

/** What a job would have done with a line, and could not, whatever the reason: 2222, something went wrong on our side. */
export const couldNot: Problem = problemOfCode(2222)
/** After so many failures in a row, a quarter of an hour, the line that a job stands at is left out, and the job goes on. */
export const MOST_FAILURES = 7
const FIRST_PAUSE_MS = 15_000
/** How long a job rests whose steps failed so many times in a row; most of what fails is over soon. */
export const pauseMs = (failures: number): number => FIRST_PAUSE_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 5)
/** Where something failed it goes on line by line, so that only the line in the way can be in the way. */
export const linesAtOnce = ({ failures }: { failures: number }, most: number): number => (failures > 0 ? 1 : most)

/** A dry run is carried out once, within its time, by who made it; to anybody else there is none. */
export const mayCommit = (job: { state: string; user_id: number; expires_at: Date | null } | null, { user_id }: { user_id: number }, now: Date) => {
  if (job?.user_id !== user_id) return refuse(4444)
  if (job.state !== 'checked') return startedAlready
  return job.expires_at !== null && job.expires_at > now ? done : pastDeadline
}
/** Also where two start it at once. */
export const startedAlready = refuseWith('already_started')
const pastDeadline = refuseWith('past_deadline')

/** What was kept of a file's rows is read as long as something may come of it. */
export const mayReadRows = <Columns>({ columns, expires_at }: { columns: Columns | null; expires_at: Date | null }, now: Date) =>
  columns !== null && expires_at !== null && expires_at > now ? ok(columns) : pastDeadline

/** Who ordered the work is still in, and of that company. */
export const isStillOf = (
  company_id: number,
  person: { status: UserStatus; company_id: number | null; company_status: 'active' | 'inactive' | null },
): boolean => person.status === 'active' && person.company_id === company_id && person.company_status === 'active'

/** Work for many begins only where it is for somebody. */
export const anybodyMeant = (people: readonly unknown[]) => (people.length === 0 ? refuseWith('none_left') : done)

/** Who is meant is either named one by one or sought by filters, which every list has beside its words. */
export const namedOrSought = (field: 'people' | 'user_ids', named: unknown, filters: readonly unknown[], words: string) =>
  named && (words !== '' || filters.some((filter) => filter !== undefined)) ? invalid(field, 'invalid') : done
