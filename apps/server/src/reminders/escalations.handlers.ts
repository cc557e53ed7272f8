/** What is overdue for long, what a board is told of it, and the weeks of managers. */
import type { getEscalationFigures as GetFigures, getEscalationList as GetList, getManagerWeekList as GetWeeks } from '@jujur/contract/escalations.ts'
import { type Handler, ok } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import { totals } from '../kit/database/list.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { escalationFigures, listEscalations, listManagerWeeks } from './escalations.store.ts'
import { idleSince } from './escalations.usecases.ts'
import { quarterOf } from './reminders.rules.ts'

export const getEscalationList: Handler<typeof GetList> = ({ actor, input, read, now }) =>
  read(async (tx) => {
    const { q: words, view, from, until, ...page } = input
    const { rows, counted } = await listEscalations(tx, { words, view, span: { from: from ?? null, until: until ?? dayOf(now) } }, page)
    const open = rows.filter(({ settled_on }) => settled_on === null).map(({ trainee_course_id }) => trainee_course_id)
    const idle = await idleSince(tx, ownCompanyId(actor), open, dayOf(now))
    const posts = rows.map(({ trainee_course_id, ...row }) => ({ ...row, idle_since: idle.get(trainee_course_id) ?? null }))
    return ok({ posts, ...totals(counted) })
  })

export const getEscalationFigures: Handler<typeof GetFigures> = ({ actor, input, read, now }) =>
  read(async (tx) => {
    const quarter = quarterOf(dayOf(now), input.quarters_ago)
    return ok({ ...quarter, ...(await escalationFigures(tx, ownCompanyId(actor), quarter)) })
  })

export const getManagerWeekList: Handler<typeof GetWeeks> = ({ input, read }) =>
  read(async (tx) => {
    const { q: words, outcome, ...page } = input
    const { rows, counted } = await listManagerWeeks(tx, { words, outcome }, page)
    return ok({ posts: rows, ...totals(counted) })
  })
