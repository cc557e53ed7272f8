/** The package `pg` as another release might be: a copy whose inside was changed, and whose documented calls are what they were. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Library } from '../database/driver/pool.ts'

/** In which file (below lib/) what becomes what. */
export type Alteration = readonly [file: string, from: string | RegExp, to: string]

const require = createRequire(import.meta.url)

/** @throws where an alteration changes nothing: then it is not of this release any more */
export const alterPg = (alterations: readonly Alteration[]): { library: Library; entry: string; remove: () => void } => {
  const lib = dirname(require.resolve('pg'))
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  cpSync(lib, join(folder, 'lib'), { recursive: true })
  symlinkSync(join(lib, '../..'), join(folder, 'node_modules'))
  for (const [file, from, to] of alterations) {
    const path = join(folder, 'lib', file)
    const text = readFileSync(path, 'utf8')
    const altered = text.replaceAll(from, to)
    if (altered === text) throw new Error(`${file} has no ${String(from)}`)
    writeFileSync(path, altered)
  }
  const entry = join(folder, 'lib/index.js')
  return { library: require(entry) as Library, entry, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
