/** What a person has under way: to be gone on with, or taken back. */
import type * as contract from '@jujur/contract/uploads.ts'
import { type Handler, ok } from '../kit/call/handler.ts'
import { ownUploads } from './uploads.store.ts'
import { endOf, isUploadOver } from './uploads.usecases.ts'

export const getOwnUploads: Handler<typeof contract.getOwnUploads> = async ({ actor, now, read, kit }) => {
  const rows = (await read((tx) => ownUploads(tx, actor.user_id))).filter((row) => !isUploadOver(row, now))
  const uploads = await Promise.all(
    rows.map(async (row) => {
      const { upload_id, file_name, bytes, created_at } = row
      const arrived = (await kit.uploads.pieces.size(upload_id)) ?? 0
      return { upload_id, file_name, bytes, arrived, created_at: created_at.toISOString(), ends_at: endOf(row).toISOString() }
    }),
  )
  return ok({ uploads })
}
