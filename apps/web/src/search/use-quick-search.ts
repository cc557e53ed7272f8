import type { quick_search } from '@jujur/contract/search.ts'
import { useEffect, useState } from 'react'
import { callRef, Refused, sendForHtml } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { QUICK_SEARCH } from '../kit/texts/constants.ts'
import { clean } from './fragment.ts'

const call = callRef<typeof quick_search>('quick_search', { method: 'GET' })
export const MOST_TYPED = 100

/** As it is sent: on one line, without what cannot be seen. Null where it is too short to be looked for. */
export const searchable = (typed: string): string | null => {
  const query = typed
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .normalize('NFC')
    .trim()
    .slice(0, MOST_TYPED)
  return query.length < QUICK_SEARCH.minLength ? null : query
}

export type Searching = { state: 'idle' | 'waiting' | 'empty' | 'failed' } | { state: 'found'; html: string }

/**
 * Asks once nothing was typed for 200 ms and another second has passed (specification section 9); what was typed since takes its place. `again`
 * and `version` ask anew: another try, and other rights, whose answer may be another.
 */
export const useQuickSearch = (query: string | null, again: number, version: string | undefined): Searching => {
  const asked = `${query}\n${again}\n${version}`
  const [answer, setAnswer] = useState<{ asked: string; searching: Searching } | null>(null)
  useEffect(() => {
    if (query === null) return
    const gone = new AbortController()
    const tell = (searching: Searching) => setAnswer({ asked, searching })
    const ask = async () => {
      try {
        tell({ state: 'found', html: clean(await sendForHtml(call, { query }, { signal: gone.signal })) })
      } catch (error) {
        if (gone.signal.aborted) return
        tell({ state: error instanceof Refused && error.code === 10006 ? 'empty' : 'failed' })
        // Said in the panel, but for what ends the session and maintenance.
        showTrouble(error, { quiet: true })
      }
    }
    let timer = setTimeout(() => {
      timer = setTimeout(() => void ask(), QUICK_SEARCH.delayMs)
    }, QUICK_SEARCH.debounceMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [query, asked])
  if (query === null) return { state: 'idle' }
  // What was found for other words is none of this.
  return answer?.asked === asked ? answer.searching : { state: 'waiting' }
}
