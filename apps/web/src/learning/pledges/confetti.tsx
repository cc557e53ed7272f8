import { useEffect, useRef } from 'react'
import classes from './confetti.module.css'

const colours = ['#12616D', '#7DB5BB', '#DFA112', '#F0B832', '#ADD1D4']
const LASTS_MS = 2600

type Piece = { x: number; y: number; vx: number; vy: number; turn: number; spin: number; long: number; colour: string }

const burst = (width: number): Piece[] =>
  Array.from({ length: 130 }, (_, i) => ({
    x: width / 2 + (Math.random() - 0.5) * width * 0.3,
    y: -10,
    vx: (Math.random() - 0.5) * 9,
    vy: Math.random() * 3 + 1,
    turn: Math.random() * Math.PI,
    spin: (Math.random() - 0.5) * 0.3,
    long: 6 + Math.random() * 7,
    colour: colours[i % colours.length] ?? '#12616D',
  }))

/** One short burst over the certificate, only for those who allow motion. */
export const Confetti = () => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const scale = devicePixelRatio || 1
    element.width = innerWidth * scale
    element.height = innerHeight * scale
    pen.scale(scale, scale)
    const pieces = burst(innerWidth)
    const begin = performance.now()
    let before = begin
    let frame = 0
    const draw = (now: number) => {
      const step = Math.min(3, (now - before) / 16.7)
      before = now
      pen.clearRect(0, 0, innerWidth, innerHeight)
      pen.globalAlpha = Math.max(0, Math.min(1, (LASTS_MS - (now - begin)) / 700))
      for (const piece of pieces) {
        piece.vy += 0.09 * step
        piece.x += piece.vx * step
        piece.y += piece.vy * step
        piece.turn += piece.spin * step
        pen.save()
        pen.translate(piece.x, piece.y)
        pen.rotate(piece.turn)
        pen.fillStyle = piece.colour
        pen.fillRect(-piece.long / 2, -1.5, piece.long, 3)
        pen.restore()
      }
      if (now - begin < LASTS_MS) frame = requestAnimationFrame(draw)
      else pen.clearRect(0, 0, innerWidth, innerHeight)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [])
  // A canvas without content says nothing, so it needs no hiding.
  return <canvas ref={canvas} className={classes.confetti} />
}
