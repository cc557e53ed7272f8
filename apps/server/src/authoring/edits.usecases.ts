/** A change of content that is written: merged with what others changed meanwhile, and put on record. */
import type { Connection } from '../kit/database/database.ts'
import { type EditedPart, editsSince, noteEdit } from './edits.store.ts'
import { type Clash, clash } from './merging.rules.ts'

type Locked = { readonly version: number }
type Author = { readonly user_id: number }

/** Whether this change may be written over the content as it is; the caller holds its row locked. */
export const mergeable = async (tx: Connection, part: EditedPart, locked: Locked, made: number, fields: readonly string[]): Promise<Clash | null> =>
  made === locked.version ? null : clash(made, locked.version, fields, await editsSince(tx, part, made))

/** Puts on record that these fields were changed, and answers the version that this makes. Nothing changed: the version stays. */
export const recordEdit = async (tx: Connection, part: EditedPart, locked: Locked, fields: string[], by: Author, now: Date): Promise<number> => {
  if (fields.length === 0) return locked.version
  const version = locked.version + 1
  await noteEdit(tx, part, { version, fields, user_id: by.user_id, at: now })
  return version
}

/** The first version of something new. */
export const recordCreation = (tx: Connection, part: EditedPart, fields: string[], by: Author, now: Date): Promise<void> =>
  noteEdit(tx, part, { version: 1, fields, user_id: by.user_id, at: now })
