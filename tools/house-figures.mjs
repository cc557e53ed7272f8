// npm run house: what makes the house harder to work in, in figures. `npm run house -- ../another-checkout` counts that one, for before and after;
// `--names` also lists what was counted.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { doublesAmong, isNameOfCall } from './exported-names.mjs'
import { refusalsOfHandlers } from './handler-refusals.mjs'
import { LONG, longFunctionsIn } from './long-functions.mjs'

const given = process.argv.slice(2)
const isNaming = given.includes('--names')
const root = resolve(given.find((word) => !word.startsWith('--')) ?? join(import.meta.dirname, '..'))

const isTest = (file) => /\.test\.tsx?$|-for-test\.tsx?$|\/testing\//.test(file)
const sources = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(
          (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') && !entry.parentPath.includes('node_modules'),
        )
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .filter((file) => !isTest(file))
        .sort()
    : []
const textOf = (file) => readFileSync(join(root, file), 'utf8')

const web = sources('apps/web/src')
const server = sources('apps/server/src')
const contract = sources('packages/contract/src')

/** Addresses of the portal's pages, with whatever is filled in. */
const ADDRESS = /['"`](\/(?:GA|CA|SA|trainee)\/[a-z][^'"`\s]*|\/dashboard)['"`]/g
const addresses = [...web, ...server, ...contract]
  .filter((file) => !file.endsWith('contract/src/screens.ts'))
  .flatMap((file) => [...textOf(file).matchAll(ADDRESS)].map(([, address]) => ({ file, address })))
const perFile = Map.groupBy(addresses, ({ file }) => file)
const LISTED = 10
const lists = [...perFile].filter(([, found]) => new Set(found.map(({ address }) => address)).size >= LISTED).map(([file]) => file)
const declared = existsSync(join(root, 'packages/contract/src/screens.ts')) ? ['packages/contract/src/screens.ts'] : []

const places = (files, pattern) => files.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([found]) => `${file}: ${found}`))

const refusals = refusalsOfHandlers(root).map(({ file, text }) => `${file}: ${text}`)

const longFunctionsOf = (file) => longFunctionsIn(textOf(file), file).map(({ name, lines }) => `${file}: ${name}, ${lines} lines`)

const namesOf = (doubles) => doubles.map(({ name, files }) => `${name}: ${files.join(', ')}`)

const snapshots = join(root, 'apps/server/migrations/meta')
const snapshotLines = existsSync(snapshots)
  ? readdirSync(snapshots)
      .filter((name) => name.endsWith('.json'))
      .reduce((sum, name) => sum + readFileSync(join(snapshots, name), 'utf8').split('\n').length, 0)
  : 0

const figures = {
  'lists of screens (files with ten addresses or more, and the declaration)': [...declared, ...lists],
  'addresses written outside the declaration': addresses.map(({ file, address }) => `${file}: ${address}`),
  'lists of what a write makes old (web)': places(web, /\binvalidates(?=[:=])|\brefresh\(\[/g),
  'refusals in handlers other than "not found"': refusals,
  [`functions of more than ${LONG} lines (web)`]: web.flatMap(longFunctionsOf),
  [`functions of more than ${LONG} lines (server)`]: server.flatMap(longFunctionsOf),
  'names exported by more than one file (server)': namesOf(doublesAmong(root, server, isNameOfCall)),
  'names exported by more than one file (web)': namesOf(doublesAmong(root, web, () => false)),
}
for (const [name, found] of Object.entries(figures)) {
  console.log(`${String(found.length).padStart(6)}  ${name}`)
  if (isNaming) for (const one of found) console.log(`          ${one}`)
}
console.log(`${String(snapshotLines).padStart(6)}  lines of JSON beside the migrations`)
