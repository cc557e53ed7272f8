import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BareKit, openBareKit } from '../../testing/testing.ts'
import type { Connection, Database } from '../database.ts'
import { everything } from '../scope.ts'
import { oneUnitAtATime } from './driver.ts'
import { embeddedDatabase, openEmbeddedEngine } from './embedded.ts'

const served = process.env.TEST_DATABASE_URL !== undefined
const one = async (tx: Connection) => (await tx.sql.execute<{ one: number }>(sql`select 1 as one`)).rows[0]?.one
const within = (database: Database) => database.read(everything, () => database.read(everything, one))
const WORDS = 'a unit of work was begun within another of the same database'

describe('a unit of work within another', () => {
  let bare: BareKit | undefined
  let embedded: Database
  beforeAll(async () => {
    embedded = embeddedDatabase(await openEmbeddedEngine(null))
    if (served) bare = await openBareKit()
  })
  afterEach(() => {
    oneUnitAtATime.isKept = false
  })
  afterAll(async () => {
    await embedded.close()
    await bare?.close()
  })

  it('is refused where there is one connection, for which both would wait; and the next unit works', async () => {
    await expect(within(embedded)).rejects.toThrow(WORDS)
    await expect(embedded.write(everything, () => embedded.write(everything, one))).rejects.toThrow(WORDS)
    expect(await embedded.read(everything, one)).toBe(1)
  })
  it.runIf(served)('is refused elsewhere where that is to be found out', async () => {
    const { database } = bare?.kit ?? { database: embedded }
    expect(await within(database)).toBe(1)
    oneUnitAtATime.isKept = true
    await expect(within(database)).rejects.toThrow(WORDS)
  })
  it('may begin once the first is over, by what was started in it', async () => {
    let later: Promise<unknown> | undefined
    await embedded.read(everything, async () => {
      later = sleep(20).then(() => embedded.read(everything, one))
    })
    expect(await later).toBe(1)
  })
})
