import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { seal } from '../kit/security/secrets.ts'
import { openBareKit } from '../kit/testing/testing.ts'
import { audit } from './audit.store.ts'
import { verifyOwnLog } from './heads.usecases.ts'
import { keysOfPeople } from './person-keys.store.ts'
import { sealAll, sealingOf } from './seal.usecases.ts'
import { bothValues, openBothValues } from './values.usecases.ts'

let bare: Awaited<ReturnType<typeof openBareKit>>
beforeAll(async () => {
  bare = await openBareKit()
})
afterAll(() => bare.close())
const write = <T>(work: (tx: Connection) => Promise<T>) => bare.kit.database.write(everything, work)
const renamed = (user_id: number, before: string, after: string) =>
  write(async (tx) => {
    const both = await bothValues(tx, bare.kit, { user_id, company_id: 1 }, { before: { name: before }, after: { name: after } })
    const ctx = { actor: null, now: new Date(), request: { id: 'r', ip: '::1' } }
    await audit(tx, ctx, { action: 'user.updated', entity: 'user', entity_id: user_id, company_id: 1, ...both })
    return { before: both?.before ?? null, after: both?.after ?? null }
  })
const opened = (user_id: number, line: { before: unknown; after: unknown }) =>
  bare.kit.database.read(everything, async (tx) => openBothValues(bare.kit.settings, await keysOfPeople(tx, bare.kit.settings, [user_id]), line))
const sound = async () => {
  await sealAll(sealingOf(bare.kit))
  return (await verifyOwnLog({ read: (work) => bare.kit.database.read(everything, work), files: bare.kit.files })).sound
}

test('each person has one key, which opens that person’s values alone', async () => {
  const [first, again, other] = [await renamed(1, 'Gopal', 'Menon'), await renamed(1, 'Menon', 'Pillai'), await renamed(2, 'Mei', 'Ling')]
  expect(JSON.stringify([first, again, other])).not.toMatch(/Gopal|Menon|Pillai|Mei|Ling/)
  expect(await opened(1, first)).toEqual([{ field: 'name', before: 'Gopal', after: 'Menon' }])
  expect(await opened(1, again)).toEqual([{ field: 'name', before: 'Menon', after: 'Pillai' }])
  expect(await opened(1, other)).toEqual([])
})
test('two changes at once draw one key', async () => {
  const lines = await Promise.all(Array.from({ length: 8 }, (_, n) => renamed(3, `A${n}`, `B${n}`)))
  for (const [n, line] of lines.entries()) expect(await opened(3, line)).toEqual([{ field: 'name', before: `A${n}`, after: `B${n}` }])
})
test('once a key was destroyed, which the server may not, its values are gone, those of others stay, and the log is whole', async () => {
  const [mine, other] = [await renamed(4, 'Gopal', 'Menon'), await renamed(5, 'Mei', 'Ling')]
  for (const statement of [
    'select destroy_person_key(4)',
    'update person_key set sealed = null, destroyed_at = now() where user_id = 4',
    'delete from person_key where user_id = 4',
  ])
    await expect(write((tx) => tx.sql.execute(statement))).rejects.toThrow()
  expect(await opened(4, mine)).toHaveLength(1)
  await bare.asOwner(['select destroy_person_key(4)'])
  expect(await opened(4, mine)).toEqual([])
  expect(await opened(5, other)).toHaveLength(1)
  await expect(bare.asOwner(["update person_key set sealed = 'x', destroyed_at = null where user_id = 4"])).rejects.toThrow()
  await expect(bare.asOwner(['delete from person_key where user_id = 5'])).rejects.toThrow()
  // Of whoever has no key any more the fields alone are told.
  expect(await renamed(4, 'Menon', 'Pillai')).toEqual({ before: {}, after: { fields: ['name'], key_of: 4 } })
  expect(await sound()).toBe(true)
})
test('what was sealed before people had keys opens with the field key', async () => {
  const key = bare.kit.settings.key('fields')
  const line = { before: { sealed: seal(key, '["A"]') }, after: { fields: ['name'], sealed: seal(key, '["B"]') } }
  expect(await opened(1, line)).toEqual([{ field: 'name', before: 'A', after: 'B' }])
})
