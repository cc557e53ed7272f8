/** What the server is started by: first what makes its files load fast, then the server. */
import './loading.ts'

await import('./start.ts')
