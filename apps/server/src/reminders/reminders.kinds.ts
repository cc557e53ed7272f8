/** What people are told of reminders. */
import { bcp47 } from '@jujur/contract/enumerations.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { say, textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/reminders.json'

const texts = textsOf<typeof english>('reminders')

/** `day` is that of the reminder; `due_on` is empty where there is no date. */
export const courseReminder: KindOfNotice<'course_reminder', { title: string; due_on: string; day: string }> = {
  kind: 'course_reminder',
  words: ({ title, due_on, day }, language) => {
    if (due_on === '') return told(texts, language, 'notice.open', { title })
    const due = formatOf(bcp47[language]).day(due_on)
    return told(texts, language, due_on < day ? 'notice.overdue' : 'notice.due', { title, day: due })
  },
}

export const mailboxNotReached: KindOfNotice<'mailbox_not_reached', { name: string }> = {
  kind: 'mailbox_not_reached',
  words: ({ name }, language) => told(texts, language, 'notice.notReached', { name }),
}

export const remindersDone: KindOfNotice<'reminders_done', { done: number; skipped: number }> = {
  kind: 'reminders_done',
  words: ({ done, skipped }, language) => {
    const words = told(texts, language, 'notice.done', { count: done })
    return skipped === 0 ? words : { ...words, lines: [...words.lines, say(texts, language, 'notice.skipped', { count: skipped })] }
  },
}
