/** Two hundred ways to tamper with one log, drawn by a fixed seed: each is found, and named where it was done. */
import { expect, test } from 'vitest'
import { type Batch, headOfBatch, lineDigest, type SealedLine, sealBatch } from './batches.view.ts'
import { type ChainLine, FIRST_HASH, publicKeyOf, type SignedHead } from './chain.view.ts'
import { verifyLog } from './verify.view.ts'

const SEED = Buffer.alloc(32, 1)
const ANOTHER = Buffer.alloc(32, 2)
const SIZES = [1, 7, 20, 2, 33, 12, 1, 24]

/** mulberry32 */
const drawing = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

type Whole = { sealed: SealedLine[]; batches: Batch[]; outside: SignedHead[] }
const at = (n: number) => new Date(Date.UTC(2026, 10, 27) + n * 1_000)
const lineOf = (id: number): ChainLine => ({
  ...{
    audit_event_id: id,
    at: at(id),
    actor_user_id: id % 5,
    company_id: id % 3 || null,
    action: 'test.told',
    entity: 'test',
    entity_id: String(id),
  },
  ...{ before: null, after: { n: id }, ip: null, request_id: `r${id}`, previous_hash: null, hash: null },
})
const sealAll = (lines: readonly SealedLine[], sizes: readonly number[], seed = SEED): Batch[] => {
  const batches: Batch[] = []
  let end = { last: 0, hash: FIRST_HASH }
  for (const size of sizes) {
    const digests = lines.slice(end.last, end.last + size).map(({ digest }) => digest)
    const batch = sealBatch(seed, digests, { ...end, at: at(1_000 + end.last) })
    batches.push(batch)
    end = batch
  }
  return batches
}
const whole = (): Whole => {
  const total = SIZES.reduce((sum, size) => sum + size, 0)
  const sealed = Array.from({ length: total }, (_, n): SealedLine => {
    const line = lineOf(n * 2 + 5)
    const salt = String(n).padStart(32, '0')
    return { number: n + 1, audit_event_id: line.audit_event_id, salt, digest: lineDigest(salt, line), line }
  })
  const batches = sealAll(sealed, SIZES)
  return { sealed, batches, outside: [batches[3], batches[7]].flatMap((batch) => (batch ? [headOfBatch(batch)] : [])) }
}
const pages = async function* <T>(rows: readonly T[]) {
  for (let n = 0; n < rows.length; n += 17) yield rows.slice(n, n + 17)
}
const verify = ({ sealed, batches, outside }: Whole) => {
  const { key_id, public_key } = publicKeyOf(SEED)
  return verifyLog(
    {
      ...{ head: { audit_event_id: 0, hash: FIRST_HASH, keyed_to: 0 }, lines: pages<ChainLine>([]), companies: [], closings: [], disposed: [] },
      ...{ batches: pages(batches), sealed: pages(sealed), added: [], unsealed: 0, signed: outside, keys: new Map([[key_id, public_key]]) },
    },
    { most: 1_000 },
  )
}
const anew = (line: SealedLine) => Object.assign(line, { digest: line.line ? lineDigest(line.salt, line.line) : line.digest })
const renumber = (sealed: SealedLine[]) => {
  for (const [n, line] of sealed.entries()) line.number = n + 1
}

type Tampering = (log: Whole, place: number, other: number) => unknown
const ways: Record<string, Tampering> = {
  'a value changed': ({ sealed }, n) => Object.assign(sealed[n]?.line ?? {}, { after: { n: 'other' } }),
  'a value changed, its digest anew': ({ sealed }, n) => {
    const line = sealed[n] as SealedLine
    Object.assign(line.line ?? {}, { action: 'other' })
    anew(line)
  },
  'a line deleted': ({ sealed }, n) => Object.assign(sealed[n] as SealedLine, { line: null }),
  'a line deleted, with its place': ({ sealed }, n) => sealed.splice(n, 1),
  'a line deleted, the rest numbered anew': ({ sealed }, n) => {
    sealed.splice(n, 1)
    renumber(sealed)
  },
  'a line added': ({ sealed }, n) => {
    const line = lineOf(4 + n * 2)
    sealed.splice(n, 0, anew({ number: 0, audit_event_id: line.audit_event_id, salt: 'f'.repeat(32), digest: '', line }))
    renumber(sealed)
  },
  'two lines in each other’s place': ({ sealed }, n, m) => {
    const [one, two] = [sealed[n] as SealedLine, sealed[m] as SealedLine]
    sealed[n] = two
    sealed[m] = one
    renumber(sealed)
  },
  'companies of two lines swapped': ({ sealed }, n, m) => {
    const [one, two] = [sealed[n]?.line as ChainLine, sealed[m]?.line as ChainLine]
    const company_id = Number(one.company_id ?? 0) === Number(two.company_id ?? 0) ? 9 : two.company_id
    two.company_id = one.company_id
    one.company_id = company_id
  },
  'contents of two lines swapped': ({ sealed }, n, m) => {
    const [one, two] = [sealed[n] as SealedLine, sealed[m] as SealedLine]
    ;[one.line, two.line] = [two.line, one.line]
  },
  'the tail cut off': (log, n) => {
    const kept = log.batches.filter(({ last }) => last <= n)
    log.batches = kept
    log.sealed = log.sealed.slice(0, kept.at(-1)?.last ?? 0)
  },
  'a batch taken out': ({ batches }, n) => batches.splice(n % (batches.length - 1), 1),
  'all hashed anew without the key': (log, n) => {
    Object.assign(log.sealed[n]?.line ?? {}, { entity: 'other' })
    for (const line of log.sealed) anew(line)
    const fresh = sealAll(log.sealed, SIZES, ANOTHER)
    log.batches = log.batches.map((batch, i) => ({ ...(fresh[i] as Batch), key_id: batch.key_id, signature: batch.signature }))
  },
  'all hashed anew with another key': (log, n) => {
    Object.assign(log.sealed[n]?.line ?? {}, { entity: 'other' })
    for (const line of log.sealed) anew(line)
    log.batches = sealAll(log.sealed, SIZES, ANOTHER)
  },
  'all hashed anew by the server itself': (log, n) => {
    Object.assign(log.sealed[n]?.line ?? {}, { entity: 'other' })
    for (const line of log.sealed) anew(line)
    log.batches = sealAll(log.sealed, SIZES)
  },
}
/** What names the place itself; of others the batch, the link or the head does. */
const named: readonly string[] = [
  'a value changed',
  'a line deleted',
  'a line deleted, with its place',
  'companies of two lines swapped',
  'contents of two lines swapped',
]

test('the log as it was is whole', async () => {
  expect(await verify(whole())).toMatchObject({ sound: true, lines: 100, signed_to: 100, faults: [] })
})
test('each of two hundred ways to tamper with it is found', async () => {
  const draw = drawing(27)
  const all = Object.entries(ways)
  for (let turn = 0; turn < 200; turn++) {
    const [what, tamper] = all[turn % all.length] as (typeof all)[number]
    const log = whole()
    const place = Math.floor(draw() * 100)
    const other = (place + 1 + Math.floor(draw() * 99)) % 100
    tamper(log, place, other)
    const { sound, faults } = await verify(log)
    expect(sound, `${what} at ${place} and ${other}`).toBe(false)
    if (named.includes(what))
      expect(
        faults.map(({ audit_event_id }) => audit_event_id),
        what,
      ).toContain(place + 1)
    else expect(faults.length, what).toBeGreaterThan(0)
  }
})
