/** Both values of what was changed of a person: sealed with that person's key, because the lines of the log stay for good and are handed to auditors. */
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { seal, unseal } from '../kit/security/secrets.ts'
import type { Settings } from '../settings.ts'
import { keyOfPerson, type Owner } from './person-keys.store.ts'

type Values = Record<string, string | null>
type Sealed = { before: { sealed?: string }; after: { fields: string[]; sealed?: string; key_of: number } }

/** `before` and `after` of the audit line; null where nothing of `after` is another than before. Where the person's key was destroyed, the fields alone. */
export const bothValues = async (
  tx: Connection,
  { settings, clock }: Pick<Kit, 'settings' | 'clock'>,
  { user_id, company_id }: Owner,
  { before, after }: { before: Values; after: Values },
): Promise<Sealed | null> => {
  const fields = Object.keys(after).filter((field) => (before[field] ?? null) !== after[field])
  if (fields.length === 0) return null
  const key = await keyOfPerson(tx, settings, { user_id, company_id }, clock.now())
  const sealed = (values: Values) => key && { sealed: seal(key, JSON.stringify(fields.map((field) => values[field] ?? null))) }
  return { before: { ...sealed(before) }, after: { fields, key_of: user_id, ...sealed(after) } }
}

type Told = { fields?: unknown; sealed?: unknown; key_of?: unknown } | null
export type ChangedValue = { field: string; before: string | null; after: string | null }

/**
 * What a line says of both values; nothing where it was written before they were kept, or where the person's key was destroyed.
 * @param keys of the people whose lines these are; lines from before people had keys are sealed with the field key
 */
export const openBothValues = (
  settings: Pick<Settings, 'key'>,
  keys: ReadonlyMap<number, Uint8Array>,
  line: { before: unknown; after: unknown },
): ChangedValue[] => {
  const [before, after] = [line.before as Told, line.after as Told]
  if (typeof before?.sealed !== 'string' || typeof after?.sealed !== 'string' || !Array.isArray(after.fields)) return []
  const key = typeof after.key_of === 'number' ? keys.get(after.key_of) : settings.key('fields')
  if (!key) return []
  const open = (sealed: string) => JSON.parse(unseal(key, sealed)) as (string | null)[]
  const [old, now] = [open(before.sealed), open(after.sealed)]
  return after.fields.map((field: string, i) => ({ field, before: old[i] ?? null, after: now[i] ?? null }))
}
