// npm run money-walk: six people at random, on two servers that share one PostgreSQL and are killed now and then, against a gateway that loses,
// doubles, delays, forges and alters its callbacks. In the end ledger, invoices, seats and gateway must agree to the sen.
// `npm run money-walk -- 2000 7` takes 2,000 steps instead of 10,000, and 7 for its dice.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { API_BASE } from '@jujur/contract/wire.ts'
import pg from 'pg'
import { startSimulator } from '../simulator/simulator.ts'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { node } from '../tools/run.mjs'
import { onInterrupt, runScript, servedSettings, serverFile, startServer } from './processes.mjs'

const run = promisify(execFile)
const STEPS = Number(process.argv[2] ?? 10_000)
const DICE = Number(process.argv[3] ?? 1)
const KILL_EVERY = 1_500
const PATIENCE_MS = 20_000
/** So many calls are given up within so long after they were sent: their callers have gone, and the work goes on without them. */
const GONE = 0.08
const GONE_MS = 6
const CALLBACKS_MS = 90_000
/** How many times faster than the gateway's own schedule, whose last try comes after a day. */
const COMPRESSION = 300
const LAST_TRY_MS = 310_000

// ── Dice that fall alike for one number ───────────────────────────────────────────────────────────────────────

/** mulberry32 */
const diceOf = (seed) => {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = diceOf(DICE)
const below = (n) => Math.floor(random() * n)
const oneOf = (list) => list[below(list.length)]
const chance = (share) => random() < share

// ── Calls ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** A page with a sum on it, as banks make them; no two alike. */
const someFile = () => {
  const stream = `BT /F1 18 Tf 40 340 Td (Transfer ${randomUUID()}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return new Blob([`${file}xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`])
}

const walkOn = ({ servers, people, simulator }) => {
  const tally = new Map()
  /** Bills of which a wrong sum was told, though signed: they stand as told, one sen less, until two people settle them. */
  const altered = new Set()
  const unexpected = []
  const note = (name, code) => {
    const one = tally.get(name) ?? new Map()
    tally.set(name, one.set(code, (one.get(code) ?? 0) + 1))
  }
  /** Answers the envelope; null where the server was killed under it. */
  const call = async (person, name, input, { file, key } = {}) => {
    const server = oneOf(servers.filter(({ isRunning }) => isRunning()))
    if (!server) return sleep(50).then(() => null)
    const headers = { authorization: `Bearer ${person.token}`, ...(key ? { 'idempotency-key': key } : {}) }
    const isGone = chance(GONE)
    const form = new FormData()
    if (file) {
      for (const [field, value] of Object.entries(input)) form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value))
      form.append('file', file, 'receipt.pdf')
    }
    const body = file ? form : JSON.stringify(input)
    const request = {
      method: 'POST',
      headers: file ? headers : { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(isGone ? 1 + below(GONE_MS) : PATIENCE_MS),
    }
    const answer = await fetch(`${server.url}${API_BASE}${name}`, request)
      .then((response) => response.json())
      .catch(() => null)
    const reason = answer?.response_code === 2111 ? ` ${answer.data?.reason}` : ''
    note(name, answer ? `${answer.response_code}${reason}` : isGone ? 'given up' : 'cut off')
    if (answer && [2222, 3333, 7000, 10015].includes(answer.response_code))
      unexpected.push(`${name} ${JSON.stringify(input)}: ${JSON.stringify(answer)}`)
    return answer
  }
  const data = (answer) => (answer?.response_code === 2100 ? answer.data : null)
  const anyCompany = () => oneOf(people.companies)
  const admin = (company) => oneOf(company.admins)

  const invoices = async (company, status) => {
    const found = data(await call(admin(company), 'getListOfInvoice', { length: 20, status, sort: 'issued_at', dir: oneOf(['asc', 'desc']) }))
    return found?.list.data ?? []
  }
  const someReceipt = async (wanted) => {
    const found = data(await call(oneOf(people.makers), 'getBankReceiptApproval', { q: 'PENDING', length: 50 }))
    return oneOf((found?.list.data ?? []).filter(({ status }) => wanted.includes(status)))
  }

  // ── What the six do ─────────────────────────────────────────────────────────────────────────────────────────

  const order = async () => {
    const company = anyCompany()
    const buyer = admin(company)
    const items = people.courses.filter(() => chance(0.7)).map((course_id) => ({ course_id, seats: 1 + below(6) }))
    if (items.length === 0) return
    const cart = data(await call(buyer, 'updateCart', { items }))?.cart
    if (!cart) return
    const input = { items, expected_total_sen: cart.total_sen + (chance(0.1) ? 1 : 0) }
    const key = randomUUID()
    await call(buyer, 'CompanyCheckoutCourse', input, { key })
    if (chance(0.2)) await call(buyer, 'CompanyCheckoutCourse', input, { key })
  }
  const cancel = async () => {
    const company = anyCompany()
    const invoice = oneOf(await invoices(company, oneOf(['unpaid', 'part_paid'])))
    if (invoice)
      await call(admin(company), 'deleteInvoice', { invoice_id: invoice.invoice_id, version: invoice.version, remarks: 'Ordered by mistake.' })
  }
  const payOnline = async () => {
    const company = anyCompany()
    const invoice = oneOf(await invoices(company, 'owed'))
    if (!invoice) return
    const bill = data(await call(admin(company), 'createBill', { invoice_id: invoice.invoice_id }, { key: randomUUID() }))?.bill
    if (!bill?.url) return
    const id = bill.url.split('/').at(-1).split('?')[0]
    const accident = oneOf([{}, {}, {}, {}, { drop: true }, { double: true }, { delay: true }, { wrong_signature: true }, { alter_amount: true }])
    const paysNow = simulator.bills.get(id)?.state !== 'paid' && !chance(0.15)
    if (paysNow && accident.alter_amount) altered.add(id)
    if (!paysNow) await simulator.fail(id, accident).catch(() => undefined)
    else await simulator.pay(id, accident).catch(() => undefined)
    if (chance(0.3)) await call(admin(company), 'getBillStatus', { bill_id: bill.bill_id })
  }
  /** A bill that was deleted reappears when somebody pays it all the same. */
  const payLate = async () => {
    const bill = oneOf([...simulator.bills.values()].filter(({ state }) => state !== 'paid'))
    if (bill) await simulator.pay(bill.id)
  }
  const sendReceipt = async () => {
    const company = anyCompany()
    const invoice = oneOf(await invoices(company, 'owed'))
    if (!invoice) return
    const amount_sen = chance(0.3) ? 1 + below(invoice.open_sen) : invoice.open_sen + (chance(0.05) ? 1 : 0)
    const told = { bank_code: 'MBBEMYKL', reference_no: `R${below(1e9)}`, paid_at: invoice.issued_on, amount_sen }
    await call(admin(company), 'uploadBankReceipt', { invoice_id: invoice.invoice_id, ...told }, { file: someFile(), key: randomUUID() })
  }
  const verify = async () => {
    const receipt = await someReceipt([1, 3, 4])
    if (!receipt) return
    const { bank_receipt_id, version, amount_sen, bank_code, reference_no, paid_at: value_on } = receipt
    const verified = { verified_amount_sen: amount_sen + (chance(0.05) ? 1 : 0), bank_code, reference_no, value_on }
    const exception = chance(0.1) ? { exception_reason: 'unreadable' } : {}
    await call(oneOf(people.makers), 'verifyBankReceipt', { bank_receipt_id, version, ...verified, ...exception })
  }
  const approve = async () => {
    const receipt = await someReceipt([2])
    if (!receipt) return
    const { bank_receipt_id, version, amount_sen } = receipt
    const input = { bank_receipt_id, version, approve_amount_sen: amount_sen + (chance(0.05) ? 1 : 0) }
    const twice = chance(0.3)
    await Promise.all([call(oneOf(people.checkers), 'approveBankReceipt', input), twice && call(oneOf(people.checkers), 'approveBankReceipt', input)])
  }
  const turnDown = async () => {
    const receipt = await someReceipt([1, 2, 3, 4])
    if (!receipt) return
    const { bank_receipt_id, version, status } = receipt
    const input = { bank_receipt_id, version, remarks: 'The bank does not know this transfer.' }
    if (status === 2 && chance(0.5)) await call(oneOf(people.checkers), 'raiseBankReceiptException', input)
    else await call(oneOf(status === 2 ? people.checkers : people.makers), 'rejectBankReceipt', input)
  }
  /** Of money that no bank receipt can declare; now and then the same by two at once. */
  const transfer = async () => {
    const invoice = oneOf(await invoices(anyCompany(), oneOf(['paid', 'void', 'part_paid', 'unpaid'])))
    if (!invoice) return
    const { invoice_no, issued_on: value_on, total_sen } = invoice
    const told = { bank_code: 'MBBEMYKL', reference_no: `T${below(1e9)}`, amount_sen: 1 + below(2 * total_sen), value_on }
    const record = () =>
      call(oneOf(people.makers), 'recordTransfer', { invoice_no, ...told, remarks: 'As the bank says.' }, { file: someFile(), key: randomUUID() })
    await Promise.all([record(), chance(0.2) && record()])
  }
  const assign = async () => {
    const company = anyCompany()
    const purchases = data(await call(admin(company), 'getListPurchaseCourse', {}))?.posts ?? []
    const purchase = oneOf(purchases)
    if (!purchase) return
    const user_ids = [...new Set(Array.from({ length: 1 + below(4) }, () => oneOf(company.trainees)))]
    const { purchased_course_id } = purchase
    const input = { purchased_course_id, user_ids, assign: chance(0.6) }
    await Promise.all([
      call(admin(company), 'assignTraineeUserIntoCourse', input),
      chance(0.3) && call(admin(company), 'assignTraineeUserIntoCourse', { ...input, user_ids: [oneOf(company.trainees)] }),
    ])
  }
  /** All of one that is not paid in full: what was paid in part is owed back. */
  const creditWhole = async () => {
    const owed = oneOf(await invoices(anyCompany(), oneOf(['part_paid', 'part_paid', 'unpaid'])))
    if (!owed) return
    const input = { invoice_id: owed.invoice_id, reason: 'The order is cancelled.' }
    const note = data(await call(oneOf(people.makers), 'createCreditNote', input))
    // Others are left until something of it may have been paid.
    if (note && chance(0.7)) await call(oneOf(people.checkers), 'approveCreditNote', { credit_note_id: note.credit_note_id, version: 1 })
  }
  const credit = async () => {
    const company = anyCompany()
    const paid = oneOf(await invoices(company, 'paid'))
    if (!paid) return
    const line = { line_no: 1, seats: 1 + below(2) }
    await call(oneOf(people.makers), 'createCreditNote', { invoice_id: paid.invoice_id, lines: [line], reason: 'Fewer people than planned.' })
  }
  const decideCredit = async () => {
    const note = oneOf(data(await call(oneOf(people.checkers), 'getCreditNoteList', { q: 'PENDING' }))?.list ?? [])
    if (!note) return
    const { credit_note_id, version } = note
    const input = { credit_note_id, version, remarks: 'Looked at.' }
    await call(oneOf(people.checkers), chance(0.8) ? 'approveCreditNote' : 'rejectCreditNote', input)
  }
  const settle = async () => {
    const q = chance(0.3) ? 'APPROVED_HISTORY_LIST' : 'PENDING'
    const listed = data(await call(oneOf(people.makers), 'getPaymentExceptionList', { q }))?.list ?? []
    const open = oneOf(listed.filter(({ state }) => state !== 'settled'))
    if (!open) return
    const { payment_exception_id, version, state } = open
    const chosen = { payment_exception_id, version, remarks: 'Agreed with the customer by phone.' }
    if (state === 'proposed') await call(oneOf(people.checkers), chance(0.8) ? 'approvePaymentSettlement' : 'rejectPaymentSettlement', chosen)
    else if (state === 'to_pay_out') {
      const paid = { value_on: open.payable_from, reference_no: `RF${payment_exception_id}-${version}` }
      await call(oneOf(people.makers), 'payOutRefund', { payment_exception_id, version, ...paid })
    } else {
      const company = people.companies.find(({ company_id }) => company_id === open.company?.company_id)
      const to = company && chance(0.4) ? oneOf(await invoices(company, 'owed')) : null
      const way = to ? { settlement: 'moved', to_invoice: to.invoice_no } : { settlement: oneOf(open.ways.filter((one) => one !== 'moved')) }
      const back = way.settlement === 'refunded' ? { payee: `Maybank ${payment_exception_id}` } : {}
      // Now and then only a part of it: the rest stays as credit.
      const part =
        to && chance(0.5) ? { amount_sen: Math.min(to.open_sen, open.left_sen) } : chance(0.2) ? { amount_sen: 1 + below(open.left_sen) } : {}
      const settlement = { ...way, ...back, ...part }
      await call(oneOf(people.makers), 'settlePaymentException', { ...chosen, ...settlement })
    }
  }

  const steps = [
    [order, 18],
    [payOnline, 18],
    [payLate, 2],
    [sendReceipt, 14],
    [verify, 14],
    [approve, 12],
    [turnDown, 4],
    [transfer, 4],
    [assign, 12],
    [cancel, 2],
    [credit, 3],
    [creditWhole, 4],
    [decideCredit, 4],
    [settle, 8],
  ]
  const weights = steps.reduce((sum, [, weight]) => sum + weight, 0)
  const someStep = () => {
    let left = below(weights)
    for (const [step, weight] of steps) {
      left -= weight
      if (left < 0) return step
    }
    throw new Error('the weights add up')
  }
  return { tally, altered, unexpected, someStep, call }
}

// ── Holding all against each other ────────────────────────────────────────────────────────────────────────────

/**
 * What the gateway was paid, and what became of it here: as payment, or told as an exception without one. A server killed between asking for a
 * bill and the answer knows nothing of that bill: what its callback tells waits for a while, and is an exception then.
 */
const GATEWAY = `
  select b.gateway_bill_id as id, coalesce(p.amount_sen, e.amount_sen)::bigint as sen
  from bill b
  left join payment p using (bill_id)
  left join payment_exception e on e.bill_id = b.bill_id and e.payment_id is null
  where b.gateway_bill_id is not null and (p.payment_id is not null or e.payment_exception_id is not null)
  union all
  select c.gateway_bill_id, coalesce(e.amount_sen, (c.body ->> 'paid_amount')::bigint)
  from gateway_callback c
  left join payment_exception e using (gateway_callback_id)
  where c.is_paid and (e.payment_exception_id is not null or c.handled_at is null)
    and not exists (select from bill b where b.gateway_bill_id = c.gateway_bill_id)`
const FIGURES = `
  select (select count(*) from invoice)::int as invoices, (select count(*) from invoice where status = 'paid')::int as paid,
    (select count(*) from invoice where status = 'void')::int as void, (select count(*) from payment)::int as payments,
    (select coalesce(sum(amount_sen), 0) from payment)::bigint as received, (select count(*) from payment_exception)::int as exceptions,
    (select count(*) from credit_note where approve_status_id = 1)::int as credits,
    (select count(*) from credit_note where approve_status_id = 1 and closes_invoice)::int as whole_credits, (select coalesce(sum(seats), 0) from seat_lot)::int as seats,
    (select count(*) from seat_use where returned_at is null)::int as taken, (select coalesce(sum(amount_sen), 0) from ledger_entry)::bigint as ledger,
    (select coalesce(sum(open_sen), 0) from invoice)::bigint as open,
    (select count(*) from (select split_part(invoice_no, '-', 2) y, max(split_part(invoice_no, '-', 3)::int) m, count(*) n from invoice group by 1) s where m <> n)::int as gaps`

/** Nobody here can ask for a bill that nobody here knows: its callback is waited for, whose last try comes latest. */
const unknownTold = async ({ bills, deliveries }, client) => {
  const { rows } = await client.query('select gateway_bill_id as id from bill where gateway_bill_id is not null')
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...bills.values()].filter(({ id, state }) => state === 'paid' && !known.has(id))
  const isTold = ({ id }) => deliveries.some(({ bill, status }) => bill === id && status === 200)
  for (const until = Date.now() + LAST_TRY_MS; Date.now() < until && !unknown.every(isTold); ) await sleep(1_000)
}

const compareGateway = (simulator, altered, rows) => {
  const here = new Map(rows.map(({ id, sen }) => [id, Number(sen)]))
  const differences = []
  for (const bill of simulator.bills.values()) {
    const sen = here.get(bill.id) ?? null
    const told = altered.has(bill.id) && sen !== bill.paid_amount ? bill.paid_amount - 1 : bill.paid_amount
    if (bill.state === 'paid' && sen !== told) differences.push(`bill ${bill.id}: the gateway has ${bill.paid_amount} sen, the portal ${sen}`)
    if (bill.state !== 'paid' && sen !== null) differences.push(`bill ${bill.id}: not paid at the gateway, but ${sen} sen in the portal`)
  }
  return differences
}

const inFolder = async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'jujur-money-'))
  await work(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}

await inFolder(async (folder) => {
  const programs = ensurePostgres()
  if (!programs) throw new Error('no PostgreSQL here and none installable')
  const postgres = await startPostgres(programs)
  onInterrupt(postgres.stop)
  const gateway = { secretKey: 'walk-secret', signatureKey: 'S-walk', collectionId: 'walk' }
  const simulator = await startSimulator({ ...gateway, port: 0, compression: COMPRESSION })
  const settings = {
    ...servedSettings(postgres.url, folder),
    // Not as production, which wants TLS: callbacks come to the first server itself.
    NODE_ENV: 'measuring',
    LOG_LEVEL: 'error',
    BILLPLZ_URL: simulator.url,
    BILLPLZ_SECRET_KEY: gateway.secretKey,
    BILLPLZ_SIGNATURE_KEY: gateway.signatureKey,
    BILLPLZ_COLLECTION_ID: gateway.collectionId,
  }
  const servers = []
  /** The killed ones too, for what they said. */
  const ever = []
  const start = async (own) => {
    const server = await startServer(serverFile, own)
    ever.push(server)
    return server
  }
  try {
    const people = await runScript(join(import.meta.dirname, 'seed-money.ts'), settings)
    // Callbacks go to PORTAL_URL: the first server's port is kept when it starts again.
    const first = await startServer(serverFile, settings)
    const own = { ...settings, PORTAL_URL: first.url, CONTENT_PORT: '0' }
    await first.stop()
    servers.push(await start({ ...own, PORT: String(first.port) }), await start(own))

    const { tally, altered, unexpected, someStep, call } = walkOn({ servers, people, simulator })
    const began = performance.now()
    let taken = 0
    let kills = 0
    const actor = async () => {
      while (taken < STEPS) {
        taken++
        if (taken % KILL_EVERY === 0) {
          const i = below(2)
          await servers[i].kill()
          kills++
          servers[i] = await start({ ...own, PORT: i === 0 ? String(first.port) : '0' })
        }
        await someStep()()
      }
    }
    await Promise.all(Array.from({ length: 6 }, actor))
    console.log(`${taken} steps by six people in ${((performance.now() - began) / 1000).toFixed(0)} s, dice ${DICE}, ${kills} kills`)
    for (const [name, codes] of [...tally].sort()) console.log(`  ${name}: ${[...codes].map(([code, n]) => `${code} x ${n}`).join(', ')}`)

    // Callbacks still on their way arrive; whatever was lost is asked for.
    await sleep(Math.min(CALLBACKS_MS, 5_000 + STEPS * 5))
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows: due } = await client.query(`select b.bill_id, b.company_id from bill b where gateway_bill_id is not null and state <> 'paid'`)
    for (const { bill_id, company_id } of due) {
      const company = people.companies.find((one) => one.company_id === company_id)
      await call(company.admins[0], 'getBillStatus', { bill_id })
    }
    await unknownTold(simulator, client)
    const { rows } = await client.query(GATEWAY)
    const [figures] = (await client.query(FIGURES)).rows
    await client.end()
    const differences = [...compareGateway(simulator, altered, rows), ...unexpected]
    if (figures.ledger !== figures.open) differences.push(`ledger ${figures.ledger} sen, open ${figures.open} sen`)
    if (figures.gaps > 0) differences.push(`${figures.gaps} years with gaps in their numbers`)
    console.log(JSON.stringify(figures))
    const audit = join(import.meta.dirname, '../apps/server/src/cli/verify-audit.ts')
    const audited = await run(node, [audit, 'money', '--database', postgres.url]).catch((error) => ({
      stdout: `${error.stdout}${error.stderr}`,
      failed: true,
    }))
    console.log(`npm run audit -- money: ${audited.stdout.trim()}`)
    if ('failed' in audited) differences.push('the check of all money found differences')
    const chain = await run(node, [audit, 'verify', '--database', postgres.url]).catch((error) => ({
      stdout: `${error.stdout}${error.stderr}`,
      failed: true,
    }))
    console.log(`npm run audit -- verify: ${chain.stdout.trim().split('\n').at(-1)}`)
    if ('failed' in chain) differences.push(`the audit log is not whole: ${chain.stdout.trim()}`)
    for (const one of differences.slice(0, 20)) console.log(`  ${one}`)
    console.log(differences.length === 0 ? 'Ledger, invoices, seats and gateway agree to the sen.' : `${differences.length} differences`)
    if (differences.length > 0) process.exitCode = 1
    if (unexpected.length > 0)
      for (const line of ever.flatMap((server) => server.said().split('\n')).filter((line) => line.includes('request failed'))) console.log(line)
  } finally {
    // One that was killed has nothing to stop.
    for (const server of servers) if (server.isRunning()) await server.stop()
    await simulator.close()
    await postgres.stop()
  }
})
