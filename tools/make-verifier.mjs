// Puts the core of the pack's verifier, as it stands in verify.mjs, into verify.html. Run it after a change there: node tools/make-verifier.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const folder = join(root, 'apps/server/verifier')
const core = /\/\/ core: .*\n([\s\S]*?)\/\/ end of core\n/.exec(readFileSync(join(folder, 'verify.mjs'), 'utf8'))?.[1]
const page = readFileSync(join(folder, 'verify.html'), 'utf8')
writeFileSync(
  join(folder, 'verify.html'),
  page.replace(/\/\/ core\n[\s\S]*?\/\/ end of core\n/, () => `// core\n${core}// end of core\n`),
)
