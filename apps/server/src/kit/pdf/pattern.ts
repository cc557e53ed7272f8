/** The engraved line pictures of the portal's look, drawn from numbers: each answers the `d` of one SVG path. Same numbers, same picture. */

const tenth = (n: number) => Math.round(n * 10) / 10
const smooth = (from: number, to: number, x: number) => {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

export type WeaveNumbers = {
  width: number
  height: number
  /** Distance of two lines, and where the first and the last one run. */
  gap: number
  from: number
  to: number
  amplitude: number
  /** The two wave lengths, and by how much each shifts from line to line (radians). */
  lengths: readonly [number, number]
  shifts: readonly [number, number]
  phase: number
  /** The lines come straight between these shares of the width. */
  straight: readonly [number, number]
  step: number
}

/** Woven lines that come straight from left to right. */
export const weave = (numbers: WeaveNumbers): string => {
  const { width, height, gap, from, to, amplitude, lengths, shifts, phase, straight, step } = numbers
  const turn = 2 * Math.PI
  const paths: string[] = []
  for (let y0 = from, line = 0; y0 <= to; y0 += gap, line++) {
    const points: { x: number; y: number }[] = []
    for (let x = -step; x <= width + step; x += step) {
      const swing = amplitude * (1 - smooth(straight[0] * width, straight[1] * width, x))
      const wave = Math.sin((turn * x) / lengths[0] + line * shifts[0] + phase) * Math.cos((turn * x) / lengths[1] - line * shifts[1] + phase * 0.7)
      points.push({ x: tenth(x), y: tenth(y0 + swing * wave) })
    }
    if (points.every(({ y }) => y < -10 || y > height + 10)) continue
    paths.push(curveThrough(points))
  }
  return paths.join('')
}

/** A quadratic curve that passes the middles between the points. */
const curveThrough = (points: readonly { x: number; y: number }[]): string =>
  points
    .slice(0, -1)
    .map(({ x, y }, i) => {
      const next = points[i + 1] ?? { x, y }
      return i === 0 ? `M${x} ${y}` : `Q${x} ${y} ${tenth((x + next.x) / 2)} ${tenth((y + next.y) / 2)}`
    })
    .join('')

export type RosetteNumbers = {
  radius: number
  petals: number
  rings: number
  /** How deep the petals cut, as a share of the ring's radius. */
  depth: number
  /** By how much each ring is turned against the one before (radians); the sign gives the hand. */
  spread: number
  /** Radius of the smallest ring as a share of the whole. */
  inner: number
  steps: number
}

/** A guilloche rosette around the origin. */
export const rosette = ({ radius, petals, rings, depth, spread, inner, steps }: RosetteNumbers): string => {
  const paths: string[] = []
  for (let ring = 0; ring < rings; ring++) {
    const middle = radius * (inner + ((1 - inner) * (ring + 0.5)) / rings)
    for (let i = 0; i <= steps; i++) {
      const angle = (2 * Math.PI * i) / steps
      const reach = middle * (1 + depth * Math.cos(petals * angle + ring * spread) * (1 - (0.3 * ring) / rings))
      paths.push(`${i === 0 ? 'M' : 'L'}${tenth(reach * Math.cos(angle))} ${tenth(reach * Math.sin(angle))}`)
    }
    paths.push('Z')
  }
  return paths.join('')
}
