/** Heads of the audit log: signed at intervals, kept off the database too, and held against the log. */
import type { UnitOfWork } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'
import type { Settings } from '../settings.ts'
import {
  type ChainLine,
  FIRST_HASH,
  fromNote,
  type Head,
  isHeadNote,
  keyedLineHash,
  type Log,
  noteName,
  overLines,
  publicKeyOf,
  type SignedHead,
  signHead,
  toNote,
  type Verdict,
  verifyChain,
} from './chain.view.ts'
import { auditKeys, closingLines, headOf, isKeyedClosed, keepHead, lastSignedHead, linesBetween, publishKey, signedHeads } from './heads.store.ts'

type Keys = Pick<Settings, 'key'>

export async function* pages(read: (after: number) => Promise<ChainLine[]>): AsyncGenerator<ChainLine[]> {
  for (let last = 0; ; ) {
    const lines = await read(last)
    if (lines.length === 0) return
    yield lines
    last = lines.at(-1)?.audit_event_id ?? last
  }
}

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
  for await (const lines of pages((after) => linesBetween(tx, after, keyed_to)))
    for (const line of lines) {
      if (wrong === null && (line.previous_hash !== hash || keyedLineHash(key, line) !== line.hash)) wrong = line.audit_event_id
      keyed_hash = overLines(keyed_hash, line)
      hash = line.hash
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

/** Signs the head where it has moved since the last one, and keeps it in the file store and the server's own log: whoever cuts the tail would have to reach there too. */
export const signAuditHead = async ({ database, files, log, settings, clock }: Kit): Promise<void> => {
  const now = await readClock({ database, clock })
  const signed = await database.write(everything, async (tx) => {
    const { audit_event_id, hash } = await headOf(tx)
    const last = await lastSignedHead(tx)
    if (audit_event_id === (last?.audit_event_id ?? 0)) return last
    return keep(tx, settings, { audit_event_id, hash, keyed_hash: null, at: now })
  })
  // Also the one that was signed before, in case it never got there.
  if (!signed) return
  await files.note(noteName(signed.audit_event_id), toNote(signed))
  log.info({ audit_head: signed.audit_event_id, hash: signed.hash, signature: signed.signature }, 'audit head')
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

/**
 * The database's own log against its hashes, its signed heads, and the heads kept outside.
 * @param most how many faults are told, 100 by default
 */
export const verifyOwnLog = async (
  { read, files }: Pick<UnitOfWork, 'read'> & Pick<Kit, 'files'>,
  most?: number,
): Promise<Verdict & { outside: number }> => {
  const outside = await headsOutside(files)
  return read(async (tx) => {
    // Heads before the log's own, so that none tells of lines that came meanwhile.
    const [signed, keys] = [await signedHeads(tx), await auditKeys(tx)]
    const head = await headOf(tx)
    const known = new Set(signed.map(({ audit_event_id, signature }) => `${audit_event_id} ${signature}`))
    const log: Log = {
      lines: pages((after) => linesBetween(tx, after, head.audit_event_id)),
      head,
      closings: await closingLines(tx, head.audit_event_id),
      signed: [...signed, ...outside.filter(({ audit_event_id, signature }) => !known.has(`${audit_event_id} ${signature}`))],
      keys: new Map(keys.map(({ key_id, public_key }) => [key_id, public_key])),
    }
    return { ...(await verifyChain(log, most)), outside: outside.length }
  })
}
