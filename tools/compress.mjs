// Compresses the built web app once, so that the server need not do it on every request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './run.mjs'

const dist = join(root, 'apps/web/dist')
const files = readdirSync(dist, { recursive: true }).filter((name) => /\.(js|mjs|css|svg|json|wasm)$/.test(name))
for (const name of files) {
  const path = join(dist, name)
  const bytes = readFileSync(path)
  if (bytes.length < 1024) continue
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
}
