// The server of a worker's journeys, on the PORT and in the DATA_DIR given: demo data in a database of its own.
import { randomUUID } from 'node:crypto'
import pg from 'pg'

const admin = process.env.TEST_DATABASE_URL
if (admin) {
  const name = `journeys_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  process.env.DATABASE_URL = Object.assign(new URL(admin), { pathname: `/${name}` }).href
} else delete process.env.DATABASE_URL
process.env.NODE_ENV = 'test'
process.env.DEMO = '1'
process.env.LOG_LEVEL = 'error'
process.env.PORTAL_URL = `http://localhost:${process.env.PORT}`
await import('../apps/server/src/main.ts')
