/** A course is published: its draft, as it stands, is frozen for good. */
import type { Connection } from '../kit/database/database.ts'
import { readingMinutes } from './courses.rules.ts'
import { composeContent, insertVersion, type Publication } from './courses.store.ts'

export const publishVersion = async (at: Connection, publication: Publication, now: Date) => {
  const content = await composeContent(at, publication.course_id, readingMinutes)
  return { ...(await insertVersion(at, publication, content, now)), content }
}
