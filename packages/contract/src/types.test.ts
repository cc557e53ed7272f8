/** What must not compile, and the promises of the list of calls. The marked lines are checked by the type check; here it is enough that they are read. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { type Call, defineCall, type ReasonsOf, type Refusals } from './call.ts'
import { type Code, codes, reasons } from './codes.ts'
import { type CallName, calls } from './index.ts'
import type { submitPledge } from './learning.ts'
import { requiredPermissions } from './permissions.ts'
import { resources } from './resources.ts'

const bare = { title: '', input: z.strictObject({}), output: z.strictObject({}) }
const blank = { ...bare, shows: ['reference'] } as const
/** Declared but never made: only their types matter. */
export const mistakes = () => {
  // @ts-expect-error an unknown role
  defineCall({ name: 'a', ...blank, access: { roles: ['intern'], needs: [] } })
  // @ts-expect-error an unknown group
  defineCall({ name: 'a', ...blank, access: { roles: ['globalAdmin'], needs: [{ group: 'SECRETS', right: 'READ' }] } })
  // @ts-expect-error a group of the other side
  defineCall({ name: 'a', ...blank, access: { roles: ['trainee'], needs: [{ group: 'FINANCE', right: 'READ' }] } })
  // @ts-expect-error an unknown right
  defineCall({ name: 'a', ...blank, access: { roles: ['trainee'], needs: [{ group: 'GENERAL', right: 'PEEK' }] } })
  // @ts-expect-error an unknown code
  defineCall({ name: 'a', ...blank, access: { who: 'public' }, refuses: [12345] })
  // @ts-expect-error an unknown reason
  defineCall({ name: 'a', ...blank, access: { who: 'public' }, reasons: ['bored'] })
  // @ts-expect-error neither a write that says what it changes nor a read that says what it shows
  defineCall({ name: 'a', ...bare, access: { who: 'public' } })
  // @ts-expect-error a read that shows nothing
  defineCall({ name: 'a', ...bare, access: { who: 'public' }, shows: [] })
  // @ts-expect-error a write that does not say what it changes
  defineCall({ name: 'a', ...blank, access: { who: 'public' }, idempotent: true })
  // @ts-expect-error an unknown resource
  defineCall({ name: 'a', ...bare, access: { who: 'public' }, changes: ['weather'] })
  // An empty list is one, if it is said.
  defineCall({ name: 'a', ...bare, access: { who: 'public' }, changes: [], idempotent: true })
}

describe('a call declares how it can refuse', () => {
  it('its codes and the common ones, no others', () => {
    expectTypeOf<10041>().toExtend<Refusals<typeof submitPledge>>()
    expectTypeOf<7000>().toExtend<Refusals<typeof submitPledge>>()
    expectTypeOf<10029>().not.toExtend<Refusals<typeof submitPledge>>()
  })
  it('its reasons, no others', () => {
    expectTypeOf<'locked'>().toExtend<ReasonsOf<typeof submitPledge>>()
    expectTypeOf<'in_use'>().not.toExtend<ReasonsOf<typeof submitPledge>>()
  })
})

describe('what calls change and show', () => {
  const all: Call[] = Object.values(calls)
  const writes = all.filter(({ effect }) => effect === 'write')
  const reads = all.filter(({ effect }) => effect === 'read')
  const shown = new Set(all.flatMap(({ shows }) => shows))
  const changed = new Set(all.flatMap(({ changes, changesWhenDone }) => [...changes, ...changesWhenDone]))

  it('a write changes only what some read shows', () => {
    for (const { name, changes } of writes) for (const resource of changes) expect(shown, `${name} changes ${resource}`).toContain(resource)
    for (const { name, changesWhenDone } of reads)
      for (const resource of changesWhenDone) expect(shown, `${name} changes ${resource}`).toContain(resource)
  })
  it('a read shows at least one resource, and changes none', () => {
    for (const { name, shows, changes } of reads) {
      expect(shows.length, name).toBeGreaterThan(0)
      expect(changes, name).toEqual([])
    }
  })
  it('each resource is shown by some call, and changed by some but the fixed lists', () => {
    for (const resource of resources) expect(shown, resource).toContain(resource)
    expect(resources.filter((resource) => !changed.has(resource))).toEqual(['reference'])
  })
  it('none names a resource twice', () => {
    for (const { name, changes, shows, changesWhenDone } of all)
      for (const list of [changes, shows, changesWhenDone]) expect(new Set(list).size, name).toBe(list.length)
  })
})

describe('the list of calls', () => {
  const entries = Object.entries(calls) as [CallName, Call][]
  it('knows every call by its own name', () => {
    for (const [name, call] of entries) expect(call.name).toBe(name)
  })
  it('holds every declaration of every feature file', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url))
    const sources = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'call.ts')
    const declared = sources.flatMap((file) =>
      [...readFileSync(folder + file, 'utf8').matchAll(/export const (\w+) = (?:defineCall|loginCall|otpCall)\(/g)].map(([, name]) => name),
    )
    expect([...declared].sort()).toEqual(entries.map(([name]) => name as string).sort())
  })
  it('asks at least one entry of every call bound to roles', () => {
    for (const [name, call] of entries) if ('roles' in call.access) expect(requiredPermissions(call).length, name).toBeGreaterThan(0)
  })
  it('gives what is missing a code that the call declares', () => {
    const common: Code[] = [4444]
    for (const [name, call] of entries) for (const code of Object.values(call.missing)) expect([...call.refuses, ...common], name).toContain(code)
  })
  it('takes strict objects only, so that an unknown field is refused', () => {
    for (const [name, call] of entries) expect(call.input.safeParse({ no_such_field: 1 }).success, name).toBe(false)
  })
})

describe('the catalogue', () => {
  it('has an HTTP status, a name and words for every code and reason', () => {
    for (const entry of Object.values(codes)) {
      expect(entry.httpStatus).toBeGreaterThanOrEqual(200)
      expect(entry.name).toMatch(/^[a-z_]+$/)
      expect(entry.description.length).toBeGreaterThan(3)
    }
    for (const reason of Object.values(reasons)) expect(reason.description.length).toBeGreaterThan(3)
  })
  it('names no two codes alike', () => {
    const names = Object.values(codes).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the web app', () => {
  it('takes the list of calls as a type only, so that a page loads only its own schemas', () => {
    const web = fileURLToPath(new URL('../../../apps/web/src/', import.meta.url))
    const offenders = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|kit\/testing\//.test(file))
      .filter((file) =>
        readFileSync(web + file, 'utf8')
          .split('\n')
          .some((line) => line.includes('@jujur/contract/index.ts') && !line.startsWith('import type')),
      )
    expect(offenders).toEqual([])
  })
})

/** All schemas that one is made of, and itself. */
const partsOf = (schema: unknown, seen = new Set<unknown>()): z.ZodType[] => {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  if (!(schema instanceof z.ZodType)) return Object.values(schema).flatMap((one) => partsOf(one, seen))
  const { def } = schema as unknown as { def: Record<string, unknown> }
  const parts = Object.entries(def).filter(([key]) => key !== 'checks')
  return [schema, ...parts.flatMap(([, one]) => partsOf(one, seen))]
}
const days = (input: z.ZodType) => partsOf(input).filter((one) => (one as { format?: string | null }).format === 'date')

it.each(['0000-01-01', '0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31'])('no call takes the day %s', (day) => {
  const takers = Object.values(calls).filter((call: Call) => days(call.input).length > 0)
  expect(takers.length).toBeGreaterThan(10)
  expect(takers.filter((call: Call) => days(call.input).some((one) => one.safeParse(day).success)).map(({ name }) => name)).toEqual([])
})
