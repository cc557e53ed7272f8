/** What is open to somebody today: told to browsers, whose menus and buttons show it. */
import type { Call } from '@jujur/contract/call.ts'
import { calls } from '@jujur/contract/index.ts'
import { type Caller, mayCall } from '@jujur/contract/permissions.ts'
import type { Connection } from '../kit/database/database.ts'
import { routesToday } from './routes.store.ts'

const isPublic = ({ access }: Call) => 'who' in access && access.who === 'public'
const ofSignedIn: readonly Call[] = Object.values<Call>(calls).filter((call) => !isPublic(call))

/**
 * The names of the calls that the person may make. Ask it of an actor that was read before: then a change in between makes the list newer
 * than the actor's access_version, which is asked again, and never older, which nobody would notice.
 */
export const openCalls = async (tx: Connection, caller: Caller): Promise<string[]> => {
  const routeOf = await routesToday(tx)
  return ofSignedIn.filter((call) => mayCall(call, routeOf(call), caller)).map(({ name }) => name)
}
