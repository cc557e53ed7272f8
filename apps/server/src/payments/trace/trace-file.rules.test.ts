import { expect, test } from 'vitest'
import { eInvoicePath, evidencePath, paperPath, receiptPath, roomOf } from './trace-file.rules.ts'

test('each document has a path of its own kind, which leads nowhere else', () => {
  expect(paperPath('invoice', 'INV-2026-000001', 2)).toBe('invoice/INV-2026-000001-edition-2.pdf')
  expect(paperPath('credit_note', 'CN-2026-000001', 1)).toBe('credit-notes/CN-2026-000001-edition-1.pdf')
  expect(receiptPath(7, 2, 'image/jpeg')).toBe('bank-receipts/7-file-2.jpg')
  expect(eInvoicePath('../../etc/passwd', 3)).toBe('e-invoices/..-..-etc-passwd-3.json')
  expect(evidencePath('pledge', 'PLG-2026-ABCDEFGH')).toBe('pledges/PLG-2026-ABCDEFGH.pdf')
})
test('what is larger than the room left is passed by, and smaller ones after it still go in', () => {
  const room = roomOf(100)
  expect([60, 50, 40, 1].map((size) => room.takes(size))).toEqual([true, false, true, false])
})
