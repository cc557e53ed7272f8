/** What a company may carry away of the log. */
import type { UnitOfWork } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import type { Batch, SealedLine } from './batches.view.ts'
import { disposedLines } from './disposed.store.ts'
import { type AuditExport, type ExportedLine, exportBatch, exportLine } from './export.view.ts'
import { auditKeys, headOf } from './heads.store.ts'
import { ownSealedNumbers } from './log.store.ts'
import { batchOf, chainedOfCompany, closedCompanies, digestsOf, sealedOfCompany } from './seal.store.ts'

type Period = { from: Date; to: Date }
type Read = UnitOfWork['read']

/** So many lines at once: what is held does not grow with their number. */
const LINES_AT_ONCE = 2_000

/** Batch by batch in their order, each in a unit of work of its own. */
export async function* exportedBatches(read: Read, company_id: number, period: Period): AsyncGenerator<{ batch: Batch; lines: ExportedLine[] }> {
  const numbers = await read((tx) => ownSealedNumbers(tx, company_id, period))
  for (let i = 0; i < numbers.length; i += LINES_AT_ONCE) {
    const own = await read((tx) => sealedOfCompany(tx, company_id, numbers.slice(i, i + LINES_AT_ONCE)))
    for (const [batch, some] of await read((tx) => byBatch(tx, own)))
      yield { batch, lines: exportBatch(batch, await read((tx) => digestsOf(tx, batch)), some) }
  }
}

/** Lines told between two moments, both included, that are sealed by now; of the time before there were batches all, as they have one root together. */
export const exportAudit = async (tx: Connection, company_id: number, period: Period): Promise<AuditExport> => {
  const lines: AuditExport['lines'] = []
  const batches: Batch[] = []
  for await (const { batch, lines: some } of exportedBatches((work) => work(tx), company_id, period)) {
    for (const line of some) lines.push(line)
    if (batches.at(-1)?.last !== batch.last) batches.push(batch)
  }
  const closed = await closedOf(tx, company_id)
  const own = new Set([...lines.map(({ line }) => line.audit_event_id), ...(closed?.lines ?? []).map(({ audit_event_id }) => audit_event_id)])
  return { company_id, lines, batches, closed, disposed: (await disposedLines(tx)).filter(({ audit_event_id }) => own.has(audit_event_id)) }
}

/** The same as JSON lines, to be written while it is read; the public keys stand first. */
export async function* exportedLines(read: Read, company_id: number, period: Period): AsyncGenerator<Buffer> {
  const keys = await read(auditKeys)
  yield exportLine({ export: { company_id, from: period.from, to: period.to, keys: keys.map(({ key_id, public_key }) => ({ key_id, public_key })) } })
  const closed = await read((tx) => closedOf(tx, company_id))
  if (closed) {
    yield exportLine({ closed: closed.by })
    for (const chained of closed.lines) yield exportLine({ chained })
  }
  // Before the lines that they are of; of the company alone, as its scope has it.
  for (const disposed of await read(disposedLines)) if (disposed.company_id === company_id) yield exportLine({ disposed })
  let last = 0
  for await (const { batch, lines } of exportedBatches(read, company_id, period)) {
    if (batch.last !== last) yield exportLine({ batch })
    last = batch.last
    yield Buffer.concat(lines.map((line) => exportLine({ line })))
  }
}

const byBatch = async (tx: Connection, own: readonly SealedLine[]): Promise<[Batch, SealedLine[]][]> => {
  const found: [Batch, SealedLine[]][] = []
  for (const line of own) {
    const newest = found.at(-1)
    if (newest && line.number <= newest[0].last) newest[1].push(line)
    else {
      const batch = await batchOf(tx, line.number)
      if (!batch) throw new Error('a sealed line stands in a batch')
      found.push([batch, [line]])
    }
  }
  return found
}

const closedOf = async (tx: Connection, company_id: number): Promise<AuditExport['closed']> => {
  const by = (await closedCompanies(tx)).find((one) => one.company_id === company_id)
  return by ? { by, lines: await chainedOfCompany(tx, company_id, (await headOf(tx)).audit_event_id) } : null
}
