/**
 * Carries out what two people ordered: one person after the other, each in a transaction of its own with its line in the log; then their files; at the end a
 * note outside the database, by which an older backup that is restored ends the same. Whoever works on an order has it by a claim that runs out; whatever a
 * killed process left is gone on with, and nobody is emptied twice (dispose_person asks for the state `waiting`).
 */
import { audit } from '../audit/audit.store.ts'
import { disposeOfOldValues } from '../audit/disposed.usecases.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { eachByItself } from '../kit/jobs/each.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { addDays, dayOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { noteNameOf, toDisposalNote } from './disposal-notes.view.ts'
import { DISPOSAL_CLAIMED_MS, PEOPLE_AT_ONCE } from './disposals.rules.ts'
import {
  changeClaimedDisposal,
  claimDisposal,
  type DisposalRow,
  disposeOfPerson,
  emptiedPerson,
  filesToDelete,
  markDeleted,
  peopleDisposedOf,
  settlePeople,
  waitingPeople,
} from './disposals.store.ts'

class NoLongerOurs extends Error {
  override readonly name = 'NoLongerOurs'
}
type Held = { row: DisposalRow }

/** One transaction, which keeps nothing where the order is somebody else's by now. */
const held = async <T>(kit: Kit, it: Held, work: (tx: Connection, now: Date) => Promise<T>): Promise<T> => {
  const now = await readClock(kit)
  let renewed: DisposalRow | null = null
  const value = await kit.database.write(everything, async (tx) => {
    renewed = await changeClaimedDisposal(tx, it.row, { claimed_until: new Date(now.getTime() + DISPOSAL_CLAIMED_MS) })
    if (!renewed) throw new NoLongerOurs()
    return work(tx, now)
  })
  it.row = renewed ?? it.row
  return value
}

const contextOf = ({ row }: Held, now: Date) => ({
  actor: row.decided_by === null ? null : { user_id: row.decided_by },
  now,
  request: row.request ?? { id: 'disposal', ip: undefined },
})

const emptyOne = (kit: Kit, it: Held, user_id: number): Promise<void> =>
  held(kit, it, async (tx, now) => {
    const { disposal_id, company_id, submitted_by, decided_by } = it.row
    const line = { entity: 'user' as const, entity_id: user_id, company_id }
    const obstacle = await disposeOfPerson(tx, disposal_id, user_id, now)
    if (obstacle !== null) return audit(tx, contextOf(it, now), { action: 'user.not_disposed', ...line, after: { disposal_id, obstacle } })
    const lines = await disposeOfOldValues(tx, kit, user_id, { disposal_id, submitted_by, decided_by: decided_by ?? 0, now })
    const { reach, rows } = await emptiedPerson(tx, disposal_id, user_id)
    await audit(tx, contextOf(it, now), { action: 'user.disposed', ...line, after: { disposal_id, reach, rows, lines, key: 'destroyed' } })
  })

/** Files that nothing else names are deleted, each marked once it is gone. */
const deleteFiles = async (kit: Kit, it: Held, stopping: AbortSignal): Promise<void> => {
  for (;;) {
    if (stopping.aborted) throw new NoLongerOurs()
    const files = await held(kit, it, (tx) => filesToDelete(tx, it.row.disposal_id, PEOPLE_AT_ONCE))
    if (files.length === 0) return
    for (const { sha256, inUse } of files) {
      if (!inUse) await kit.files.remove(sha256)
      await held(kit, it, (tx, now) => markDeleted(tx, it.row.disposal_id, sha256, now))
    }
  }
}

/** The note comes first: an order is finished only once it stands outside. */
const finish = async (kit: Kit, it: Held): Promise<void> => {
  const { disposal_id, company_id } = it.row
  const people = await kit.database.read(everything, (tx) => peopleDisposedOf(tx, disposal_id))
  if (people.length > 0) await kit.files.note(noteNameOf(disposal_id), toDisposalNote(kit.settings.key('audit_heads'), it.row, people))
  await held(kit, it, async (tx, now) => {
    const backups_end_on = addDays(dayOf(now), kit.settings.backupDays)
    const claimed = { ...it.row, claimed_until: new Date(now.getTime() + DISPOSAL_CLAIMED_MS) }
    if (!(await changeClaimedDisposal(tx, claimed, { finished_at: now, backups_end_on, claimed_until: null }))) throw new NoLongerOurs()
    await audit(tx, contextOf(it, now), {
      action: 'disposal.finished',
      entity: 'disposal',
      entity_id: disposal_id,
      company_id,
      after: { people: people.length, backups_end_on },
    })
  })
}

const workOnDisposal = async (kit: Kit, row: DisposalRow, stopping: AbortSignal): Promise<void> => {
  const it: Held = { row }
  try {
    const some = await held(kit, it, (tx) => waitingPeople(tx, row.disposal_id, PEOPLE_AT_ONCE))
    for (const user_id of some) {
      if (stopping.aborted) return
      await emptyOne(kit, it, user_id)
    }
    await deleteFiles(kit, it, stopping)
    const left = await held(kit, it, (tx) => settlePeople(tx, row.disposal_id))
    if (left === 0) await finish(kit, it)
    // Another company's turn.
    else
      await held(kit, it, async (tx, now) =>
        changeClaimedDisposal(tx, { ...it.row, claimed_until: new Date(now.getTime() + DISPOSAL_CLAIMED_MS) }, { claimed_until: now }),
      )
  } catch (error) {
    if (error instanceof NoLongerOurs) return
    throw error
  }
}

async function* claims(kit: Kit, stopping: AbortSignal) {
  while (!stopping.aborted) {
    const now = await readClock(kit)
    const claimed = await kit.database.write(everything, (tx) => claimDisposal(tx, now, new Date(now.getTime() + DISPOSAL_CLAIMED_MS)))
    if (!claimed) return
    yield claimed
  }
}

/** Until nothing waits. What fails is gone on with when its claim has run out. */
export const carryOutDisposals: Job['work'] = (kit, stopping) =>
  eachByItself(kit, claims(kit, stopping), stopping, (claimed) => workOnDisposal(kit, claimed, stopping))
