// Part of npm run check: the address of a screen stands in packages/contract/src/screens.ts and nowhere else; a link is made by hrefOf. Tests may say
// which address they expect.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas, screenIds, screenOf } from '../packages/contract/src/screens.ts'
import { root } from './run.mjs'

const declaredIn = 'packages/contract/src/screens.ts'
/** Each up to its first question mark or part to be filled in. */
const addresses = [...screenIds.map((id) => screenOf(id).path), ...Object.values(areas).map(({ path }) => path)].map((path) =>
  path.replace(/(\?|\/:).*$/, ''),
)
const escaped = [...new Set(addresses)].sort((a, b) => b.length - a.length).map((path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
/** At the beginning of a text, or after a value put into one; and no letters of another word after it. */
const literal = new RegExp(`['"\`}](${escaped.join('|')})(?=['"\`/?#&$\\s]|$)`, 'g')

const isTest = (file) => /\.test\.tsx?$|-for-test\.tsx?$|\/testing\/|^apps\/server\/test\//.test(file)
const comment = /^\s*(\/\/|\/?\*)/

const folders = ['apps/server/src', 'apps/web/src', 'packages/contract/src', 'packages/words/src']
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && file !== declaredIn),
)
const faults = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, i) => (comment.test(line) ? [] : [...line.matchAll(literal)].map(([, path]) => `${file}:${i + 1}: ${path}`))),
)

for (const fault of faults) console.error(`${fault} is the address of a screen: make it with hrefOf of ${declaredIn}`)
process.exit(faults.length === 0 ? 0 : 1)
