/**
 * Headers first, then somebody loses their session or their right, then the body: refused as if both had come after, and nothing written.
 * Generated from the contract for every call of signed-in people that writes; and the same change between two whole calls.
 */
import type { Call } from '@jujur/contract/call.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import type { PermissionEntry } from '@jujur/contract/permissions.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permission, routePermission } from '../src/access/access.table.ts'
import { auditorRoom, auditorVisit } from '../src/auditor-room/auditor-room.table.ts'
import { company } from '../src/companies/companies.table.ts'
import { session, users } from '../src/identity/identity.table.ts'
import { startSession } from '../src/identity/sessions/sessions.store.ts'
import { everything } from '../src/kit/database/scope.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { hold } from './held.ts'
import type { Sample } from './sample.ts'
import { samples } from './samples.ts'
import { ofThisRun } from './share.ts'
import { openWorld, type Person, served, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Loss = {
  readonly code: number
  /** Not every loss touches every call. */
  readonly touches: (call: Call, person: Person) => boolean
  /** Takes it away as another process would, and answers how to give it back. */
  readonly take: (person: Person, name: CallName) => Promise<() => Promise<unknown>>
}
type At = Parameters<Parameters<World['kit']['database']['write']>[1]>[0]
const all = <T>(work: (tx: At) => Promise<T>): Promise<T> => world.kit.database.write(everything, work)
const nothing = async () => undefined
const ofRoles = ({ access }: Call) => 'roles' in access
const endLive = (person: Person, because: 'logout' | 'deactivated') =>
  readClock(world.kit).then((now) =>
    all((tx) =>
      tx.sql
        .update(session)
        .set({ ended_at: now, ended_because: because })
        .where(and(eq(session.user_id, person.user_id), isNull(session.ended_at))),
    ),
  )
const setStatus = (person: Person, status: 'active' | 'inactive') =>
  all((tx) => tx.sql.update(users).set({ status }).where(eq(users.user_id, person.user_id)))
const setCompany = (person: Person, status: 'active' | 'inactive') =>
  all((tx) =>
    tx.sql
      .update(company)
      .set({ status })
      .where(eq(company.company_id, person.company_id ?? 0)),
  )
const setRoute = (name: CallName, own: Pick<typeof routePermission.$inferInsert, 'access_level' | 'permissions'>) =>
  all((tx) => tx.sql.update(routePermission).set(own).where(eq(routePermission.route, name)))

const losses: Record<string, Loss> = {
  'who signs out': {
    code: 6666,
    touches: () => true,
    take: async (person) => {
      await endLive(person, 'logout')
      return nothing
    },
  },
  'who signs in elsewhere': {
    code: 20071,
    touches: () => true,
    take: async (person) => {
      const now = await readClock(world.kit)
      await all((tx) => startSession(tx, person, { now, request: { ip: '127.0.0.1', device: 'another' } }))
      return nothing
    },
  },
  'who is deactivated': {
    code: 6666,
    touches: () => true,
    take: async (person) => {
      await setStatus(person, 'inactive')
      return () => setStatus(person, 'active')
    },
  },
  'whose company is deactivated': {
    code: 6666,
    touches: (_call, person) => person.company_id !== null,
    take: async (person) => {
      await setCompany(person, 'inactive')
      return () => setCompany(person, 'active')
    },
  },
  'whose entries are taken away': {
    code: 10030,
    touches: ofRoles,
    take: async (person) => {
      const taken = await all((tx) => tx.sql.delete(permission).where(eq(permission.user_id, person.user_id)).returning())
      return () => all((tx) => tx.sql.insert(permission).values(taken as (typeof permission.$inferInsert & PermissionEntry)[]))
    },
  },
  'whose route is closed': {
    code: 10030,
    touches: ofRoles,
    take: async (_person, name) => {
      await setRoute(name, { access_level: 'any', permissions: [] })
      return () => setRoute(name, { access_level: null, permissions: null })
    },
  },
}

const isFor = (who: 'public' | 'guest', { access }: Call) => 'who' in access && access.who === who
const isGuests = (call: Call) => isFor('guest', call)
const isSignedIn = (call: Call) => !isFor('public', call) && !isGuests(call)
const writing = (Object.keys(calls) as CallName[]).filter((name) => isSignedIn(calls[name]) && calls[name].effect === 'write')
const extra = ({ headers, file }: Sample) => ({ ...(headers ? { headers } : {}), ...(file ? { file } : {}) })

describe('a body that comes late', () => {
  it('is tried with every call that writes, and there are many', () => expect(writing.length).toBeGreaterThan(40))

  it.each(ofThisRun(writing, 4))('%s', async (name) => {
    const sample = await samples[name](world)
    const { actor, input } = sample
    if (!actor) throw new Error('the sample of a call for signed-in people has no actor')
    for (const [what, { code, touches, take }] of Object.entries(losses)) {
      if (!touches(calls[name], actor)) continue
      const me = await world.given.returning(actor)
      const held = await hold(world, me.token, name, input, extra(sample))
      const giveBack = await take(me, name)
      const before = await world.digest()
      const answer = await held.release()
      expect(answer.response_code, `${name} of somebody ${what}: ${JSON.stringify(answer).slice(0, 200)}`).toBe(code)
      expect(await world.digest(), `${name} of somebody ${what} wrote something`).toBe(before)
      await giveBack()
    }
    // And of somebody who lost nothing it is taken: what was refused was the loss, and not the way it was sent.
    const me = await world.given.returning(actor)
    const answer = await (await hold(world, me.token, name, input, extra(sample))).release()
    expect(answer.response_code, JSON.stringify(answer).slice(0, 300)).toBe(2100)
  })
})

/** What takes a guest's room away from them, each as another process would; the newest visit is theirs. */
type Visit = typeof auditorVisit.$inferSelect
const guestLosses: Record<string, (visit: Visit) => Promise<unknown>> = {
  'whose visit is over': async ({ auditor_visit_id }) => {
    const ended_at = await readClock(world.kit)
    return all((tx) => tx.sql.update(auditorVisit).set({ ended_at }).where(eq(auditorVisit.auditor_visit_id, auditor_visit_id)))
  },
  'whose room is closed': async ({ auditor_room_id }) => {
    const closed_at = await readClock(world.kit)
    return all((tx) => tx.sql.update(auditorRoom).set({ state: 'revoked', closed_at }).where(eq(auditorRoom.auditor_room_id, auditor_room_id)))
  },
  'whose company is deactivated': ({ company_id }) =>
    all((tx) => tx.sql.update(company).set({ status: 'inactive' }).where(eq(company.company_id, company_id))),
}
const ofGuests = (Object.keys(calls) as CallName[]).filter((name) => isGuests(calls[name]) && calls[name].effect === 'write')

describe('a body of a guest that comes late', () => {
  it('is tried with every call of theirs that writes', () => expect(ofGuests.length).toBeGreaterThan(3))

  it.each(ofGuests)('%s', async (name) => {
    const given = async () => {
      const sample = await samples[name](world)
      const [visit] = await all((tx) => tx.sql.select().from(auditorVisit).orderBy(desc(auditorVisit.auditor_visit_id)).limit(1))
      if (!sample.actor || !visit) throw new Error('the sample of a call for guests has a guest')
      return { visit, held: await hold(world, sample.actor.token, name, sample.input, extra(sample)) }
    }
    for (const [what, take] of Object.entries(guestLosses)) {
      const { visit, held } = await given()
      await take(visit)
      const before = await world.digest()
      const answer = await held.release()
      expect(answer.response_code, `${name} of a guest ${what}: ${JSON.stringify(answer).slice(0, 200)}`).toBe(6666)
      expect(await world.digest(), `${name} of a guest ${what} wrote something`).toBe(before)
    }
    const answer = await (await given()).held.release()
    expect(answer.response_code, JSON.stringify(answer).slice(0, 300)).toBe(2100)
  })
})

describe('between two calls', () => {
  const asked: Record<'trainee' | 'clientAdmin' | 'globalAdmin' | 'superAdmin', CallName> = {
    trainee: 'getViewCourseEnroll',
    clientAdmin: 'getTraineeUserList',
    globalAdmin: 'getCompanyList',
    superAdmin: 'getRoutePermissionList',
  }
  const roles = Object.keys(asked) as (keyof typeof asked)[]
  const cases = roles.flatMap((role) => Object.keys(losses).map((what) => [role, what] as const))

  it.each(cases)('a %s %s is refused with the second, wherever the first was known', async (role, what) => {
    const name = asked[role]
    const { code, touches, take } = losses[what] as Loss
    const person = await world.given.person({ role })
    if (!touches(calls[name], person)) return
    const twin = served ? await world.twin() : null
    const servers = [world, ...(twin ? [twin] : [])]
    // Twice: the second time they are in the cache and only the access guard asks.
    for (const server of [...servers, ...servers]) expect((await server.as(person).call(name)).response_code).toBe(2100)
    const giveBack = await take(person, name)
    for (const server of servers) expect((await server.as(person).call(name)).response_code).toBe(code)
    await giveBack()
    await twin?.close()
  })
})
