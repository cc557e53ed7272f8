// Part of npm run check: what a file's place and name say of it, where imports alone cannot tell (docs/map.md).
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { contractFiles, rooms, serverDrawers, serverFeatures, serverRoots, suffixes } from './house.mjs'
import { root } from './run.mjs'

const src = 'apps/server/src'
const faults = []
const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => posix.join(entry.parentPath.slice(root.length + 1).replaceAll('\\', '/'), entry.name))

const roots = readdirSync(join(root, src), { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'texts')
for (const { name } of roots)
  if (name !== 'kit' && !serverRoots.includes(name) && !serverFeatures.includes(name))
    faults.push(`${src}/${name}: no feature of tools/house.mjs bears this name`)
for (const { name } of readdirSync(join(root, src, 'kit'), { withFileTypes: true }))
  if (!serverDrawers.includes(name)) faults.push(`${src}/kit/${name}: the kit has drawers only, those of tools/house.mjs`)

const contract = 'packages/contract/src'
const declared = readdirSync(join(root, contract))
  .filter((name) => !name.endsWith('.test.ts'))
  .map((name) => name.replace(/\.ts$/, ''))
for (const name of declared.filter((one) => !contractFiles.includes(one)))
  faults.push(`${contract}/${name}.ts: has no place in contractFiles of tools/house.mjs, so its imports are not checked`)
for (const name of contractFiles.filter((one) => !declared.includes(one)))
  faults.push(`tools/house.mjs: contractFiles names ${name}, and there is no such file`)

/** A file of a feature says what it is; a test says what it tests. */
const named = new RegExp(`^[a-z0-9-]+\\.(${suffixes.join('|')})\\.ts$`)
const features = filesIn(src).filter((file) => serverFeatures.includes(file.slice(src.length + 1).split('/')[0]))
for (const file of features) {
  const [feature, room] = file.slice(src.length + 1).split('/')
  const depth = file.slice(src.length + 1).split('/').length
  if (depth > 2 && !rooms[feature]?.includes(room)) faults.push(`${file}: ${feature} has no room "${room}"`)
  if (!file.endsWith('.test.ts') && !named.test(basename(file))) faults.push(`${file}: a file of a feature ends in one of ${suffixes.join(', ')}`)
}

/** Any store may join any table, and writes only those of its own feature. The demo is exempt: it makes the past. */
const written = (text, table) =>
  new RegExp(`\\.(insert|update|delete)\\(${table}\\)|(insert into|update|delete from) \\$\\{${table}\\}|updateIfUnchanged\\(tx, ${table},`).test(
    text,
  )
for (const file of features.filter((one) => !one.endsWith('.test.ts') && !one.startsWith(`${src}/demo/`))) {
  const text = readFileSync(join(root, file), 'utf8')
  const feature = file.slice(src.length + 1).split('/')[0]
  for (const [, names, from] of text.matchAll(/import \{([^}]+)\} from '([^']+\.table\.ts)'/g)) {
    const owner = posix
      .join(posix.dirname(file), from)
      .slice(src.length + 1)
      .split('/')[0]
    if (owner === feature) continue
    for (const name of names.split(',').map((one) => one.trim().split(' as ').at(-1)))
      if (name && written(text, name)) faults.push(`${file}: writes ${name}, a table of ${owner}`)
  }
}

for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
