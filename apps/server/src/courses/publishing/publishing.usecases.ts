/** Sending a course for review, and deciding on it: who had it in hand, and whether it is still what was sent. */

import type { MaterialChange } from '@jujur/contract/course-versions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { kindOfLine } from '../../approvals/approvals.kinds.ts'
import { isSamePerson, type Toucher } from '../../approvals/approvals.rules.ts'
import { boundTo, mailboxesOf, recordSteps } from '../../approvals/approvals.store.ts'
import { decide } from '../../approvals/decide.usecases.ts'
import { personOf } from '../../approvals/person.rules.ts'
import { submit } from '../../approvals/submit.usecases.ts'
import { audit } from '../../audit/audit.store.ts'
import { type Editor, editorsOf } from '../../authoring/edits.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, invalid, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { checkCourse, stoppers } from '../check.rules.ts'
import { CONTENT_FORMAT, composeCourse, hashOf, holdCourse } from '../composing.usecases.ts'
import { type CourseContent, itemsOf, itemTitle } from '../courses.rules.ts'
import { changesBetween } from './changes.rules.ts'
import { deltaOf } from './deltas.rules.ts'
import { coursePublication, coursePublished, courseSentBack } from './publishing.kinds.ts'
import { editedParts, maySubmit } from './publishing.rules.ts'
import {
  commentById,
  insertComments,
  insertSubmission,
  insertVersion,
  type Live,
  liveVersion,
  lockCourse,
  neededBy,
  newestSubmission,
  type Submission,
  setCourseStatus,
  saveCommentMark as storeMark,
  submittersSince,
  withdrawSubmission,
} from './publishing.store.ts'

/** Everybody who changed the course or any part of it since its last version, or sent it, with when they last did; the earliest first. */
export const editorsSince = async (tx: Connection, course_id: number, live: Live | null, content: CourseContent): Promise<Editor[]> => {
  const { since, ever } = editedParts(live?.content ?? null, content)
  const published_at = live?.published_at ?? null
  const found = [
    ...(await editorsOf(tx, [{ kind: 'course', id: course_id }, ...since], published_at)),
    ...(await editorsOf(tx, ever, null)),
    ...(await submittersSince(tx, course_id, published_at)),
  ]
  const last = new Map<number, Editor>()
  for (const one of found.toSorted((a, b) => a.at.getTime() - b.at.getTime())) last.set(one.user_id, one)
  return [...last.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

type Sending = { course_id: number; version?: number | undefined; note?: string; material_change?: MaterialChange | null }

type Document = Pick<Live, 'content' | 'content_format'>
/** Whether a version asks anything of whoever took the one before it, once it is marked. */
const asksAnything = (live: Document, sent: Document): boolean =>
  deltaOf([
    { ...live, course_version_id: 0, is_material: false },
    { ...sent, course_version_id: 1, is_material: true },
  ]) !== null

/** Whoever changes only that may send it again. */
const saysSame = ({ material_change, update_due_days }: Submission, wanted: MaterialChange | null): boolean =>
  material_change === (wanted?.what ?? null) && update_due_days === (wanted?.due_days ?? null)

/** Freezes what the course says now, and asks those who may publish. What waited before makes way. */
export const submitForReview = async (tx: Connection, asked: ActionContext, { course_id, version, note = '', material_change = null }: Sending) => {
  const course = await lockCourse(tx, course_id)
  const content = course && (await holdCourse(tx, course_id))
  if (!course || !content) return refuse(10053)
  const ctx = withCurrentTime(asked)
  const live = await liveVersion(tx, course_id)
  const before = await newestSubmission(tx, course_id)
  const waiting = before?.status === 'pending' ? before : null
  const content_hash = hashOf(content, CONTENT_FORMAT)
  const decision = maySubmit({
    course,
    version,
    stops: stoppers(checkCourse(content, await neededBy(tx, course_id, content))),
    hash: content_hash,
    live_hash: live?.content_hash ?? null,
    waiting_hash: waiting && saysSame(waiting, material_change) ? waiting.content_hash : null,
    material: material_change && { asks: live !== null && asksAnything(live, { content, content_format: CONTENT_FORMAT }) },
  })
  if (isRefused(decision)) return decision
  // Before this one is there: whoever only sends it now is told as who sent it.
  const editors = (await editorsSince(tx, course_id, live, content)).filter(({ user_id }) => user_id !== ctx.actor.user_id)
  if (waiting) await withdrawSubmission(tx, waiting.course_submission_id)
  const submission = await insertSubmission(tx, {
    course_id,
    content,
    content_format: CONTENT_FORMAT,
    content_hash,
    note,
    material_change: material_change?.what ?? null,
    update_due_days: material_change?.due_days ?? null,
    version: (before?.version ?? 0) + 1,
    submitted_at: ctx.now,
    submitted_by: ctx.actor.user_id,
  })
  await setCourseStatus(tx, course_id, 'in_review', ctx.actor.user_id)
  const item = { entity: coursePublication.entity, entity_id: submission.course_submission_id, company_id: null }
  for (const { at: when, ...editor } of editors) await recordSteps(tx, [item], { action: 'edited', at: when, by: editor })
  await submit(tx, coursePublication, ctx, {
    id: item.entity_id,
    company_id: null,
    state: 'pending',
    name: content.title,
    remarks: note || undefined,
    after: { course_id, content_hash, version: submission.version, ...(material_change ? { material_change: material_change.what } : {}) },
  })
  return ok({ ...submission, content_hash })
}

type Deciding = { course_id: number; version: number; remarks?: string | undefined }
/** What is decided on is what was sent last, and nothing newer comes until the transaction ends. */
const choose = async (tx: Connection, course_id: number) => {
  await lockCourse(tx, course_id)
  return (await newestSubmission(tx, course_id))?.course_submission_id ?? null
}

/** By this account or another of the same person. */
const isEditor = async (tx: Connection, ctx: ActionContext, editors: readonly Editor[]): Promise<boolean> => {
  const actor = personOf(ctx.actor, await mailboxesOf(tx, ctx.actor.user_id))
  for (const { user_id, email_normal, at: when } of editors) {
    const editor: Toucher = { user_id, email_normal, mailboxes: await mailboxesOf(tx, user_id), bound: await boundTo(tx, user_id, when) }
    if (isSamePerson(editor, actor)) return true
  }
  return false
}

/** Whether what was sent is still what the course says, and else which parts say otherwise. */
export const staleness = async (tx: Connection, course_id: number, content: CourseContent, content_hash: string, compose = composeCourse) => {
  const now = await compose(tx, course_id)
  const stale = !now || hashOf(now, CONTENT_FORMAT) !== content_hash
  const changed = now && stale ? [...new Set(changesBetween(content, now).map(({ title }) => title))] : []
  return { stale, changed_parts: changed.slice(0, 20) }
}

/** Publishes the very bytes that were sent: by nobody who had a part of them in hand, and only while no part says otherwise. */
export const publishSubmission = async (tx: Connection, asked: ActionContext, { course_id, version, remarks }: Deciding) => {
  const id = await choose(tx, course_id)
  if (id === null) return refuse(10053)
  let version_no = 0
  const decision = await decide(
    tx,
    coursePublication,
    asked,
    { id, action: 'publish', version, remarks },
    {
      effects: async (item) => {
        const content = item.content as CourseContent
        const live = await liveVersion(tx, course_id)
        const { stale, changed_parts } = await staleness(tx, course_id, content, item.content_hash, holdCourse)
        const ctx = withCurrentTime(asked)
        // Also those who changed and changed back since it was sent.
        const editors = (await editorsSince(tx, course_id, live, content)).filter(({ user_id }) => user_id !== item.submitted_by)
        if (await isEditor(tx, ctx, editors)) return refuse(10004)
        if (stale) return { refuse: 2111 as const, data: { reason: 'changed_since' as const, version: item.version, parts: changed_parts } }
        const stops = stoppers(checkCourse(content, await neededBy(tx, course_id, content)))
        if (stops.length > 0) return refuse(20073, { reason: 'stopped', stops })
        const { submitted_by, content_hash, material_change, update_due_days } = item
        const published = await insertVersion(
          tx,
          {
            course_id,
            submitted_by,
            published_by: ctx.actor.user_id,
            content,
            content_format: CONTENT_FORMAT,
            content_hash,
            material_change,
            update_due_days,
          },
          ctx.now,
        )
        version_no = published.version_no
        const { course_version_id } = published
        return ok({ value: { ...published, content_hash }, change: { course_version_id }, after: { course_id, course_version_id, content_hash } })
      },
      notice: (item) => ({
        kind: coursePublished,
        data: { name: (item.content as CourseContent).title, version_no, remarks: remarks ?? '' },
        href: hrefOf('courseReviews', { q: 'APPROVED_HISTORY_LIST', id: item.course_submission_id }),
      }),
    },
  )
  return isRefused(decision) ? decision : ok(decision.value.value)
}

type SendingBack = Deciding & { remarks: string; comments: readonly { module_item_id: number; text: string }[] }
/** Back to its authors, with what is to be done at single items of what was sent; what is published stays. */
export const sendCourseBack = async (tx: Connection, asked: ActionContext, { course_id, version, remarks, comments }: SendingBack) => {
  const id = await choose(tx, course_id)
  if (id === null) return refuse(10053)
  const decision = await decide(
    tx,
    coursePublication,
    asked,
    { id, action: 'send_back', version, remarks },
    {
      effects: async (item) => {
        const titles = new Map(itemsOf(item.content as CourseContent).map((one) => [one.module_item_id, itemTitle(one)]))
        const told = comments.flatMap((one) => {
          const title = titles.get(one.module_item_id)
          return title === undefined ? [] : [{ ...one, title }]
        })
        if (told.length < comments.length) return invalid('comments', 'invalid')
        await insertComments(tx, id, told)
        return ok({ value: undefined })
      },
      notice: (item) => ({
        kind: courseSentBack,
        data: { name: (item.content as CourseContent).title, remarks },
        href: hrefOf('courses', { id: course_id }),
      }),
    },
  )
  if (isRefused(decision)) return decision
  await setCourseStatus(tx, course_id, 'draft')
  return ok({})
}

/** It is no change of the course: whoever marks it stays free to decide on it. */
export const markComment = async (
  tx: Connection,
  asked: ActionContext,
  { course_comment_id, done }: { course_comment_id: number; done: boolean },
) => {
  if (!(await commentById(tx, course_comment_id))) return refuse(10053)
  const ctx = withCurrentTime(asked)
  const marked = await storeMark(tx, course_comment_id, done ? { done_at: ctx.now, done_by: ctx.actor.user_id } : null)
  const row = await commentById(tx, course_comment_id)
  if (!row) throw new Error('a comment that is never deleted is gone')
  if (marked) {
    const { entity } = coursePublication
    const action = kindOfLine(coursePublication, done ? 'comment_done' : 'comment_reopened')
    await audit(tx, ctx, { action, entity, entity_id: row.course_submission_id, company_id: null, after: { course_comment_id } })
  }
  return ok(row)
}
