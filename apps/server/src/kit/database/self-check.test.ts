import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openServedDatabase } from './database.ts'
import { everything } from './scope.ts'
import { checkOpening } from './self-check.ts'

const url = process.env.TEST_DATABASE_URL

describe.runIf(url)('before anything is served', () => {
  let database: Database
  beforeAll(() => {
    database = openServedDatabase(String(url), 2)
  })
  afterAll(() => database.close())

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
