/** A pack as its files, for tests that tamper with it. */
import { fromBuffer } from 'yauzl'

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
