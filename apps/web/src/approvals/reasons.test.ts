import { expect, test } from 'vitest'
import german from '../texts/de/reasons.json'
import english from '../texts/en/reasons.json'
import { reasonIn } from './reasons.ts'

test('a reason that was chosen is told in the reader’s language, also among others', () => {
  const { amount, missing } = german.receipt
  expect(reasonIn(amount, 'en')).toEqual({ text: english.receipt.amount, asWritten: false })
  expect(reasonIn(`${amount}\n${missing}`, 'en')).toEqual({ text: `${english.receipt.amount}\n${english.receipt.missing}`, asWritten: false })
})
test('what was typed stays as it was written, and is told apart', () => {
  expect(reasonIn('Bitte noch einmal', 'en')).toEqual({ text: 'Bitte noch einmal', asWritten: true })
  expect(reasonIn(`${german.receipt.amount}\nRM 20 zu wenig`, 'en')).toEqual({ text: `${english.receipt.amount}\nRM 20 zu wenig`, asWritten: true })
  expect(reasonIn(`${german.course.wrong} Seite 3`, 'en')).toEqual({ text: `${english.course.wrong} Seite 3`, asWritten: true })
})
