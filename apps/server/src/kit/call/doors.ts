/** The doors a handler works through: every piece of a signed-in person's work opens with the gate, one place for all calls. */
import { type Database, isRefusal } from '../database/database.ts'
import type { Clock } from '../database/database-clock.ts'
import { type Gate, GateShut, type Pass } from '../database/gate.ts'
import { everything, type ScopedActor, scopeOf } from '../database/scope.ts'
import type { Doors } from './handler.ts'

/** One signed-in person during one run of a handler. */
export type Visit = {
  readonly actor: ScopedActor
  pass: Pass
  /** When the session was last used, as the gate told when it opened last (milliseconds); null while it has not been asked. */
  lastSeen: number | null
  /** A piece of work found the gate shut and was not done again: whatever the handler makes of it, its answer counts for nothing. */
  isShut: boolean
}
type Opened = { readonly own: Doors; readonly asSystem: Doors }

/** For what has no actor: signing in, public verification, mailed links. */
export const publicDoors = (database: Database): Opened => {
  const doors: Doors = { read: (work) => database.read(everything, work), write: (work) => database.write(everything, work) }
  return { own: doors, asSystem: doors }
}

/**
 * Where the gate is shut before anything was written, GateShut leaves the handler and all of it is done again. What is written stays: then only
 * the piece of work at hand is, by whoever `renew` says may still make the call; it throws where nobody may.
 */
export const doorsOf = (database: Database, clock: Clock, visit: Visit, renew: () => Promise<Pass>): Opened => {
  let hasWritten = false
  const doors = (asSystem: boolean): Doors => {
    const gate = (): Gate => ({
      pass: visit.pass,
      scope: scopeOf(visit.actor),
      asSystem,
      clock,
      opened: (lastSeen) => {
        visit.lastSeen = lastSeen
      },
    })
    const again = async <T>(error: unknown, piece: () => Promise<T>): Promise<T> => {
      if (!(error instanceof GateShut)) throw error
      if (!hasWritten) {
        visit.isShut = true
        throw error
      }
      visit.pass = await renew()
      return piece()
    }
    return {
      read: (work) => {
        const piece = () => database.read(gate(), work)
        return piece().catch((error: unknown) => again(error, piece))
      },
      write: async (work) => {
        const piece = () => database.write(gate(), work)
        const result = await piece().catch((error: unknown) => again(error, piece))
        hasWritten ||= !isRefusal(result)
        return result
      },
    }
  }
  return { own: doors(false), asSystem: doors(true) }
}
