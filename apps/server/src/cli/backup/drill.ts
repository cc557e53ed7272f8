/** A backup is restored into a database and a folder of its own, looked through, signed in to, and taken away again. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@jujur/contract/call.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { createApp } from '../../http/app.ts'
import { users } from '../../identity/identity.table.ts'
import type { Kit } from '../../kit/call/kit.ts'
import { everything } from '../../kit/database/scope.ts'
import { readSettings } from '../../settings.ts'
import { BackupTrouble } from './manifest.ts'
import { connectAsOwner } from './programs.ts'
import { type Restored, restoreBackup } from './restore.ts'

export type Drill = Restored & {
  signedIn: boolean
  /** From the first byte read to the sign-in, in milliseconds: what a restore takes on this machine. */
  took_ms: number
}

const MOST_FAULTS = 100

/** Whoever may make databases: the owner of the portal's, if the server lets it. */
const withDatabase = async <T>(ownerUrl: string, work: (url: string) => Promise<T>): Promise<T> => {
  const name = `jujur_drill_${randomUUID().slice(0, 8)}`
  const client = await connectAsOwner(ownerUrl)
  try {
    await client.query(`create database ${name} template template0`).catch((error: unknown) => {
      throw new BackupTrouble(
        `The owner may not make a database for the drill (${error instanceof Error ? error.message : String(error)}). Make an empty one and name it in DRILL_DATABASE_URL.`,
      )
    })
    const there = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href
    try {
      return await work(there)
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await client.end()
  }
}

/** Given by name, and left as it was found: empty. */
const inDatabase = async <T>(url: string, work: (url: string) => Promise<T>): Promise<T> => {
  try {
    return await work(url)
  } finally {
    const client = await connectAsOwner(url)
    await client.query(
      'drop schema if exists pgboss cascade; drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
    )
    await client.end()
  }
}

/** As the portal would be there, but for what reaches others: it mails nobody, charges nobody and writes into no bucket. */
const settingsOf = (url: string, folder: string) => {
  const { SMTP_URL: _, S3_BUCKET: __, TRACES_URL: ___, ...env } = process.env
  const alone = { NODE_ENV: 'drill', DEMO: '0', DATABASE_URL: url, DATABASE_OWNER_URL: url, DATA_DIR: folder, UPLOAD_DIR: join(folder, 'uploads') }
  const noGateway = Object.fromEntries(
    Object.keys(env)
      .filter((name) => name.startsWith('BILLPLZ_'))
      .map((name) => [name, undefined]),
  )
  return readSettings({ ...env, ...noGateway, ...alone, LOG_LEVEL: 'silent', RATE_LIMITS: '0' })
}

const DOORS = {
  [systemTypes.trainee]: 'loginTraineeUser',
  [systemTypes.clientAdmin]: 'loginClientAdmin',
  [systemTypes.globalAdmin]: 'loginGlobalAdmin',
  [systemTypes.superAdmin]: 'loginSuperadmin',
} as const

/**
 * In the copy, somebody who is there gets a password of the moment, and signs in with it by the front door: a trainee, or on a portal that has none yet an
 * administrator, as far as the code that would be mailed.
 */
export const signsIn = async (kit: Kit): Promise<boolean> => {
  const password = `Drill#${randomUUID()}`
  const password_hash = await kit.hashing.hash(password)
  const person = await kit.database.write(everything, async (tx) => {
    const [found] = await tx.sql
      .select({ user_id: users.user_id, username: users.username, system_type_id: users.system_type_id })
      .from(users)
      .where(and(eq(users.status, 'active'), isNull(users.disposed_at)))
      .orderBy(asc(users.system_type_id), asc(users.user_id))
      .limit(1)
    if (found) await tx.sql.update(users).set({ password_hash, failures: 0 }).where(eq(users.user_id, found.user_id))
    return found
  })
  if (!person) throw new BackupTrouble('The backup has nobody active, so nobody could be signed in: accept the first super admin’s invitation first.')
  const app = await createApp(kit)
  try {
    const url = `${API_BASE}${DOORS[person.system_type_id as keyof typeof DOORS]}`
    const answer = await app.inject({ method: 'POST', url, payload: { username: person.username, password } })
    return answer.json<{ response_code: number }>().response_code === 2100
  } finally {
    await app.close()
  }
}

/** For the super admin's dashboard, in the portal's own database. */
export const keepDrill = async (ownerUrl: string, { manifest, files, faults, signedIn, took_ms }: Drill): Promise<void> => {
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
  const client = await connectAsOwner(ownerUrl)
  try {
    await client.query(
      `insert into restore_drill (at, backup_at, tables, rows, files, signed_in, faults, fault_count, took_ms, version)
      values (now(), $1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)`,
      [
        manifest.at,
        Object.keys(manifest.tables).length,
        rows,
        files,
        signedIn,
        JSON.stringify(faults.slice(0, MOST_FAULTS)),
        faults.length,
        took_ms,
        manifest.version,
      ],
    )
  } finally {
    await client.end()
  }
}

/**
 * `ownerUrl`: where a database may be made and dropped; `emptyUrl` in its place: a database that is there, and empty.
 * @throws BackupTrouble where there is nothing to drill with
 */
export const drillBackup = async (
  folder: string,
  where: { ownerUrl: string; emptyUrl?: string | undefined; programs: string | undefined; notes?: string | undefined },
): Promise<Drill> => {
  const began = performance.now()
  const files = await mkdtemp(join(tmpdir(), 'jujur-drill-'))
  const work = async (url: string): Promise<Drill> => {
    const { kit, ...restored } = await restoreBackup(folder, settingsOf(url, files), where)
    try {
      const signedIn = await signsIn(kit)
      return { ...restored, signedIn, took_ms: Math.round(performance.now() - began) }
    } finally {
      await kit.database.close()
    }
  }
  try {
    return where.emptyUrl ? await inDatabase(where.emptyUrl, work) : await withDatabase(where.ownerUrl, work)
  } finally {
    await rm(files, { recursive: true, force: true })
  }
}
