/** The file of a receipt, drawn page by page: larger, smaller, turned. Nothing in it runs, whatever it holds. */
import { IconDownload, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@jujur/icons'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { inTime, MOST_DRAWING_MS, TookTooLong } from '../player/materials/in-time.ts'
import { Notice } from '../ui/notice.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { useShut } from '../ui/use-shut.ts'
import classes from './receipt-file-view.module.css'

GlobalWorkerOptions.workerSrc = workerUrl

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const QUARTER = 90
/** A drawing wider than this takes more memory than small devices have. */
const WIDEST_PIXELS = 4096

type Source = { pages: number; draw: (canvas: HTMLCanvasElement, page: number, width: number, turn: number) => Promise<void> }

const fromPdf = (pdf: PDFDocumentProxy): Source => ({
  pages: pdf.numPages,
  draw: async (canvas, number, width, turn) => {
    const page = await pdf.getPage(number)
    const rotation = (page.rotate + turn) % 360
    const density = Math.min(devicePixelRatio || 1, 2, Math.max(1, WIDEST_PIXELS / width))
    const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1, rotation }).width) * density, rotation })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    const drawing = page.render({ canvas, viewport })
    // All pages are drawn at once, so each waits for the others.
    await inTime(drawing.promise, () => drawing.cancel(), MOST_DRAWING_MS + 1000 * pdf.numPages)
  },
})

const fromPicture = (image: HTMLImageElement): Source => ({
  pages: 1,
  draw: async (canvas, _, width, turn) => {
    const isAcross = turn % 180 !== 0
    const [across, down] = isAcross ? [image.naturalHeight, image.naturalWidth] : [image.naturalWidth, image.naturalHeight]
    const scale = Math.min(1, WIDEST_PIXELS / across, Math.max(1, (width * Math.min(devicePixelRatio || 1, 2)) / across))
    canvas.width = Math.round(across * scale)
    canvas.height = Math.round(down * scale)
    const context = canvas.getContext('2d')
    if (!context) return
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((turn * Math.PI) / 180)
    context.scale(scale, scale)
    context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2)
  },
})

const openPicture = (url: string): Promise<Source> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(fromPicture(image))
    image.onerror = () => reject(new Error('the picture did not come'))
    image.src = url
  })

type PageProps = { source: Source; number: number; width: number; turn: number; label: string; onTooLong: () => void }
const Page = ({ source, number, width, turn, label, onTooLong }: PageProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A canvas of its own for each drawing, so that two never draw on one.
    const canvas = document.createElement('canvas')
    let here = true
    source
      .draw(canvas, number, width, turn)
      .then(() => here && place.current?.replaceChildren(canvas))
      .catch((error: unknown) => here && error instanceof TookTooLong && onTooLong())
    return () => {
      here = false
    }
  }, [source, number, width, turn, onTooLong])
  return <div ref={place} className={classes.page} style={{ width }} role="img" aria-label={label} />
}

export type ReceiptFileViewProps = {
  file: { url: string; type: string; name: string }
  /** What stands left of the tools. */
  words: string
  onDownload: () => void
}

export const ReceiptFileView = ({ file, words, onDownload }: ReceiptFileViewProps) => {
  const t = useTexts('receipts')
  const common = useTexts('common')
  const shut = useShut()
  const [source, setSource] = useState<Source | null>(null)
  const [failed, setFailed] = useState(false)
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const [width, setWidth] = useState(0)
  const desk = useRef<HTMLElement>(null)
  const task = useRef<ReturnType<typeof getDocument> | null>(null)
  const giveUp = useCallback(() => {
    setFailed(true)
    void task.current?.destroy()
  }, [])
  // The link is for a quarter of an hour; a fresher one to the same file would only draw it again.
  const [url] = useState(file.url)

  useEffect(() => {
    let here = true
    const isPdf = file.type === 'application/pdf'
    const opened = isPdf ? getDocument({ url, isEvalSupported: false, useWasm: false }) : null
    task.current = opened
    const opening = opened ? opened.promise.then(fromPdf) : openPicture(url)
    opening.then((found) => here && setSource(found)).catch(() => here && setFailed(true))
    return () => {
      here = false
      void opened?.destroy()
    }
  }, [url, file.type])
  useEffect(() => {
    if (!desk.current) return
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(Math.min(900, Math.floor(entry.contentRect.width))))
    watcher.observe(desk.current)
    return () => watcher.disconnect()
  }, [])

  const smaller = zooms.findLast((step) => step < zoom)
  const larger = zooms.find((step) => step > zoom)
  return (
    <>
      <div className={classes.tools}>
        <span className={classes.words}>{source && source.pages > 1 ? `${words}, ${t('file.page', { page: 1, pages: source.pages })}` : words}</span>
        <button type="button" aria-label={t('file.smaller')} {...shut(smaller ? null : common('shut.smallest'), () => smaller && setZoom(smaller))}>
          <IconZoomOut size={20} stroke={1.75} aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('file.larger')} {...shut(larger ? null : common('shut.largest'), () => larger && setZoom(larger))}>
          <IconZoomIn size={20} stroke={1.75} aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('file.turn')} onClick={() => setTurn((at) => (at + QUARTER) % 360)}>
          <IconRotateClockwise size={20} stroke={1.75} aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('file.download')} onClick={onDownload}>
          <IconDownload size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section ref={desk} className={classes.desk} aria-label={t('file.label')} tabIndex={0}>
        {failed && <Notice tone="bad">{t('file.failed')}</Notice>}
        {!failed && !(source && width > 0) && <SkeletonRows rows={8} />}
        {source &&
          !failed &&
          width > 0 &&
          Array.from({ length: source.pages }, (_, i) => i + 1).map((number) => (
            <Page
              key={number}
              source={source}
              number={number}
              width={Math.round(width * zoom)}
              turn={turn}
              onTooLong={giveUp}
              label={`${file.name}, ${t('file.page', { page: number, pages: source.pages })}`}
            />
          ))}
      </section>
    </>
  )
}
