import { useLocation } from 'react-router'

/** The token of a mailed link stands behind `#`, which browsers send to nobody. Null when the page was opened without one. */
export const useMailedToken = (): string | null => {
  const { hash } = useLocation()
  return hash.startsWith('#') ? new URLSearchParams(hash.slice(1)).get('token') : null
}
