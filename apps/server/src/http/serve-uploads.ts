/** `/uploads`: files in pieces (tus 1.0), for a call that will take them. Who may make that call today is asked at every request. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Call } from '@jujur/contract/call.ts'
import { calls } from '@jujur/contract/index.ts'
import { UPLOAD_PATH } from '@jujur/contract/wire.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { KnownPeople } from '../identity/sessions/known.usecases.ts'
import { type Reply, reply } from '../kit/call/envelope.ts'
import type { Kit } from '../kit/call/kit.ts'
import { AccessOutdated } from '../kit/database/access-guard.ts'
import { everything, scopeOf } from '../kit/database/scope.ts'
import { plainFileName } from '../kit/files/disposition.ts'
import { DISK_FULL, isPiecesId, PIECES_ID } from '../kit/files/pieces.ts'
import { byProgress } from '../kit/web-server/time-limits.ts'
import { refusedUpload } from '../uploads/uploads.rules.ts'
import {
  deleteUpload,
  giveUpUpload,
  holdOn,
  holdUpload,
  insertUpload,
  noteComplete,
  type UploadRow,
  uploadById,
  uploadsUnderWay,
} from '../uploads/uploads.store.ts'
import { endHolding, isUploadOver } from '../uploads/uploads.usecases.ts'
import { lookUp, send } from './serve-call.ts'

type Taker = Call & { readonly takesUpload: NonNullable<Call['takesUpload']> }
const takers = new Map(
  Object.values(calls)
    .filter((call: Call): call is Taker => call.takesUpload !== undefined)
    .map((call) => [call.name as string, call as Taker]),
)
/** Asked where nobody can tell what an upload is for: it is somebody's who may make one of these, or nobody's. */
const [anyTaker] = takers.values()

/** `call dXBsb2Fk,filename ZmlsbS5tcDQ=` */
const metadataOf = (header: unknown): Record<string, string> => {
  const read: Record<string, string> = Object.create(null)
  for (const pair of typeof header === 'string' && header.length < 4096 ? header.split(',') : []) {
    const [key = '', value = ''] = pair.trim().split(' ')
    read[key] = Buffer.from(value, 'base64').toString('utf8')
  }
  return read
}

/** Only what the protocol reads: no host, no forwarded address, no body where none belongs. */
const asked = (request: FastifyRequest, more: Record<string, string> = {}): Request => {
  const { method, headers, raw } = request
  const sent = ['tus-resumable', 'upload-length', 'upload-offset', 'content-length'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const isPart = method === 'PATCH'
  return new Request(`http://upload${request.url}`, {
    method,
    headers: { ...Object.fromEntries(sent), ...(isPart ? { 'content-type': headers['content-type'] ?? '' } : {}), ...more },
    ...(isPart ? { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}

/** Who writes to a file says so anew that often; who has died is not waited for longer than that. */
const HOLD_MS = 60_000
const HOLD_ON_MS = 10_000

const PASSED_ON = ['tus-resumable', 'upload-offset', 'upload-length', 'location']

/** The protocol's own answer where its client needs it, our envelope where something is refused. */
const passOn = (request: FastifyRequest, response: FastifyReply, answer: Response) => {
  if (answer.status === 404 || answer.status === 410) return send(request, response, reply(4444))
  if (answer.status === 413) return send(request, response, reply(10024, { reason: 'too_large' }))
  if (answer.status === DISK_FULL) return send(request, response, reply(10024, { reason: 'no_room' }))
  if (answer.status >= 500) return send(request, response, reply(2222))
  // 409: another offset than is there; the client asks anew where it stands.
  if (answer.status >= 400 && answer.status !== 409) return send(request, response, reply(10015))
  for (const name of PASSED_ON) {
    const value = answer.headers.get(name)
    if (value !== null) response.header(name, value)
  }
  request.answered = answer.status < 400 ? 2100 : 10015
  return response.code(answer.status).header('cache-control', 'no-store').send()
}

/** What the requests of one process share. */
type Uploads = { kit: Kit; known: KnownPeople; arriving: Arriving }
/** The part that arrives for an upload in this process. */
type Arriving = Map<string, { stop: () => void; over: Promise<void> }>

/** As in every call: session, role, permission, step. */
const meet = async ({ kit, known }: Uploads, request: FastifyRequest, call: Call): Promise<Reply | null> =>
  kit.settings.maintenance ? reply(9999) : lookUp(kit, known, call, request)

/** Behind the access guard: a right withdrawn while a part arrives is withdrawn for what follows too. */
const write = async <T>({ kit }: Uploads, { caller }: FastifyRequest, work: Parameters<typeof kit.database.write<T>>[1]): Promise<T> => {
  if (!caller) throw new AccessOutdated()
  return kit.database.write(
    { snapshot: caller.snapshot, scope: scopeOf(caller.actor), asSystem: false, clock: kit.clock, onPassed: () => undefined },
    work,
  )
}

/** Found otherwise than they were met when the work was to be done: as if they had come later. */
const again = (uploads: Uploads, request: FastifyRequest, response: FastifyReply, call: Call) => async (error: unknown) => {
  if (!(error instanceof AccessOutdated)) throw error
  return send(request, response, (await meet(uploads, request, call)) ?? reply(6666))
}

const begin = async (uploads: Uploads, request: FastifyRequest, response: FastifyReply, call: Taker) => {
  const { kit } = uploads
  const { headers, caller } = request
  const length = headers['upload-length']
  // Without a length no quota holds.
  if (headers['upload-defer-length'] !== undefined || typeof length !== 'string' || !/^\d{1,15}$/.test(length))
    return send(request, response, reply(10015))
  const bytes = Number(length)
  const upload_id = randomBytes(16).toString('hex')
  const user_id = caller?.actor.user_id ?? 0
  const most = Math.min(call.takesUpload.maxBytes, kit.settings.largestUpload)
  const reason = await write(uploads, request, async (tx) => {
    const refused = refusedUpload(bytes, most, await uploadsUnderWay(tx, user_id))
    if (refused) return refused
    const file_name = plainFileName(metadataOf(headers['upload-metadata']).filename ?? '')
    await insertUpload(tx, { upload_id, user_id, call: call.name, file_name, bytes, created_at: kit.clock.now() })
    return null
  })
  if (reason) return send(request, response, reply(10024, { reason }))
  const answer = await kit.uploads.pieces.handle(asked(request, { [PIECES_ID]: upload_id }))
  if (answer.status !== 201) await kit.database.write(everything, (tx) => deleteUpload(tx, upload_id))
  return passOn(request, response, answer)
}

/** The upload of the one who asks, or the refusal. */
const own = async (uploads: Uploads, request: FastifyRequest): Promise<{ row: UploadRow } | { refused: Reply }> => {
  const { kit } = uploads
  const { id } = request.params as { id: string }
  const row = isPiecesId(id) ? await kit.database.read(everything, (tx) => uploadById(tx, id)) : null
  const call = takers.get(row?.call ?? '') ?? anyTaker
  if (!call) return { refused: reply(4444) }
  const refused = await meet(uploads, request, call)
  if (refused) return { refused }
  if (row?.user_id !== request.caller?.actor.user_id || !row || isUploadOver(row, kit.clock.now())) return { refused: reply(4444) }
  return { row }
}

const stopArriving = async ({ arriving }: Uploads, upload_id: string) => {
  const part = arriving.get(upload_id)
  part?.stop()
  await part?.over
}

/** One request writes a file at a time: a new part aborts the request that still sends the part before. */
const writePart = async (uploads: Uploads, request: FastifyRequest, response: FastifyReply, row: UploadRow): Promise<Response> => {
  const { kit, arriving } = uploads
  const { upload_id, user_id, bytes } = row
  const lives = () => new Date(kit.clock.now().getTime() + HOLD_MS)
  await stopArriving(uploads, upload_id)
  const done = await kit.uploads.pieceQueue.acquire({ party: user_id })
  const hold = { upload_id, by: request.id }
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const stop = () => void request.raw.destroy()
  let held = false
  let holding: NodeJS.Timeout | undefined
  try {
    held = (await write(uploads, request, (tx) => holdUpload(tx, hold, { now: kit.clock.now(), until: lives() }))) !== null
    // The sender's client looks where it stands, and tries again.
    if (!held) return new Response(null, { status: 409 })
    arriving.set(upload_id, { stop, over })
    const holdOnOrStop = async () => {
      if (!(await kit.database.write(everything, (tx) => holdOn(tx, hold, lives())))) stop()
    }
    holding = setInterval(() => void holdOnOrStop().catch(stop), HOLD_ON_MS)
    using _ = byProgress(request.raw, response.raw)
    const answer = await kit.uploads.pieces.handle(asked(request))
    if (answer.status === DISK_FULL) await kit.database.write(everything, (tx) => deleteUpload(tx, upload_id))
    if (answer.status === 204 && answer.headers.get('upload-offset') === String(bytes))
      await write(uploads, request, (tx) => noteComplete(tx, upload_id, kit.clock.now()))
    return answer
  } finally {
    clearInterval(holding)
    if (held) {
      arriving.delete(upload_id)
      await endHolding(kit, hold).catch(() => request.log.warn('an upload was not let go of'))
    }
    done()
    end()
  }
}

/** Whoever has the answer may go on at once: it is nobody's any more. */
const takePart = async (uploads: Uploads, request: FastifyRequest, response: FastifyReply, row: UploadRow) =>
  passOn(request, response, await writePart(uploads, request, response, row))

/** What is still written to, or read by its call, goes when that is over, and counts until then. */
const takeBack = async (uploads: Uploads, request: FastifyRequest, response: FastifyReply, { upload_id }: UploadRow) => {
  const { kit } = uploads
  await stopArriving(uploads, upload_id)
  if (await write(uploads, request, (tx) => giveUpUpload(tx, upload_id, kit.clock.now()))) await kit.uploads.pieces.remove(upload_id)
  return response.code(204).send()
}

export const uploadsPlugin =
  (kit: Kit, known: KnownPeople): FastifyPluginAsync =>
  async (app) => {
    const uploads: Uploads = { kit, known, arriving: new Map() }
    app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))
    app.addHook('onSend', async (_request, response) => void response.header('tus-resumable', '1.0.0'))
    app.route({
      method: 'POST',
      url: UPLOAD_PATH,
      config: { rate: 'heavy' },
      handler: async (request, response) => {
        const call = takers.get(metadataOf(request.headers['upload-metadata']).call ?? '')
        const refused = await meet(uploads, request, call ?? (anyTaker as Taker))
        if (refused) return send(request, response, refused)
        if (!call) return send(request, response, reply(10015))
        return begin(uploads, request, response, call).catch(again(uploads, request, response, call))
      },
    })
    app.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOAD_PATH}/:id`,
      // Before a part is read.
      onRequest: async (request, response) => {
        const found = await own(uploads, request)
        if ('refused' in found) return send(request, response, found.refused)
        request.upload = found.row
      },
      handler: async (request, response) => {
        const row = request.upload as UploadRow
        if (request.method === 'HEAD') return passOn(request, response, await kit.uploads.pieces.handle(asked(request)))
        const work = request.method === 'DELETE' ? takeBack : takePart
        return work(uploads, request, response, row).catch(again(uploads, request, response, takers.get(row.call) as Call))
      },
    })
  }

declare module 'fastify' {
  interface FastifyRequest {
    /** The file under way that a request is about. */
    upload: UploadRow | null
  }
}
