// npm run check: format, lint, import rules, types and the fast tests, side by side; under a minute.
import { join } from 'node:path'
import { bin, ensureInstalled, node, root, tryRun } from './run.mjs'

ensureInstalled()
const began = Date.now()
const steps = {
  'format and lint': [join(bin, 'biome'), ['check', '--error-on-warnings', '.']],
  'import rules': [
    node,
    [join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.mjs', 'apps', 'packages'],
  ],
  'names of files': [node, [join(root, 'tools/check-names.mjs')]],
  'refusals of handlers': [node, [join(root, 'tools/check-handlers.mjs')]],
  'length of functions': [node, [join(root, 'tools/check-functions.mjs')]],
  'scale of the look': [node, [join(root, 'tools/check-look.mjs')]],
  'files that the docs name': [node, [join(root, 'tools/check-docs.mjs')]],
  'addresses of screens': [node, [join(root, 'tools/check-addresses.mjs')]],
  'register of personal data': [node, [join(root, 'tools/personal-data.mjs'), '--check']],
  'exported names': [node, [join(root, 'tools/check-exports.mjs')]],
  'types of the contract': [join(bin, 'tsc'), ['-p', 'packages/contract']],
  'types of the words': [join(bin, 'tsc'), ['-p', 'packages/words']],
  // Together: simulator and benches take the server's modules, and would check them once more.
  'types of the server, the simulator and the benches': [join(bin, 'tsc'), ['-p', 'tsconfig.node.json']],
  'types of the content origin': [join(bin, 'tsc'), ['-p', 'apps/server/content']],
  'types of the web app': [join(bin, 'tsc'), ['-p', 'apps/web']],
  'types of the journeys': [join(bin, 'tsc'), ['-p', 'e2e']],
  // No filter by path: one that leaves out a whole project says nothing of it.
  'tests of the contract and the words': [join(bin, 'vitest'), ['run', '--project', 'contract', '--project', 'words', '--reporter=dot']],
  'tests of the rules': [join(bin, 'vitest'), ['run', '--project', 'server', '--reporter=dot', '.rules.test.ts']],
}
const queue = Object.entries(steps)
const failed = []
const worker = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, [command, args]] = next
    const { ok, output } = await tryRun(command, args)
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}`)
    if (!ok) failed.push(`── ${name}\n${output}`)
  }
}
await Promise.all([worker(), worker()])
for (const text of failed) console.error(text)
console.log(`${failed.length === 0 ? 'All checks passed' : `${failed.length} failed`} in ${Math.round((Date.now() - began) / 1000)} s`)
process.exit(failed.length === 0 ? 0 : 1)
