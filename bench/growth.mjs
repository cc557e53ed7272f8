// npm run bench:growth: work that grows faster than what is sent. Each text of each call, and each reader of files, is given texts of doubling size;
// named is where the time of the main thread (the least of five) grows more than 2.6 times with a doubling, or a text holds it more than 50 ms.
//   npm run bench:growth -- [readers|calls] [NAME …]
// Names end it with 1. On the PostgreSQL that TEST_DATABASE_URL names, or on one of its own.
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

const given = process.env.TEST_DATABASE_URL
const postgres = given ? { url: given, stop: async () => {} } : await own()
useScratch()
try {
  const env = {
    TEST_DATABASE_URL: postgres.url,
    TEST_DATABASE_TEMPLATE: `growth_${randomUUID().replaceAll('-', '')}`,
    DATABASE_URL: '',
    NODE_ENV: 'test',
  }
  const loading = join(root, 'apps/server/src/bootstrap/loading.ts')
  run(node, ['--disable-proto=delete', '--import', loading, join(import.meta.dirname, 'growth.ts'), ...process.argv.slice(2)], { env })
} catch {
  process.exitCode = 1
} finally {
  await postgres.stop()
}
