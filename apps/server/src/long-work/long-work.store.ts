/** Long work on trainees: its lines are its memory, so that whoever goes on after a crash knows what is done. */

import type { ReportLine } from '@jujur/contract/trainees.ts'
import { and, asc, count, desc, eq, inArray, isNotNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { deleteSome } from '../kit/database/delete-some.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countUnfinished } from '../kit/jobs/unfinished.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'
import { linesAtOnce, type Problem, type ProblemKind } from './long-work.rules.ts'
import { traineeJob, traineeJobLine } from './long-work.table.ts'

export type JobRow = typeof traineeJob.$inferSelect
export type NewJob = typeof traineeJob.$inferInsert
export type JobLine = {
  line: number
  name: string
  username: string
  outcome: ReportLine['outcome']
  problems: Problem[]
}
/** `given`: of a file's row that may be left out, the row itself, sealed. */
export type NewJobLine = JobLine & { row: Record<string, unknown> | null; given?: string }

const LINES_AT_ONCE = 1000

export const insertJob = async (tx: Connection, job: NewJob): Promise<JobRow> => {
  const [row] = await tx.sql.insert(traineeJob).values(job).returning()
  if (!row) throw new Error('a stored job is answered')
  return row
}

/** How much of a company waits or is worked on; whoever counts comes one after the other. */
export const unfinishedOf = async (tx: Connection, company_id: number): Promise<number> => {
  await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('work'), ${company_id})`)
  const [row] = await tx.sql
    .select({ count: count() })
    .from(traineeJob)
    .where(and(eq(traineeJob.company_id, company_id), sql`state in ('waiting', 'running')`, inScope(tx, traineeJob)))
  return row?.count ?? 0
}

/** Of a person's dry runs that were not carried out all but the newest go, with their lines. */
export const deleteOldDryRuns = async (tx: Connection, user_id: number, kept: number): Promise<void> => {
  const own = and(eq(traineeJob.user_id, user_id), eq(traineeJob.state, 'checked'), inScope(tx, traineeJob))
  const newest = tx.sql.select({ job_id: traineeJob.job_id }).from(traineeJob).where(own).orderBy(desc(traineeJob.job_id)).limit(kept)
  await tx.sql.delete(traineeJob).where(and(own, notInArray(traineeJob.job_id, newest)))
}

/** As one value a thousand lines, not seven for each: that is quicker to write and to read. */
export const insertLines = async (tx: Connection, { job_id, company_id }: JobRow, lines: readonly NewJobLine[]): Promise<void> => {
  for (let i = 0; i < lines.length; i += LINES_AT_ONCE) {
    const part = JSON.stringify(lines.slice(i, i + LINES_AT_ONCE))
    await tx.sql.execute(sql`
      insert into ${traineeJobLine} (job_id, company_id, line, name, username, outcome, problems, "row", given)
      select ${job_id}::integer, ${company_id}::integer, line, name, username, outcome, problems, nullif("row", 'null'), given
      from jsonb_to_recordset(${part}::jsonb) as l (line integer, name text, username text, outcome text, problems jsonb, "row" jsonb, given text)`)
  }
}

/** Lines that wait, from a query of company_id, line, name and username; answers how many. */
export const insertLinesFrom = async (tx: Connection, { job_id }: JobRow, from: SQL): Promise<number> => {
  const { rows } = await tx.sql.execute<{ count: number }>(sql`
    with inserted as (
      insert into ${traineeJobLine} (job_id, company_id, line, name, username, outcome)
      select ${job_id}::integer, wanted.company_id, wanted.line, wanted.name, wanted.username, 'ready' from (${from}) wanted
      returning line)
    select count(*)::integer as count from inserted`)
  return rows[0]?.count ?? 0
}

/** Only of these kinds: a permission for one kind of work does not show another. */
export const jobById = async (tx: Connection, job_id: number, kinds: readonly JobRow['kind'][]): Promise<JobRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(traineeJob)
    .where(and(eq(traineeJob.job_id, job_id), inArray(traineeJob.kind, [...kinds]), inScope(tx, traineeJob)))
  return row ?? null
}

const lineFields = {
  line: traineeJobLine.line,
  name: traineeJobLine.name,
  username: traineeJobLine.username,
  outcome: traineeJobLine.outcome,
  problems: sql<Problem[]>`${traineeJobLine.problems}`,
}

/** Written out, not a parameter, so that the index of what was skipped serves. */
const isSkipped = sql`${traineeJobLine.outcome} = 'skipped'`
/** Taken, and put right on the way. */
const isChanged = sql`${traineeJobLine.outcome} <> 'skipped' and ${traineeJobLine.problems} <> '[]'`

export const countChanged = async (tx: Connection, job_id: number): Promise<number> => {
  const [row] = await tx.sql
    .select({ count: sql<number>`count(*)::integer` })
    .from(traineeJobLine)
    .where(and(eq(traineeJobLine.job_id, job_id), isChanged, inScope(tx, traineeJobLine)))
  return row?.count ?? 0
}

export const jobLinesOf = (
  tx: Connection,
  job_id: number,
  { length, start, skipped, changed }: { length: number; start: number; skipped: boolean; changed: boolean },
): Promise<JobLine[]> =>
  tx.sql
    .select(lineFields)
    .from(traineeJobLine)
    .where(
      and(
        eq(traineeJobLine.job_id, job_id),
        inScope(tx, traineeJobLine),
        skipped && changed ? sql`(${isSkipped} or ${isChanged})` : skipped ? isSkipped : changed ? isChanged : undefined,
      ),
    )
    .orderBy(...(skipped && changed ? [desc(isSkipped)] : []), asc(traineeJobLine.line))
    .limit(length)
    .offset(start)

const KINDS_SHOWN = 50
/** Why lines were skipped, counted, the most frequent first. */
export const skippedKinds = async (tx: Connection, job_id: number): Promise<ProblemKind[]> => {
  const l = traineeJobLine
  const { rows } = await tx.sql.execute<ProblemKind>(sql`
    select p ->> 'field' as field, p ->> 'rule' as rule, (p ->> 'code')::integer as code, count(*)::integer as count
    from ${l} cross join lateral jsonb_array_elements(${l.problems}) as p
    where ${and(eq(l.job_id, job_id), inScope(tx, l), sql`${l.outcome} = 'skipped'`)}
    group by 1, 2, 3 order by count desc, 1, 2, 3 limit ${KINDS_SHOWN}`)
  return rows
}

// ── A dry run before it is carried out ────────────────────────────────────────────────────────────────────────

/** Held until the transaction ends: rows of one dry run are corrected one after the other, and none once it is carried out. */
export const lockJob = async (tx: Connection, job_id: number, kind: JobRow['kind']): Promise<JobRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(traineeJob)
    .where(and(eq(traineeJob.job_id, job_id), eq(traineeJob.kind, kind), inScope(tx, traineeJob)))
    .for('update')
  return row ?? null
}

const givenFields = { ...lineFields, given: traineeJobLine.given }
type GivenLine = JobLine & { given: string | null }
export const lineOf = async (tx: Connection, job_id: number, line: number): Promise<GivenLine | null> => {
  const [row] = await tx.sql
    .select(givenFields)
    .from(traineeJobLine)
    .where(and(eq(traineeJobLine.job_id, job_id), eq(traineeJobLine.line, line), inScope(tx, traineeJobLine)))
  return row ?? null
}

/** Lines left out, each as the file has it. */
export const givenLines = (tx: Connection, job_id: number, { length, start }: { length: number; start: number }): Promise<GivenLine[]> =>
  tx.sql
    .select(givenFields)
    .from(traineeJobLine)
    .where(and(eq(traineeJobLine.job_id, job_id), isSkipped, inScope(tx, traineeJobLine)))
    .orderBy(asc(traineeJobLine.line))
    .limit(length)
    .offset(start)

/** What a line that was left out comes to by now; the caller holds the job. */
export const saveLine = async (tx: Connection, job: JobRow, { line, given, ...set }: NewJobLine): Promise<JobRow> => {
  const saved = await tx.sql
    .update(traineeJobLine)
    .set({ ...set, given: given ?? null })
    .where(and(eq(traineeJobLine.job_id, job.job_id), eq(traineeJobLine.line, line), isSkipped, inScope(tx, traineeJobLine)))
    .returning({ line: traineeJobLine.line })
  if (saved.length !== 1) throw new Error('a line of a job that is held is there')
  if (set.outcome === 'skipped') return job
  const [counted] = await tx.sql
    .update(traineeJob)
    .set({ worked: sql`${traineeJob.worked} - 1`, skipped: sql`${traineeJob.skipped} - 1` })
    .where(and(eq(traineeJob.job_id, job.job_id), eq(traineeJob.state, 'checked'), inScope(tx, traineeJob)))
    .returning()
  if (!counted) throw new Error('a job that is held is there')
  return counted
}

/** From checked to waiting, once: of fifty who commit the same dry run one gets the job, the others null. `more` is what was only said now. */
export const startDryRun = async (tx: Connection, job_id: number, now: Date, more: Pick<NewJob, 'assignment'> = {}): Promise<JobRow | null> => {
  const [row] = await tx.sql
    .update(traineeJob)
    .set({ state: 'waiting', ...more })
    .where(
      and(
        eq(traineeJob.job_id, job_id),
        eq(traineeJob.state, 'checked'),
        sql`${traineeJob.expires_at} > ${now.toISOString()}`,
        inScope(tx, traineeJob),
      ),
    )
    .returning()
  return row ?? null
}

export const setTotal = (tx: Connection, job_id: number, total: number) =>
  tx.sql.update(traineeJob).set({ total }).where(eq(traineeJob.job_id, job_id)).returning()

export const jobsToWorkOn = (tx: Connection) => countUnfinished(tx, traineeJob, sql`state in ('waiting', 'running')`)

// ── Working through it ────────────────────────────────────────────────────────────────────────────────────────

/** When any job of the same company was worked on; of one that is worked on now, in another process, later than now. */
const lastServed = sql`(select max(greatest(other.claimed_until, other.finished_at)) from ${traineeJob} other where other.company_id = trainee_job.company_id)`

/** Takes the job whose turn it is and that nobody works on; for the system's scope. */
export const claimJob = async (tx: Connection, now: Date, until: Date): Promise<JobRow | null> => {
  const free = tx.sql
    .select({ job_id: traineeJob.job_id })
    .from(traineeJob)
    .where(sql`state in ('waiting', 'running') and (claimed_until is null or claimed_until <= ${now.toISOString()}::timestamptz)`)
    // The company that was served longest ago comes first, or never, so that neither ten thousand rows of one nor its ten files keep another waiting.
    .orderBy(sql`${lastServed} nulls first, claimed_until nulls first, job_id`)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await tx.sql
    .update(traineeJob)
    .set({ state: 'running', claimed_until: until })
    // As an array it is asked once: a join may ask again for each row, and claim a second job that nobody works on.
    .where(sql`${traineeJob.job_id} = any(array(${free}))`)
    .returning()
  return row ?? null
}

/** Locks a job that is still claimed as by `claimed_until`, and prolongs the claim; null when somebody else has it by now. */
export const holdJob = async (tx: Connection, { job_id, claimed_until }: JobRow, until: Date): Promise<JobRow | null> => {
  if (!claimed_until) return null
  const [row] = await tx.sql
    .update(traineeJob)
    .set({ claimed_until: until })
    .where(and(eq(traineeJob.job_id, job_id), eq(traineeJob.claimed_until, claimed_until), eq(traineeJob.state, 'running'), inScope(tx, traineeJob)))
    .returning()
  return row ?? null
}

export const releaseJob = (tx: Connection, { job_id, claimed_until }: JobRow, now: Date) =>
  tx.sql
    .update(traineeJob)
    .set({ claimed_until: now, failures: sql`least(${traineeJob.failures}, 1)` })
    .where(and(eq(traineeJob.job_id, job_id), eq(traineeJob.claimed_until, claimed_until ?? now), eq(traineeJob.state, 'running')))

/** A step failed: the job rests until then. Of one that got on before it failed the claim is another, and it is tried again as it is. */
export const noteFailure = (tx: Connection, { job_id, claimed_until, failures }: JobRow, until: Date) =>
  tx.sql
    .update(traineeJob)
    .set({ claimed_until: until, failures: failures + 1 })
    .where(and(eq(traineeJob.job_id, job_id), eq(traineeJob.claimed_until, claimed_until ?? until), eq(traineeJob.state, 'running')))

/** Lines not worked on yet, with the rows as read. */
export const readyLines = (tx: Connection, { job_id, failures }: Pick<JobRow, 'job_id' | 'failures'>, most: number) =>
  tx.sql
    .select({ ...lineFields, row: sql<Record<string, unknown> | null>`${traineeJobLine.row}` })
    .from(traineeJobLine)
    .where(and(eq(traineeJobLine.job_id, job_id), eq(traineeJobLine.outcome, 'ready'), inScope(tx, traineeJobLine)))
    .orderBy(asc(traineeJobLine.line))
    .limit(linesAtOnce({ failures }, most))

/**
 * Lines by their whole key, the job's id with each: with that id as a constant a planner without statistics goes through all lines of the job
 * for each one wanted.
 */
export const byKey = (job_id: number, lines: readonly number[]) => JSON.stringify(lines.map((line) => ({ job_id, line })))

export type LineOutcome = { line: number; outcome: Exclude<ReportLine['outcome'], 'ready'>; problems: Problem[] }

/** Writes what lines came to and counts them; a line is worked on once. Of one that is left out only why is told, not what was put right before. Of an imported row the numbers are kept with its registration only. */
export const settleLines = async (tx: Connection, job_id: number, outcomes: readonly LineOutcome[]): Promise<JobRow> => {
  const settled = JSON.stringify(outcomes.map((outcome) => ({ job_id, ...outcome })))
  const { rows } = await tx.sql.execute<{ done: number; skipped: number }>(sql`
    with settled as (
      update ${traineeJobLine} l set outcome = o.outcome, problems = case when o.outcome = 'skipped' then o.problems else l.problems || o.problems end, "row" = null,
        given = case when o.outcome = 'skipped' then l.given end
      from jsonb_to_recordset(${settled}::jsonb) as o (job_id integer, line integer, outcome text, problems jsonb)
      where l.job_id = o.job_id and l.line = o.line and l.outcome = 'ready' returning l.outcome)
    select (count(*) filter (where outcome <> 'skipped'))::integer as done, (count(*) filter (where outcome = 'skipped'))::integer as skipped from settled`)
  const [counted] = rows
  if (!counted || counted.done + counted.skipped !== outcomes.length) throw new Error('a line of a job was settled twice')
  return addToJob(tx, job_id, counted)
}

const addToJob = async (tx: Connection, job_id: number, { done, skipped }: { done: number; skipped: number }): Promise<JobRow> => {
  const [job] = await tx.sql
    .update(traineeJob)
    .set({
      worked: sql`${traineeJob.worked} + ${done + skipped}`,
      done: sql`${traineeJob.done} + ${done}`,
      skipped: sql`${traineeJob.skipped} + ${skipped}`,
    })
    .where(eq(traineeJob.job_id, job_id))
    .returning()
  if (!job) throw new Error('a job that is worked on is there')
  return job
}

/** What is left undone is skipped with one problem. */
export const skipTheRest = async (tx: Connection, job_id: number, problem: Problem): Promise<JobRow> => {
  const skipped = await tx.sql
    .update(traineeJobLine)
    .set({ outcome: 'skipped', problems: [problem], row: null })
    .where(and(eq(traineeJobLine.job_id, job_id), eq(traineeJobLine.outcome, 'ready')))
    .returning({ line: traineeJobLine.line })
  return addToJob(tx, job_id, { done: 0, skipped: skipped.length })
}

export const finishJob = (tx: Connection, job_id: number, now: Date) =>
  tx.sql.update(traineeJob).set({ state: 'done', finished_at: now, claimed_until: null }).where(eq(traineeJob.job_id, job_id))

/**
 * Finished work goes with its lines, the oldest first: of one statement so many lines, and always one whole job; answers how many went. What came of it
 * stays where it was done, with people, seats and approvals, and in the audit log. For the system's scope.
 */
export const deleteFinished = async (tx: Connection, before: Date, lines: number): Promise<number> => {
  const { rows } = await tx.sql.execute<{ count: number }>(sql`
    with oldest as (
      select job_id, sum(total) over (order by finished_at, job_id) - total as lines_before
      from (select job_id, total, finished_at from ${traineeJob} where state = 'done' and finished_at < ${before.toISOString()}::timestamptz
        order by finished_at, job_id limit 1000) old),
    gone as (delete from ${traineeJob} using oldest where trainee_job.job_id = oldest.job_id and oldest.lines_before < ${lines} returning 1)
    select count(*)::integer as count from gone`)
  return rows[0]?.count ?? 0
}

const SWEPT_AFTER_MS = DAY_MS
/** Each with up to ten thousand lines. */
const JOBS_SWEPT = 20
/** Dry runs that nobody committed, with all their lines: a day after their time they are not even remembered as too late. Rows as given go with their time. */
export const sweepImports = async (tx: Connection, now: Date): Promise<boolean> => {
  const late = lt(traineeJob.expires_at, new Date(now.getTime() - SWEPT_AFTER_MS))
  const more = await deleteSome(tx, traineeJob, and(eq(traineeJob.state, 'checked'), late), JOBS_SWEPT)
  const past = await tx.sql
    .select({ job_id: traineeJob.job_id })
    .from(traineeJob)
    .where(and(isNotNull(traineeJob.columns), lt(traineeJob.expires_at, now)))
    .orderBy(asc(traineeJob.job_id))
    .limit(JOBS_SWEPT)
  const ids = past.map(({ job_id }) => job_id)
  if (ids.length > 0) {
    await tx.sql.update(traineeJob).set({ columns: null }).where(inArray(traineeJob.job_id, ids))
    await tx.sql.update(traineeJobLine).set({ given: null }).where(inArray(traineeJobLine.job_id, ids))
  }
  return more || ids.length === JOBS_SWEPT
}
