/** What is kept outside the database of a disposal that was carried out: numbers, signed. With it a restored older backup ends the same. */
import canonicalize from 'canonicalize'
import { isSignedBy, signText } from '../audit/chain.view.ts'
import type { DisposalRow } from './disposals.store.ts'

export type NotedDisposal = {
  disposal_id: number
  company_id: number
  reason: string
  submitted_by: number
  submitted_at: string
  decided_by: number
  decided_at: string
  people: { user_id: number; reach: 'account' | 'all'; at: string }[]
}

export const noteNameOf = (disposal_id: number): string => `disposal-${String(disposal_id).padStart(10, '0')}.json`
export const isDisposalNote = (name: string): boolean => /^disposal-\d{10}\.json$/.test(name)

const textOf = (disposal: NotedDisposal) => canonicalize({ disposal }) as string

export const toDisposalNote = (
  seed: Uint8Array,
  { disposal_id, company_id, reason, submitted_by, submitted_at, decided_by, decided_at }: DisposalRow,
  people: readonly { user_id: number; reach: 'account' | 'all'; at: Date | null }[],
): string => {
  if (decided_by === null || decided_at === null) throw new Error('a disposal that was carried out was decided')
  const noted: NotedDisposal = {
    ...{ disposal_id, company_id, reason, submitted_by, submitted_at: submitted_at.toISOString(), decided_by, decided_at: decided_at.toISOString() },
    people: people.map(({ user_id, reach, at }) => ({ user_id, reach, at: (at ?? decided_at).toISOString() })),
  }
  return `${canonicalize({ disposal: noted, ...signText(seed, textOf(noted)) })}\n`
}

/** Null where nobody of these keys signed it. */
export const fromDisposalNote = (text: string, keys: ReadonlyMap<string, string>): NotedDisposal | null => {
  const { disposal, key_id, signature } = JSON.parse(text) as { disposal: NotedDisposal; key_id: string; signature: string }
  return isSignedBy(keys, { key_id, signature }, textOf(disposal)) ? disposal : null
}
