import type { Call, Output, Sent } from '@jujur/contract/call.ts'
import type { Resource } from '@jujur/contract/resources.ts'
import { keepPreviousData, type Query, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { guest } from '../session/guest.ts'
import { session } from '../session/session.ts'
import { type ReadRef, send, TransportFailure } from './api.ts'
import { onChange } from './changes.ts'
import { showTrouble } from './trouble.ts'

/** Every answer that was read, keyed by [call name, input]. */
export const answers = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => error instanceof TransportFailure && error.kind === 'request' && count < 1,
      retryDelay: 800,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // A failed request says why; waiting in silence for the network does not.
      networkMode: 'always',
    },
  },
})

/** What a kept answer shows, as its call declares it. */
type Meta = { shows: readonly Resource[]; isGuests?: boolean }
const shownBy = ({ meta }: Query): readonly Resource[] => (meta as Meta | undefined)?.shows ?? []

onChange(({ resources, quiet, answered = [] }) => {
  const isOld = (query: Query) => shownBy(query).some((resource) => resources.includes(resource))
  void answers.invalidateQueries({ predicate: isOld, refetchType: 'none' })
  if (quiet) return
  void answers.refetchQueries({ type: 'active', predicate: (query) => isOld(query) && !answered.some((name) => name === query.queryKey[0]) })
})

// One person's answers never show to the next.
let owner = session.get()?.user.user_id
session.subscribe(() => {
  const now = session.get()?.user.user_id
  if (now !== owner) answers.clear()
  owner = now
})
let visitor = guest.get()?.token
guest.subscribe(() => {
  const now = guest.get()?.token
  if (now !== visitor) answers.removeQueries({ predicate: ({ meta }) => (meta as Meta | undefined)?.isGuests === true })
  visitor = now
})

/** Keeps what the answer of another call brought, as if it had been read. */
export const keepAnswer = <C extends Call>(call: C, input: Sent<C>, data: Output<C>): void => {
  answers.setQueryData([call.name, input], data)
}

export type UseCallOptions = {
  enabled?: boolean
  refetchInterval?: number
  /** While another input is asked for, the answer to the last one stays (`isPlaceholderData`): the pages of a list. */
  keepPrevious?: boolean
  /** Asked anew on each visit, however young the last answer is: reading it does something on the server, or what it tells is changed elsewhere. */
  fresh?: boolean
  /** What the page asks again and again by itself does not keep an idle session open. */
  background?: boolean
}

/** What reads a call, for useCall, and for what watches an answer without a screen (QueryObserver). */
export const readOptions = <C extends Call>(call: C | ReadRef<C>, input: Sent<C>, background?: boolean) => ({
  queryKey: [call.name, input],
  // Some reads write too: what is beside them on the screen does not wait for that.
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Output<C>> =>
    (await send(call as ReadRef<C>, input, { signal, background, quiet: true })).data,
  meta: { shows: call.shows, isGuests: call.access !== undefined && 'who' in call.access && call.access.who === 'guest' } satisfies Meta,
})

/**
 * Reads a call and keeps its answer; every code but 2100 is a refusal, which no read takes for an answer. A refusal or failure is in `error`, and shows in the place of what was to be read (kit/trouble/answer.tsx);
 * only what ends the session, and maintenance, comes up from here.
 */
export function useCall<C extends Call>(call: C, input: Sent<C>, options?: UseCallOptions): UseQueryResult<Output<C>>
export function useCall<C extends Call>(call: ReadRef<C>, input: Sent<C>, options?: UseCallOptions): UseQueryResult<Output<C>>
export function useCall<C extends Call>(call: C | ReadRef<C>, input: Sent<C>, options: UseCallOptions = {}): UseQueryResult<Output<C>> {
  const { enabled, refetchInterval, keepPrevious, fresh, background } = options
  const result = useQuery(
    {
      ...readOptions(call, input, background),
      enabled,
      refetchInterval,
      // A connection that comes back is no new visit.
      ...(fresh ? { staleTime: 0, refetchOnReconnect: false } : {}),
      placeholderData: keepPrevious ? keepPreviousData : undefined,
    },
    answers,
  )
  const { error } = result
  useEffect(() => {
    if (error) showTrouble(error, { quiet: true })
  }, [error])
  return result
}
