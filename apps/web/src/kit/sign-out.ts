import type { logout } from '@jujur/contract/identity.ts'
import { callRef, send } from './api.ts'
import { goTo } from './navigate.ts'
import { loginPathOf, session } from './session.ts'

/** Ends the session here at once, and on the server as soon as it hears of it. */
export const signOut = (): void => {
  const path = loginPathOf(session.get()?.systemTypeId)
  // Whatever the server answers, this browser is signed out; a lost request leaves a token nobody holds any more.
  void send(callRef<typeof logout>('logout'), {}).catch(() => {})
  session.clear()
  goTo(path)
}
