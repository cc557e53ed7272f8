/** Billplz as far as the portal uses it: its API, the bank's page, signed callbacks with retries, and what may go wrong with them. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { bankPage, messagePage, type Switch, switches } from './pages.ts'
import { BANKS, type Bill, callbackOf, faultsOf, looseDay, newId, newTransactionId, redirectOf, retriesAfter, shown, sign } from './protocol.ts'

export type Options = {
  port: number
  host?: string
  secretKey: string
  signatureKey: string
  collectionId: string
  /** How many times faster callbacks are tried again than by the real schedule. */
  compression?: number
}

/** What goes wrong with every answer, until it is switched off. */
export type Faults = {
  /** Answers 503. */
  down: boolean
  /** Answers so much later, in milliseconds. */
  slowMs: number
  /** Answers 200 with something that is no bill. */
  rubbish: 'html' | 'json' | null
  /** GETs in five minutes; null for no limit. */
  limit: number | null
  /** Does what it was asked, and breaks the connection before it answers. */
  silent: boolean
  /** Somebody pays a new bill at once: its callback comes before the answer that names it. */
  early: boolean
}
export type Accident = Partial<Record<Switch, boolean>>
export type Delivery = { bill: string; attempt: number; status: number | null }
type Answer = { status: number; body: unknown; type?: string; headers?: Record<string, string> }

const TAKES_MS = 20_000
const WINDOW_MS = 5 * 60 * 1000
const LARGEST_BODY = 64 * 1024
/** With "delay": seconds by the real clock. */
const DELAY_SECONDS = 240

const wrong = (status: number, type: string, ...message: string[]): Answer => ({ status, body: { error: { type, message } } })
const html = (status: number, body: string): Answer => ({ status, body, type: 'text/html; charset=utf-8' })

const read = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).byteLength
    if (size > LARGEST_BODY) throw new Error('too large')
    chunks.push(chunk as Buffer)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (!request.headers['content-type']?.includes('json')) return new URLSearchParams(text)
  return new URLSearchParams(Object.entries(JSON.parse(text || '{}') as Record<string, unknown>).map(([name, value]) => [name, String(value ?? '')]))
}

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const startSimulator = async (options: Options) => {
  const { secretKey, signatureKey, compression = 60 } = options
  const bills = new Map<string, Bill>()
  const collections = new Map<string, string>([[options.collectionId, 'Simulated']])
  const faults: Faults = { down: false, slowMs: 0, rubbish: null, limit: null, silent: false, early: false }
  const deliveries: Delivery[] = []
  const under = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  let rank = 0
  let gets: number[] = []
  let base = ''

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const faster = (seconds: number) => (seconds * 1000) / compression

  // ── Callbacks ───────────────────────────────────────────────────────────────────────────────────────────────

  const post = async (bill: Bill, attempt: number, fields: Record<string, string>): Promise<boolean> => {
    const status = await fetch(bill.callback_url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.any([AbortSignal.timeout(TAKES_MS), stopping.signal]),
    }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => null,
    )
    deliveries.push({ bill: bill.id, attempt, status })
    if (status !== 200) rank = Math.min(10, rank + 1)
    return status === 200
  }

  /** The first attempt at once, then by the schedule until one is answered with 200. */
  const deliver = async (bill: Bill, fields: Record<string, string>): Promise<void> => {
    for (const [i, after] of [0, ...retriesAfter()].entries()) {
      if (after > 0) await pause(faster(after))
      if (stopping.signal.aborted || (await post(bill, i + 1, fields))) return
    }
  }
  const signed = (bill: Bill, paid: boolean, accident: Accident) => {
    const fields = callbackOf(bill, paid, bill.paid_amount)
    return { ...fields, x_signature: sign(fields, accident.wrong_signature ? `${signatureKey} no` : signatureKey) }
  }
  const background = (work: Promise<unknown>) => {
    under.add(work)
    void work.finally(() => under.delete(work))
  }
  /** Answers when the first attempt of the first one is through. */
  const callBack = async (bill: Bill, paid: boolean, accident: Accident): Promise<void> => {
    if (accident.drop) return
    const fields = signed(bill, paid, accident)
    const once = async () => {
      if (accident.delay) await pause(faster(DELAY_SECONDS))
      await deliver(bill, fields)
    }
    const first = once()
    background(first)
    if (accident.double) background(deliver(bill, fields))
    if (!accident.delay) await Promise.race([first, pause(2_000)])
  }

  const callEarly = async (id: string): Promise<void> => {
    const bill = bills.get(id)
    if (!bill) return
    Object.assign(bill, { state: 'paid', paid_amount: bill.amount, paid_at: new Date() })
    await callBack(bill, true, {})
  }

  const backTo = (bill: Bill, paid: boolean): string | null => {
    if (!bill.redirect_url) return null
    const fields = redirectOf(bill, paid)
    const url = new URL(bill.redirect_url)
    for (const [name, value] of Object.entries({ ...fields, 'billplz[x_signature]': sign(fields, signatureKey) }))
      url.searchParams.append(name, value)
    return url.href
  }

  // ── The bank's page ─────────────────────────────────────────────────────────────────────────────────────────

  /** What was pending is decided on by the next thing that happens; a second one pending stands beside it. */
  const transact = (bill: Bill, status: 'pending' | 'completed' | 'failed') => {
    const completed_at = status === 'completed' ? new Date() : null
    const last = bill.transactions.at(-1)
    if (last?.status === 'pending' && status !== 'pending') Object.assign(last, { status, completed_at })
    else bill.transactions.push({ id: newTransactionId(), status, completed_at, payment_channel: 'FPX' })
  }

  /** Pays it, also one that was deleted: it reappears. Answers where the payer is sent back to. */
  const pay = async (id: string, accident: Accident = {}): Promise<string | null> => {
    const bill = bills.get(id)
    if (!bill) throw new Error(`there is no bill ${id}`)
    if (bill.state !== 'paid') {
      Object.assign(bill, { state: 'paid', paid_at: new Date() })
      transact(bill, 'completed')
    }
    // What is called back is also what is answered to whoever asks.
    Object.assign(bill, { paid_amount: accident.alter_amount ? bill.amount - 1 : bill.amount })
    const callback = callBack(bill, true, accident)
    if (randomInt(2) === 0) await callback
    else background(callback)
    return accident.no_redirect ? null : backTo(bill, true)
  }
  const fail = async (id: string, accident: Accident = {}): Promise<string | null> => {
    const bill = bills.get(id)
    if (!bill) throw new Error(`there is no bill ${id}`)
    transact(bill, 'failed')
    await callBack(bill, false, accident)
    return accident.no_redirect ? null : backTo(bill, false)
  }
  /** The bank has it, and a second person has to approve it there. */
  const pend = (id: string): string | null => {
    const bill = bills.get(id)
    if (!bill) throw new Error(`there is no bill ${id}`)
    transact(bill, 'pending')
    return backTo(bill, false)
  }
  const act = async (bill: Bill, form: URLSearchParams): Promise<Answer> => {
    const accident = Object.fromEntries(switches.map(([name]) => [name, form.has(name)])) as Accident
    const back = async () => {
      if (form.get('action') === 'pay') return pay(bill.id, accident)
      if (form.get('action') === 'fail') return fail(bill.id, accident)
      if (form.get('action') !== 'pending') return null
      const to = pend(bill.id)
      return accident.no_redirect ? null : to
    }
    const to = await back()
    return to ? { status: 303, body: '', headers: { location: to } } : html(200, messagePage('Closed', 'You can close this page.'))
  }

  // ── The API ─────────────────────────────────────────────────────────────────────────────────────────────────

  const createBill = (given: URLSearchParams): Answer => {
    const collection_id = given.get('collection_id') ?? ''
    if (!collections.has(collection_id)) return wrong(404, 'RecordNotFound', 'Collection not found')
    const found = faultsOf(given)
    if (found.length > 0) return wrong(422, 'UNPROCESSABLE_ENTITY', ...found)
    const text = (name: string, otherwise = '') => given.get(name) ?? otherwise
    const id = newId()
    const bill: Bill = {
      id,
      collection_id,
      state: 'due',
      amount: Number(given.get('amount')),
      paid_amount: 0,
      due_at: text('due_at', looseDay(new Date())),
      email: text('email'),
      mobile: text('mobile'),
      name: text('name'),
      url: `${base}/bills/${id}`,
      description: text('description'),
      callback_url: text('callback_url'),
      redirect_url: text('redirect_url'),
      reference_1_label: text('reference_1_label', 'Reference 1'),
      reference_1: text('reference_1'),
      reference_2_label: text('reference_2_label', 'Reference 2'),
      reference_2: text('reference_2'),
      paid_at: null,
      created_at: new Date(),
      transactions: [],
    }
    bills.set(id, bill)
    return { status: 200, body: shown(bill) }
  }

  const deleteBill = (bill: Bill): Answer => {
    if (bill.state === 'paid') return wrong(422, 'UNPROCESSABLE_ENTITY', 'Paid bill cannot be deleted')
    if (bill.state === 'deleted') return wrong(404, 'RecordNotFound', 'Bill not found')
    bill.state = 'deleted'
    return { status: 200, body: {} }
  }

  const ofBill = (method: string, id: string, more: string | undefined, query: URLSearchParams): Answer => {
    const bill = bills.get(id)
    if (!bill) return wrong(404, 'RecordNotFound', 'Bill not found')
    if (more === 'transactions') {
      const status = query.get('status')
      const transactions = bill.transactions.filter((one) => !status || one.status === status)
      return { status: 200, body: { bill_id: id, transactions, page: Number(query.get('page') ?? 1) } }
    }
    if (method === 'GET') return { status: 200, body: shown(bill) }
    return method === 'DELETE' ? deleteBill(bill) : wrong(404, 'RecordNotFound', 'Not found')
  }

  const isOverLimit = (): boolean => {
    if (faults.limit === null) return false
    const now = Date.now()
    gets = gets.filter((at) => at > now - WINDOW_MS)
    gets.push(now)
    return gets.length > faults.limit
  }

  const api = async (method: string, path: string, query: URLSearchParams, request: IncomingMessage): Promise<Answer> => {
    const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
    if (!isSame(request.headers.authorization ?? '', expected)) return wrong(401, 'Unauthorized', 'Access denied')
    if (method === 'GET' && isOverLimit()) return wrong(429, 'RateLimit', 'Too many requests')
    if (path === 'v3/bills' && method === 'POST') {
      const made = createBill(await read(request))
      if (faults.early && made.status === 200) await callEarly((made.body as { id: string }).id)
      return made
    }
    const [, id, more] = /^v3\/bills\/([\w-]+)(?:\/(transactions))?$/.exec(path) ?? []
    if (id) return ofBill(method, id, more, query)
    if (path === 'v3/collections' && method === 'POST') {
      const title = (await read(request)).get('title')
      if (!title) return wrong(422, 'UNPROCESSABLE_ENTITY', "Title can't be blank")
      const collection = newId()
      collections.set(collection, title)
      return { status: 200, body: { id: collection, title } }
    }
    const [, collection] = /^v3\/collections\/([\w-]+)$/.exec(path) ?? []
    if (collection) {
      const title = collections.get(collection)
      return title === undefined ? wrong(404, 'RecordNotFound', 'Collection not found') : { status: 200, body: { id: collection, title } }
    }
    if (path === 'v3/fpx_banks') return { status: 200, body: { banks: BANKS.map(({ code }) => ({ name: code, active: true })) } }
    if (path === 'v4/payment_gateways')
      return { status: 200, body: { payment_gateways: BANKS.map(({ code, category }) => ({ code, active: true, category })) } }
    if (path === 'v4/webhook_rank') return { status: 200, body: { rank } }
    return wrong(404, 'RecordNotFound', 'Not found')
  }

  const pages = async (method: string, id: string, query: URLSearchParams, request: IncomingMessage): Promise<Answer> => {
    const bill = bills.get(id)
    if (!bill) return html(404, messagePage('Bill not found', 'Check the address.'))
    if (method === 'POST') return act(bill, await read(request))
    return html(200, bankPage(bill, query.get('auto_submit') === 'true' ? bill.reference_1 : null))
  }

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { method = 'GET' } = request
    const { pathname, searchParams } = new URL(request.url ?? '/', base)
    const [, id] = /^\/bills\/([\w-]+)$/.exec(pathname) ?? []
    if (id) return pages(method, id, searchParams, request)
    if (!pathname.startsWith('/api/')) return html(200, messagePage('Payment simulator', `${bills.size} bills.`))
    if (faults.slowMs > 0) await pause(faults.slowMs)
    if (faults.down) return { status: 503, body: { error: { type: 'ServiceUnavailable', message: 'Down' } } }
    if (faults.rubbish === 'html') return html(200, '<html><body>We will be back soon</body></html>')
    if (faults.rubbish === 'json') return { status: 200, body: { hello: ['world'] } }
    return api(method, pathname.slice('/api/'.length), searchParams, request)
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void answer(request)
      .catch((): Answer => wrong(500, 'InternalServerError', 'Something went wrong'))
      .then(({ status, body, type = 'application/json', headers = {} }) => {
        if (faults.silent && request.url?.startsWith('/api/')) return response.destroy()
        response.writeHead(status, { 'content-type': type, ...headers })
        return response.end(typeof body === 'string' ? body : JSON.stringify(body))
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  base = `http://localhost:${port}`

  return {
    port,
    /** Where the adapter is told to look. */
    url: `${base}/api/`,
    bills,
    faults,
    deliveries,
    pay,
    fail,
    pend,
    /** A callback signed as the gateway would, of whatever is in it. */
    signed: (fields: Record<string, string>) => ({ ...fields, x_signature: sign(fields, signatureKey) }),
    /** Ends when no callback is under way. */
    settled: async () => {
      while (under.size > 0) await Promise.all(under)
    },
    close: async () => {
      stopping.abort()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.allSettled(under)
    },
  }
}
export type Simulator = Awaited<ReturnType<typeof startSimulator>>
