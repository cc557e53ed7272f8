/** Reading an outline: where one stands, what comes before and after. */
import type { EnrolmentStatus, LessonType } from '@jujur/contract/enumerations.ts'
import type { Outline } from '@jujur/contract/learning.ts'
import { hrefOf } from '@jujur/contract/screens.ts'

export type OutlineModule = Outline[number]
export type OutlineItem = OutlineModule['items'][number]

/** Whether the pledge is signed, whatever became of the certificate since. */
export const isSigned = (status: EnrolmentStatus): boolean => status === 'COMPLETED' || status === 'EXPIRED' || status === 'REVOKED'

export const outlineItemsOf = (outline: Outline): OutlineItem[] => outline.flatMap((module) => module.items)

/** Of an update those that are asked. */
export const stepsOf = (outline: Outline): { done: number; total: number } => {
  const items = outlineItemsOf(outline).filter((item) => !item.unchanged)
  return { done: items.filter((item) => item.state === 'done').length, total: items.length }
}

export const moduleDone = (module: OutlineModule): boolean => module.items.every((item) => item.state === 'done' || !item.mandatory)

/** The module one is in: the first that is not done; after the last one, none. */
export const currentModule = (outline: Outline): number => outline.findIndex((module) => !moduleDone(module))

export const findItem = (outline: Outline, type: LessonType, lessonId: number) => {
  const moduleIndex = outline.findIndex((module) => module.items.some((item) => item.lesson_type === type && item.lesson_id === lessonId))
  const module = outline[moduleIndex]
  const item = module?.items.find((candidate) => candidate.lesson_type === type && candidate.lesson_id === lessonId)
  return module && item ? { module, moduleIndex, item } : null
}

const neighbour = (outline: Outline, item: OutlineItem, by: 1 | -1): OutlineItem | null => {
  const items = outlineItemsOf(outline)
  const at = items.findIndex((candidate) => candidate.lesson_type === item.lesson_type && candidate.lesson_id === item.lesson_id)
  return items[at + by] ?? null
}
export const itemAfter = (outline: Outline, item: OutlineItem) => neighbour(outline, item, 1)
/** Where Next leads: of an update past what did not change, unless one reads that. */
export const itemNext = (outline: Outline, item: OutlineItem): OutlineItem | null => {
  let after = itemAfter(outline, item)
  while (after?.unchanged && !item.unchanged) after = itemAfter(outline, after)
  return after
}
export const itemBefore = (outline: Outline, item: OutlineItem) => neighbour(outline, item, -1)

/** The first open item, which is where one goes on. */
export const openItem = (outline: Outline): OutlineItem | null => outlineItemsOf(outline).find((item) => item.state === 'open') ?? null

type Place = { lesson_type: LessonType; lesson_id: number }
/** The lesson that was open last in this browser, while it can still be worked on; else the one the server tells. */
export const whereToResume = (outline: Outline, told: Place, kept: Place): Place =>
  findItem(outline, kept.lesson_type, kept.lesson_id)?.item.state === 'open' ? kept : told

/** The first material of a quiz's module: what to read again when the attempts are used up. */
export const materialToRead = (module: OutlineModule): OutlineItem | null =>
  module.items.find((item) => item.lesson_type === 'material' && item.state === 'open') ??
  module.items.find((item) => item.lesson_type === 'material') ??
  null

export const lessonPath = (traineeCourseId: number, item: { lesson_type: LessonType; lesson_id: number }): string =>
  hrefOf('lesson', { traineeCourseId, lessonType: item.lesson_type, lessonId: item.lesson_id })
export const coursePath = (traineeCourseId: number, step?: 'check' | 'pledge' | 'certificate'): string => hrefOf('course', { traineeCourseId, step })
