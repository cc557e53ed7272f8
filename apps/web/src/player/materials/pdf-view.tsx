import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../../kit/texts/texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useWidth } from '../../ui/use-width.ts'
import type { PlayerProps } from '../shapes.ts'
import { useFrameSetting } from './frame-setting.ts'
import classes from './material.module.css'
import { PdfPage } from './pdf-page.tsx'
import { PdfText } from './pdf-text.tsx'
import { PdfZoom } from './pdf-zoom.tsx'
import type { TextSize } from './reading.ts'

GlobalWorkerOptions.workerSrc = workerUrl

const zoomOf: Record<TextSize, number> = { normal: 1, large: 1.5, larger: 2 }
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

/** The document behind a link or in memory, and why it cannot be shown. */
const useDocument = (source: string | Uint8Array) => {
  const [loaded, setLoaded] = useState<{ pdf: PDFDocumentProxy; ratio: number } | null>(null)
  const [failed, setFailed] = useState<'broken' | 'too_long' | null>(null)
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

  const forget = () => {
    setFailed(null)
    setLoaded(null)
  }
  return { loaded, failed, giveUp, forget }
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
  const { loaded, failed, giveUp, forget } = useDocument(source)
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
          forget()
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
      {!reads && <PdfZoom zoom={zoom} onZoom={setChosen} />}
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
