/** Reports that come by themselves. */
import type * as contract from '@jujur/contract/report-schedules.ts'
import { type Handler, ok } from '../kit/call/handler.ts'
import { deliveriesOf, listSchedules, recipientsOf, scheduleRuns } from './schedules.store.ts'
import { addSchedule, endByHand, noteShown, readersOf } from './schedules.usecases.ts'

const MOST_SHOWN = 50
export const getReportScheduleList: Handler<typeof contract.getReportScheduleList> = ({ actor, read }) =>
  read(async (tx) => {
    const rows = await listSchedules(tx, MOST_SHOWN)
    const ids = rows.map(({ row }) => row.report_schedule_id)
    const [recipients, runs] = [await recipientsOf(tx, ids), await scheduleRuns(tx, ids)]
    const deliveries = Map.groupBy(
      await deliveriesOf(
        tx,
        runs.map(({ report_run_id }) => report_run_id),
      ),
      ({ report_run_id }) => report_run_id,
    )
    const people = await readersOf(tx, actor.company_id)
    return ok({
      schedules: rows.map(({ row, created_by, company_name, courses, department, category }) => {
        const { report_schedule_id, kind, every, day, hour, no_department, state, why, created_at, ended_at, next_at } = row
        return {
          ...{ report_schedule_id, kind, every, day, hour, state, why, created_by, company_name, courses, department, no_department },
          category: category?.employee_category_id == null ? null : category,
          created_at: created_at.toISOString(),
          ended_at: ended_at?.toISOString() ?? null,
          next_at: state === 'active' ? next_at.toISOString() : null,
          recipients: recipients.flatMap(({ report_schedule_id: of, ...person }) => (of === report_schedule_id ? [person] : [])),
          runs: runs
            .filter((run) => run.report_schedule_id === report_schedule_id)
            .map(({ report_schedule_id: _, at, ...run }) => ({
              ...run,
              at: at.toISOString(),
              deliveries: (deliveries.get(run.report_run_id) ?? []).map(({ report_run_id: _of, first_opened_at, at: when, ...one }) => ({
                ...one,
                at: when.toISOString(),
                first_opened_at: first_opened_at?.toISOString() ?? null,
              })),
            })),
        }
      }),
      people: people.map(({ user_id, name, kinds }) => ({ user_id, name, kinds: [...kinds] })),
    })
  })

export const createReportSchedule: Handler<typeof contract.createReportSchedule> = (context) => addSchedule(context)
export const endReportSchedule: Handler<typeof contract.endReportSchedule> = (context) => endByHand(context)
export const noteReportOpened: Handler<typeof contract.noteReportOpened> = (context) => noteShown(context)
