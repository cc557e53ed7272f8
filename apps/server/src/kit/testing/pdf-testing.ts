/** For tests: what a reader of a PDF gets to see, through another library than the one that wrote it. */
import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Points, from the left and from the bottom. */
type Piece = { text: string; page: number; x: number; y: number; width: number; size: number }

export type ReadPdf = {
  pages: { width: number; height: number }[]
  pieces: Piece[]
  text: string
  language: string
  title: string
  /** The tags of the structure in reading order. */
  tags: string[]
}

type Node = { role?: string; children?: Node[] }
const tagsOf = (node: Node): string[] => [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(tagsOf)]

export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const read: ReadPdf = { pages: [], pieces: [], text: '', language: '', title: '', tags: [] }
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    read.pages.push({ width, height })
    read.tags.push(...tagsOf((await page.getStructTree()) as Node))
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue
      read.pieces.push({
        text: item.str,
        page: number,
        x: Number(item.transform[4]),
        y: Number(item.transform[5]),
        width: item.width,
        size: item.height,
      })
    }
  }
  read.text = read.pieces
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
  const { info } = await document.getMetadata()
  const facts = info as { Language?: string; Title?: string }
  read.language = facts.Language ?? ''
  read.title = facts.Title ?? ''
  await document.destroy()
  return read
}

/** The page contents, uncompressed. */
export const contentsOf = (bytes: Uint8Array): string => {
  const file = Buffer.from(bytes)
  const contents: string[] = []
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    if (file.subarray(at - 3, at).toString() === 'end') continue
    const end = file.indexOf('\nendstream', at)
    try {
      contents.push(inflateSync(file.subarray(at + 7, end)).toString('latin1'))
    } catch {
      // Not every stream is compressed, and a font's bytes may hold the word.
    }
  }
  return contents.join('\n')
}
