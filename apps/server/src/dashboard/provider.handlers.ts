/** The global admin's figures: each part for who may open the list it leads to, counted as that list counts. */
import type { Call, Output } from '@jujur/contract/call.ts'
import { approveCompanyUserRegistration, getCompanyUserRegistrationApproval } from '@jujur/contract/companies.ts'
import { getTraineeCourseReviewList, publishTraineeCourse } from '@jujur/contract/course-versions.ts'
import type * as calls from '@jujur/contract/dashboard.ts'
import { getInvoiceList } from '@jujur/contract/invoices.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { getSoldSeatList } from '@jujur/contract/purchases.ts'
import { getBankReceiptApproval, receiptAges } from '@jujur/contract/receipts.ts'
import { routesToday } from '../access/routes.store.ts'
import { lastDecisionOf } from '../approvals/approvals.store.ts'
import { listCompanyRegistrations } from '../companies/registration.store.ts'
import { showCompanyRegistrations } from '../companies/registration.view.ts'
import { listSubmissions, submissionById } from '../courses/publishing/publishing.store.ts'
import { reviewFindings, showSubmission } from '../courses/publishing/publishing.view.ts'
import { standingByMonth } from '../invoices/invoice-list.store.ts'
import { type Actor, type Handler, ok } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { dayOf, lastMonths } from '../kit/time/calendar.rules.ts'
import { receiptAssigneeOf, receiptStateOf, sentWithin } from '../payments/receipts/receipts.rules.ts'
import { oldestWaiting, waitingByAge } from '../payments/receipts/receipts.store.ts'
import { halvesOf } from '../payments/receipts/receipts.view.ts'
import { seatsByCourse } from '../purchases/seats/sold-seats.store.ts'
import { checkOfCompany, checkOfCourse, firstHeads } from './provider.rules.ts'

type Shown = Output<typeof calls.getProviderDashboard>

const MONTHS = 6
const COURSES = 5
const HEADS = 5

const receiptsOf = async (tx: Connection, actor: Actor, now: Date): Promise<Shown['receipts']> => {
  const halves = await halvesOf(tx, actor)
  const spans = Object.fromEntries(receiptAges.map((age) => [age, sentWithin(age, now)])) as Parameters<typeof waitingByAge>[1]
  const counted = await waitingByAge(tx, spans, halves, actor)
  const oldest = await oldestWaiting(tx, halves, actor)
  const holder = oldest && receiptAssigneeOf(receiptStateOf(oldest.receipt.status), oldest.receipt.has_new_file)
  return {
    ages: receiptAges.map((age) => {
      const { you, others } = counted.find((one) => one.age === age) ?? { you: 0, others: 0 }
      return { age, you, others }
    }),
    amount_sen: counted.reduce((sum, { amount_sen }) => sum + amount_sen, 0),
    oldest: oldest &&
      holder && {
        bank_receipt_id: oldest.receipt.bank_receipt_id,
        company_name: oldest.company_name,
        submitted_at: oldest.receipt.submitted_at.toISOString(),
        holder: oldest.is_yours ? 'you' : holder,
        name: !oldest.is_yours && holder === 'makers' ? oldest.maker : null,
      },
  }
}

const moneyOf = async (tx: Connection, now: Date): Promise<Shown['money']> => {
  const months = lastMonths(now, MONTHS)
  const known = await standingByMonth(tx, months[0] ?? '', dayOf(now))
  return months.map((month) => known.find((one) => one.month === month) ?? { month, paid_sen: 0, to_be_paid_sen: 0, overdue_sen: 0 })
}

type Head = NonNullable<Shown['heads']>[number]
const first = { length: HEADS, start: 0 } as const

const companiesFor = async (tx: Connection, actor: Actor): Promise<Head[]> => {
  const { rows } = await listCompanyRegistrations(tx, { words: '', waitsFor: actor }, first, 'asc')
  return (await showCompanyRegistrations(tx, actor, rows)).map((row) => ({
    what: 'company_registrations',
    id: row.temp_company_user_registration_id,
    name: row.company_name,
    version_no: null,
    submitted_at: row.submitted_at,
    submitted_by: row.submitted_by,
    check: checkOfCompany(row),
  }))
}

const coursesFor = async (tx: Connection, actor: Actor): Promise<Omit<Head, 'check'>[]> => {
  const { rows } = await listSubmissions(tx, { status: 'pending', words: '', waitsFor: actor }, first, 'asc')
  return rows.map(showSubmission).map(({ course_submission_id: id, title: name, version_no, submitted_at, submitted_by }) => ({
    what: 'course_reviews',
    ...{ id, name, version_no, submitted_at, submitted_by },
  }))
}

/** What a course would change is worked out only for those that are shown. */
const withCheck = async (tx: Connection, head: Head | Omit<Head, 'check'>): Promise<Head[]> => {
  if ('check' in head) return [head]
  const row = await submissionById(tx, head.id)
  return row ? [{ ...head, check: checkOfCourse(await reviewFindings(tx, row)) }] : []
}

export const getProviderDashboard: Handler<typeof calls.getProviderDashboard> = ({ actor, read, now }) =>
  read(async (tx) => {
    const routeOf = await routesToday(tx)
    const may = (...wanted: Pick<Call, 'name' | 'access'>[]) => wanted.every((call) => mayCall(call, routeOf(call), actor))
    const companies = may(getCompanyUserRegistrationApproval, approveCompanyUserRegistration) ? await companiesFor(tx, actor) : null
    const courses = may(getTraineeCourseReviewList, publishTraineeCourse) ? await coursesFor(tx, actor) : null
    const heads: Head[] = []
    for (const head of firstHeads([...(companies ?? []), ...(courses ?? [])], HEADS)) heads.push(...(await withCheck(tx, head)))
    return ok({
      at: now.toISOString(),
      decided_at: (await lastDecisionOf(tx, actor.user_id))?.toISOString() ?? null,
      receipts: may(getBankReceiptApproval) ? await receiptsOf(tx, actor, now) : null,
      money: may(getInvoiceList) ? await moneyOf(tx, now) : null,
      seats: may(getSoldSeatList) ? await seatsByCourse(tx, COURSES) : null,
      heads: companies || courses ? heads : null,
    })
  })
