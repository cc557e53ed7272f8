/** What is on sale, in SQL: of each course the version published last. */
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { CourseContent } from '../courses/courses.rules.ts'
import { course, courseVersion } from '../courses/courses.table.ts'
import type { Connection } from '../kit/database/database.ts'
import type { Offer, Sold } from './catalogue.rules.ts'

/** What is published does not change, so it is read once. */
const offers = new Map<string, Offer>()
const OFFERS_KEPT = 500

/** Of one database and another, in one process, the hash tells them apart. */
const keyOf = ({ id, hash }: { id: number; hash: string }) => `${id} ${hash}`

const offersOf = async (
  at: Connection,
  versions: readonly { id: number; hash: string }[],
  read: (content: CourseContent) => Offer,
): Promise<void> => {
  const unknown = versions.filter((one) => !offers.has(keyOf(one)))
  if (unknown.length === 0) return
  const rows = await at.sql
    .select({ id: courseVersion.course_version_id, hash: courseVersion.content_hash, content: courseVersion.content })
    .from(courseVersion)
    .where(
      inArray(
        courseVersion.course_version_id,
        unknown.map(({ id }) => id),
      ),
    )
  if (offers.size + rows.length > OFFERS_KEPT) offers.clear()
  for (const row of rows) offers.set(keyOf(row), read(row.content as CourseContent))
}

type Which = { course_ids?: readonly number[]; archived: boolean }

/**
 * The newest version of each course that has one, by the course's id. Archived courses are left out of what is sold; their paid seats still
 * open them. The price is the published one, whatever the draft says since.
 */
export const newestVersions = async (at: Connection, { course_ids, archived }: Which, read: (content: CourseContent) => Offer): Promise<Sold[]> => {
  const rows = await at.sql
    .selectDistinctOn([courseVersion.course_id], {
      course_id: courseVersion.course_id,
      course_version_id: courseVersion.course_version_id,
      version_no: courseVersion.version_no,
      hash: courseVersion.content_hash,
      draft_price_sen: course.price_sen,
    })
    .from(courseVersion)
    .innerJoin(course, eq(course.course_id, courseVersion.course_id))
    .where(
      and(course_ids === undefined ? undefined : inArray(course.course_id, [0, ...course_ids]), archived ? undefined : ne(course.status, 'archived')),
    )
    .orderBy(courseVersion.course_id, desc(courseVersion.version_no))
  await offersOf(
    at,
    rows.map(({ course_version_id: id, hash }) => ({ id, hash })),
    read,
  )
  return rows.map(({ hash, draft_price_sen, ...version }) => {
    const offer = offers.get(keyOf({ id: version.course_version_id, hash }))
    if (!offer) throw new Error(`course version ${version.course_version_id} has no content`)
    return { ...offer, ...version, price_sen: offer.price_sen ?? draft_price_sen }
  })
}
