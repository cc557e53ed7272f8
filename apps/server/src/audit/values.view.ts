/** Both values of what was changed of a person: sealed, because the lines of the log stay for good and are handed to auditors. */

import { seal, unseal } from '../kit/security/secrets.ts'
import type { Settings } from '../settings.ts'

type Keys = Pick<Settings, 'key'>
type Values = Record<string, string | null>

/** `before` and `after` of the audit line; null where nothing of `after` is another than before. */
export const bothValues = (settings: Keys, before: Values, after: Values) => {
  const fields = Object.keys(after).filter((field) => (before[field] ?? null) !== after[field])
  if (fields.length === 0) return null
  const key = settings.key('fields')
  const sealed = (values: Values) => seal(key, JSON.stringify(fields.map((field) => values[field] ?? null)))
  return { before: { sealed: sealed(before) }, after: { fields, sealed: sealed(after) } }
}

type Told = { fields?: unknown; sealed?: unknown } | null
export type ChangedValue = { field: string; before: string | null; after: string | null }

/** What a line says of both values; nothing where it was written before they were kept. */
export const openBothValues = (settings: Keys, line: { before: unknown; after: unknown }): ChangedValue[] => {
  const [before, after] = [line.before as Told, line.after as Told]
  if (typeof before?.sealed !== 'string' || typeof after?.sealed !== 'string' || !Array.isArray(after.fields)) return []
  const key = settings.key('fields')
  const open = (sealed: string) => JSON.parse(unseal(key, sealed)) as (string | null)[]
  const [old, now] = [open(before.sealed), open(after.sealed)]
  return after.fields.map((field: string, i) => ({ field, before: old[i] ?? null, after: now[i] ?? null }))
}
