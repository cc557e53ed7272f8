/** A report that came by itself is opened by somebody whom it was sent to. */
import type { Connection } from '../kit/database/database.ts'
import { insertOpening, runToldTo } from './schedules.store.ts'

/** Of whoever was told of it; what others look at is no opening. */
export const noteOpening = async (
  tx: Connection,
  actor: { user_id: number; company_id: number | null },
  report_id: number,
  way: 'shown' | 'file',
  now: Date,
) => {
  const report_run_id = await runToldTo(tx, report_id, actor.user_id)
  if (report_run_id === null) return null
  await insertOpening(tx, { report_run_id, user_id: actor.user_id, company_id: actor.company_id, way, at: now })
  return report_run_id
}
