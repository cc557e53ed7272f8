import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BareKit, openBareKit } from '../testing/testing.ts'
import { type Database, openServedDatabase } from './database.ts'
import { everything } from './scope.ts'
import { checkOpening } from './self-check.ts'

const served = process.env.TEST_DATABASE_URL !== undefined

describe.runIf(served)('before anything is served', () => {
  let bare: BareKit
  let database: Database
  beforeAll(async () => {
    bare = await openBareKit()
    database = openServedDatabase(String(bare.url), 2)
  })
  afterAll(async () => {
    await database.close()
    await bare.close()
  })

  it('the driver is seen to bring the scope along', async () => {
    await expect(checkOpening(database)).resolves.toBeUndefined()
  })

  it('a driver that loses the scope, keeps it, or begins no transaction is refused', async () => {
    const losing = { ...database, write: ((_scope, work) => database.write(everything, work)) as Database['write'] }
    await expect(checkOpening(losing)).rejects.toThrow('does not bring the scope')
    const keeping = { ...database, read: ((_scope, work) => database.read({ kind: 'company', company_id: 1 }, work)) as Database['read'] }
    await expect(checkOpening(keeping)).rejects.toThrow('does not bring the scope')
    const unbegun = { ...database, write: ((scope, work) => database.read(scope, work)) as Database['write'] }
    await expect(checkOpening(unbegun)).rejects.toThrow('does not bring the scope')
  })
})
