/** A segment of the audit log that does not fit its hashes by a fault of the portal is closed by one signed line that says why. */
import type { Kit } from '../kit/call/kit.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'
import { audit } from './audit.store.ts'
import { type AuditSegment, FIRST_HASH, overLines, publicKeyOf, SEGMENT, SEGMENT_CLOSED, signSegment } from './chain.view.ts'
import { chainedLines, closingLines, headOf, publishKey } from './heads.store.ts'
import { verifyOwnLog } from './heads.usecases.ts'
import { numberOf } from './seal.store.ts'
import { sealAll, sealingOf } from './seal.usecases.ts'
import { isClosable, type Verdict } from './verify.view.ts'

/** Nothing was closed; `faults` are those that no line may explain. */
export type NotClosed = { segment: null; faults: Verdict['faults'] }

/** Over the lines of the segment as they stand, and the hash of the one before it, so that nothing can be taken out before it either. */
const digestOf = async ({ database }: Kit, from: number, to: number): Promise<string> => {
  let last = FIRST_HASH
  let digest: string | null = null
  for await (const lines of chainedLines((work) => database.read(everything, work), to))
    for (const line of lines) {
      if (line.audit_event_id >= from) digest = overLines(digest ?? last, line)
      last = line.hash ?? ''
    }
  if (digest === null) throw new Error('a segment has lines')
  return digest
}

/**
 * From the first fault to the last. What a signed head says otherwise is not to be explained away: with any such fault nothing is closed.
 * The lines stay as they are, and every check goes on telling how many were closed and why.
 */
export const closeSegment = async (kit: Kit, reason: string): Promise<{ segment: AuditSegment; audit_event_id: number } | NotClosed> => {
  await sealAll(sealingOf(kit))
  const chained_to = (await kit.database.read(everything, headOf)).audit_event_id
  const { faults } = await verifyOwnLog({ read: (work) => kit.database.read(everything, work), files: kit.files }, Number.POSITIVE_INFINITY)
  const beyond = faults.filter((one) => !isClosable(one, chained_to))
  const [first] = faults
  if (!first || beyond.length > 0) return { segment: null, faults: beyond }
  const [from, to] = faults.reduce(([low, high], { audit_event_id: id }) => [Math.min(low, id), Math.max(high, id)] as const, [
    first.audit_event_id,
    first.audit_event_id,
  ] as const)
  const segment: AuditSegment = { from, to, digest: await digestOf(kit, from, to), faults: faults.length, reason }
  const now = await readClock(kit)
  const seed = kit.settings.key('audit_heads')
  await kit.database.write(everything, async (tx) => {
    await publishKey(tx, { ...publicKeyOf(seed), since: now })
    await audit(
      tx,
      { actor: null, now, kit, request: { id: 'command-line', ip: 'command-line' } },
      { action: SEGMENT_CLOSED, entity: SEGMENT, entity_id: `${from}-${to}`, company_id: null, after: signSegment(seed, segment) },
    )
  })
  await sealAll(sealingOf(kit))
  const number = await kit.database.read(everything, async (tx) => {
    const by = (await closingLines(tx)).at(-1)
    return by && numberOf(tx, by.audit_event_id)
  })
  if (!number) throw new Error('a line that was appended is sealed')
  return { segment, audit_event_id: number }
}
