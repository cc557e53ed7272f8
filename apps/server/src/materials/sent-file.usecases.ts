/** The file that an author sends: with the call, or before it in pieces. */
import type { Call } from '@jujur/contract/call.ts'
import { type Context, done, type Ok, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { type TakenUpload, takeUpload } from '../uploads/uploads.usecases.ts'
import type { GivenFile, MaterialFault } from './material.kind.ts'

type Sending = Pick<Context<Call>, 'file' | 'now' | 'request' | 'read' | 'write' | 'kit'> & { readonly actor: { readonly user_id: number } }
type SentFile = TakenUpload & GivenFile

const uploadMissing = refuse(10024, { reason: 'upload_missing' })

/** Null where none was sent; 10024 where what came in pieces is not there, or another request works on it. */
export const sentFile = async (
  context: Sending,
  call: Pick<Call, 'name'>,
  upload_id: string | undefined,
): Promise<Ok<SentFile | null> | MaterialFault> => {
  const whose = { owner: context.actor.user_id }
  if (upload_id !== undefined) {
    const taken = await takeUpload(context, upload_id, call.name)
    return taken ? ok({ ...taken, whose }) : uploadMissing
  }
  const { file } = context
  return ok(file && { ...file, whose, claim: async () => true })
}

/** In the transaction that keeps what was made of it: the same 10024 where another call was first. */
export const claimFile = async (tx: Connection, file: SentFile | null) => (file === null || (await file.claim(tx)) ? done : uploadMissing)
