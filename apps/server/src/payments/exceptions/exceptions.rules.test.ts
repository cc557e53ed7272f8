import { describe, expect, it } from 'vitest'
import { isFinal, mayDecide, type Step } from '../../approvals/approvals.rules.ts'
import { canPayOut, canTake, exceptionStateOf, mayPayOut, maySettle, payableFrom, proposedAnew, settling } from './exceptions.rules.ts'

const person = (user_id: number) => ({ user_id, email_normal: `p${user_id}@x.test` })
const step = (user_id: number, action: Step['action']): Step => ({
  ...person(user_id),
  action,
  stage: null,
  name: null,
  remarks: null,
  at: new Date(0),
})
const states = ['open', 'proposed', 'to_pay_out', 'kept', 'settled'] as const
const actions = ['propose', 'approve', 'agree', 'pay_out', 'reject'] as const

describe('an exception', () => {
  it('goes from every state by every action where the table says, or nowhere', () => {
    for (const state of states)
      for (const action of actions) {
        const row = settling.transitions.find((one) => one.from === state && one.action === action)
        const answer = mayDecide(settling, { state, version: 1 }, action, [], person(1))
        if (row) expect(answer).toMatchObject({ ok: true, value: { to: row.to } })
        else expect(answer).toEqual({ refuse: 20073 })
      }
    expect(states.filter((state) => isFinal(settling, state))).toEqual(['settled'])
  })
  it('is never settled by somebody who proposed, not even an earlier proposal', () => {
    const steps = [step(1, 'edited'), step(2, 'rejected'), step(3, 'edited')]
    for (const user of [1, 3])
      expect(mayDecide(settling, { state: 'proposed', version: 1 }, 'approve', steps, person(user))).toEqual({ refuse: 10004 })
    expect(mayDecide(settling, { state: 'proposed', version: 1 }, 'approve', steps, person(2))).toMatchObject({ ok: true })
  })
  it('is proposed anew by the same person after it was sent back', () =>
    expect(mayDecide(settling, { state: 'open', version: 3 }, 'propose', [step(1, 'edited'), step(2, 'rejected')], person(1))).toMatchObject({
      ok: true,
    }))
})

describe('an invoice takes money that was set apart', () => {
  const apart = { company_id: 1, amount_sen: 500, currency: 'MYR' }
  const target = { company_id: 1, status: 'unpaid', open_sen: 500 }
  it('where all of it is open there', () => {
    expect(canTake(apart, target)).toMatchObject({ ok: true })
    expect(canTake({ ...apart, company_id: null }, { ...target, status: 'part_paid' })).toMatchObject({ ok: true })
  })
  it('and not otherwise', () => {
    for (const over of [{ open_sen: 499 }, { status: 'void', open_sen: 500 }, { status: 'paid' }, { company_id: 2 }])
      expect(canTake(apart, { ...target, ...over })).toEqual({ refuse: 10035 })
    for (const over of [{ amount_sen: 0 }, { currency: 'SGD' }]) expect(canTake({ ...apart, ...over }, target)).toEqual({ refuse: 10035 })
  })
})

describe('a refund is paid out', () => {
  it('from the day of its approval, or the day that was told before it, and never before the money came', () => {
    const days = { approved_on: '2026-11-20', came_on: '2026-11-10', told_on: null }
    expect(payableFrom(days)).toBe('2026-11-20')
    expect(payableFrom({ ...days, told_on: '2026-11-18' })).toBe('2026-11-18')
    expect(payableFrom({ ...days, told_on: '2020-01-01' })).toBe('2026-11-10')
  })
  it('on no day before that, and none to come', () => {
    const [from, today] = ['2026-11-20', '2026-11-23']
    for (const day of [from, '2026-11-21', today]) expect(canPayOut(day, from, today)).toMatchObject({ ok: true })
    for (const day of ['2020-01-01', '2026-11-19', '2026-11-24']) expect(canPayOut(day, from, today)).toEqual({ refuse: 10035 })
  })
})

describe('money is settled', () => {
  const open = { state: 'open', settlement: null } as const
  const kept = { state: 'settled', settlement: 'credited' } as const
  const told = { isHere: false, isDealtWith: false }
  it('by giving back, keeping or moving where it is here; explained only where it was but told of', () => {
    for (const kind of ['overpayment', 'paid_after_void'] as const) expect(maySettle({ kind, ...open }, 'explained', told)).toEqual({ refuse: 10035 })
    expect(maySettle({ kind: 'unknown_bill', ...open }, 'explained', told)).toMatchObject({ ok: true })
    expect(maySettle({ kind: 'refund_owed', ...open }, 'credited', told)).toEqual({ refuse: 10035 })
  })
  it('never by explaining away what came in, unless its bill was paid otherwise', () => {
    for (const kind of ['amount_differs', 'paid_twice', 'unknown_bill', 'currency'] as const) {
      expect(maySettle({ kind, ...open }, 'explained', { isHere: true, isDealtWith: false })).toEqual({ refuse: 10035 })
      expect(maySettle({ kind, ...open }, 'explained', { isHere: true, isDealtWith: true })).toMatchObject({ ok: true })
    }
  })
  it('in no way but by explaining where its bill was paid since', () => {
    for (const settlement of ['refunded', 'credited', 'moved'] as const)
      expect(maySettle({ kind: 'amount_differs', ...open }, settlement, { ...told, isDealtWith: true })).toEqual({ refuse: 20072 })
    expect(maySettle({ kind: 'amount_differs', ...open }, 'explained', { ...told, isDealtWith: true })).toMatchObject({ ok: true })
  })
  it('once more where it was kept as credit: it pays an invoice or is given back', () => {
    for (const settlement of ['moved', 'refunded'] as const)
      expect(maySettle({ kind: 'unknown_bill', ...kept }, settlement, told)).toMatchObject({ ok: true })
    for (const settlement of ['credited', 'explained'] as const)
      expect(maySettle({ kind: 'unknown_bill', ...kept }, settlement, told)).toEqual({ refuse: 10035 })
    expect(
      [kept, open, { state: 'proposed', settlement: 'credited' } as const, { state: 'settled', settlement: 'moved' } as const].map(exceptionStateOf),
    ).toEqual(['kept', 'open', 'proposed', 'settled'])
  })
})

describe('a refund', () => {
  const sent = { isApprover: false, value_on: '2026-11-03', from: '2026-11-02', today: '2026-11-05', isReferenceUsed: false }
  it('is paid out on a day that the bank can have sent it', () => {
    expect(mayPayOut(sent)).toMatchObject({ ok: true })
    expect(mayPayOut({ ...sent, value_on: '2026-11-01' })).toEqual({ refuse: 10035 })
    expect(mayPayOut({ ...sent, value_on: '2026-11-06' })).toEqual({ refuse: 10035 })
  })
  it('is not paid out by whoever approved it, whatever else is wrong', () => {
    expect(mayPayOut({ ...sent, isApprover: true, value_on: '2026-11-06' })).toEqual({ refuse: 10004 })
  })
  it('has a reference that no other has', () => {
    expect(mayPayOut({ ...sent, isReferenceUsed: true })).toEqual({ refuse: 10012 })
  })
  it('that was proposed otherwise meanwhile is looked at once more', () => {
    expect(proposedAnew({ version: 4 })).toEqual({ refuse: 2111, data: { reason: 'changed_since', version: 4 } })
  })
})
