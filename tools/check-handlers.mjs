// Part of npm run check: a handler hands over (docs/map.md). Beside "not found" nothing is refused in it: what refuses on data is a rule, what
// follows from several steps is a use case's answer.

import { refusalsOfHandlers } from './handler-refusals.mjs'
import { root } from './run.mjs'

const found = refusalsOfHandlers(root)
for (const { file, text } of found) console.error(`${file}: ${text} belongs to a rule, or to the use case whose answer it is`)
process.exit(found.length === 0 ? 0 : 1)
