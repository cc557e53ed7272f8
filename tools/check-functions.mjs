// Part of npm run check: a function of the web is read without scrolling back. State goes into a hook and parts of a screen into components, each named for
// what it holds or shows.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { LONG, longFunctionsIn } from './long-functions.mjs'
import { root } from './run.mjs'

const src = 'apps/web/src'
/** Still longer. A name is only ever taken off. */
const STILL_LONG = [
  `${src}/authoring/draft.ts startDraft`,
  `${src}/player/materials/scorm-view.tsx ScormView`,
  `${src}/player/materials/use-heartbeat.ts useHeartbeat`,
]
/** Said of anything: a reader of a stack, a search or a profile learns nothing from it. */
const NAMELESS = /^(?:export )?const (Shown|Whole|Line|Editor|Loaded) = (?:\(|<)/gm

const files = readdirSync(join(root, src), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.d\.ts$|\.test\.tsx?$|-for-test\.tsx?$/.test(entry.name))
  .map((entry) => posix.join(entry.parentPath.slice(root.length + 1).replaceAll('\\', '/'), entry.name))
  .filter((file) => !file.includes('/testing/'))

const faults = []
const long = new Set()
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  for (const { name, lines } of longFunctionsIn(text, file)) {
    long.add(`${file} ${name}`)
    if (!STILL_LONG.includes(`${file} ${name}`))
      faults.push(`${file}: ${name} has ${lines} lines, more than ${LONG}: parts of it want names of their own`)
  }
  // The parts of the look are named for what they are anywhere.
  if (!file.startsWith(`${src}/ui/`))
    for (const [, name] of text.matchAll(NAMELESS)) faults.push(`${file}: a component called ${name} is to be named for its screen`)
}
for (const one of STILL_LONG) if (!long.has(one)) faults.push(`tools/check-functions.mjs: ${one} is long no more, and is to be taken off the list`)

for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
