import { describe, expect, test } from 'vitest'
import { cancelUntil, eInvoiceBeforeVoid, mayCancel, reasonForService } from './e-invoices.rules.ts'

const at = (hours: number, ms = 0) => new Date(Date.parse('2026-11-22T00:00:00.000Z') + hours * 3_600_000 + ms)
const base = { submitted_at: at(0), validated_at: at(0), cancel_asked_at: null, submission_uid: 'S1' }
const valid = { ...base, state: 'valid' as const }
const submitted = { ...base, state: 'submitted' as const, validated_at: null }
const cancelled = { ...base, state: 'cancelled' as const, cancel_asked_at: at(1) }
const invalid = { ...base, state: 'invalid' as const, validated_at: null }

describe('a valid e-invoice', () => {
  test('is cancelled until 72 hours after its validation, to the millisecond', () => {
    expect(cancelUntil(valid)).toEqual(at(72))
    expect(mayCancel([valid], at(72))).toEqual({ ok: true, value: valid })
    expect(mayCancel([valid], at(72, 1))).toMatchObject({ data: { reason: 'too_late' } })
  })
  test('that was asked for in time and not answered is asked for again, however late', () => {
    const asked = { ...valid, cancel_asked_at: at(71) }
    expect(mayCancel([asked], at(100))).toEqual({ ok: true, value: asked })
  })
})

test('what was never valid, or is cancelled, is not cancelled again', () => {
  for (const one of [submitted, invalid, cancelled]) {
    expect(cancelUntil(one)).toBeNull()
    expect(mayCancel([one], at(1))).toMatchObject({ data: { reason: 'changed_since' } })
  }
  expect(mayCancel([], at(1))).toMatchObject({ data: { reason: 'changed_since' } })
})

test('what no service answered for is no service’s to cancel, and final at once', () => {
  for (const one of [
    { ...valid, submission_uid: null },
    { ...valid, submission_uid: null, cancel_asked_at: at(1) },
  ]) {
    expect(cancelUntil(one)).toBeNull()
    expect(mayCancel([one], at(2))).toMatchObject({ data: { reason: 'too_late' } })
    expect(eInvoiceBeforeVoid([one], at(2))).toBe('e_invoice_final')
  }
})

test('of several the valid one counts', () => {
  expect(mayCancel([cancelled, invalid, valid], at(1))).toEqual({ ok: true, value: valid })
})

describe('an invoice is voided', () => {
  test('at once where no e-invoice counts', () => {
    for (const rows of [[], [invalid], [cancelled]]) expect(eInvoiceBeforeVoid(rows, at(1))).toBeNull()
  })
  test('after its e-invoice was cancelled, or not at all once that is too late', () => {
    expect(eInvoiceBeforeVoid([valid], at(72))).toBe('cancel')
    expect(eInvoiceBeforeVoid([valid], at(73))).toBe('e_invoice_final')
  })
  test('not while LHDN may still make it valid', () => {
    expect(eInvoiceBeforeVoid([submitted], at(71))).toBe('e_invoice_open')
    expect(eInvoiceBeforeVoid([submitted], at(72))).toBeNull()
  })
})

test('a long reason is cut between characters', () => {
  expect(reasonForService('Wrong buyer.')).toBe('Wrong buyer.')
  expect(reasonForService('😀'.repeat(301))).toBe('😀'.repeat(300))
})
