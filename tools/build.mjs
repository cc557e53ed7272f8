// npm run build: what production runs, whole in dist. To run it: npm ci --omit=dev in there, then docs/operations.md.
import { ensureDist, ensureInstalled } from './run.mjs'

try {
  ensureInstalled({ tools: false })
  await ensureDist()
  console.log('dist holds what production runs')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
