/** Engraved line pictures drawn from numbers: the same numbers give the same picture, with nothing to load. */
import { useMemo } from 'react'

const short = (n: number) => +n.toFixed(1)
const smooth = (from: number, to: number, x: number) => {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

export type WeaveNumbers = {
  w: number
  h: number
  /** Distance of the lines. */
  gap?: number
  amp?: number
  /** Lengths of the two waves, and how far each line is shifted against the one before. */
  l1?: number
  l2?: number
  d1?: number
  d2?: number
  p?: number
  /** Between a and b (shares of the width) the lines come straight. */
  a?: number
  b?: number
  step?: number
  from?: number
  to?: number
}

type Point = readonly [number, number]

/** The `d` of one path: woven lines that come straight from left to right. */
export const weavePath = ({
  w,
  h,
  gap = 11,
  amp = 46,
  l1 = 520,
  l2 = 310,
  d1 = 0.11,
  d2 = 0.07,
  p = 0,
  a = 0.3,
  b = 0.96,
  step = 22,
  from = -80,
  to,
}: WeaveNumbers): string => {
  let d = ''
  let i = 0
  for (let y0 = from; y0 <= (to ?? h + 80); y0 += gap, i++) {
    const points: Point[] = []
    for (let x = -step; x <= w + step; x += step) {
      const height = amp * (1 - smooth(a * w, b * w, x))
      points.push([
        short(x),
        short(y0 + height * Math.sin((2 * Math.PI * x) / l1 + i * d1 + p) * Math.cos((2 * Math.PI * x) / l2 - i * d2 + p * 0.7)),
      ])
    }
    if (points.every(([, y]) => y < -10 || y > h + 10)) continue
    d += `M${points[0]}`
    for (let k = 1; k < points.length - 1; k++) {
      const [x, y] = points[k] as Point
      const [nextX, nextY] = points[k + 1] as Point
      d += `Q${x} ${y} ${short((x + nextX) / 2)} ${short((y + nextY) / 2)}`
    }
  }
  return d
}

/** The `d` of the certificate's seal, around 0,0. */
export const rosettePath = ({
  r,
  n = 12,
  k = 14,
  a = 0.16,
  spread = 0.5,
  steps = 180,
  inner = 0.45,
}: {
  r: number
  n?: number
  k?: number
  a?: number
  spread?: number
  steps?: number
  inner?: number
}): string => {
  let d = ''
  for (let j = 0; j < k; j++) {
    const radius = r * (inner + ((1 - inner) * (j + 0.5)) / k)
    for (let s = 0; s <= steps; s++) {
      const t = (2 * Math.PI * s) / steps
      const q = radius * (1 + a * Math.cos(n * t + j * spread) * (1 - (0.3 * j) / k))
      d += `${s ? 'L' : 'M'}${short(q * Math.cos(t))} ${short(q * Math.sin(t))}`
    }
    d += 'Z'
  }
  return d
}

/** Numbers of a picture of its own for a code, such as a course's. */
export const weaveOf = (code: string): Pick<WeaveNumbers, 'p' | 'l1' | 'l2' | 'd1' | 'd2'> => {
  let hash = 2166136261
  for (const character of code) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  const part = (shift: number) => ((hash >>> shift) & 255) / 255
  return { p: part(0) * 6.3, l1: 420 + part(8) * 220, l2: 250 + part(16) * 140, d1: 0.08 + part(4) * 0.07, d2: 0.05 + part(12) * 0.06 }
}

type Props = WeaveNumbers & {
  className?: string
  /** Straight lines right to left instead. */
  mirrored?: boolean
  /** Colour of the lines; the panel's line unless told. */
  stroke?: string
  strokeWidth?: number
  opacity?: number
}

export const Weave = ({ className, mirrored, stroke = 'var(--panel-line)', strokeWidth = 1, opacity, ...numbers }: Props) => {
  const key = JSON.stringify(numbers)
  const d = useMemo(() => weavePath(JSON.parse(key) as WeaveNumbers), [key])
  return (
    <svg className={className} viewBox={`0 0 ${numbers.w} ${numbers.h}`} preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path
        d={d}
        fill="none"
        stroke={stroke}
        strokeWidth={strokeWidth}
        opacity={opacity}
        transform={mirrored ? `translate(${numbers.w},0) scale(-1,1)` : undefined}
      />
    </svg>
  )
}
