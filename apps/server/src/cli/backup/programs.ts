/** PostgreSQL's own programs, run so that no password stands on a command line and every row is in scope. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { BackupTrouble } from './manifest.ts'

const SCOPE = '-c app.scope=all'
/** Hours, where a table is large; a snapshot waits for the dump that shares it. */
const PATIENT = '-c statement_timeout=0 -c lock_timeout=60s -c idle_in_transaction_session_timeout=0'

/** `?options=` in an address would take the place of ours. */
const addressOf = (url: string) => {
  const address = new URL(url)
  address.searchParams.delete('options')
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}

/** The password stays in the address: what `pg` reads there, were it nothing, takes the place of a password given beside it. */
export const ownerClient = (url: string): pg.Client => {
  const address = new URL(url)
  address.searchParams.delete('options')
  return new pg.Client({
    connectionString: address.href,
    connectionTimeoutMillis: 10_000,
    options: `${SCOPE} ${PATIENT} -c timezone=UTC -c search_path=public`,
  })
}

/** As the owner, who sees all rows although row-level security is forced. */
export const connectAsOwner = async (url: string): Promise<pg.Client> => {
  const client = ownerClient(url)
  client.on('error', () => undefined)
  await client.connect().catch(async (error: unknown) => {
    // Else the command lives on until PostgreSQL gives up waiting for the password, a minute later.
    await client.end().catch(() => undefined)
    throw new BackupTrouble(`The database cannot be reached as its owner: ${error instanceof Error ? error.message : String(error)}.`)
  })
  return client
}

/** What a program says, without the address that it may quote. */
const toldBy = (said: string): string => {
  const lines = said.trim().split('\n')
  return (lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? '').replace(/postgres(ql)?:\/\/\S+/g, 'the database')
}

/** @throws BackupTrouble with what the program said */
export const runProgram = async (
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
  folder: string | undefined,
): Promise<void> => {
  const { address, password } = addressOf(url)
  const child = spawn(folder ? join(folder, program) : program, [`--dbname=${address}`, '--no-password', ...args], {
    env: { ...process.env, PGOPTIONS: `${SCOPE} ${PATIENT}`, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (piece: Buffer) => {
    said = (said + piece.toString('utf8')).slice(-20_000)
  })
  const ended = await new Promise<number | NodeJS.ErrnoException>((resolve) =>
    child.once('error', resolve).once('close', (code) => resolve(code ?? -1)),
  )
  if (ended === 0) return
  if (typeof ended !== 'number')
    throw new BackupTrouble(
      `${program} cannot be run (${ended.code}): install PostgreSQL's client programs, or set PG_PROGRAMS to the folder they are in.`,
    )
  if (/server version mismatch/.test(said))
    throw new BackupTrouble(
      `${program} is older than the server: install the client programs of the server's version, or set PG_PROGRAMS to their folder.`,
    )
  if (/unsupported version .* in file header/.test(said))
    throw new BackupTrouble(
      `${program} is older than the one that wrote the dump: install client programs as new as those, or set PG_PROGRAMS to their folder.`,
    )
  throw new BackupTrouble(`${program} stopped: ${toldBy(said)}`)
}
