import { useState } from 'react'

export const textSizes = ['normal', 'large', 'larger'] as const
export type TextSize = (typeof textSizes)[number]
const KEY = 'jujur.reading'

const read = (): TextSize => {
  try {
    const kept = localStorage.getItem(KEY)
    return textSizes.find((size) => size === kept) ?? 'normal'
  } catch {
    return 'normal'
  }
}

/** The reader's text size, remembered by the browser. */
export const useReading = () => {
  const [size, setSize] = useState(read)
  return {
    size,
    setSize: (next: TextSize) => {
      setSize(next)
      try {
        localStorage.setItem(KEY, next)
      } catch {
        // Without storage the size holds as long as the page.
      }
    },
  }
}
