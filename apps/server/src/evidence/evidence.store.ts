/** Evidence packs in SQL: ordered, decided, claimed, made, taken, ended. Whatever changes one says in which state it must be. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import type { Edition } from '@jujur/contract/evidence.ts'
import { and, asc, count, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../approvals/approvals.store.ts'
import { auditorOpening, auditorRoom } from '../auditor-room/auditor-room.table.ts'
import { company } from '../companies/companies.table.ts'
import { course } from '../courses/courses.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, planned } from '../kit/database/list.ts'
import { updateIfUnchanged } from '../kit/database/optimistic-lock.ts'
import { countUnfinished } from '../kit/jobs/unfinished.ts'
import { evidenceFile, evidenceTaking, evidencePack as t } from './evidence.table.ts'

export type EvidenceRow = typeof t.$inferSelect
export type NewEvidence = typeof t.$inferInsert

export const insertEvidence = async (tx: Connection, row: NewEvidence): Promise<number> => {
  const [stored] = await tx.sql.insert(t).values(row).returning({ id: t.evidence_id })
  if (!stored) throw new Error('a stored pack has an id')
  return stored.id
}

/** How many of a company's are asked for or being made; whoever counts comes one after the other. */
export const unfinishedPacks = async (tx: Connection, company_id: number): Promise<number> => {
  await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('evidence_pack'), ${company_id})`)
  const [row] = await tx.sql
    .select({ count: count() })
    .from(t)
    .where(and(eq(t.company_id, company_id), sql`${t.state} in ('asked', 'waiting')`, inScope(tx, t)))
  return row?.count ?? 0
}

const shown = {
  row: t,
  company_name: company.name,
  courses: sql<
    string[]
  >`array(select ${course.title} from ${course} where ${course.course_id} in (select value::integer from jsonb_array_elements_text(${t.course_ids})) order by 1)`,
  /** By guests of auditors’ rooms too. */
  downloads: sql<number>`(select count(*)::integer from ${evidenceTaking} where ${evidenceTaking.evidence_id} = ${t.evidence_id} and ${evidenceTaking.what} = 'downloaded')
    + (select count(*)::integer from ${auditorOpening} where ${auditorOpening.company_id} = ${t.company_id} and ${auditorOpening.what} = 'pack'
      and ${auditorOpening.thing} = ${t.evidence_no})`,
}
const withNames = (tx: Connection) => tx.sql.select(shown).from(t).innerJoin(company, eq(company.company_id, t.company_id))
export type ShownEvidence = Awaited<ReturnType<typeof withNames>>[number]

export const evidenceShown = async (tx: Connection, evidence_id: number): Promise<ShownEvidence | null> => {
  const [row] = await withNames(tx).where(and(eq(t.evidence_id, evidence_id), inScope(tx, t)))
  return row ?? null
}

type Stage = EvidenceRow['stage']
const waitsFor = (stage: Stage, reader: QueueReader) =>
  and(eq(t.state, 'asked'), eq(t.stage, stage), untouchedBy('evidence_pack', t.evidence_id, reader))
export const packStageOf = ({ company_id }: { company_id: number | null }): Stage => (company_id === null ? 'provider' : 'company')

type Page = { length: number; start: number; dir?: Direction | undefined }
export const listEvidence = async (tx: Connection, { words, waits }: { words: string; waits?: QueueReader | undefined }, page: Page) => {
  const wanted = words.trim().toLowerCase()
  const found = (column: SQL) => sql`strpos(lower(${column}), ${wanted}) > 0`
  const where = and(
    inScope(tx, t),
    waits && waitsFor(packStageOf(waits), waits),
    wanted === '' ? undefined : sql`(${found(sql`${t.evidence_no}`)} or ${found(sql`${company.name}`)} or ${found(sql`${t.submitted_by_name}`)})`,
  )
  const rows = await withNames(tx)
    .where(where)
    .orderBy(page.dir === 'asc' ? asc(t.evidence_id) : desc(t.evidence_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () =>
    tx.sql.select({ one: sql`1` }).from(t).innerJoin(company, eq(company.company_id, t.company_id)).where(where),
  )
  return { rows, counted }
}

export const waitingEvidence =
  (stage: Stage) =>
  (tx: Connection, reader: QueueReader): Promise<Waits> =>
    countWaiting(tx, { from: t, id: t.evidence_id, since: t.submitted_at }, and(waitsFor(stage, reader), inScope(tx, t)))

// ── Deciding ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Only at the desk that it waits at. */
export const lockEvidenceAt =
  (stage: Stage) =>
  async (tx: Connection, evidence_id: number): Promise<EvidenceRow | null> => {
    const [row] = await tx.sql
      .select()
      .from(t)
      .where(and(eq(t.evidence_id, evidence_id), eq(t.stage, stage), inScope(tx, t)))
      .for('update')
    return row ?? null
  }

export const changeAsked = (tx: Connection, row: EvidenceRow, change: Partial<NewEvidence>): Promise<boolean> =>
  updateIfUnchanged(tx, t, and(eq(t.evidence_id, row.evidence_id), eq(t.state, 'asked'), inScope(tx, t)), row, change)

/** Only while it is asked for or being made. One that was not decided counts as turned down. */
export const cancelUnfinished = async (tx: Connection, evidence_id: number, now: Date): Promise<boolean> => {
  const rows = await tx.sql
    .update(t)
    .set({
      state: 'cancelled',
      approve_status_id: sql`case when ${t.approve_status_id} = ${approveStatus.PENDING} then ${approveStatus.REJECTED} else ${t.approve_status_id} end`,
      version: sql`${t.version} + 1`,
      claimed_until: null,
      finished_at: now,
      seed: null,
    })
    .where(and(eq(t.evidence_id, evidence_id), sql`${t.state} in ('asked', 'waiting')`, inScope(tx, t)))
    .returning({ evidence_id: t.evidence_id })
  return rows.length > 0
}

const LAPSED_AT_ONCE = 100
/** Orders that nobody decided on in time. For the system's scope. */
export const lapseAsked = (tx: Connection, before: Date, now: Date): Promise<{ evidence_id: number; company_id: number; stage: Stage }[]> => {
  const some = tx.sql
    .select({ evidence_id: t.evidence_id })
    .from(t)
    .where(and(eq(t.state, 'asked'), lte(t.submitted_at, before)))
    .limit(LAPSED_AT_ONCE)
    .for('update', { skipLocked: true })
  return tx.sql
    .update(t)
    .set({ state: 'lapsed', approve_status_id: approveStatus.REJECTED, version: sql`${t.version} + 1`, finished_at: now })
    .where(sql`${t.evidence_id} = any(array(${some}))`)
    .returning({ evidence_id: t.evidence_id, company_id: t.company_id, stage: t.stage })
}

export const packsToMake = (tx: Connection) => countUnfinished(tx, t, sql`state = 'waiting'`)

// ── Making ────────────────────────────────────────────────────────────────────────────────────────────────────

/** The next to be made, of the company that was served longest ago, and one of a company at a time. For the system's scope. */
export const claimEvidence = async (tx: Connection, now: Date, until: Date): Promise<EvidenceRow | null> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const free = tx.sql
    .select({ evidence_id: t.evidence_id })
    .from(t)
    .where(
      and(
        eq(t.state, 'waiting'),
        sql`(${t.claimed_until} is null or ${t.claimed_until} <= ${at})`,
        sql`not exists (select from ${t} other where other.company_id = ${t.company_id} and other.evidence_id <> ${t.evidence_id} and other.state = 'waiting' and other.claimed_until > ${at})`,
      ),
    )
    .orderBy(sql`(select max(other.served_at) from ${t} other where other.company_id = ${t.company_id}) nulls first`, asc(t.evidence_id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await tx.sql.update(t).set({ claimed_until: until, served_at: now }).where(sql`${t.evidence_id} = any(array(${free}))`).returning()
  return row ?? null
}

/** Still whoever claimed it has it, and nobody cancelled it: asked in the very statement that changes it. Null where not. */
export const changeClaimedPack = async (tx: Connection, claimed: EvidenceRow, change: Partial<NewEvidence>): Promise<EvidenceRow | null> => {
  const [row] = await tx.sql
    .update(t)
    .set(change)
    .where(
      and(
        eq(t.evidence_id, claimed.evidence_id),
        eq(t.state, 'waiting'),
        eq(t.step, claimed.step),
        sql`${t.claimed_until} = ${claimed.claimed_until?.toISOString() ?? null}::timestamptz`,
        inScope(tx, t),
      ),
    )
    .returning()
  return row ?? null
}

export type PackFile = typeof evidenceFile.$inferSelect
export const keepPackFiles = async (tx: Connection, rows: readonly (typeof evidenceFile.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.sql.insert(evidenceFile).values([...rows])
}
/** What a step that is begun again left. */
export const dropFilesFrom = (tx: Connection, evidence_id: number, step: number) =>
  tx.sql.delete(evidenceFile).where(and(eq(evidenceFile.evidence_id, evidence_id), gte(evidenceFile.step, step)))

/** Of an edition, or of both, in the order of the bag. */
export const packFilesOf = (tx: Connection, evidence_id: number, edition?: Edition): Promise<PackFile[]> =>
  tx.sql
    .select()
    .from(evidenceFile)
    .where(
      and(
        eq(evidenceFile.evidence_id, evidence_id),
        edition === undefined ? undefined : sql`coalesce(${evidenceFile.in_edition}, ${edition}) = ${edition}`,
        inScope(tx, { company_id: evidenceFile.company_id }),
      ),
    )
    .orderBy(asc(evidenceFile.place))

// ── Taking ────────────────────────────────────────────────────────────────────────────────────────────────────

export const keepTaking = (tx: Connection, row: typeof evidenceTaking.$inferInsert) => tx.sql.insert(evidenceTaking).values(row)
const TAKINGS_TOLD = 100
/** The newest first; also what guests of auditors’ rooms took. */
export const packTakingsOf = async (tx: Connection, { evidence_id, evidence_no }: Pick<EvidenceRow, 'evidence_id' | 'evidence_no'>) => {
  const own = await tx.sql
    .select()
    .from(evidenceTaking)
    .where(and(eq(evidenceTaking.evidence_id, evidence_id), inScope(tx, { company_id: evidenceTaking.company_id })))
    .orderBy(desc(evidenceTaking.evidence_taking_id))
    .limit(TAKINGS_TOLD)
  const guests = await tx.sql
    .select({ name: sql<string>`${auditorRoom.guest_name} || ', ' || ${auditorRoom.organisation}`, at: auditorOpening.at })
    .from(auditorOpening)
    .innerJoin(auditorRoom, eq(auditorRoom.auditor_room_id, auditorOpening.auditor_room_id))
    .where(and(eq(auditorOpening.what, 'pack'), eq(auditorOpening.thing, evidence_no), inScope(tx, { company_id: auditorOpening.company_id })))
    .orderBy(desc(auditorOpening.auditor_opening_id))
    .limit(TAKINGS_TOLD)
  const taken = guests.map((one) => ({ ...one, what: 'downloaded' as const, edition: 'redacted' as const }))
  return [...own, ...taken].sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, TAKINGS_TOLD)
}

const WITHIN = 100
/** Packs that can be taken, none of which tells more than these days and courses; no course: all. The newest first. */
export const packsWithin = (
  tx: Connection,
  { from_on, to_on, course_ids }: { from_on: string; to_on: string; course_ids: readonly number[] },
  now: Date,
  evidence_id?: number,
) =>
  withNames(tx)
    .where(
      and(
        eq(t.state, 'made'),
        gt(t.ends_at, now),
        gte(t.from_on, from_on),
        lte(t.to_on, to_on),
        course_ids.length === 0
          ? undefined
          : sql`(jsonb_array_length(${t.course_ids}) > 0 and ${t.course_ids} <@ ${JSON.stringify(course_ids)}::jsonb)`,
        evidence_id === undefined ? undefined : eq(t.evidence_id, evidence_id),
        inScope(tx, t),
      ),
    )
    .orderBy(desc(t.evidence_id))
    .limit(WITHIN)

/** Held until the transaction ends, so that it does not end meanwhile. */
export const holdEvidence = async (tx: Connection, evidence_id: number): Promise<EvidenceRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.evidence_id, evidence_id), inScope(tx, t)))
    .for('update')
  return row ?? null
}

// ── The end ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Those whose time is over. For the system's scope. */
export const endMade = (tx: Connection, now: Date) =>
  tx.sql
    .update(t)
    .set({ state: 'over', seed: null, claimed_until: null })
    .where(and(eq(t.state, 'made'), lt(t.ends_at, now)))
    .returning({ evidence_id: t.evidence_id, company_id: t.company_id })

/** Packs that came to nothing or are over, and still have rows of files. For the system's scope. */
export const withFilesLeft = async (tx: Connection): Promise<number[]> => {
  const rows = await tx.sql
    .selectDistinct({ evidence_id: evidenceFile.evidence_id })
    .from(evidenceFile)
    .innerJoin(t, eq(t.evidence_id, evidenceFile.evidence_id))
    .where(sql`${t.state} not in ('waiting', 'made')`)
    .limit(LAPSED_AT_ONCE)
  return rows.map(({ evidence_id }) => evidence_id)
}
/** Which of these may have files. For the system's scope. */
export const livePacks = async (tx: Connection): Promise<Set<number>> => {
  const rows = await tx.sql.select({ evidence_id: t.evidence_id }).from(t).where(sql`${t.state} in ('waiting', 'made')`)
  return new Set(rows.map(({ evidence_id }) => evidence_id))
}
