/** Courses checked, sent for review, decided on, and read as trainees see them. */
import type * as contract from '@jujur/contract/course-versions.ts'
import { listQueue } from '../../approvals/queue.usecases.ts'
import { ofVersion } from '../../kit/call/changed-since.rules.ts'
import { type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { checkCourse } from '../check.rules.ts'
import { composeCourse, hashOf } from '../composing.usecases.ts'
import type { ContentFormat, CourseContent } from '../courses.rules.ts'
import { changesBetween } from './changes.rules.ts'
import { showComment } from './comments.view.ts'
import { submissionStateOf } from './publishing.rules.ts'
import { courseById, listSubmissions, liveVersion, neededBy, newestSubmission, submissionById, versionById, versionOf } from './publishing.store.ts'
import { markComment, publishSubmission, sendCourseBack, submitForReview } from './publishing.usecases.ts'
import { showReview, showSubmission } from './publishing.view.ts'
import { seeCourse } from './seen.view.ts'

export const checkTraineeCourse: Handler<typeof contract.checkTraineeCourse> = ({ input, read }) =>
  read(async (tx) => {
    const content = await composeCourse(tx, input.course_id)
    return content ? ok(checkCourse(content, await neededBy(tx, input.course_id, content))) : refuse(10053)
  })

export const compareTraineeCourse: Handler<typeof contract.compareTraineeCourse> = ({ input, read }) =>
  read(async (tx) => {
    const { course_id, course_version_id } = input
    const content = await composeCourse(tx, course_id)
    const version = course_version_id === undefined ? await liveVersion(tx, course_id) : await versionOf(tx, course_id, course_version_id)
    if (!content || (course_version_id !== undefined && !version)) return refuse(10053)
    return ok({ version_no: version?.version_no ?? null, changes: changesBetween(version?.content ?? null, content, version?.content_format) })
  })

// ── The queue ─────────────────────────────────────────────────────────────────────────────────────────────────

export const getTraineeCourseReviewList: Handler<typeof contract.getTraineeCourseReviewList> = (context) =>
  listQueue(context, {
    find: (tx, { approve_status_id, ...filter }, page, otherwise) =>
      listSubmissions(tx, { ...filter, status: submissionStateOf(approve_status_id) }, page, otherwise),
    show: (_tx, rows) => rows.map(showSubmission),
  })

export const getTraineeCourseReview: Handler<typeof contract.getTraineeCourseReview> = ({ input, actor, now, read }) =>
  read(async (tx) => {
    const row = await submissionById(tx, input.course_submission_id)
    return row ? ok({ review: await showReview(tx, { actor, now }, row) }) : refuse(10053)
  })

// ── Sending and deciding ──────────────────────────────────────────────────────────────────────────────────────

export const submitTraineeCourseForReview: Handler<typeof contract.submitTraineeCourseForReview> = (context) =>
  context.write((tx) => submitForReview(tx, context, context.input))

export const publishTraineeCourse: Handler<typeof contract.publishTraineeCourse> = (context) =>
  context.write((tx) => publishSubmission(tx, context, context.input))

export const rejectTraineeCourse: Handler<typeof contract.rejectTraineeCourse> = (context) =>
  context.write((tx) => sendCourseBack(tx, context, context.input))

export const markCourseComment: Handler<typeof contract.markCourseComment> = (context) =>
  context.write(async (tx) => {
    const marked = await markComment(tx, context, context.input)
    return isRefused(marked) ? marked : ok({ comment: showComment(marked.value) })
  })

// ── As trainees see it ────────────────────────────────────────────────────────────────────────────────────────

export const previewTraineeCourse: Handler<typeof contract.previewTraineeCourse> = ({ input, now, read, kit }) =>
  read(async (tx) => {
    const { course_id, version, language } = input
    const row = await courseById(tx, course_id)
    if (!row) return refuse(10053)
    const current = ofVersion(version, row)
    if (isRefused(current)) return current
    const sent = input.of === 'submitted' ? ((await newestSubmission(tx, course_id))?.content as CourseContent | undefined) : undefined
    const content = input.of === 'submitted' ? sent : await composeCourse(tx, course_id)
    return content ? ok({ course: seeCourse(course_id, content, { settings: kit.settings, now, language }) }) : refuse(10053)
  })

export const getCourseVersion: Handler<typeof contract.getCourseVersion> = ({ input, now, read, kit }) =>
  read(async (tx) => {
    const row = await versionById(tx, input.course_version_id)
    if (!row) return refuse(10053)
    const content = row.content as CourseContent
    const content_format = row.content_format as ContentFormat
    return ok({
      course: seeCourse(row.course_id, content, { settings: kit.settings, now, language: input.language }),
      version_no: row.version_no,
      content_hash: row.content_hash,
      content_format,
      genuine: hashOf(content, content_format) === row.content_hash,
      published_at: row.published_at.toISOString(),
      published_by: row.published_by_name ?? '',
      submitted_by: row.submitted_by_name ?? '',
    })
  })
