/** A company's part of the log in a pack: its lines of the period, each tied to a signed head; in the redacted edition their digests alone. */
import { closedDigest, lineDigest } from '../audit/batches.view.ts'
import { exportedBatches } from '../audit/export.usecases.ts'
import { auditKeys, headOf } from '../audit/heads.store.ts'
import { chainedOfCompany, closedCompanies } from '../audit/seal.store.ts'
import type { UnitOfWork } from '../kit/call/handler.ts'
import type { PackPeriod } from './content.store.ts'
import { type NewFile, type PackPlace, writeOne, writeSeveral } from './files.usecases.ts'

type Reads = { readonly everything: UnitOfWork['read'] }
type Asked = { readonly company_id: number; readonly period: PackPeriod; readonly hasFull: boolean; readonly beat: () => Promise<void> }

const jsonLine = (value: unknown) => `${JSON.stringify(value)}\n`

export const writeLog = async (place: PackPlace, { everything }: Reads, { company_id, period, hasFull, beat }: Asked) => {
  const named = [
    { path: 'data/log/batches.jsonl', in_edition: null },
    { path: 'data/log/lines.jsonl', in_edition: 'redacted' as const },
    ...(hasFull ? [{ path: 'data/log/lines.jsonl', in_edition: 'full' as const }] : []),
  ]
  const moments = { from: period.from, to: new Date(period.before.getTime() - 1) }
  const { files, value } = await writeSeveral(place, named, async (write) => {
    const told = { lines: 0, first: 0, last: 0 }
    let lastBatch = 0
    // As the system: what ties a line to its batch are digests of all companies.
    for await (const { batch, lines } of exportedBatches(everything, company_id, moments)) {
      if (batch.last !== lastBatch) await write(0, jsonLine({ ...batch, at: batch.at.toISOString() }))
      lastBatch = batch.last
      for (const line of lines) {
        const { number, salt, batch: end, path } = line
        await write(1, jsonLine({ number, digest: lineDigest(salt, line.line), batch: end, path }))
        if (hasFull) await write(2, jsonLine(line))
        told.lines++
        told.first ||= number
        told.last = number
      }
      await beat()
    }
    return told
  })
  const before = await writeBefore(place, { everything }, { company_id, hasFull })
  const keys = await everything(auditKeys)
  const about = { company_id, from: moments.from.toISOString(), to: moments.to.toISOString(), ...value, closed: before.length > 0 }
  const more = { ...place, prefix: `${place.prefix}-a` }
  return {
    lines: value.lines,
    files: [
      ...files,
      ...before,
      ...(await writeOne(more, 'data/log/about.json', `${JSON.stringify(about, null, 2)}\n`)),
      ...(await writeOne(
        { ...place, prefix: `${place.prefix}-k` },
        'data/log/keys.json',
        `${JSON.stringify(
          keys.map(({ key_id, public_key, since }) => ({ key_id, public_key, since: since.toISOString() })),
          null,
          2,
        )}\n`,
      )),
    ] satisfies NewFile[],
  }
}

/** Lines from before there were batches: all of the company’s, as they have one root together. */
const writeBefore = async (
  place: PackPlace,
  { everything }: Reads,
  { company_id, hasFull }: Pick<Asked, 'company_id' | 'hasFull'>,
): Promise<NewFile[]> => {
  const closed = await everything(async (tx) => {
    const by = (await closedCompanies(tx)).find((one) => one.company_id === company_id)
    return by ? { by, lines: await chainedOfCompany(tx, company_id, (await headOf(tx)).audit_event_id) } : null
  })
  if (!closed) return []
  const by = { ...closed.by, at: closed.by.at.toISOString() }
  const write = (in_edition: 'full' | 'redacted', lines: readonly unknown[]) =>
    writeOne({ ...place, prefix: `${place.prefix}-b${in_edition}` }, 'data/log/before.json', `${JSON.stringify({ by, lines })}\n`, in_edition)
  return [...(await write('redacted', closed.lines.map(closedDigest))), ...(hasFull ? await write('full', closed.lines) : [])]
}
