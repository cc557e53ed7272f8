import { IconArrowAutofitWidth, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useShut } from '../../ui/use-shut.ts'
import { useWidth } from '../../ui/use-width.ts'
import type { PlayerProps } from '../shapes.ts'
import { useFrameSetting } from './frame-setting.ts'
import { inTime, MOST_DRAWING_MS, TookTooLong } from './in-time.ts'
import classes from './material.module.css'
import { PdfText } from './pdf-text.tsx'
import type { TextSize } from './reading.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Of the width there is. A page is a picture of text: a larger text is a larger page, to be moved sideways. */
const steps = [1, 1.25, 1.5, 2, 2.5, 3] as const
const zoomOf: Record<TextSize, number> = { normal: 1, large: 1.5, larger: 2 }
/** A drawing wider than this takes more memory than small devices have. */
const WIDEST_PIXELS = 4096

/** A page this wide is read as it is; in a narrower one its letters are too small, and its words stand as a text. */
const READABLE = 700

/** From 1 to `last`. */
const numbers = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

export const PdfView = ({ url, material: { title } }: PlayerProps) => {
  // The first link is good for as long as one reads; a fresher one would draw everything again.
  const [source, setSource] = useState(url)
  // A query makes the same link a new source.
  return <PdfDocument source={source} title={title} onAgain={() => setSource(url === source ? `${url}#${Date.now()}` : url)} />
}

type DocumentProps = {
  source: string | Uint8Array
  title: string
  onAgain: () => void
  /** What it begins as on a narrow screen: its words unless its form is what counts. */
  narrow?: 'text' | 'pages'
}
/** A PDF as pages drawn by the browser, each when it comes into view, with its words on top for search, selection and screen readers. */
export const PdfDocument = ({ source, title, onAgain, narrow = 'text' }: DocumentProps) => {
  const t = useTexts('player')
  const [loaded, setLoaded] = useState<{ pdf: PDFDocumentProxy; ratio: number } | null>(null)
  const [failed, setFailed] = useState<'broken' | 'too_long' | null>(null)
  const { ref, width: column } = useWidth()
  const { size } = useFrameSetting().reading
  const [chosen, setChosen] = useState<number | null>(null)
  const zoom = chosen ?? zoomOf[size]
  const width = Math.round(column * zoom)
  const [way, setWay] = useState<'text' | 'pages' | null>(null)
  // A picture of text has no words to read.
  const [isPicture, setPicture] = useState(false)
  const noWords = useCallback(() => setPicture(true), [])
  const [isPictured, setPictured] = useState(false)
  const pictured = useCallback(() => setPictured(true), [])
  const reads = !isPicture && column > 0 && (way ?? (column < READABLE && !isPictured ? narrow : 'pages')) === 'text'

  const giveUp = useCallback(() => {
    setFailed('too_long')
    void loaded?.pdf.loadingTask.destroy()
  }, [loaded])

  useEffect(() => {
    let here = true
    // Neither eval nor WebAssembly: the page's security policy allows neither.
    const task = getDocument({
      // What is given is emptied: it moves to the reader's thread.
      ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
      isEvalSupported: false,
      useWasm: false,
    })
    const open = async () => {
      const pdf = await task.promise
      const { width: across, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (here) setLoaded({ pdf, ratio: height / across })
    }
    open().catch(() => here && setFailed('broken'))
    return () => {
      here = false
      void task.destroy()
    }
  }, [source])

  if (failed === 'too_long')
    return (
      <Notice tone="bad">
        {t('material.pdfTooLong')}{' '}
        {typeof source === 'string' && (
          <a href={source} download>
            {t('material.pdfDownload')}
          </a>
        )}
      </Notice>
    )
  if (failed)
    return (
      <ErrorState
        onRetry={() => {
          setFailed(null)
          setLoaded(null)
          onAgain()
        }}
      >
        {t('material.pdfFailed')}
      </ErrorState>
    )
  return (
    <div>
      <div className={classes.ways}>
        {!isPicture && (column < READABLE || way !== null) && (
          <Segments
            label={t('material.way')}
            hideLabel
            value={reads ? 'text' : 'pages'}
            options={[
              { value: 'text', label: t('material.asText') },
              { value: 'pages', label: t('material.asPages') },
            ]}
            onChange={setWay}
          />
        )}
      </div>
      {!reads && <Zoom zoom={zoom} onZoom={setChosen} />}
      {reads && loaded && <PdfText pdf={loaded.pdf} onEmpty={noWords} onPictured={pictured} />}
      <section ref={ref} className={classes.pages} aria-label={title} tabIndex={zoom > 1 ? 0 : undefined}>
        {reads ? (
          !loaded && <SkeletonRows rows={8} />
        ) : loaded && width > 0 ? (
          numbers(loaded.pdf.numPages).map((number) => (
            <PdfPage
              key={number}
              pdf={loaded.pdf}
              number={number}
              width={width}
              ratio={loaded.ratio}
              onTooLong={giveUp}
              label={t('material.page', { page: number, pages: loaded.pdf.numPages })}
            />
          ))
        ) : (
          <SkeletonRows rows={8} />
        )}
      </section>
    </div>
  )
}

/** Smaller, larger, and back to the width of the page. */
const Zoom = ({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) => {
  const t = useTexts('player')
  const common = useTexts('common')
  const shut = useShut()
  const format = useFormat()
  const smaller = steps.findLast((step) => step < zoom)
  const larger = steps.find((step) => step > zoom)
  return (
    <fieldset className={classes.zoom} aria-label={t('material.zoom')}>
      <button type="button" aria-label={t('material.zoomOut')} {...shut(smaller ? null : common('shut.smallest'), () => smaller && onZoom(smaller))}>
        <IconZoomOut size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <output>{format.percent(zoom * 100)}</output>
      <button type="button" aria-label={t('material.zoomIn')} {...shut(larger ? null : common('shut.largest'), () => larger && onZoom(larger))}>
        <IconZoomIn size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" {...shut(zoom === 1 ? common('shut.fits') : null, () => onZoom(1))}>
        <IconArrowAutofitWidth size={20} stroke={1.75} aria-hidden="true" />
        {t('material.zoomFit')}
      </button>
    </fieldset>
  )
}

type PageProps = { pdf: PDFDocumentProxy; number: number; width: number; ratio: number; label: string; onTooLong: () => void }

const PdfPage = ({ pdf, number, width, ratio, label, onTooLong }: PageProps) => {
  const sheet = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const letters = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [height, setHeight] = useState(width * ratio)

  useEffect(() => {
    if (!sheet.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '600px' })
    watcher.observe(sheet.current)
    return () => watcher.disconnect()
  }, [])

  useEffect(() => {
    if (!near) return
    let stop: (() => void) | undefined
    let here = true
    const draw = async () => {
      const page = await pdf.getPage(number)
      const words = await page.getTextContent()
      // From here on nothing waits until `stop` is set: a canvas takes one drawing at a time, so the next must be able to end this one.
      if (!here || !canvas.current || !letters.current) return
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
      setHeight(viewport.height)
      const density = Math.min(devicePixelRatio || 1, 2, Math.max(1, WIDEST_PIXELS / viewport.width))
      canvas.current.width = Math.floor(viewport.width * density)
      canvas.current.height = Math.floor(viewport.height * density)
      const drawing = page.render({ canvas: canvas.current, viewport, transform: density === 1 ? undefined : [density, 0, 0, density, 0, 0] })
      letters.current.replaceChildren()
      letters.current.style.setProperty('--total-scale-factor', String(viewport.scale))
      const layer = new TextLayer({ textContentSource: words, container: letters.current, viewport })
      stop = () => {
        drawing.cancel()
        layer.cancel()
      }
      await Promise.all([drawing.promise, layer.render()])
    }
    inTime(draw(), () => stop?.(), MOST_DRAWING_MS).catch((error: unknown) => {
      if (here && error instanceof TookTooLong) return onTooLong()
      // Cancelled because the width changed or the page was left: another drawing follows, or none is wanted.
      if (here && !(error instanceof Error && /cancel/i.test(error.name + error.message))) setNear(false)
    })
    return () => {
      here = false
      stop?.()
    }
  }, [near, pdf, number, width, onTooLong])

  return (
    <section ref={sheet} className={classes.sheet} style={{ width, height }} aria-label={label}>
      <canvas ref={canvas} />
      <div ref={letters} className={classes.letters} />
    </section>
  )
}
