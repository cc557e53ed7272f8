/** The payment gateway over HTTP (Billplz v3). The simulator differs by address and keys only. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BillplzSettings, Settings } from '../../settings.ts'
import { type GatewayBill, joinable, type Pair, readBanks, readBill, readPending, signatureIn, signedText } from './billplz.rules.ts'
import { type Circuit, createCircuit } from './circuit.rules.ts'

export const gatewayHmac = (key: string, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest()

/** Whether the gateway signed this, told in the same time whatever stands there. */
export const isSigned = (pairs: readonly Pair[], { signatureKey }: BillplzSettings): boolean => {
  const given = signatureIn(pairs)
  const expected = gatewayHmac(signatureKey, signedText(pairs))
  return given !== null && /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), expected)
}

/** `down`: no answer, or none that makes sense, and whether it did what it was asked nobody knows. `limited`: asked too often. */
export type Trouble = 'down' | 'refused' | 'missing' | 'limited'
export type GatewayAnswer<T> = { readonly ok: true; readonly value: T } | { readonly trouble: Trouble }

export type BillToAsk = {
  readonly amount_sen: number
  readonly invoice_no: string
  readonly name: string
  readonly email: string
  readonly callback_url: string
  readonly redirect_url: string
  readonly bank_code: string | null
}

export type Gateway = {
  readonly settings: BillplzSettings
  readonly isOpen: () => boolean
  readonly createBill: (asked: BillToAsk) => Promise<GatewayAnswer<GatewayBill>>
  readonly getBill: (id: string) => Promise<GatewayAnswer<GatewayBill>>
  /** Whether the payer's bank has a payment of it that it has not confirmed. */
  readonly getPending: (id: string) => Promise<GatewayAnswer<{ isPending: boolean }>>
  /** A paid bill is `refused`, one that is gone already `missing`. */
  readonly deleteBill: (id: string) => Promise<GatewayAnswer<null>>
  /** Codes of the banks that can be chosen, at most an hour old; none where the gateway does not say. */
  readonly listBanks: () => Promise<readonly string[]>
}

const TIMEOUT_MS = 10_000
const BANKS_TIMEOUT_MS = 2_500
const BANKS_KEPT_MS = 60 * 60 * 1000
/** After a failure the list of banks is not asked for again at once. */
const BANKS_PAUSE_MS = 60 * 1000
const LARGEST_ANSWER = 256 * 1024

/** No more than an answer can sensibly hold; null for what is longer, or no JSON. */
const readJson = async (response: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > LARGEST_ANSWER) return null
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    return null
  }
}

const troubleOf = (status: number): Trouble => (status === 404 ? 'missing' : status === 429 ? 'limited' : status >= 500 ? 'down' : 'refused')

type Request = { method: 'GET' | 'POST' | 'DELETE'; path: string; form?: Record<string, string>; timeoutMs?: number }

const asks =
  (settings: BillplzSettings, circuit: Circuit) =>
  async <T>({ method, path, form, timeoutMs = TIMEOUT_MS }: Request, read: (answer: unknown) => T | null): Promise<GatewayAnswer<T>> => {
    if (!circuit.enter(Date.now())) return { trouble: 'down' }
    const attempt = async (): Promise<GatewayAnswer<T>> => {
      const response = await fetch(new URL(path, settings.url), {
        method,
        headers: { authorization: `Basic ${Buffer.from(`${settings.secretKey}:`).toString('base64')}`, accept: 'application/json' },
        ...(form ? { body: new URLSearchParams(form) } : {}),
        // Who is redirected would send the secret key along.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer = await readJson(response)
      if (!response.ok) return { trouble: troubleOf(response.status) }
      const value = read(answer)
      return value === null ? { trouble: 'down' } : { ok: true, value }
    }
    const answered = await attempt().catch((): GatewayAnswer<T> => ({ trouble: 'down' }))
    circuit.leave(!('trouble' in answered && answered.trouble === 'down'), Date.now())
    return answered
  }

export const createGateway = (settings: BillplzSettings): Gateway => {
  const circuit = createCircuit()
  const ask = asks(settings, circuit)
  const bill = (answer: unknown) => readBill(answer, settings.url)
  const pathOf = (id: string) => `v3/bills/${encodeURIComponent(id)}`
  let banks: { codes: readonly string[]; until: number } = { codes: [], until: 0 }
  return {
    settings,
    isOpen: () => circuit.isOpen(Date.now()),
    createBill: async ({ amount_sen, invoice_no, name, email, callback_url, redirect_url, bank_code }) =>
      ask(
        {
          method: 'POST',
          path: 'v3/bills',
          form: {
            collection_id: settings.collectionId,
            email,
            name: joinable(name).slice(0, 255),
            amount: String(amount_sen),
            callback_url,
            redirect_url,
            description: `Invoice ${invoice_no}`.slice(0, 200),
            deliver: 'false',
            ...(bank_code ? { reference_1_label: 'Bank Code', reference_1: bank_code } : {}),
            reference_2_label: 'Invoice',
            reference_2: joinable(invoice_no),
          },
        },
        (answer) => {
          const made = bill(answer)
          return made && made.amount_sen === amount_sen ? made : null
        },
      ),
    getBill: (id) =>
      ask({ method: 'GET', path: pathOf(id) }, (answer) => {
        const known = bill(answer)
        return known?.id === id ? known : null
      }),
    getPending: (id) => ask({ method: 'GET', path: `${pathOf(id)}/transactions?status=pending` }, readPending),
    deleteBill: async (id) => {
      const gone = await ask({ method: 'DELETE', path: pathOf(id) }, (answer) =>
        typeof answer === 'object' && answer !== null ? { gone: true } : null,
      )
      return 'ok' in gone ? { ok: true, value: null } : gone
    },
    listBanks: async () => {
      const now = Date.now()
      if (now < banks.until) return banks.codes
      const answered = await ask({ method: 'GET', path: 'v4/payment_gateways', timeoutMs: BANKS_TIMEOUT_MS }, readBanks)
      banks = 'ok' in answered ? { codes: answered.value, until: now + BANKS_KEPT_MS } : { ...banks, until: now + BANKS_PAUSE_MS }
      return banks.codes
    },
  }
}

const gateways = new WeakMap<BillplzSettings, Gateway>()
/** One for each process, so that its circuit knows of every failure; null where paying online is closed. */
export const gatewayOf = ({ billplz }: Pick<Settings, 'billplz'>): Gateway | null => {
  if (!billplz) return null
  const known = gateways.get(billplz) ?? createGateway(billplz)
  gateways.set(billplz, known)
  return known
}
