import type { Call, Output, Sent } from '@jujur/contract/call.ts'
import { useEffect } from 'react'
import type { ReadRef } from './api.ts'
import { onChange } from './changes.ts'
import { useCall } from './use-call.ts'

const EVERY_MS = 60_000

/** What the frame shows of a call: asked every minute while the tab is seen, when it is seen again, and after what the person does. */
export const useKeptFresh = <C extends Call>(
  call: ReadRef<C>,
  input: Sent<C>,
  { enabled = true }: { enabled?: boolean } = {},
): Output<C> | undefined => {
  const { data, refetch } = useCall(call, input, { enabled, refetchInterval: EVERY_MS, background: true })
  useEffect(() => {
    if (!enabled) return
    const again = () => void refetch({ cancelRefetch: false })
    const seen = () => document.visibilityState === 'visible' && again()
    document.addEventListener('visibilitychange', seen)
    const unlisten = onChange(({ quiet }) => quiet || again())
    return () => {
      document.removeEventListener('visibilitychange', seen)
      unlisten()
    }
  }, [refetch, enabled])
  return data
}
