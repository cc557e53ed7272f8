/** By whose rights a report comes by itself. */
import { mayCall, roleOf } from '@jujur/contract/permissions.ts'
import { orderReport } from '@jujur/contract/reports.ts'
import { routeToday } from '../access/routes.store.ts'
import { personById } from '../identity/identity.store.ts'
import type { Connection } from '../kit/database/database.ts'
import { mayHave, mayStillReport } from './reports.rules.ts'
import { stopsFor } from './schedules.rules.ts'
import type { ScheduleRow } from './schedules.store.ts'

/** Whoever set it up, as they are at this moment; and why it may run no more. */
export const ownerNow = async (tx: Connection, { user_id, company_id, kind }: Pick<ScheduleRow, 'user_id' | 'company_id' | 'kind'>) => {
  const person = await personById(tx, user_id)
  const isIn = person !== null && person !== undefined && mayStillReport({ is_provider: company_id === null, company_id }, person)
  const reader = person && { role: roleOf(person.system_type_id), permission: person.permission }
  const may = isIn && reader && mayCall(orderReport, await routeToday(tx, orderReport), reader) && 'ok' in mayHave(kind, reader)
  return { person, why: stopsFor(isIn, may === true) }
}
