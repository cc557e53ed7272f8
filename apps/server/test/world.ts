/**
 * A world for tests: the whole app on a real database of its own (PostgreSQL when TEST_DATABASE_URL is set, else embedded),
 * people and courses in one readable call each, and a clock that can be shifted.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, type Call, type Output, type Sent } from '@jujur/contract/call.ts'
import type { Code } from '@jujur/contract/codes.ts'
import { type CallName, type Calls, calls } from '@jujur/contract/index.ts'
import { type Kind, type PermissionEntry, type Role, systemTypes } from '@jujur/contract/permissions.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { permission } from '../src/access/access.table.ts'
import { defaultPermissions } from '../src/access/default-permissions.rules.ts'
import { boundRoutes } from '../src/access/routes.rules.ts'
import { addRoutes } from '../src/access/routes.store.ts'
import { company } from '../src/companies/companies.table.ts'
import type { CourseContent } from '../src/courses/courses.rules.ts'
import { contentHash } from '../src/courses/courses.store.ts'
import { course, courseVersion } from '../src/courses/courses.table.ts'
import { createApp } from '../src/http/app.ts'
import { users } from '../src/identity/identity.table.ts'
import { startSession } from '../src/identity/sessions/sessions.store.ts'
import type { Kit } from '../src/kit/call/kit.ts'
import type { Connection } from '../src/kit/database/database.ts'
import { everything, type Scope } from '../src/kit/database/scope.ts'
import { outboxMail } from '../src/kit/mail/outbox.table.ts'
import { openBareKit } from '../src/kit/testing/testing.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { traineeCourse } from '../src/learning/enrolments/enrolments.table.ts'
import type { Settings } from '../src/settings.ts'
import { digestOf } from './digest.ts'
import { sampleCourse } from './sample-course.ts'

export const served = process.env.TEST_DATABASE_URL !== undefined
export const PASSWORD = 'Right#2026x'

type AnswerOf<C extends Call> = {
  status: number
  body: string
  response_code: Code
  description: string
  data: Output<C>
  token?: string
  headers: Record<string, unknown>
}
type Extra = { headers?: Record<string, string>; raw?: string; file?: { name: string; bytes: Uint8Array }; ip?: string }

export type Person = { user_id: number; username: string; email: string; name: string; company_id: number | null; token: string }
type PersonInput = {
  role?: Role
  kind?: Kind
  company?: { company_id: number }
  username?: string
  name?: string
  email?: string
  status?: 'invited' | 'active' | 'inactive' | 'locked'
  permission?: PermissionEntry[]
  language?: string
  employee_no?: string
}

export const multipart = (fields: Record<string, unknown>, file: { name: string; bytes: Uint8Array }) => {
  const boundary = `----${randomUUID()}`
  const text = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'object' ? JSON.stringify(value) : String(value)}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([Buffer.from(text.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

const caller = (app: FastifyInstance, token: string | null) => ({
  call: async <N extends CallName>(name: N, input?: Sent<Calls[N]> | Record<string, unknown>, extra: Extra = {}): Promise<AnswerOf<Calls[N]>> => {
    const { method } = calls[name]
    const parts = extra.file ? multipart((input ?? {}) as Record<string, unknown>, extra.file) : null
    const response = await app.inject({
      method,
      url: API_BASE + name,
      remoteAddress: extra.ip ?? '127.0.0.1',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(method === 'GET' ? {} : { 'content-type': parts?.type ?? 'application/json' }),
        ...extra.headers,
      },
      ...(method === 'GET'
        ? { query: (input ?? {}) as Record<string, string> }
        : { payload: parts?.payload ?? extra.raw ?? JSON.stringify(input ?? {}) }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const envelope = isJson ? (response.json() as object) : { response_code: 2100, description: '', data: response.rawPayload }
    return { status: response.statusCode, body: response.body, headers: response.headers, ...envelope } as AnswerOf<Calls[N]>
  },
})

/** For work that may run at once, where waiting for each answer would take most of the time. */
export const together = <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> => Promise.all(all.map(work))
export const oneByOne = async <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (const one of all) done.push(await work(one))
  return done
}

const firstOf = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('the world got no row back')
  return row
}

/** Distinct registration numbers and usernames for a world's companies and people. */
const counter = () => {
  let last = 0
  return () => ++last
}

const giver = (kit: Kit) => {
  const next = counter()
  const all = <T>(work: (tx: Connection) => Promise<T>) => kit.database.write(everything, work)
  const now = () => readClock(kit)

  const givenCompany = async (fields: Partial<typeof company.$inferInsert> = {}) => {
    const n = next()
    const row = {
      name: `Company ${n} Sdn Bhd`,
      company_reg_no: `20200100${1000 + n}`,
      email: `office${n}@company.test`,
      phone: '+60312345678',
      created_at: await now(),
      ...fields,
    }
    return firstOf(await all((tx) => tx.sql.insert(company).values(row).returning()))
  }

  const person = async ({ role = 'trainee', kind, company: owner, permission: held, ...fields }: PersonInput = {}): Promise<Person> => {
    const customer = role === 'trainee' || role === 'clientAdmin'
    const company_id = customer ? (owner?.company_id ?? (await givenCompany()).company_id) : null
    const n = next()
    const username = fields.username ?? `${role.toLowerCase()}${n}`
    const email = fields.email ?? `${username}@people.test`
    const asked = { role, kind: kind ?? (role === 'trainee' ? null : ('maker_checker' as const)) }
    const at = await now()
    const password_hash = await kit.hashing.hash(PASSWORD)
    return all(async (connection) => {
      const row = firstOf(
        await connection.sql
          .insert(users)
          .values({
            name: `Person ${n}`,
            status: 'active',
            ...fields,
            username,
            email,
            email_normal: email,
            company_id,
            system_type_id: systemTypes[role],
            kind: asked.kind,
            password_hash,
            last_active_at: at,
            created_at: at,
          })
          .returning(),
      )
      const entries = held ?? defaultPermissions(role, asked.kind, Object.values(calls))
      if (entries.length > 0) await connection.sql.insert(permission).values(entries.map((entry) => ({ ...entry, user_id: row.user_id, company_id })))
      const token = await startSession(connection, row, { now: at, request: { ip: '127.0.0.1', device: 'test' } })
      return { user_id: row.user_id, username, email, name: row.name, company_id, token }
    })
  }

  /** The same person with a session of their own again, however far the clock was shifted. */
  const returning = async (who: Person): Promise<Person> => {
    const now = await readClock(kit)
    return { ...who, token: await all((tx) => startSession(tx, who, { now, request: { ip: '127.0.0.1', device: 'test' } })) }
  }

  const author = async () => (await person({ role: 'globalAdmin' })).user_id

  return {
    company: givenCompany,
    person,
    returning,
    trainee: (fields: Omit<PersonInput, 'role'> = {}) => person({ ...fields, role: 'trainee' }),
    admin: (role: Exclude<Role, 'trainee'>, fields: Omit<PersonInput, 'role'> = {}) => person({ ...fields, role }),
    /** Publishes content as a course; a small one of two modules unless told. */
    course: async (content: CourseContent = sampleCourse(`C${next()}`)) => {
      const maker = await author()
      const checker = await author()
      const at = await now()
      return all(async (connection) => {
        const { code, title, objectives, validity_months, pledge } = content
        const draft = { code, title, objectives, validity_months, pledge, price_sen: 1000, updated_at: at, updated_by: maker }
        const { course_id } = firstOf(await connection.sql.insert(course).values(draft).returning())
        const version = {
          course_id,
          version_no: 1,
          code,
          title,
          content,
          content_hash: contentHash(content),
          published_at: at,
          submitted_by: maker,
          published_by: checker,
        }
        const { course_version_id } = firstOf(await connection.sql.insert(courseVersion).values(version).returning())
        return { course_id, course_version_id, content }
      })
    },
    /** Assigns a course; answers its trainee_course_id. */
    enrolment: async (trainee: Person, of: { course_id: number; course_version_id: number }, fields: { due_on?: string } = {}) => {
      if (trainee.company_id === null) throw new Error('only customers take courses')
      const row = {
        user_id: trainee.user_id,
        company_id: trainee.company_id,
        course_id: of.course_id,
        course_version_id: of.course_version_id,
        assigned_at: await now(),
        ...fields,
      }
      return firstOf(await all((tx) => tx.sql.insert(traineeCourse).values(row).returning())).trainee_course_id
    },
  }
}

export const openWorld = async (change: Partial<Settings> = {}) => {
  const bare = await openBareKit({ demo: true, rateLimits: false, ...change })
  const { kit } = bare
  await kit.database.write(everything, (tx) => addRoutes(tx, boundRoutes))
  const app = await createApp(kit)
  await app.ready()
  const { digest, verify } = digestOf(bare)
  const system = <T>(work: (tx: Connection) => Promise<T>) => kit.database.read(everything, work)
  return {
    kit,
    app,
    given: giver(kit),
    as: (person: { token: string } | null) => caller(app, person?.token ?? null),
    clock: {
      shift: (ms: number): void => {
        kit.clock.offsetMs += ms
      },
    },
    sql: system,
    /** As whoever owns the database, past everything that keeps the server from it. */
    asOwner: bare.asOwner,
    /** Newest first. */
    mails: (to: string) => system((tx) => tx.sql.select().from(outboxMail).where(eq(outboxMail.to, to)).orderBy(desc(outboxMail.mail_id))),
    /** Two equal digests mean that nothing changed. */
    digest,
    /** A second server process on the same database (PostgreSQL only), at the time to which the clock was shifted so far. */
    twin: async () => {
      const second = bare.twin()
      second.clock.offsetMs = kit.clock.offsetMs
      const other = await createApp(second)
      return { kit: second, as: (person: { token: string } | null) => caller(other, person?.token ?? null), close: () => other.close() }
    },
    close: async () => {
      await app.close()
      await verify().finally(bare.close)
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Until some work, or so much at once, waits for another's lock (PostgreSQL only). */
export const someoneWaits = async (world: World, least = 1): Promise<void> => {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await world.sql((tx) =>
      tx.sql.execute(sql`select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`),
    )
    if (rows.length >= least) return
    await sleep(25)
  }
  throw new Error('nobody waits')
}

/**
 * What a call answers that comes while other work has written something and not ended yet (PostgreSQL only). It must wait for that: where it goes on by itself,
 * this throws.
 */
export const comingBehind = async <T>(world: World, scope: Scope, work: (tx: Connection) => Promise<unknown>, call: () => Promise<T>): Promise<T> => {
  const [written, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = world.kit.database.write(scope, async (tx) => {
    await work(tx)
    written.resolve()
    await over.promise
  })
  await Promise.race([written.promise, other])
  const answer = call()
  await someoneWaits(world).finally(over.resolve)
  await other
  return answer
}
