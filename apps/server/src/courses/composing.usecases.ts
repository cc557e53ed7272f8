/** The document of a course, and what it is known by. */
import { type KeptTranslations, translatedTexts } from '../authoring/translations.rules.ts'
import type { Connection } from '../kit/database/database.ts'
import { type ContentFormat, type CourseContent, partsOf, readingMinutes } from './courses.rules.ts'
import { composeContent, contentHash, holdParts } from './courses.store.ts'
import { portableOf } from './transfer/portable.rules.ts'

/** What this portal composes now. */
export const CONTENT_FORMAT = 2 as const satisfies ContentFormat

/** The hash of a document, made as its format makes it. */
export const hashOf = (content: CourseContent, format: ContentFormat): string =>
  contentHash(format === 1 ? content : portableOf(content, contentHash))

export const composing = { minutes: readingMinutes, texts: (kept: unknown) => translatedTexts(kept as KeptTranslations) }

/** The draft as it stands; null where there is no such course. */
export const composeCourse = (tx: Connection, course_id: number): Promise<CourseContent | null> => composeContent(tx, course_id, composing)

const partNames = (content: CourseContent) => partsOf(content).map(({ kind, id }) => `${kind} ${id}`)
/** Parts come and go while they are waited for; so often is looked again. */
const TRIES = 3

/** The draft, and nobody changes it or any part of it until the transaction ends. */
export const holdCourse = async (tx: Connection, course_id: number): Promise<CourseContent | null> => {
  let content = await composeCourse(tx, course_id)
  for (let tries = 0; content && tries < TRIES; tries++) {
    const held = new Set(partNames(content))
    await holdParts(tx, course_id, partsOf(content))
    content = await composeCourse(tx, course_id)
    if (content && partNames(content).every((name) => held.has(name))) return content
  }
  if (!content) return null
  throw new Error(`course ${course_id} would not hold still`)
}
