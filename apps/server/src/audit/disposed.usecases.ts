/** The values that the log has of a person from before people had keys are taken out of their lines, which keep their hashes. */
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { closedDigest } from './batches.view.ts'
import { type ChainLine, FIRST_HASH, overLines, publicKeyOf, segmentOf } from './chain.view.ts'
import { disposedAmong, keepDisposed, oldValuesOf } from './disposed.store.ts'
import { asDisposed, type OverSegment, type SignedDisposed, signDisposed } from './disposed.view.ts'
import { auditKeys, chainedLines, closingLines, hashBefore, headOf, publishKey } from './heads.store.ts'

/** By which order, and of which two people. */
type Order = { disposal_id: number; submitted_by: number; decided_by: number; now: Date }

const pagesTo = (tx: Connection, to: number, after = 0) => chainedLines((work) => work(tx), to, after)
/** What was signed of lines that lost their values before, each page's after its lines. */
const goneOf = async (tx: Connection, lines: readonly ChainLine[]) =>
  new Map((await disposedAmong(tx, lines)).map((row) => [row.audit_event_id, row]))

/** Of keyed lines the signed head holds one hash over them all: what it was before and after each that is asked for, as it stood. */
const keyedHashes = async (tx: Connection, wanted: ReadonlySet<number>, keyed_to: number) => {
  const found = new Map<number, { over_before: string; over: string }>()
  const last = Math.max(0, ...[...wanted].filter((id) => id <= keyed_to))
  let over = FIRST_HASH
  for await (const lines of pagesTo(tx, last)) {
    const gone = await goneOf(tx, lines)
    for (const line of lines) {
      const over_before = over
      over = gone.get(line.audit_event_id)?.over ?? overLines(over, line)
      if (wanted.has(line.audit_event_id)) found.set(line.audit_event_id, { over_before, over })
    }
  }
  return found
}

/** The same of closed segments, whose signed line holds one hash over all of theirs. A line can stand in several. */
const segmentHashes = async (tx: Connection, wanted: ReadonlySet<number>) => {
  const keys = new Map((await auditKeys(tx)).map(({ key_id, public_key }) => [key_id, public_key]))
  const found = new Map<number, OverSegment[]>()
  for (const by of await closingLines(tx)) {
    const told = segmentOf(by, keys)
    const own = [...wanted].filter((id) => told && told.from <= id && id <= told.to)
    if (!told || own.length === 0) continue
    const { from, to } = told
    let over = await hashBefore(tx, from)
    for await (const lines of pagesTo(tx, Math.max(...own), from - 1)) {
      const gone = await goneOf(tx, lines)
      for (const line of lines) {
        const over_before = over
        over = gone.get(line.audit_event_id)?.segments?.find((one) => one.from === from && one.to === to)?.over ?? overLines(over, line)
        if (wanted.has(line.audit_event_id))
          found.set(line.audit_event_id, [...(found.get(line.audit_event_id) ?? []), { from, to, over_before, over }])
      }
    }
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
  const wanted = new Set(lines.map(({ line }) => line.audit_event_id))
  const keyed = await keyedHashes(tx, wanted, keyed_to)
  const segments = await segmentHashes(tx, wanted)
  await publishKey(tx, { ...publicKeyOf(seed), since: now })
  for (const { line, digest } of lines) {
    const row: SignedDisposed = signDisposed(seed, {
      ...order,
      audit_event_id: line.audit_event_id,
      hash: line.hash ?? (digest as string),
      closed_digest: line.hash === null ? null : closedDigest(line),
      over_before: keyed.get(line.audit_event_id)?.over_before ?? null,
      over: keyed.get(line.audit_event_id)?.over ?? null,
      segments: segments.get(line.audit_event_id) ?? null,
      now_digest: closedDigest(asDisposed(line)),
      at: now,
    })
    await keepDisposed(tx, { ...row, user_id })
  }
  return lines.length
}
