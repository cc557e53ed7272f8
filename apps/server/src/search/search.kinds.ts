/** What a feature says of something that is found by words. All of them stand in the root list finds.ts. */
import type { Call } from '@jujur/contract/call.ts'
import type { Language } from '@jujur/contract/enumerations.ts'
import type { TextKey } from '@jujur/words/texts.ts'
import type { Actor } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import type { SearchEntryKind } from '../kit/database/entries.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/search.json'

export const texts = textsOf<typeof english>('search')
export type SearchText = TextKey<typeof english>

/** One line of the answer: a link within the portal, what it leads to, and what tells it from others of the name. */
export type SearchResult = { readonly href: `/${string}`; readonly title: string; readonly line: string }
type Asking = Pick<Call, 'name' | 'access'>
/** Whoever searches, in the language they read. */
export type Searcher = Pick<Actor, 'role' | 'user_id' | 'company_id' | 'permission' | 'language'>

type Kind = {
  /** Heads what is found; kinds of one heading stand together. */
  readonly heading: Extract<SearchText, `heading.${string}`>
  /** Of whoever may not make this call today, nothing of the kind is told: the call that lists it, or opens it. */
  readonly call: Asking
  /** Where all that hold the words are listed. */
  readonly all?: (query: string) => `/${string}`
}
/** Kept to be found by its words (kit/database/entries.ts), however many there are. */
export type KeptKind = Kind & {
  readonly entry: SearchEntryKind
  /** These of them that the scope has, in any order. */
  readonly load: (tx: Connection, ids: readonly number[], language: Language) => Promise<(SearchResult & { readonly id: number })[]>
}
/** So few that all are looked through. */
export type FewKind = Omit<Kind, 'call'> & {
  readonly call: Asking | null
  readonly few: (tx: Connection, by: Searcher, may: (call: Asking) => boolean) => Promise<(SearchResult & { readonly also?: string })[]>
}
export type SearchKind = KeptKind | FewKind
