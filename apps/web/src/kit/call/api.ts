/** The one way to the server: base path, bearer, envelope (specification section 7). */
import type { Call, Envelope, Output, Sent } from '@jujur/contract/call.ts'
import type { Code, FieldError } from '@jujur/contract/codes.ts'
import { API_BASE, endsSession } from '@jujur/contract/wire.ts'
import { guest } from '../session/guest.ts'
import { session } from '../session/session.ts'
import { SUCCESS_CODE } from '../texts/constants.ts'
import { announce, type HowTold } from './changes.ts'
import { ACCESS_VERSION, type OnUpload, sendWithProgress } from './upload.ts'

/** Any answer of the server other than 2100. */
export class Refused extends Error {
  readonly code: Code
  readonly data: unknown
  readonly errors: FieldError[]
  /** The session that was refused; one signed in since then must not end by it. */
  readonly token: string
  constructor(code: Code, description: string, data: unknown, token: string) {
    super(description)
    this.code = code
    this.data = data
    this.errors = fieldErrorsOf(data)
    this.token = token
  }
}

/** No answer of the portal: an answer of something in between, a request without a response, or something before either. */
export class TransportFailure extends Error {
  readonly kind: 'response' | 'request' | 'other'
  readonly status?: number
  constructor(kind: TransportFailure['kind'], status?: number, cause?: unknown) {
    super(`${kind}${status ? ` ${status}` : ''}`, { cause })
    this.kind = kind
    this.status = status
  }
}

/** A file that could not be had; shown with the download sentence of specification section 8. */
export class DownloadFailed extends Error {}

type Wire = Pick<Call, 'name'> & Partial<Pick<Call, 'method' | 'idempotent' | 'upload' | 'takesUpload' | 'changes' | 'access'>>
/** A call by its name alone, for the pages that must stay small: its schemas are not loaded. */
export type CallRef<C extends Call> = Wire & { readonly name: C['name']; readonly of?: C; readonly access?: undefined }
/** The same of a read whose answer is kept. */
export type ReadRef<C extends Call> = CallRef<C> & { readonly shows: C['shows'] }
type Said<C extends Call> = { method?: Call['method'] } & (C['changes'] extends readonly [] ? { changes?: C['changes'] } : { changes: C['changes'] })
/** Only for calls without a file; the type argument checks the name, and that what a write changes is told as the contract says it. */
export const callRef = <C extends Call>(name: C['name'], ...[said]: object extends Said<C> ? [said?: Said<C>] : [said: Said<C>]): CallRef<C> => ({
  name,
  method: 'POST',
  ...said,
})
export const readRef = <C extends Call>(name: C['name'], shows: C['shows']): ReadRef<C> => ({ name, method: 'POST', shows })

export type SendOptions = HowTold & {
  /** Codes answered as data instead of thrown, such as 10055. */
  also?: readonly Code[]
  file?: File
  idempotencyKey?: string
  signal?: AbortSignal
  /** Asked by the page itself, not by the person: does not keep an idle session open. */
  background?: boolean
  /** Sent as the page is hidden or left: a phone may never come back to it. Only for what is short. */
  outlives?: true
  /** Hears how much of the file has gone up. */
  onUpload?: OnUpload
}
export type CallAnswer<C extends Call> = { code: Code; data: Output<C>; token: string }

const fieldErrorsOf = (data: unknown): FieldError[] => {
  const list = Array.isArray(data)
    ? data
    : typeof data === 'object' && data !== null && 'errors' in data && Array.isArray(data.errors)
      ? data.errors
      : []
  return list.filter((entry): entry is FieldError => typeof entry === 'object' && entry !== null && 'field' in entry && 'rule' in entry)
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'response_code' in body && typeof body.response_code === 'number'

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const present = (input: object) => Object.entries(input).filter(([, value]) => value !== undefined)

/** Fields before the file, so that the server can refuse before it reads the file. */
const multipart = (field: string, input: object, file: File | undefined) => {
  const form = new FormData()
  for (const [name, value] of present(input)) form.append(name, asText(value))
  if (file) form.append(field, file, file.name)
  return form
}

/** `background`: of an answer that nobody waits for. */
export type HeardVersion = { name: string; token: string; version: string; background: boolean }
const versionListeners = new Set<(heard: HeardVersion) => void>()
/** Hears X-Access-Version of every answer that has one, refusals and files too, with the token that it answered. */
export const onAccessVersion = (listener: (heard: HeardVersion) => void): void => {
  versionListeners.add(listener)
}

/** A browser carries on with at most 64 KiB of a page that is gone (Fetch, keepalive), headers apart. */
const OUTLIVES_BYTES = 60 * 1024
/** Whether this, sent while the page is left, still arrives. */
export const outlivesPage = (input: object): boolean => new TextEncoder().encode(JSON.stringify(input)).length <= OUTLIVES_BYTES

let leaving = false
addEventListener('pagehide', () => {
  leaving = true
})
addEventListener('pageshow', () => {
  leaving = false
})

const ask = async (call: Wire, input: object, options: SendOptions, token: string): Promise<Response> => {
  const method = call.method ?? 'POST'
  const headers = new Headers({ Accept: 'application/json, */*' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  if (options.background) headers.set('X-Background', '1')
  let url = `${API_BASE}${call.name}`
  let body: BodyInit | undefined
  if (method === 'GET') {
    const query = new URLSearchParams(present(input).map(([name, value]) => [name, asText(value)]))
    if (query.size > 0) url += `?${query}`
  } else if (call.upload && (options.file || !call.takesUpload)) body = multipart(call.upload.field, input, options.file)
  else {
    headers.set('Content-Type', 'application/json')
    body = JSON.stringify(input)
  }
  try {
    const wanted = { method, headers, body, signal: options.signal, keepalive: (leaving || options.outlives === true) && outlivesPage(input) }
    const response = await (options.onUpload ? sendWithProgress(url, wanted, options.onUpload) : fetch(url, wanted))
    const version = response.headers.get(ACCESS_VERSION)
    if (version !== null)
      for (const listener of versionListeners) listener({ name: call.name, token, version, background: options.background ?? false })
    return response
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new TransportFailure('request', undefined, cause)
  }
}

const envelopeOf = async (response: Response): Promise<Envelope> => {
  const body: unknown = await response.json().catch(() => undefined)
  if (!isEnvelope(body)) throw new TransportFailure('response', response.status)
  return body
}

/** Whoever is signed in; of the calls of a guest the guest, whoever is signed in beside them. */
const tokenFor = ({ access }: Wire): string => (access && 'who' in access && access.who === 'guest' ? guest.get()?.token : session.get()?.token) ?? ''

const listeners = new Set<(code: Code) => void>()
/** Hears the code of every answer. */
export const onEnvelope = (listener: (code: Code) => void): void => {
  listeners.add(listener)
}

let ended: Refused | null = null
session.subscribe(() => {
  ended = null
})
/** What the server said of an ended session it would say of every further call: a page that is left standing asks no more. */
const unlessEnded = (token: string): void => {
  if (ended && ended.token === token) throw new Refused(ended.code, ended.message, ended.data, token)
}
const refused = ({ response_code: code, description, data }: Envelope, token: string): Refused => {
  const refusal = new Refused(code, description, data, token)
  if (token !== '' && token === session.get()?.token && endsSession.includes(code)) ended = refusal
  if (endsSession.includes(code)) guest.end(token)
  return refusal
}

/** Sends a call, and announces what it changes. The HTTP status counts for nothing where there is an envelope. Throws Refused or TransportFailure. */
export async function send<C extends Call>(call: C, input: Sent<C>, options?: SendOptions): Promise<CallAnswer<C>>
export async function send<C extends Call>(call: CallRef<C>, input: Sent<C>, options?: SendOptions): Promise<CallAnswer<C>>
export async function send<C extends Call>(call: C | CallRef<C>, input: Sent<C>, options: SendOptions = {}): Promise<CallAnswer<C>> {
  const token = tokenFor(call)
  unlessEnded(token)
  let isDone = false
  try {
    const envelope = await envelopeOf(await ask(call, input as object, options, token))
    const code = envelope.response_code
    for (const listener of listeners) listener(code)
    if (code !== SUCCESS_CODE && !options.also?.includes(code)) throw refused(envelope, token)
    isDone = true
    return { code, data: envelope.data as Output<C>, token: envelope.token ?? '' }
  } catch (error) {
    if (error instanceof Refused || error instanceof TransportFailure || options.signal?.aborted) throw error
    throw new TransportFailure('other', undefined, error)
  } finally {
    // What is refused may be refused because what is shown is old, and what was lost may have been done: that is seen by whoever comes to it
    // next. What stands on the screen, and what is typed there, is the screen's own to ask anew.
    if (call.changes) announce(call.changes, isDone ? options : { quiet: true })
  }
}

/** Sends a call that answers an HTML fragment. Throws Refused or TransportFailure. */
export const sendForHtml = async <C extends Call>(call: CallRef<C>, input: Sent<C>, options: Pick<SendOptions, 'signal'> = {}): Promise<string> => {
  const token = tokenFor(call)
  const response = await ask(call, input as object, options, token)
  if (response.ok && response.headers.get('Content-Type')?.includes('text/html')) {
    for (const listener of listeners) listener(SUCCESS_CODE)
    return response.text()
  }
  const envelope = await envelopeOf(response)
  for (const listener of listeners) listener(envelope.response_code)
  throw refused(envelope, token)
}

export const saveBlob = (blob: Blob, filename: string): void => {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves a file answer, and answers after how many of a list it was cut; null where it was not. A JSON reply is an error and shows as its own refusal, anything else fails as DownloadFailed. */
export const sendForFile = async <C extends Call>(call: C, input: Sent<C>, filename: string): Promise<number | null> => {
  const token = tokenFor(call)
  let response: Response
  try {
    response = await ask(call, input as object, {}, token)
  } catch (cause) {
    throw new DownloadFailed(undefined, { cause })
  }
  if (response.headers.get('Content-Type')?.includes('application/json')) {
    const body: unknown = await response.json().catch(() => undefined)
    if (isEnvelope(body) && body.response_code !== SUCCESS_CODE) throw refused(body, token)
    throw new DownloadFailed()
  }
  if (!response.ok) throw new DownloadFailed()
  saveBlob(await response.blob(), filename)
  return Number(response.headers.get('X-Cut-After')) || null
}

/** A PDF that came as base64 in JSON; throws DownloadFailed when it is none. */
export const pdfBytes = (base64: string): Uint8Array<ArrayBuffer> => {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch (cause) {
    throw new DownloadFailed(undefined, { cause })
  }
  if (bytes.length === 0) throw new DownloadFailed()
  return bytes
}
export const saveBase64Pdf = (base64: string, filename: string): void => saveBlob(new Blob([pdfBytes(base64)], { type: 'application/pdf' }), filename)
