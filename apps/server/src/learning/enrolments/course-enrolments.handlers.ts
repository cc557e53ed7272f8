/** Enrolments, for the provider's people: read only. */
import type * as contract from '@jujur/contract/courses.ts'
import { type Handler, ok, refuse } from '../../kit/call/handler.ts'
import { totals } from '../../kit/database/list.ts'
import { enrolmentWhole, listEnrolments } from './course-enrolments.store.ts'
import { progressItems } from './course-enrolments.view.ts'

export const listCourseEnroll: Handler<typeof contract.listCourseEnroll> = ({ input, read, now }) => {
  const { q: words, course_id, company_id, status, trainee_course_id, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listEnrolments(tx, { words, course_id, company_id, status, trainee_course_id }, page, now)
    return ok({ posts: rows, ...totals(counted) })
  })
}

export const listCourseProgress: Handler<typeof contract.listCourseProgress> = ({ input, read, now }) =>
  read(async (tx) => {
    const whole = await enrolmentWhole(tx, input.trainee_course_id, now)
    if (!whole) return refuse(10053)
    const { enrolment, signed, issued } = whole
    return ok({
      enrolment,
      items: progressItems(whole),
      pledge: signed && { ...signed, signed_at: signed.signed_at.toISOString() },
      certificate: issued && {
        serial_no: issued.serial_no,
        issued_at: issued.issued_at.toISOString(),
        expires_at: issued.expires_at?.toISOString() ?? null,
        revoked_at: issued.revoked_at?.toISOString() ?? null,
      },
    })
  })
