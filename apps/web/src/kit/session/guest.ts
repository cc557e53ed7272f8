/** The guest of an auditor's room: in this tab alone, and beside whoever is signed in. What their link says is kept too, so that it need not stay in the address. */
import { useSyncExternalStore } from 'react'

type Guest = {
  /** The token of the link. */
  readonly link: string
  /** What the mailed code opened; null before, and after. */
  readonly token: string | null
  /** It ended by itself. */
  readonly isOver: boolean
}

const KEY = 'auditor-room'
const read = (): Guest | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Guest | null
  } catch {
    return null
  }
}
let kept = read()
const listeners = new Set<() => void>()
const keep = (next: Guest) => {
  kept = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {}
  for (const listener of listeners) listener()
}

export const guest = {
  get: (): Guest | null => kept,
  /** A link was opened; another than before is another guest. */
  follow(link: string): void {
    if (kept?.link !== link) keep({ link, token: null, isOver: false })
  },
  enter(token: string): void {
    if (kept) keep({ ...kept, token, isOver: false })
  },
  leave(): void {
    if (kept) keep({ ...kept, token: null, isOver: false })
  },
  /** The server knows the session no more. */
  end(token: string): void {
    if (kept?.token === token) keep({ ...kept, token: null, isOver: true })
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
export const useGuest = (): Guest | null => useSyncExternalStore(guest.subscribe, guest.get)
