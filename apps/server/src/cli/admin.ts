/** `npm run admin -- create-super-admin …`: what must be done before anybody can sign in. */
import { parseArgs } from 'node:util'
import { defaultLanguage } from '@jujur/contract/enumerations.ts'
import { Email, PersonName, Username } from '@jujur/contract/fields.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { registerAccounts } from '../accounts/accounts.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { closeSegment } from '../audit/segments.usecases.ts'
import { drawSigningKey } from '../audit/signing-key.usecases.ts'
import { openDatabase, openKit } from '../bootstrap/open.ts'
import { users } from '../identity/identity.table.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Database } from '../kit/database/database.ts'
import { asOwner } from '../kit/database/migrate.ts'
import { everything } from '../kit/database/scope.ts'
import { isBundled } from '../kit/installation/paths.ts'
import { sendWaitingMails } from '../kit/mail/mail-sender.ts'
import { sealKeysAnew } from '../kit/security/kept-keys.ts'
import { readClock } from '../kit/time/clock.ts'
import { disposeAgain } from '../privacy/dispose-again.usecases.ts'
import { readSettings, type Settings } from '../settings.ts'

const COMMAND = isBundled ? 'node dist/server/admin.js' : 'npm run admin --'
const USAGE = `Usage: ${COMMAND} create-super-admin --username NAME --email ADDRESS --name "FULL NAME"
       OLD_SESSION_SECRET=… SESSION_SECRET=… ${COMMAND} change-secret
       ${COMMAND} draw-signing-key   (another key signs the log and packs from then on)
       ${COMMAND} close-audit-segment --reason "WHAT WENT WRONG, AND SINCE WHEN IT NO LONGER DOES"
       ${COMMAND} dispose-again   (after an older backup was restored)`

export class Misuse extends Error {}

const read = (values: Record<string, unknown>) => {
  const fields = { username: Username.safeParse(values.username), email: Email.safeParse(values.email), name: PersonName.safeParse(values.name) }
  const { username, email, name } = fields
  if (!username.success || !email.success || !name.success) {
    const wrong = Object.entries(fields).filter(([, field]) => !field.success)
    throw new Misuse(`${wrong.map(([field]) => `--${field}`).join(', ')}: missing or not valid\n${USAGE}`)
  }
  return { username: username.data, email: email.data, name: name.data }
}

/** Makes the first super admin and mails the invitation; refuses when there is one already: the next are registered on the screen, by a person who is known. */
export const createSuperAdmin = async (kit: Kit, values: Record<string, unknown>): Promise<{ email: string }> => {
  const person = read(values)
  const now = await readClock(kit)
  await kit.database.write(everything, async (tx) => {
    const there = await tx.sql.select({ id: users.user_id }).from(users).where(eq(users.system_type_id, systemTypes.superAdmin)).limit(1)
    if (there.length > 0) throw new Misuse('There is a super admin already. Further ones are registered on the Global Admin List screen.')
    const [user_id] = await registerAccounts(tx, { now, kit }, [
      { ...person, system_type_id: systemTypes.superAdmin, kind: 'maker_checker', language: defaultLanguage },
    ])
    if (user_id === undefined) throw new Error('a registered account has an id')
    const line = { action: 'user.super_admin_created', entity: 'user', entity_id: user_id, company_id: null } as const
    await audit(tx, { actor: null, now, request: { id: 'command-line', ip: 'command-line' } }, line)
  })
  return { email: person.email }
}

/** Seals the kept keys with the new secret; every process must then be started with it. What is sealed stays as it is. */
export const changeSecret = async (database: Database, settings: Settings): Promise<void> => {
  const { oldKey } = settings
  if (!oldKey) throw new Misuse(`OLD_SESSION_SECRET is missing\n${USAGE}`)
  const count = await database.write(everything, (tx) => sealKeysAnew(tx, { key: oldKey }, settings))
  if (count === 0) throw new Misuse('This database keeps no keys yet: start the server once with the old secret.')
}

/** Draws another key that signs, and publishes it; answers what to tell. */
export const drawAnotherKey = async (kit: Kit): Promise<string> => {
  const key_id = await drawSigningKey(kit.database, kit.settings, await readClock(kit))
  if (!key_id) throw new Misuse('This database keeps no keys yet: start the server once.')
  return `From now on this key signs: ${key_id}\nStart every process again; until then it signs with the old key. Both stand on the public page, and auditors need both.`
}

const REASON = z.string().trim().min(20).max(1000)

/** Explains the faults that the audit log has by one signed line, where they are the portal's own; answers what to tell. */
export const closeAuditSegment = async (kit: Kit, reason: unknown): Promise<string> => {
  const given = REASON.safeParse(reason)
  if (!given.success) throw new Misuse(`--reason: 20 to 1,000 characters, for whoever audits the log\n${USAGE}`)
  const done = await closeSegment(kit, given.data)
  if (done.segment)
    return `Closed: lines ${done.segment.from} to ${done.segment.to}, ${done.segment.faults} faults. Line ${done.audit_event_id} of the log says why, signed; every check goes on telling it.`
  if (done.faults.length === 0) throw new Misuse('The audit log is whole: there is nothing to close.')
  const told = done.faults.slice(0, 10).map(({ audit_event_id, fault }) => `${fault} at ${audit_event_id}`)
  throw new Misuse(`Signed heads say otherwise than the log, which no reason explains: ${told.join(', ')}. Nothing was closed.`)
}

/** Disposes once more of what was disposed of since the restored backup was made; answers what to tell. */
export const repeatDisposals = async (kit: Kit): Promise<string> => {
  const { databaseOwnerUrl } = kit.settings
  if (!databaseOwnerUrl) throw new Misuse('A disposal is repeated by the owner of a PostgreSQL database: set DATABASE_OWNER_URL.')
  const { orders, people } = await asOwner(databaseOwnerUrl, (client) =>
    disposeAgain(kit, async (noted) => {
      const { rows } = await client.query<{ emptied: number }>('select dispose_again($1::jsonb) as emptied', [JSON.stringify(noted)])
      return rows[0]?.emptied ?? 0
    }),
  )
  return orders === 0 ? 'Nothing had to be disposed of again.' : `${orders} disposals were carried out again, of ${people} people.`
}

const run = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { username: { type: 'string' }, email: { type: 'string' }, name: { type: 'string' }, reason: { type: 'string' } },
  })
  if (positionals[0] === 'change-secret') {
    const settings = readSettings()
    const database = await openDatabase(settings)
    await changeSecret(database, settings).finally(() => database.close())
    process.stdout.write('The secret is changed. Start every process with the new one; open links in mails and pages are void.\n')
    return
  }
  if (!['create-super-admin', 'close-audit-segment', 'dispose-again', 'draw-signing-key'].includes(positionals[0] ?? '')) throw new Misuse(USAGE)
  const kit = await openKit(readSettings())
  try {
    if (positionals[0] === 'close-audit-segment') {
      process.stdout.write(`${await closeAuditSegment(kit, values.reason)}\n`)
      return
    }
    if (positionals[0] === 'draw-signing-key') {
      process.stdout.write(`${await drawAnotherKey(kit)}\n`)
      return
    }
    if (positionals[0] === 'dispose-again') {
      process.stdout.write(`${await repeatDisposals(kit)}\n`)
      return
    }
    const { email } = await createSuperAdmin(kit, values)
    if (kit.settings.smtpUrl) await sendWaitingMails(kit)
    process.stdout.write(`The invitation is on its way to ${email}; its link works for seven days.\n`)
  } finally {
    await kit.database.close()
  }
}

if (import.meta.main)
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
