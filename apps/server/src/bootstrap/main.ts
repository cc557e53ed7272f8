/** What the server is started by, from its sources: first what makes its files load fast, then the server. */
import './loading.ts'

const { isProduction } = await import('../settings.ts')
if (isProduction()) {
  process.stderr.write('Cannot start: production runs what `npm run build` makes: node --disable-proto=delete dist/server/main.js\n')
  process.exit(1)
}
await import('./start.ts')
