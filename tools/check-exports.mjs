// An exported name has one meaning within the server, and within the web: the reader of another file need not ask which one it is.
import { join } from 'node:path'
import { doublesAmong, isNameOfCall, sourcesIn } from './exported-names.mjs'

const root = join(import.meta.dirname, '..')
const doubles = [
  ...doublesAmong(root, sourcesIn(root, 'apps/server/src'), isNameOfCall),
  ...doublesAmong(root, sourcesIn(root, 'apps/web/src'), () => false),
]
for (const { name, files } of doubles) console.error(`${name} is exported by ${files.join(' and ')}: give each its own name, or import the one`)
process.exit(doubles.length === 0 ? 0 : 1)
