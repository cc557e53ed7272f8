/** Whether an audit log is whole, from its lines, batches and heads alone: what the server asks of its own database an auditor asks of a copy, without the server. */
import type { AuditFault, ClosedSegment as ClosedTold } from '@jujur/contract/audit.ts'
import { type Batch, batchHash, headOfBatch, isCompanySigned, lineDigest, perCompany, type SealedLine, type SignedCompany } from './batches.view.ts'
import { type ChainLine, FIRST_HASH, isGenuine, lineHash, overLines, type SignedHead, type SignedSegment, segmentOf } from './chain.view.ts'
import { genuineDisposed, isLeftSo, type SignedDisposed } from './disposed.view.ts'
import { rootOf } from './tree.view.ts'

export type Log = {
  /** Lines that were chained one by one, in the order of their numbers, some at a time. */
  lines: AsyncIterable<readonly ChainLine[]>
  /** Where the database says that these end. */
  head: { audit_event_id: number; hash: string; keyed_to: number }
  /** What was signed of them company by company. */
  companies: readonly SignedCompany[]
  /** All batches in their order, and the lines that were sealed in them, some at a time. */
  batches: AsyncIterable<readonly Batch[]>
  sealed: AsyncIterable<readonly SealedLine[]>
  /** Lines that no batch has, though the time for them is over; and how many wait for their batch. */
  added: readonly number[]
  unsealed: number
  /** From the database and from outside of it. */
  signed: readonly SignedHead[]
  /** The lines that say of a segment that it is closed. */
  closings: readonly ChainLine[]
  /** What was signed of lines whose values were taken out by an order of two people. */
  disposed: readonly SignedDisposed[]
  /** Public keys (PEM) by their names, as the auditor trusts them. */
  keys: ReadonlyMap<string, string>
}
/** A segment whose faults a signed line explains, by number and moment of that line. */
export type ClosedSegment = { from: number; to: number; faults: number; reason: string; at: Date; audit_event_id: number }
/** How many faults they have together. */
export const explainedBy = (closed: readonly Pick<ClosedSegment, 'faults'>[]): number => closed.reduce((sum, { faults }) => sum + faults, 0)
export const toTold = (closed: readonly ClosedSegment[]): ClosedTold[] => closed.map(({ at, ...segment }) => ({ ...segment, at: at.toISOString() }))
export type Verdict = {
  sound: boolean
  /** Of the log: those that were looked at, and those before the head that a check went on from. */
  lines: number
  last: number
  hash: string
  signed_to: number
  unsealed: number
  faults: { audit_event_id: number; fault: AuditFault }[]
  /** Not among the faults; a log with them is whole but for them. */
  closed: ClosedSegment[]
  /** Lines whose values were taken out by an order of two people, signed: how many, and the first hundred numbers. No faults. */
  disposed: { count: number; numbers: number[] }
}

const FAULTS_TOLD = 100
/** What a signed line may explain. What a signed head says otherwise it may not: then somebody changed what was vouched for. */
const CLOSABLE: readonly AuditFault[] = ['changed', 'broken', 'missing']
/** @param chained_to batches are signed each, so only lines up to this one can have a fault that no signature contradicts */
export const isClosable = ({ audit_event_id, fault }: Verdict['faults'][number], chained_to: number): boolean =>
  CLOSABLE.includes(fault) && audit_event_id <= chained_to

type Tell = (audit_event_id: number, fault: AuditFault) => void
type End = { number: number; hash: string }

/** A segment while the log is walked: it explains its faults if its lines are the signed ones, and the line that says so is a whole one of the log. */
type Walked = {
  readonly by: ChainLine
  readonly told: SignedSegment
  digest: string | null
  /** The number of the line that closes it, once that was found whole. */
  closedBy: number | null
  faults: Verdict['faults']
  count: number
}

/** What every part of the log is held against. */
type Walk = Pick<Log, 'keys'> & {
  tell: Tell
  disposed: ReadonlyMap<number, SignedDisposed>
  tellDisposed: (number: number) => void
  segments: readonly Walked[]
  /** Genuine heads by the number that they tell of; what is left over tells of lines that are not there. */
  heads: Map<number, SignedHead[]>
  lines: number
  signed_to: number
  most: number
}

const holdHeads = (walk: Walk, { number, hash }: End) => {
  for (const one of walk.heads.get(number) ?? []) {
    if (one.hash === hash) walk.signed_to = number
    else walk.tell(number, 'head_differs')
  }
  walk.heads.delete(number)
}

/** The lines that were chained one by one, and what was signed of them company by company. */
const walkChain = async (walk: Walk, { lines, head, companies }: Log, closing: SignedHead | undefined): Promise<End> => {
  const keyed_to = closing?.audit_event_id ?? 0
  if (head.keyed_to !== keyed_to) walk.tell(head.keyed_to, 'keyed_open')
  /** Of a line itself, or of how it follows the one before: the newest segment that has the line answers for it. */
  const tellOfLine: Tell = (audit_event_id, fault) => {
    const segment = walk.segments.findLast(({ told: { from, to } }) => from <= audit_event_id && audit_event_id <= to)
    if (!segment) return walk.tell(audit_event_id, fault)
    segment.count++
    if (segment.faults.length < walk.most) segment.faults.push({ audit_event_id, fault })
  }
  const found = perCompany()
  let end: End = { number: 0, hash: FIRST_HASH }
  let keyed = FIRST_HASH
  for await (const some of lines)
    for (const line of some) {
      const { audit_event_id: id, hash, previous_hash } = line
      walk.lines++
      for (const segment of walk.segments) {
        const { from, to } = segment.told
        if (from <= id && id <= to) segment.digest = overLines(segment.digest ?? end.hash, line)
        if (id === segment.by.audit_event_id) segment.closedBy = hash === segment.by.hash && lineHash(line) === hash ? id : null
      }
      if (id !== end.number + 1) tellOfLine(id, 'missing')
      if (previous_hash !== end.hash) tellOfLine(id, 'broken')
      const gone = walk.disposed.get(id)
      const isDisposed = isLeftSo(gone, hash, line)
      if (isDisposed) walk.tellDisposed(id)
      if (id <= keyed_to) keyed = isDisposed && gone.over !== null && gone.over_before === keyed ? gone.over : overLines(keyed, line)
      else if (!isDisposed && lineHash(line) !== hash) tellOfLine(id, 'changed')
      if (id === keyed_to && keyed !== closing?.keyed_hash) walk.tell(id, 'changed')
      end = { number: id, hash: hash ?? '' }
      holdHeads(walk, end)
      found.add(line, isDisposed ? (gone.closed_digest ?? undefined) : undefined)
    }
  if (head.audit_event_id > end.number) walk.tell(head.audit_event_id, 'cut')
  else if (head.audit_event_id !== end.number || head.hash !== end.hash) walk.tell(end.number, 'head_differs')
  holdCompanies(walk, found.end(), companies, head.audit_event_id)
  return end
}

const holdCompanies = (
  { tell, keys }: Walk,
  found: ReturnType<ReturnType<typeof perCompany>['end']>,
  companies: readonly SignedCompany[],
  to: number,
) => {
  const genuine = companies.filter((one) => isCompanySigned(one, keys))
  if (genuine.length < companies.length) tell(to, 'forged')
  const own = new Map(found.map((one) => [one.company_id, one]))
  for (const { company_id, closed_to, lines, root } of genuine) {
    const is = own.get(company_id)
    if (closed_to !== to || lines !== is?.lines || root !== is.root) tell(to, 'root_differs')
    own.delete(company_id)
  }
  if (own.size > 0 && genuine.length > 0) tell(to, 'keyed_open')
}

/** Answers some at a time what an iterable of pages has up to a number. */
const upTo = (pages: AsyncIterable<readonly SealedLine[]>) => {
  const from = pages[Symbol.asyncIterator]()
  let waiting: SealedLine[] = []
  return async (number: number): Promise<SealedLine[]> => {
    const taken: SealedLine[] = []
    for (;;) {
      const beyond = waiting.findIndex((one) => one.number > number)
      taken.push(...waiting.splice(0, beyond < 0 ? waiting.length : beyond))
      if (beyond >= 0) return taken
      const next = await from.next()
      if (next.done) return taken
      waiting = [...next.value]
    }
  }
}

/** The lines of a batch against their digests, and these against its root. */
const holdLines = (walk: Walk, { first, last, root }: Batch, sealed: readonly SealedLine[]) => {
  let next = first
  let isWhole = true
  for (const { number, salt, digest, line } of sealed) {
    if (number < next) {
      walk.tell(number, 'added')
      isWhole = false
      continue
    }
    for (; next < number; next++) {
      walk.tell(next, 'missing')
      isWhole = false
    }
    next++
    if (!line) {
      walk.tell(number, 'missing')
      continue
    }
    walk.lines++
    const isDisposed = isLeftSo(walk.disposed.get(line.audit_event_id), digest, line)
    if (isDisposed) walk.tellDisposed(number)
    const is = line.hash === null && line.previous_hash === null && (isDisposed || lineDigest(salt, line) === digest)
    if (!is) walk.tell(number, 'changed')
    for (const segment of walk.segments) if (segment.by.audit_event_id === line.audit_event_id) segment.closedBy = is ? number : null
  }
  for (; next <= last; next++) {
    walk.tell(next, 'missing')
    isWhole = false
  }
  if (isWhole && rootOf(sealed.map(({ digest }) => digest)) !== root) walk.tell(last, 'root_differs')
}

const walkBatches = async (walk: Walk, { batches, sealed }: Log, after: End): Promise<End> => {
  const take = upTo(sealed)
  let end = after
  for await (const some of batches)
    for (const batch of some) {
      const { first, last, previous_hash, hash } = batch
      for (const { number } of await take(first - 1)) walk.tell(number, 'added')
      if (first !== end.number + 1) walk.tell(first, 'missing')
      if (previous_hash !== end.hash) walk.tell(first, 'broken')
      if (batchHash(batch) !== hash) walk.tell(last, 'root_differs')
      if (isGenuine(headOfBatch(batch), walk.keys)) walk.signed_to = last
      else walk.tell(last, 'forged')
      holdLines(walk, batch, await take(last))
      end = { number: last, hash }
      holdHeads(walk, end)
    }
  for (const { number } of await take(Number.MAX_SAFE_INTEGER)) walk.tell(number, 'added')
  return end
}

/** @param most how many faults are told; `since`: a head from outside that the check goes on from, which is the last of a batch */
export const verifyLog = async (log: Log, { most = FAULTS_TOLD, since }: { most?: number; since?: End | undefined } = {}): Promise<Verdict> => {
  const faults: Verdict['faults'] = []
  const tell: Tell = (audit_event_id, fault) => {
    if (faults.length < most) faults.push({ audit_event_id, fault })
  }
  const segments = log.closings.flatMap((by): Walked[] => {
    const told = segmentOf(by, log.keys)
    if (!told) tell(by.audit_event_id, 'forged')
    return told ? [{ by, told, digest: null, closedBy: null, faults: [], count: 0 }] : []
  })
  const genuine = log.signed.filter((one) => {
    const is = isGenuine(one, log.keys)
    if (!is) tell(one.audit_event_id, 'forged')
    return is
  })
  const heads = Map.groupBy(
    genuine.filter(({ audit_event_id }) => audit_event_id > (since?.number ?? 0)),
    ({ audit_event_id }) => audit_event_id,
  )
  const disposed: Verdict['disposed'] = { count: 0, numbers: [] }
  const tellDisposed = (number: number) => {
    if (disposed.count++ < most) disposed.numbers.push(number)
  }
  const gone = genuineDisposed(log.disposed, log.keys)
  const walk: Walk = {
    keys: log.keys,
    tell,
    disposed: gone,
    tellDisposed,
    segments,
    heads,
    lines: since?.number ?? 0,
    signed_to: since?.number ?? 0,
    most,
  }
  // Which lines were keyed is what a signed head says, never the database alone: else whoever may write it could declare all of them so.
  const chained =
    since ??
    (await walkChain(
      walk,
      log,
      genuine.find(({ keyed_hash }) => keyed_hash !== null),
    ))
  const last = await walkBatches(walk, log, chained)
  for (const id of log.added) tell(id, 'added')
  for (const number of heads.keys()) tell(number, number > last.number ? 'cut' : number > chained.number ? 'head_differs' : 'missing')
  const closed: ClosedSegment[] = []
  for (const { by, told: segment, digest, closedBy, ...found } of since ? [] : segments)
    if (closedBy !== null && digest === segment.digest)
      closed.push({ from: segment.from, to: segment.to, faults: found.count, reason: segment.reason, at: by.at, audit_event_id: closedBy })
    else {
      tell(segment.to, 'changed')
      for (const { audit_event_id, fault } of found.faults) tell(audit_event_id, fault)
    }
  return {
    ...{ sound: faults.length === 0, lines: walk.lines, last: last.number, hash: last.hash },
    ...{ signed_to: walk.signed_to, unsealed: log.unsealed, faults, closed, disposed },
  }
}
