/** An audit log as a copy of the database holds it: read page by page, without the server and its secret. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch, SealedLine, SignedCompany } from '../audit/batches.view.ts'
import { type ChainLine, fromNote, isHeadNote, keyIdOf, SEGMENT, SEGMENT_CLOSED, type SignedHead } from '../audit/chain.view.ts'
import type { SignedDisposed } from '../audit/disposed.view.ts'
import { pages } from '../audit/heads.store.ts'
import { type Log, type Verdict, verifyLog } from '../audit/verify.view.ts'

export type CopyQuery = <T>(text: string, values?: unknown[]) => Promise<T[]>
const LINES_AT_ONCE = 5_000

/** The driver reads eight-byte integers as text. */
const toLine = (row: ChainLine): ChainLine => ({ ...row, audit_event_id: Number(row.audit_event_id), at: new Date(row.at) })
const toBatch = (row: Batch): Batch => ({ ...row, first: Number(row.first), last: Number(row.last), at: new Date(row.at) })

type SealedRow = { number: number; sealed_id: number; salt: string; digest: string } & ({ audit_event_id: null } | ChainLine)
const toSealed = ({ number, sealed_id, salt, digest, ...line }: SealedRow): SealedLine => ({
  ...{ number: Number(number), audit_event_id: Number(sealed_id), salt, digest },
  line: line.audit_event_id === null ? null : toLine(line),
})

/** What a copy has since lines are sealed in batches; nothing of that in one from before. */
const batchesOf = async (query: CopyQuery, chained_to: number): Promise<Pick<Log, 'companies' | 'batches' | 'sealed' | 'added' | 'unsealed'>> => {
  const [there] = await query<{ is: boolean }>("select to_regclass('audit_batch') is not null as is")
  const nothing = async function* () {}
  if (!there?.is) return { companies: [], batches: nothing(), sealed: nothing(), added: [], unsealed: 0 }
  const companies = await query<SignedCompany>('select * from audit_closed_company order by company_id')
  const [end] = await query<{ settled_to: number }>('select settled_to from audit_batch order by last desc limit 1')
  const settled_to = Number(end?.settled_to ?? chained_to)
  const waiting = await query<{ id: number }>(
    'select audit_event_id as id from audit_event e where audit_event_id > $1 and not exists (select from audit_sealed s where s.audit_event_id = e.audit_event_id) order by 1',
    [chained_to],
  )
  const added = waiting.map(({ id }) => Number(id)).filter((id) => id <= settled_to)
  const some = `order by 1 limit ${LINES_AT_ONCE}`
  return {
    companies: companies.map((one) => ({ ...one, closed_to: Number(one.closed_to), lines: Number(one.lines), at: new Date(one.at) })),
    batches: pages(
      async (after) =>
        (
          await query<Batch>(`select last, first, root, previous_hash, hash, at, key_id, signature from audit_batch where last > $1 ${some}`, [after])
        ).map(toBatch),
      ({ last }) => last,
    ),
    sealed: pages(
      async (after) =>
        (
          await query<SealedRow>(
            `select s.number, s.audit_event_id as sealed_id, s.salt, s.digest, e.* from audit_sealed s left join audit_event e on e.audit_event_id = s.audit_event_id where s.number > $1 ${some}`,
            [after],
          )
        ).map(toSealed),
      ({ number }) => number,
    ),
    added,
    unsealed: waiting.length - added.length,
  }
}

/** Nothing in a copy from before data were disposed of. */
const disposedOf = async (query: CopyQuery): Promise<SignedDisposed[]> => {
  const [there] = await query<{ is: boolean }>("select to_regclass('audit_disposed') is not null as is")
  if (!there?.is) return []
  const rows = await query<SignedDisposed>('select * from audit_disposed order by audit_event_id')
  return rows.map((row) => ({ ...row, audit_event_id: Number(row.audit_event_id), at: new Date(row.at) }))
}

const headsIn = (folder: string): SignedHead[] =>
  readdirSync(folder)
    .filter(isHeadNote)
    .map((name) => fromNote(name, readFileSync(join(folder, name), 'utf8')))

/** `heads_to`: heads of later lines are not looked at, where the copy is older than they are. */
export type GivenHeads = { heads?: string | undefined; heads_to?: number; keys: readonly string[] }
export const verifyCopy = async (
  query: CopyQuery,
  { heads, heads_to = Number.POSITIVE_INFINITY, keys }: GivenHeads,
): Promise<Verdict & { key_ids: string[] }> => {
  const signed = await query<SignedHead>('select * from audit_signed_head order by audit_event_id')
  const [head] = await query<{ audit_event_id: number; hash: string; keyed_to: number }>('select * from audit_head')
  if (!head) throw new Error('audit_head is empty: this is no whole copy')
  const pems = keys.length > 0 ? keys : (await query<{ public_key: string }>('select public_key from audit_key')).map(({ public_key }) => public_key)
  const known = new Map(pems.map((pem) => [keyIdOf(pem), pem]))
  const closings = await query<ChainLine>(
    `select * from audit_event where entity = '${SEGMENT}' and action = '${SEGMENT_CLOSED}' order by audit_event_id`,
  )
  const chained_to = Number(head.audit_event_id)
  const verdict = await verifyLog({
    ...(await batchesOf(query, chained_to)),
    lines: pages(
      async (after) =>
        (
          await query<ChainLine>(`select * from audit_event where audit_event_id > $1 and audit_event_id <= $2 order by 1 limit ${LINES_AT_ONCE}`, [
            after,
            chained_to,
          ])
        ).map(toLine),
      ({ audit_event_id }) => audit_event_id,
    ),
    head: { hash: head.hash, audit_event_id: chained_to, keyed_to: Number(head.keyed_to) },
    signed: [
      ...signed.map((one) => ({ ...one, audit_event_id: Number(one.audit_event_id), at: new Date(one.at) })),
      ...(heads === undefined ? [] : headsIn(heads).filter(({ audit_event_id }) => audit_event_id <= heads_to)),
    ],
    closings: closings.map(toLine),
    disposed: await disposedOf(query),
    keys: known,
  })
  return { ...verdict, key_ids: [...known.keys()] }
}
