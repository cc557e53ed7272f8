/** Puts one call of the contract on the wire: who is it, may they, is the input right, what does the handler answer. */
import { API_BASE, type Call, type Envelope } from '@jujur/contract/call.ts'
import type { Code } from '@jujur/contract/codes.ts'
import { fieldErrors } from '@jujur/contract/field-errors.ts'
import { asksToday, refusedCall } from '@jujur/contract/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticate } from './identity/sessions.usecases.ts'
import { type Reply, reply } from './kit/call/envelope.ts'
import type { Actor, Answer, Context, Handler, UploadedFile } from './kit/call/handler.ts'
import { claimKey, type KeyedRequest, keepAnswer, releaseKey } from './kit/call/idempotency.ts'
import type { Kit } from './kit/call/kit.ts'
import { everything, scopeOf } from './kit/database/scope.ts'
import { contentDisposition } from './kit/files/disposition.ts'
import { sha256 } from './kit/security/secrets.ts'
import { readClock } from './kit/time/clock.ts'
import { type Received, receiveUpload } from './kit/web-server/receive-upload.ts'

type Visitor = { actor: Actor | null; now: Date }
declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor | null
    /** For metrics and logs: the code answered. */
    answered: Code | null
    /** The body of an upload, while the call works on it. */
    received: Received | null
  }
}

const send = (request: FastifyRequest, response: FastifyReply, { status, body }: Reply) => {
  request.answered = body.response_code
  return response.code(status).send(body)
}

const bearer = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') && header.length > 7 && header.length < 512 ? header.slice(7) : null
}

/** Session, role, permission and step, in that order; answers the refusal or null. */
const refusedVisitor = async (kit: Kit, call: Call, request: FastifyRequest): Promise<Reply | null> => {
  if ('who' in call.access && call.access.who === 'public') return null
  const token = bearer(request)
  if (!token) return reply(8888)
  const session = await authenticate(kit, token, call.name, { background: request.headers['x-background'] !== undefined })
  if ('refuse' in session) return reply(session.refuse)
  request.visitor = session
  const refused = refusedCall(call, asksToday(call, session.own), session.actor)
  return refused ? reply(refused.refuse, 'data' in refused ? refused.data : null) : null
}

const readBody = async (kit: Kit, call: Call, request: FastifyRequest, response: FastifyReply): Promise<Received> => {
  if (call.upload) return receiveUpload(kit.uploads, call.upload, request, response.raw, request.visitor?.actor?.user_id ?? request.ip)
  const body = (request.method === 'GET' ? request.query : request.body === undefined ? {} : request.body) as Record<string, unknown>
  return { body, file: null, [Symbol.asyncDispose]: () => Promise.resolve() }
}

const toReply = (call: Call, answer: Answer<Call>, checkOutput: boolean): Reply => {
  if ('refuse' in answer) return reply(answer.refuse, answer.data ?? null)
  if (checkOutput) call.output.parse(answer.value)
  return reply(2100, answer.value, call.answers === 'token' ? (answer.token ?? '') : undefined)
}

const contextOf = (kit: Kit, request: FastifyRequest, visitor: Visitor, input: unknown, file: UploadedFile | null): Context<Call> => {
  const scope = visitor.actor ? scopeOf(visitor.actor) : everything
  const { database } = kit
  return {
    input,
    // A public call's handler has no actor by type; the others have one, or the request was refused before.
    actor: visitor.actor as Actor,
    now: visitor.now,
    request: { id: request.id, ip: request.ip, device: (request.headers['user-agent'] ?? '').slice(0, 300) },
    file,
    scope,
    read: (work) => database.read(scope, work),
    write: (work) => database.write(scope, work),
    asSystem: { read: (work) => database.read(everything, work), write: (work) => database.write(everything, work) },
    kit,
  }
}

const keyOf = (call: Call, request: FastifyRequest, actor: Actor | null, input: unknown, file: UploadedFile | null): KeyedRequest | Reply | null => {
  const key = request.headers['idempotency-key']
  if (!call.idempotent || !actor || key === undefined) return null
  if (typeof key !== 'string' || key.length === 0 || key.length > 255) return reply(10015)
  return { user_id: actor.user_id, call: call.name, key, request_hash: sha256(JSON.stringify(input) + (file?.sha256 ?? '')) }
}

/** Runs the handler once per Idempotency-Key; a request that meets its twin still running is told to try again. */
const once = async (kit: Kit, keyed: KeyedRequest, now: Date, run: () => Promise<Reply>): Promise<Reply> => {
  const claim = await claimKey(kit.database, keyed, now)
  if (claim === 'reused') return reply(2111, { reason: 'key_reused' })
  if (claim === 'running') return reply(2111, { reason: 'too_many_tries', retry_at: new Date(now.getTime() + 1000).toISOString() })
  if (claim !== 'mine') return { status: claim.status, body: claim.body as Envelope }
  try {
    const answer = await run()
    if (answer.body.response_code === 7000) await releaseKey(kit.database, keyed)
    else await keepAnswer(kit.database, keyed, answer)
    return answer
  } catch (error) {
    await releaseKey(kit.database, keyed)
    throw error
  }
}

export const serveCall = (app: FastifyInstance, kit: Kit, call: Call, handler: Handler<Call>): void => {
  const checkOutput = !kit.settings.production
  app.route({
    method: call.method,
    url: API_BASE + call.name,
    config: { call: call.name, rate: call.rate },
    // Before the body is read: a stranger's megabytes are never parsed.
    onRequest: async (request, response) => {
      if (kit.settings.maintenance) return send(request, response, reply(9999))
      const refused = await refusedVisitor(kit, call, request)
      if (request.visitor?.actor) response.header('x-access-version', request.visitor.actor.access_version)
      if (refused) return send(request, response, refused)
    },
    // Before the answer leaves: whoever has it may send the next file.
    onSend: call.upload ? async (request) => void (await request.received?.[Symbol.asyncDispose]()) : [],
    handler: async (request, response) => {
      await using upload = await readBody(kit, call, request, response)
      request.received = upload
      if ('refused' in upload) return send(request, response, upload.refused)
      const parsed = call.input.safeParse(upload.body)
      if (!parsed.success) return send(request, response, reply(7000, fieldErrors(parsed.error.issues)))
      const visitor = request.visitor ?? { actor: null, now: await readClock(kit) }
      const context = contextOf(kit, request, visitor, parsed.data, upload.file)

      if (call.answers === 'file' || call.answers === 'html') {
        const answer = await handler(context)
        if ('refuse' in answer) return send(request, response, toReply(call, answer, checkOutput))
        request.answered = 2100
        const type = answer.file?.type ?? 'text/html; charset=utf-8'
        if (answer.file) response.header('content-disposition', contentDisposition(answer.file.name))
        return response.header('content-type', type).send(answer.value instanceof Uint8Array ? Buffer.from(answer.value) : answer.value)
      }

      const run = async () => toReply(call, await handler(context), checkOutput)
      const keyed = keyOf(call, request, visitor.actor, parsed.data, upload.file)
      if (keyed && 'status' in keyed) return send(request, response, keyed)
      return send(request, response, keyed ? await once(kit, keyed, visitor.now, run) : await run())
    },
  })
}
