/**
 * No company makes another wait: of two at once the second is served within twice its time alone. Told by the order in which works end, which a busy
 * machine does not change; `npm run bench:fair` prints the times.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvent } from '../src/audit/audit.table.ts'
import { ways } from '../src/composition/jobs.ts'
import { everything } from '../src/kit/database/scope.ts'
import { workOn } from '../src/long-work/long-work.worker.ts'
import { learnerOf } from './learner.ts'
import { people, traineeCsv } from './spreadsheets.ts'
import { openWorld, PASSWORD, type Person, served, type World } from './world.ts'

/** On the embedded database everything waits for its one connection. */
describe.runIf(served)('of two companies at once', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  /** Who ended when: the names of works in the order of their ends. */
  const ends = async (works: readonly (readonly [name: string, work: () => Promise<{ response_code: number }>])[]) => {
    const order: string[] = []
    const all = works.map(async ([name, work]) => {
      expect((await work()).response_code, name).toBe(2100)
      order.push(name)
    })
    await Promise.all(all)
    return order
  }
  const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

  test('the imports of one are worked on in turn with those of the other, however many files it sent before', async () => {
    const steps = async () => {
      const rows = await world.sql((tx) => tx.sql.select().from(auditEvent).orderBy(auditEvent.audit_event_id))
      return rows.filter(({ action }) => action.match(/^trainee_import\.(imported|done)$/)).map(({ company_id, action }) => ({ company_id, action }))
    }
    const owner = async () => {
      const company = await world.given.company()
      return { ...company, maker: await world.given.admin('clientAdmin', { company, kind: 'maker' }) }
    }
    const [first, second] = [await owner(), await owner()]
    const committed = async ({ maker }: { maker: Person }, name: string, rows: number) => {
      const bytes = traineeCsv(people(rows, name))
      const { data } = await world.as(maker).call('importTraineeUsers', {}, { file: { name: `${name}.csv`, bytes } })
      expect((await world.as(maker).call('commitTraineeImport', { import_id: data.import_id })).response_code).toBe(2100)
    }
    for (const n of [1, 2, 3]) await committed(first, `first${n}`, 1_001)
    await committed(second, 'second', 501)
    await workOn(ways)(world.kit, new AbortController().signal)
    const all = await steps()
    const isSecond = ({ company_id }: { company_id: number | null }) => company_id === second.company_id
    const done = all.findIndex((step) => isSecond(step) && step.action === 'trainee_import.done')
    const own = all.slice(0, done + 1).filter(isSecond).length
    expect(all.filter((step) => !isSecond(step)).length).toBe(12)
    // A step of the other company's for each of its own, and the one that was under way.
    expect(done + 1 - own).toBeLessThanOrEqual(own + 1)
  }, 120_000)

  test('the photo of one waits for one of the other’s', async () => {
    const bytes = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#12616d' } })
      .png()
      .toBuffer()
    const [first, second] = [await world.given.company(), await world.given.company()]
    const crowd = await Promise.all(times(16, () => world.given.trainee({ company: first })))
    const one = await world.given.trainee({ company: second })
    const upload = (by: Person) => () => world.as(by).call('uploadUserPhoto', {}, { file: { name: 'me.png', bytes } })
    const order = await ends([...crowd.map((by, n) => [`first ${n}`, upload(by)] as const), ['second', upload(one)]])
    // Without a fair queue it is the last of seventeen; files arrive side by side, so that it may meet some that were drawn before it came.
    expect(order.indexOf('second')).toBeLessThan(9)
  }, 60_000)

  test('the certificate of one waits for one of the other’s', async () => {
    const holder = async () => {
      const person = await world.given.trainee()
      const course = await world.given.course()
      const trainee_course_id = await world.given.enrolment(person, course)
      const learner = learnerOf(world, person, trainee_course_id, course.content)
      await learner.study()
      expect((await learner.sign()).response_code).toBe(2100)
      return () => learner.me.call('getCertificate', { trainee_course_id, username: person.username, filename: 'x' })
    }
    const [first, second] = [await holder(), await holder()]
    const order = await ends([...times(24, (n) => [`first ${n}`, first] as const), ['second', second]])
    expect(order.indexOf('second')).toBeLessThan(12)
  }, 60_000)

  test('the sign-in of one waits for one of the other’s', async () => {
    const [first, second] = [await world.given.company(), await world.given.company()]
    const crowd = await Promise.all(times(40, () => world.given.trainee({ company: first })))
    const one = await world.given.trainee({ company: second })
    const signIn = (by: Person, ip: string) => () => world.as(null).call('loginTraineeUser', { username: by.username, password: PASSWORD }, { ip })
    const order = await ends([...crowd.map((by, n) => [`first ${n}`, signIn(by, '192.0.2.1')] as const), ['second', signIn(one, '198.51.100.1')]])
    expect(order.indexOf('second')).toBeLessThan(10)
  }, 60_000)

  /** Works while nobody else gets past `lock`, and lets go of it once that is done. */
  const whileHeld = async <T>(lock: SQL, work: () => Promise<T>): Promise<T> => {
    const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const twin = await world.twin()
    const holding = twin.kit.database.write(everything, async (tx) => {
      await tx.sql.execute(lock)
      held.resolve()
      await done.promise
    })
    await held.promise
    return work().finally(async () => {
      done.resolve()
      await holding
      await twin.close()
    })
  }
  const admins = async () => {
    const [company, other] = [await world.given.company(), await world.given.company()]
    return [await world.given.admin('clientAdmin', { company }), await world.given.admin('clientAdmin', { company: other })] as const
  }

  /** Of a crowd of one company that is held up, how many had ended when the other's call was answered. */
  const whileCrowded = async (lock: SQL, call: () => Promise<unknown>, others: () => Promise<{ response_code: number }>) => {
    let ended = 0
    let crowd: Promise<unknown>[] = []
    const told = await whileHeld(lock, async () => {
      crowd = times(24, () => call().finally(() => ended++))
      await sleep(200)
      const { response_code } = await others()
      return { response_code, ended }
    })
    await Promise.all(crowd)
    return told
  }

  test('lists that one asks for by the dozen leave connections for the other’s', async () => {
    const [first, second] = await admins()
    const list = () => world.as(first).call('getListOfInvoice', {})
    const other = () => world.as(second).call('getTraineeUserList', {})
    expect(await whileCrowded(sql`lock table invoice in access exclusive mode`, list, other)).toEqual({ response_code: 2100, ended: 0 })
  }, 30_000)

  test('changes of one that wait for each other leave a place to write for the other’s', async () => {
    const [first, second] = await admins()
    const { user_id } = await world.given.trainee({ company: { company_id: first.company_id as number } })
    const change = () => world.as(first).call('deleteTraineeUser', { user_id })
    const other = () => world.as(second).call('updateUserProfile', { phone: '+60123456789' })
    expect(await whileCrowded(sql`select from users where user_id = ${user_id} for update`, change, other)).toEqual({ response_code: 2100, ended: 0 })
  }, 30_000)

  test('and uploads that one holds back leave room for the other’s', async () => {
    const { queue } = world.kit.uploads
    const held = await Promise.all(times(40, (n) => queue.acquire({ owner: `person ${n}`, party: 'first' }).catch(() => null)))
    expect(held.filter(Boolean)).toHaveLength(32)
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#12616d' } })
      .png()
      .toBuffer()
    const one = await world.given.trainee()
    expect((await world.as(one).call('uploadUserPhoto', {}, { file: { name: 'me.png', bytes } })).response_code).toBe(2100)
    for (const leave of held) leave?.()
  })
})
