/** One company's lines against the signed heads, some at a time: nobody waits for the check of another's log. */
import type { AuditFault } from '@jujur/contract/audit.ts'
import type { UnitOfWork } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import type { FileStore } from '../kit/files/files.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { type Batch, batchHash, headOfBatch, isCompanySigned, lineDigest, perCompany } from './batches.view.ts'
import { type AuditSegment, fromNote, isGenuine, lineHash, noteName, segmentOf } from './chain.view.ts'
import { disposedAmong } from './disposed.store.ts'
import { genuineDisposed, isLeftSo } from './disposed.view.ts'
import { auditKeys, closingLines, headOf } from './heads.store.ts'
import { type Cursor, lineById, type OwnLine, ownLinesAfter } from './log.store.ts'
import { notesOutside } from './log.usecases.ts'
import { batchOf, chainedOfCompany, closedCompanies, digestsOf, endOfSealed } from './seal.store.ts'
import { rootOf } from './tree.view.ts'

const LINES = 1_000
/** Batches are checked for so long; the next request goes on. */
const WORK_MS = 400

export type OwnVerdict = {
  lines: number
  unsealed: number
  disposed: number
  faults: { number: number; fault: AuditFault }[]
  signed_to: number
  after: number | null
}
type Own = Pick<UnitOfWork, 'read'> & { asSystem: Pick<UnitOfWork, 'read'>; files: FileStore }
type Keys = ReadonlyMap<string, string>
type Tell = (number: number, fault: AuditFault) => void

/** Those of them whose values were taken out by an order of two people, by their ids: they are as they were left. */
const goneOf = async (tx: Connection, lines: readonly { audit_event_id: number }[], keys: Keys) =>
  genuineDisposed(await disposedAmong(tx, lines), keys)

/** A batch as it is signed, and as it is kept outside if it is. */
const holdBatch = async (tx: Connection, files: FileStore, keys: Keys, batch: Batch, tell: Tell): Promise<void> => {
  if (batchHash(batch) !== batch.hash || rootOf(await digestsOf(tx, batch)) !== batch.root) tell(batch.last, 'root_differs')
  if (!isGenuine(headOfBatch(batch), keys)) tell(batch.last, 'forged')
  const outside = await notesOutside(files)
  if (!outside.has(batch.last)) return
  const name = noteName(batch.last)
  const head = fromNote(name, await files.readNote(name))
  if (!isGenuine(head, keys)) tell(batch.last, 'forged')
  else if (head.hash !== batch.hash) tell(batch.last, 'head_differs')
}

/** What is signed of the whole log: the keys, and the segments that are closed, whose lines are nobody's. */
type Whole = { keys: Keys; segments: readonly AuditSegment[] }
const wholeOf = async (tx: Connection): Promise<Whole> => {
  const keys = new Map((await auditKeys(tx)).map(({ key_id, public_key }) => [key_id, public_key]))
  return { keys, segments: (await closingLines(tx)).flatMap((line) => segmentOf(line, keys) ?? []) }
}

/** Lines that came one by one in a chain of all companies: one root was signed of each company's. */
const holdChained = async (
  tx: Connection,
  company_id: number,
  { keys, segments }: Whole,
  tell: Tell,
): Promise<{ lines: number; disposed: number }> => {
  const { audit_event_id: chained_to, keyed_to } = await headOf(tx)
  const by = (await closedCompanies(tx)).find((one) => one.company_id === company_id)
  if (!by) return { lines: 0, disposed: 0 }
  const lines = await chainedOfCompany(tx, company_id, chained_to)
  const gone = await goneOf(tx, lines, keys)
  const all = perCompany()
  let disposed = 0
  for (const line of lines) {
    const id = line.audit_event_id
    const left = gone.get(id)
    const isDisposed = isLeftSo(left, line.hash, line)
    if (isDisposed) disposed++
    all.add(line, isDisposed ? (left.closed_digest ?? undefined) : undefined)
    // What a signed line explains is held by the company's root alone.
    const isExplained = segments.some(({ from, to }) => from <= id && id <= to)
    if (!isDisposed && !isExplained && id > keyed_to && lineHash(line) !== line.hash) tell(id, 'changed')
  }
  const [own] = all.end()
  if (!isCompanySigned(by, keys)) tell(by.closed_to, 'forged')
  if (own?.lines !== by.lines || own.root !== by.root) tell(by.closed_to, 'root_differs')
  return { lines: lines.length, disposed }
}

const isOfChain = ({ line }: OwnLine) => line.hash !== null

export const verifyOwn = async ({ read, asSystem, files }: Own, company_id: number, after: number | null): Promise<OwnVerdict | null> => {
  const whole = await asSystem.read(wholeOf)
  const { keys } = whole
  return read(async (tx) => {
    const start: Cursor | null = after === null ? null : await lineById(tx, after)
    if (after !== null && !start) return null
    const { last, settled_to } = await endOfSealed(tx)
    const verdict: OwnVerdict = { lines: 0, unsealed: 0, disposed: 0, faults: [], signed_to: last, after: null }
    const tell: Tell = (number, fault) => {
      if (verdict.faults.length < 100) verdict.faults.push({ number, fault })
    }
    if (start === null) {
      const chained = await holdChained(tx, company_id, whole, tell)
      verdict.lines += chained.lines
      verdict.disposed += chained.disposed
    }
    const began = performance.now()
    const held = new Map<number, Batch>()
    const own = await ownLinesAfter(tx, company_id, start, LINES)
    const gone = await goneOf(
      tx,
      own.map(({ line }) => line),
      keys,
    )
    for (const [i, one] of own.entries()) {
      const { line, number, salt, digest } = one
      if (isOfChain(one)) continue
      verdict.lines++
      if (number === null || salt === null) {
        if (line.audit_event_id <= settled_to) tell(line.audit_event_id, 'added')
        else verdict.unsealed++
        continue
      }
      if (isLeftSo(gone.get(line.audit_event_id), digest, line)) verdict.disposed++
      else if (lineDigest(salt, line) !== digest) tell(number, 'changed')
      const known = [...held.values()].at(-1)
      const batch = known && known.first <= number && number <= known.last ? known : await batchOf(tx, number)
      if (!batch) tell(number, 'added')
      else if (!held.has(batch.last)) {
        held.set(batch.last, batch)
        await holdBatch(tx, files, keys, batch, tell)
      }
      if (performance.now() - began > WORK_MS && i + 1 < own.length) return { ...verdict, after: line.audit_event_id }
    }
    return { ...verdict, after: own.length === LINES ? (own.at(-1)?.line.audit_event_id ?? null) : null }
  })
}

/** A slice takes under a second; of one party one at a time. */
const checking = fairQueue({ atOnce: 2, atOnceEach: 1, waiting: 60, waitingEach: 2 })
/** @throws TooBusy */
export const verifyInTurn = (own: Own, company_id: number, after: number | null, reader: Parameters<typeof checking.run>[1]) =>
  checking.run(() => verifyOwn(own, company_id, after), reader)
