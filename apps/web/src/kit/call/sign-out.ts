import type { logout } from '@jujur/contract/identity.ts'
import { goTo } from '../session/navigate.ts'
import { loginPathOf, session } from '../session/session.ts'
import { callRef, send } from './api.ts'

/** Ends the session here at once, and on the server as soon as it hears of it. */
export const signOut = (): void => {
  const path = loginPathOf(session.get()?.systemTypeId)
  // Whatever the server answers, this browser is signed out; a lost request leaves a token nobody holds any more.
  void send(callRef<typeof logout>('logout'), {}).catch(() => {})
  session.clear()
  goTo(path)
}
