/** Who of the managers did nothing, in the words of the design page: no reminder and no answer since the first digest. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { recordAs } from '../identity/identity.store.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { addDays, dayOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { managersWhoDidNothing } from './answers.store.ts'
import { managerAnswer, managerDigest, reminderStep } from './reminders.table.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let world: World
let course: Awaited<ReturnType<World['given']['course']>>
beforeAll(async () => {
  world = await openWorld()
  course = await world.given.course()
})
afterAll(() => world.close())

const today = async () => dayOf(await readClock(world.kit))
/** As of the world's day: what holds of somebody from when on is written with it. */
const change = async (person: Person, what: object) => {
  const now = await readClock(world.kit)
  await world.kit.database.write(everything, async (tx) => {
    await recordAs(tx, { now, user_id: person.user_id })
    await tx.sql.update(users).set(what).where(eq(users.user_id, person.user_id))
  })
}
/** A manager since a day that is over, and one of their people, overdue for two days. */
const given = async () => {
  const company = await world.given.company()
  const [manager, person] = [await world.given.trainee({ company }), await world.given.trainee({ company })]
  await change(person, { manager_id: manager.user_id })
  const seat = await world.given.enrolment(person, course, { due_on: addDays(await today(), 5) })
  world.clock.shift(7 * DAY_MS)
  return { company_id: company.company_id, manager, person, seat }
}
type Given = Awaited<ReturnType<typeof given>>
let mails = 0
/** The digest of so many days ago. */
const told = async ({ company_id, manager }: Given, days_ago: number, manager_id = manager.user_id) => {
  const at = new Date((await readClock(world.kit)).getTime() - days_ago * DAY_MS)
  const day = dayOf(at)
  mails += 1
  const row = { user_id: manager_id, company_id, week_on: day, day, at, day_mail_id: mails }
  const [written] = await world.sql((tx) => tx.sql.insert(managerDigest).values(row).returning())
  return written?.manager_digest_id as number
}
const nothing = async ({ company_id }: Given, since = '2020-01-01') => {
  const day = await today()
  return (await world.sql((tx) => managersWhoDidNothing(tx, company_id, { since, today: day }))).map(({ manager_id, user_id, first_digest_on }) => ({
    manager_id,
    user_id,
    first_digest_on,
  }))
}
const answers = async ({ company_id, manager, person, seat }: Given, manager_digest_id: number, days_ago = 0, manager_id = manager.user_id) => {
  const at = new Date((await readClock(world.kit)).getTime() - days_ago * DAY_MS)
  const row = { company_id, user_id: person.user_id, manager_id, manager_digest_id, kind: 'spoken', day: dayOf(at), at } as const
  await world.sql((tx) => tx.sql.insert(managerAnswer).values({ ...row, trainee_course_ids: [seat] }))
}
const reminds = async ({ company_id, person, seat }: Given, reminded_by: number | null) => {
  const [at, day] = [await readClock(world.kit), await today()]
  const row = { trainee_course_id: seat, user_id: person.user_id, company_id, planned_on: day, day, at, step: 'by_hand' } as const
  await world.sql((tx) => tx.sql.insert(reminderStep).values({ ...row, reminded_by }))
}

describe('a manager who was told', () => {
  it('did nothing until they answer, and the first digest is the one that counts', async () => {
    const one = await given()
    expect(await nothing(one)).toEqual([])
    const digest = await told(one, 3)
    await told(one, 1)
    const first_digest_on = addDays(await today(), -3)
    expect(await nothing(one)).toEqual([{ manager_id: one.manager.user_id, user_id: one.person.user_id, first_digest_on }])
    await answers(one, digest, 4)
    expect(await nothing(one), 'what was said before the digest is no answer to it').toHaveLength(1)
    await answers(one, digest, 2)
    expect(await nothing(one)).toEqual([])
  })
  it('did something who reminded the person; that the portal or somebody else did is not theirs', async () => {
    const one = await given()
    await told(one, 3)
    await reminds(one, null)
    expect(await nothing(one)).toHaveLength(1)
    world.clock.shift(DAY_MS)
    await reminds(one, one.person.user_id)
    expect(await nothing(one)).toHaveLength(1)
    world.clock.shift(DAY_MS)
    await reminds(one, one.manager.user_id)
    expect(await nothing(one)).toEqual([])
  })
  it('counts only from the day named, and of people who are theirs', async () => {
    const one = await given()
    await told(one, 3)
    expect(await nothing(one, addDays(await today(), -2))).toEqual([])
    const next = await world.given.trainee({ company: { company_id: one.company_id } })
    await told(one, 2, next.user_id)
    await change(one.person, { manager_id: next.user_id })
    expect(await nothing(one), 'what was told before they managed the person').toEqual([])
    world.clock.shift(DAY_MS)
    await told(one, 0, next.user_id)
    expect(await nothing(one)).toMatchObject([{ manager_id: next.user_id, first_digest_on: await today() }])
  })
  it('is a gap once they have left, and nothing where the person has', async () => {
    const [one, other] = [await given(), await given()]
    await told(one, 1)
    await told(other, 1)
    await change(one.manager, { status: 'inactive' })
    await change(other.person, { status: 'inactive' })
    expect([...(await nothing(one)), ...(await nothing(other))]).toEqual([])
  })
  it('is not told of another company', async () => {
    const [one, other] = [await given(), await given()]
    await told(one, 1)
    expect(await nothing(other)).toEqual([])
    const scope = { kind: 'company', company_id: other.company_id } as const
    const day = await today()
    expect(await world.kit.database.read(scope, (tx) => managersWhoDidNothing(tx, one.company_id, { since: day, today: day }))).toEqual([])
  })
})
