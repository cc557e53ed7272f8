/** What falls due in the months ahead. */
import type * as contract from '@jujur/contract/due-calendar.ts'
import { getDueCalendarList as dueCalendarList } from '@jujur/contract/due-calendar.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routeToday } from '../../access/routes.store.ts'
import { type Handler, ok } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import { totals } from '../../kit/database/list.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { listDue } from './calendar.store.ts'
import { aheadOf } from './calendar.usecases.ts'
import { showCalendar, showDue } from './calendar.view.ts'

export const getDueCalendar: Handler<typeof contract.getDueCalendar> = ({ input, actor, read, now }) =>
  read(async (tx) => {
    const seesPeople = mayCall(dueCalendarList, await routeToday(tx, dueCalendarList), actor)
    return ok(await showCalendar(tx, await aheadOf(tx, ownCompanyId(actor), dayOf(now)), { by: input.by, seesPeople }))
  })

export const getDueCalendarList: Handler<typeof contract.getDueCalendarList> = ({ input, actor, read, now }) =>
  read(async (tx) => {
    const { q: words, month, opens, course_id, department, no_department, seat, updates, ...page } = input
    const filter = { words, month, opens, course_id, department, no_department, seat, updates }
    const { rows, counted } = await listDue(tx, await aheadOf(tx, ownCompanyId(actor), dayOf(now)), filter, page)
    return ok({ posts: await showDue(tx, rows), ...totals(counted) })
  })
