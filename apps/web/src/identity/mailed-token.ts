import { checkMailedLink } from '@jujur/contract/identity.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Refused } from '../kit/call/api.ts'
import { useCall } from '../kit/call/use-call.ts'

/** The token of a mailed link stands behind `#`, which browsers send to nobody. Null when the page was opened without one. */
export const useMailedToken = (): string | null => {
  const { hash } = useLocation()
  return hash.startsWith('#') ? new URLSearchParams(hash.slice(1)).get('token') : null
}

export type Dead = 'invalid' | 'expired' | null
/** Why a link to set a password does not count any more, told as soon as it is opened. What cannot be asked is told by the call that uses it. */
export const useDeadLink = (token: string, purpose: 'reset' | 'invitation'): [Dead, (dead: Dead) => void] => {
  const [told, setTold] = useState<Dead>(null)
  const { error } = useCall(checkMailedLink, { token, purpose })
  const code = error instanceof Refused ? error.code : null
  return [told ?? (code === 10031 ? 'invalid' : code === 10032 ? 'expired' : null), setTold]
}
