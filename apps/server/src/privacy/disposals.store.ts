/** Orders to dispose of data, and what stands in their way, in SQL. Whoever is emptied is emptied by dispose_person alone (sql/). */

import { type DisposalObstacle, type DisposalReach, EVIDENCE_YEARS, MOST_DISPOSED, type PersonToGo } from '@jujur/contract/disposals.ts'
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { and, asc, eq, getTableColumns, getTableName, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../approvals/approvals.store.ts'
import { company } from '../companies/companies.table.ts'
import { nameThen, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, holding, ordering, planned } from '../kit/database/list.ts'
import { updateIfUnchanged } from '../kit/database/optimistic-lock.ts'
import type { PersonalEntry } from '../kit/database/personal-data.ts'
import type { DisposalDesk } from './disposals.rules.ts'
import { disposalFile, disposalPerson, legalHold, privacySetting, disposal as t } from './disposals.table.ts'
import { isNamed } from './named-files.store.ts'

export type DisposalRow = typeof t.$inferSelect
export type NewDisposal = typeof t.$inferInsert

// ── Whom ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const evidenceYears = async (tx: Connection, company_id: number): Promise<{ evidence_years: number; version: number }> => {
  const [row] = await tx.sql
    .select({ evidence_years: privacySetting.evidence_years, version: privacySetting.version })
    .from(privacySetting)
    .where(and(eq(privacySetting.company_id, company_id), inScope(tx, privacySetting)))
  return row ?? { evidence_years: EVIDENCE_YEARS.least, version: 0 }
}

type Setting = { company_id: number; evidence_years: number; version: number; changed_by: number; changed_at: Date }
/** False where somebody saved meanwhile; `version` is the one that was looked at, 0 for none. */
export const saveSetting = async (tx: Connection, { version, ...setting }: Setting): Promise<boolean> => {
  const rows =
    version === 0
      ? await tx.sql.insert(privacySetting).values(setting).onConflictDoNothing().returning({ id: privacySetting.company_id })
      : await tx.sql
          .update(privacySetting)
          .set({ ...setting, version: version + 1 })
          .where(and(eq(privacySetting.company_id, setting.company_id), eq(privacySetting.version, version), inScope(tx, privacySetting)))
          .returning({ id: privacySetting.company_id })
  return rows.length === 1
}

export const companyNamed = async (tx: Connection, company_id: number) => {
  const [row] = await tx.sql
    .select({ company_id: company.company_id, name: company.name })
    .from(company)
    .where(and(eq(company.company_id, company_id), inScope(tx, company)))
  return row ?? null
}

/** Of a company; null for the provider's own people, whose data this does not reach. */
export const personInCompany = async (tx: Connection, user_id: number) => {
  const [row] = await tx.sql
    .select({ user_id: users.user_id, company_id: sql<number>`${users.company_id}`, name: users.name })
    .from(users)
    .where(and(eq(users.user_id, user_id), sql`${users.company_id} is not null`, inScope(tx, users)))
  return row ?? null
}

/** Holds the company's row: of who sets a hold and who disposes the second finds what the first wrote. */
export const holdCompany = (tx: Connection, company_id: number) =>
  tx.sql.select({ id: company.company_id }).from(company).where(eq(company.company_id, company_id)).for('no key update')

export const obstacleOn = (today: string, user_id: SQL | typeof users.user_id = users.user_id) =>
  sql<DisposalObstacle | null>`disposal_obstacle(${user_id}, ${today}::date)`

type Wanted = { company_id: number; user_ids?: readonly number[] | undefined; years: number; today: string }
/** These people, or those of the company whose time is over: let go, with no evidence that is still to be kept. One more than an order takes. */
export const peopleToGo = async (tx: Connection, { company_id, user_ids, years, today }: Wanted): Promise<PersonToGo[]> => {
  const until = sql<string | null>`evidence_until(${users.user_id}, ${years}::integer)`
  const isOver = sql<boolean>`coalesce(${until} <= ${today}::date, true)`
  const rows = await tx.sql
    .select({ user_id: users.user_id, name: users.name, evidence_until: sql<string | null>`${until}::text`, isOver, obstacle: obstacleOn(today) })
    .from(users)
    .where(
      and(
        eq(users.company_id, company_id),
        user_ids
          ? inArray(users.user_id, [...user_ids])
          : and(eq(users.status, 'inactive'), isOver, or(isNull(users.disposed_at), isNull(obstacleOn(today)))),
        inScope(tx, users),
      ),
    )
    .orderBy(asc(users.user_id))
    .limit(planned(MOST_DISPOSED + 1))
  return rows.map(({ isOver: over, ...person }) => ({ ...person, reach: over ? 'all' : 'account' }))
}

export const tableOf = ({ table }: PersonalEntry): string => getTableName(table)

/** How many rows of each kind are of these people: along every column that holds whose a row is. */
export const countRowsOf = async (tx: Connection, entries: readonly PersonalEntry[], user_ids: readonly number[]): Promise<Map<string, number>> => {
  const asked = entries.flatMap((entry) => {
    const column = Object.values(getTableColumns(entry.table)).find(({ name }) => name === 'user_id')
    return column ? [{ name: getTableName(entry.table), table: entry.table, column }] : []
  })
  if (user_ids.length === 0 || asked.length === 0) return new Map()
  const ids = sql`(${sql.join(
    user_ids.map((id) => sql`${id}`),
    sql`, `,
  )})`
  const counts = asked.map(
    ({ name, table, column }) => sql`select ${name}::text as name, count(*)::integer as rows from ${table} where ${column} in ${ids}`,
  )
  const { rows } = await tx.sql.execute<{ name: string; rows: number }>(sql.join(counts, sql` union all `))
  return new Map(rows.map((row) => [row.name, row.rows]))
}

/** Files that would be deleted. */
export const countFiles = async (tx: Connection, once: readonly number[], all: readonly number[]): Promise<number> => {
  const among = (ids: readonly number[]) => sql`any(${`{${ids.join(',')}}`}::integer[])`
  const { rows } = await tx.sql.execute<{ files: number }>(sql`select count(distinct hash)::integer as files from (
    select photo_sha256 as hash from users where user_id = ${among([...once, ...all])}
    union all select pdf_sha256 from certificate where user_id = ${among(all)}
    union all select pdf_sha256 from pledge where user_id = ${among(all)}
    union all select paper_sha256 from exemption where user_id = ${among(all)}) files where hash <> ''`)
  return rows[0]?.files ?? 0
}

// ── Orders ────────────────────────────────────────────────────────────────────────────────────────────────────

export const insertDisposal = async (
  tx: Connection,
  row: NewDisposal,
  people: readonly { user_id: number; reach: DisposalReach }[],
): Promise<number> => {
  const [stored] = await tx.sql.insert(t).values(row).returning({ id: t.disposal_id })
  if (!stored) throw new Error('a stored order has an id')
  await tx.sql
    .insert(disposalPerson)
    .values(people.map(({ user_id, reach }) => ({ disposal_id: stored.id, company_id: row.company_id, user_id, reach })))
  return stored.id
}

const waitingAt = (reader: QueueReader, stage: DisposalDesk) =>
  and(sql`${t.approve_status_id} = 2`, eq(t.stage, stage), untouchedBy('disposal', t.disposal_id, reader))

type Filter = { approve_status_id?: number | undefined; id?: number | undefined; waitsFor?: QueueReader | undefined; words: string }
type Page = { length: number; start: number; sort?: 'submitted_at' | undefined; dir?: Direction | undefined }

export const listDisposals = async (tx: Connection, { approve_status_id, id, waitsFor, words }: Filter, page: Page, otherwise: Direction) => {
  const stage = waitsFor?.company_id === null ? 'provider' : 'company'
  const where = and(
    inScope(tx, t),
    approve_status_id === undefined ? undefined : eq(t.approve_status_id, approve_status_id),
    id === undefined ? undefined : eq(t.disposal_id, id),
    waitsFor && waitingAt(waitsFor, stage),
    holding(words, company.name, t.note),
  )
  const from = () =>
    tx.sql.select({ row: t, company_name: company.name }).from(t).innerJoin(company, eq(company.company_id, t.company_id)).where(where)
  const rows = await from()
    .orderBy(...ordering(page, { submitted_at: t.disposal_id }, { sort: 'submitted_at', dir: otherwise }, t.disposal_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, from) }
}

export const waitingDisposals = (tx: Connection, stage: DisposalDesk, reader: QueueReader): Promise<Waits> =>
  countWaiting(tx, { from: t, id: t.disposal_id, since: t.submitted_at }, and(waitingAt(reader, stage), inScope(tx, t)))

export const lockDisposal = async (tx: Connection, id: number): Promise<DisposalRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.disposal_id, id), inScope(tx, t)))
    .for('update')
  return row ?? null
}
export const findDisposal = async (tx: Connection, id: number) => {
  const [row] = await tx.sql
    .select({
      row: t,
      company_name: company.name,
      asked_by: nameThen(t.submitted_by, t.submitted_at),
      decided_by_name: nameThen(t.decided_by, t.decided_at),
    })
    .from(t)
    .innerJoin(company, eq(company.company_id, t.company_id))
    .where(and(eq(t.disposal_id, id), inScope(tx, t)))
  return row ?? null
}
export const changePendingDisposal = (tx: Connection, row: DisposalRow, change: Partial<NewDisposal>): Promise<boolean> =>
  updateIfUnchanged(tx, t, and(eq(t.disposal_id, row.disposal_id), eq(t.approve_status_id, approveStatus.PENDING), inScope(tx, t)), row, change)

const SHOWN = 100
/** How far each order is, and its first people; a name is there until it is disposed of. */
export const peopleOf = async (tx: Connection, ids: readonly number[], today: string) => {
  if (ids.length === 0) return { counts: new Map<number, PeopleCount>(), people: new Map<number, OfWhom[]>() }
  const p = disposalPerson
  const counted = await tx.sql
    .select({
      id: p.disposal_id,
      people: sql<number>`count(*)::integer`,
      done: sql<number>`(count(*) filter (where ${p.state} = 'done'))::integer`,
      kept: sql<number>`(count(*) filter (where ${p.state} = 'kept'))::integer`,
      all: sql<number>`(count(*) filter (where ${p.reach} = 'all' and ${p.state} in ('emptied', 'done')))::integer`,
      rows: sql<number>`sum(${p.rows})::integer`,
      files: sql<number>`(select count(*)::integer from ${disposalFile} f where f.disposal_id = ${p.disposal_id})`,
    })
    .from(p)
    .where(and(inArray(p.disposal_id, [...ids]), inScope(tx, p)))
    .groupBy(p.disposal_id)
  const first = sql`(select count(*) from ${p} other where other.disposal_id = ${p.disposal_id} and other.user_id < ${p.user_id}) < ${SHOWN}`
  const rows = await tx.sql
    .select({
      id: p.disposal_id,
      user_id: p.user_id,
      name: users.name,
      reach: p.reach,
      state: p.state,
      obstacle: sql<DisposalObstacle | null>`case when ${p.state} = 'waiting' then ${obstacleOn(today)} else ${p.obstacle} end`,
    })
    .from(p)
    .innerJoin(users, eq(users.user_id, p.user_id))
    .where(and(inArray(p.disposal_id, [...ids]), first, inScope(tx, p)))
    .orderBy(asc(p.disposal_id), asc(p.user_id))
  return { counts: new Map(counted.map(({ id, ...one }) => [id, one])), people: Map.groupBy(rows, ({ id }) => id) }
}
export type PeopleCount = { people: number; done: number; kept: number; all: number; rows: number; files: number }
export type OfWhom = {
  id: number
  user_id: number
  name: string
  reach: DisposalReach
  state: 'waiting' | 'emptied' | 'done' | 'kept'
  obstacle: DisposalObstacle | null
}

/** How many of an order nothing stands in the way of on that day. */
export const countFree = async (tx: Connection, disposal_id: number, today: string): Promise<number> => {
  const [row] = await tx.sql
    .select({ count: sql<number>`count(*)::integer` })
    .from(disposalPerson)
    .where(
      and(
        eq(disposalPerson.disposal_id, disposal_id),
        eq(disposalPerson.state, 'waiting'),
        isNull(obstacleOn(today, sql`${disposalPerson.user_id}`)),
        inScope(tx, disposalPerson),
      ),
    )
  return row?.count ?? 0
}

// ── Work ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** The order that was worked on longest ago, so that no company waits for another's; null where nothing is to be done. For the system's scope. */
export const claimDisposal = async (tx: Connection, now: Date, until: Date): Promise<DisposalRow | null> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const free = tx.sql
    .select({ id: t.disposal_id })
    .from(t)
    .where(and(sql`${t.approve_status_id} = 1 and ${t.finished_at} is null`, or(isNull(t.claimed_until), sql`${t.claimed_until} <= ${at}`)))
    .orderBy(sql`${t.claimed_until} nulls first`, asc(t.disposal_id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await tx.sql.update(t).set({ claimed_until: until }).where(sql`${t.disposal_id} = any(array(${free}))`).returning()
  return row ?? null
}

/** Only while it is still the claimant's; null where it is somebody else's by now. */
export const changeClaimedDisposal = async (
  tx: Connection,
  { disposal_id, claimed_until }: DisposalRow,
  change: Partial<NewDisposal>,
): Promise<DisposalRow | null> => {
  const [row] = await tx.sql
    .update(t)
    .set(change)
    .where(and(eq(t.disposal_id, disposal_id), isNull(t.finished_at), sql`${t.claimed_until} = ${claimed_until?.toISOString() ?? null}::timestamptz`))
    .returning()
  return row ?? null
}

export const waitingPeople = async (tx: Connection, disposal_id: number, most: number): Promise<number[]> => {
  const rows = await tx.sql
    .select({ user_id: disposalPerson.user_id })
    .from(disposalPerson)
    .where(and(eq(disposalPerson.disposal_id, disposal_id), eq(disposalPerson.state, 'waiting')))
    .orderBy(asc(disposalPerson.user_id))
    .limit(most)
  return rows.map(({ user_id }) => user_id)
}

/** The obstacle, or null where they are emptied. */
export const disposeOfPerson = async (tx: Connection, disposal_id: number, user_id: number, now: Date): Promise<DisposalObstacle | null> => {
  const { rows } = await tx.sql.execute<{ obstacle: DisposalObstacle | null }>(
    sql`select dispose_person(${disposal_id}::integer, ${user_id}::integer, ${now.toISOString()}::timestamptz) as obstacle`,
  )
  const [row] = rows
  if (!row) throw new Error('dispose_person answers')
  return row.obstacle
}

export const emptiedPerson = async (tx: Connection, disposal_id: number, user_id: number) => {
  const [row] = await tx.sql
    .select()
    .from(disposalPerson)
    .where(and(eq(disposalPerson.disposal_id, disposal_id), eq(disposalPerson.user_id, user_id)))
  if (!row) throw new Error('an order has its people')
  return row
}

/** Files of people who were emptied that are still to be deleted; `inUse`: something else names the same file. */
export const filesToDelete = async (tx: Connection, disposal_id: number, most: number) => {
  const f = disposalFile
  const named = sql<boolean>`(${sql.raw(isNamed('disposal_file.sha256'))})`
  return tx.sql
    .select({ user_id: f.user_id, sha256: f.sha256, inUse: named })
    .from(f)
    .where(and(eq(f.disposal_id, disposal_id), isNull(f.deleted_at)))
    .limit(most)
}
export const markDeleted = (tx: Connection, disposal_id: number, sha256: string, deleted_at: Date) =>
  tx.sql
    .update(disposalFile)
    .set({ deleted_at })
    .where(and(eq(disposalFile.disposal_id, disposal_id), eq(disposalFile.sha256, sha256), isNull(disposalFile.deleted_at)))

/** Whoever has no file left to be deleted is done. Answers how many are not. */
export const settlePeople = async (tx: Connection, disposal_id: number): Promise<number> => {
  const p = disposalPerson
  await tx.sql
    .update(p)
    .set({ state: 'done' })
    .where(
      and(
        eq(p.disposal_id, disposal_id),
        eq(p.state, 'emptied'),
        sql`not exists (select from ${disposalFile} f where f.disposal_id = ${disposal_id} and f.user_id = ${p.user_id} and f.deleted_at is null)`,
      ),
    )
  const [row] = await tx.sql
    .select({ count: sql<number>`count(*)::integer` })
    .from(p)
    .where(and(eq(p.disposal_id, disposal_id), inArray(p.state, ['waiting', 'emptied'])))
  return row?.count ?? 0
}

export const peopleDisposedOf = (tx: Connection, disposal_id: number) =>
  tx.sql
    .select({ user_id: disposalPerson.user_id, reach: disposalPerson.reach, at: disposalPerson.at })
    .from(disposalPerson)
    .where(and(eq(disposalPerson.disposal_id, disposal_id), eq(disposalPerson.state, 'done')))
    .orderBy(asc(disposalPerson.user_id))

// ── Legal holds ───────────────────────────────────────────────────────────────────────────────────────────────

export type HoldRow = typeof legalHold.$inferSelect
const inForceOn = (today: string) =>
  and(
    isNull(legalHold.lifted_at),
    sql`${legalHold.from_on} <= ${today}::date`,
    sql`(${legalHold.until_on} is null or ${legalHold.until_on} >= ${today}::date)`,
  )

type HoldPage = { length: number; start: number; dir?: Direction | undefined }
export const listHolds = async (
  tx: Connection,
  { in_force, words, today }: { in_force?: boolean | undefined; words: string; today: string },
  page: HoldPage,
) => {
  const where = and(inScope(tx, legalHold), in_force ? inForceOn(today) : undefined, holding(words, company.name, users.name, legalHold.reason))
  const from = () =>
    tx.sql
      .select({
        row: legalHold,
        company_name: company.name,
        person_name: users.name,
        set_by_name: nameThen(legalHold.set_by, legalHold.set_at),
        lifted_by_name: nameThen(legalHold.lifted_by, legalHold.lifted_at),
      })
      .from(legalHold)
      .innerJoin(company, eq(company.company_id, legalHold.company_id))
      .leftJoin(users, eq(users.user_id, legalHold.user_id))
      .where(where)
  const key = legalHold.legal_hold_id
  const rows = await from()
    .orderBy(...ordering(page, { set_at: key }, { sort: 'set_at', dir: 'desc' }, key))
    .limit(planned(page.length))
    .offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, from) }
}
export const countHolds = async (tx: Connection, today: string): Promise<number> => {
  const [row] = await tx.sql
    .select({ count: sql<number>`count(*)::integer` })
    .from(legalHold)
    .where(and(inForceOn(today), inScope(tx, legalHold)))
  return row?.count ?? 0
}
export const insertHold = async (tx: Connection, row: typeof legalHold.$inferInsert): Promise<number> => {
  const [stored] = await tx.sql.insert(legalHold).values(row).returning({ id: legalHold.legal_hold_id })
  if (!stored) throw new Error('a stored hold has an id')
  return stored.id
}
export const lockHold = async (tx: Connection, id: number): Promise<HoldRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(legalHold)
    .where(and(eq(legalHold.legal_hold_id, id), inScope(tx, legalHold)))
    .for('update')
  return row ?? null
}
export const liftHold = (tx: Connection, row: HoldRow, lifted: { lifted_by: number; lifted_at: Date; lifted_because: string }): Promise<boolean> =>
  updateIfUnchanged(
    tx,
    legalHold,
    and(eq(legalHold.legal_hold_id, row.legal_hold_id), isNull(legalHold.lifted_at), inScope(tx, legalHold)),
    row,
    lifted,
  )

export const countDisposals = async (tx: Connection): Promise<{ waiting: number; working: number }> => {
  const [row] = await tx.sql
    .select({
      waiting: sql<number>`(count(*) filter (where ${t.approve_status_id} = 2))::integer`,
      working: sql<number>`(count(*) filter (where ${t.approve_status_id} = 1 and ${t.finished_at} is null))::integer`,
    })
    .from(t)
    .where(inScope(tx, t))
  return row ?? { waiting: 0, working: 0 }
}
