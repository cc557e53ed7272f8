/** How a handler reaches the database: every unit of work of a signed-in person or a guest begins with the access guard, in one place for all calls. */
import { sql } from 'drizzle-orm'
import { type AccessGuard, AccessOutdated, type AccessSnapshot } from '../database/access-guard.ts'
import { GUEST_ROLE } from '../database/connection-settings.ts'
import { type Database, isRefusal } from '../database/database.ts'
import type { Clock } from '../database/database-clock.ts'
import { everything, type Scope } from '../database/scope.ts'
import { TooBusy } from '../security/fair-queue.ts'
import type { UnitOfWork } from './handler.ts'

/** What one run of a handler knows of whoever came in. */
export type CallState = {
  readonly scope: Scope
  snapshot: AccessSnapshot
  /** The last use of the session as the guard answered it (milliseconds); null while no guard has passed. */
  lastSeen: number | null
  /** A unit of work found the snapshot outdated and was not repeated: the handler's answer must be discarded. */
  isOutdated: boolean
}
type UnitsOfWork = { readonly own: UnitOfWork; readonly asSystem: UnitOfWork }

/** For calls without an actor: signing in, public verification, mailed links. */
export const publicUnitOfWork = (database: Database): UnitsOfWork => {
  const unit: UnitOfWork = { read: (work) => database.read(everything, work), write: (work) => database.write(everything, work) }
  return { own: unit, asSystem: unit }
}

const asGuest = sql.raw(`set local role ${GUEST_ROLE}`)
const readOnly = sql.raw('set transaction read only')

/**
 * A database as guests get it: what they read runs in a transaction in which PostgreSQL lets nothing be written, what they write as a role that may add to the
 * tables of their room and change nothing. Both end with the transaction.
 */
export const guestDatabase = (database: Database): Pick<Database, 'read' | 'write'> => ({
  read: (authority, work) =>
    database.write(authority, async (tx) => {
      await tx.sql.execute(readOnly)
      await tx.sql.execute(asGuest)
      return work(tx)
    }),
  write: (authority, work) =>
    database.write(authority, async (tx) => {
      await tx.sql.execute(asGuest)
      return work(tx)
    }),
})

/** Of one unit of work, after something of the call is committed. */
const MOST_REPEATS = 3

/**
 * While nothing has been committed, AccessOutdated leaves the handler and the caller repeats all of it. What is committed stays: from then on
 * only the current unit of work is repeated, with the snapshot that `renew` answers; `renew` throws when the person may not make the call any more.
 * @throws TooBusy where it is outdated each time
 */
export const guardedUnitOfWork = (
  database: Pick<Database, 'read' | 'write'>,
  clock: Clock,
  state: CallState,
  renew: () => Promise<AccessSnapshot>,
): UnitsOfWork => {
  let hasWritten = false
  const unitOfWork = (asSystem: boolean): UnitOfWork => {
    const guard = (): AccessGuard => ({
      snapshot: state.snapshot,
      scope: state.scope,
      asSystem,
      clock,
      onPassed: (lastSeen) => {
        state.lastSeen = lastSeen
      },
    })
    const repeat = async <T>(error: unknown, run: () => Promise<T>, repeats = 1): Promise<T> => {
      if (!(error instanceof AccessOutdated)) throw error
      if (!hasWritten) {
        state.isOutdated = true
        throw error
      }
      // As AccessOutdated it would have all of the handler repeated, and with it what is committed.
      if (repeats > MOST_REPEATS) throw new TooBusy()
      state.snapshot = await renew()
      return run().catch((next: unknown) => repeat(next, run, repeats + 1))
    }
    return {
      read: (work) => {
        const run = () => database.read(guard(), work)
        return run().catch((error: unknown) => repeat(error, run))
      },
      write: async (work) => {
        const run = () => database.write(guard(), work)
        const result = await run().catch((error: unknown) => repeat(error, run))
        hasWritten ||= !isRefusal(result)
        return result
      },
    }
  }
  return { own: unitOfWork(false), asSystem: unitOfWork(true) }
}
