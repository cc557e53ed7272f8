/** What a company may carry away of the log. */
import type { Connection } from '../kit/database/database.ts'
import type { Batch, SealedLine } from './batches.view.ts'
import { disposedLines } from './disposed.store.ts'
import { type AuditExport, exportBatch } from './export.view.ts'
import { headOf } from './heads.store.ts'
import { batchOf, chainedOfCompany, closedCompanies, digestsOf, sealedOfCompany } from './seal.store.ts'

/** Lines told between two moments, both included, that are sealed by now; of the time before there were batches all, as they have one root together. */
export const exportAudit = async (tx: Connection, company_id: number, { from, to }: { from: Date; to: Date }): Promise<AuditExport> => {
  const lines: AuditExport['lines'] = []
  const batches: Batch[] = []
  for (let after = 0; ; ) {
    const own = await sealedOfCompany(tx, company_id, { from, to, after })
    const last = own.at(-1)
    if (!last) break
    for (const [batch, some] of await byBatch(tx, own)) {
      lines.push(...exportBatch(batch, await digestsOf(tx, batch), some))
      if (batches.at(-1)?.last !== batch.last) batches.push(batch)
    }
    after = last.number
  }
  const closed = await closedOf(tx, company_id)
  const own = new Set([...lines.map(({ line }) => line.audit_event_id), ...(closed?.lines ?? []).map(({ audit_event_id }) => audit_event_id)])
  return { company_id, lines, batches, closed, disposed: (await disposedLines(tx)).filter(({ audit_event_id }) => own.has(audit_event_id)) }
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
