/** A SCORM package is taken: judged by its manifest, unpacked entry by entry into the file store, its paths kept. */
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { PackageNote } from '@jujur/contract/packages.ts'
import type { Connection } from '../kit/database/database.ts'
import { type Archive, BadArchive, openArchive } from '../kit/files/archive.ts'
import type { FileStore } from '../kit/files/files.ts'
import { textOfPage } from '../kit/files/markup.ts'
import { BadXml, readXml } from '../kit/files/xml.ts'
import { type Judged, type JudgedManifest, judgeManifest, type PackageTrouble, type XmlNode } from './manifest.rules.ts'
import { WORDS_PER_MINUTE, wordsIn } from './materials.rules.ts'
import { keepPackage, type NewPackageFile } from './package.store.ts'

/** Of one package. Unpacked it may be large, but no entry of it expands without end. */
export const packageLimits = { entries: 6_000, bytes: 2 * 1024 ** 3, ratio: 200 } as const
const MANIFEST = 'imsmanifest.xml'
const MANIFEST_BYTES = 5 * 1024 * 1024
const MANIFEST_NODES = 50_000

/** By the ending, as every server of packages has it; what is not known is handed out as bytes, and never sniffed. */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.xhtml': 'application/xhtml+xml',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
}
export const typeOfPath = (path: string): string => types[extname(path).toLowerCase()] ?? 'application/octet-stream'

class TooMuch extends Error {}

async function* bounded(pieces: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > most) throw new TooMuch()
    yield piece
  }
}

type Growing = { name: string; attributes: Record<string, string>; children: Growing[]; text: string }
const lower = (attributes: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value ?? '']))

const readTree = async (pieces: AsyncIterable<Buffer>): Promise<XmlNode | null> => {
  let root: Growing | null = null
  const open: Growing[] = []
  let nodes = 0
  await readXml(bounded(pieces, MANIFEST_BYTES), {
    open: (name, attributes) => {
      if (++nodes > MANIFEST_NODES) throw new TooMuch()
      const node: Growing = { name: name.toLowerCase(), attributes: lower(attributes), children: [], text: '' }
      open.at(-1)?.children.push(node)
      root ??= node
      open.push(node)
    },
    close: () => void open.pop(),
    text: (text) => {
      const node = open.at(-1)
      if (node) node.text += text
    },
  })
  return root
}

export type TakenPackage = JudgedManifest & { readonly files: readonly NewPackageFile[]; readonly bytes: number; readonly words: number }
type Refused = { ok: false; trouble: PackageTrouble | 'unreadable' | 'too_large'; what: string }

const inspect = async (archive: Archive): Promise<Judged<JudgedManifest>> => {
  if (!archive.has(MANIFEST)) return { ok: false, trouble: 'no_manifest', what: '' }
  try {
    const root = await readTree(archive.read(MANIFEST))
    const names = new Set(archive.names())
    return root ? judgeManifest(root, (path) => names.has(path)) : { ok: false, trouble: 'bad_manifest', what: '' }
  } catch (error) {
    if (error instanceof BadXml || error instanceof TooMuch) return { ok: false, trouble: 'bad_manifest', what: '' }
    throw error
  }
}

/** Each file is flushed to disk before the next; a few at a time, or thousands of small ones take a minute. */
const AT_ONCE = 4

/** Of so much of its pages the words are counted. */
const READ_BYTES = 256 * 1024
/** Nobody can tell how long a package takes: what its pages say, and ten minutes at least. */
const LEAST_WORDS = 10 * WORDS_PER_MINUTE
const wordsOfPages = (html: string): number => Math.max(LEAST_WORDS, wordsIn(textOfPage(html)))

/** What a page or a script asks for that it may not have unless its material says so, by the letters it is written with. */
const ASKS: readonly { readonly note: PackageNote['note']; readonly by: readonly string[] }[] = [
  { note: 'opens_windows', by: ['window.open(', 'target="_blank"', "target='_blank'"] },
  { note: 'downloads', by: [' download=', ' download>'] },
  { note: 'asks_elsewhere', by: ['src="http', "src='http", 'src="//', "src='//", 'fetch("http', "fetch('http", '<form action="http'] },
]
/** Of each file so much is looked through. */
const LOOKED_AT_BYTES = 256 * 1024

const storeAll = async (
  store: Pick<FileStore, 'put'>,
  archive: Archive,
): Promise<{ files: NewPackageFile[]; words: number; asks: PackageNote[] }> => {
  const asking = new Map<PackageNote['note'], number>()
  const names = archive.names()
  const files: NewPackageFile[] = []
  const pages: Buffer[] = []
  let read = 0
  const storeNext = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      let bytes = 0
      const looked: Buffer[] = []
      const counted = async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          if (bytes < LOOKED_AT_BYTES && /\.(x?html?|m?js)$/i.test(name)) looked.push(piece.subarray(0, LOOKED_AT_BYTES - bytes))
          bytes += piece.length
          if (/\.x?html?$/i.test(name) && read < READ_BYTES) {
            const looked = piece.subarray(0, READ_BYTES - read)
            read += looked.length
            pages.push(looked)
          }
          yield piece
        }
      }
      const sha256 = await store.put(Readable.from(counted(archive.read(name)), { objectMode: false }))
      const text = Buffer.concat(looked).toString('latin1')
      for (const { note, by } of ASKS) if (by.some((letters) => text.includes(letters))) asking.set(note, (asking.get(note) ?? 0) + 1)
      files.push({ path: name, sha256, content_type: typeOfPath(name), bytes })
    }
  }
  const all = await Promise.allSettled(Array.from({ length: AT_ONCE }, storeNext))
  for (const one of all) if (one.status === 'rejected') throw one.reason
  const asks = ASKS.flatMap(({ note }) => (asking.has(note) ? [{ note, count: asking.get(note) ?? 0 }] : []))
  return { asks, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), words: wordsOfPages(Buffer.concat(pages).toString('utf8')) }
}

/**
 * Reads the archive at `path` and puts its files into the store. Nothing of the database is written: `keepPackage` does that with the material.
 * What was stored of a package that is refused halfway lies in the store under the names of its bytes, seen by nobody.
 */
export const takePackage = async (store: Pick<FileStore, 'put'>, path: string): Promise<{ ok: true; value: TakenPackage } | Refused> => {
  let archive: Archive | null = null
  try {
    archive = await openArchive(path, packageLimits)
    const judged = await inspect(archive)
    if (!judged.ok) return judged
    const { files, words, asks } = await storeAll(store, archive)
    return {
      ok: true,
      value: { ...judged.value, notes: [...judged.value.notes, ...asks], files, words, bytes: files.reduce((sum, file) => sum + file.bytes, 0) },
    }
  } catch (error) {
    if (error instanceof BadArchive) return { ok: false, trouble: error.trouble === 'unreadable' ? 'unreadable' : 'too_large', what: '' }
    throw error
  } finally {
    archive?.close()
  }
}

/** Keeps which file lies at which path of the package; the same package once. */
export const recordPackage = (tx: Connection, package_sha256: string, { files }: TakenPackage): Promise<void> =>
  keepPackage(tx, package_sha256, files)
