/** What lines are about, by the names of then where the portal keeps them. */
import type { AuditStory } from '@jujur/contract/audit.ts'
import type { AuditEntity } from '@jujur/contract/audit-kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { planned } from '../kit/database/list.ts'
import type { LogLine } from './log.store.ts'

/** `whose`: the person behind something that has the name of a course. `word`: the name is a word of the portal's own. `call`: it is a call. */
export type Named = {
  name: string | null
  story: AuditStory | null
  story_id: number | null
  whose: number | null
  whose_name: string | null
  word: string | null
  call: string | null
}

/** Of `l`, which has the `id` of what a line is about and the moment `at` of its telling. */
type Shown = { from: string; name?: string; story?: [AuditStory, string]; whose?: string; word?: string; call?: string }

const courseThen = (course_id: string) =>
  `coalesce((select v.title from course_version v where v.course_id = ${course_id} and v.published_at <= l.at order by v.published_at desc limit 1),
    (select c.title from course c where c.course_id = ${course_id}))`
const ofInvoice = (invoice_id: string): Pick<Shown, 'name' | 'story'> => ({
  name: `(select i.invoice_no from invoice i where i.invoice_id = ${invoice_id})`,
  story: ['invoice', invoice_id],
})
const ofCourse = (course_id: string): Pick<Shown, 'name' | 'story'> => ({ name: courseThen(course_id), story: ['course', course_id] })

const shown: Readonly<Record<AuditEntity, Shown | null>> = {
  user: { from: 'users o on o.user_id = l.id', name: 'name_then(o.user_id, l.at)', story: ['person', 'o.user_id'] },
  company: { from: 'company o on o.company_id = l.id', name: 'o.name', story: ['company', 'o.company_id'] },
  temp_company_user_registration: {
    from: 'temp_company_user_registration o on o.temp_company_user_registration_id = l.id',
    name: 'o.company_name',
    story: ['company', 'o.company_id'],
  },
  registration_information: {
    from: 'registration_information o on o.registration_information_id = l.id',
    name: `o.details->>'company_name'`,
    story: ['company', 'o.company_id'],
  },
  temp_trainee_user_registration: {
    from: 'temp_trainee_user_registration o on o.temp_trainee_user_registration_id = l.id',
    name: 'o.name',
    story: ['person', 'o.user_id'],
  },
  trainee_job: { from: 'trainee_job o on o.job_id = l.id', name: 'o.file_name' },
  department: { from: 'department o on o.department_id = l.id', name: 'o.name' },
  employee_category: { from: 'employee_category o on o.employee_category_id = l.id', name: 'o.name' },
  trainee_course: { from: 'trainee_course o on o.trainee_course_id = l.id', ...ofCourse('o.course_id'), whose: 'o.user_id' },
  module_progress: {
    from: 'module_progress p on p.module_progress_id = l.id join trainee_course o using (trainee_course_id)',
    ...ofCourse('o.course_id'),
    whose: 'o.user_id',
  },
  quiz_attempt: {
    from: 'quiz_attempt a on a.attempt_id = l.id join module_progress p using (module_progress_id) join trainee_course o using (trainee_course_id)',
    ...ofCourse('o.course_id'),
    whose: 'o.user_id',
  },
  certificate_revocation: {
    from: 'certificate_revocation o on o.certificate_revocation_id = l.id',
    name: 'o.serial_no',
    story: ['person', 'o.user_id'],
    whose: 'o.user_id',
  },
  purchased_course: { from: 'purchased_course o on o.purchased_course_id = l.id', ...ofCourse('o.course_id') },
  evidence_pack: { from: 'evidence_pack o on o.evidence_id = l.id', name: 'o.evidence_no' },
  auditor_room: { from: 'auditor_room o on o.auditor_room_id = l.id', name: 'o.room_no' },
  auditor_sample: { from: 'auditor_sample s on s.auditor_sample_id = l.id join auditor_room o using (auditor_room_id)', name: 'o.room_no' },
  auditor_request: { from: 'auditor_request o on o.auditor_request_id = l.id', name: 'o.subject' },
  enrol_rule: { from: 'enrol_rule o on o.enrol_rule_id = l.id', name: 'o.name', story: ['course', 'o.course_id'] },
  exemption: { from: 'exemption o on o.exemption_id = l.id', name: 'name_then(o.user_id, l.at)', story: ['person', 'o.user_id'] },
  disposal: { from: 'disposal o join company c using (company_id) on o.disposal_id = l.id', name: 'c.name', story: ['company', 'o.company_id'] },
  legal_hold: { from: 'legal_hold o on o.legal_hold_id = l.id', name: 'name_then(o.user_id, l.at)', story: ['person', 'o.user_id'] },
  privacy_request: { from: 'privacy_request o on o.privacy_request_id = l.id', name: 'name_then(o.user_id, l.at)', story: ['person', 'o.user_id'] },
  breach: { from: 'privacy_breach o on o.privacy_breach_id = l.id', name: 'left(o.what, 80)', story: ['company', 'o.company_id'] },
  invoice: { from: 'invoice o on o.invoice_id = l.id', ...ofInvoice('o.invoice_id') },
  bill: { from: 'bill o on o.bill_id = l.id', ...ofInvoice('o.invoice_id') },
  bank_receipt: {
    from: 'bank_receipt o on o.bank_receipt_id = l.id',
    name: 'o.reference_no',
    story: ['invoice', '(select min(s.invoice_id) from bank_receipt_allocation s where s.bank_receipt_id = o.bank_receipt_id)'],
  },
  payment: {
    from: 'payment o on o.payment_id = l.id',
    name: 'o.receipt_no',
    story: [
      'invoice',
      `coalesce((select b.invoice_id from bill b where b.bill_id = o.bill_id),
        (select min(s.invoice_id) from bank_receipt_allocation s where s.bank_receipt_id = o.bank_receipt_id))`,
    ],
  },
  payment_exception: { from: 'payment_exception o on o.payment_exception_id = l.id', ...ofInvoice('o.invoice_id') },
  credit_note: {
    from: 'credit_note o on o.credit_note_id = l.id',
    name: 'coalesce(o.credit_note_no, (select i.invoice_no from invoice i where i.invoice_id = o.invoice_id))',
    story: ['invoice', 'o.invoice_id'],
  },
  write_off: { from: 'write_off o on o.write_off_id = l.id', ...ofInvoice('o.invoice_id') },
  e_invoice: {
    from: 'e_invoice o on o.e_invoice_id = l.id',
    name: 'o.document_no',
    story: [
      'invoice',
      `case when o.kind = 'invoice' then o.document_id else (select n.invoice_id from credit_note n where n.credit_note_id = o.document_id) end`,
    ],
  },
  e_invoice_answer: { from: 'e_invoice_answer o on o.e_invoice_answer_id = l.id', name: 'o.document_no', story: ['invoice', 'o.invoice_id'] },
  course: { from: 'course o on o.course_id = l.id', ...ofCourse('o.course_id') },
  course_submission: {
    from: 'course_submission o on o.course_submission_id = l.id',
    name: courseThen('o.course_id'),
    story: ['course_version', 'o.course_version_id'],
  },
  module: { from: 'trainee_module o on o.module_id = l.id', name: 'o.title' },
  material: { from: 'material o on o.material_id = l.id', name: 'o.title' },
  quiz: { from: 'quiz o on o.quiz_id = l.id', name: 'o.name' },
  question: { from: 'question o on o.question_id = l.id', name: 'o.name' },
  report: { from: 'report o on o.report_id = l.id', word: 'o.kind' },
  report_address: { from: 'report_address o on o.report_address_id = l.id', name: 'o.email' },
  report_schedule: { from: 'report_schedule o on o.report_schedule_id = l.id', word: 'o.kind' },
  outbox_mail: { from: 'outbox_mail o on o.mail_id = l.id', name: 'o.subject' },
  route_permission: { from: 'route_permission o on o.route_id = l.id', call: 'o.route' },
  audit_segment: null,
  portal: null,
}

const queryOf = ({ from, name = 'null', story, whose, word = 'null', call = 'null' }: Shown): string =>
  `select l.line, ${name} as name, ${story ? `case when ${story[1]} is not null then '${story[0]}' end` : 'null'} as story, ${story ? story[1] : 'null::integer'} as story_id,
    ${whose ?? 'null::integer'} as whose, ${whose ? `name_then(${whose}, l.at)` : 'null'} as whose_name, ${word} as word, ${call} as call
  from l join ${from}`

const ID = /^\d{1,9}$/
const entityOf = (entity: string): Shown | null => (Object.hasOwn(shown, entity) ? shown[entity as AuditEntity] : null)

/** By the ids of the lines. What is gone, and what has no name, is left out. */
export const namesOf = async (tx: Connection, lines: readonly LogLine[]): Promise<ReadonlyMap<number, Named>> => {
  const named = new Map<number, Named>()
  for (const [entity, own] of Map.groupBy(lines, ({ entity: of }) => of)) {
    const how = entityOf(entity)
    const asked = own
      .filter(({ entity_id }) => ID.test(entity_id))
      .map(({ audit_event_id, entity_id, at }) => ({ line: audit_event_id, id: Number(entity_id), at: at.toISOString() }))
    if (!how || asked.length === 0) continue
    const given = sql`with l as (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as l(line bigint, id integer, at timestamptz))`
    const { rows } = await tx.sql.execute<Named & { line: string }>(sql`${given} ${sql.raw(queryOf(how))}`)
    for (const { line, ...row } of rows) named.set(Number(line), row)
  }
  return named
}

/** Of a story, as it is called today; null where it is not in the scope. */
export const storyName = async (tx: Connection, story: AuditStory, id: number): Promise<string | null> => {
  const names: Readonly<Record<AuditStory, SQL>> = {
    person: sql`select name from users where user_id = ${id}`,
    company: sql`select name from company where company_id = ${id}`,
    invoice: sql`select invoice_no as name from invoice where invoice_id = ${id}`,
    course: sql`select title as name from course where course_id = ${id}`,
    course_version: sql`select title || ' (' || version_no || ')' as name from course_version where course_version_id = ${id}`,
  }
  const { rows } = await tx.sql.execute<{ name: string }>(names[story])
  return rows[0]?.name ?? null
}

/** Whoever did something, by the name of then, and on whose side they stand. */
export type WhoTold = { user_id: number; name: string | null; company_id: number | null }
export const actorsOf = async (tx: Connection, lines: readonly LogLine[]): Promise<ReadonlyMap<number, WhoTold>> => {
  const asked = lines.flatMap(({ audit_event_id: line, actor_user_id: id, at }) => (id === null ? [] : [{ line, id, at: at.toISOString() }]))
  if (asked.length === 0) return new Map()
  const { rows } = await tx.sql.execute<WhoTold & { line: string }>(
    sql`select l.line, u.user_id, name_then(u.user_id, l.at) as name, u.company_id
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as l(line bigint, id integer, at timestamptz) join users u on u.user_id = l.id`,
  )
  return new Map(rows.map(({ line, ...actor }) => [Number(line), actor]))
}

/** People, courses and invoices that values of lines name by their ids; and companies. */
export type Things = { person: readonly number[]; course: readonly number[]; invoice: readonly number[]; company: readonly number[] }
export type ThingNames = { readonly [T in keyof Things]: ReadonlyMap<number, string> }

export const thingNames = async (tx: Connection, things: Things): Promise<ThingNames> => {
  const of = async (ids: readonly number[], query: (list: string) => string) => {
    if (ids.length === 0) return new Map<number, string>()
    const list = ids.filter(Number.isSafeInteger).join(', ')
    const { rows } = await tx.sql.execute<{ id: number; name: string }>(sql.raw(query(list)))
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  return {
    person: await of(things.person, (list) => `select user_id as id, name from users where user_id in (${list})`),
    course: await of(things.course, (list) => `select course_id as id, title as name from course where course_id in (${list})`),
    invoice: await of(things.invoice, (list) => `select invoice_id as id, invoice_no as name from invoice where invoice_id in (${list})`),
    company: await of(things.company, (list) => `select company_id as id, name from company where company_id in (${list})`),
  }
}

/** What the log can be narrowed to, found by words; ids as search keeps them, the best first. */
export type Found = { story: AuditStory; story_id: number; name: string; line: string | null }
const FOUND_EACH = 8
const finds: readonly { entry: string; story: AuditStory; query: string }[] = [
  ...(['trainee', 'client_admin', 'global_admin'] as const).map((entry) => ({
    entry,
    story: 'person' as const,
    query: 'select u.user_id as id, u.name, u.username as line from users u join found f on f.id = u.user_id',
  })),
  {
    entry: 'company',
    story: 'company',
    query: 'select c.company_id as id, c.name, c.company_reg_no as line from company c join found f on f.id = c.company_id',
  },
  {
    entry: 'invoice',
    story: 'invoice',
    query: 'select i.invoice_id as id, i.invoice_no as name, null as line from invoice i join found f on f.id = i.invoice_id',
  },
  {
    entry: 'course',
    story: 'course',
    query: 'select c.course_id as id, c.title as name, c.code as line from course c join found f on f.id = c.course_id',
  },
]
/** Search keeps courses for the provider: a company finds those that it has seats of. */
const ownCourses = async (tx: Connection, words: string): Promise<Found[]> => {
  const { rows } = await tx.sql.execute<{ id: number; name: string; line: string }>(
    sql`select c.course_id as id, c.title as name, c.code as line from purchased_course p join course c using (course_id)
      where search_fold(c.title || ' ' || c.code) like '%' || search_fold(${words}) || '%' order by c.title limit ${planned(FOUND_EACH)}`,
  )
  return rows.map(({ id, name, line }) => ({ story: 'course', story_id: id, name, line }))
}
export const findStories = async (tx: Connection, words: string, entries: readonly string[]): Promise<Found[]> => {
  const all: Found[] = []
  for (const { entry, story, query } of finds) {
    if (!entries.includes(entry)) continue
    if (entry === 'course' && tx.scope.kind !== 'all') {
      all.push(...(await ownCourses(tx, words)))
      continue
    }
    const found = sql`with found as (select entry_id as id, place from find_entries(${entry}, ${words}, ${FOUND_EACH}) with ordinality as f(entry_id, place))`
    const { rows } = await tx.sql.execute<{ id: number; name: string; line: string | null }>(sql`${found} ${sql.raw(`${query} order by f.place`)}`)
    all.push(...rows.map(({ id, name, line }) => ({ story, story_id: id, name, line })))
  }
  return all
}

/** What tells people of one name apart to whoever knows them by no username. */
export const employeeNumbers = async (tx: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const list = ids.filter(Number.isSafeInteger).join(', ')
  const { rows } = await tx.sql.execute<{ id: number; employee_no: string }>(
    sql.raw(`select user_id as id, employee_no from users where user_id in (${list}) and employee_no is not null`),
  )
  return new Map(rows.map(({ id, employee_no }) => [id, employee_no]))
}
