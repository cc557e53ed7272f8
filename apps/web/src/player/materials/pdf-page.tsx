import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { inTime, MOST_DRAWING_MS, TookTooLong } from './in-time.ts'
import classes from './material.module.css'

/** A drawing wider than this takes more memory than small devices have. */
const WIDEST_PIXELS = 4096

type PageProps = { pdf: PDFDocumentProxy; number: number; width: number; ratio: number; label: string; onTooLong: () => void }

/** One page, drawn once it comes near. */
export const PdfPage = ({ pdf, number, width, ratio, label, onTooLong }: PageProps) => {
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
