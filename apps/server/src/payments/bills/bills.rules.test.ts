import { describe, expect, it } from 'vitest'
import { type ToldOfBill, toldOf } from './billplz.rules.ts'
import {
  ABANDONED_MS,
  confirmed,
  isToBeAsked,
  meaningOf,
  nextFor,
  noGateway,
  obstacleOf,
  payableOnline,
  REUSED_MS,
  stillDue,
  type ToPay,
  toldByGateway,
} from './bills.rules.ts'

const LARGEST = 100_000_000
const owed = (over: Partial<ToPay> = {}): ToPay => ({
  status: 'unpaid',
  open_sen: 5000,
  hasLiveReceipt: false,
  isPaidThere: false,
  hasOpenDifference: false,
  ...over,
})
const answer = (over: Partial<ToPay>) => payableOnline(owed(over), LARGEST)

describe('paying online', () => {
  it('asks for what is open', () => expect(answer({ status: 'part_paid', open_sen: 1234 })).toEqual({ ok: true, value: 1234 }))
  it('is closed for a void invoice', () => expect(answer({ status: 'void', open_sen: 0 })).toEqual({ refuse: 10035 }))
  it('has nothing to do where nothing is open, by whatever way it was paid', () => {
    expect(answer({ status: 'paid', open_sen: 0 })).toEqual({ refuse: 10023 })
    expect(answer({ status: 'paid', open_sen: -5, isPaidThere: true })).toEqual({ refuse: 20072 })
  })
  it('takes a part payment by an earlier bill for no reason to stop', () =>
    expect(answer({ status: 'part_paid', isPaidThere: true })).toEqual({ ok: true, value: 5000 }))
  it('waits while the gateway has money whose sum differs', () => expect(answer({ hasOpenDifference: true })).toEqual({ refuse: 20072 }))
  it('waits while a receipt is checked', () => expect(answer({ hasLiveReceipt: true })).toEqual({ refuse: 10035 }))
  it('takes no sum that the gateway takes not', () => {
    expect([99, 100, LARGEST, LARGEST + 1].map((open_sen) => obstacleOf(owed({ open_sen }), LARGEST))).toEqual(['amount', null, null, 'amount'])
  })
})

describe('a bill that is there', () => {
  const now = new Date('2026-11-22T00:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const due = (amount_sen: number, ms: number) => nextFor({ state: 'due', amount_sen, created_at: ago(ms) }, 5000, now)
  it('is given again for the same sum, until it is thirty days old', () =>
    expect([due(5000, 0), due(5000, REUSED_MS - 1)]).toEqual(['reuse', 'reuse']))
  it('is replaced for another sum, and when it is old', () => expect([due(4999, 0), due(5000, REUSED_MS)]).toEqual(['replace', 'replace']))
  it('that is being asked for is waited for, and given up after a minute', () => {
    const asked = (ms: number) => nextFor({ state: 'asked', amount_sen: 5000, created_at: ago(ms) }, 5000, now)
    expect([asked(0), asked(ABANDONED_MS - 1), asked(ABANDONED_MS)]).toEqual(['wait', 'wait', 'repair'])
  })
  it('is asked for where there is none', () => expect(nextFor(null, 5000, now)).toBe('ask'))
})

describe('what the gateway tells', () => {
  const told = (over: Partial<Record<string, string>> = {}): ToldOfBill =>
    toldOf({ id: 'b', collection_id: 'c', paid: 'true', amount: '5000', paid_amount: '5000', ...over } as Record<string, string>)
  const bill = { state: 'due', amount_sen: 5000, collection_id: 'c', transaction_id: null }
  it('pays a bill that is due, and one that was deleted or given up', () => {
    for (const state of ['asked', 'due', 'deleted', 'failed']) expect(meaningOf(told(), { ...bill, state })).toBe('pays')
  })
  it('and what it leaves out when it is asked stays as it was called back', () => {
    const asked = (over: Partial<Record<string, string>>) => confirmed(told({ transaction_id: 'TX1' }), told(over))
    expect(asked({ paid_amount: '', amount: '' })).toMatchObject({ amount_sen: 5000, paid_amount_sen: 5000, transaction_id: 'TX1' })
    expect(asked({ paid_amount: '4999' })).toMatchObject({ amount_sen: 5000, paid_amount_sen: 4999 })
    expect(confirmed(told(), told({ paid: 'false', amount: '1' }))).toEqual(told())
  })
  it('of a paid bill is known', () => expect(meaningOf(told(), { ...bill, state: 'paid' })).toBe('known'))
  it('of a payment that failed changes nothing', () => {
    expect(meaningOf(told({ paid: 'false' }), bill)).toBe('not_paid')
    expect(meaningOf(told({ paid: 'false' }), null)).toBe('not_paid')
  })
  it('of a bill that nobody knows is kept', () => expect(meaningOf(told(), null)).toBe('unknown'))
  it('differs by one sen, by another collection, or by what is no sum', () => {
    for (const over of [
      { paid_amount: '4999' },
      { amount: '5001' },
      { paid_amount: '-5000' },
      { amount: '9007199254740993', paid_amount: '9007199254740993' },
      { paid_amount: '' },
      { collection_id: 'other' },
    ])
      expect(meaningOf(told(over), bill)).toBe('differs')
  })
  it('in another currency is never taken for ringgit', () => expect(meaningOf(told({ currency: 'SGD' }), bill)).toBe('currency'))
  it('of another transaction of a bill that is paid is a second payment, raised once', () => {
    const paid = { ...bill, state: 'paid', transaction_id: 'TX1' }
    const twice = { amount_sen: 5000, currency: 'MYR', state: 'settled', settlement: 'refunded', transaction_id: 'TX2' } as const
    expect(meaningOf(told({ transaction_id: 'TX1' }), paid)).toBe('known')
    expect(meaningOf(told({ transaction_id: 'TX2' }), paid)).toBe('again')
    expect(meaningOf(told({ transaction_id: 'TX2' }), paid, [twice])).toBe('known')
    expect(meaningOf(told({ transaction_id: 'TX3' }), paid, [twice])).toBe('again')
    // Which payment it was, one of the two messages does not say.
    expect(meaningOf(told(), paid)).toBe('known')
    expect(meaningOf(told({ transaction_id: 'TX1' }), { ...paid, transaction_id: null })).toBe('known')
  })
  it('of the same money in other words is raised once, and of another sum again', () => {
    const raised = { amount_sen: 4999, currency: 'MYR', state: 'open', settlement: null, transaction_id: null } as const
    expect(meaningOf(told({ paid_amount: '4999', name: 'OTHER' }), bill, [raised])).toBe('known')
    expect(meaningOf(told({ paid_amount: '4998' }), bill, [raised])).toBe('differs')
    expect(meaningOf(told(), bill, [raised])).toBe('pays')
  })
  it('is no money once it was given back or kept; what was explained pays when the sum is right', () => {
    const settled = (settlement: 'refunded' | 'credited' | 'explained') =>
      [{ amount_sen: 4999, currency: 'MYR', state: 'settled', settlement, transaction_id: null }] as const
    expect([meaningOf(told(), bill, settled('refunded')), meaningOf(told(), bill, settled('credited'))]).toEqual(['known', 'known'])
    expect(meaningOf(told(), bill, settled('explained'))).toBe('pays')
  })
})

describe('online', () => {
  it('nothing is paid without a gateway; an invoice that there is not is not found', () => {
    expect(noGateway(true)).toEqual({ refuse: 10007 })
    expect(noGateway(false)).toEqual({ refuse: 10021 })
  })
  it('a bill has a page to go to while it is due', () => {
    expect(stillDue('due')).toMatchObject({ ok: true })
    expect(stillDue('paid')).toEqual({ refuse: 20072 })
    expect(stillDue('expired')).toEqual({ refuse: 10007 })
  })
  it('the gateway is asked about what is due, every five seconds at most', () => {
    const now = new Date('2026-11-22T04:00:00Z')
    const ago = (ms: number) => new Date(now.getTime() - ms)
    expect(isToBeAsked({ state: 'due', told_at: null }, now)).toBe(true)
    expect(isToBeAsked({ state: 'due', told_at: ago(5_000) }, now)).toBe(true)
    expect(isToBeAsked({ state: 'due', told_at: ago(4_999) }, now)).toBe(false)
    expect(isToBeAsked({ state: 'paid', told_at: null }, now)).toBe(false)
  })
  it('a gateway that does not answer is told, one that was asked too often is not', () => {
    expect(toldByGateway('down')).toEqual({ refuse: 10007 })
    for (const what of ['told', 'limited'] as const) expect(toldByGateway(what)).toMatchObject({ ok: true })
  })
})
