// Part of npm run check: a function of the web is read without scrolling back. State goes into a hook and parts of a screen into components, each named for
// what it holds or shows.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { LONG, longFunctionsIn } from './long-functions.mjs'
import { root } from './run.mjs'

const src = 'apps/web/src'
/** Said of anything: a reader of a stack, a search or a profile learns nothing from it. */
const NAMELESS = /^(?:export )?const (Shown|Whole|Line|Editor|Loaded) = (?:\(|<)/gm

const files = readdirSync(join(root, src), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.d\.ts$|\.test\.tsx?$|-for-test\.tsx?$/.test(entry.name))
  .map((entry) => posix.join(entry.parentPath.slice(root.length + 1).replaceAll('\\', '/'), entry.name))
  .filter((file) => !file.includes('/testing/'))

const faults = []
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  for (const { name, lines } of longFunctionsIn(text, file))
    faults.push(`${file}: ${name} has ${lines} lines, more than ${LONG}: parts of it want names of their own`)
  // The parts of the look are named for what they are anywhere.
  if (!file.startsWith(`${src}/ui/`))
    for (const [, name] of text.matchAll(NAMELESS)) faults.push(`${file}: a component called ${name} is to be named for its screen`)
}

for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
