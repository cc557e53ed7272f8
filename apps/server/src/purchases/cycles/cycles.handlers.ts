/** The yearly cycle of a course: read, tried, saved. */
import type * as contract from '@jujur/contract/cycles.ts'
import { type Handler, ok } from '../../kit/call/handler.ts'
import { totals } from '../../kit/database/list.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { remindOf } from '../seats/reminding.rules.ts'
import { listImpact, saveCycle, showCycle, tryCycle } from './cycles.usecases.ts'
import { listUpdates } from './updates.store.ts'

export const getCycleSetting: Handler<typeof contract.getCycleSetting> = ({ input, actor, read }) =>
  read((tx) => showCycle(tx, actor, input.course_id))

export const previewCycleSetting: Handler<typeof contract.previewCycleSetting> = ({ input, actor, read, now }) =>
  read((tx) => tryCycle(tx, actor, input, now))

export const getCycleImpactPeople: Handler<typeof contract.getCycleImpactPeople> = ({ input, actor, read, now }) =>
  read((tx) => listImpact(tx, actor, input, now))

export const saveCycleSetting: Handler<typeof contract.saveCycleSetting> = (context) => context.write((tx) => saveCycle(tx, context))

export const getCourseUpdateList: Handler<typeof contract.getCourseUpdateList> = ({ input, read, now }) =>
  read(async (tx) => {
    const { q: words, course_id, state, ...page } = input
    const today = dayOf(now)
    const { rows, counted, counts } = await listUpdates(tx, { words, course_id, state }, page, today)
    const list = rows.map(({ delta_of: _, status, user_status, invited_on, is_exempt, ...row }) => {
      return { ...row, remind: remindOf({ status, user_status, invited_on, is_exempt, reminded_on: row.reminded_on }, today) }
    })
    return ok({ list, ...totals(counted), counts })
  })
