/** A course is published at once, as the demo does it: its draft, as it stands, is frozen for good. */
import type { Connection } from '../kit/database/database.ts'
import { CONTENT_FORMAT, composeCourse, hashOf } from './composing.usecases.ts'
import { insertSubmission, insertVersion } from './publishing/publishing.store.ts'

type Publication = { course_id: number; submitted_by: number; published_by: number; material_change?: { what: string; due_days: number } }

const saidOf = (said: Publication['material_change']) => ({ material_change: said?.what ?? null, update_due_days: said?.due_days ?? null })

export const publishVersion = async (tx: Connection, { course_id, submitted_by, published_by, material_change }: Publication, now: Date) => {
  const content = await composeCourse(tx, course_id)
  if (!content) throw new Error(`course ${course_id} is not there`)
  const frozen = { content, content_format: CONTENT_FORMAT, content_hash: hashOf(content, CONTENT_FORMAT), ...saidOf(material_change) }
  const version = await insertVersion(tx, { course_id, submitted_by, published_by, ...frozen }, now)
  const { course_version_id } = version
  const decided = { status: 'published' as const, version: 2, submitted_at: now, submitted_by, decided_at: now, decided_by: published_by }
  await insertSubmission(tx, { course_id, ...frozen, ...decided, course_version_id })
  return { ...version, content }
}
