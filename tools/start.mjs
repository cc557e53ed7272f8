// npm start: install, build, then the server (which migrates, seeds the demo into an empty database, and serves).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node, root } from './run.mjs'

try {
  ensureInstalled({ tools: false })
  ensureBuilt()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const server = spawn(node, ['--disable-proto=delete', join(root, 'apps/server/src/bootstrap/main.ts')], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
