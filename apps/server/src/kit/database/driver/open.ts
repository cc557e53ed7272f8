/** Opens the served database by the driver that is asked for, or by the plain one where the fast driver does not know this `pg`. */
import pg from 'pg'
import type { Settings } from '../../../settings.ts'
import { connectionQuotas, quotaKeyOf } from '../connection-quota.ts'
import type { Database } from '../database.ts'
import { type Driver, databaseOver } from './driver.ts'
import { fastDriver } from './fast.ts'
import { plainDriver } from './plain.ts'
import type { Library } from './pool.ts'
import { checkConnections, checkDriver } from './self-check.ts'

type DriverName = Settings['databaseDriver']
const drivers = { fast: fastDriver, plain: plainDriver }

type Given = { readonly url: string; readonly size: number; readonly driver: DriverName; readonly library?: Library; readonly patienceMs?: number }

/** @throws UnknownInside where the fast driver does not know this `pg` */
const build = ({ url, size, library = pg }: Omit<Given, 'driver'>, name: DriverName): { driver: Driver; database: Database } => {
  const { toWrite, toConnect } = connectionQuotas(size)
  const driver = drivers[name]({ library, url, size, quota: toConnect })
  const database = databaseOver(driver)
  const write: Database['write'] = async (authority, work) => {
    const leave = await toWrite(quotaKeyOf(authority))
    try {
      return await database.write(authority, work)
    } finally {
      leave()
    }
  }
  return { driver, database: { ...database, write } }
}

export const openServedDatabase = (url: string, size: number, name: DriverName = 'fast'): Database => build({ url, size }, name).database

const openChecked = async (given: Given, name: DriverName): Promise<Database> => {
  const { driver, database } = build(given, name)
  await checkDriver(database, () => driver.abandon(), given.patienceMs)
  return database
}

/** The error where it does not work. */
const openFast = async (given: Given): Promise<Database | Error> =>
  openChecked(given, 'fast').catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))

/**
 * A database that was seen to keep every scope, and whose connections are as the server sets them. Where the fast driver fails and the plain one
 * works, the cause is this `pg`, and `warn` is told; where both fail, it is the database.
 */
export const openCheckedDatabase = async (given: Given, warn: (reason: string) => void): Promise<Database> => {
  const fast = given.driver === 'fast' ? await openFast(given) : null
  const database = fast && !(fast instanceof Error) ? fast : await openChecked(given, 'plain')
  try {
    await checkConnections(database, given.size)
  } catch (error) {
    await database.close()
    throw error
  }
  if (fast instanceof Error) warn(fast.message)
  return database
}
