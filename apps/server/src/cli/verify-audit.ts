/**
 * `npm run audit -- verify …`: is an audit log whole? `npm run audit -- money …`: does all money agree, to the sen? `npm run audit -- count …`: how many rows has each table? For whoever audits, on a copy of the database (a restored dump, or the demo's folder) and on
 * heads that were kept elsewhere. It only reads, needs no secret, and neither the server nor its settings.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Batch, SealedLine, SignedCompany } from '../audit/batches.view.ts'
import { type ChainLine, fromNote, isHeadNote, keyIdOf, SEGMENT, SEGMENT_CLOSED, type SignedHead } from '../audit/chain.view.ts'
import type { SignedDisposed } from '../audit/disposed.view.ts'
import { pages } from '../audit/heads.store.ts'
import { type Log, type Verdict, verifyLog } from '../audit/verify.view.ts'
import { openEmbeddedEngine } from '../kit/database/driver/embedded.ts'
import { isBundled } from '../kit/installation/paths.ts'
import { countInvoices, differences, moneyChecks } from '../payments/trace/money-check.store.ts'

const USAGE = `Usage: ${isBundled ? 'node dist/server/audit.js' : 'npm run audit --'} verify|money|count (--database postgresql://… | --folder DATA_DIR) [--heads FOLDER] [--key FILE.pem]…
  --heads  the heads kept outside the database: DATA_DIR/files/notes, or what the bucket holds under notes/
  --key    the public keys you were given (getAuditKeys); without, those of the database itself are believed`

type Query = <T>(text: string, values?: unknown[]) => Promise<T[]>
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
const batchesOf = async (query: Query, chained_to: number): Promise<Pick<Log, 'companies' | 'batches' | 'sealed' | 'added' | 'unsealed'>> => {
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
const disposedOf = async (query: Query): Promise<SignedDisposed[]> => {
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
  query: Query,
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

const openCopy = async (url: string | undefined, folder: string | undefined): Promise<{ query: Query; close: () => Promise<unknown> }> => {
  if (url) {
    const client = new pg.Client({ connectionString: url, options: '-c app.scope=all -c default_transaction_read_only=on -c timezone=UTC' })
    await client.connect()
    return { query: async (text, values) => (await client.query(text, values)).rows, close: () => client.end() }
  }
  const engine = await openEmbeddedEngine(join(folder as string, 'database'))
  await engine.exec("set app.scope = 'all'")
  return { query: async <T>(text: string, values?: unknown[]) => (await engine.query<T>(text, values)).rows, close: () => engine.close() }
}

/** Prints every difference, or that there is none; the exit code tells which. */
const auditMoney = async (query: Query): Promise<number> => {
  const found = await differences((text) => query(text))
  process.stdout.write(
    [
      `${await countInvoices((text) => query(text))} invoices, ${Object.keys(moneyChecks).length} checks`,
      ...found.map(({ check, which, is, should }) => `DIFFERENCE in ${which}: ${is} instead of ${should} (${check})`),
      found.length === 0 ? 'No differences.' : `${found.length} differences.`,
      '',
    ].join('\n'),
  )
  return found.length === 0 ? 0 : 1
}

/** Of all schemas: the portal's own tables, the jobs', and which migrations were carried out. */
const countRows = async (query: Query): Promise<number> => {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  for (const { name } of tables) {
    const [counted] = await query<{ rows: string }>(`select count(*) as rows from ${name}`)
    process.stdout.write(`${name} ${counted?.rows}\n`)
  }
  return 0
}

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      database: { type: 'string' },
      folder: { type: 'string' },
      heads: { type: 'string' },
      key: { type: 'string', multiple: true, default: [] },
    },
  })
  const [what = ''] = positionals
  if (!['verify', 'money', 'count'].includes(what) || (values.database === undefined) === (values.folder === undefined)) throw new Error(USAGE)
  const { query, close } = await openCopy(values.database, values.folder)
  try {
    if (what === 'count') return await countRows(query)
    if (what === 'money') return await auditMoney(query)
    const verdict = await verifyCopy(query, { heads: values.heads, keys: values.key.map((file) => readFileSync(file, 'utf8')) })
    process.stdout.write(
      [
        `${verdict.lines} lines, the last number ${verdict.last}, its hash ${verdict.hash}`,
        `signed up to number ${verdict.signed_to}, by ${verdict.key_ids.join(', ') || 'nobody'}${values.key.length > 0 ? '' : ' (keys as the copy itself tells them: compare them with those you were given)'}`,
        ...(verdict.unsealed > 0 ? [`${verdict.unsealed} lines are not sealed yet: nothing vouches for them`] : []),
        ...verdict.faults.map(({ audit_event_id, fault }) => `FAULT at number ${audit_event_id}: ${fault}`),
        ...verdict.closed.map(
          ({ from, to, faults: count, reason, at, audit_event_id }) =>
            `CLOSED from number ${from} to ${to}: ${count} faults, explained by line ${audit_event_id}, signed, of ${at.toISOString()}: ${reason}`,
        ),
        ...(verdict.disposed.count > 0
          ? [
              `DISPOSED: ${verdict.disposed.count} lines lost their values by orders of two people, signed: numbers ${verdict.disposed.numbers.join(', ')}`,
            ]
          : []),
        verdict.sound ? `The log is whole${verdict.closed.length > 0 ? ', but for what is closed' : ''}.` : 'The log is NOT whole.',
        '',
      ].join('\n'),
    )
    return verdict.sound ? 0 : 1
  } finally {
    await close()
  }
}

if (import.meta.main)
  run().then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 2
    },
  )
