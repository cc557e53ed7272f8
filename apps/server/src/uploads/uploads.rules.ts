/** How much one person may have under way, and all together. */
import type { UploadReason } from '@jujur/contract/uploads.ts'

const GIGABYTE = 1024 ** 3
/** A film in each of seven languages, and one more. */
const OPEN_EACH = 8
const BYTES_EACH = 8 * GIGABYTE
const BYTES_ALL = 64 * GIGABYTE

export type UnderWay = { readonly own: number; readonly ownBytes: number; readonly allBytes: number }

/** Null, or why this upload may not begin. */
export const refusedUpload = (bytes: number, most: number, under: UnderWay): UploadReason | null => {
  if (bytes === 0) return 'empty'
  if (bytes > most) return 'too_large'
  if (under.own >= OPEN_EACH || under.ownBytes + bytes > BYTES_EACH) return 'many_under_way'
  return under.allBytes + bytes > BYTES_ALL ? 'no_room' : null
}
