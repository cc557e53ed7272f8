import { expect, it } from 'vitest'
import { createCircuit, FAILURES, OPEN_MS } from './circuit.rules.ts'

const failing = (times = FAILURES) => {
  const circuit = createCircuit()
  for (let i = 0; i < times; i++) {
    circuit.enter(0)
    circuit.leave(false, 0)
  }
  return circuit
}

it('stays closed while failures do not come in a row', () => {
  const circuit = failing(FAILURES - 1)
  circuit.leave(true, 0)
  circuit.leave(false, 0)
  expect([circuit.isOpen(1), circuit.enter(1)]).toEqual([false, true])
})
it('opens after failures in a row, and lets one try when the pause is over', () => {
  const circuit = failing()
  expect([circuit.isOpen(1), circuit.enter(1)]).toEqual([true, false])
  expect([circuit.enter(OPEN_MS), circuit.enter(OPEN_MS)]).toEqual([true, false])
})
it('closes when that one is answered, and opens again when not', () => {
  const circuit = failing()
  circuit.enter(OPEN_MS)
  circuit.leave(false, OPEN_MS)
  expect(circuit.enter(OPEN_MS + 1)).toBe(false)
  circuit.enter(3 * OPEN_MS)
  circuit.leave(true, 3 * OPEN_MS)
  expect([circuit.enter(3 * OPEN_MS + 1), circuit.enter(3 * OPEN_MS + 1)]).toEqual([true, true])
})
