/** What long work is called, and the problem that ends it. */
import type { ReportLine } from '@jujur/contract/trainees.ts'

export type Problem = ReportLine['problems'][number]

/** What a person of a finished import or approval may not have done any more: 5555, not authorized. */
export const noLongerAllowed: Problem = { field: null, rule: null, code: 5555 }

/** The name under which the work is started and woken; what waits under it would be lost under another. */
export const JOB_NAME = 'trainees'
