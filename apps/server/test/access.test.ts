/**
 * Every call against twenty-one actors, as the reviewed matrix says. access-matrix.csv is written from the design's table of calls, not from the
 * contract: a server and a test that share one rule would agree on a wrong one.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Call } from '@jujur/contract/call.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import { kinds, type PermissionEntry, type Role, requiredPermissions, roles } from '@jujur/contract/permissions.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultPermissions } from '../src/access/default-permissions.rules.ts'
import { session } from '../src/identity/identity.table.ts'
import { oneUnitAtATime } from '../src/kit/database/driver/driver.ts'
import { everything } from '../src/kit/database/scope.ts'
import { givenGuest } from './auditor-room.ts'
import { samples } from './samples.ts'
import { openWorld, type Person, type World } from './world.ts'

const [head = '', ...lines] = readFileSync(fileURLToPath(new URL('./access-matrix.csv', import.meta.url)), 'utf8')
  .trim()
  .split('\n')
const actors = head.split(',').slice(1)
const matrix = new Map(lines.map((line) => [line.split(',')[0] as CallName, line.split(',').slice(1)]))
const ACCESS_CODES = ['8888', '6666', '7777', '20071', '10009', '10030', '20066', '20067']
const HALF_DAY_MS = 13 * 3600 * 1000

let world: World
beforeAll(async () => {
  // None of them may wait for a second connection while it holds one.
  oneUnitAtATime.isKept = true
  world = await openWorld()
})
afterAll(async () => {
  oneUnitAtATime.isKept = false
  await world.close()
})

const permissionsOf = (role: Role, held: string): PermissionEntry[] => {
  if (held === 'none') return []
  const maker_status = held === 'checker' ? 0 : 1
  const checker_status = held === 'maker' ? 0 : 1
  return defaultPermissions(role, role === 'trainee' ? null : (kinds[2] as 'maker_checker'), Object.values(calls)).map((entry) => ({
    ...entry,
    maker_status,
    checker_status,
  }))
}

const token = async (actor: string): Promise<{ token: string } | null> => {
  if (actor === 'anonymous') return null
  if (actor === 'guest') return (await givenGuest(world)).guest
  if (actor === 'garbage') return { token: 'not-a-token-of-ours' }
  if (actor === 'superseded') {
    const person = await world.given.trainee()
    await world.as(null).call('loginTraineeUser', { username: person.username, password: 'Right#2026x' })
    return person
  }
  if (actor === 'expired') {
    const person = await world.given.trainee()
    const before = new Date(Date.now() - HALF_DAY_MS)
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(session).set({ created_at: before, last_seen_at: before }).where(eq(session.user_id, person.user_id)),
    )
    return person
  }
  const [role, held] = actor.split(':') as [Role, string]
  return world.given.person({ role, permission: permissionsOf(role, held) })
}

/** Whom no call changes stays the same person: with new ones for each call the tables grow, and with them what each call takes. */
const kept = new Map<string, { person: Person; signedInAt: number }>()
let guest: { token: string; at: number } | null = null
const QUARTER_MS = 15 * 60 * 1000
const keptOne = async (actor: string): Promise<{ token: string } | null> => {
  if (actor === 'guest') {
    const at = world.kit.clock.offsetMs
    if (!guest || at - guest.at > QUARTER_MS) guest = { ...((await token(actor)) as { token: string }), at }
    return guest
  }
  if (!actor.includes(':')) return token(actor)
  const known = kept.get(actor)
  const at = world.kit.clock.offsetMs
  // Samples shift the clock, and a session would run out.
  if (known && at - known.signedInAt < QUARTER_MS) return known.person
  const person = known ? await world.given.returning(known.person) : ((await token(actor)) as Person)
  kept.set(actor, { person, signedInAt: at })
  return person
}

describe('the reviewed matrix', () => {
  it('names every call of the contract, and no other', () => expect([...matrix.keys()].sort()).toEqual(Object.keys(calls).sort()))
  it('has a column for each of the twenty-one actors', () => {
    expect(actors).toEqual([
      'anonymous',
      'garbage',
      'expired',
      'superseded',
      ...roles.flatMap((role) => ['none', 'maker', 'checker', 'both'].map((held) => `${role}:${held}`)),
      'guest',
    ])
    for (const row of matrix.values()) expect(row).toHaveLength(21)
  })
})

describe('every call has a sample that succeeds, and answers every actor as the matrix says', () => {
  it.each(Object.keys(calls) as CallName[])('%s', async (name) => {
    const { actor: allowed, input, headers, file } = await samples[name](world)
    const call: Call = calls[name]
    const asks = async (actor: string, wanted: string | undefined, person: Awaited<ReturnType<typeof token>>) => {
      const answer = await world.as(person).call(name, input, file ? { file } : {})
      const got = ACCESS_CODES.includes(String(answer.response_code)) ? String(answer.response_code) : 'ok'
      expect(got, `${name} by ${actor}: ${answer.body.slice(0, 200)}`).toBe(wanted)
      if (wanted !== '10030') return
      const side = (person as Person).company_id === null ? 2 : 1
      expect(answer.data).toEqual(requiredPermissions(call))
      expect(requiredPermissions(call).some((entry) => entry.system_type_id === side)).toBe(true)
    }
    const row = actors.map((actor, column) => ({ actor, wanted: matrix.get(name)?.[column] }))
    const refused = []
    for (const { actor, wanted } of row) if (wanted !== 'ok') refused.push({ actor, wanted, person: await keptOne(actor) })
    const before = await world.digest()
    await Promise.all(refused.map(({ actor, wanted, person }) => asks(actor, wanted, person)))
    expect(await world.digest(), `${name}: one of those who are refused wrote something`).toBe(before)
    // Without one that succeeds the refusals would prove nothing.
    const answer = await world.as(allowed).call(name, input, { ...(headers ? { headers } : {}), ...(file ? { file } : {}) })
    expect(answer.response_code, answer.body.slice(0, 300)).toBe(2100)
    // A call that writes and is let through may change who makes it.
    const letThrough = call.effect === 'read' ? keptOne : (one: string) => (one === 'guest' ? keptOne(one) : token(one))
    const taken = []
    for (const { actor, wanted } of row) if (wanted === 'ok') taken.push({ actor, wanted, person: await letThrough(actor) })
    await Promise.all(taken.map(({ actor, wanted, person }) => asks(actor, wanted, person)))
  })
})

describe('what is told to be open', () => {
  const signedIn = actors.filter((actor) => actor.includes(':'))
  it.each(signedIn)('to %s is what the matrix says, public calls aside', async (actor) => {
    const column = actors.indexOf(actor)
    const open = [...matrix].filter(([, row]) => row[0] !== 'ok' && row[column] === 'ok').map(([name]) => name)
    const { data } = await world.as(await token(actor)).call('getOpenCalls')
    expect([...data.opens].sort()).toEqual(open.sort())
  })
})

describe('a right taken away', () => {
  it('is missing at the very next call', async () => {
    const person = await world.given.trainee()
    expect((await world.as(person).call('getViewCourseEnroll')).response_code).toBe(2100)
    const { permission } = await import('../src/access/access.table.ts')
    await world.kit.database.write(everything, (tx) => tx.sql.delete(permission).where(eq(permission.user_id, person.user_id)))
    expect((await world.as(person).call('getViewCourseEnroll')).response_code).toBe(10030)
  })
})
