/** Courses carried from one portal to another. */

import type * as contract from '@jujur/contract/course-versions.ts'
import { audit, auditedLast } from '../../audit/audit.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type Answer, type Context, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { DAY_MS } from '../../kit/time/calendar.rules.ts'
import { packageFilesOf } from '../../materials/portable.store.ts'
import { CONTENT_FORMAT, composeCourse, hashOf } from '../composing.usecases.ts'
import { type CourseContent, materialsOf } from '../courses.rules.ts'
import { courseById, versionById } from '../publishing/publishing.store.ts'
import { madeAlready, nameless, notCarried, partTaken, zipSent } from './import.rules.ts'
import { makeDraft, NotNow, planFor } from './import.usecases.ts'
import { commitImport, insertImport, isCodeTaken, lockImport } from './zip.store.ts'
import { type ReadCourse, readZip, writeZip } from './zip.usecases.ts'

export const exportTraineeCourse: Handler<typeof contract.exportTraineeCourse> = async ({ input, read, kit }) => {
  const found = await read(async (tx) => {
    const { course_id, course_version_id } = input
    if (!(await courseById(tx, course_id))) return null
    const version = course_version_id === undefined ? null : await versionById(tx, course_version_id)
    if (course_version_id !== undefined && version?.course_id !== course_id) return null
    const content = version ? (version.content as CourseContent) : await composeCourse(tx, course_id)
    if (!content) return null
    const packages = materialsOf(content).flatMap(({ type, file }) => (type === 'scorm' && file ? [file.sha256] : []))
    return { content, packages: await packageFilesOf(tx, packages) }
  })
  if (!found) return refuse(10053)
  const zip = await writeZip(kit, found.content, found.packages)
  return { ...ok(zip as unknown as Uint8Array), file: { name: `${found.content.code}.zip`, type: 'application/zip' } }
}

export const importTraineeCourse: Handler<typeof contract.importTraineeCourse> = async (context) => {
  const { write, kit } = context
  const sent = zipSent(context.file)
  if (isRefused(sent)) return sent
  const read = await readZip({ ...kit, whose: { owner: context.actor.user_id } }, sent.value.path)
  if (isRefused(read)) return read
  const { course, content_hash, files, bytes } = read.value
  return write(async (tx) => {
    const { now } = withCurrentTime(context)
    const { plan, keeps } = await planFor(tx, course, content_hash)
    if (plan.nameless !== null) return nameless(plan.nameless)
    const { code, title } = course.portable.course
    const taken = await isCodeTaken(tx, code)
    const course_import_id = await insertImport(tx, { user_id: context.actor.user_id, document: course, content_hash, created_at: now })
    return ok({
      course_import_id,
      code,
      title,
      content_hash,
      same_hash: keeps && !taken,
      files,
      bytes,
      parts: [{ kind: 'course' as const, name: code, becomes: taken ? ('renamed' as const) : ('new' as const), new_name: null }, ...plan.parts],
      expires_at: new Date(now.getTime() + DAY_MS).toISOString(),
    })
  })
}

const commit = async (
  tx: Connection,
  context: Context<typeof contract.commitTraineeCourseImport>,
): Promise<Answer<typeof contract.commitTraineeCourseImport>> => {
  const { course_import_id, code: asked } = context.input
  const row = await lockImport(tx, course_import_id, context.actor.user_id)
  const ctx = withCurrentTime(context)
  if (!row || row.created_at.getTime() + DAY_MS < ctx.now.getTime()) return refuse(10053)
  if (row.committed_at) return madeAlready
  const course = row.document as ReadCourse
  const code = asked ?? course.portable.course.code
  if (await isCodeTaken(tx, code)) return partTaken.course_code_unique
  const { plan } = await planFor(tx, course, row.content_hash)
  if (plan.nameless !== null) return nameless(plan.nameless)
  const course_id = await makeDraft(tx, ctx, course, plan, code)
  await commitImport(tx, course_import_id, course_id, ctx.now)
  const content = await composeCourse(tx, course_id)
  if (!content) throw new Error('a course just made is there')
  const content_hash = hashOf(content, CONTENT_FORMAT)
  await audit(tx, ctx, { action: 'course.imported', entity: 'course', entity_id: course_id, company_id: null, after: { code, content_hash } })
  return ok({ course_id, content_hash, same_hash: content_hash === row.content_hash })
}

/** Names that somebody takes at the same moment are taken. */
export const commitTraineeCourseImport: Handler<typeof contract.commitTraineeCourseImport> = async (context) => {
  try {
    return await mapUniqueViolation(() => context.write((tx) => auditedLast(tx, () => commit(tx, context))), partTaken)
  } catch (error) {
    if (error instanceof NotNow) return notCarried(error.message)
    throw error
  }
}
