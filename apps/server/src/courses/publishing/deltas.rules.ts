/** What of a course is asked of whoever has a certificate of an earlier version of it (ADR 31). */
import type { ContentChange } from '@jujur/contract/course-versions.ts'
import { addDays, dayOf } from '../../kit/time/calendar.rules.ts'
import type { ContentFormat, CourseContent } from '../courses.rules.ts'
import { changesBetween } from './changes.rules.ts'

export type PublishedVersion = {
  readonly course_version_id: number
  readonly content: CourseContent
  readonly content_format: ContentFormat
  /** It was marked as a material change. */
  readonly is_material: boolean
}
/** Items by their ids in the newest version, in its order; what is not among them counts as it was. */
export type Delta = { readonly items: number[]; readonly pledge: boolean }

/** What no trainee meets, as which item is a sample and what a question is found by; and what is told of each question that came. */
const UNSEEN = new Set(['sample', 'topics', 'name', 'tags', 'questions', 'order'])
const isSeen = ({ kind, fields }: ContentChange): boolean => fields.some(({ field }) => !UNSEEN.has(field) || (field === 'name' && kind === 'quiz'))
const asksAnew = (change: ContentChange): boolean =>
  change.module_item_id !== null && (change.what === 'added' || (change.what === 'changed' && isSeen(change))) && change.kind !== 'module'

type Changed = { readonly items: ReadonlySet<number>; readonly pledge: boolean }
/** As whoever publishes sees it: an item that only moved has not changed, and a question that is gone asks nothing. */
const changedBetween = (before: PublishedVersion, after: PublishedVersion): Changed => {
  const changes = changesBetween(before.content, after.content, before.content_format)
  return {
    items: new Set(changes.filter(asksAnew).map(({ module_item_id }) => module_item_id as number)),
    pledge: changes.some(({ kind, fields }) => kind === 'course' && fields.some(({ field }) => field === 'pledge' || field === 'pledge_title')),
  }
}

/** A lesson that changed is asked about by the quiz that follows it in its module. */
const withTheirQuestions = ({ modules }: CourseContent, changed: ReadonlySet<number>): number[] =>
  modules.flatMap(({ items }) => {
    const asked = new Set<number>()
    for (const [i, item] of items.entries()) {
      if (!changed.has(item.module_item_id)) continue
      asked.add(item.module_item_id)
      const quiz = item.type === 'material' ? items.slice(i + 1).find(({ type }) => type === 'quiz') : undefined
      if (quiz) asked.add(quiz.module_item_id)
    }
    return items.map(({ module_item_id }) => module_item_id).filter((id) => asked.has(id))
  })

/**
 * From the version that somebody took to the newest, the oldest first: what changed in a version that was marked, and still is otherwise than they took it.
 * Null where nothing is to be done: none was marked, all was changed back, or only what nobody has to do changed.
 */
export const deltaOf = (versions: readonly PublishedVersion[]): Delta | null => {
  const [taken, newest] = [versions[0], versions.at(-1)]
  if (!taken || !newest || taken === newest) return null
  const steps = versions.slice(1).flatMap((after, i) => (after.is_material ? [changedBetween(versions[i] as PublishedVersion, after)] : []))
  if (steps.length === 0) return null
  const whole = changedBetween(taken, newest)
  const items = withTheirQuestions(newest.content, new Set([...whole.items].filter((id) => steps.some((step) => step.items.has(id)))))
  const pledge = whole.pledge && steps.some((step) => step.pledge)
  const mandatory = new Set(
    newest.content.modules.flatMap((module) => module.items.filter((item) => item.mandatory).map((item) => item.module_item_id)),
  )
  return pledge || items.some((id) => mandatory.has(id)) ? { items, pledge } : null
}

/** So many days from when it opens, and by the last day of the certificate. */
export const deltaDue = (opened: Date, due_days: number, expires_at: Date | null): string => {
  const due = addDays(dayOf(opened), due_days)
  const last = expires_at && dayOf(expires_at)
  return last !== null && last < due ? last : due
}
