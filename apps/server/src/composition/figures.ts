/** What features tell Prometheus of how they are (GET /metrics); alerts by them and what to do then: ops/alerts.yml. */
import { lastAuditCheck } from '../audit/checks.store.ts'
import { countUnsealed } from '../audit/seal.store.ts'
import { packsToMake } from '../evidence/evidence.store.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { lastDrill } from '../kit/database/restore-drill.store.ts'
import { everything } from '../kit/database/scope.ts'
import type { Figure } from '../kit/web-server/metrics.ts'
import { jobsToWorkOn } from '../long-work/long-work.store.ts'
import { gatewayOf } from '../payments/bills/gateway.usecases.ts'
import { lastMoneyCheck } from '../payments/trace/money-check.store.ts'
import { reportsToMake } from '../reports/reports.store.ts'

const reading = (kit: Kit, work: (tx: Connection) => Promise<readonly (readonly [number])[]>) => kit.database.read(everything, work)
const seconds = (at: Date): number => at.getTime() / 1000

/** One figure of the newest row of a kind; none where there is none yet. */
const ofLast = <Row>(name: Figure['name'], help: string, last: (tx: Connection) => Promise<Row | null>, figure: (row: Row) => number): Figure => ({
  name,
  help,
  read: (kit) =>
    reading(kit, async (tx) => {
      const row = await last(tx)
      return row === null ? [] : [[figure(row)]]
    }),
})

const work = { long_work: jobsToWorkOn, reports: reportsToMake, evidence_packs: packsToMake }
const ofWork = (name: Figure['name'], help: string, of: 'count' | 'failing'): Figure => ({
  name,
  help,
  label: 'kind',
  read: (kit) =>
    kit.database.read(everything, async (tx) => {
      const figures: [number, string][] = []
      for (const [kind, unfinished] of Object.entries(work)) figures.push([(await unfinished(tx))[of], kind])
      return figures
    }),
})

export const figures: readonly Figure[] = [
  {
    name: 'jujur_gateway_circuit_open',
    help: '1 while this process does not ask the payment gateway, which failed five times in a row; none where paying online is closed',
    read: async ({ settings }) => {
      const gateway = gatewayOf(settings)
      return gateway === null ? [] : [[Number(gateway.isOpen())]]
    },
  },
  ofLast('jujur_audit_log_sound', '1 where the check that ran last found the audit log whole', lastAuditCheck, ({ sound }) => Number(sound)),
  ofLast('jujur_audit_log_checked_timestamp_seconds', 'When the audit log was checked last, in seconds since 1970', lastAuditCheck, ({ at }) =>
    seconds(at),
  ),
  {
    name: 'jujur_audit_lines_unsealed',
    help: 'Lines of the audit log that no signed head covers yet',
    read: (kit) => reading(kit, async (tx) => [[await countUnsealed(tx)]]),
  },
  ofLast(
    'jujur_money_differences',
    'What did not agree when all money was held against itself last',
    lastMoneyCheck,
    ({ differences }) => differences,
  ),
  ofLast('jujur_restore_drill_timestamp_seconds', 'When a backup was restored on trial last, in seconds since 1970', lastDrill, ({ at }) =>
    seconds(at),
  ),
  ofLast(
    'jujur_restore_drill_faults',
    'What that drill found wrong; a sign-in that failed is one',
    lastDrill,
    ({ fault_count, signed_in }) => fault_count + Number(!signed_in),
  ),
  ofWork('jujur_work_unfinished', 'Work in the background that is not finished', 'count'),
  ofWork('jujur_work_failing', 'How much of it failed when it was worked on last, and is tried again', 'failing'),
]
