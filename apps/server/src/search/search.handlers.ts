/** Quick search: all that the person may see today and that holds all words, by kind. */
import { mayCall } from '@jujur/contract/permissions.ts'
import type * as calls from '@jujur/contract/search.ts'
import { type RouteOf, routesToday } from '../access/routes.store.ts'
import { type Handler, isRefused, ok } from '../kit/call/handler.ts'
import { partyOf } from '../kit/call/party.ts'
import type { Connection } from '../kit/database/database.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { tokenBucket } from '../kit/security/token-bucket.ts'
import type { FewKind, KeptKind, Searcher, SearchKind, SearchResult } from './search.kinds.ts'
import { findAmong } from './search.store.ts'
import { type FoundGroup, fragment } from './search.view.ts'
import { holdsAll, queryWords, wordsAsked } from './words.rules.ts'

/** Of a kind so many are shown; one more tells that there are more. */
const SHOWN = 5
/** So many that hold the words are compared for the best. */
const AMONG = 200
/** One search of a person at a time and one more waiting, and of a company no more than leave connections to others. */
const searching = fairQueue({ atOnce: 3, atOnceEach: 2, waiting: 100, waitingEach: 1 })
/** The page asks once in a second at most, and not before somebody stopped typing. */
const mayGoOn = tokenBucket({ atOnce: 20, perSecond: 5 })

const isKept = (kind: SearchKind): kind is KeptKind => 'entry' in kind

/** Of one kind one more than is shown, the best first. */
const loadKept = async (tx: Connection, { load }: KeptKind, ids: readonly number[], by: Searcher): Promise<SearchResult[]> => {
  if (ids.length === 0) return []
  const rows = await load(tx, ids, by.language)
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
const lookThrough = async (tx: Connection, { few }: FewKind, words: readonly string[], by: Searcher, may: Parameters<FewKind['few']>[2]) =>
  (await few(tx, by, may)).filter(({ title, line, also = '' }) => holdsAll(`${title} ${line} ${also}`, words)).slice(0, SHOWN + 1)

const isOfRole = ({ call }: SearchKind, { role }: Searcher) => call === null || ('roles' in call.access && call.access.roles.includes(role))

const findAll = async (tx: Connection, kinds: readonly SearchKind[], query: string, by: Searcher): Promise<FoundGroup[]> => {
  const ofRole = kinds.filter((kind) => isOfRole(kind, by))
  const entries = ofRole.filter(isKept).map(({ entry }) => entry)
  // Sent together: ids tell nothing yet, and only what is open is loaded.
  const [routeOf, ids] = await Promise.all([routesToday(tx), entries.length > 0 ? findAmong(tx, entries, query, SHOWN + 1, AMONG) : new Map()])
  const may = (call: Parameters<RouteOf>[0]) => mayCall(call, routeOf(call), by)
  const words = queryWords(query)
  const groups = await Promise.all(
    ofRole
      .filter(({ call }) => call === null || may(call))
      .map(async (kind): Promise<FoundGroup> => {
        const found = isKept(kind) ? await loadKept(tx, kind, ids.get(kind.entry) ?? [], by) : await lookThrough(tx, kind, words, by, may)
        return { heading: kind.heading, found: found.slice(0, SHOWN), all: found.length > SHOWN && kind.all ? kind.all(query) : null }
      }),
  )
  return groups.filter(({ found }) => found.length > 0)
}

/** Search finds what every feature has, so it is handed all kinds. */
export const searchHandlers = (kinds: readonly SearchKind[]): { quick_search: Handler<typeof calls.quick_search> } => ({
  quick_search: async ({ actor, input: { query }, read, kit }) => {
    if (kit.settings.rateLimits) mayGoOn(actor.user_id)
    const words = wordsAsked(query)
    if (isRefused(words)) return words
    const groups = await searching.run(() => read((tx) => findAll(tx, kinds, query, actor)), { owner: actor.user_id, party: partyOf(actor) })
    return ok(fragment(groups, query, words.value, actor.language))
  },
})
