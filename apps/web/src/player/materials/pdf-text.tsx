import { OPS, type PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useTexts } from '../../kit/texts/texts.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import classes from './material.module.css'
import { areMostlyPictures, type Block, type Piece, readingOf, type Structure, saysLittle } from './pdf-reading.ts'

type Page = { number: number; blocks: Block[]; pictured: boolean }

const pictures = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageXObjectRepeat])

const pageOf = async (pdf: PDFDocumentProxy, number: number): Promise<Page> => {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const open: (string | null)[] = []
  const pieces: Piece[] = []
  for (const item of items) {
    if ('str' in item)
      pieces.push({
        words: item.str,
        x: Number(item.transform[4]),
        y: Number(item.transform[5]),
        height: item.height,
        endsLine: item.hasEOL,
        id: open.findLast((id) => id !== null) ?? null,
      })
    else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? null)
  }
  const blocks = readingOf(pieces, (await page.getStructTree()) as Structure | null)
  // What it is drawn of is costly to ask for.
  const pictured = saysLittle(blocks) && (await page.getOperatorList()).fnArray.some((drawn) => pictures.has(drawn))
  return { number, blocks, pictured }
}

/** Runs of items as lists, all else as it is. */
const groups = (blocks: readonly Block[]): (Block | Block[])[] =>
  blocks.reduce<(Block | Block[])[]>((all, one) => {
    const last = all.at(-1)
    if (one.kind === 'item' && Array.isArray(last)) last.push(one)
    else all.push(one.kind === 'item' ? [one] : one)
    return all
  }, [])

/** `onPictured`: it shows more than it says. */
type Props = { pdf: PDFDocumentProxy; onEmpty: () => void; onPictured: () => void }

/** The words of all pages as one text, in the size that the reader chose. */
export const PdfText = ({ pdf, onEmpty, onPictured }: Props) => {
  const t = useTexts('player')
  const [pages, setPages] = useState<Page[] | null>(null)
  useEffect(() => {
    let here = true
    const read = async () => {
      const all: Page[] = []
      for (let number = 1; number <= pdf.numPages && here; number++) all.push(await pageOf(pdf, number))
      if (here && all.every(({ blocks }) => blocks.length === 0)) onEmpty()
      else if (here) {
        if (areMostlyPictures(all)) onPictured()
        setPages(all)
      }
    }
    read().catch(() => here && onEmpty())
    return () => {
      here = false
    }
  }, [pdf, onEmpty, onPictured])
  if (!pages) return <SkeletonRows rows={8} />
  return (
    <div className={classes.text}>
      {pages.map(({ number, blocks }) => (
        <section key={number} aria-label={t('material.page', { page: number, pages: pdf.numPages })}>
          <p className={classes.pageMark} aria-hidden="true">
            {t('material.page', { page: number, pages: pdf.numPages })}
          </p>
          {groups(blocks).map((one, i) =>
            Array.isArray(one) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page that is read never changes.
              <ul key={i}>
                {one.map(({ words }) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            ) : one.kind === 'heading' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page that is read never changes.
              <h2 key={i}>{one.words}</h2>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page that is read never changes.
              <p key={i} className={one.kind === 'picture' ? classes.pictured : undefined}>
                {one.kind === 'picture' ? t('material.pictured', { words: one.words }) : one.words}
              </p>
            ),
          )}
        </section>
      ))}
    </div>
  )
}
