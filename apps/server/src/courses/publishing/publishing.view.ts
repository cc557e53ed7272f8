/** What was sent for review, as the screen gets it. */
import { type CourseReview, type CourseSubmission, publishTraineeCourse } from '@jujur/contract/course-versions.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routeToday } from '../../access/routes.store.ts'
import { historyOf, permittedActions, unlessFindings } from '../../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../../approvals/approvals.store.ts'
import { personOf } from '../../approvals/person.rules.ts'
import type { Actor } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { checkCourse, stoppers } from '../check.rules.ts'
import { type CourseContent, itemMinutes, itemsOf, itemTitle } from '../courses.rules.ts'
import { spokenIn } from '../languages.rules.ts'
import { changesBetween } from './changes.rules.ts'
import { showComment } from './comments.view.ts'
import { coursePublication } from './publishing.kinds.ts'
import { submissionStatusOf } from './publishing.rules.ts'
import { commentsOf, learnersByStatus, liveVersion, neededBy, type ShownSubmission, sentBackBefore } from './publishing.store.ts'
import { staleness } from './publishing.usecases.ts'

export const showSubmission = (row: ShownSubmission): CourseSubmission => ({
  course_submission_id: row.course_submission_id,
  course_id: row.course_id,
  code: row.code,
  title: row.title,
  version_no: row.version_no ?? (row.live_version_no ?? 0) + 1,
  live_version_no: row.live_version_no,
  note: row.note,
  material_change: row.material_change === null || row.update_due_days === null ? null : { what: row.material_change, due_days: row.update_due_days },
  content_hash: row.content_hash,
  approve_status_id: submissionStatusOf[row.status],
  version: row.version,
  submitted_at: row.submitted_at.toISOString(),
  submitted_by: row.submitted_by_name,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by_name,
  remarks: row.remarks,
})

const actions = { approve: 'publish', reject: 'send_back' } as const
/** For `stale` and what stops it somebody has to do something before it can be published. */
const HELD = [20073]

/** What would change, and what stops it, of what was sent. */
const judged = async (tx: Connection, row: ShownSubmission & { content: CourseContent }) => {
  const { course_id, content, content_hash, course_version_id } = row
  const live = await liveVersion(tx, course_id, course_version_id)
  const isPending = row.status === 'pending'
  const { stale, changed_parts } = isPending ? await staleness(tx, course_id, content, content_hash) : { stale: false, changed_parts: [] }
  return {
    stale,
    changed_parts,
    check: checkCourse(content, await neededBy(tx, course_id, content)),
    changes: changesBetween(live?.content ?? null, content, live?.content_format),
  }
}

/** The same at a glance: how many. */
export const reviewFindings = async (tx: Connection, row: ShownSubmission & { content: CourseContent }) => {
  const { stale, check, changes } = await judged(tx, row)
  return { stale, stoppers: stoppers(check).length, changes: changes.length }
}

const factsOf = (content: CourseContent): CourseReview['facts'] => ({
  price_sen: content.price_sen ?? null,
  validity_months: content.validity_months,
  minutes_total: itemsOf(content).reduce((sum, item) => sum + itemMinutes(item), 0),
  languages: spokenIn(content),
  modules: content.modules.map(({ title, items }) => ({
    title,
    items: items.map((item) => ({
      module_item_id: item.module_item_id,
      title: itemTitle(item),
      type: item.type,
      material_type: item.type === 'material' ? item.material.type : null,
      minutes: itemMinutes(item),
      mandatory: item.mandatory,
      sample: item.sample ?? false,
    })),
  })),
})

/** Whoever looks at it again need not look for what was asked for. */
const sentBack = async (tx: Connection, row: ShownSubmission & { content: CourseContent }): Promise<CourseReview['sent_back']> => {
  const before = await sentBackBefore(tx, row.course_id, row.course_submission_id)
  return (
    before && {
      course_submission_id: before.course_submission_id,
      remarks: before.remarks,
      decided_at: before.decided_at?.toISOString() ?? null,
      decided_by: before.decided_by_name,
      changes: changesBetween(before.content, row.content, before.content_format),
      comments: (await commentsOf(tx, row.course_id, row.course_submission_id)).map(showComment),
    }
  )
}

export const showReview = async (
  tx: Connection,
  { actor, now }: { actor: Actor; now: Date },
  row: ShownSubmission & { content: CourseContent },
): Promise<CourseReview> => {
  const { course_submission_id: id, course_id } = row
  const steps = (await stepsOf(tx, coursePublication.entity, [id])).get(id) ?? []
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  const held = { decide: mayCall(publishTraineeCourse, await routeToday(tx, publishTraineeCourse), actor), edit: false }
  const { stale, changed_parts, check, changes } = await judged(tx, row)
  const can = permittedActions(coursePublication.machine, coursePublication.of(row), actions, steps, person, held)
  return {
    ...showSubmission(row),
    facts: factsOf(row.content),
    course_version_id: row.course_version_id,
    history: historyOf(steps),
    can: unlessFindings(can, stale || stoppers(check).length > 0 ? HELD : []),
    stale,
    changed_parts,
    changes,
    sent_back: await sentBack(tx, row),
    people: await learnersByStatus(tx, course_id, now),
    check,
  }
}
