/** A pack as its files, for tests that tamper with it, and both verifiers. */
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { runInThisContext } from 'node:vm'
import { fromBuffer } from 'yauzl'
import yazl from 'yazl'
import { paths } from '../src/kit/installation/paths.ts'
// @ts-expect-error plain JavaScript, as it is handed out
import { verifyPack } from '../verifier/verify.mjs'

export type PackVerdict = { sound: boolean; faults: { what: string; path: string; words: string }[]; facts: Record<string, unknown> }
type Verify = (blob: Blob, keys: readonly string[]) => Promise<PackVerdict>
export const verifierCore = (text: string) => /\/\/ core.*\n([\s\S]*?)\/\/ end of core\n/.exec(text)?.[1] ?? ''
export const byScript = verifyPack as Verify
/** What stands in the page, run as it stands there. */
export const byPage = runInThisContext(
  `(() => {${verifierCore(readFileSync(new URL('verify.html', paths.verifier), 'utf8'))}\nreturn verifyPack })()`,
) as Verify

export const zipOf = (files: Iterable<readonly [string, Uint8Array]>): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [path, bytes] of files) zip.addBuffer(Buffer.from(bytes), path, { compress: false, mtime: new Date(0) })
  zip.end()
  return buffer(zip.outputStream)
}

export type PackFiles = Map<string, Uint8Array>
export const openPackForTest = (bytes: Uint8Array): Promise<{ files: PackFiles; folder: string; whole: Buffer }> => {
  const whole = Buffer.from(bytes)
  return new Promise((resolve, reject) => {
    fromBuffer(whole, { lazyEntries: true }, (error, zip) => {
      if (error || !zip) return reject(error)
      const files: PackFiles = new Map()
      zip.on('error', reject)
      zip.on('end', () => resolve({ files, whole, folder: ([...files.keys()][0] ?? '').split('/')[0] ?? '' }))
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (wrong, stream) => {
          if (wrong || !stream) return reject(wrong)
          const pieces: Buffer[] = []
          stream.on('data', (piece: Buffer) => pieces.push(piece))
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(pieces))
            zip.readEntry()
          })
        }),
      )
      zip.readEntry()
    })
  })
}
