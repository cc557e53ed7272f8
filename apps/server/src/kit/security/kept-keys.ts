/**
 * What is sealed stays longer than a secret does. So the keys of sealed fields and of the audit log are kept in the database, sealed themselves with
 * SESSION_SECRET: another secret cannot open them and the server does not start; to change the secret is to seal them anew (docs/operations.md).
 */
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { KeyPurpose, Settings } from '../../settings.ts'
import type { Connection } from '../database/database.ts'
import { keptKey } from './kept-key.table.ts'
import { seal, unseal } from './secrets.ts'

/** Until keys were kept, the first three came of the secret itself; the last signs, and was always drawn. */
const KEPT = ['fields', 'ic_no', 'audit', 'audit_heads'] as const satisfies readonly KeyPurpose[]

export class OtherSecret extends Error {
  override readonly name = 'OtherSecret'
  constructor() {
    super(
      'SESSION_SECRET is not the one this database was filled with: with another, sealed fields could not be read. ' +
        'Put the old secret back, or change it: OLD_SESSION_SECRET=<the old one> SESSION_SECRET=<the new one> npm run admin -- change-secret',
    )
  }
}

type Keys = Pick<Settings, 'key'>

const open = (key: Uint8Array, sealed: string): Buffer => {
  try {
    return Buffer.from(unseal(key, sealed), 'base64url')
  } catch {
    throw new OtherSecret()
  }
}

const keptKeys = (tx: Connection) => tx.sql.select().from(keptKey)

/** @throws OtherSecret. Null where no keys are kept yet. */
export const openKeptKeys = async (tx: Connection, settings: Keys): Promise<Keys['key'] | null> => {
  const rows = await keptKeys(tx)
  if (rows.length === 0) return null
  const kept = new Map(rows.map(({ purpose, sealed }) => [purpose, open(settings.key('kept'), sealed)]))
  return (purpose) => kept.get(purpose) ?? settings.key(purpose)
}

/** Of several processes that start at once the first one's keys count. `hasPast`: fields were sealed with the secret's own keys, which then go on. */
export const keepKeys = async (tx: Connection, settings: Keys, hasPast: boolean, now: Date): Promise<void> => {
  const rows = KEPT.map((purpose) => {
    const key = hasPast && purpose !== 'audit_heads' ? settings.key(purpose) : randomBytes(32)
    return { purpose, sealed: seal(settings.key('kept'), key.toString('base64url')), since: now }
  })
  await tx.sql.insert(keptKey).values(rows).onConflictDoNothing()
}

/** A new one in its place, which whoever opens the keys afterwards has. Only of a key that nothing was sealed with. @throws OtherSecret. Null where none are kept yet. */
export const drawKeptKey = async (tx: Connection, settings: Keys, purpose: 'audit_heads', now: Date): Promise<Buffer | null> => {
  const [row] = await tx.sql.select().from(keptKey).where(eq(keptKey.purpose, purpose)).for('update')
  if (!row) return null
  open(settings.key('kept'), row.sealed)
  const key = randomBytes(32)
  const sealed = seal(settings.key('kept'), key.toString('base64url'))
  await tx.sql.update(keptKey).set({ sealed, since: now }).where(eq(keptKey.purpose, purpose))
  return key
}

/** @throws OtherSecret where the old one is not the one that counts. */
export const sealKeysAnew = async (tx: Connection, from: Keys, to: Keys): Promise<number> => {
  const rows = await tx.sql.select().from(keptKey).for('update')
  for (const { purpose, sealed } of rows) {
    const key = open(from.key('kept'), sealed)
    await tx.sql
      .update(keptKey)
      .set({ sealed: seal(to.key('kept'), key.toString('base64url')) })
      .where(eq(keptKey.purpose, purpose))
  }
  return rows.length
}
