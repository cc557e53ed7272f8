import { useEffect, useRef } from 'react'
import { useNow } from '../use-now.ts'

/**
 * Seconds until an attempt closes, null where none is set. `serverAhead` is by how many milliseconds the server's clock is
 * ahead of this computer's, as far as the saved answers told. At the end `onOver` runs once.
 */
export const useDeadline = (deadlineAt: string | null, serverAhead: number, onOver: () => void): number | null => {
  const now = useNow(deadlineAt === null ? null : 1000)
  const left = deadlineAt === null ? null : Math.round((Date.parse(deadlineAt) - (now + serverAhead)) / 1000)
  const over = left !== null && left <= 0
  const latest = useRef(onOver)
  latest.current = onOver
  useEffect(() => {
    if (over) latest.current()
  }, [over])
  return left
}
