import type { Call } from '@jujur/contract/call.ts'
import { useSession } from '../session/session.ts'
import { allows } from './permissions.ts'

/** Whether the signed-in person may make a call at all, to leave out what would be refused. */
export const useMay = (): ((call: Pick<Call, 'access'>) => boolean) => {
  const person = useSession()
  return (call) => person !== null && allows(person.user, call)
}
