// A script in TypeScript that opens a world of the tests, on the PostgreSQL that TEST_DATABASE_URL names, or on one of its own.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { node, root, run } from '../tools/run.mjs'
import { useScratch } from '../tools/scratch.mjs'
import { onInterrupt } from './processes.mjs'

const own = async () => {
  const folder = ensurePostgres()
  if (!folder) throw new Error('no PostgreSQL here and none installable')
  const postgres = await startPostgres(folder, { mayForget: true })
  onInterrupt(postgres.stop)
  return postgres
}

/** Its exit becomes ours. */
export const runOnPostgres = async (script, args) => {
  const given = process.env.TEST_DATABASE_URL
  const postgres = given ? { url: given, stop: async () => {} } : await own()
  useScratch()
  try {
    const env = {
      TEST_DATABASE_URL: postgres.url,
      TEST_DATABASE_TEMPLATE: `bench_${randomUUID().replaceAll('-', '')}`,
      DATABASE_URL: '',
      NODE_ENV: 'test',
    }
    const loading = join(root, 'apps/server/src/bootstrap/loading.ts')
    run(node, ['--disable-proto=delete', '--import', loading, script, ...args], { env })
  } catch {
    process.exitCode = 1
  } finally {
    await postgres.stop()
  }
}
