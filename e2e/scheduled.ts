/** Every report that comes by itself is due now, and is made and told, whatever day and hour it is: node scheduled.ts */
import { sql } from 'drizzle-orm'
import { openKit } from '../apps/server/src/bootstrap/open.ts'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { makeReports } from '../apps/server/src/reports/reports.worker.ts'
import { runSchedules } from '../apps/server/src/reports/schedules.worker.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const kit = await openKit(readSettings())
await kit.database.write(everything, (tx) =>
  tx.sql.execute(sql`update report_schedule set next_at = now() - interval '1 hour' where next_at is not null`),
)
const { signal } = new AbortController()
await runSchedules(kit, signal)
await makeReports(kit, signal)
await runSchedules(kit, signal)
await kit.database.close()
process.exit(0)
