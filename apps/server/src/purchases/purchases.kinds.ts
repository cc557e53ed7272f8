/** What people are told of orders and seats. */
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { say, textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, type NoticeWords, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/purchases.json'

const texts = textsOf<typeof english>('purchases')

export const invoiceIssued: KindOfNotice<'invoice_issued', { invoice_no: string; due_on: string }> = {
  kind: 'invoice_issued',
  words: ({ invoice_no, due_on }, language) =>
    told(texts, language, 'notice.invoiceIssued', { invoice_no, day: formatOf(bcp47[language]).day(due_on) }),
}

const withSkipped = (words: NoticeWords, skipped: number, language: Language): NoticeWords =>
  skipped === 0 ? words : { ...words, lines: [...words.lines, say(texts, language, 'notice.skipped', { count: skipped })] }

export const assignmentDone: KindOfNotice<'assignment_done', { title: string; done: number; skipped: number }> = {
  kind: 'assignment_done',
  words: ({ title, done, skipped }, language) =>
    withSkipped(told(texts, language, 'notice.assignmentDone', { title, count: done }), skipped, language),
}

export const dueDatesDone: KindOfNotice<'due_dates_done', { title: string; done: number; skipped: number }> = {
  kind: 'due_dates_done',
  words: ({ title, done, skipped }, language) => withSkipped(told(texts, language, 'notice.dueDatesDone', { title, count: done }), skipped, language),
}

export const takeBacksDone: KindOfNotice<'take_backs_done', { title: string; done: number; skipped: number }> = {
  kind: 'take_backs_done',
  words: ({ title, done, skipped }, language) =>
    withSkipped(told(texts, language, 'notice.takeBacksDone', { title, count: done }), skipped, language),
}

/** `due_on` and `before` are empty where there is no date; of an update (ADR 31), which has both, `update_to` is the version that it brings. */
export const dueDateChanged: KindOfNotice<'due_date_changed', { title: string; due_on: string; before: string; update_to?: number }> = {
  kind: 'due_date_changed',
  words: ({ title, due_on, before, update_to }, language) => {
    const { day } = formatOf(bcp47[language])
    if (update_to) return told(texts, language, 'notice.updateDueDateMoved', { title, version: update_to, day: day(due_on), before: day(before) })
    if (due_on === '') return told(texts, language, 'notice.dueDateRemoved', { title })
    if (before === '') return told(texts, language, 'notice.dueDateSet', { title, day: day(due_on) })
    return told(texts, language, 'notice.dueDateMoved', { title, day: day(due_on), before: day(before) })
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

/** What changed in a new version of a course that was completed. */
export const courseUpdateOpened: KindOfNotice<'course_update', { title: string; due_on: string }> = {
  kind: 'course_update',
  words: ({ title, due_on }, language) => told(texts, language, 'notice.update', { title, day: formatOf(bcp47[language]).day(due_on) }),
}

export const seatsShort: KindOfNotice<'seats_short', { title: string; count: number }> = {
  kind: 'seats_short',
  words: ({ title, count }, language) => told(texts, language, 'notice.seatsShort', { title, count }),
}

export const enrolRuleDone: KindOfNotice<'enrol_rule_done', { name: string; done: number; skipped: number }> = {
  kind: 'enrol_rule_done',
  words: ({ name, done, skipped }, language) => withSkipped(told(texts, language, 'notice.ruleDone', { name, count: done }), skipped, language),
}
