import { describe, expect, it } from 'vitest'
import { rosette, weave } from './pattern.ts'

const numbers = {
  width: 100,
  height: 40,
  gap: 10,
  from: 0,
  to: 40,
  amplitude: 4,
  lengths: [50, 30],
  shifts: [0.1, 0.2],
  phase: 1,
  straight: [0.2, 0.8],
  step: 10,
} as const

describe('the woven lines', () => {
  it('are one stroke for each gap, and come straight to the right', () => {
    const lines = weave(numbers).split('M').slice(1)
    expect(lines).toHaveLength(5)
    lines.forEach((line, i) => {
      expect(line).toMatch(new RegExp(` ${i * 10}$`))
    })
  })
  it('leave out what lies outside the picture', () => {
    expect(
      weave({ ...numbers, from: -100 })
        .split('M')
        .slice(1),
    ).toHaveLength(6)
  })
})

describe('the rosette', () => {
  const seal = { radius: 10, petals: 8, rings: 2, depth: 0.15, spread: 0.4, inner: 0.5, steps: 40 }
  it('closes each ring where it began, inside its reach', () => {
    const rings = rosette(seal).split('Z').slice(0, -1)
    expect(rings).toHaveLength(2)
    for (const ring of rings) {
      const points = ring
        .slice(1)
        .split('L')
        .map((point) => point.split(' ').map(Number) as [number, number])
      expect(points).toHaveLength(41)
      expect(points.at(-1)).toEqual(points[0])
      for (const [x, y] of points) expect(Math.hypot(x, y)).toBeLessThanOrEqual(10 * 1.15)
    }
  })
  it('turns the other way with the other sign', () => {
    expect(rosette({ ...seal, spread: -0.4 })).not.toBe(rosette(seal))
  })
})
