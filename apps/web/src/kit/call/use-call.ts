import type { Call, Output, Sent } from '@jujur/contract/call.ts'
import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '../session/session.ts'
import { type CallRef, send, TransportFailure } from './api.ts'
import { onRefresh } from './refresh.ts'
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

onRefresh((names) => {
  for (const name of names) void answers.invalidateQueries({ queryKey: [name] })
})

// One person's answers never show to the next.
let owner = session.get()?.user.user_id
session.subscribe(() => {
  const now = session.get()?.user.user_id
  if (now !== owner) answers.clear()
  owner = now
})

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

/**
 * Reads a call and keeps its answer; every code but 2100 is a refusal, which no read takes for an answer. A refusal or failure is in `error`, and shows in the place of what was to be read (kit/trouble/answer.tsx);
 * only what ends the session, and maintenance, comes up from here.
 */
export function useCall<C extends Call>(call: C, input: Sent<C>, options?: UseCallOptions): UseQueryResult<Output<C>>
export function useCall<C extends Call>(call: CallRef<C>, input: Sent<C>, options?: UseCallOptions): UseQueryResult<Output<C>>
export function useCall<C extends Call>(call: C | CallRef<C>, input: Sent<C>, options: UseCallOptions = {}): UseQueryResult<Output<C>> {
  const { enabled, refetchInterval, keepPrevious, fresh, background } = options
  const result = useQuery(
    {
      queryKey: [call.name, input],
      queryFn: async ({ signal }) => (await send(call as CallRef<C>, input, { signal, background })).data,
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
