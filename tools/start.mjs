// npm start: install, build the pages and meanwhile seed the demo into an empty database, then the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, isBuilt, node, root } from './run.mjs'

const bootstrap = join(root, 'apps/server/src/bootstrap')
const serverOf = (file) => spawn(node, ['--disable-proto=delete', join(bootstrap, file)], { cwd: root, stdio: 'inherit' })
const ended = (child) => new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal })))

if (process.env.NODE_ENV === 'production') {
  console.error('npm start is for trying and developing: production runs what `npm run build` makes, node --disable-proto=delete dist/server/main.js')
  process.exit(1)
}
try {
  ensureInstalled({ tools: false })
  // Each takes one core for some ten seconds. What goes wrong with the database the server tells when it starts.
  if (!isBuilt()) await Promise.all([ensureBuilt(), ended(serverOf('prepare.ts'))])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const server = serverOf('main.ts')
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
const { code, signal } = await ended(server)
process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
