/** A file that came in pieces is taken by the call it was sent for: by the person who sent it, once, and by one request at a time. */
import { UPLOAD_HOURS } from '@jujur/contract/uploads.ts'
import type { UnitOfWork, UploadedFile } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { readClock } from '../kit/time/clock.ts'
import { claimUpload, deleteOver, deleteOwnUpload, endHold, type Hold, holdUpload, type UploadRow, uploadById, uploadIds } from './uploads.store.ts'

export const UPLOAD_LIFE_MS = UPLOAD_HOURS * 60 * 60 * 1000
export const endOf = ({ created_at }: Pick<UploadRow, 'created_at'>): Date => new Date(created_at.getTime() + UPLOAD_LIFE_MS)
export const isUploadOver = (row: UploadRow, now: Date): boolean => row.used_at !== null || row.given_up || now >= endOf(row)

/** Longer than any call reads a file; who died over it holds it no longer. */
const READ_MS = 30 * 60 * 1000

type Taking = {
  readonly actor: { readonly user_id: number }
  readonly now: Date
  readonly request: { readonly id: string }
  readonly read: UnitOfWork['read']
  readonly write: UnitOfWork['write']
  readonly kit: Pick<Kit, 'uploads'>
}
/** A file that a call works on, wherever it came from. */
export type TakenUpload = Pick<UploadedFile, 'name' | 'path' | 'size'> & {
  /** In the transaction that keeps what was made of it; false where another call was first. */
  claim(tx: Connection): Promise<boolean>
}

/** The file sent for this call by this person, whole and unused, from now on held by this request; null where there is none such. */
export const takeUpload = async ({ actor, now, request, read, write, kit }: Taking, upload_id: string, call: string): Promise<TakenUpload | null> => {
  const known = await read((tx) => uploadById(tx, upload_id))
  if (known?.user_id !== actor.user_id || known.call !== call || isUploadOver(known, now)) return null
  const hold = { upload_id, by: request.id }
  const row = await write((tx) => holdUpload(tx, hold, { now, until: new Date(now.getTime() + READ_MS) }))
  if (!row) return null
  const { pieces } = kit.uploads
  if ((await pieces.size(upload_id)) !== row.bytes) return null
  return {
    name: row.file_name,
    path: pieces.pathOf(upload_id),
    size: row.bytes,
    claim: (tx) => claimUpload(tx, hold, now),
  }
}

type Kept = Pick<Kit, 'database' | 'clock' | 'uploads'>
/** Once its call is answered, whatever the answer: kept with what was made of it, or of no use. Either way nothing is under way any more. */
export const releaseUpload = async (kit: Kept, own: Pick<UploadRow, 'upload_id' | 'user_id' | 'call'>, by: string): Promise<void> => {
  const isGone = await kit.database.write(everything, (tx) => deleteOwnUpload(tx, own, { by, now: kit.clock.now() }))
  if (isGone) await kit.uploads.pieces.remove(own.upload_id)
}

/** Where the work broke off: the next request may have it. */
export const endHolding = async (kit: Kept, hold: Hold): Promise<void> => {
  if (await kit.database.write(everything, (tx) => endHold(tx, hold))) await kit.uploads.pieces.remove(hold.upload_id)
}

/** What was begun a day ago, and whatever lies there without anybody knowing of it. */
export const sweepUploads: Job['work'] = async (kit) => {
  const now = await readClock(kit)
  const over = await kit.database.write(everything, (tx) => deleteOver(tx, new Date(now.getTime() - UPLOAD_LIFE_MS), now))
  for (const id of over) await kit.uploads.pieces.remove(id)
  await kit.uploads.pieces.sweep(UPLOAD_LIFE_MS, new Set(await kit.database.read(everything, uploadIds)))
}
