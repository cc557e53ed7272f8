/** What a client admin sees of the company: figures, and the people behind each. */
import type { Output } from '@jujur/contract/call.ts'
import { getCourseUpdateList } from '@jujur/contract/cycles.ts'
import type * as calls from '@jujur/contract/dashboard.ts'
import { getCompanyLearningList as learningList, getCompanyQuestionList as questionList, WEAKEST_SHOWN } from '@jujur/contract/dashboard.ts'
import { getWaitingForSeatList } from '@jujur/contract/enrol-rules.ts'
import type { Language } from '@jujur/contract/enumerations.ts'
import { getEscalationList } from '@jujur/contract/escalations.ts'
import { getManagerAnswerList } from '@jujur/contract/manager-digest.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { getListPurchaseCourse } from '@jujur/contract/purchases.ts'
import { routesToday } from '../access/routes.store.ts'
import { lastAuditCheck } from '../audit/checks.store.ts'
import { explainedBy } from '../audit/verify.view.ts'
import { type Actor, type Answer, type Handler, isRefused, ok } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { dayOf, daysBetween, endOfDay } from '../kit/time/calendar.rules.ts'
import { pausedDays } from '../learning/enrolments/exempt.rules.ts'
import { uncoveredSpans } from '../learning/enrolments/renewals.rules.ts'
import { countUpdatesDue } from '../purchases/cycles/updates.store.ts'
import { remindOf } from '../purchases/seats/reminding.rules.ts'
import { countClaims } from '../reminders/answers.store.ts'
import { countOpenEscalations } from '../reminders/escalations.store.ts'
import { departmentsOf } from '../trainees/people/trainee-users.store.ts'
import { dayAsked, standings, trend } from './company.rules.ts'
import {
  type AsAt,
  companySince,
  countCorrected,
  countExpiring,
  countLearners,
  countListed,
  countsByDay,
  countsByDepartment,
  isToldByDay,
  type LearnerRow,
  listLearners,
  lookFor,
  seatsAt,
  waitingNow,
} from './company.store.ts'
import { countQuestionResults, listQuestionResults } from './company-questions.store.ts'
import { startOf } from './company-start.store.ts'
import { coverageOf } from './coverage.store.ts'

const LONGEST_OVERDUE = 5

const toLearner =
  ({ day, is_live }: AsAt) =>
  ({ status, invited_on, ...row }: LearnerRow): Omit<calls.Learner, 'uncovered_days'> => ({
    ...row,
    days_over: row.state === 'OVERDUE' && row.due_on !== null ? daysBetween(row.due_on, day) : null,
    remind: is_live ? remindOf({ ...row, status, invited_on, is_exempt: row.state === 'PAUSED' || row.state === 'WAIVED' }, day) : null,
  })

const toLearners = async (tx: Connection, asAt: AsAt, rows: readonly LearnerRow[]): Promise<calls.Learner[]> => {
  const coverage = await coverageOf(
    tx,
    asAt,
    rows.map(({ trainee_course_id }) => trainee_course_id),
  )
  return rows.map((row) => {
    const covered = coverage.get(row.trainee_course_id)
    const spans = covered ? uncoveredSpans(covered.own, covered.earlier, asAt.day) : []
    const uncovered_days = spans.reduce((sum, { days, from_on, to_on }) => sum + days - pausedDays(covered?.paused ?? [], from_on, to_on), 0)
    return { ...toLearner(asAt)(row), uncovered_days }
  })
}

/** The day looked at, or why it cannot be: looked up before anything is counted. */
const asked = async (tx: Connection, actor: Actor, { as_at, known }: { as_at?: string | undefined; known: AsAt['known'] }, now: Date) => {
  const since = dayOf(await companySince(tx, ownCompanyId(actor)))
  const day = dayAsked(as_at, { since, today: dayOf(now) })
  return isRefused(day) ? day : ok({ ...day.value, known: day.value.is_live ? ('today' as const) : known })
}

const learningOf = async (tx: Connection, asAt: AsAt): Promise<NonNullable<Output<typeof calls.getCompanyDashboard>['learning']>> => {
  const overdue = await listLearners(tx, asAt, { words: '', state: 'OVERDUE' }, { sort: 'due_on', dir: 'asc', length: LONGEST_OVERDUE, start: 0 })
  return {
    ...standings(await countsByDepartment(tx, asAt)),
    trend: trend(await countsByDay(tx, asAt), asAt),
    expiring: await (asAt.is_live ? countExpiring(tx, asAt.day) : countListed(tx, asAt, { words: '', state: 'EXPIRING' })),
    overdue: await toLearners(tx, asAt, overdue),
  }
}

const questionsOf = async (tx: Connection, language: Language, day: string): Promise<Output<typeof calls.getCompanyDashboard>['questions']> => {
  const weakest = await listQuestionResults(tx, language, { day, words: '', wrong: true }, { length: WEAKEST_SHOWN, start: 0 })
  return { total: await countQuestionResults(tx, language, { day, words: '' }), weakest }
}

type May = (call: Parameters<Awaited<ReturnType<typeof routesToday>>>[0] & Parameters<typeof mayCall>[0]) => boolean
const followUp = async (tx: Connection, may: May, day: string): Promise<Output<typeof calls.getCompanyDashboard>['follow_up']> => ({
  updates: may(getCourseUpdateList) ? await countUpdatesDue(tx, day) : null,
  claims: may(getManagerAnswerList) ? await countClaims(tx) : null,
  escalations: may(getEscalationList) ? await countOpenEscalations(tx, day) : null,
})

export const getCompanyDashboard: Handler<typeof calls.getCompanyDashboard> = ({ input, actor, read, now }) =>
  read(async (tx): Promise<Answer<typeof calls.getCompanyDashboard>> => {
    const day = await asked(tx, actor, input, now)
    if ('refuse' in day) return day
    const { since, ...asAt } = day.value
    const moment = asAt.is_live ? now : endOfDay(asAt.day)
    const routeOf = await routesToday(tx)
    const may: May = (call) => mayCall(call, routeOf(call), actor)
    const verified = await lastAuditCheck(tx, moment)
    return ok({
      at: moment.toISOString(),
      as_at: asAt.day,
      is_live: asAt.is_live,
      known: asAt.known,
      corrected: asAt.is_live ? null : await countCorrected(tx, asAt.day),
      since,
      learning: may(learningList) ? await learningOf(tx, asAt) : null,
      seats: may(getListPurchaseCourse) ? await seatsAt(tx, asAt) : null,
      waiting: asAt.is_live && may(getWaitingForSeatList) ? await waitingNow(tx, asAt.day) : null,
      follow_up: asAt.is_live ? await followUp(tx, may, asAt.day) : null,
      start: asAt.is_live ? await startOf(tx, asAt.day) : null,
      verified: verified && { at: verified.at.toISOString(), sound: verified.sound, explained: explainedBy(verified.closed) },
      questions: asAt.is_live && may(questionList) ? await questionsOf(tx, actor.language, asAt.day) : null,
    })
  })

export const getCompanyLearningList: Handler<typeof calls.getCompanyLearningList> = ({ input, actor, read, now }) =>
  read(async (tx): Promise<Answer<typeof calls.getCompanyLearningList>> => {
    const { q: words, department, no_department, state, as_at, known, ...page } = input
    const day = await asked(tx, actor, { as_at, known }, now)
    if ('refuse' in day) return day
    const filter = { words, department, no_department, state }
    const looked = await lookFor(tx, day.value, filter)
    // Where the counts of each day tell the number, nothing is gone through to find nobody. As known then they may lack what was entered later of that day.
    const told = day.value.known === 'today' && isToldByDay(filter) ? await countLearners(tx, day.value, filter, looked) : null
    const rows = told !== null && told <= page.start ? [] : await listLearners(tx, day.value, filter, page, looked)
    const isWhole = page.start === 0 && rows.length < page.length
    const counted = told ?? (isWhole ? rows.length : await countLearners(tx, day.value, filter, looked))
    return ok({ posts: await toLearners(tx, day.value, rows), ...totals(counted), departments: await departmentsOf(tx) })
  })

export const getCompanyQuestionList: Handler<typeof calls.getCompanyQuestionList> = ({
  input: { q: words, ...page },
  actor: { language },
  read,
  now,
}) =>
  read(async (tx): Promise<Answer<typeof calls.getCompanyQuestionList>> => {
    const want = { day: dayOf(now), words }
    const posts = await listQuestionResults(tx, language, want, page)
    const isWhole = page.start === 0 && posts.length < page.length
    return ok({ posts, ...totals(isWhole ? posts.length : await countQuestionResults(tx, language, want)) })
  })
