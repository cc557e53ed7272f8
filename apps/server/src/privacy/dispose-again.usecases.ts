/** After an older backup was restored: what was disposed of since is disposed of once more, by the signed notes kept outside the database. */

import { audit } from '../audit/audit.store.ts'
import { publicKeyOf } from '../audit/chain.view.ts'
import { disposeOfOldValues } from '../audit/disposed.usecases.ts'
import { auditKeys } from '../audit/heads.store.ts'
import type { Kit } from '../kit/call/kit.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'
import { fromDisposalNote, isDisposalNote, type NotedDisposal } from './disposal-notes.view.ts'
import { carryOutDisposals } from './disposals.worker.ts'

/** A note that nobody of the portal signed: nothing of it was done. */
export class UnknownNote extends Error {
  override readonly name = 'UnknownNote'
}
/** `select dispose_again(…)` as the owner of the database; answers how many people were emptied. */
export type AsOwner = (noted: NotedDisposal) => Promise<number>

const repeat = async (kit: Kit, noted: NotedDisposal, asOwner: AsOwner): Promise<number> => {
  const emptied = await asOwner(noted)
  if (emptied === 0) return 0
  const now = await readClock(kit)
  const { disposal_id, company_id, submitted_by, decided_by } = noted
  await kit.database.write(everything, async (tx) => {
    for (const { user_id } of noted.people) await disposeOfOldValues(tx, kit, user_id, { disposal_id, submitted_by, decided_by, now })
    const ctx = { actor: null, now, request: { id: 'command-line', ip: 'command-line' } }
    const line = { action: 'disposal.repeated', entity: 'disposal', entity_id: disposal_id, company_id } as const
    await audit(tx, ctx, { ...line, after: { people: emptied, user_ids: noted.people.map(({ user_id }) => user_id) } })
  })
  return emptied
}

/** All notes, in the order of the orders; answers how many orders had to be repeated, and of how many people. Run again, it finds nothing to do. */
export const disposeAgain = async (kit: Kit, asOwner: AsOwner): Promise<{ orders: number; people: number }> => {
  const own = publicKeyOf(kit.settings.key('audit_heads'))
  const known = await kit.database.read(everything, auditKeys)
  const keys = new Map([own, ...known].map(({ key_id, public_key }) => [key_id, public_key]))
  const names = (await kit.files.notes()).filter(isDisposalNote)
  // All are read before the first is done: of a forged one among them nothing is done at all.
  const all: NotedDisposal[] = []
  for (const name of names) {
    const noted = fromDisposalNote(await kit.files.readNote(name), keys)
    if (!noted) throw new UnknownNote(`${name} is not signed by a key of this portal: nothing was disposed of`)
    all.push(noted)
  }
  const done: number[] = []
  for (const noted of all) done.push(await repeat(kit, noted, asOwner))
  await carryOutDisposals(kit, new AbortController().signal)
  return { orders: done.filter((people) => people > 0).length, people: done.reduce((sum, people) => sum + people, 0) }
}
