import type { Call, Output, Refusals, Sent } from '@jujur/contract/call.ts'
import type { Code, FieldError, RefusalCode } from '@jujur/contract/codes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallRef, Refused, send as sendCall, TransportFailure } from './api.ts'
import type { HowTold } from './changes.ts'
import { showTrouble } from './trouble.ts'

/** Per code of the call's own refusals; a code it cannot give does not compile. */
export type Treats<C extends Call> = { [K in RefusalCode]?: (refused: Refused) => void } & { [K in Exclude<RefusalCode, Refusals<C>>]?: undefined }
export type UseSendOptions<C extends Call> = HowTold & {
  /** The refusals that the screen treats itself; every other one goes to the shared handler. */
  treats?: Treats<C>
  /** Codes that arrive as data, such as 10055. */
  also?: readonly Code[]
  onDone?: (data: Output<C>, code: Code, token: string) => void
}
export type UseSend<C extends Call> = {
  /** Answers undefined when refused or failed; that has been shown by then. */
  send: (input: Sent<C>, file?: File) => Promise<Output<C> | undefined>
  sending: boolean
  /** Of the last 7000. */
  fieldErrors: FieldError[]
}

/**
 * Sends a call from an event; what it changes is announced by `send`. A retry of the same input after a lost answer carries the same idempotency
 * key. Not on TanStack's useMutation: it would bring 7.9 kB gzipped (4.0 without QueryClient) to the sign-in page, which reads nothing by query.
 */
export function useSend<C extends Call>(call: C, options?: UseSendOptions<C>): UseSend<C>
export function useSend<C extends Call>(call: CallRef<C>, options?: UseSendOptions<C>): UseSend<C>
export function useSend<C extends Call>(call: C | CallRef<C>, options: UseSendOptions<C> = {}): UseSend<C> {
  const [sending, setSending] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<FieldError[]>([])
  const latest = useRef({ call, options })
  useEffect(() => {
    latest.current = { call, options }
  })
  const unanswered = useRef<{ input: string; key: string } | null>(null)

  const keyFor = useCallback((input: unknown, idempotent: boolean | undefined) => {
    if (!idempotent) return undefined
    const text = JSON.stringify(input)
    if (unanswered.current?.input !== text) unanswered.current = { input: text, key: crypto.randomUUID() }
    return unanswered.current.key
  }, [])

  const send = useCallback(
    async (input: Sent<C>, file?: File) => {
      const { call: now, options: given } = latest.current
      setSending(true)
      setFieldErrors([])
      try {
        const { also, quiet, answered } = given
        const answer = await sendCall(now as CallRef<C>, input, { also, file, quiet, answered, idempotencyKey: keyFor(input, now.idempotent) })
        unanswered.current = null
        given.onDone?.(answer.data, answer.code, answer.token)
        return answer.data
      } catch (error) {
        if (!(error instanceof TransportFailure)) unanswered.current = null
        const treat = error instanceof Refused ? (given.treats as Record<number, (refused: Refused) => void> | undefined)?.[error.code] : undefined
        if (error instanceof Refused && error.code === 7000) setFieldErrors(error.errors)
        if (treat) treat(error as Refused)
        else showTrouble(error)
        return undefined
      } finally {
        setSending(false)
      }
    },
    [keyFor],
  )
  return { send, sending, fieldErrors }
}
