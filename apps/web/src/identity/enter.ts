import type { updateUserProfile } from '@jujur/contract/accounts.ts'
import type { SignedIn } from '@jujur/contract/identity.ts'
import { useNavigate } from 'react-router'
import { callRef, send } from '../kit/call/api.ts'
import { session } from '../kit/session/session.ts'
import { takeChosenLanguage } from '../kit/texts/texts.ts'
import { destinationOf } from './sign-in-pages.ts'

const updateProfile = callRef<typeof updateUserProfile>('updateUserProfile', { changes: ['own_account'] })

/** Keeps who signed in and goes where they were going; the sign-in page leaves the history. */
export const useEnter = (): ((person: SignedIn, token: string, from: unknown) => void) => {
  const navigate = useNavigate()
  return (person, token, from) => {
    const chosen = takeChosenLanguage()
    session.signIn(chosen ? { ...person, language: chosen } : person, token)
    // Kept in the profile; if that fails the choice still holds here.
    if (chosen && chosen !== person.language) void send(updateProfile, { language: chosen }).catch(() => {})
    void navigate(destinationOf(person.system_type_id, from), { replace: true })
  }
}
