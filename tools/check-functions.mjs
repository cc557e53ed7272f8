// Part of npm run check: a function is read without scrolling back, and a handler at a glance. On the web state goes into a hook and parts of a screen
// into components, each named for what it holds or shows; on the server what refuses is a rule, what is answered a view.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { LONG, LONG_HANDLER, longFunctionsIn } from './long-functions.mjs'
import { root } from './run.mjs'

const src = 'apps/web/src'
const server = 'apps/server/src'
/** Said of anything: a reader of a stack, a search or a profile learns nothing from it. */
const NAMELESS = /^(?:export )?const (Shown|Whole|Line|Editor|Loaded) = (?:\(|<)/gm

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.d\.ts$|\.test\.tsx?$|-for-test\.tsx?$/.test(entry.name))
    .map((entry) => posix.join(entry.parentPath.slice(root.length + 1).replaceAll('\\', '/'), entry.name))
    .filter((file) => !file.includes('/testing/'))

const faults = []
for (const file of filesBelow(src)) {
  const text = readFileSync(join(root, file), 'utf8')
  for (const { name, lines } of longFunctionsIn(text, file))
    faults.push(`${file}: ${name} has ${lines} lines, more than ${LONG}: parts of it want names of their own`)
  // The parts of the look are named for what they are anywhere.
  if (!file.startsWith(`${src}/ui/`))
    for (const [, name] of text.matchAll(NAMELESS)) faults.push(`${file}: a component called ${name} is to be named for its screen`)
}
for (const file of filesBelow(server)) {
  const most = file.endsWith('.handlers.ts') ? LONG_HANDLER : LONG
  for (const { name, lines } of longFunctionsIn(readFileSync(join(root, file), 'utf8'), file, most))
    faults.push(`${file}: ${name} has ${lines} lines, more than ${most}: parts of it want names of their own`)
}

for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
