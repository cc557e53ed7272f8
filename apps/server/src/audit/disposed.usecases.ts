/** The values that the log has of a person from before people had keys are taken out of their lines, which keep their hashes. */
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { closedDigest } from './batches.view.ts'
import { FIRST_HASH, overLines, publicKeyOf } from './chain.view.ts'
import { disposedLines, keepDisposed, oldValuesOf } from './disposed.store.ts'
import { asDisposed, type SignedDisposed, signDisposed } from './disposed.view.ts'
import { chainedLines, headOf, publishKey } from './heads.store.ts'

/** By which order, and of which two people. */
type Order = { disposal_id: number; submitted_by: number; decided_by: number; now: Date }

/** Of keyed lines the signed head holds one hash over them all: what it was before and after each that is asked for, as it stood. */
const keyedHashes = async (tx: Connection, wanted: ReadonlySet<number>, keyed_to: number) => {
  const found = new Map<number, { over_before: string; over: string }>()
  if (![...wanted].some((id) => id <= keyed_to)) return found
  const before = new Map((await disposedLines(tx)).map((row) => [row.audit_event_id, row]))
  let over = FIRST_HASH
  for await (const lines of chainedLines((work) => work(tx), keyed_to))
    for (const line of lines) {
      const over_before = over
      over = before.get(line.audit_event_id)?.over ?? overLines(over, line)
      if (wanted.has(line.audit_event_id)) found.set(line.audit_event_id, { over_before, over })
    }
  return found
}

/**
 * Within the transaction that disposes of the person, after it. Answers how many lines. A line that is not sealed yet waits for nobody: the sealer takes it as
 * it stands, so it has no hash to keep, and none is looked at here; its values are sealed with the person's own key.
 */
export const disposeOfOldValues = async (
  tx: Connection,
  { settings }: Pick<Kit, 'settings'>,
  user_id: number,
  { now, ...order }: Order,
): Promise<number> => {
  const lines = (await oldValuesOf(tx, user_id)).filter(({ line, digest }) => line.hash !== null || digest !== null)
  if (lines.length === 0) return 0
  const seed = settings.key('audit_heads')
  const { keyed_to } = await headOf(tx)
  const keyed = await keyedHashes(tx, new Set(lines.map(({ line }) => line.audit_event_id)), keyed_to)
  await publishKey(tx, { ...publicKeyOf(seed), since: now })
  for (const { line, digest } of lines) {
    const row: SignedDisposed = signDisposed(seed, {
      ...order,
      audit_event_id: line.audit_event_id,
      hash: line.hash ?? (digest as string),
      closed_digest: line.hash === null ? null : closedDigest(line),
      over_before: keyed.get(line.audit_event_id)?.over_before ?? null,
      over: keyed.get(line.audit_event_id)?.over ?? null,
      now_digest: closedDigest(asDisposed(line)),
      at: now,
    })
    await keepDisposed(tx, { ...row, user_id })
  }
  return lines.length
}
