// An exported name of the server has one meaning: whoever reads it in another file need not ask which one it is.
import { join } from 'node:path'
import { doublesAmong, isNameOfCall, sourcesIn } from './exported-names.mjs'

const root = join(import.meta.dirname, '..')
const doubles = doublesAmong(root, sourcesIn(root, 'apps/server/src'), isNameOfCall)
for (const { name, files } of doubles) console.error(`${name} is exported by ${files.join(' and ')}: give each its own name, or import the one`)
process.exit(doubles.length === 0 ? 0 : 1)
