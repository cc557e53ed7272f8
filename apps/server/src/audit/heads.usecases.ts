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
import { disposedLines } from './disposed.store.ts'
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
import { type Log, type Verdict, verifyLog } from './verify.view.ts'

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

/**
 * The heads kept outside, the newest MOST_OUTSIDE. All of them, for the newest vouches for those before it only while the log was not written anew
 * in between: then the server, knowing nothing, signs the new one, and only the heads from before tell of the other.
 */
const headsOutside = async (files: Kit['files']): Promise<SignedHead[]> => {
  const names = (await files.notes()).filter(isHeadNote).slice(-MOST_OUTSIDE)
  const heads: SignedHead[] = []
  for (let i = 0; i < names.length; i += READ_AT_ONCE)
    heads.push(...(await Promise.all(names.slice(i, i + READ_AT_ONCE).map(async (name) => fromNote(name, await files.readNote(name))))))
  return heads
}

type Own = Pick<UnitOfWork, 'read'> & Pick<Kit, 'files'>
type Outside = { outside: number; since: number }

/** `from`: the last number of a batch, which what is kept outside vouches for; 0 for the whole log. */
const logOf = async (tx: Connection, outside: readonly SignedHead[], from: number): Promise<Log> => {
  // Heads before the log's own, so that none tells of lines that came meanwhile.
  const [signed, keys, head] = [await signedHeads(tx), await auditKeys(tx), await headOf(tx)]
  const { last, number, settled_to } = await endOfSealed(tx)
  const known = new Set(signed.map(({ audit_event_id, signature }) => `${audit_event_id} ${signature}`))
  const added = from === 0 ? await addedLines(tx, head.audit_event_id, settled_to) : []
  return {
    head,
    added: last === number ? added : [...added, number],
    lines: chainedLines((work) => work(tx), head.audit_event_id),
    companies: await closedCompanies(tx),
    batches: pages(
      (after) => batchesAfter(tx, Math.max(after, from), last),
      (batch) => batch.last,
    ),
    sealed: pages(
      (after) => sealedAfter(tx, Math.max(after, from), last),
      (line) => line.number,
    ),
    unsealed: await countUnsealed(tx),
    closings: await closingLines(tx),
    disposed: await disposedLines(tx),
    signed: [...signed, ...outside.filter(({ audit_event_id, signature }) => !known.has(`${audit_event_id} ${signature}`))],
    keys: new Map(keys.map(({ key_id, public_key }) => [key_id, public_key])),
  }
}

/**
 * The database's own log against its hashes, its signed heads, and the heads kept outside.
 * @param most how many faults are told, 100 by default
 */
export const verifyOwnLog = async ({ read, files }: Own, most?: number): Promise<Verdict & Outside> => {
  const outside = await headsOutside(files)
  return read(async (tx) => ({ ...(await verifyLog(await logOf(tx, outside, 0), { most })), outside: outside.length, since: 0 }))
}

/**
 * Only what came since the newest head outside, where that is the genuine one of a batch and the batch is still so; else, and where anything is
 * wrong, the whole log.
 */
export const verifySinceNote = async ({ read, files }: Own): Promise<Verdict & Outside> => {
  const newest = (await files.notes()).filter(isHeadNote).at(-1)
  const head = newest === undefined ? null : fromNote(newest, await files.readNote(newest))
  const verdict = head && (await read((tx) => sinceHead(tx, head)))
  return verdict?.sound ? { ...verdict, outside: 1, since: verdict.since } : verifyOwnLog({ read, files })
}

const sinceHead = async (tx: Connection, head: SignedHead) => {
  const batch = await batchTo(tx, head.audit_event_id)
  if (!batch || batch.hash !== head.hash) return null
  const log = await logOf(tx, [], head.audit_event_id)
  if (![head, headOfBatch(batch)].every((one) => isGenuine(one, log.keys))) return null
  const since = { number: head.audit_event_id, hash: head.hash }
  return { ...(await verifyLog({ ...log, signed: [] }, { since })), since: since.number }
}
