/** Heads of the audit log: signed at intervals, kept off the database too, and held against the log. */
import type { UnitOfWork } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import type { Settings } from '../settings.ts'
import { headOfBatch } from './batches.view.ts'
import {
  FIRST_HASH,
  fromNote,
  type Head,
  isGenuine,
  isHeadNote,
  keyedLineHash,
  noteName,
  overLines,
  publicKeyOf,
  type SignedHead,
  signHead,
  toNote,
} from './chain.view.ts'
import { disposedAmong } from './disposed.store.ts'
import { genuineDisposed, type SignedDisposed } from './disposed.view.ts'
import {
  auditKeys,
  chainedLines,
  closingLines,
  headOf,
  isKeyedClosed,
  keepHead,
  linesBetween,
  pages,
  publishKey,
  signedHeads,
} from './heads.store.ts'
import { addedLines, batchesAfter, batchTo, closedCompanies, countUnsealed, endOfSealed, lastBatch, sealedAfter } from './seal.store.ts'
import { sealAll, sealingOf } from './seal.usecases.ts'
import {
  beginChain,
  beginWalk,
  endChain,
  endWalk,
  FAULTS_TOLD,
  genuineHeads,
  leaveHeads,
  upTo,
  type Verdict,
  type Walk,
  walkBatches,
  walkLines,
} from './verify.view.ts'

type Keys = Pick<Settings, 'key'>

const keep = async (tx: Connection, settings: Keys, head: Head): Promise<SignedHead> => {
  const seed = settings.key('audit_heads')
  await publishKey(tx, { ...publicKeyOf(seed), since: head.at })
  const signed = signHead(seed, head)
  await keepHead(tx, signed)
  return signed
}

/**
 * The lines that were hashed with a key get one signed head over them all, once: after it nobody needs that key. Answers the number of the first
 * line that the key does not fit, which stays to be explained by whoever runs the portal; null where all do.
 */
export const closeKeyedLines = async (tx: Connection, settings: Keys, now: Date): Promise<number | null> => {
  const { keyed_to } = await headOf(tx)
  if (keyed_to === 0 || (await isKeyedClosed(tx))) return null
  const key = settings.key('audit')
  let keyed_hash = FIRST_HASH
  let hash = FIRST_HASH
  let wrong: number | null = null
  for await (const lines of chainedLines((work) => work(tx), keyed_to))
    for (const line of lines) {
      if (wrong === null && (line.previous_hash !== hash || keyedLineHash(key, line) !== line.hash)) wrong = line.audit_event_id
      keyed_hash = overLines(keyed_hash, line)
      hash = line.hash ?? ''
    }
  await keep(tx, settings, { audit_event_id: keyed_to, hash, keyed_hash, at: now })
  return wrong
}

/** Whether the last keyed line was hashed with this secret's key; true where there is none. */
export const fitsKeyedLines = async (tx: Connection, settings: Keys): Promise<boolean> => {
  const { keyed_to } = await headOf(tx)
  const [line] = keyed_to === 0 ? [] : await linesBetween(tx, keyed_to - 1, keyed_to)
  return !line || keyedLineHash(settings.key('audit'), line) === line.hash
}

/** Seals what waits, and keeps the head of the last batch in the file store: whoever cuts the tail would have to reach there too. */
export const noteAuditHead = async (kit: Kit): Promise<void> => {
  await sealAll(sealingOf(kit))
  const batch = await kit.database.read(everything, lastBatch)
  if (batch) await kit.files.note(noteName(batch.last), toNote(headOfBatch(batch)))
}

/** More than a year of hourly heads; the command reads every one it is given. */
const MOST_OUTSIDE = 10_000
const READ_AT_ONCE = 16

const numberOfNote = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0)
/**
 * The newest MOST_OUTSIDE heads kept outside, by their names. All of them, for the newest vouches for those before it only while the log was not written
 * anew in between: then the server, knowing nothing, signs the new one, and only the heads from before tell of the other.
 */
const namesOutside = async (files: Kit['files']) => (await files.notes()).filter(isHeadNote).slice(-MOST_OUTSIDE)
const headsOutside = async (files: Kit['files'], names: readonly string[]): Promise<SignedHead[]> => {
  const heads: SignedHead[] = []
  for (let i = 0; i < names.length; i += READ_AT_ONCE)
    heads.push(...(await Promise.all(names.slice(i, i + READ_AT_ONCE).map(async (name) => fromNote(name, await files.readNote(name))))))
  return heads
}

type Own = Pick<UnitOfWork, 'read'> & Pick<Kit, 'files'>
type Outside = { outside: number; since: number }
/** What one slice of a walk reads once. */
type Slice = Own & { keys: ReadonlyMap<string, string>; names: readonly string[]; most: number }

const sliceOf = async ({ read, files }: Own, most: number): Promise<Slice> => {
  // Heads before the log's own, so that none tells of lines that came meanwhile.
  const names = await namesOutside(files)
  const keys = await read(auditKeys)
  return { read, files, names, most, keys: new Map(keys.map(({ key_id, public_key }) => [key_id, public_key])) }
}

/** Genuine heads of numbers after one and up to another, from the database and from outside. */
const headsFor = async (walk: Walk, { read, files, names, keys, most }: Slice, after: number, to: number) => {
  const own = (await read((tx) => signedHeads(tx, after))).filter(({ audit_event_id }) => audit_event_id <= to)
  const outside = await headsOutside(
    files,
    names.filter((name) => numberOfNote(name) > after && numberOfNote(name) <= to),
  )
  walk.outside += outside.length
  const known = new Set(own.map(({ audit_event_id, signature }) => `${audit_event_id} ${signature}`))
  const all = [...own, ...outside.filter(({ audit_event_id, signature }) => !known.has(`${audit_event_id} ${signature}`))]
  return genuineHeads(walk, all, { keys, most })
}
const goneAmong = async (tx: Connection, lines: readonly { audit_event_id: number }[], keys: Slice['keys']) =>
  genuineDisposed(await disposedAmong(tx, lines), keys)

/** So many lines are held against their batches in one go. */
const LINES_AT_ONCE = 10_000
const NOTHING_GONE: ReadonlyMap<number, SignedDisposed> = new Map()

/** The next lines of the chain; at its end also what was signed of them together. */
const stepOnChain = async (walk: Walk, slice: Slice): Promise<void> => {
  const { read, keys, most } = slice
  const { head, lines, gone } = await read(async (tx) => {
    const head = await headOf(tx)
    const lines = await linesBetween(tx, walk.end.number, head.audit_event_id)
    return { head, lines, gone: await goneAmong(tx, lines, keys) }
  })
  const last = lines.at(-1)?.audit_event_id
  if (last === undefined) return endChain(walk, { head, companies: await read(closedCompanies) }, { keys, most })
  const against = { keys, most, gone, heads: await headsFor(walk, slice, walk.end.number, last) }
  walkLines(walk, lines, against)
  leaveHeads(walk, against)
}

/** The next batches with their lines; answers whether there are none. */
const stepOnBatches = async (walk: Walk, slice: Slice): Promise<boolean> => {
  const { read, keys, most } = slice
  const after = walk.end.number
  const near = await read((tx) => batchesAfter(tx, after, after + LINES_AT_ONCE))
  // Where some were taken out, the next one stands farther.
  const batches = near.length > 0 ? near : (await read((tx) => batchesAfter(tx, after, Number.MAX_SAFE_INTEGER))).slice(0, 1)
  const to = batches.at(-1)?.last
  if (to === undefined) return true
  const against = { keys, most, gone: NOTHING_GONE, heads: await headsFor(walk, slice, after, to) }
  const sealed = pages(
    (number) =>
      read(async (tx) => {
        const lines = await sealedAfter(tx, Math.max(number, after), to)
        against.gone = new Map([...against.gone, ...(await goneAmong(tx, lines, keys))])
        return lines
      }),
    (line) => line.number,
  )
  await walkBatches(walk, batches, upTo(sealed), against)
  leaveHeads(walk, against)
  return false
}

const beginWhole = async (slice: Slice): Promise<Walk> => {
  const { read, keys, most } = slice
  const { head, closings } = await read(async (tx) => ({ head: await headOf(tx), closings: await closingLines(tx) }))
  const walk = beginWalk(closings, { keys, most })
  // Which lines were keyed is said by one of all heads of the chain; they are held against it as it is walked.
  const signed = await read((tx) => signedHeads(tx))
  const outside = await headsOutside(
    slice.files,
    slice.names.filter((name) => numberOfNote(name) <= head.audit_event_id),
  )
  beginChain(walk, head, { most, heads: genuineHeads(beginWalk([], { keys, most }), [...signed, ...outside], { keys, most }) })
  return walk
}

const endOf = async (walk: Walk, slice: Slice): Promise<Verdict> => {
  leaveHeads(walk, {
    ...{ keys: slice.keys, most: slice.most, gone: NOTHING_GONE },
    heads: await headsFor(walk, slice, walk.end.number, Number.MAX_SAFE_INTEGER),
  })
  return slice.read(async (tx) => {
    const { last, number, settled_to } = await endOfSealed(tx)
    // Lines that were sealed since are another walk's.
    const added = walk.since === 0 ? await addedLines(tx, (await headOf(tx)).audit_event_id, settled_to) : []
    return endWalk(walk, { added: last === number ? added : [...added, number], unsealed: await countUnsealed(tx) }, slice)
  })
}

/**
 * Goes on with a walk through the whole log, or begins one, until it ends or `isOver`: each part in a unit of work of its own, so that a long log keeps
 * nothing open for as long as it takes.
 */
export const walkOn = async (
  own: Own,
  kept: Walk | null,
  isOver: () => boolean,
  most = FAULTS_TOLD,
): Promise<{ walk: Walk; verdict: Verdict | null }> => {
  const slice = await sliceOf(own, most)
  const walk = kept ?? (await beginWhole(slice))
  for (;;) {
    if (walk.chain) await stepOnChain(walk, slice)
    else if (await stepOnBatches(walk, slice)) return { walk, verdict: await endOf(walk, slice) }
    if (isOver()) return { walk, verdict: null }
  }
}

/**
 * The database's own log against its hashes, its signed heads, and the heads kept outside.
 * @param most how many faults are told, 100 by default
 */
export const verifyOwnLog = async (own: Own, most?: number): Promise<Verdict & Outside> => {
  const { walk, verdict } = await walkOn(own, null, () => false, most)
  if (!verdict) throw new Error('a walk that nothing ends comes to its end')
  return { ...verdict, outside: walk.outside, since: 0 }
}

/**
 * Only what came since the newest head outside, where that is the genuine one of a batch and the batch is still so; else, and where anything is
 * wrong, the whole log.
 */
export const verifySinceNote = async (own: Own): Promise<Verdict & Outside> => {
  const newest = (await own.files.notes()).filter(isHeadNote).at(-1)
  const head = newest === undefined ? null : fromNote(newest, await own.files.readNote(newest))
  const verdict = head && (await sinceHead(own, head))
  return verdict?.sound ? { ...verdict, outside: 1, since: verdict.since } : verifyOwnLog(own)
}

const sinceHead = async (own: Own, head: SignedHead) => {
  const batch = await own.read((tx) => batchTo(tx, head.audit_event_id))
  if (!batch || batch.hash !== head.hash) return null
  const slice = await sliceOf(own, FAULTS_TOLD)
  if (![head, headOfBatch(batch)].every((one) => isGenuine(one, slice.keys))) return null
  const since = { number: head.audit_event_id, hash: head.hash }
  const { verdict } = await walkOn(own, beginWalk([], slice, since), () => false)
  return verdict && { ...verdict, since: since.number }
}
