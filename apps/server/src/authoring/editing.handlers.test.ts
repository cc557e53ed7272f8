import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { contentOpen } from './authoring.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('who edits the same', () => {
  it('is told to each by name, until their editor is heard no more', async () => {
    const aida = await world.given.admin('globalAdmin', { kind: 'maker', name: 'Aida' })
    const mei = await world.given.admin('globalAdmin', { kind: 'maker', name: 'Mei Ling' })
    const others = async (who: typeof aida, kind: 'course' | 'module' = 'course') =>
      (await world.as(who).call('keepEditing', { kind, id: 7 })).data.others
    expect(await others(aida)).toEqual([])
    expect(await others(mei)).toEqual(['Aida'])
    expect(await others(aida)).toEqual(['Mei Ling'])
    expect(await others(aida, 'module')).toEqual([])
    await world.sql((tx) => tx.sql.update(contentOpen).set({ seen_at: new Date(Date.now() - 60_000) }))
    expect(await others(aida)).toEqual([])
    expect(await world.sql((tx) => tx.sql.select().from(contentOpen))).toHaveLength(1)
  })
})
