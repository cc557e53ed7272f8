/** A company's part of the log in a pack: its lines of the period, each tied to a signed head; in the redacted edition their digests alone. */
import { closedDigest, lineDigest, type SignedCompany } from '../audit/batches.view.ts'
import type { ChainLine } from '../audit/chain.view.ts'
import { disposedAmong } from '../audit/disposed.store.ts'
import type { SignedDisposed } from '../audit/disposed.view.ts'
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
    { path: 'data/log/disposed.jsonl', in_edition: null },
    ...(hasFull ? [{ path: 'data/log/lines.jsonl', in_edition: 'full' as const }] : []),
  ]
  const moments = { from: period.from, to: new Date(period.before.getTime() - 1) }
  const before = await linesBefore({ everything }, company_id)
  const { files, value } = await writeSeveral(place, named, async (write) => {
    const told = { lines: 0, first: 0, last: 0 }
    let lastBatch = 0
    // As the system: what ties a line to its batch are digests of all companies.
    for await (const { batch, lines } of exportedBatches(everything, company_id, moments)) {
      if (batch.last !== lastBatch) await write(0, jsonLine({ ...batch, at: batch.at.toISOString() }))
      lastBatch = batch.last
      const gone = await everything(async (tx) =>
        goneAmong(
          await disposedAmong(
            tx,
            lines.map(({ line }) => line),
          ),
        ),
      )
      for (const line of lines) {
        const { number, salt, batch: end, path } = line
        const left = gone.get(line.line.audit_event_id)
        await write(1, jsonLine({ number, digest: left?.hash ?? lineDigest(salt, line.line), batch: end, path }))
        if (left) await write(2, jsonLine(left))
        if (hasFull) await write(3, jsonLine(line))
        told.lines++
        told.first ||= number
        told.last = number
      }
      await beat()
    }
    for (const row of before?.gone.values() ?? []) await write(2, jsonLine(row))
    return told
  })
  const earlier = before ? await writeBefore(place, before, hasFull) : []
  const keys = await everything(auditKeys)
  const about = { company_id, from: moments.from.toISOString(), to: moments.to.toISOString(), ...value, closed: before !== null }
  const more = { ...place, prefix: `${place.prefix}-a` }
  return {
    lines: value.lines,
    files: [
      ...files,
      ...earlier,
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

type Before = { by: SignedCompany; lines: ChainLine[]; gone: ReadonlyMap<number, SignedDisposed> }
const goneAmong = (rows: readonly SignedDisposed[]) => new Map(rows.map((row) => [row.audit_event_id, row]))
/** Lines from before there were batches: all of the company’s, as they have one root together. */
const linesBefore = ({ everything }: Reads, company_id: number): Promise<Before | null> =>
  everything(async (tx) => {
    const by = (await closedCompanies(tx)).find((one) => one.company_id === company_id)
    if (!by) return null
    const lines = await chainedOfCompany(tx, company_id, (await headOf(tx)).audit_event_id)
    const ids = new Set(lines.map(({ audit_event_id }) => audit_event_id))
    return { by, lines, gone: goneAmong((await disposedAmong(tx, lines)).filter(({ audit_event_id }) => ids.has(audit_event_id))) }
  })

const writeBefore = async (place: PackPlace, { by, lines, gone }: Before, hasFull: boolean): Promise<NewFile[]> => {
  const signed = { ...by, at: by.at.toISOString() }
  const write = (in_edition: 'full' | 'redacted', told: readonly unknown[]) =>
    writeOne(
      { ...place, prefix: `${place.prefix}-b${in_edition}` },
      'data/log/before.json',
      `${JSON.stringify({ by: signed, lines: told })}\n`,
      in_edition,
    )
  const digests = lines.map((line) => gone.get(line.audit_event_id)?.closed_digest ?? closedDigest(line))
  return [...(await write('redacted', digests)), ...(hasFull ? await write('full', lines) : [])]
}
