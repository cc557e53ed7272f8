/** Lines of the log as people read them, the newest first. Each way of narrowing has its index (audit.table.ts), and a page goes on from the last line of the one before. */
import type { AuditStory } from '@jujur/contract/audit.ts'
import type { AuditEntity, AuditKind } from '@jujur/contract/audit-kinds.ts'
import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { planned } from '../kit/database/list.ts'
import { auditBatch, auditEvent, auditSealed, auditSignedHead } from './audit.table.ts'

/** Which lines: `from` is a moment that counts, `until` one that no longer does. */
export type Narrowing = {
  company_id?: number | undefined
  user_id?: number | undefined
  kinds?: readonly AuditKind[] | undefined
  story?: readonly StoryPart[] | undefined
  from?: Date | undefined
  until?: Date | undefined
  act?: LogAct | undefined
}
/** What belongs to a story: lines about these, those of `when` alone; or, without an entity, lines that this person told. */
export type StoryPart = { entity: AuditEntity; ids: readonly number[]; when?: SQL } | { by: number }
/** Lines that one request or job told of the same, on one day. */
export type LogAct = { request_id: string; action: string; actor_user_id: number | null; from: Date; until: Date }

export type LogLine = typeof auditEvent.$inferSelect
/** Where a page goes on: lines before this one. */
export type Cursor = Pick<LogLine, 'at' | 'audit_event_id'>

const newestFirst = sql`${auditEvent.at} desc, ${auditEvent.audit_event_id} desc`
const isBefore = (cursor: Cursor | null) =>
  cursor === null
    ? undefined
    : sql`(${auditEvent.at}, ${auditEvent.audit_event_id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.audit_event_id})`
const isOfAct = ({ request_id, action, actor_user_id }: Omit<LogAct, 'from' | 'until'>) =>
  and(eq(auditEvent.request_id, request_id), eq(auditEvent.action, action), sql`${auditEvent.actor_user_id} is not distinct from ${actor_user_id}`)

const whereOf = (tx: Connection, { company_id, user_id, from, until, act }: Narrowing) =>
  and(
    inScope(tx, auditEvent),
    company_id === undefined ? undefined : eq(auditEvent.company_id, company_id),
    user_id === undefined ? undefined : eq(auditEvent.actor_user_id, user_id),
    from && gte(auditEvent.at, from),
    until && lt(auditEvent.at, until),
    act && and(isOfAct(act), gte(auditEvent.at, act.from), lt(auditEvent.at, act.until)),
  )

const storyCondition = (part: StoryPart): SQL | undefined =>
  'by' in part
    ? eq(auditEvent.actor_user_id, part.by)
    : and(eq(auditEvent.entity, part.entity), inArray(auditEvent.entity_id, part.ids.map(String)), part.when)

/** Each condition is looked up by itself, so that the newest of each come from an index and no line that does not fit is read. */
const conditionsOf = (narrowing: Narrowing): (SQL | undefined)[] => {
  if (narrowing.story)
    return narrowing.story.map((part) => and(storyCondition(part), narrowing.kinds && inArray(auditEvent.action, [...narrowing.kinds])))
  // A person's lines carry their kind in the index; of all companies together there is none by kind.
  if (narrowing.kinds && narrowing.user_id === undefined && narrowing.company_id !== undefined)
    return narrowing.kinds.map((kind) => eq(auditEvent.action, kind))
  return [narrowing.kinds && inArray(auditEvent.action, [...narrowing.kinds])]
}

/** So many at the most. */
export const linesBefore = async (tx: Connection, narrowing: Narrowing, cursor: Cursor | null, most: number): Promise<LogLine[]> => {
  const where = whereOf(tx, narrowing)
  const [only, ...others] = conditionsOf(narrowing)
  if (others.length === 0)
    return tx.sql
      .select()
      .from(auditEvent)
      .where(and(where, only, isBefore(cursor)))
      .orderBy(newestFirst)
      .limit(planned(most))
  const newest = [only, ...others].map(
    (condition) =>
      sql`(select ${auditEvent.audit_event_id} from ${auditEvent} where ${and(where, condition, isBefore(cursor))} order by ${newestFirst} limit ${planned(most)})`,
  )
  return tx.sql
    .select()
    .from(auditEvent)
    .where(sql`${auditEvent.audit_event_id} in (${sql.join(newest, sql` union all `)})`)
    .orderBy(newestFirst)
    .limit(planned(most))
}

export const lineById = async (tx: Connection, audit_event_id: number): Promise<LogLine | null> => {
  const [line] = await tx.sql
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.audit_event_id, audit_event_id), inScope(tx, auditEvent)))
  return line ?? null
}

/** Whether somebody did anything that the scope has a line of: of the provider's people a company knows those alone. */
export const hasToldOf = async (tx: Connection, user_id: number): Promise<boolean> => {
  const rows = await tx.sql
    .select({ id: auditEvent.audit_event_id })
    .from(auditEvent)
    .where(and(eq(auditEvent.actor_user_id, user_id), inScope(tx, auditEvent)))
    .limit(planned(1))
  return rows.length > 0
}

/** How many lines of an act follow a line without another between them, and the last of them. */
export const restOfAct = async (
  tx: Connection,
  narrowing: Narrowing,
  act: LogAct,
  after: Cursor,
): Promise<{ lines: number; last: LogLine | null }> => {
  const within = and(whereOf(tx, narrowing), storyOrKinds(narrowing), isBefore(after), gte(auditEvent.at, act.from))
  const [other] = await tx.sql
    .select({ at: auditEvent.at, audit_event_id: auditEvent.audit_event_id })
    .from(auditEvent)
    .where(and(within, sql`(${isOfAct(act)}) is not true`))
    .orderBy(newestFirst)
    .limit(planned(1))
  const beyond = other && sql`(${auditEvent.at}, ${auditEvent.audit_event_id}) > (${other.at.toISOString()}::timestamptz, ${other.audit_event_id})`
  const own = and(within, isOfAct(act), beyond)
  const [counted] = await tx.sql.select({ lines: sql<number>`count(*)::integer` }).from(auditEvent).where(own)
  const [last] = await tx.sql.select().from(auditEvent).where(own).orderBy(auditEvent.at, auditEvent.audit_event_id).limit(planned(1))
  return { lines: counted?.lines ?? 0, last: last ?? null }
}
const storyOrKinds = (narrowing: Narrowing): SQL | undefined => {
  const conditions = conditionsOf(narrowing)
  return conditions.every((one) => one === undefined)
    ? undefined
    : sql`(${sql.join(
        conditions.map((one) => one ?? sql`true`),
        sql` or `,
      )})`
}

// ── What vouches for a line ───────────────────────────────────────────────────────────────────────────────────

/** Its number in the whole log, and the head that has it. */
export type Seal = { audit_event_id: number; number: number; head: number; signed_at: Date }

export const sealsOf = async (tx: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, Seal>> => {
  if (ids.length === 0) return new Map()
  const batches = sql`(select last, at from ${auditBatch} where last >= ${auditSealed.number} order by last limit 1)`
  const sealed = sql`select ${auditSealed.audit_event_id} as id, ${auditSealed.number} as number, b.last as head, b.at as signed_at
    from ${auditSealed} cross join lateral ${batches} as b where ${inArray(auditSealed.audit_event_id, [...ids])}`
  // Lines that were chained one by one have the number that they were told with.
  const heads = sql`(select ${auditSignedHead.audit_event_id} as last, ${auditSignedHead.at} as at from ${auditSignedHead}
    where ${auditSignedHead.audit_event_id} >= ${auditEvent.audit_event_id} order by 1 limit 1)`
  const chained = sql`select ${auditEvent.audit_event_id} as id, ${auditEvent.audit_event_id} as number, h.last as head, h.at as signed_at
    from ${auditEvent} cross join lateral ${heads} as h where ${inArray(auditEvent.audit_event_id, [...ids])} and ${auditEvent.hash} is not null`
  const { rows } = await tx.sql.execute<{ id: string; number: string; head: string; signed_at: string }>(sql`${sealed} union all ${chained}`)
  return new Map(
    rows.map(({ id, number, head, signed_at }) => [
      Number(id),
      { audit_event_id: Number(id), number: Number(number), head: Number(head), signed_at: new Date(signed_at) },
    ]),
  )
}

/** Of these numbers of the whole log, those whose lines are in the scope. */
export const ownNumbers = async (tx: Connection, numbers: readonly number[]): Promise<ReadonlySet<number>> => {
  if (numbers.length === 0) return new Set()
  const rows = await tx.sql
    .select({ number: auditSealed.number })
    .from(auditSealed)
    .innerJoin(auditEvent, eq(auditEvent.audit_event_id, auditSealed.audit_event_id))
    .where(and(inArray(auditSealed.number, [...numbers]), inScope(tx, auditEvent)))
  return new Set(rows.map(({ number }) => number))
}

// ── Stories ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Whoever has more has so many of the newest told. */
const MOST_OF_STORY = 1_000

const idsOf = async (tx: Connection, query: SQL): Promise<number[]> => {
  const { rows } = await tx.sql.execute<{ id: number }>(
    sql`select id from (${query}) as found where id is not null order by id desc limit ${planned(MOST_OF_STORY)}`,
  )
  return rows.map(({ id }) => Number(id))
}
type Belonging = { entity: AuditEntity; of: (id: number) => SQL; when?: (id: number) => SQL }
const tells = (field: string, id: number) => sql`${auditEvent.after} @> ${JSON.stringify({ [field]: [id] })}::jsonb`

const belongings: Readonly<Record<AuditStory, readonly Belonging[]>> = {
  person: [
    { entity: 'user', of: (id) => sql`select ${id}::integer as id` },
    { entity: 'trainee_course', of: (id) => sql`select trainee_course_id as id from trainee_course where user_id = ${id}` },
    { entity: 'module_progress', of: (id) => sql`select module_progress_id as id from module_progress where user_id = ${id}` },
    { entity: 'quiz_attempt', of: (id) => sql`select attempt_id as id from quiz_attempt where user_id = ${id}` },
    { entity: 'certificate_revocation', of: (id) => sql`select certificate_revocation_id as id from certificate_revocation where user_id = ${id}` },
    { entity: 'exemption', of: (id) => sql`select exemption_id as id from exemption where user_id = ${id}` },
    {
      entity: 'temp_trainee_user_registration',
      of: (id) => sql`select temp_trainee_user_registration_id as id from temp_trainee_user_registration where user_id = ${id}`,
    },
    {
      entity: 'purchased_course',
      of: (id) =>
        sql`select p.purchased_course_id as id from purchased_course p join users u on u.company_id = p.company_id where u.user_id = ${id} and u.system_type_id = 1`,
      when: (id) => tells('user_ids', id),
    },
  ],
  company: [
    { entity: 'company', of: (id) => sql`select ${id}::integer as id` },
    {
      entity: 'registration_information',
      of: (id) => sql`select registration_information_id as id from registration_information where company_id = ${id}`,
    },
    {
      entity: 'temp_company_user_registration',
      of: (id) => sql`select temp_company_user_registration_id as id from temp_company_user_registration where company_id = ${id}`,
    },
  ],
  invoice: [
    { entity: 'invoice', of: (id) => sql`select ${id}::integer as id` },
    { entity: 'bill', of: (id) => sql`select bill_id as id from bill where invoice_id = ${id}` },
    { entity: 'bank_receipt', of: (id) => sql`select bank_receipt_id as id from bank_receipt_allocation where invoice_id = ${id}` },
    {
      entity: 'payment',
      of: (id) =>
        sql`select payment_id as id from payment where bill_id in (select bill_id from bill where invoice_id = ${id})
          or bank_receipt_id in (select bank_receipt_id from bank_receipt_allocation where invoice_id = ${id})`,
    },
    {
      entity: 'payment_exception',
      of: (id) => sql`select payment_exception_id as id from payment_exception where invoice_id = ${id} or to_invoice_id = ${id}`,
    },
    { entity: 'credit_note', of: (id) => sql`select credit_note_id as id from credit_note where invoice_id = ${id}` },
    { entity: 'write_off', of: (id) => sql`select write_off_id as id from write_off where invoice_id = ${id}` },
    {
      entity: 'e_invoice',
      of: (id) =>
        sql`select e_invoice_id as id from e_invoice where kind = 'invoice' and document_id = ${id}
          or kind = 'credit_note' and document_id in (select credit_note_id from credit_note where invoice_id = ${id})`,
    },
    { entity: 'e_invoice_answer', of: (id) => sql`select e_invoice_answer_id as id from e_invoice_answer where invoice_id = ${id}` },
  ],
  course: [
    { entity: 'course', of: (id) => sql`select ${id}::integer as id` },
    { entity: 'course_submission', of: (id) => sql`select course_submission_id as id from course_submission where course_id = ${id}` },
    { entity: 'purchased_course', of: (id) => sql`select purchased_course_id as id from purchased_course where course_id = ${id}` },
    { entity: 'enrol_rule', of: (id) => sql`select enrol_rule_id as id from enrol_rule where course_id = ${id}` },
  ],
  // Its submissions, and what was done to the course since the version before it.
  course_version: [
    { entity: 'course_submission', of: (id) => sql`select course_submission_id as id from course_submission where course_version_id = ${id}` },
    {
      entity: 'course',
      of: (id) => sql`select course_id as id from course_version where course_version_id = ${id}`,
      when: (id) => sql`${auditEvent.at} <= (select published_at from course_version where course_version_id = ${id}) and ${auditEvent.at} > coalesce(
        (select max(b.published_at) from course_version b join course_version v on v.course_id = b.course_id and b.version_no < v.version_no
          where v.course_version_id = ${id}), '-infinity')`,
    },
  ],
}

/** In the scope; the name of it is another question (log-names.store.ts). */
export const partsOfStory = async (tx: Connection, story: AuditStory, id: number): Promise<StoryPart[]> => {
  const parts: StoryPart[] = story === 'person' ? [{ by: id }] : []
  for (const { entity, of, when } of belongings[story]) {
    const ids = await idsOf(tx, of(id))
    if (ids.length > 0) parts.push({ entity, ids, ...(when ? { when: when(id) } : {}) })
  }
  return parts
}

// ── One company's lines, in the order of their telling ────────────────────────────────────────────────────────

export type OwnLine = { line: LogLine; number: number | null; salt: string | null; digest: string | null }

/** Those that no chain has, after one. */
export const ownLinesAfter = async (tx: Connection, company_id: number, after: Cursor | null, most: number): Promise<OwnLine[]> =>
  tx.sql
    .select({ line: auditEvent, number: auditSealed.number, salt: auditSealed.salt, digest: auditSealed.digest })
    .from(auditEvent)
    .leftJoin(auditSealed, eq(auditSealed.audit_event_id, auditEvent.audit_event_id))
    .where(
      and(
        inScope(tx, auditEvent),
        eq(auditEvent.company_id, company_id),
        after === null
          ? undefined
          : sql`(${auditEvent.at}, ${auditEvent.audit_event_id}) > (${after.at.toISOString()}::timestamptz, ${after.audit_event_id})`,
      ),
    )
    .orderBy(auditEvent.at, auditEvent.audit_event_id)
    .limit(planned(most))

/** The numbers of a company's sealed lines told between two moments, both included, in their order. */
export const ownSealedNumbers = async (tx: Connection, company_id: number, { from, to }: { from: Date; to: Date }): Promise<number[]> => {
  const rows = await tx.sql
    .select({ number: auditSealed.number })
    .from(auditEvent)
    .innerJoin(auditSealed, eq(auditEvent.audit_event_id, auditSealed.audit_event_id))
    .where(and(eq(auditEvent.company_id, company_id), gte(auditEvent.at, from), lte(auditEvent.at, to)))
    .orderBy(auditSealed.number)
  return rows.map(({ number }) => number)
}
