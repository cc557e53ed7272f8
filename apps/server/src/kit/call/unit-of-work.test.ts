import { expect, test } from 'vitest'
import { AccessOutdated, type AccessSnapshot } from '../database/access-guard.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../database/database-clock.ts'
import { TooBusy } from '../security/fair-queue.ts'
import { type CallState, guardedUnitOfWork } from './unit-of-work.ts'

const snapshotNo = (version: number) => ({ version }) as unknown as AccessSnapshot

/** A database whose access guard passes or not, in this order. */
const unitsOn = (passes: readonly boolean[]) => {
  const left = [...passes]
  const work = async () => {
    if (left.shift() === false) throw new AccessOutdated()
    return 'done'
  }
  const database = { read: work, write: work } as unknown as Database
  const state = {
    scope: { kind: 'company', company_id: 1 },
    snapshot: snapshotNo(0),
    lastSeen: null,
    isOutdated: false,
  } as unknown as CallState
  let renewed = 0
  const renew = async () => snapshotNo(++renewed)
  const { own } = guardedUnitOfWork(database, {} as Clock, state, renew)
  return { write: () => own.write(async () => 'done'), state, renewals: () => renewed }
}

test('before anything is committed an outdated snapshot leaves the handler, for all of it to be repeated', async () => {
  const { write, state, renewals } = unitsOn([false])
  await expect(write()).rejects.toThrow(AccessOutdated)
  expect([state.isOutdated, renewals()]).toEqual([true, 0])
})

test('after a commit only the unit is repeated, also where the person is changed once more meanwhile', async () => {
  const { write, state, renewals } = unitsOn([true, false, false, true])
  await write()
  await expect(write()).resolves.toBe('done')
  expect([state.isOutdated, renewals()]).toEqual([false, 2])
})

test('what is committed is never done again: where each repeat is outdated the call is told to come later', async () => {
  const { write } = unitsOn([true, ...Array(10).fill(false)])
  await write()
  const second = write()
  await expect(second).rejects.toThrow(TooBusy)
  await expect(second).rejects.not.toBeInstanceOf(AccessOutdated)
})
