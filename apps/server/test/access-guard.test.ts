/** The access guard: the scope of a connection that several people use in turn, what a withdrawn right stops, and the clock behind held bodies. */
import { roles } from '@jujur/contract/permissions.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permission, routeChange } from '../src/access/access.table.ts'
import { sessionGate, users } from '../src/identity/identity.table.ts'
import { type AccessGuard, AccessOutdated } from '../src/kit/database/access-guard.ts'
import { type Connection, type Database, sharedRead } from '../src/kit/database/database.ts'
import { openServedDatabase } from '../src/kit/database/driver/open.ts'
import { SHARED_CONNECTIONS, SHARED_READ_NAME } from '../src/kit/database/driver/shared-reads.ts'
import { everything, scopeOf, scopeParameters } from '../src/kit/database/scope.ts'
import { sha256 } from '../src/kit/security/secrets.ts'
import { quizAnswer } from '../src/learning/attempts/attempts.table.ts'
import { moduleProgress } from '../src/learning/lessons/lessons.table.ts'
import { DRIVERS } from '../src/settings.ts'
import { hold } from './held.ts'
import { learnerOf } from './learner.ts'
import { givenRegistration, newTrainee } from './trainees.samples.ts'
import { openWorld, type Person, served, type World } from './world.ts'

/** The embedded database has a driver of its own. */
describe.each(served ? DRIVERS : DRIVERS.slice(0, 1))('by the %s driver', (databaseDriver) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ databaseDriver })
  })
  afterAll(() => world.close())

  const guardRow = async (person: Person) => {
    const [row] = await world.sql((tx) =>
      tx.sql
        .select()
        .from(sessionGate)
        .where(eq(sessionGate.token_hash, sha256(person.token))),
    )
    if (!row) throw new Error('a session has its row')
    return row
  }
  const actorOf = async ({ user_id }: Person) => {
    const [row] = await world.sql((tx) => tx.sql.select().from(users).where(eq(users.user_id, user_id)))
    if (!row) throw new Error('a person is there')
    return { user_id, company_id: row.company_id, system_type_id: row.system_type_id as 1 | 2 | 3 | 4 }
  }
  /** As the server opens work for somebody it has just met. */
  const guardOf = async (person: Person, asSystem = false): Promise<AccessGuard> => {
    const { token_hash, version } = await guardRow(person)
    const [routes] = await world.sql((tx) => tx.sql.select().from(routeChange))
    return {
      snapshot: { token_hash, version, routes: routes?.count ?? 0 },
      scope: scopeOf(await actorOf(person)),
      asSystem,
      clock: world.kit.clock,
      onPassed: () => undefined,
    }
  }
  const NOW = sql`select current_setting('app.scope') || ' ' || current_setting('app.company') || ' ' || current_setting('app.person') as scope`
  const scopeNow = async (tx: Connection) => (await tx.sql.execute<{ scope: string }>(NOW)).rows[0]?.scope
  const rename = (person: Person, name: string) => (tx: Connection) => tx.sql.update(users).set({ name }).where(eq(users.user_id, person.user_id))
  const nameOf = async ({ user_id }: Person) =>
    (await world.sql((tx) => tx.sql.select({ name: users.name }).from(users).where(eq(users.user_id, user_id))))[0]?.name

  describe('the scope that the guard sets', () => {
    it.each(roles)('for a %s is that of the stores', async (role) => {
      const person = await world.given.person({ role })
      const { scope, company, person: own } = await guardRow(person)
      expect([scope, company, own]).toEqual(scopeParameters(scopeOf(await actorOf(person))))
      const guard = await guardOf(person)
      expect(await world.kit.database.read(guard, scopeNow)).toBe([scope, company, own].join(' '))
      expect(await world.kit.database.read({ ...guard, asSystem: true }, scopeNow)).toBe('all  ')
    })
  })

  describe('an outdated guard', () => {
    const outdatedGuard = async (person: Person): Promise<AccessGuard> => {
      const guard = await guardOf(person)
      return { ...guard, snapshot: { ...guard.snapshot, version: guard.snapshot.version + 1_000_000 } }
    }
    it('lets no statement through, not even a single one outside a transaction', async () => {
      const person = await world.given.trainee()
      const guard = await outdatedGuard(person)
      await expect(world.kit.database.read(guard, rename(person, 'Somebody Else'))).rejects.toThrow(AccessOutdated)
      await expect(world.kit.database.write(guard, rename(person, 'Somebody Else'))).rejects.toThrow(AccessOutdated)
      expect(await nameOf(person)).toBe(person.name)
    })
    it('stays refused, whatever the work makes of its failure', async () => {
      const guard = await outdatedGuard(await world.given.trainee())
      const deaf = (tx: Connection) => scopeNow(tx).catch(() => 'all is well')
      await expect(world.kit.database.read(guard, deaf)).rejects.toThrow(AccessOutdated)
      await expect(world.kit.database.write(guard, deaf)).rejects.toThrow(AccessOutdated)
    })
    it('refuses a session that has expired, and routes that changed', async () => {
      const person = await world.given.trainee()
      const guard = await guardOf(person)
      const later = { ...world.kit.clock, offsetMs: world.kit.clock.offsetMs + 9 * 3600_000 }
      await expect(world.kit.database.read({ ...guard, clock: later }, scopeNow)).rejects.toThrow(AccessOutdated)
      await expect(
        world.kit.database.read({ ...guard, snapshot: { ...guard.snapshot, routes: guard.snapshot.routes + 1 } }, scopeNow),
      ).rejects.toThrow(AccessOutdated)
      expect(await world.kit.database.read(guard, scopeNow)).toContain('person')
    })
    it('refuses where the time that was given cannot have been right, and passes with the right one', async () => {
      const person = await world.given.trainee()
      const guard = await guardOf(person)
      const told: number[] = []
      const clock = { ...world.kit.clock, observe: (at: number) => told.push(at) > 1 }
      await expect(world.kit.database.write({ ...guard, clock }, rename(person, 'Too Late'))).rejects.toThrow(AccessOutdated)
      expect(await nameOf(person)).toBe(person.name)
      expect(Math.abs((told[0] ?? 0) - Date.now())).toBeLessThan(10_000)
      await world.kit.database.write({ ...guard, clock }, rename(person, 'In Time'))
      expect(await nameOf(person)).toBe('In Time')
    })
  })

  describe('at the commit', () => {
    it('what the work itself changed of the person does not count', async () => {
      const person = await world.given.admin('clientAdmin')
      const guard = await guardOf(person)
      await world.kit.database.write(guard, async (tx) => {
        await rename(person, 'New Name')(tx)
        await tx.sql.update(users).set({ language: 'de' }).where(eq(users.user_id, person.user_id))
      })
      expect(await nameOf(person)).toBe('New Name')
      expect((await guardRow(person)).version).toBeGreaterThan(guard.snapshot.version)
    })
    it.runIf(served)('a right that was taken away meanwhile undoes the work, also where the work changed the person itself', async () => {
      for (const also of [false, true]) {
        const person = await world.given.admin('clientAdmin')
        const other = await world.given.trainee({ company: { company_id: person.company_id ?? 0 } })
        const guard = await guardOf(person)
        const work = world.kit.database.write(guard, async (tx) => {
          await rename(other, 'Renamed')(tx)
          await world.kit.database.write(everything, (outside) => outside.sql.delete(permission).where(eq(permission.user_id, person.user_id)))
          if (also) await rename(person, 'Renamed Too')(tx)
        })
        await expect(work).rejects.toThrow(AccessOutdated)
        expect([await nameOf(person), await nameOf(other)]).toEqual([person.name, other.name])
      }
    })
    it.runIf(served)('a session that ended meanwhile does too', async () => {
      const person = await world.given.admin('clientAdmin')
      const guard = await guardOf(person)
      const work = world.kit.database.write(guard, async (tx) => {
        await tx.sql.execute(sql`update company set phone = '+60300000000' where company_id = ${person.company_id}`)
        await world.as(person).call('logout')
      })
      await expect(work).rejects.toThrow(AccessOutdated)
    })
  })

  /** One connection, so that each unit of work has it after the one before. */
  describe.runIf(served)('on a connection that others had before', () => {
    let database: Database
    beforeAll(() => {
      database = openServedDatabase(String(world.kit.settings.databaseUrl), 1, databaseDriver)
    })
    afterAll(() => database.close())

    it('two tenants in turn see their own, with failed, slow and refused statements in between', async () => {
      const [first, second] = [await world.given.trainee(), await world.given.admin('clientAdmin')]
      const guards = [await guardOf(first), await guardOf(second)] as const
      const wanted = [`person ${first.company_id} ${first.user_id}`, `company ${second.company_id} `]
      const gone = await world.given.trainee()
      const guard = await guardOf(gone)
      await world.as(gone).call('logout')

      const fails = (tx: Connection) => tx.sql.execute(sql`select 1 / 0`)
      const isSlow = async (tx: Connection) => {
        await tx.sql.execute(sql`set statement_timeout = 50`)
        await tx.sql.execute(sql`select pg_sleep(5)`)
      }
      const between: (() => Promise<unknown>)[] = [
        async () => undefined,
        () => expect(database.read(guards[0], fails)).rejects.toThrow(),
        () => expect(database.write(guards[1], fails)).rejects.toThrow(),
        () => expect(database.read(guards[1], isSlow)).rejects.toThrow(),
        () => expect(database.write(guards[0], isSlow)).rejects.toThrow(),
        () => expect(database.read(guard, scopeNow)).rejects.toThrow(AccessOutdated),
        () => expect(database.write(guard, scopeNow)).rejects.toThrow(AccessOutdated),
        () => database.read(everything, scopeNow),
        () => database.write(guards[0], async () => 'asks nothing'),
      ]
      for (const happens of between)
        for (const [i, guard] of guards.entries()) {
          await happens()
          const both = await database.read(guard, (tx) => Promise.all([scopeNow(tx), scopeNow(tx)]))
          expect(both, String(happens)).toEqual([wanted[i], wanted[i]])
          expect(await database.write(guard, scopeNow), String(happens)).toBe(wanted[i])
          await happens()
          const { rows } = await database.read(guard, (tx) => tx.sql.execute<{ user_id: number }>(sql`select distinct company_id from users`))
          expect(rows, String(happens)).toEqual([{ company_id: [first, second][i]?.company_id }])
        }
    })

    it('what a message that failed brought along is nobody’s afterwards', async () => {
      const person = await world.given.trainee()
      const guard = await guardOf(person)
      await expect(database.read(guard, (tx) => tx.sql.execute(sql`select 1 / 0`))).rejects.toThrow()
      await expect(database.write(guard, (tx) => tx.sql.execute(sql`select 1 / 0`))).rejects.toThrow()
      expect(await database.read(guard, scopeNow)).toContain(String(person.user_id))
    })
  })

  describe.runIf(served)('on a shared connection that others use at the same time', () => {
    let database: Database
    beforeAll(async () => {
      database = openServedDatabase(String(world.kit.settings.databaseUrl), 1, databaseDriver)
      await database.ready()
    })
    afterAll(() => database.close())

    const oneRow = sql`(select 1) as one`
    const scopeIs = sql<string>`current_setting('app.scope') || ' ' || current_setting('app.company') || ' ' || current_setting('app.person')`
    const seen = sharedRead('test_gate_seen', (db) => db.select({ scope: scopeIs }).from(oneRow))
    const companies = sharedRead('test_gate_companies', (db) => db.selectDistinct({ company_id: users.company_id }).from(users))
    const failing = sharedRead('test_gate_failing', (db) => db.select({ never: sql`1 / ${sql.placeholder('zero')}::integer` }).from(oneRow))
    const fails = (tx: Connection) => failing(tx).execute({ zero: 0 })

    it('two tenants see their own, with failed and refused statements between theirs', async () => {
      const [first, second, gone] = [await world.given.trainee(), await world.given.admin('clientAdmin'), await world.given.trainee()]
      const tenants = [
        { guard: await guardOf(first), scope: `person ${first.company_id} ${first.user_id}`, company_id: first.company_id },
        { guard: await guardOf(second), scope: `company ${second.company_id} `, company_id: second.company_id },
      ]
      const outdated = await guardOf(gone)
      await world.as(gone).call('logout')
      const one = ({ guard, scope, company_id }: (typeof tenants)[number]) => [
        database.read(guard, async (tx) => expect((await seen(tx).execute())[0]?.scope).toBe(scope)),
        expect(database.read(guard, fails)).rejects.toThrow('1 /'),
        database.read(guard, async (tx) => expect(await companies(tx).execute()).toEqual([{ company_id }])),
        expect(database.read(outdated, (tx) => companies(tx).execute())).rejects.toThrow(AccessOutdated),
        expect(
          database.read(outdated, (tx) =>
            companies(tx)
              .execute()
              .catch(() => 'all is well'),
          ),
        ).rejects.toThrow(AccessOutdated),
        database.read(guard, async (tx) => expect((await seen(tx).execute())[0]?.scope).toBe(scope)),
      ]
      for (let turn = 0; turn < 10; turn++) await Promise.all(tenants.flatMap(one))
    })

    it.runIf(databaseDriver === 'fast')('a refused person does not spoil a statement that was never prepared before for those behind', async () => {
      const person = await world.given.trainee()
      const guard = await guardOf(person)
      const outdated = { ...guard, snapshot: { ...guard.snapshot, version: guard.snapshot.version + 1_000_000 } }
      const fresh = sharedRead('test_gate_fresh', (db) => db.select({ name: sql<string>`current_setting('application_name')` }).from(oneRow))
      const ask = (by: AccessGuard) => database.read(by, (tx) => fresh(tx).execute())
      const each = (by: AccessGuard) => Array.from({ length: SHARED_CONNECTIONS }, () => ask(by))
      // One after the other on every shared connection; repeated elsewhere, the answer would not have come from a shared connection.
      const answers = await Promise.allSettled([...each(outdated), ...each(guard)])
      for (const refused of answers.slice(0, SHARED_CONNECTIONS)) expect(refused).toMatchObject({ reason: expect.any(AccessOutdated) })
      for (const row of answers.slice(SHARED_CONNECTIONS)) expect(row).toMatchObject({ value: [{ name: SHARED_READ_NAME }] })
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
})
