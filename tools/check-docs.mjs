// Part of npm run check: a file that the docs name is there. Written short, as `kit/mail/mail.ts`, it is any file whose path ends so.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const generated = /(^|\/)(node_modules|dist|var|\.cache|test-results)\//
const files = globSync(['.dependency-cruiser.mjs', '*.ts', '{apps,packages,tools,bench,simulator,e2e,docs}/**/*'], {
  cwd: root,
  exclude: (name) => generated.test(`${name}/`),
}).map((path) => path.replaceAll('\\', '/'))
/** The contract is called by its folder alone. */
const named = (path) => path.replace(/^contract\//, 'contract/src/')
const endings = new Set(files.flatMap((path) => path.split('/').map((_, n, parts) => parts.slice(n).join('/'))))
const faults = globSync(['README.md', 'docs/**/*.md', 'apps/**/README.md'], { cwd: root, exclude: (name) => generated.test(`${name}/`) }).flatMap(
  (page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|js|sql|css|csv))`/g)]
      .filter(([, path]) => !endings.has(named(path)) && !path.startsWith('../') && !generated.test(path))
      .map(([, path]) => `${page}: ${path} is not there`),
)
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
