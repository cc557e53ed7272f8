/** One key a person, for what the log says of them. */
import { randomBytes } from 'node:crypto'
import { eq, inArray, isNotNull } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { seal, unseal } from '../kit/security/secrets.ts'
import type { Settings } from '../settings.ts'
import { personKey } from './audit.table.ts'

type Keys = Pick<Settings, 'key'>
export type Owner = { user_id: number; company_id: number | null }

const opened = (settings: Keys, sealed: string | null) => (sealed === null ? null : Buffer.from(unseal(settings.key('fields'), sealed), 'base64url'))

/** Drawn the first time; of two at once the first counts. Null where it was destroyed: of that person nothing is kept any more. */
export const keyOfPerson = async (tx: Connection, settings: Keys, { user_id, company_id }: Owner, now: Date): Promise<Uint8Array | null> => {
  const find = () => tx.sql.select({ sealed: personKey.sealed }).from(personKey).where(eq(personKey.user_id, user_id))
  const [known] = await find()
  if (known) return opened(settings, known.sealed)
  const sealed = seal(settings.key('fields'), randomBytes(32).toString('base64url'))
  await tx.sql.insert(personKey).values({ user_id, company_id, sealed, since: now }).onConflictDoNothing()
  const [drawn] = await find()
  if (!drawn) throw new Error('a key that was drawn is there')
  return opened(settings, drawn.sealed)
}

/** Those of some people that are there. */
export const keysOfPeople = async (tx: Connection, settings: Keys, user_ids: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> => {
  const rows = await tx.sql
    .select()
    .from(personKey)
    .where(inArray(personKey.user_id, [...user_ids]))
  return new Map(
    rows.flatMap(({ user_id, sealed }) => {
      const key = opened(settings, sealed)
      return key ? [[user_id, key]] : []
    }),
  )
}

/** Whose they are, and whether they are still kept. */
export const holdersOfKeys = async (
  tx: Connection,
  user_ids: readonly number[],
): Promise<ReadonlyMap<number, { system_type_id: number; is_kept: boolean }>> => {
  if (user_ids.length === 0) return new Map()
  const rows = await tx.sql
    .select({ user_id: users.user_id, system_type_id: users.system_type_id, is_destroyed: isNotNull(personKey.destroyed_at) })
    .from(users)
    .leftJoin(personKey, eq(personKey.user_id, users.user_id))
    .where(inArray(users.user_id, [...user_ids]))
  return new Map(rows.map(({ user_id, system_type_id, is_destroyed }) => [user_id, { system_type_id, is_kept: !is_destroyed }]))
}
