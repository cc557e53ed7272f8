/** How lines are sealed: the digest of a line, the batch that it stands in, and what is signed of both. */
import canonicalize from 'canonicalize'
import { sha256 } from '../kit/security/secrets.ts'
import { type ChainLine, type Head, isSignedBy, type SignedHead, signHead, signText } from './chain.view.ts'
import { type Growing, growBy, grownRoot, nothingGrown, rootOf } from './tree.view.ts'

/** A line of audit_event as it stands, hashed by itself with 16 random bytes. */
export const lineDigest = (salt: string, line: ChainLine): string => sha256(`${salt}${contentOf(line)}`)

const contentOf = ({ audit_event_id, at, actor_user_id, company_id, action, entity, entity_id, before, after, ip, request_id }: ChainLine): string =>
  canonicalize({
    ...{ audit_event_id, at: at.toISOString(), actor_user_id, company_id, action, entity, entity_id, before, after, ip, request_id },
  }) as string

/** A row of audit_sealed, and its line if it is there. */
export type SealedLine = { number: number; audit_event_id: number; salt: string; digest: string; line: ChainLine | null }

/** A row of audit_batch. */
export type Batch = { first: number; last: number; root: string; previous_hash: string; hash: string; at: Date; key_id: string; signature: string }

export const batchHash = ({ previous_hash, first, last, root }: Pick<Batch, 'previous_hash' | 'first' | 'last' | 'root'>): string =>
  sha256(`${previous_hash}\n${first}\n${last}\n${root}`)

/** The signed head that a batch is. */
export const headOfBatch = ({ last, hash, at, key_id, signature }: Batch): SignedHead => ({
  ...{ audit_event_id: last, hash, keyed_hash: null, at, key_id, signature },
})

export const sealBatch = (
  seed: Uint8Array,
  digests: readonly string[],
  { last: previous, hash: previous_hash, at }: { last: number; hash: string; at: Date },
): Batch => {
  const batch = { first: previous + 1, last: previous + digests.length, root: rootOf(digests), previous_hash }
  const head: Head = { audit_event_id: batch.last, hash: batchHash(batch), keyed_hash: null, at }
  const { hash, key_id, signature } = signHead(seed, head)
  return { ...batch, hash, at, key_id, signature }
}

// ── Lines from before there were batches ──────────────────────────────────────────────────────────────────────

/** Of a line that has its hash in the chain: they were closed company by company, so no salt keeps one from another. */
export const closedDigest = ({ at, ...line }: ChainLine): string => sha256(canonicalize({ ...line, at: at.toISOString() }) as string)

/** Of companies by their numbers, 0 for none. */
export type GrowingCompanies = [company_id: number, tree: Growing][]
/** What there is of each company, from all lines in their order; what is kept of them does not grow with their number. `kept`: to go on from. */
export const perCompany = (kept: GrowingCompanies = []) => {
  const companies = new Map(kept)
  return {
    /** @param digest of a line whose values were taken out, what it was before */
    add: (line: ChainLine, digest = closedDigest(line)) => {
      const company = Number(line.company_id ?? 0)
      const own = companies.get(company) ?? nothingGrown()
      companies.set(company, own)
      growBy(own, digest)
    },
    kept: (): GrowingCompanies => [...companies],
    end: () => [...companies].map(([company_id, own]) => ({ company_id, lines: own.count, root: grownRoot(own) })),
  }
}

/** A row of audit_closed_company; company 0: lines of none. */
export type ClosedCompany = { company_id: number; closed_to: number; lines: number; root: string; at: Date }
export type SignedCompany = ClosedCompany & { key_id: string; signature: string }

const closedText = ({ company_id, closed_to, lines, root, at }: ClosedCompany) =>
  canonicalize({ closed_company: { company_id, closed_to, lines, root, at: at.toISOString() } }) as string
export const signCompany = (seed: Uint8Array, closed: ClosedCompany): SignedCompany => ({ ...closed, ...signText(seed, closedText(closed)) })
export const isCompanySigned = (closed: SignedCompany, keys: ReadonlyMap<string, string>): boolean => isSignedBy(keys, closed, closedText(closed))
