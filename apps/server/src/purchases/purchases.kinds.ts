/** What people are told of orders and seats. */

import { bcp47 } from '@jujur/contract/enumerations.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { say, textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/purchases.json'

const texts = textsOf<typeof english>('purchases')

export const invoiceIssued: KindOfNotice<'invoice_issued', { invoice_no: string; due_on: string }> = {
  kind: 'invoice_issued',
  words: ({ invoice_no, due_on }, language) =>
    told(texts, language, 'notice.invoiceIssued', { invoice_no, day: formatOf(bcp47[language]).day(due_on) }),
}

export const assignmentDone: KindOfNotice<'assignment_done', { title: string; done: number; skipped: number }> = {
  kind: 'assignment_done',
  words: ({ title, done, skipped }, language) => {
    const words = told(texts, language, 'notice.assignmentDone', { title, count: done })
    return skipped === 0 ? words : { ...words, lines: [...words.lines, say(texts, language, 'notice.skipped', { count: skipped })] }
  },
}

/** `due_on` is empty where there is no date. */
export const courseAssigned: KindOfNotice<'course_assigned', { title: string; due_on: string }> = {
  kind: 'course_assigned',
  words: ({ title, due_on }, language) =>
    due_on === ''
      ? told(texts, language, 'notice.assigned', { title })
      : told(texts, language, 'notice.assignedUntil', { title, day: formatOf(bcp47[language]).day(due_on) }),
}
