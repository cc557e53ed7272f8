/** What people are told of reminders. */
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { say, textsOf } from '../kit/texts/texts.ts'
import { daysBetween } from '../kit/time/calendar.rules.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/reminders.json'

const texts = textsOf<typeof english>('reminders')

/** What changed in a course is told under its own name. */
const nameOf = ({ title, is_update }: { title: string; is_update?: number }, language: Language): string =>
  is_update ? say(texts, language, 'update', { title }) : title

/** `day` is that of the reminder; `due_on` is empty where there is no date. `is_update`: 1, or 0; not told of reminders from before there were updates. */
export const courseReminder: KindOfNotice<'course_reminder', { title: string; due_on: string; day: string; is_update: number }> = {
  kind: 'course_reminder',
  words: ({ due_on, day, ...course }, language) => {
    const title = nameOf(course, language)
    if (due_on === '') return told(texts, language, 'notice.open', { title })
    const due = formatOf(bcp47[language]).day(due_on)
    return told(texts, language, due_on < day ? 'notice.overdue' : 'notice.due', { title, day: due })
  },
}

export const mailboxNotReached: KindOfNotice<'mailbox_not_reached', { name: string }> = {
  kind: 'mailbox_not_reached',
  words: ({ name }, language) => told(texts, language, 'notice.notReached', { name }),
}

type DigestLine = { readonly name: string; readonly title: string; readonly due_on: string; readonly is_update?: number }
type Digest = { late: number; due: number; late_people: number; due_people: number; day: string; lines: string }
/** Of a manager's people: how many courses of how many people are overdue and due soon; `lines`, as JSON, are those named, the rest is counted. */
export const managerDigestNotice: KindOfNotice<'manager_digest', Digest> = {
  kind: 'manager_digest',
  words: ({ late, due, late_people, due_people, day, lines }, language) => {
    const { day: format } = formatOf(bcp47[language])
    const named = JSON.parse(lines) as DigestLine[]
    const part = (at: 'late' | 'due', some: readonly DigestLine[], all: number) => {
      const rows = some.map(({ name, due_on, ...course }) =>
        say(texts, language, `digest.line.${at}`, { name, title: nameOf(course, language), day: format(due_on), count: daysBetween(due_on, day) }),
      )
      const more = all > some.length ? [say(texts, language, 'digest.more', { count: all - some.length })] : []
      return all === 0 ? [] : [[say(texts, language, `digest.${at}`), ...rows, ...more].join('\n')]
    }
    const isLate = (line: DigestLine) => line.due_on < day
    return {
      title: say(texts, language, late > 0 ? 'digest.title.late' : 'digest.title.due', { count: late > 0 ? late_people : due_people }),
      lines: [
        ...part('late', named.filter(isLate), late),
        ...part(
          'due',
          named.filter((line) => !isLate(line)),
          due,
        ),
        say(texts, language, 'digest.note'),
      ],
    }
  },
}

export const remindersDone: KindOfNotice<'reminders_done', { done: number; skipped: number }> = {
  kind: 'reminders_done',
  words: ({ done, skipped }, language) => {
    const words = told(texts, language, 'notice.done', { count: done })
    return skipped === 0 ? words : { ...words, lines: [...words.lines, say(texts, language, 'notice.skipped', { count: skipped })] }
  },
}
