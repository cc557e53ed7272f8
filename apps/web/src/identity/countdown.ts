import { useEffect, useState } from 'react'

const secondsLeft = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Whole seconds until `until` (milliseconds of the browser's clock), counting down to 0; 0 without one. */
export const useSecondsLeft = (until: number | null): number => {
  const [left, setLeft] = useState(() => (until === null ? 0 : secondsLeft(until)))
  useEffect(() => {
    if (until === null) return setLeft(0)
    setLeft(secondsLeft(until))
    const timer = setInterval(() => {
      const now = secondsLeft(until)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}

/** 92 -> 1:32 */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
