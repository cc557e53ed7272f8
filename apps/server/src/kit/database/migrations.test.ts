import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const meta = join(source, '../migrations/meta')
const { entries } = JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }

it('one snapshot stands beside the migrations, that of the newest: the next migration is generated from it, and of older ones nobody reads', () => {
  const newest = entries.at(-1) as (typeof entries)[number]
  expect(readdirSync(meta).filter((name) => name !== '_journal.json')).toEqual([`${String(newest.idx).padStart(4, '0')}_snapshot.json`])
})

it('the snapshot is of the tables as they are: nothing is left to migrate', async () => {
  const tables = await Promise.all(globSync('**/*.table.ts', { cwd: source }).map((file) => import(join(source, file))))
  const [name = ''] = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
  const newest = JSON.parse(readFileSync(join(meta, name), 'utf8')) as ReturnType<typeof generateDrizzleJson>
  expect(await generateMigration(newest, generateDrizzleJson(Object.assign({}, ...tables), newest.id))).toEqual([])
})

it('each migration is later than the one before: what says an earlier time than the newest that was carried out is passed over', () => {
  for (const [n, { when, tag }] of entries.entries()) if (n > 0) expect(when, tag).toBeGreaterThan(entries[n - 1]?.when ?? 0)
})
