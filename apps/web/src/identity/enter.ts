import type { SignedIn } from '@jujur/contract/identity.ts'
import { useNavigate } from 'react-router'
import { session } from '../kit/session/session.ts'
import { destinationOf } from './sign-in-pages.ts'

/** Keeps who signed in and goes where they were going; the sign-in page leaves the history. */
export const useEnter = (): ((person: SignedIn, token: string, from: unknown) => void) => {
  const navigate = useNavigate()
  return (person, token, from) => {
    session.signIn(person, token)
    void navigate(destinationOf(person.system_type_id, from), { replace: true })
  }
}
