/**
 * What every page, sweep and figure asks goes along an index, however many trainees there are: none of it reads a table that grows with them from one end
 * to the other. Asked of a database with some thousands, in which PostgreSQL would (npm run bench:years asks it of all lists and jobs).
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsByStatus, listAccounts } from '../src/accounts/accounts.store.ts'
import { countUnsealed } from '../src/audit/seal.store.ts'
import { countStory } from '../src/dashboard/trainee-story.store.ts'
import { sweepIdentity } from '../src/identity/sweep.store.ts'
import type { Connection } from '../src/kit/database/database.ts'
import { everything, type Scope } from '../src/kit/database/scope.ts'
import { sweepMails } from '../src/kit/mail/sweep-mails.ts'
import { listEnrolments } from '../src/learning/enrolments/course-enrolments.store.ts'
import { expireCourses, listStandings } from '../src/learning/enrolments/enrolments.store.ts'
import { sweepNotices } from '../src/notifications/notifications.store.ts'
import { listHolders, seatProgress } from '../src/purchases/seats/people.store.ts'
import { listSteps } from '../src/reminders/steps.store.ts'
import { listTrainees } from '../src/trainees/people/trainee-users.store.ts'
import { openWorld, type Person, served, type World } from './world.ts'

const PEOPLE = 8_000
const now = new Date()
const today = now.toISOString().slice(0, 10)
const page = { length: 20, start: 0 }
/** Rows of one table for a page of twenty, of four hundred. */
const PAGE_READS = 100

let world: World
let trainee: Person
let purchased_course_id: number
beforeAll(async () => {
  if (!served) return
  world = await openWorld()
  trainee = await world.given.trainee()
  const { course_id, course_version_id } = await world.given.course()
  await world.given.enrolment(trainee, { course_id, course_version_id })
  const purchased = `select purchased_course_id from purchased_course p where p.company_id = t.company_id and p.course_id = ${course_id}`
  await world.asOwner([
    'set session_replication_role = replica',
    `insert into company (name, company_reg_no, email, phone, created_at) select 'Other ' || n, '3020' || lpad(n::text, 8, '0'), 'o' || n || '@company.test', '+60312345678', now() from generate_series(1, 19) n`,
    `insert into users (company_id, system_type_id, username, email, email_normal, name, status, created_at)
     select c.company_id, 1, 'bulk' || c.company_id || '.' || n, 'b' || c.company_id || '.' || n || '@people.test', 'b' || c.company_id || '.' || n || '@people.test', md5(n::text), 'active', now()
     from company c, generate_series(1, ${PEOPLE / 20}) n`,
    `insert into trainee_course (user_id, company_id, course_id, course_version_id, status, due_on, assigned_at, counts_from, completed_at, expires_at)
     select user_id, company_id, ${course_id}, ${course_version_id}, case when user_id % 3 = 0 then 'NOT_STARTED' else 'COMPLETED' end, current_date - user_id % 60, now() - user_id % 90 * interval '1 day', now(),
       case when user_id % 3 > 0 then now() end, case when user_id % 3 > 0 then now() + interval '1 year' end
     from users where username like 'bulk%'`,
    `insert into purchased_course (company_id, course_id, seats_opened, first_opened_at) select company_id, ${course_id}, 1000, now() from company on conflict do nothing`,
    `insert into seat_use (seat_lot_id, purchased_course_id, company_id, user_id, trainee_course_id, taken_at, counts_from)
     select 1, (${purchased}), company_id, user_id, trainee_course_id, now(), now() from trainee_course t`,
    `insert into certificate (serial_no, trainee_course_id, user_id, company_id, pledge_serial_no, holder_name, company_name, company_reg_no, course_title, course_version_no, topics, language, issued_at)
     select 'CRT-2026-' || lpad(trainee_course_id::text, 8, '0'), trainee_course_id, user_id, company_id, '', 'A', 'B', 'C', 'D', 1, '', 'en', now() from trainee_course`,
    `insert into session (token_hash, user_id, company_id, created_at, last_seen_at, valid_until, ended_at, ended_because, ip, device)
     select md5(user_id::text), user_id, company_id, now(), now(), now(), now(), 'logout', '', '' from users where username like 'bulk%'`,
    `insert into account_token (token_hash, user_id, purpose, created_at, expires_at) select md5(user_id::text), user_id, 'reset', now(), now() from users where username like 'bulk%'`,
    `insert into notification (user_id, company_id, kind, data, created_at, read_at) select user_id, company_id, 'course_assigned', '{}', now(), now() from users where username like 'bulk%'`,
    `insert into outbox_mail ("to", subject, text, html, created_at, sent_at) select email, '', '', '', now(), now() from users where username like 'bulk%'`,
    `insert into reminder_step (trainee_course_id, user_id, company_id, step, planned_on, day, due_on, at)
     select trainee_course_id, user_id, company_id, 'ahead', current_date, current_date, due_on, now() from trainee_course`,
    `insert into audit_event (audit_event_id, at, company_id, action, entity, entity_id) select nextval('audit_event_line_seq'), now(), company_id, 'session.started', 'user', user_id::text from users`,
    `insert into audit_batch (last, first, root, previous_hash, hash, at, key_id, signature, settled_to, mark, mark_xid)
     select 1000000, 1, '', '', '', now(), '', '', max(audit_event_id) - 5, 0, 0 from audit_event`,
    'set session_replication_role = origin',
    'analyze',
  ])
  const { rows } = await world.sql((tx) =>
    tx.sql.execute<{ id: number }>(sql`select purchased_course_id as id from purchased_course where company_id = ${trainee.company_id}`),
  )
  purchased_course_id = rows[0]?.id ?? 0
}, 120_000)
afterAll(() => world?.close())

const GROWING = [
  'users',
  'trainee_course',
  'seat_use',
  'certificate',
  'pledge',
  'session',
  'account_token',
  'notification',
  'outbox_mail',
  'audit_event',
]
/** Tables of which many rows were read one after the other; PostgreSQL goes on counting from one transaction to the next. */
const readBy = (scope: Scope, work: (tx: Connection) => Promise<unknown>): Promise<string[]> =>
  world.kit.database.write(scope, async (tx) => {
    const read = async () => {
      const { rows } = await tx.sql.execute<{ name: string; rows: number }>(sql`
        select relname as name, seq_tup_read::integer as rows from pg_stat_xact_user_tables where relname = any(${sql.param(GROWING)}::text[])`)
      return new Map(rows.map(({ name, rows: count }) => [name, count]))
    }
    const before = await read()
    await work(tx)
    return [...(await read())].filter(([name, count]) => count - (before.get(name) ?? 0) > PEOPLE / 4).map(([name]) => name)
  })

/** How many rows of one table were fetched, along whatever index: of a company of hundreds a page needs some dozens. */
const fetchedBy = (table: string, work: (tx: Connection) => Promise<unknown>): Promise<number> =>
  world.kit.database.write(company(), async (tx) => {
    const read = async () => {
      const { rows } = await tx.sql.execute<{ rows: number }>(
        sql`select coalesce(idx_tup_fetch + seq_tup_read, 0)::integer as rows from pg_stat_xact_user_tables where relname = ${table}`,
      )
      return rows[0]?.rows ?? 0
    }
    const before = await read()
    await work(tx)
    return (await read()) - before
  })

const company = (): Scope => ({ kind: 'company', company_id: trainee.company_id ?? 0 })
const enrolments = (order: Parameters<typeof listEnrolments>[2], status?: 'REVOKED' | 'OVERDUE') => (tx: Connection) =>
  listEnrolments(tx, { words: '', status }, order, now)

describe.skipIf(!served)('none of these reads through what all trainees have', () => {
  test('a list that is said to read, so that this test can fail', async () => {
    expect(await readBy(everything, (tx) => tx.sql.execute(sql`select count(*) from users where name like '%a%'`))).toEqual(['users'])
  })
  test('accounts of the provider', async () => {
    expect(await readBy(everything, (tx) => listAccounts(tx, [3, 4], { words: '', status: undefined }, page))).toEqual([])
    expect(await readBy(everything, (tx) => accountsByStatus(tx, [3, 4]))).toEqual([])
  })
  test('lines of the log that wait to be sealed', async () => {
    expect(await world.sql(countUnsealed)).toBe(5)
    expect(await readBy(everything, countUnsealed)).toEqual([])
  })
  test.each([
    {},
    { sort: 'assigned_at', dir: 'asc' },
    { sort: 'due_on', dir: 'asc' },
    { sort: 'due_on', dir: 'desc' },
    { sort: 'completed_at', dir: 'desc' },
    { sort: 'name', dir: 'asc' },
  ] as const)('the page of enrolments of all companies by %o', async (order) => {
    const ids = (tx: Connection) => listEnrolments(tx, { words: '' }, { ...page, ...order }, now)
    expect((await world.sql(ids)).rows).toHaveLength(20)
  })
  test('what of them is rare', async () => {
    expect(await readBy(everything, enrolments(page, 'REVOKED'))).toEqual([])
  })
  test('a trainee’s own courses and story', async () => {
    const own: Scope = { kind: 'person', company_id: trainee.company_id ?? 0, user_id: trainee.user_id }
    expect(await readBy(own, (tx) => listStandings(tx, { length: 20, start: 0, q: '' }, now))).toEqual([])
    expect(await readBy(company(), (tx) => countStory(tx, { user_id: trainee.user_id, today, groups: ['certificates'] }))).toEqual([])
  })
  test('seats of a company among others', async () => {
    expect(await readBy(company(), (tx) => seatProgress(tx, now, today))).toEqual([])
    expect(await readBy(company(), (tx) => listHolders(tx, { purchased_course_id, words: '' }, page, { now, today }))).toEqual([])
  })
  test('a page of reminders asks of those it shows what belongs to them, and of nobody else', async () => {
    const steps = (filter: object) => (tx: Connection) => listSteps(tx, { words: '', ...filter }, page)
    expect((await world.kit.database.read(company(), steps({}))).rows).toHaveLength(20)
    expect(await fetchedBy('trainee_course', steps({}))).toBeLessThan(PAGE_READS)
    expect(await fetchedBy('reminder_step', steps({ outcome: 'omitted' }))).toBeLessThan(PAGE_READS)
  })
  test.each(['invited', 'locked', 'inactive'] as const)('who of a company is %s, where few are', async (status) => {
    expect(await fetchedBy('users', (tx) => listTrainees(tx, { words: '', status }, page))).toBeLessThan(PAGE_READS)
  })
  test.each(['PLEDGE_PENDING', 'REVOKED'] as const)('who has a course and is %s, where nobody is', async (status) => {
    const found = (tx: Connection) => listHolders(tx, { purchased_course_id, words: '', status }, page, { now, today })
    expect(await fetchedBy('trainee_course', found)).toBeLessThan(PAGE_READS)
  })
  test.each([
    ['mails', sweepMails],
    ['notices', sweepNotices],
    ['sessions and links', sweepIdentity],
    ['courses', (tx: Connection, at: Date) => expireCourses(tx, at, 500)],
  ])('the sweep of %s that are over', async (_, sweep) => {
    expect(await readBy(everything, (tx) => sweep(tx, now))).toEqual([])
  })
})

/** Plans are made when they are first needed, and kept: of a table that is empty then, on which all indexes look alike. */
describe.skipIf(!served)('of a portal that begins', () => {
  const FIRST = 1_500
  let fresh: World
  beforeAll(async () => {
    if (served) fresh = await openWorld({ demo: false })
  }, 60_000)
  afterAll(() => fresh?.close())

  test('the first enrolments, of many people at once, do not read those of everybody else', async () => {
    const { course_id, course_version_id } = await fresh.given.course()
    const { company_id } = await fresh.given.company()
    await fresh.asOwner([
      'set session_replication_role = replica',
      `insert into users (company_id, system_type_id, username, email, email_normal, name, status, created_at)
       select ${company_id}, 1, 'first' || n, 'f' || n || '@people.test', 'f' || n || '@people.test', 'First ' || n, 'active', now() from generate_series(1, ${FIRST}) n`,
      'set session_replication_role = origin',
      'analyze users',
    ])
    const fetched = await fresh.kit.database.write(everything, async (tx) => {
      const read = async () => {
        const { rows } = await tx.sql.execute<{ rows: number }>(
          sql`select idx_tup_fetch::integer as rows from pg_stat_xact_user_tables where relname = 'trainee_course'`,
        )
        return rows[0]?.rows ?? 0
      }
      const before = await read()
      const enrol = (state: 'COMPLETED' | 'IN_PROGRESS', began: string, ended: string) =>
        tx.sql.execute(sql`
          insert into trainee_course (user_id, company_id, course_id, course_version_id, status, assigned_at, started_at, completed_at, expires_at)
          select user_id, company_id, ${course_id}::integer, ${course_version_id}::integer, ${state}, now() - ${began}::interval, now() - ${began}::interval,
            case when ${state} = 'COMPLETED' then now() - ${began}::interval end, case when ${state} = 'COMPLETED' then now() - ${ended}::interval end
          from users where username like 'first%'`)
      await enrol('COMPLETED', '300 days', '100 days')
      await enrol('IN_PROGRESS', '90 days', '0 days')
      await tx.sql.execute(sql`select pg_stat_force_next_flush()`)
      return (await read()) - before
    })
    expect(fetched).toBeLessThan(2 * FIRST * 30)
    // What an index is read through for and does not answer is among no rows: an index that begins with the company is only written.
    const { rows } = await fresh.sql((tx) =>
      tx.sql.execute<{ pages: number }>(sql`
        select (idx_blks_hit + idx_blks_read)::integer as pages from pg_statio_user_indexes where indexrelname = 'trainee_course_newest'`),
    )
    expect(rows[0]?.pages).toBeLessThan(2 * FIRST * 5)
    expect(rows[0]?.pages).toBeGreaterThan(2 * FIRST)
  })
})
