/** Lines that were committed get their number, and stand in signed batches. */
import { randomBytes } from 'node:crypto'
import type { UnitOfWork } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'
import { type Batch, lineDigest, perCompany, sealBatch, signCompany } from './batches.view.ts'
import { publicKeyOf } from './chain.view.ts'
import { chainedLines, headOf, publishKey } from './heads.store.ts'
import { areCompaniesClosed, beginBatch, keepBatch, keepClosedCompanies, LINES_OF_BATCH, lastBatch, waitingLines } from './seal.store.ts'

/** In every scope, and on the database's clock. */
type Sealing = Pick<UnitOfWork, 'read' | 'write'> & Pick<Kit, 'settings' | 'log'> & { now: () => Promise<Date> }
export const sealingOf = (kit: Kit): Sealing => ({
  settings: kit.settings,
  log: kit.log,
  now: () => readClock(kit),
  read: (work) => kit.database.read(everything, work),
  write: (work) => kit.database.write(everything, work),
})

/** Lines of transactions that are still open are not seen, and come into a later batch, whatever their ids. */
const sealSome = async (tx: Connection, seed: Uint8Array, at: Date, waits: boolean): Promise<Batch | null> => {
  const begun = await beginBatch(tx, waits)
  if (!begun) return null
  const lines = await waitingLines(tx, begun.settled_to)
  if (lines.length === 0) return null
  const kept = lines.map((line) => {
    const salt = randomBytes(16).toString('hex')
    return { audit_event_id: line.audit_event_id, salt, digest: lineDigest(salt, line) }
  })
  const { mark, mark_xid } = begun
  const batch = sealBatch(
    seed,
    kept.map(({ digest }) => digest),
    { ...begun, at },
  )
  // Where some wait for the next batch, nothing below them is settled.
  const settled_to = lines.length < LINES_OF_BATCH ? begun.settles : begun.settled_to
  await publishKey(tx, { ...publicKeyOf(seed), since: at })
  await keepBatch(tx, { ...batch, settled_to, mark, mark_xid }, kept)
  return batch
}

/** @param waits for another that seals, so that afterwards all is sealed that was committed before */
export const sealAudit = async ({ write, now, settings, log }: Sealing, { waits }: { waits: boolean }): Promise<void> => {
  const seed = settings.key('audit_heads')
  for (;;) {
    const at = await now()
    const batch = await write((tx) => sealSome(tx, seed, at, waits))
    if (!batch) return
    log.info({ audit_head: batch.last, hash: batch.hash, at: batch.at, signature: batch.signature }, 'audit batch')
  }
}

/** The lines from before there were batches: once, one signed root for each company over its own, as they stand. */
const closeChainedLines = async ({ read, write, now, settings }: Sealing): Promise<void> => {
  const { head, isOver } = await read(async (tx) => {
    // With the first batch behind it the chain has ended for good.
    const isOver = (await lastBatch(tx)) === null || (await areCompaniesClosed(tx))
    return { head: await headOf(tx), isOver }
  })
  const closed_to = head.audit_event_id
  if (closed_to === 0 || isOver) return
  const companies = perCompany()
  for await (const lines of chainedLines(read, closed_to)) for (const line of lines) companies.add(line)
  const seed = settings.key('audit_heads')
  const at = await now()
  await write(async (tx) => {
    await publishKey(tx, { ...publicKeyOf(seed), since: at })
    await keepClosedCompanies(
      tx,
      companies.end().map((own) => signCompany(seed, { ...own, closed_to, at })),
    )
  })
}

/** All that was committed is in signed batches afterwards, and what was there before them is closed. */
export const sealAll = async (sealing: Sealing): Promise<void> => {
  await sealAudit(sealing, { waits: true })
  await closeChainedLines(sealing)
}
