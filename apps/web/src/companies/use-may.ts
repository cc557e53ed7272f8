import type { Call } from '@jujur/contract/call.ts'
import { allows } from '../kit/permissions.ts'
import { useSession } from '../kit/session.ts'

/** Whether the signed-in person may make a call at all, to leave out what would be refused. */
export const useMay = (): ((call: Pick<Call, 'access'>) => boolean) => {
  const person = useSession()
  return (call) => person !== null && allows(person.user, call)
}
