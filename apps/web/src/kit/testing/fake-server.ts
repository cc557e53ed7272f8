/** A server for tests, made from the contract: parses what screens send and what the test answers. Not part of the built app. */
import type { Call, Input, Output } from '@jujur/contract/call.ts'
import { type Code, codes } from '@jujur/contract/codes.ts'
import { wrongInput } from '@jujur/contract/field-errors.ts'
import { type CallName, type Calls, calls } from '@jujur/contract/index.ts'
import { API_BASE } from '@jujur/contract/wire.ts'
import { vi } from 'vitest'
import type { ZodType } from 'zod'
import { forgetLoaded } from '../call/reference.ts'
import { answers } from '../call/use-call.ts'

/** What a call answers: its output, or a refusal with its data. `file` for calls that answer a file. */
export type FakeAnswer<C extends Call> =
  | { output: Output<C>; code?: Code; token?: string }
  | { refuse: Exclude<Code, 2100>; data?: unknown }
  | { file: Blob; cut_after?: number }
  /** For calls that answer a fragment. */
  | { html: string }
  /** Something between browser and portal answers, or nothing does. */
  | { status: number; body?: string }
  | 'offline'

type Sent<C extends Call> = { input: Input<C>; file?: File; token: string; idempotencyKey: string | null }
type Handlers = { [N in CallName]?: (input: Input<Calls[N]>, sent: Sent<Calls[N]>) => FakeAnswer<Calls[N]> | Promise<FakeAnswer<Calls[N]>> }
export type FakeServer = {
  /** Every call that came in, oldest first. */
  received: { name: CallName; input: unknown; token: string; idempotencyKey: string | null; background: boolean }[]
  /** Answers otherwise from now on. */
  use: (handlers: Handlers) => void
  /** X-Access-Version of every answer from now on; none at first. */
  accessVersion: string | null
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json; charset=utf-8' } })
const envelope = (code: Code, data: unknown, token?: string) =>
  json({ response_code: code, description: codes[code].description, data, ...(token === undefined ? {} : { token }) }, codes[code].httpStatus)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Asked = { url: URL; method: string; headers: Headers; body: unknown }

const inputOf = ({ url, method, body }: Asked, call: Call): { input: unknown; file?: File } => {
  if (method === 'GET') return { input: Object.fromEntries(url.searchParams) }
  if (!call.upload || (call.takesUpload && !(body instanceof FormData))) return { input: parsed(String(body)) }
  if (!(body instanceof FormData)) throw new Error(`${call.name} takes multipart`)
  const file = body.get(call.upload.field)
  const shape = ('shape' in call.input ? call.input.shape : {}) as Record<string, ZodType>
  const rest = [...body].filter(([name]) => name !== call.upload?.field)
  return {
    // Of a form the server gets texts, too, and reads as JSON what its field does not take as text.
    input: Object.fromEntries(rest.map(([name, value]) => [name, shape[name]?.safeParse(value).success === false ? parsed(String(value)) : value])),
    ...(file instanceof File ? { file } : {}),
  }
}

/** The older way, by which files are sent: as much of it as kit/call/upload.ts uses. */
const fakeRequest = (answer: (asked: Asked) => Promise<Response>) =>
  class {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    responseText = ''
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    readonly headers = new Headers()
    asked = { method: 'GET', url: '' }
    stopped = false
    open(method: string, url: string) {
      this.asked = { method, url }
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }
    answered = new Headers()
    getResponseHeader = (name: string) => this.answered.get(name)
    abort() {
      this.stopped = true
      this.onabort()
    }
    send(body: unknown) {
      this.upload.onprogress?.({ loaded: 50, total: 100 })
      answer({ url: new URL(this.asked.url, location.origin), method: this.asked.method, headers: this.headers, body })
        .then(async (response) => {
          if (this.stopped) return
          this.upload.onprogress?.({ loaded: 100, total: 100 })
          this.status = response.status
          this.answered = response.headers
          this.responseText = await response.text()
          this.onload()
        })
        .catch(() => this.onerror())
    }
  }

/** What every editor asks by itself, again and again: nobody else is there. */
const everywhere: Handlers = { keepEditing: () => ({ output: { others: [] } }) }

/** Replaces fetch until the test ends. A call without a handler, and an answer that breaks the contract, fail the test. */
export const fakeServer = (first: Handlers): FakeServer => {
  answers.clear()
  forgetLoaded()
  let handlers = { ...everywhere, ...first }
  const received: FakeServer['received'] = []
  const server: FakeServer = {
    received,
    use: (more) => {
      handlers = { ...handlers, ...more }
    },
    accessVersion: null,
  }

  const answer = async (asked: Asked): Promise<Response> => {
    const response = await answerOf(asked)
    if (server.accessVersion !== null) response.headers.set('X-Access-Version', server.accessVersion)
    return response
  }
  const answerOf = async (asked: Asked): Promise<Response> => {
    const path = asked.url.pathname
    if (!path.startsWith(API_BASE)) throw new Error(`not a call: ${path}`)
    const name = path.slice(API_BASE.length) as CallName
    const call: Call = calls[name]
    const handler = handlers[name] as ((input: unknown, sent: unknown) => FakeAnswer<Call>) | undefined
    if (!call || !handler) throw new Error(`the fake server has no answer for ${name}`)
    if (asked.method !== call.method) throw new Error(`${name} is ${call.method}, not ${asked.method}`)
    const { input: raw, file } = inputOf(asked, call)
    const token = asked.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
    const idempotencyKey = asked.headers.get('Idempotency-Key')
    received.push({ name, input: raw, token, idempotencyKey, background: asked.headers.has('X-Background') })
    const input = call.input.safeParse(raw)
    if (!input.success) {
      const { code, data } = wrongInput(call, input.error.issues)
      return envelope(code, data)
    }
    const given = await handler(input.data, { input: input.data, file, token, idempotencyKey })
    if (given === 'offline') throw new TypeError('Failed to fetch')
    if ('html' in given) return new Response(given.html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    if ('file' in given) {
      const cut = given.cut_after === undefined ? null : { 'X-Cut-After': String(given.cut_after) }
      return new Response(given.file, { headers: { 'Content-Type': given.file.type, ...cut } })
    }
    if ('status' in given) return new Response(given.body ?? '', { status: given.status, headers: { 'Content-Type': 'text/html' } })
    if ('refuse' in given) return envelope(given.refuse, given.data ?? {})
    const output = given.code && given.code !== 2100 ? given.output : call.output.parse(given.output)
    return envelope(given.code ?? 2100, output, given.token)
  }

  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    return answer({ url: new URL(url, location.origin), method: init.method ?? 'GET', headers: new Headers(init.headers), body: init.body })
  })
  vi.stubGlobal('XMLHttpRequest', fakeRequest(answer))
  return server
}
