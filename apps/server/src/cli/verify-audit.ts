/**
 * `npm run audit -- verify …`: is an audit log whole? `npm run audit -- money …`: does all money agree, to the sen? `npm run audit -- count …`: how many rows has each table? For whoever audits, on a copy of the database (a restored dump, or the demo's folder) and on
 * heads that were kept elsewhere. It only reads, needs no secret, and neither the server nor its settings.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEmbeddedEngine } from '../kit/database/driver/embedded.ts'
import { isBundled } from '../kit/installation/paths.ts'
import { countInvoices, differences, moneyChecks } from '../payments/trace/money-check.store.ts'
import { countTables } from './backup/tables.ts'
import { type CopyQuery, verifyCopy } from './copied-log.ts'

const USAGE = `Usage: ${isBundled ? 'node dist/server/audit.js' : 'npm run audit --'} verify|money|count (--database postgresql://… | --folder DATA_DIR) [--heads FOLDER] [--key FILE.pem]…
  --heads  the heads kept outside the database: DATA_DIR/files/notes, or what the bucket holds under notes/
  --key    the public keys you were given (getAuditKeys); without, those of the database itself are believed`

const openCopy = async (url: string | undefined, folder: string | undefined): Promise<{ query: CopyQuery; close: () => Promise<unknown> }> => {
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
const auditMoney = async (query: CopyQuery): Promise<number> => {
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

const countRows = async (query: CopyQuery): Promise<number> => {
  for (const [name, rows] of Object.entries(await countTables(query))) process.stdout.write(`${name} ${rows}\n`)
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
