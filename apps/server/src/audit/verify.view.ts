/** Whether an audit log is whole, from its lines, batches and heads alone: what the server asks of its own database an auditor asks of a copy, without the server. */
import type { AuditFault, ClosedSegment as ClosedTold } from '@jujur/contract/audit.ts'
import {
  type Batch,
  batchHash,
  type GrowingCompanies,
  headOfBatch,
  isCompanySigned,
  lineDigest,
  perCompany,
  type SealedLine,
  type SignedCompany,
} from './batches.view.ts'
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
/** A segment whose faults a signed line explains, by number and moment of that line; `disposed`: of its lines so many lost their values since, signed. */
export type ClosedSegment = { from: number; to: number; faults: number; disposed: number; reason: string; at: Date; audit_event_id: number }
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

export const FAULTS_TOLD = 100
/** What a signed line may explain. What a signed head says otherwise it may not: then somebody changed what was vouched for. */
const CLOSABLE: readonly AuditFault[] = ['changed', 'broken', 'missing']
/** @param chained_to batches are signed each, so only lines up to this one can have a fault that no signature contradicts */
export const isClosable = ({ audit_event_id, fault }: Verdict['faults'][number], chained_to: number): boolean =>
  CLOSABLE.includes(fault) && audit_event_id <= chained_to

type Tell = (audit_event_id: number, fault: AuditFault) => void
type End = { number: number; hash: string }

/** A segment while the log is walked: it explains its faults if its lines are the signed ones, and the line that says so is a whole one of the log. */
type Walked = {
  readonly by: { audit_event_id: number; hash: string | null; at: string }
  readonly told: SignedSegment
  digest: string | null
  /** The number of the line that closes it, once that was found whole. */
  closedBy: number | null
  faults: Verdict['faults']
  count: number
  disposed: number
}

/** How far a walk through a log is, and what it found: plain data, so that it can be put away and gone on with by another process. */
export type Walk = {
  /** The head from outside that it went on from; 0 where it walks the whole log. */
  readonly since: number
  end: End
  /** Null once the lines that were chained one by one are walked. `closing`: the head that says which of them were keyed. */
  chain: { closing: Pick<SignedHead, 'audit_event_id' | 'keyed_hash'> | null; keyed: string; companies: GrowingCompanies } | null
  /** Where these ended. */
  chained: number
  lines: number
  signed_to: number
  faults: Verdict['faults']
  disposed: Verdict['disposed']
  segments: Walked[]
  /** Numbers of genuine heads whose lines are not there. */
  unmet: number[]
  /** How many heads from outside it was held against. */
  outside: number
}
/** What a part of the log is held against. */
type Against = {
  readonly keys: ReadonlyMap<string, string>
  /** Genuine heads by the number that they tell of. */
  readonly heads: Map<number, SignedHead[]>
  /** Genuine rows by the line that they tell of. */
  readonly gone: ReadonlyMap<number, SignedDisposed>
  /** How many faults are told. */
  readonly most: number
}

const telling =
  (walk: Walk, { most }: Pick<Against, 'most'>): Tell =>
  (audit_event_id, fault) => {
    if (walk.faults.length < most) walk.faults.push({ audit_event_id, fault })
  }
const tellDisposed = ({ disposed }: Walk, { most }: Against, number: number) => {
  if (disposed.count++ < most) disposed.numbers.push(number)
}

/** Those that somebody signed, by their numbers; of others it is told. */
export const genuineHeads = (walk: Walk, signed: readonly SignedHead[], against: Pick<Against, 'keys' | 'most'>): Against['heads'] => {
  const tell = telling(walk, against)
  const genuine = signed.filter((one) => {
    const is = isGenuine(one, against.keys)
    if (!is) tell(one.audit_event_id, 'forged')
    return is
  })
  return Map.groupBy(genuine, ({ audit_event_id }) => audit_event_id)
}

export const beginWalk = (closings: readonly ChainLine[], against: Pick<Against, 'keys' | 'most'>, since?: End): Walk => {
  const end = since ?? { number: 0, hash: FIRST_HASH }
  const walk: Walk = {
    ...{ since: end.number, end, chain: null, chained: end.number, lines: end.number, signed_to: end.number },
    ...{ faults: [], disposed: { count: 0, numbers: [] }, segments: [], unmet: [], outside: 0 },
  }
  const tell = telling(walk, against)
  for (const by of closings) {
    const told = segmentOf(by, against.keys)
    if (told) {
      const { audit_event_id, hash, at } = by
      walk.segments.push({
        by: { audit_event_id, hash, at: at.toISOString() },
        told,
        digest: null,
        closedBy: null,
        faults: [],
        count: 0,
        disposed: 0,
      })
    } else tell(by.audit_event_id, 'forged')
  }
  return walk
}
/** Which lines were keyed is what a signed head says, never the database alone: else whoever may write it could declare all of them so. */
export const beginChain = (walk: Walk, { keyed_to, audit_event_id }: Log['head'], against: Pick<Against, 'heads' | 'most'>): void => {
  const closing = [...against.heads.values()].flat().find(({ keyed_hash }) => keyed_hash !== null) ?? null
  if (keyed_to !== (closing?.audit_event_id ?? 0)) telling(walk, against)(keyed_to, 'keyed_open')
  walk.chain = {
    closing: closing && { audit_event_id: closing.audit_event_id, keyed_hash: closing.keyed_hash },
    keyed: FIRST_HASH,
    companies: [],
  }
  walk.chained = audit_event_id
}

const holdHeads = (walk: Walk, against: Against) => {
  const { number, hash } = walk.end
  for (const one of against.heads.get(number) ?? []) {
    if (one.hash === hash) walk.signed_to = number
    else telling(walk, against)(number, 'head_differs')
  }
  against.heads.delete(number)
}

/** A line in each segment that has it: by what was signed of it where it lost its values since. */
const holdSegments = ({ segments, end }: Walk, line: ChainLine, gone: SignedDisposed | undefined) => {
  const id = line.audit_event_id
  for (const segment of segments) {
    const { from, to } = segment.told
    if (id === segment.by.audit_event_id) segment.closedBy = line.hash === segment.by.hash && lineHash(line) === line.hash ? id : null
    if (id < from || id > to) continue
    const so_far = segment.digest ?? end.hash
    const left = gone?.segments?.find((one) => one.from === from && one.to === to)
    if (gone) segment.disposed++
    segment.digest = left?.over_before === so_far ? left.over : overLines(so_far, line)
  }
}

/** Some lines that were chained one by one, in their order. */
export const walkLines = (walk: Walk, lines: readonly ChainLine[], against: Against): void => {
  const { chain } = walk
  if (!chain) throw new Error('the chain has ended')
  const tell = telling(walk, against)
  /** Of a line itself, or of how it follows the one before: the newest segment that has the line answers for it. */
  const tellOfLine: Tell = (audit_event_id, fault) => {
    const segment = walk.segments.findLast(({ told: { from, to } }) => from <= audit_event_id && audit_event_id <= to)
    if (!segment) return tell(audit_event_id, fault)
    segment.count++
    if (segment.faults.length < against.most) segment.faults.push({ audit_event_id, fault })
  }
  const keyed_to = chain.closing?.audit_event_id ?? 0
  const companies = perCompany(chain.companies)
  for (const line of lines) {
    const { audit_event_id: id, hash, previous_hash } = line
    walk.lines++
    const told = against.gone.get(id)
    const gone = isLeftSo(told, hash, line) ? told : undefined
    holdSegments(walk, line, gone)
    if (id !== walk.end.number + 1) tellOfLine(id, 'missing')
    if (previous_hash !== walk.end.hash) tellOfLine(id, 'broken')
    if (gone) tellDisposed(walk, against, id)
    if (id <= keyed_to)
      chain.keyed = gone && typeof gone.over === 'string' && gone.over_before === chain.keyed ? gone.over : overLines(chain.keyed, line)
    else if (!gone && lineHash(line) !== hash) tellOfLine(id, 'changed')
    if (id === keyed_to && chain.keyed !== chain.closing?.keyed_hash) tell(id, 'changed')
    walk.end = { number: id, hash: hash ?? '' }
    holdHeads(walk, against)
    companies.add(line, gone?.closed_digest ?? undefined)
  }
  chain.companies = companies.kept()
}

/** All of them are walked: against where the database says that they end, and what was signed of them company by company. */
export const endChain = (walk: Walk, { head, companies }: Pick<Log, 'head' | 'companies'>, against: Pick<Against, 'keys' | 'most'>): void => {
  const { chain, end } = walk
  if (!chain) throw new Error('the chain has ended')
  const tell = telling(walk, against)
  if (head.audit_event_id > end.number) tell(head.audit_event_id, 'cut')
  else if (head.audit_event_id !== end.number || head.hash !== end.hash) tell(end.number, 'head_differs')
  holdCompanies({ tell, keys: against.keys }, perCompany(chain.companies).end(), companies, head.audit_event_id)
  walk.chained = end.number
  walk.chain = null
}

const holdCompanies = (
  { tell, keys }: { tell: Tell; keys: Against['keys'] },
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

export type Take = (number: number) => Promise<SealedLine[]>
/** Answers some at a time what an iterable of pages has up to a number. */
export const upTo = (pages: AsyncIterable<readonly SealedLine[]>): Take => {
  const from = pages[Symbol.asyncIterator]()
  let waiting: SealedLine[] = []
  return async (number) => {
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
const holdLines = (walk: Walk, { first, last, root }: Batch, sealed: readonly SealedLine[], against: Against) => {
  const tell = telling(walk, against)
  let next = first
  let isWhole = true
  for (const { number, salt, digest, line } of sealed) {
    if (number < next) {
      tell(number, 'added')
      isWhole = false
      continue
    }
    for (; next < number; next++) {
      tell(next, 'missing')
      isWhole = false
    }
    next++
    if (!line) {
      tell(number, 'missing')
      continue
    }
    walk.lines++
    const isDisposed = isLeftSo(against.gone.get(line.audit_event_id), digest, line)
    if (isDisposed) tellDisposed(walk, against, number)
    const is = line.hash === null && line.previous_hash === null && (isDisposed || lineDigest(salt, line) === digest)
    if (!is) tell(number, 'changed')
    for (const segment of walk.segments) if (segment.by.audit_event_id === line.audit_event_id) segment.closedBy = is ? number : null
  }
  for (; next <= last; next++) {
    tell(next, 'missing')
    isWhole = false
  }
  if (isWhole && rootOf(sealed.map(({ digest }) => digest)) !== root) tell(last, 'root_differs')
}

/** Some batches in their order, and the lines that were sealed in them. */
export const walkBatches = async (walk: Walk, batches: readonly Batch[], take: Take, against: Against): Promise<void> => {
  const tell = telling(walk, against)
  for (const batch of batches) {
    const { first, last, previous_hash, hash } = batch
    for (const { number } of await take(first - 1)) tell(number, 'added')
    if (first !== walk.end.number + 1) tell(first, 'missing')
    if (previous_hash !== walk.end.hash) tell(first, 'broken')
    if (batchHash(batch) !== hash) tell(last, 'root_differs')
    if (isGenuine(headOfBatch(batch), against.keys)) walk.signed_to = last
    else tell(last, 'forged')
    holdLines(walk, batch, await take(last), against)
    walk.end = { number: last, hash }
    holdHeads(walk, against)
  }
}

/** Heads that tell of what was walked by now, and of another than was there. */
export const leaveHeads = (walk: Walk, { heads, most }: Against): void => {
  for (const number of heads.keys()) if (walk.unmet.length < most) walk.unmet.push(number)
}

/** @param added lines that no batch has, though the time for them is over; `unsealed` wait for theirs */
export const endWalk = (walk: Walk, { added, unsealed }: Pick<Log, 'added' | 'unsealed'>, { most }: Pick<Against, 'most'>): Verdict => {
  const tell = telling(walk, { most })
  for (const id of added) tell(id, 'added')
  for (const number of walk.unmet) tell(number, number > walk.end.number ? 'cut' : number > walk.chained ? 'head_differs' : 'missing')
  const closed: ClosedSegment[] = []
  for (const { by, told, digest, closedBy, ...found } of walk.since > 0 ? [] : walk.segments)
    if (closedBy !== null && digest === told.digest) {
      const { from, to, reason } = told
      // What a line that lost its values was at fault in nobody can tell any more: then it is as many as were signed.
      const faults = found.disposed > 0 ? told.faults : found.count
      closed.push({ from, to, faults, disposed: found.disposed, reason, at: new Date(by.at), audit_event_id: closedBy })
    } else {
      tell(told.to, 'changed')
      for (const { audit_event_id, fault } of found.faults) tell(audit_event_id, fault)
    }
  const { faults, lines, signed_to, disposed, end } = walk
  return { ...{ sound: faults.length === 0, lines, last: end.number, hash: end.hash }, ...{ signed_to, unsealed, faults, closed, disposed } }
}

/** A whole log at once, as an auditor has it. @param most how many faults are told */
export const verifyLog = async (log: Log, { most = FAULTS_TOLD }: { most?: number } = {}): Promise<Verdict> => {
  const { keys } = log
  const walk = beginWalk(log.closings, { keys, most })
  const against: Against = { keys, most, heads: genuineHeads(walk, log.signed, { keys, most }), gone: genuineDisposed(log.disposed, keys) }
  beginChain(walk, log.head, against)
  for await (const lines of log.lines) walkLines(walk, lines, against)
  endChain(walk, log, against)
  const take = upTo(log.sealed)
  for await (const batches of log.batches) await walkBatches(walk, batches, take, against)
  const beyond = (await take(Number.MAX_SAFE_INTEGER)).map(({ number }) => number)
  leaveHeads(walk, against)
  return endWalk(walk, { ...log, added: [...beyond, ...log.added] }, against)
}
