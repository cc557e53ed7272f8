/** A part of the content is copied: its words have the authors that they had. */
import type { Connection } from '../kit/database/database.ts'
import { carryEditors, type EditedPart } from './edits.store.ts'
import { recordCreation } from './edits.usecases.ts'

/** The first version of a copy. Whoever wrote what was copied is an editor of the copy too, and publishes neither. */
export const recordCopy = async (tx: Connection, from: EditedPart, id: number, by: { readonly user_id: number }, now: Date): Promise<void> => {
  await carryEditors(tx, from, id)
  await recordCreation(tx, { kind: from.kind, id }, ['copy'], by, now)
}
