import { useEffect, useState } from 'react'

/** The time, renewed every so many milliseconds; null leaves it as it was. */
export const useNow = (everyMs: number | null): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
