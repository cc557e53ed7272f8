import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isFinal, mayDecide, type Step } from '../../approvals/approvals.rules.ts'
import {
  approveStatusOf,
  holdsHalf,
  isNewFile,
  mayBeTransfer,
  mayPass,
  mayPay,
  maySend,
  type Payable,
  type ReceiptAction,
  type ReceiptState,
  receiptAssigneeOf,
  receiptMachine,
  receiptStateOf,
  reminderDue,
  sentWithin,
  sharesOf,
  statesOf,
  status,
  tallyOf,
} from './receipts.rules.ts'

const step = (over: Partial<Step> = {}): Step => ({
  action: 'submitted',
  stage: null,
  user_id: 1,
  email_normal: 'customer@x.test',
  name: 'Customer',
  remarks: null,
  at: new Date(0),
  ...over,
})
const maker = { user_id: 2, email_normal: 'maker@y.test' }
const checker = { user_id: 3, email_normal: 'checker@y.test' }

describe('a bank receipt', () => {
  /** Domain-facts 6.3, T1 to T7, written out again by hand: from the state, what the action leads to; all else is refused. */
  const table: Record<ReceiptState, Partial<Record<ReceiptAction, ReceiptState>>> = {
    pending: { pass: 'ready', set_aside: 'set_aside', turn_down: 'rejected', paid_elsewhere: 'set_aside' },
    set_aside: { pass: 'ready', set_aside: 'set_aside', turn_down: 'rejected', paid_elsewhere: 'set_aside' },
    sent_back: { pass: 'ready', set_aside: 'set_aside', turn_down: 'rejected', paid_elsewhere: 'set_aside' },
    ready: { approve: 'approved', reject: 'rejected', send_back: 'sent_back', paid_elsewhere: 'set_aside' },
    rejected: {},
    approved: {},
  }
  const actions: ReceiptAction[] = ['pass', 'set_aside', 'turn_down', 'approve', 'reject', 'send_back', 'paid_elsewhere']
  for (const [state, ways] of Object.entries(table) as [ReceiptState, (typeof table)[ReceiptState]][])
    test.each(actions)(`in state ${state}, asked to %s, goes where the table says or is refused`, (action) => {
      const answer = mayDecide(receiptMachine, { state, version: 1 }, action, [step()], checker, { version: 1 })
      const to = ways[action]
      if (to) expect(answer).toMatchObject({ ok: true, value: { to } })
      else expect(answer).toEqual({ refuse: state === 'rejected' || state === 'approved' ? 10029 : 10028 })
    })
  it('is final when rejected or approved, and then 10029 comes before all else', () => {
    for (const state of ['rejected', 'approved'] as const) {
      expect(isFinal(receiptMachine, state)).toBe(true)
      expect(mayDecide(receiptMachine, { state, version: 9 }, 'approve', [step()], { user_id: 1, email_normal: '' }, { version: 1 })).toEqual({
        refuse: 10029,
      })
    }
  })
  it('is approved by nobody who sent it or edited it as maker, also not by another mailbox of theirs', () => {
    const steps = [
      step(),
      step({ action: 'edited', user_id: 2, email_normal: 'maker@y.test', mailboxes: ['old@y.test'] }),
      step({ action: 'edited', user_id: 4, email_normal: 'second@y.test' }),
    ]
    const approve = (who: typeof maker) => mayDecide(receiptMachine, { state: 'ready', version: 1 }, 'approve', steps, who)
    expect(approve(maker)).toEqual({ refuse: 10004 })
    expect(approve({ user_id: 4, email_normal: 'second@y.test' })).toEqual({ refuse: 10004 })
    expect(approve({ user_id: 8, email_normal: 'old@y.test' })).toEqual({ refuse: 10004 })
    expect(approve({ user_id: 1, email_normal: 'x@y.test' })).toEqual({ refuse: 10004 })
    expect(approve(checker)).toMatchObject({ ok: true })
  })
  it('may be approved by the checker who sent it back, once a maker has corrected it', () => {
    const steps = [
      step(),
      step({ action: 'edited', ...maker }),
      step({ action: 'rejected', stage: 'receipt_sent_back', ...checker }),
      step({ action: 'edited', ...maker }),
    ]
    expect(mayDecide(receiptMachine, { state: 'ready', version: 4 }, 'approve', steps, checker)).toMatchObject({ ok: true })
  })
  it('is edited again by the same maker, and by no account of who sent it', () => {
    const steps = [step(), step({ action: 'edited', ...maker })]
    expect(mayDecide(receiptMachine, { state: 'set_aside', version: 2 }, 'pass', steps, maker)).toMatchObject({ ok: true })
    expect(mayDecide(receiptMachine, { state: 'set_aside', version: 2 }, 'pass', steps, { user_id: 7, email_normal: 'customer@x.test' })).toEqual({
      refuse: 10004,
    })
  })
  it('is looked at again where it changed', () =>
    expect(mayDecide(receiptMachine, { state: 'ready', version: 3 }, 'approve', [step()], checker, { version: 2 })).toEqual({
      refuse: 2111,
      data: { reason: 'changed_since', version: 3 },
    }))
  it('has the numbers of the specification', () => {
    expect(status).toEqual({ pending: 1, ready: 2, set_aside: 3, sent_back: 4, rejected: 5, approved: 6 })
    for (const [state, number] of Object.entries(status)) expect(receiptStateOf(number)).toBe(state)
    expect([1, 2, 3, 4, 5, 6].map((one) => approveStatusOf(receiptStateOf(one)))).toEqual([2, 2, 2, 2, 3, 1])
  })
})

test('the lists have their four names, also with a space behind, and no other', () => {
  expect(statesOf('')).toEqual({ ok: true, value: [1, 2, 3, 4, 5, 6] })
  expect(statesOf('PENDING ')).toEqual({ ok: true, value: [1, 2, 3, 4] })
  expect(statesOf('APPROVED_HISTORY_LIST')).toEqual({ ok: true, value: [6] })
  expect(statesOf(' REJECTED')).toEqual({ ok: true, value: [5] })
  for (const q of ['pending', 'APPROVED', 'constructor', '__proto__', 'toString']) expect(statesOf(q), q).toEqual({ refuse: 10006 })
})

describe('what may be sent', () => {
  const owing = (over: Partial<Parameters<typeof maySend>[0]> = {}) => ({
    invoice_id: 1,
    status: 'unpaid' as const,
    open_sen: 1000,
    paid_by_gateway: false,
    ...over,
  })
  it('is all that is due, or a part of it where parts are taken', () => {
    expect(maySend(owing(), 1000, false)).toMatchObject({ ok: true })
    expect(maySend(owing(), 999, true)).toMatchObject({ ok: true })
    expect(maySend(owing(), 999, false)).toEqual({ refuse: 7000, because: 'whole' })
  })
  it('is not a sen more than is due', () => expect(maySend(owing(), 1001, true)).toEqual({ refuse: 10027, data: { open_sen: 1000 } }))
  it('is nothing for an invoice that is paid, void, or paid through the gateway', () => {
    expect(maySend(owing({ status: 'paid', open_sen: 0 }), 1, true)).toEqual({ refuse: 10023 })
    expect(maySend(owing({ status: 'paid', open_sen: -5 }), 1, true)).toEqual({ refuse: 10023 })
    expect(maySend(owing({ status: 'void', open_sen: 0 }), 1, true)).toEqual({ refuse: 10035 })
    expect(maySend(owing({ paid_by_gateway: true }), 1000, true)).toEqual({ refuse: 20072 })
    expect(maySend(owing({ status: 'paid', open_sen: 0, paid_by_gateway: true }), 1000, true)).toEqual({ refuse: 20072 })
  })
  it('names each invoice of a joint payment once, and adds up to the sen', () => {
    const allocations = [
      { invoice_id: 1, amount_sen: 400 },
      { invoice_id: 2, amount_sen: 600 },
    ]
    expect(sharesOf({ invoice_id: 2, amount_sen: 1000, allocations })).toEqual(allocations)
    expect(sharesOf({ invoice_id: 1, amount_sen: 1000 })).toEqual([{ invoice_id: 1, amount_sen: 1000 }])
    expect(sharesOf({ invoice_id: 1, amount_sen: 999, allocations })).toBe('amount_sen')
    expect(sharesOf({ invoice_id: 3, amount_sen: 1000, allocations })).toBe('invoice_id')
    expect(sharesOf({ invoice_id: 1, amount_sen: 800, allocations: [allocations[0], allocations[0]] as typeof allocations })).toBe('allocations')
  })
})

const payable = (over: Partial<Payable> = {}): Payable => ({
  invoice_id: 1,
  status: 'unpaid',
  open_sen: 1000,
  share_sen: 1000,
  paid_by_gateway: false,
  ...over,
})
const verified = { amount_sen: 1000, bank_code: 'MBBEMYKL', reference_no: '8842', value_on: '2026-11-20' }

describe('the maker passes a receipt', () => {
  it('whose amount is what was declared and still due', () => expect(mayPass(1000, verified, [payable()], false)).toMatchObject({ ok: true }))
  it('not one sen off, either way', () => {
    for (const amount_sen of [999, 1001]) expect(mayPass(1000, { ...verified, amount_sen }, [payable()], false)).toMatchObject({ refuse: 10050 })
  })
  it('not where less is due than when it was sent', () =>
    expect(mayPass(1000, verified, [payable({ open_sen: 999, status: 'part_paid' })], false)).toEqual({
      refuse: 10050,
      data: { declared_sen: 1000, open_sen: 999 },
    }))
  it('not where the transfer stands for another receipt', () => expect(mayPass(1000, verified, [payable()], true)).toEqual({ refuse: 10012 }))
  it('of a part, and of a joint payment, by the shares that were declared', () => {
    expect(mayPass(400, { ...verified, amount_sen: 400 }, [payable({ share_sen: 400 })], false)).toMatchObject({ ok: true })
    const joint = [payable({ share_sen: 400 }), payable({ invoice_id: 2, share_sen: 600, open_sen: 600 })]
    expect(mayPass(1000, verified, joint, false)).toMatchObject({ ok: true })
    expect(mayPass(1000, verified, [payable({ share_sen: 400 }), payable({ share_sen: 600, open_sen: 599 })], false)).toMatchObject({ refuse: 10050 })
  })
})

describe('the checker pays', () => {
  it('the amount typed, if it is the one verified, to the sen', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 1e12 }), (typed, amount) => {
        const answer = mayPay(typed, amount, [payable({ open_sen: amount, share_sen: amount })])
        return typed === amount ? 'ok' in answer : 'refuse' in answer && answer.refuse === 10078
      }),
    ))
  it('not what is less due by now', () =>
    expect(mayPay(1000, 1000, [payable({ open_sen: 900, status: 'part_paid' })])).toEqual({ refuse: 10078, data: { open_sen: 900 } }))
  it('not what the gateway has, nor what is void or paid', () => {
    expect(mayPay(1000, 1000, [payable({ paid_by_gateway: true })])).toEqual({ refuse: 20072 })
    expect(mayPay(1000, 1000, [payable({ status: 'paid', open_sen: 0, paid_by_gateway: true })])).toEqual({ refuse: 20072 })
    expect(mayPay(1000, 1000, [payable({ status: 'paid', open_sen: 0 })])).toEqual({ refuse: 10035 })
    expect(mayPay(1000, 1000, [payable(), payable({ status: 'void', open_sen: 0 })])).toEqual({ refuse: 10035 })
  })
})

describe('the tally', () => {
  const invoices = [{ ...payable(), issued_on: '2026-11-19' }]
  it('says nothing of the bank before a maker looked', () =>
    expect(tallyOf(verified, null, invoices, null)).toEqual({ amount: 'same', bank: 'not_checked', reference: 'new', value_on: 'in_range' }))
  it('tells what differs from what was declared', () =>
    expect(tallyOf(verified, { amount_sen: 999, bank_code: 'CIBBMYKL', reference_no: '1', value_on: '2026-11-18' }, invoices, null)).toEqual({
      amount: 'differs',
      bank: 'differs',
      reference: 'differs',
      value_on: 'before_issue',
    }))
  it('tells a transfer that stands elsewhere, and a number that does', () => {
    expect(tallyOf(verified, verified, invoices, 'used').reference).toBe('used')
    expect(tallyOf(verified, verified, invoices, 'shared').reference).toBe('shared')
  })
})

test('reminders come after 14 and after 30 days, each once', () => {
  const stands_since = new Date('2026-11-01T00:00:00Z')
  const after = (days: number, reminded: number) => reminderDue({ stands_since, reminded }, new Date(stands_since.getTime() + days * 86_400_000))
  expect([after(13.9, 0), after(14, 0), after(29, 1), after(30, 1), after(40, 0), after(90, 2)]).toEqual([null, 1, null, 2, 2, null])
})

describe('how long a receipt waits', () => {
  // Half past midnight of 24 November in Kuala Lumpur, still the 23rd in London.
  const now = new Date('2026-11-23T16:30:00.000Z')
  const isWithin = (age: Parameters<typeof sentWithin>[0], sent: string) => {
    const { from, before } = sentWithin(age, now)
    return (from === null || new Date(sent) >= from) && (before === null || new Date(sent) < before)
  }
  const agesOf = (sent: string) => (['today', '1_to_2_days', '3_to_4_days', '5_days_or_more'] as const).filter((age) => isWithin(age, sent))

  it('is counted in days of Kuala Lumpur, which begin at its midnight', () => {
    expect(agesOf('2026-11-23T16:00:00.000Z')).toEqual(['today'])
    expect(agesOf('2026-11-23T15:59:59.999Z')).toEqual(['1_to_2_days'])
    expect(agesOf('2026-11-21T16:00:00.000Z')).toEqual(['1_to_2_days'])
    expect(agesOf('2026-11-21T15:59:59.999Z')).toEqual(['3_to_4_days'])
    expect(agesOf('2026-11-19T15:59:59.999Z')).toEqual(['5_days_or_more'])
    expect(agesOf('2024-01-01T00:00:00.000Z')).toEqual(['5_days_or_more'])
  })

  it('is today where another clock was a little ahead', () => expect(agesOf('2026-11-23T16:30:01.000Z')).toEqual(['today']))
})

test('what was set aside waits for the customer until a new file comes', () => {
  expect([
    receiptAssigneeOf('set_aside', false),
    receiptAssigneeOf('set_aside', true),
    receiptAssigneeOf('pending', false),
    receiptAssigneeOf('ready', false),
  ]).toEqual(['customer', 'makers', 'makers', 'checkers'])
})

describe('a transfer', () => {
  const named = { isKnownBank: true, field: 'value_on', day: '2026-11-03' } as const
  it('comes from a bank that there is, on a day that is not to come', () => {
    expect(mayBeTransfer(named, '2026-11-03')).toMatchObject({ ok: true })
    expect(mayBeTransfer({ ...named, isKnownBank: false }, '2026-11-03')).toMatchObject({ refuse: 7000, data: [{ field: 'bank_code' }] })
    expect(mayBeTransfer(named, '2026-11-02')).toMatchObject({ refuse: 7000, data: [{ field: 'value_on' }] })
  })
})

describe('the file of a receipt', () => {
  it('is replaced only by another', () => {
    expect(isNewFile('b', [{ sha256: 'a' }])).toMatchObject({ ok: true })
    expect(isNewFile('a', [{ sha256: 'a' }, { sha256: 'c' }])).toEqual({ refuse: 10012 })
    expect(isNewFile(undefined, [{ sha256: 'a' }])).toMatchObject({ ok: true })
  })
})

describe('turning a receipt down', () => {
  it('is refused to whoever has the other half of the right', () => {
    expect(holdsHalf({ refuse: 20067 })).toEqual({ refuse: 20067 })
    expect(holdsHalf(null)).toMatchObject({ ok: true })
  })
})
