/** The body of a multipart call: its fields, and its file on disk, counted and hashed while it arrives. */
import type { ServerResponse } from 'node:http'
import type { Call } from '@jujur/contract/call.ts'
import type { FastifyRequest } from 'fastify'
import { type Reply, reply } from '../call/envelope.ts'
import type { UploadedFile } from '../call/handler.ts'
import { FileStoreError } from '../files/files.ts'
import { TooLarge } from '../files/temporary.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Requester } from '../security/fair-queue.ts'
import { byProgress } from './time-limits.ts'

/** Disposed when the call is over: the file goes, whatever happened. */
export type Received = AsyncDisposable & ({ body: Record<string, unknown>; file: UploadedFile | null } | { refused: Reply })

/** What stands around the file: boundaries, headers, fields. */
const AROUND = 300_000
const LIMITS = { files: 1, fields: 20, parts: 21, fieldSize: 200_000, headerPairs: 20 }
const CONTROL = /\p{Cc}/u

const isFileName = (name: string | undefined): name is string => name?.isWellFormed() === true && !CONTROL.test(name)

/** Thrown out of the reading: the answer is known before everything has arrived. */
class Refused extends Error {
  readonly answer: Reply
  constructor(answer: Reply) {
    super('refused')
    this.answer = answer
  }
}
const tooLarge = () => reply(10024, { reason: 'too_large' })

/** Our own words for what the parser, the counting or the sender stumbled over. Our disk's trouble is no fault of the request. */
const refusalOf = (error: unknown): Reply => {
  if (error instanceof FileStoreError) throw error
  if (error instanceof Refused) return error.answer
  if (error instanceof TooLarge) return tooLarge()
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return reply(code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' ? 10024 : 10015)
}

export const receiveUpload = async (
  uploads: Uploads,
  upload: NonNullable<Call['upload']>,
  request: FastifyRequest,
  response: ServerResponse,
  whose: Requester,
): Promise<Received> => {
  const over = new AsyncDisposableStack()
  const refuse = (answer: Reply) => ({ refused: answer, [Symbol.asyncDispose]: () => over.disposeAsync() })
  if (!request.isMultipart()) return refuse(reply(10015))
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes + AROUND) return refuse(tooLarge())
  over.defer(await uploads.queue.acquire(whose))

  const body: Record<string, unknown> = Object.create(null)
  let file: UploadedFile | null = null
  using _ = byProgress(request.raw, response)
  try {
    // One more than allowed, so that it is our counting that refuses.
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: upload.maxBytes + 1 } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Refused(reply(10015))
        body[part.fieldname] = part.value
        continue
      }
      if (part.fieldname !== upload.field || !isFileName(part.filename)) throw new Refused(reply(10024))
      const { path, size, sha256 } = await uploads.folder.receive(part.file, upload.maxBytes)
      over.defer(() => uploads.folder.remove({ path }))
      file = { name: part.filename, path, size, sha256 }
    }
  } catch (error) {
    // What still comes is thrown away, for as long as a body may take.
    request.raw.unpipe()
    request.raw.resume()
    try {
      return refuse(refusalOf(error))
    } catch (ours) {
      await over.disposeAsync()
      throw ours
    }
  }
  if (!file && !upload.optional) return refuse(reply(10024))
  return { body, file, [Symbol.asyncDispose]: () => over.disposeAsync() }
}
