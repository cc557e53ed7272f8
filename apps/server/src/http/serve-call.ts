/** Puts one call of the contract on the wire: who is it, may they, is the input right, what does the handler answer. */
import type { Readable } from 'node:stream'
import { API_BASE, type Call, type Envelope } from '@jujur/contract/call.ts'
import type { Code } from '@jujur/contract/codes.ts'
import { UploadId } from '@jujur/contract/uploads.ts'
import { sql } from 'drizzle-orm'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authenticateGuest } from '../auditor-room/guests.usecases.ts'
import type { KnownPeople } from '../identity/sessions/known.usecases.ts'
import { noteUse } from '../identity/sessions/sessions.store.ts'
import { type Authenticated, authenticate, isNoteDue } from '../identity/sessions/sessions.usecases.ts'
import { type Reply, reply } from '../kit/call/envelope.ts'
import type { Actor, Answer, AnsweredFile, Context, Guest, Handler, UnitOfWork, UploadedFile } from '../kit/call/handler.ts'
import { claimKey, type KeyedRequest, keepAnswer, keepAnswerAlone, releaseKey } from '../kit/call/idempotency.ts'
import type { Kit } from '../kit/call/kit.ts'
import { partyOf } from '../kit/call/party.ts'
import { inputReader } from '../kit/call/read-input.ts'
import { type CallState, guardedUnitOfWork, guestDatabase, publicUnitOfWork } from '../kit/call/unit-of-work.ts'
import { AccessOutdated, type AccessSnapshot } from '../kit/database/access-guard.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything, type Scope, scopeOf } from '../kit/database/scope.ts'
import { contentDisposition } from '../kit/files/disposition.ts'
import { countedAs } from '../kit/security/address.ts'
import { TooBusy } from '../kit/security/fair-queue.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { readClock } from '../kit/time/clock.ts'
import { type Received, receiveUpload } from '../kit/web-server/receive-upload.ts'
import { endHolding, releaseUpload } from '../uploads/uploads.usecases.ts'

/** `isKnown`: met by an earlier request, and in this one not looked up yet. */
type Caller = Authenticated & { readonly isKnown: boolean }
declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Of a call that is open to guests alone. */
    guest: { readonly guest: Guest; readonly snapshot: AccessSnapshot } | null
    /** For metrics and logs: the code answered. */
    answered: Code | null
    /** The body of an upload, while the call works on it. */
    received: Received | null
  }
}

type FileReply = { readonly file: AnsweredFile | undefined; readonly content: string | Uint8Array | Readable }

/** Thrown out of a handler: the answer is known, whatever it would have said. */
class Refused extends Error {
  readonly answer: Reply
  constructor(answer: Reply) {
    super('refused')
    this.answer = answer
  }
}

const tellVersion = (request: FastifyRequest, response: FastifyReply) => {
  if (request.caller) response.header('x-access-version', request.caller.actor.access_version)
}
export const send = (request: FastifyRequest, response: FastifyReply, { status, body }: Reply) => {
  request.answered = body.response_code
  tellVersion(request, response)
  return response.code(status).send(body)
}
const sendFile = (request: FastifyRequest, response: FastifyReply, { file, content }: FileReply) => {
  request.answered = 2100
  tellVersion(request, response)
  if (file) response.header('content-disposition', contentDisposition(file.name))
  if (file?.cut_after) response.header('x-cut-after', file.cut_after)
  response.header('content-type', file?.type ?? 'text/html; charset=utf-8')
  return response.send(content instanceof Uint8Array ? Buffer.from(content) : content)
}

const bearer = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') && header.length > 7 && header.length < 512 ? header.slice(7) : null
}
const isBackground = (request: FastifyRequest) => request.headers['x-background'] !== undefined

/** Of somebody known so much is parsed before the database says who it is today; a stranger's bytes never are. */
const SMALL = 16 * 1024
const isSmall = ({ method, headers }: FastifyRequest) => method === 'GET' || Number(headers['content-length'] ?? Number.NaN) <= SMALL

/** A call that takes a file sent before may come without one. */
const comesAsData = (call: Call, request: FastifyRequest) =>
  call.takesUpload !== undefined && call.upload?.optional === true && !request.isMultipart()

/** It is not the text that is wrong, but that it is one. */
const takesNoText = (field: z.ZodType | undefined, value: string): boolean => {
  const { error } = field?.safeParse(value) ?? {}
  return error?.issues.some(({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_union')) ?? false
}

/** In a form every field is text: what a field does not take as text is read as JSON. */
const fromForm = (call: Call, body: Record<string, unknown>): Record<string, unknown> => {
  const fields = call.input instanceof z.ZodObject ? (call.input.shape as Record<string, z.ZodType>) : {}
  const read = (name: string, value: unknown) => {
    if (typeof value !== 'string' || !takesNoText(fields[name], value)) return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, read(name, value)]))
}

const isPublic = (call: Call) => 'who' in call.access && call.access.who === 'public'
const isForGuests = (call: Call) => 'who' in call.access && call.access.who === 'guest'

/** Session, role, permission and step, in that order, as the database has them now; answers the refusal or null. */
export const lookUp = async (kit: Kit, known: KnownPeople, call: Call, request: FastifyRequest): Promise<Reply | null> => {
  request.caller = null
  const token = bearer(request)
  if (!token) return reply(8888)
  const token_hash = sha256(token)
  known.forget(token_hash)
  const met = await authenticate(kit, token_hash, call, { background: isBackground(request) })
  if ('refuse' in met) return reply(met.refuse)
  request.caller = { ...met, isKnown: false }
  if (met.refused) return reply(met.refused.refuse, 'data' in met.refused ? met.refused.data : null)
  known.remember(met, call.name)
  return null
}

/** Whose room it is, as the database has it now; somebody who is signed in is told as any other whom a call is not for. */
const lookUpGuest = async (kit: Kit, known: KnownPeople, call: Call, request: FastifyRequest): Promise<Reply | null> => {
  request.guest = null
  const token = bearer(request)
  if (!token) return reply(8888)
  const met = await authenticateGuest(kit, sha256(token))
  if (met === null) return lookUp(kit, known, call, request)
  if ('refuse' in met) return reply(met.refuse)
  request.guest = met
  return null
}

/** Who sends this, before the body is read. For a person in the cache no statement runs here: the access guard asks the database with the work itself. */
const identifyCaller = async (kit: Kit, known: KnownPeople, call: Call, request: FastifyRequest): Promise<Reply | null> => {
  if (isPublic(call)) return null
  if (isForGuests(call)) return lookUpGuest(kit, known, call, request)
  const token = bearer(request)
  const met = token && !call.upload && isSmall(request) ? known.find(sha256(token), call.name) : null
  if (!met) return lookUp(kit, known, call, request)
  request.caller = { ...met, isKnown: true }
  return null
}

const whoseUpload = ({ caller, ip }: FastifyRequest) =>
  caller ? { owner: caller.actor.user_id, party: partyOf(caller.actor) } : { owner: countedAs(ip) }

const readBody = async (kit: Kit, call: Call, request: FastifyRequest, response: FastifyReply): Promise<Received> => {
  if (call.upload && !comesAsData(call, request)) return receiveUpload(kit.uploads, call.upload, request, response.raw, whoseUpload(request))
  const body = (request.method === 'GET' ? request.query : request.body === undefined ? {} : request.body) as Record<string, unknown>
  return { body, file: null, [Symbol.asyncDispose]: () => Promise.resolve() }
}

/** The file that came before, in pieces, for this very call: not under way any more once it is answered; where nothing could be, it may be taken again. */
const endUpload = async (
  kit: Kit,
  call: Call,
  { caller, log, id }: FastifyRequest,
  body: Record<string, unknown> | null,
  end: 'answered' | 'broken',
): Promise<void> => {
  const { data: upload_id } = UploadId.safeParse(body?.upload_id)
  if (!call.takesUpload || !caller || upload_id === undefined) return
  const ending =
    end === 'answered'
      ? releaseUpload(kit, { upload_id, user_id: caller.actor.user_id, call: call.name }, id)
      : endHolding(kit, { upload_id, by: id })
  // The answer stands: what could not be let go of is swept, or taken back by its owner.
  await ending.catch(() => log.warn('an upload was not let go of'))
}

const toReply = (call: Call, answer: Answer<Call>, checkOutput: boolean): Reply => {
  if ('refuse' in answer) return reply(answer.refuse, answer.data ?? null)
  if (checkOutput) call.output.parse(answer.value)
  return reply(2100, answer.value, call.answers === 'token' ? (answer.token ?? '') : undefined)
}

const scopeOfGuest = ({ company_id }: Guest): Scope => ({ kind: 'company', company_id })

type Asked = { readonly kit: Kit; readonly call: Call; readonly request: FastifyRequest; readonly input: unknown; readonly file: UploadedFile | null }
/** Keeps an answer within the work that it is the answer of. */
type Keep = (tx: Connection, answer: Reply) => Promise<void>

const contextOf = (
  { kit, request, input, file }: Asked,
  actor: Actor | null,
  now: Date,
  { own, asSystem }: ReturnType<typeof guardedUnitOfWork>,
  keep: Keep | null,
): Context<Call> => ({
  input,
  guest: request.guest?.guest as Guest & null,
  // A public call's handler has no actor by type; the others have one, or the request was refused before.
  actor: actor as Actor,
  now,
  request: { id: request.id, ip: request.ip, device: (request.headers['user-agent'] ?? '').slice(0, 300) },
  file,
  scope: actor ? scopeOf(actor) : request.guest ? scopeOfGuest(request.guest.guest) : everything,
  ...own,
  writeAnswer: (piece) =>
    own.write(async (tx) => {
      const answer = await piece(tx)
      if (keep && 'ok' in answer) await keep(tx, reply(2100, answer.value))
      return answer
    }),
  asSystem,
  kit,
})

const keyOf = (call: Call, request: FastifyRequest, actor: Actor | null, input: unknown, file: UploadedFile | null): KeyedRequest | Reply | null => {
  const key = request.headers['idempotency-key']
  if (!call.idempotent || !actor || key === undefined) return null
  if (typeof key !== 'string' || key.length === 0 || key.length > 255) return reply(10015)
  return { user_id: actor.user_id, call: call.name, key, request_hash: sha256(JSON.stringify(input) + (file?.sha256 ?? '')) }
}

/** Runs the handler once per Idempotency-Key; a request that meets its twin still running is told to try again. */
const once = async (kit: Kit, unitOfWork: UnitOfWork, keyed: KeyedRequest, now: Date, run: (keep: Keep) => Promise<Reply>): Promise<Reply> => {
  const claim = await claimKey(unitOfWork.write, keyed, now)
  if (claim === 'reused') return reply(2111, { reason: 'key_reused' })
  if (claim === 'running') return reply(2111, { reason: 'too_many_tries', retry_at: new Date(now.getTime() + 1000).toISOString() })
  if (claim !== 'mine') return { status: claim.status, body: claim.body as Envelope }
  let isKept = false
  try {
    const answer = await run(async (tx, of) => {
      await keepAnswer(tx, keyed, of)
      isKept = true
    })
    if (answer.body.response_code === 7000) await releaseKey(kit.database, keyed)
    else if (!isKept) await keepAnswerAlone(kit.database, keyed, answer)
    return answer
  } catch (error) {
    // What was kept with its work stays, whatever went wrong after it.
    await releaseKey(kit.database, keyed)
    throw error
  }
}

/** What the handler answers to input that is right. */
const work = async (
  asked: Asked,
  handler: Handler<Call>,
  actor: Actor | null,
  units: ReturnType<typeof guardedUnitOfWork>,
): Promise<Reply | FileReply> => {
  const { kit, call, request, input, file } = asked
  const now = actor || request.guest ? kit.clock.now() : await readClock(kit)
  if (call.answers === 'file' || call.answers === 'html') {
    const answer = await handler(contextOf(asked, actor, now, units, null))
    return 'refuse' in answer ? toReply(call, answer, false) : { file: answer.file, content: answer.value as FileReply['content'] }
  }
  const keyed = keyOf(call, request, actor, input, file)
  if (keyed && 'status' in keyed) return keyed
  const run = async (keep: Keep | null) => toReply(call, await handler(contextOf(asked, actor, now, units, keep)), !kit.settings.production)
  return keyed ? once(kit, units.asSystem, keyed, now, run) : run(null)
}

/** How often one request may find that the person or the routes were changed meanwhile. */
const TRIES = 3

/**
 * Works for whoever the person is when the work is done: found otherwise than they were met, they are looked up again, and refused, or all is
 * done once more. An answer for which the database was not asked at all, a wrong input say, is still only for somebody who may make the call.
 */
const workFor = async (
  kit: Kit,
  request: FastifyRequest,
  lookUpAgain: () => Promise<Reply | null>,
  run: (actor: Actor | null, units: ReturnType<typeof guardedUnitOfWork>) => Promise<Reply | FileReply>,
): Promise<Reply | FileReply> => {
  const renew = async () => {
    const refused = await lookUpAgain()
    const met = request.caller ?? request.guest
    if (refused || !met) throw new Refused(refused ?? reply(6666))
    return met.snapshot
  }
  for (let tries = 0; tries < TRIES; tries++) {
    const met = request.caller ?? request.guest
    if (!met) return run(null, publicUnitOfWork(kit.database))
    const actor = 'actor' in met ? met.actor : null
    const scope = 'guest' in met ? scopeOfGuest(met.guest) : scopeOf(met.actor)
    const state: CallState = { scope, snapshot: met.snapshot, lastSeen: null, isOutdated: false }
    const units = guardedUnitOfWork('guest' in met ? guestDatabase(kit.database) : kit.database, kit.clock, state, renew)
    try {
      const answer = await run(actor, units)
      if (state.isOutdated) throw new AccessOutdated()
      if (state.lastSeen === null) await units.own.read((tx) => tx.sql.execute(sql`select`))
      if (!actor) return answer
      const now = kit.clock.now()
      // What was done is done: that its use could not be noted is no reason to answer that it failed.
      if (isNoteDue(state.lastSeen ?? 0, now, isBackground(request)))
        await kit.database.read(everything, (tx) => noteUse(tx, actor, now)).catch(() => request.log.warn('the use of a session was not noted'))
      return answer
    } catch (error) {
      if (error instanceof Refused) return error.answer
      if (!(error instanceof AccessOutdated)) throw error
      const refused = await lookUpAgain()
      if (refused) return refused
    }
  }
  throw new TooBusy()
}

export const serveCall = (app: FastifyInstance, kit: Kit, known: KnownPeople, call: Call, handler: Handler<Call>): void => {
  const readInput = inputReader(call)
  app.route({
    method: call.method,
    url: API_BASE + call.name,
    config: { call: call.name, rate: call.rate },
    // Before the body is read: a stranger's megabytes are never parsed.
    onRequest: async (request, response) => {
      if (kit.settings.maintenance) return send(request, response, reply(9999))
      const refused = await identifyCaller(kit, known, call, request)
      if (refused) return send(request, response, refused)
    },
    // Before the answer leaves: whoever has it may send the next file.
    onSend: call.upload ? async (request) => void (await request.received?.[Symbol.asyncDispose]()) : [],
    // A body that cannot be parsed: to somebody who may make the call it is told, and to nobody else.
    errorHandler: async (error: FastifyError, request, response) => {
      const refused = request.caller?.isKnown ? await lookUp(kit, known, call, request) : null
      if (refused) return send(request, response, refused)
      tellVersion(request, response)
      throw error
    },
    handler: async (request, response) => {
      await using upload = await readBody(kit, call, request, response)
      request.received = upload
      if ('refused' in upload) return send(request, response, upload.refused)
      const read = readInput(request.isMultipart() ? fromForm(call, upload.body) : upload.body)
      const answer = await workFor(
        kit,
        request,
        () => (isForGuests(call) ? lookUpGuest : lookUp)(kit, known, call, request),
        async (actor, units) =>
          'refuse' in read
            ? reply(read.refuse, read.data)
            : work({ kit, call, request, input: read.value, file: upload.file }, handler, actor, units),
      ).catch(async (error: unknown) => {
        await endUpload(kit, call, request, upload.body, 'broken')
        throw error
      })
      await endUpload(kit, call, request, upload.body, 'answered')
      return 'content' in answer ? sendFile(request, response, answer) : send(request, response, answer)
    },
  })
}
