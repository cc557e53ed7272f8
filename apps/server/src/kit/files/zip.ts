/** A zip that is sent while it is written. */
import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { FileStore } from './files.ts'

export type ZipEntry = { path: string } & ({ bytes: Uint8Array } | { sha256: string; size: number })

/**
 * Stored files are opened one after the other, each when it is its turn, and are never whole in memory. Equal entries make equal bytes. A file that breaks
 * ends the zip in its error; where nobody reads on, the file that is open is closed.
 */
export const zipStream = (files: Pick<FileStore, 'stream'>, entries: readonly ZipEntry[], mtime: Date): Readable => {
  const zip = new yazl.ZipFile()
  const out = new Readable().wrap(zip.outputStream)
  let current: Readable | null = null
  out.once('close', () => current?.destroy())
  const opened = (stream: Readable): Readable => {
    current = stream
    // The library listens to no error of what it reads.
    return stream.once('error', (error) => out.destroy(error))
  }
  for (const entry of entries)
    if ('bytes' in entry) zip.addBuffer(Buffer.from(entry.bytes), entry.path, { mtime })
    else
      zip.addReadStreamLazy(entry.path, { mtime, compress: false, size: entry.size }, (done) => {
        files.stream(entry.sha256).then(
          (stream) => (out.destroyed ? stream.destroy() : done(null, opened(stream))),
          (error: unknown) => done(error as Error, Readable.from([])),
        )
      })
  zip.on('error', (error: Error) => out.destroy(error))
  zip.end()
  return out
}
