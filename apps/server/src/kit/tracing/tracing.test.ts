import { afterEach, expect, it } from 'vitest'
import { setTracer, traced } from './tracing.ts'

afterEach(() => void setTracer(null))

it('is off unless set: the work runs as it is, its promise included', () => {
  const promise = Promise.resolve(1)
  expect(traced('work', {}, () => promise)).toBe(promise)
})

it('ends each span, also that of what fails, and hands the error on', async () => {
  const ends: unknown[] = []
  const span = { within: <T>(work: () => T) => work(), ended: () => undefined, end: (outcome: unknown) => ends.push(outcome) }
  setTracer({ root: () => span, below: (name) => (name === 'outside' ? null : span), close: () => Promise.resolve() })
  const error = new Error('no')
  expect(await traced('one', {}, () => Promise.resolve(1))).toBe(1)
  await expect(traced('two', {}, () => Promise.reject(error))).rejects.toBe(error)
  expect(await traced('outside', {}, () => Promise.resolve(2))).toBe(2)
  expect(ends).toEqual([undefined, { error }])
})
