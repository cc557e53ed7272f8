/** Files that arrive in pieces before the call that takes them (architecture.md, files stream). */
import { z } from 'zod'
import { defineCall, Instant } from './call.ts'

/** The last part of the link that a creation at UPLOAD_PATH answers; its owner is asked for at every use. */
export const UploadId = z.string().regex(/^[0-9a-f]{32}$/)

/** What the creation says of the file in `Upload-Metadata`, each in base64. */
export type UploadMetadata = { readonly call: string; readonly filename: string }

/** Why 10024 was answered, beside the call's own reasons: `data.reason`. */
export const uploadReasons = ['upload_missing', 'too_large', 'many_under_way', 'no_room', 'empty', 'changed'] as const
export type UploadReason = (typeof uploadReasons)[number]

/** What begins and does not end is thrown away after so long. */
export const UPLOAD_HOURS = 24

export const OwnUpload = z.strictObject({
  upload_id: UploadId,
  file_name: z.string(),
  bytes: z.int(),
  /** How much of it has come. */
  arrived: z.int(),
  created_at: Instant,
  /** Thrown away then, unless a call has taken it. */
  ends_at: Instant,
})
export type OwnUpload = z.output<typeof OwnUpload>

export const getOwnUploads = defineCall({
  name: 'getOwnUploads',
  title: 'The files of one’s own that were begun to be sent and that no call has taken yet; each is taken back at its link',
  access: {
    roles: ['globalAdmin'],
    needs: [
      { group: 'CONTENT', right: 'CREATE' },
      { group: 'CONTENT', right: 'EDIT' },
    ],
    step: 'maker',
  },
  input: z.strictObject({}),
  output: z.strictObject({ uploads: z.array(OwnUpload) }),
  shows: ['uploads'],
})
