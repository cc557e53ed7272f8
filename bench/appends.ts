/** Prints the microseconds of an append by itself, after 18,000 others beside an open snapshot and without one, and the lines a second of fifty at once. */
import pg from 'pg'
import { openBareKit } from '../apps/server/src/kit/testing/testing.ts'

const LINES = 18_000
const LAST = 1_000
const PEOPLE = 50
const EACH = 40
/** How long after its line a transaction of the fifty commits. */
const SLOW_S = 0.005

const LINE = JSON.stringify({
  action: 'bench.told',
  actor_user_id: 7,
  after: { fields: ['name', 'phone'], version: 3 },
  at: '2026-11-27T08:00:00.123Z',
  before: null,
  company_id: null,
  entity: 'bench',
  entity_id: '1',
  ip: '127.0.0.1',
  request_id: 'r',
})

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: '-c app.scope=all -c role=jujur_app' })
  await client.connect()
  return client
}
/** Mean microseconds of the last of many, each in a transaction of its own. */
const appends = async (client: pg.Client, count: number): Promise<number> => {
  let began = 0
  for (let n = 0; n < count; n++) {
    if (n === count - LAST) began = performance.now()
    await client.query({ name: 'append', text: 'select append_audit($1)', values: [LINE] })
  }
  return ((performance.now() - began) / LAST) * 1_000
}
const atOnce = async (url: string): Promise<number> => {
  const clients = await Promise.all(Array.from({ length: PEOPLE }, () => connect(url)))
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let n = 0; n < EACH; n++) {
        await client.query('begin')
        await client.query('select append_audit($1)', [LINE])
        await client.query('select pg_sleep($1)', [SLOW_S])
        await client.query('commit')
      }
    }),
  )
  const perSecond = (PEOPLE * EACH * 1_000) / (performance.now() - began)
  await Promise.all(clients.map((client) => client.end()))
  return perSecond
}

const bare = await openBareKit()
const { url } = bare
if (!url) throw new Error('this needs PostgreSQL')
const [client, dump] = [await connect(url), await connect(url)]
await appends(client, LAST)
const told = (what: string, value: number, unit: string) => process.stdout.write(`${what}: ${Math.round(value)} ${unit}\n`)
told('one append, with little before it', await appends(client, LAST), 'us')
const without = await appends(client, LINES)
told(`one append, after ${LINES} others`, without, 'us')
await dump.query('begin isolation level repeatable read')
await dump.query('select count(*) from audit_event')
const beside = await appends(client, LINES)
await dump.query('rollback')
told(`the same beside an open snapshot`, beside, 'us')
process.stdout.write(`beside / without: ${(beside / without).toFixed(2)}\n`)
told(`${PEOPLE} at once, each ${SLOW_S * 1_000} ms to its commit`, await atOnce(url), 'lines a second')
await Promise.all([client.end(), dump.end()])
await bare.close()
