/** What the bundle of `npm run build` is started by: lines of the sources in what it says of errors, what was compiled before, then the server. */
import { enableCompileCache, setSourceMapsSupport } from 'node:module'
import { fileURLToPath } from 'node:url'
import { paths } from '../kit/installation/paths.ts'

setSourceMapsSupport(true, { nodeModules: false, generatedCode: false })
/** Within the installation, as of the sources (loading.ts). Where it cannot be written, all is compiled each time. */
enableCompileCache(fileURLToPath(paths.compiled))

await import('./start.ts')
