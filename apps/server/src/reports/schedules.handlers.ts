/** Reports that come by themselves. */
import type * as contract from '@jujur/contract/report-schedules.ts'
import { type Handler, ok } from '../kit/call/handler.ts'
import { addressDeliveriesOf, liveAddressesOf } from './addresses.store.ts'
import { deliveriesOf, listSchedules, recipientsOf, scheduleRuns } from './schedules.store.ts'
import { addSchedule, endByHand, noteShown, readersOf } from './schedules.usecases.ts'

const toDelivery = <D extends { report_run_id: number; at: Date; first_opened_at: Date | null }>({
  report_run_id: _of,
  first_opened_at,
  at,
  ...one
}: D) => ({
  ...one,
  at: at.toISOString(),
  first_opened_at: first_opened_at?.toISOString() ?? null,
})
const MOST_SHOWN = 50
export const getReportScheduleList: Handler<typeof contract.getReportScheduleList> = ({ actor, read }) =>
  read(async (tx) => {
    const rows = await listSchedules(tx, MOST_SHOWN)
    const ids = rows.map(({ row }) => row.report_schedule_id)
    const [recipients, runs] = [await recipientsOf(tx, ids), await scheduleRuns(tx, ids)]
    const run_ids = runs.map(({ report_run_id }) => report_run_id)
    const deliveries = Map.groupBy(await deliveriesOf(tx, run_ids), ({ report_run_id }) => report_run_id)
    const outside = Map.groupBy(await addressDeliveriesOf(tx, run_ids), ({ report_run_id }) => report_run_id)
    const addresses = await liveAddressesOf(tx, ids)
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
          addresses: addresses.flatMap(({ report_schedule_id: of, ...address }) => (of === report_schedule_id ? [address] : [])),
          runs: runs
            .filter((run) => run.report_schedule_id === report_schedule_id)
            .map(({ report_schedule_id: _, at, ...run }) => ({
              ...run,
              at: at.toISOString(),
              deliveries: (deliveries.get(run.report_run_id) ?? []).map(toDelivery),
              addresses: (outside.get(run.report_run_id) ?? []).map(toDelivery),
            })),
        }
      }),
      people: people.map(({ user_id, name, kinds }) => ({ user_id, name, kinds: [...kinds] })),
    })
  })

export const createReportSchedule: Handler<typeof contract.createReportSchedule> = (context) => addSchedule(context)
export const endReportSchedule: Handler<typeof contract.endReportSchedule> = (context) => endByHand(context)
export const noteReportOpened: Handler<typeof contract.noteReportOpened> = (context) => noteShown(context)
