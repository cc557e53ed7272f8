/** What is swept of files under way: what is over, and never while somebody works with it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { type BareKit, openBareKit } from '../kit/testing/testing.ts'
import { claimUpload, deleteOver, holdUpload, insertUpload, uploadIds } from './uploads.store.ts'

let bare: BareKit
beforeAll(async () => {
  bare = await openBareKit()
})
afterAll(() => bare.close())

const minutes = (count: number) => new Date(Date.UTC(2026, 5, 1, 8, count))
const began = (upload_id: string, more: { given_up?: boolean; held_by?: string; held_until?: Date } = {}) => ({
  ...{ upload_id, user_id: 7, call: 'addMaterial', file_name: 'a.mp4', bytes: 5, created_at: minutes(0) },
  ...more,
})
const write = <T>(work: (tx: Connection) => Promise<T>): Promise<T> => bare.kit.database.write(everything, work)

it('what is old or was taken back goes, unless a request has it; once that is over too, it goes', async () => {
  await write(async (tx) => {
    for (const row of [
      began('old'),
      began('old and held', { held_by: 'request', held_until: minutes(61) }),
      began('taken back and held', { given_up: true, held_by: 'request', held_until: minutes(61) }),
      began('held by one that is gone', { held_by: 'request', held_until: minutes(60) }),
    ])
      await insertUpload(tx, row)
    await insertUpload(tx, { ...began('new'), created_at: minutes(59) })
  })
  expect((await write((tx) => deleteOver(tx, minutes(30), minutes(60)))).sort()).toEqual(['held by one that is gone', 'old'])
  expect((await write((tx) => deleteOver(tx, minutes(30), minutes(61)))).sort()).toEqual(['old and held', 'taken back and held'])
  expect(await write(uploadIds)).toEqual(['new'])
})

it('a file is used once, by whoever holds it', async () => {
  await write((tx) => insertUpload(tx, began('one')))
  const hold = { upload_id: 'one', by: 'first' }
  await write((tx) => holdUpload(tx, hold, { now: minutes(1), until: minutes(9) }))
  expect(await write((tx) => holdUpload(tx, { ...hold, by: 'second' }, { now: minutes(2), until: minutes(9) }))).toBeNull()
  expect(await write((tx) => claimUpload(tx, { ...hold, by: 'second' }, minutes(2)))).toBe(false)
  expect(await write((tx) => claimUpload(tx, hold, minutes(2)))).toBe(true)
  expect(await write((tx) => claimUpload(tx, hold, minutes(3)))).toBe(false)
  expect(await write((tx) => holdUpload(tx, hold, { now: minutes(10), until: minutes(12) }))).toBeNull()
})
