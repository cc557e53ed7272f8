/** The gate: whose scope a connection is in that several people have in turn, what a lost right stops, and the clock behind held bodies. */
import { roles } from '@jujur/contract/permissions.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permission, routeChange } from '../src/access/access.table.ts'
import { sessionGate, users } from '../src/identity/identity.table.ts'
import { type Connection, type Database, openServedDatabase, quick } from '../src/kit/database/database.ts'
import { type Gate, GateShut } from '../src/kit/database/gate.ts'
import { LANE_NAME, LANES } from '../src/kit/database/lanes.ts'
import { everything, scopeOf, scopeParameters } from '../src/kit/database/scope.ts'
import { sha256 } from '../src/kit/security/secrets.ts'
import { quizAnswer } from '../src/learning/attempts/attempts.table.ts'
import { moduleProgress } from '../src/learning/lessons/lessons.table.ts'
import { hold } from './held.ts'
import { learnerOf } from './learner.ts'
import { givenRegistration, newTrainee } from './trainees.samples.ts'
import { openWorld, type Person, served, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const gateRow = async (person: Person) => {
  const [row] = await world.sql((tx) =>
    tx.sql
      .select()
      .from(sessionGate)
      .where(eq(sessionGate.token_hash, sha256(person.token))),
  )
  if (!row) throw new Error('a session has its gate')
  return row
}
const actorOf = async ({ user_id }: Person) => {
  const [row] = await world.sql((tx) => tx.sql.select().from(users).where(eq(users.user_id, user_id)))
  if (!row) throw new Error('a person is there')
  return { user_id, company_id: row.company_id, system_type_id: row.system_type_id as 1 | 2 | 3 | 4 }
}
/** As the server opens work for somebody it has just met. */
const gateOf = async (person: Person, asSystem = false): Promise<Gate> => {
  const { token_hash, version } = await gateRow(person)
  const [routes] = await world.sql((tx) => tx.sql.select().from(routeChange))
  return {
    pass: { token_hash, version, routes: routes?.count ?? 0 },
    scope: scopeOf(await actorOf(person)),
    asSystem,
    clock: world.kit.clock,
    opened: () => undefined,
  }
}
const NOW = sql`select current_setting('app.scope') || ' ' || current_setting('app.company') || ' ' || current_setting('app.person') as scope`
const scopeNow = async (tx: Connection) => (await tx.sql.execute<{ scope: string }>(NOW)).rows[0]?.scope
const rename = (person: Person, name: string) => (tx: Connection) => tx.sql.update(users).set({ name }).where(eq(users.user_id, person.user_id))
const nameOf = async ({ user_id }: Person) =>
  (await world.sql((tx) => tx.sql.select({ name: users.name }).from(users).where(eq(users.user_id, user_id))))[0]?.name

describe('the scope that the gate sets', () => {
  it.each(roles)('for a %s is that of the stores', async (role) => {
    const person = await world.given.person({ role })
    const { scope, company, person: own } = await gateRow(person)
    expect([scope, company, own]).toEqual(scopeParameters(scopeOf(await actorOf(person))))
    const gate = await gateOf(person)
    expect(await world.kit.database.read(gate, scopeNow)).toBe([scope, company, own].join(' '))
    expect(await world.kit.database.read({ ...gate, asSystem: true }, scopeNow)).toBe('all  ')
  })
})

describe('a shut gate', () => {
  const shut = async (person: Person): Promise<Gate> => {
    const gate = await gateOf(person)
    return { ...gate, pass: { ...gate.pass, version: gate.pass.version + 1_000_000 } }
  }
  it('lets no statement through, not even a single one outside a transaction', async () => {
    const person = await world.given.trainee()
    const gate = await shut(person)
    await expect(world.kit.database.read(gate, rename(person, 'Somebody Else'))).rejects.toThrow(GateShut)
    await expect(world.kit.database.write(gate, rename(person, 'Somebody Else'))).rejects.toThrow(GateShut)
    expect(await nameOf(person)).toBe(person.name)
  })
  it('stays shut, whatever the work makes of its failure', async () => {
    const gate = await shut(await world.given.trainee())
    const deaf = (tx: Connection) => scopeNow(tx).catch(() => 'all is well')
    await expect(world.kit.database.read(gate, deaf)).rejects.toThrow(GateShut)
    await expect(world.kit.database.write(gate, deaf)).rejects.toThrow(GateShut)
  })
  it('is shut to a session whose time is over, and to routes that changed', async () => {
    const person = await world.given.trainee()
    const gate = await gateOf(person)
    const later = { ...world.kit.clock, offsetMs: world.kit.clock.offsetMs + 9 * 3600_000 }
    await expect(world.kit.database.read({ ...gate, clock: later }, scopeNow)).rejects.toThrow(GateShut)
    await expect(world.kit.database.read({ ...gate, pass: { ...gate.pass, routes: gate.pass.routes + 1 } }, scopeNow)).rejects.toThrow(GateShut)
    expect(await world.kit.database.read(gate, scopeNow)).toContain('person')
  })
  it('is shut where the time that was given cannot have been right, and open again by the right one', async () => {
    const person = await world.given.trainee()
    const gate = await gateOf(person)
    const told: number[] = []
    const clock = { ...world.kit.clock, heard: (at: number) => told.push(at) > 1 }
    await expect(world.kit.database.write({ ...gate, clock }, rename(person, 'Too Late'))).rejects.toThrow(GateShut)
    expect(await nameOf(person)).toBe(person.name)
    expect(Math.abs((told[0] ?? 0) - Date.now())).toBeLessThan(10_000)
    await world.kit.database.write({ ...gate, clock }, rename(person, 'In Time'))
    expect(await nameOf(person)).toBe('In Time')
  })
})

describe('at the commit', () => {
  it('what the work itself changed of the person does not shut them out', async () => {
    const person = await world.given.admin('clientAdmin')
    const gate = await gateOf(person)
    await world.kit.database.write(gate, async (tx) => {
      await rename(person, 'New Name')(tx)
      await tx.sql.update(users).set({ language: 'de' }).where(eq(users.user_id, person.user_id))
    })
    expect(await nameOf(person)).toBe('New Name')
    expect((await gateRow(person)).version).toBeGreaterThan(gate.pass.version)
  })
  it.runIf(served)('a right that was taken away meanwhile undoes the work, also where the work changed the person itself', async () => {
    for (const also of [false, true]) {
      const person = await world.given.admin('clientAdmin')
      const other = await world.given.trainee({ company: { company_id: person.company_id ?? 0 } })
      const gate = await gateOf(person)
      const work = world.kit.database.write(gate, async (tx) => {
        await rename(other, 'Renamed')(tx)
        await world.kit.database.write(everything, (outside) => outside.sql.delete(permission).where(eq(permission.user_id, person.user_id)))
        if (also) await rename(person, 'Renamed Too')(tx)
      })
      await expect(work).rejects.toThrow(GateShut)
      expect([await nameOf(person), await nameOf(other)]).toEqual([person.name, other.name])
    }
  })
  it.runIf(served)('a session that ended meanwhile does too', async () => {
    const person = await world.given.admin('clientAdmin')
    const gate = await gateOf(person)
    const work = world.kit.database.write(gate, async (tx) => {
      await tx.sql.execute(sql`update company set phone = '+60300000000' where company_id = ${person.company_id}`)
      await world.as(person).call('logout')
    })
    await expect(work).rejects.toThrow(GateShut)
  })
})

/** One connection, so that each piece of work has it after the one before. */
describe.runIf(served)('on a connection that others had before', () => {
  let database: Database
  beforeAll(() => {
    database = openServedDatabase(String(world.kit.settings.databaseUrl), 1)
  })
  afterAll(() => database.close())

  it('two tenants in turn see their own, with failed, slow and shut-out statements in between', async () => {
    const [first, second] = [await world.given.trainee(), await world.given.admin('clientAdmin')]
    const gates = [await gateOf(first), await gateOf(second)] as const
    const wanted = [`person ${first.company_id} ${first.user_id}`, `company ${second.company_id} `]
    const gone = await world.given.trainee()
    const gate = await gateOf(gone)
    await world.as(gone).call('logout')

    const fails = (tx: Connection) => tx.sql.execute(sql`select 1 / 0`)
    const isSlow = async (tx: Connection) => {
      await tx.sql.execute(sql`set statement_timeout = 50`)
      await tx.sql.execute(sql`select pg_sleep(5)`)
    }
    const between: (() => Promise<unknown>)[] = [
      async () => undefined,
      () => expect(database.read(gates[0], fails)).rejects.toThrow(),
      () => expect(database.write(gates[1], fails)).rejects.toThrow(),
      () => expect(database.read(gates[1], isSlow)).rejects.toThrow(),
      () => expect(database.write(gates[0], isSlow)).rejects.toThrow(),
      () => expect(database.read(gate, scopeNow)).rejects.toThrow(GateShut),
      () => expect(database.write(gate, scopeNow)).rejects.toThrow(GateShut),
      () => database.read(everything, scopeNow),
      () => database.write(gates[0], async () => 'asks nothing'),
    ]
    for (const happens of between)
      for (const [i, gate] of gates.entries()) {
        await happens()
        const both = await database.read(gate, (tx) => Promise.all([scopeNow(tx), scopeNow(tx)]))
        expect(both, String(happens)).toEqual([wanted[i], wanted[i]])
        expect(await database.write(gate, scopeNow), String(happens)).toBe(wanted[i])
        await happens()
        const { rows } = await database.read(gate, (tx) => tx.sql.execute<{ user_id: number }>(sql`select distinct company_id from users`))
        expect(rows, String(happens)).toEqual([{ company_id: [first, second][i]?.company_id }])
      }
  })

  it('what a message that failed brought along is nobody’s afterwards', async () => {
    const person = await world.given.trainee()
    const gate = await gateOf(person)
    await expect(database.read(gate, (tx) => tx.sql.execute(sql`select 1 / 0`))).rejects.toThrow()
    await expect(database.write(gate, (tx) => tx.sql.execute(sql`select 1 / 0`))).rejects.toThrow()
    expect(await database.read(gate, scopeNow)).toContain(String(person.user_id))
  })
})

describe.runIf(served)('on a lane that others use at the same time', () => {
  let database: Database
  beforeAll(async () => {
    database = openServedDatabase(String(world.kit.settings.databaseUrl), 1)
    await database.ready()
  })
  afterAll(() => database.close())

  const oneRow = sql`(select 1) as one`
  const scopeIs = sql<string>`current_setting('app.scope') || ' ' || current_setting('app.company') || ' ' || current_setting('app.person')`
  const seen = quick('test_gate_seen', (db) => db.select({ scope: scopeIs }).from(oneRow))
  const companies = quick('test_gate_companies', (db) => db.selectDistinct({ company_id: users.company_id }).from(users))
  const failing = quick('test_gate_failing', (db) => db.select({ never: sql`1 / ${sql.placeholder('zero')}::integer` }).from(oneRow))
  const fails = (tx: Connection) => failing(tx).execute({ zero: 0 })

  it('two tenants see their own, with failed and shut-out statements between theirs', async () => {
    const [first, second, gone] = [await world.given.trainee(), await world.given.admin('clientAdmin'), await world.given.trainee()]
    const tenants = [
      { gate: await gateOf(first), scope: `person ${first.company_id} ${first.user_id}`, company_id: first.company_id },
      { gate: await gateOf(second), scope: `company ${second.company_id} `, company_id: second.company_id },
    ]
    const shut = await gateOf(gone)
    await world.as(gone).call('logout')
    const one = ({ gate, scope, company_id }: (typeof tenants)[number]) => [
      database.read(gate, async (tx) => expect((await seen(tx).execute())[0]?.scope).toBe(scope)),
      expect(database.read(gate, fails)).rejects.toThrow('1 /'),
      database.read(gate, async (tx) => expect(await companies(tx).execute()).toEqual([{ company_id }])),
      expect(database.read(shut, (tx) => companies(tx).execute())).rejects.toThrow(GateShut),
      expect(
        database.read(shut, (tx) =>
          companies(tx)
            .execute()
            .catch(() => 'all is well'),
        ),
      ).rejects.toThrow(GateShut),
      database.read(gate, async (tx) => expect((await seen(tx).execute())[0]?.scope).toBe(scope)),
    ]
    for (let turn = 0; turn < 10; turn++) await Promise.all(tenants.flatMap(one))
  })

  it('who is shut out spoils no statement that nobody asked before for those behind', async () => {
    const person = await world.given.trainee()
    const gate = await gateOf(person)
    const shut = { ...gate, pass: { ...gate.pass, version: gate.pass.version + 1_000_000 } }
    const fresh = quick('test_gate_fresh', (db) => db.select({ name: sql<string>`current_setting('application_name')` }).from(oneRow))
    const ask = (by: Gate) => database.read(by, (tx) => fresh(tx).execute())
    const each = (by: Gate) => Array.from({ length: LANES }, () => ask(by))
    // One after the other on every lane; asked again elsewhere, it would not have been a lane that answered.
    const answers = await Promise.allSettled([...each(shut), ...each(gate)])
    for (const refused of answers.slice(0, LANES)) expect(refused).toMatchObject({ reason: expect.any(GateShut) })
    for (const row of answers.slice(LANES)) expect(row).toMatchObject({ value: [{ name: LANE_NAME }] })
  })
})

describe('somebody known', () => {
  it('costs one round trip: their work opens by itself, and is looked up again only where something changed', async () => {
    const person = await world.given.trainee()
    await world.as(person).call('getUserProfile')
    const { database } = world.kit
    const { read } = database
    let times = 0
    const counted: Database['read'] = (by, work) => {
      times++
      return read(by, work)
    }
    Object.assign(database, { read: counted })
    try {
      expect((await world.as(person).call('getUserProfile')).response_code).toBe(2100)
      expect(times).toBe(1)
      await world.kit.database.write(everything, rename(person, 'Other Name'))
      const { data } = await world.as(person).call('getUserProfile')
      expect(data.user.name).toBe('Other Name')
      expect(times).toBe(4)
    } finally {
      Object.assign(database, { read })
    }
  })
  it('with an input that is wrong is told so only while they may make the call', async () => {
    const person = await world.given.trainee()
    const ask = (raw: string) => world.as(person).call('updateUserProfile', {}, { raw })
    await world.as(person).call('updateUserProfile', { language: 'en' })
    expect((await ask('{"name": 7}')).response_code).toBe(7000)
    expect((await ask('{')).response_code).toBe(10015)
    await world.as(person).call('logout')
    expect((await ask('{"name": 7}')).response_code).toBe(6666)
    expect((await ask('{')).response_code).toBe(6666)
  })
})

describe('behind a held body', () => {
  const learner = async () => {
    const person = await world.given.trainee()
    const course = await world.given.course()
    const trainee_course_id = await world.given.enrolment(person, course)
    const one = learnerOf(world, person, trainee_course_id, course.content)
    await one.start()
    return { person, ...one }
  }
  const beat = (module_progress_id: number, active_seconds: number) => ({ module_progress_id, heartbeat: { active_seconds } })

  it('no minute counts twice: heartbeats that were held back do not set the clock of a material back', async () => {
    const { person, progressId } = await learner()
    const material = await progressId(0)
    const me = world.as(person)
    await me.call('getViewMaterial', { module_progress_id: material })
    const held = await Promise.all(Array.from({ length: 6 }, () => hold(world, person.token, 'submitProgress', beat(material, 0))))
    for (const one of held) {
      world.clock.shift(5_000)
      await me.call('submitProgress', beat(material, 15))
      expect((await one.release()).response_code).toBe(2100)
      await me.call('submitProgress', beat(material, 15))
    }
    const [row] = await world.sql((tx) => tx.sql.select().from(moduleProgress).where(eq(moduleProgress.module_progress_id, material)))
    // Thirty seconds passed, and what the test itself took.
    expect(row?.milliseconds_done).toBeGreaterThanOrEqual(30_000)
    expect(row?.milliseconds_done).toBeLessThan(40_000)
  })

  it('a deadline is that of the answer’s arrival', async () => {
    const { person, progressId, read } = await learner()
    await read(await progressId(0))
    const me = world.as(person)
    const module_progress_id = await progressId(1)
    const { data } = await me.call('getViewQuiz', { module_progress_id, start: true })
    const { attempt } = data.quiz_detail
    const [question] = attempt?.questions ?? []
    if (!attempt?.deadline_at || !question) throw new Error('the quiz has a deadline and a question')
    const answer = { question_id: question.question_id, option_ids: [question.options[0]?.option_id ?? 0] }
    const held = await hold(world, person.token, 'submitProgress', { module_progress_id, answer })
    world.clock.shift(new Date(attempt.deadline_at).getTime() - (Date.now() + world.kit.clock.offsetMs) + 6_000)
    expect(await held.release()).toMatchObject({ response_code: 2111, data: { reason: 'past_deadline' } })
    expect(await world.sql((tx) => tx.sql.select().from(quizAnswer).where(eq(quizAnswer.attempt_id, attempt.attempt_id)))).toEqual([])
  })

  it('four eyes are four: who corrected meanwhile what they were to approve does not approve it', async () => {
    const company = await world.given.company()
    const maker = await world.given.admin('clientAdmin', { company })
    const both = await world.given.admin('clientAdmin', { company })
    const id = await givenRegistration(world, maker)
    const held = await hold(world, both.token, 'approveTraineeUserRegistration', { temp_trainee_user_registration_ids: [id] })
    const corrected = await world.as(both).call('updateTempTraineeUserRegistration', {
      temp_trainee_user_registration_id: id,
      version: 1,
      ...newTrainee(),
    })
    expect(corrected.response_code).toBe(2100)
    expect(await held.release()).toMatchObject({ response_code: 10004 })
  })
})
