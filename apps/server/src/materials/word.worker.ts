/** The thread in which one text document of Word is read: its words as plain markup, its pictures apart. Nothing it points to is fetched. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { MOST_HTML } from '@jujur/contract/materials.ts'
import yazl from 'yazl'
import { BadArchive, openArchive } from '../kit/files/archive.ts'
import { cleanRichText, isTooDeep } from '../kit/files/rich-text.ts'
import type { WordRead } from './word.usecases.ts'

/**
 * The portal runs without `__proto__` (docs/operations.md), in its threads too, but this reader makes its classes by it: it is there while the reader
 * is loaded, and gone again before any file is opened.
 */
Object.defineProperty(Object.prototype, '__proto__', {
  configurable: true,
  get: function (this: unknown) {
    return Object.getPrototypeOf(this)
  },
  set: function (this: unknown, prototype: object | null) {
    Object.setPrototypeOf(this, prototype)
  },
})
const { default: mammoth } = await import('mammoth')
Reflect.deleteProperty(Object.prototype, '__proto__')

const { path } = workerData as { path: string }

const LIMITS = { entries: 3_000, bytes: 96 * 1024 * 1024, ratio: 200 }
/** Of its markup; the tree that is made of it takes some twenty times as much. */
const MOST_MARKUP = 16 * 1024 * 1024
const MOST_PICTURE = 12 * 1024 * 1024
const MOST_PICTURES = 40
/** Of all pictures, each once however often it is shown. */
const MOST_OF_ALL = 48 * 1024 * 1024
const MAIN = 'word/document.xml'

/** The page's own title is the first heading. */
const STYLES = [
  "p[style-name='Title'] => h2:fresh",
  "p[style-name='Subtitle'] => p:fresh > em",
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='heading ${level}'] => h${Math.min(4, level + 1)}:fresh`),
  ...[1, 2, 3, 4, 5, 6].map((level) => `p.Heading${level} => h${Math.min(4, level + 1)}:fresh`),
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => aside > p:fresh",
  'u => u',
  'comment-reference => ',
]

const isMarkup = (name: string) => /\.(xml|rels)$/i.test(name)

/** Each entry is held to what the archive's directory says of it; what then goes on holds no more than was counted here. */
const counted = async (): Promise<Buffer | null> => {
  const archive = await openArchive(path, LIMITS)
  const zip = new yazl.ZipFile()
  try {
    if (!archive.has(MAIN)) return null
    let markup = 0
    for (const name of archive.names()) {
      if (!isMarkup(name) && !name.startsWith('word/media/')) continue
      const pieces: Buffer[] = []
      let bytes = 0
      for await (const piece of archive.read(name)) {
        bytes += piece.length
        if (isMarkup(name)) markup += piece.length
        if (markup > MOST_MARKUP) throw new BadArchive('too_large')
        if (bytes > MOST_PICTURE && !isMarkup(name)) break
        pieces.push(piece)
      }
      if (isMarkup(name) || bytes <= MOST_PICTURE) zip.addBuffer(Buffer.concat(pieces), name, { compress: false })
    }
  } finally {
    archive.close()
  }
  zip.end()
  return buffer(zip.outputStream)
}

/** Links lead out of the text only: places within it have no names once it is cleaned. This writer closes each where it ends. */
const withoutInnerLinks = (html: string) =>
  html.replaceAll(/<a (?![^>]*href="(?:https:|mailto:))[^>]*>([^<]*(?:<(?!\/a>)[^<]*)*)<\/a>/g, '$1').replaceAll(' ↑</p>', '</p>')
/** As long as the name that each picture gets. */
const placeName = (place: string) => `file:${place.padStart(64, '0')}`

const read = async (): Promise<WordRead> => {
  const document = await counted()
  if (!document) return { fault: 'none' }
  const pictures: Uint8Array[] = []
  const places = new Map<string, number>()
  let left = MOST_OF_ALL
  let lost = 0
  const convertImage = mammoth.images.imgElement(async (image) => {
    try {
      const bytes = await image.readAsBuffer()
      const mark = createHash('sha256').update(bytes).digest('hex')
      const known = places.get(mark)
      if (known !== undefined) return { src: `picture:${known}` }
      if (pictures.length >= MOST_PICTURES || bytes.length > left) throw new Error('too many')
      left -= bytes.length
      const place = pictures.push(new Uint8Array(bytes)) - 1
      places.set(mark, place)
      return { src: `picture:${place}` }
    } catch {
      // It lies elsewhere, is not there, or is one too many.
      lost++
      return { src: '' }
    }
  })
  const { value } = await mammoth.convertToHtml({ buffer: document }, { styleMap: STYLES, includeEmbeddedStyleMap: false, convertImage })
  // What is longer by far need not be cleaned first.
  if (value.length > 4 * MOST_HTML) return { fault: 'too_long' }
  if (isTooDeep(value)) return { fault: 'unreadable' }
  const named = withoutInnerLinks(value).replaceAll(
    /(<img [^>]*)src="picture:(\d+)"/g,
    (_, before: string, place: string) => `${before}src="${placeName(place)}"`,
  )
  const html = cleanRichText(named)
  return html.length > MOST_HTML ? { fault: 'too_long' } : { html, pictures, lost }
}

const found = await read().catch(
  (error: unknown): WordRead => ({ fault: error instanceof BadArchive && error.trouble !== 'unreadable' ? 'too_large' : 'unreadable' }),
)
// Handed over, not copied.
parentPort?.postMessage(found, 'pictures' in found ? found.pictures.map(({ buffer }) => buffer as ArrayBuffer) : [])
