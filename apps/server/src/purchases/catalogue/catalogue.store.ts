/** What is on sale, in SQL: of each course the version published last. */
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { CourseContent } from '../../courses/courses.rules.ts'
import { course, courseVersion } from '../../courses/courses.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import type { Offer, Sold } from './catalogue.rules.ts'

/** What is published does not change, so it is read once; of more than so many versions the one read longest ago is read again. */
const offers = new Map<string, Offer>()
export const OFFERS_KEPT = 1000

/** Of one database and another, in one process, the hash tells them apart. */
const keyOf = ({ id, hash }: { id: number; hash: string }) => `${id} ${hash}`

/** By key. What others make room for meanwhile is answered all the same. */
const offersOf = async (
  tx: Connection,
  versions: readonly { id: number; hash: string }[],
  read: (content: CourseContent) => Offer,
): Promise<ReadonlyMap<string, Offer>> => {
  const found = new Map<string, Offer>()
  const unknown: number[] = []
  for (const version of versions) {
    const offer = offers.get(keyOf(version))
    if (offer) found.set(keyOf(version), offer)
    else unknown.push(version.id)
  }
  if (unknown.length === 0) return found
  const rows = await tx.sql
    .select({ id: courseVersion.course_version_id, hash: courseVersion.content_hash, content: courseVersion.content })
    .from(courseVersion)
    .where(inArray(courseVersion.course_version_id, unknown))
  for (const row of rows) {
    const offer = read(row.content as CourseContent)
    found.set(keyOf(row), offer)
    offers.set(keyOf(row), offer)
  }
  for (const key of offers.keys()) {
    if (offers.size <= OFFERS_KEPT) break
    offers.delete(key)
  }
  return found
}

type Which = { course_ids?: readonly number[]; archived: boolean }

/**
 * The newest version of each course that has one, by the course's id. Archived courses are left out of what is sold; their paid seats still
 * open them. The price is the published one, whatever the draft says since.
 */
export const newestVersions = async (tx: Connection, { course_ids, archived }: Which, read: (content: CourseContent) => Offer): Promise<Sold[]> => {
  const rows = await tx.sql
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
  const found = await offersOf(
    tx,
    rows.map(({ course_version_id: id, hash }) => ({ id, hash })),
    read,
  )
  return rows.map(({ hash, draft_price_sen, ...version }) => {
    const offer = found.get(keyOf({ id: version.course_version_id, hash }))
    if (!offer) throw new Error(`course version ${version.course_version_id} has no content`)
    return { ...offer, ...version, price_sen: offer.price_sen ?? draft_price_sen }
  })
}

/** The whole of what was published. */
export const versionContent = async (tx: Connection, course_version_id: number): Promise<CourseContent> => {
  const [row] = await tx.sql
    .select({ content: courseVersion.content })
    .from(courseVersion)
    .where(eq(courseVersion.course_version_id, course_version_id))
  if (!row) throw new Error(`course version ${course_version_id} has no content`)
  return row.content as CourseContent
}
