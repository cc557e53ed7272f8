import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const meta = join(source, '../migrations/meta')
type Snapshot = ReturnType<typeof generateDrizzleJson>
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
  .map((name) => ({ name, snapshot: JSON.parse(readFileSync(join(meta, name), 'utf8')) as Snapshot }))

it('each snapshot follows the one before, so that the next migration can be generated', () => {
  for (const [n, { name, snapshot }] of snapshots.entries())
    if (n > 0) expect(snapshot.prevId, `prevId of ${name}`).toBe(snapshots[n - 1]?.snapshot.id)
})

it('the newest snapshot is of the tables as they are: nothing is left to migrate', async () => {
  const tables = await Promise.all(globSync('**/*.table.ts', { cwd: source }).map((file) => import(join(source, file))))
  const newest = snapshots.at(-1)?.snapshot as Snapshot
  expect(await generateMigration(newest, generateDrizzleJson(Object.assign({}, ...tables), newest.id))).toEqual([])
})

it('each migration is later than the one before: what says an earlier time than the newest that was carried out is passed over', () => {
  const { entries } = JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8')) as { entries: { when: number; tag: string }[] }
  for (const [n, { when, tag }] of entries.entries()) if (n > 0) expect(when, tag).toBeGreaterThan(entries[n - 1]?.when ?? 0)
})
