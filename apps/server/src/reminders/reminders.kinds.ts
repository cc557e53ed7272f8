/** What people are told of reminders. */

import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import type { Settlement } from '@jujur/contract/escalations.ts'
import type { AnswerKind } from '@jujur/contract/manager-digest.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { say, textsOf } from '../kit/texts/texts.ts'
import { daysBetween } from '../kit/time/calendar.rules.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/reminders.json'

const texts = textsOf<typeof english>('reminders')

/** What changed in a course is told under its own name. `update_to`: the version it brings; what was written before that was told has `is_update`. */
type Named = { readonly title: string; readonly update_to?: number | null; readonly is_update?: number }
const nameOf = ({ title, update_to, is_update }: Named, language: Language): string => {
  if (update_to) return say(texts, language, 'updateTo', { title, version: update_to })
  return is_update ? say(texts, language, 'update', { title }) : title
}

/** `day` is that of the reminder; `due_on` is empty where there is no date, `update_to` 0 where it is no update. */
export const courseReminder: KindOfNotice<'course_reminder', { title: string; due_on: string; day: string; update_to: number; is_update?: number }> =
  {
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

type DigestLine = Named & { readonly name: string; readonly due_on: string }
type SettledLine = Named & { readonly name: string; readonly settled_on: string }
type Counted = { late: number; due: number; late_people: number; due_people: number }
type Digest = Counted & { day: string; lines: string; over?: number; settled?: string; until?: string }
/**
 * Of a manager's people: how many courses of how many people are overdue and due soon, and how many were completed late since the last one (`over`); `lines`
 * and `settled`, as JSON, are those named, the rest is counted. `until`: the day until which its link works. Those of before have neither `over` nor a link.
 */
export const managerDigestNotice: KindOfNotice<'manager_digest', Digest> = {
  kind: 'manager_digest',
  words: ({ late, due, late_people, due_people, day, lines, over = 0, settled = '[]' }, language) => {
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
    const done = (JSON.parse(settled) as SettledLine[]).map(({ name, settled_on, ...course }) =>
      say(texts, language, 'digest.line.over', { name, title: nameOf(course, language), day: format(settled_on) }),
    )
    const moreDone = over > done.length ? [say(texts, language, 'digest.more', { count: over - done.length })] : []
    const titleOf = () => {
      if (late > 0) return say(texts, language, 'digest.title.late', { count: late_people })
      return due > 0 ? say(texts, language, 'digest.title.due', { count: due_people }) : say(texts, language, 'digest.title.over', { count: over })
    }
    return {
      title: titleOf(),
      lines: [
        ...part('late', named.filter(isLate), late),
        ...part(
          'due',
          named.filter((line) => !isLate(line)),
          due,
        ),
        ...(over === 0 ? [] : [[say(texts, language, 'digest.over'), ...done, ...moreDone].join('\n')]),
        say(texts, language, 'digest.note'),
      ],
    }
  },
  inMail: ({ until = '' }, language) => ({
    button: say(texts, language, 'digest.button'),
    line: say(texts, language, 'digest.link', { day: until === '' ? '' : formatOf(bcp47[language]).day(until) }),
  }),
}

type Claimed = { name: string; by: string; claim: AnswerKind; day: string }
/** What a manager says of one of their people, and a client admin sees to. */
export const managerClaim: KindOfNotice<'manager_claim', Claimed> = {
  kind: 'manager_claim',
  words: ({ name, by, claim, day }, language) =>
    told(texts, language, claim === 'left' ? 'notice.claimLeft' : 'notice.claimLeave', {
      ...{ name, by },
      day: day === '' ? '' : formatOf(bcp47[language]).day(day),
    }),
}

type LateLine = DigestLine & { readonly manager: string | null; readonly idle_since: string | null }
type OverLine = Omit<Named, 'title'> & { readonly name: string; readonly title: string | null; readonly settled_as: Settlement }
type Escalations = { escalated: number; settled: number; day: string; late: string; over: string }
/** Of a company: how many courses are overdue for long and how many were settled since the last one; `late` and `over`, as JSON, are those named. */
export const escalationsNotice: KindOfNotice<'escalations', Escalations> = {
  kind: 'escalations',
  words: ({ escalated, settled, day, late, over }, language) => {
    const { day: format } = formatOf(bcp47[language])
    const lateLines = (JSON.parse(late) as LateLine[]).map(({ name, due_on, manager, idle_since, ...course }) => {
      const line = { name, title: nameOf(course, language), day: format(due_on), count: daysBetween(due_on, day) }
      if (manager === null) return say(texts, language, 'escalation.line.alone', line)
      if (idle_since === null) return say(texts, language, 'escalation.line.late', { ...line, manager })
      return say(texts, language, 'escalation.line.idle', { ...line, manager, since: format(idle_since) })
    })
    const overLines = (JSON.parse(over) as OverLine[]).map(({ name, title, settled_as, ...course }) =>
      say(texts, language, `escalation.settled.${settled_as}`, {
        name,
        title: title === null ? say(texts, language, 'escalation.gone') : nameOf({ ...course, title }, language),
      }),
    )
    const part = (at: 'late' | 'over', lines: readonly string[], all: number) => {
      const more = all > lines.length ? [say(texts, language, 'digest.more', { count: all - lines.length })] : []
      return all === 0 ? [] : [[say(texts, language, `escalation.${at}`), ...lines, ...more].join('\n')]
    }
    const title =
      escalated > 0
        ? say(texts, language, 'escalation.title.late', { count: escalated })
        : say(texts, language, 'escalation.title.over', { count: settled })
    return { title, lines: [...part('late', lateLines, escalated), ...part('over', overLines, settled), say(texts, language, 'escalation.note')] }
  },
}

export const remindersDone: KindOfNotice<'reminders_done', { done: number; skipped: number }> = {
  kind: 'reminders_done',
  words: ({ done, skipped }, language) => {
    const words = told(texts, language, 'notice.done', { count: done })
    return skipped === 0 ? words : { ...words, lines: [...words.lines, say(texts, language, 'notice.skipped', { count: skipped })] }
  },
}
