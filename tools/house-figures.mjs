// npm run house: what makes the house harder to work in, in figures. `npm run house -- ../another-checkout` counts that one, for before and after;
// `--names` also lists what was counted.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from '@swc/core'
import { doublesAmong, isNameOfCall } from './exported-names.mjs'

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

/** Codes that say that something asked for is not there, or not for this reader: a handler may answer them by itself. */
const NOT_FOUND = new Set([4444, 10011, 10021, 10025, 10043, 10051, 10052, 10053, 10054, 10057, 10062, 10063, 10064, 10065, 10077, 20074, 20075])
const handlers = server.filter((file) => file.endsWith('.handlers.ts'))
const refusals = handlers.flatMap((file) =>
  [...textOf(file).matchAll(/(?<![.\w])(refuse|because|refuseWith|invalid)\((\d+)?/g)]
    .filter(([, word, code]) => word !== 'refuse' || !NOT_FOUND.has(Number(code)))
    .map(([found]) => `${file}: ${found}…`),
)

const LONG = 100
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** Spans of the parser count bytes, and go on from one file to the next. */
const parsed = (file) => {
  const text = textOf(file)
  const module = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'esnext' })
  const bytes = Buffer.from(text)
  const lead = bytes.length - Buffer.byteLength(text.trimStart())
  const lineAt = (place) => bytes.subarray(0, Math.max(0, place)).toString().split('\n').length
  return { module, lines: ({ span }) => lineAt(span.end - module.span.start + lead) - lineAt(span.start - module.span.start + lead) + 1 }
}
const longFunctionsOf = (file) => {
  const { module, lines } = parsed(file)
  const found = []
  const walk = (node, name) => {
    if (Array.isArray(node)) for (const one of node) walk(one, name)
    else if (node && typeof node === 'object') {
      const own = node.identifier?.value ?? node.id?.value ?? name
      if (FUNCTIONS.has(node.type) && node.span && lines(node) > LONG) found.push(`${file}: ${own ?? 'a function'}, ${lines(node)} lines`)
      for (const [key, value] of Object.entries(node)) if (key !== 'span') walk(value, own)
    }
  }
  walk(module.body, null)
  return found
}

const doubles = doublesAmong(root, server, isNameOfCall)

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
  'names exported by more than one file (server)': doubles.map(({ name, files }) => `${name}: ${files.join(', ')}`),
}
for (const [name, found] of Object.entries(figures)) {
  console.log(`${String(found.length).padStart(6)}  ${name}`)
  if (isNaming) for (const one of found) console.log(`          ${one}`)
}
console.log(`${String(snapshotLines).padStart(6)}  lines of JSON beside the migrations`)
