import { everything } from '../src/kit/database/scope.ts'
import { dayOf } from '../src/kit/time/calendar.rules.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { bill } from '../src/payments/bills/bills.table.ts'
import { paymentException } from '../src/payments/taking/taking.table.ts'
import { givenBuyer, givenInvoice, payByTransfer } from './billing.ts'
import { slip } from './receipts.samples.ts'
import type { Make } from './sample.ts'
import type { Person, World } from './world.ts'

let numbers = 0
/** An invoice with a bill that can be paid: known without a gateway, since it was told of just now. */
const givenBill = async (world: World, company?: { company_id: number }) => {
  const actor = await givenBuyer(world, company)
  const { invoice_id, company_id, open_sen } = await givenInvoice(world, actor)
  const at_ = await readClock(world.kit)
  const n = ++numbers
  const known = { gateway_bill_id: `sample${n}`, url: `https://gateway.test/bills/sample${n}`, collection_id: 'simulated', state: 'due' } as const
  const by = { created_at: at_, told_at: at_, created_by: actor.user_id, created_by_name: actor.name }
  const [row] = await world.kit.database.write(everything, (tx) =>
    tx.sql
      .insert(bill)
      .values({ company_id, invoice_id, amount_sen: open_sen, ...known, ...by })
      .returning(),
  )
  return { actor, invoice_id, bill_id: row?.bill_id ?? 0 }
}

export const givenOverpayment = async (world: World): Promise<number> => {
  const buyer = await givenBuyer(world)
  const issued = await givenInvoice(world, buyer)
  const { payment } = await payByTransfer(world, issued, issued.open_sen + 700)
  const rows = await world.sql((tx) => tx.sql.select().from(paymentException))
  return rows.find(({ payment_id }) => payment_id === payment.payment_id)?.payment_exception_id ?? 0
}
const payee = 'Maybank, 5142 8800 1234, Selat Maju Sdn Bhd'
const propose = async (world: World, maker: Person) => {
  const payment_exception_id = await givenOverpayment(world)
  const proposal = { payment_exception_id, version: 1, settlement: 'refunded', payee, remarks: 'Paid twice.' }
  const { response_code } = await world.as(maker).call('settlePaymentException', proposal)
  if (response_code !== 2100) throw new Error(`the sample was not proposed: ${response_code}`)
  return { payment_exception_id, version: 2 }
}
const globalAdmin = (world: World) => world.given.admin('globalAdmin')

export const billsSamples = {
  createBill: async (world, company) => {
    const { actor, invoice_id } = await givenBill(world, company)
    return { actor, input: { invoice_id } }
  },
  getBillList: async (world, company) => {
    const { actor, invoice_id } = await givenBill(world, company)
    return { actor, input: { invoice_id } }
  },
  getBillStatus: async (world, company) => {
    const { actor, bill_id } = await givenBill(world, company)
    return { actor, input: { bill_id } }
  },
  getPaymentOptions: async (world, company) => {
    const { actor, invoice_id } = await givenBill(world, company)
    return { actor, input: { invoice_id } }
  },
  getPaymentExceptionList: async (world) => {
    await givenOverpayment(world)
    return { actor: await globalAdmin(world), input: { q: 'PENDING' } }
  },
  exportPaymentExceptions: async (world) => {
    await givenOverpayment(world)
    return { actor: await globalAdmin(world), input: { q: 'PENDING', waits: 'payment_exceptions', kind: 'overpayment' } }
  },
  getUnappliedMoney: async (world) => {
    await givenOverpayment(world)
    return { actor: await globalAdmin(world), input: {} }
  },
  settlePaymentException: async (world) => ({
    actor: await globalAdmin(world),
    input: {
      payment_exception_id: await givenOverpayment(world),
      version: 1,
      settlement: 'refunded',
      payee,
      remarks: 'Paid twice.',
    },
  }),
  approvePaymentSettlement: async (world) => ({ actor: await globalAdmin(world), input: await propose(world, await globalAdmin(world)) }),
  rejectPaymentSettlement: async (world) => ({
    actor: await globalAdmin(world),
    input: { ...(await propose(world, await globalAdmin(world))), remarks: 'The bank has not sent it.' },
  }),
  recordTransfer: async (world) => {
    const { invoice_no } = await givenInvoice(world, await givenBuyer(world))
    const transfer = { amount_sen: 60_000, value_on: dayOf(await readClock(world.kit)), bank_code: 'MBBEMYKL', reference_no: `TT ${invoice_no}` }
    return {
      actor: await globalAdmin(world),
      input: { invoice_no, ...transfer, remarks: 'More came than is due.' },
      file: { name: 'bank.pdf', bytes: await slip() },
    }
  },
  payOutRefund: async (world) => {
    const { payment_exception_id, version } = await propose(world, await globalAdmin(world))
    const agreed = await world.as(await globalAdmin(world)).call('approvePaymentSettlement', { payment_exception_id, version })
    if (agreed.response_code !== 2100) throw new Error(`the sample was not approved: ${agreed.response_code}`)
    const told = { value_on: dayOf(await readClock(world.kit)), reference_no: `RF${payment_exception_id}` }
    return { actor: await globalAdmin(world), input: { payment_exception_id, version: version + 1, ...told } }
  },
} satisfies Record<string, Make>
