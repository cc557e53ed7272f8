// npm run build: what production runs, whole in dist. To run it: npm ci --omit=dev in there, then docs/operations.md.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node, root, run } from './run.mjs'

try {
  ensureInstalled({ tools: false })
  await ensureBuilt()
  run(node, [join(root, 'tools/bundle.mjs')])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
