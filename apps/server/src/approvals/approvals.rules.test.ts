import { describe, expect, test } from 'vitest'
import { decidedOnce, hasTouched, historyOf, isFinal, type Machine, mayDecide, permittedActions, type Step } from './approvals.rules.ts'

const step = (over: Partial<Step>): Step => ({
  action: 'submitted',
  stage: null,
  user_id: 1,
  email_normal: 'maker@x.test',
  name: 'Maker',
  remarks: null,
  at: new Date(0),
  ...over,
})
const pending = { state: 'pending', version: 3 } as const
const checker = { user_id: 2, email_normal: 'checker@x.test' }
const approve = (
  steps: readonly Step[],
  more?: { version?: number; fourEyes?: boolean },
  item: { state: 'pending' | 'approved' | 'rejected'; version: number } = pending,
) => mayDecide(decidedOnce, item, 'approve', steps, checker, more)

describe('what is decided once', () => {
  test('somebody else decides on what is pending and unchanged', () => {
    expect(approve([step({})], { version: 3 })).toMatchObject({ ok: true, value: { to: 'approved' } })
    expect(mayDecide(decidedOnce, pending, 'reject', [step({})], checker)).toMatchObject({ ok: true, value: { to: 'rejected' } })
  })

  test('who submitted or edited it may not decide, under whatever account or spelling', () => {
    expect(approve([step({ user_id: 2 })])).toEqual({ refuse: 10004 })
    expect(approve([step({}), step({ action: 'edited', user_id: 2 })])).toEqual({ refuse: 10004 })
    expect(approve([step({ user_id: null, email_normal: 'checker@x.test' })])).toEqual({ refuse: 10004 })
  })

  test('nor under a mailbox that either of them had once', () => {
    const by = (email_normal: string, mailboxes: string[]) => ({ user_id: 2, email_normal, mailboxes })
    expect(hasTouched([step({ user_id: null, email_normal: 'old@x.test' })], by('checker@x.test', ['old@x.test']))).toBe(true)
    expect(hasTouched([step({ user_id: 1, mailboxes: ['checker@x.test'] })], by('checker@x.test', ['checker@x.test']))).toBe(true)
    expect(hasTouched([step({ user_id: 1, mailboxes: ['old@x.test'] })], by('checker@x.test', ['other@x.test']))).toBe(false)
  })

  test('nor who is named in it', () => {
    expect(approve([step({}), step({ action: 'named', user_id: null, email_normal: 'checker@x.test' })])).toEqual({ refuse: 10004 })
    expect(approve([step({}), step({ action: 'named', user_id: null, email_normal: 'other@x.test' })])).toMatchObject({ ok: true })
    expect(historyOf([step({}), step({ action: 'named' })]).map(({ action }) => action)).toEqual(['submitted'])
  })

  test('who approved an earlier stage has not made the item', () => {
    expect(hasTouched([step({}), step({ action: 'approved', user_id: 2 })], checker)).toBe(false)
  })

  test('two people without accounts are two people unless their mailbox is one', () => {
    expect(hasTouched([step({ user_id: null })], { user_id: null, email_normal: 'other@x.test' })).toBe(false)
  })

  test('what is decided is decided, whoever asks', () => {
    for (const state of ['approved', 'rejected'] as const) expect(approve([step({})], {}, { state, version: 3 })).toEqual({ refuse: 20073 })
  })

  test('what was edited since it was opened is shown again first', () => {
    expect(approve([step({})], { version: 2 })).toEqual({ refuse: 2111, data: { reason: 'changed_since', version: 3 } })
  })

  test('with four eyes switched off the maker may decide, and no other rule is lost', () => {
    expect(approve([step({ user_id: 2 })], { fourEyes: false })).toMatchObject({ ok: true })
    expect(approve([], { fourEyes: false }, { state: 'approved', version: 3 })).toEqual({ refuse: 20073 })
  })

  test('the buttons say why they are not there', () => {
    const held = { decide: true, edit: true }
    const can = (item: Parameters<typeof approve>[2], steps: readonly Step[], rights = held) =>
      permittedActions(decidedOnce, item ?? pending, { approve: 'approve', reject: 'reject' }, steps, checker, rights)
    expect(can(pending, [step({})])).toEqual({ approve: true, reject: true, edit: true, because: null })
    expect(can(pending, [step({ user_id: 2 })])).toMatchObject({ approve: false, reject: false, because: 'own' })
    expect(can(pending, [step({})], { decide: false, edit: false })).toMatchObject({ approve: false, edit: false, because: 'permission' })
    expect(can({ state: 'rejected', version: 3 }, [])).toMatchObject({ approve: false, edit: false, because: 'decided' })
  })
})

describe('a machine of several stages, as a bank receipt has (domain facts 6.3)', () => {
  type State = 'pending' | 'ready' | 'exception' | 'sent_back' | 'rejected' | 'approved'
  type Action = 'tallies' | 'does_not_tally' | 'turn_down' | 'approve' | 'reject' | 'send_back'
  const open = ['pending', 'exception', 'sent_back'] as const
  const makers = open.flatMap((from) => [
    { from, action: 'tallies', step: 'maker', to: 'ready', history: 'edited', audit: 'checked' } as const,
    { from, action: 'does_not_tally', step: 'maker', to: 'exception', history: 'edited', audit: 'excepted' } as const,
    { from, action: 'turn_down', step: 'maker', to: 'rejected', history: 'rejected', audit: 'rejected' } as const,
  ])
  const receipts: Machine<State, Action, 10025, 10029, 10028> = {
    transitions: [
      ...makers,
      { from: 'ready', action: 'approve', step: 'checker', to: 'approved', history: 'approved', audit: 'approved' },
      { from: 'ready', action: 'reject', step: 'checker', to: 'rejected', history: 'rejected', audit: 'rejected' },
      { from: 'ready', action: 'send_back', step: 'checker', to: 'sent_back', history: 'edited', audit: 'sent_back' },
    ],
    refuses: { missing: 10025, decided: 10029, notNow: 10028 },
  }
  const states: State[] = ['pending', 'ready', 'exception', 'sent_back', 'rejected', 'approved']
  const actions: Action[] = ['tallies', 'does_not_tally', 'turn_down', 'approve', 'reject', 'send_back']

  test('every pair of state and action leads where the table says, or is refused as final or as not now', () => {
    for (const state of states)
      for (const action of actions) {
        const answer = mayDecide(receipts, { state, version: 1 }, action, [step({})], checker)
        const row = receipts.transitions.find((one) => one.from === state && one.action === action)
        if (row) expect(answer).toMatchObject({ ok: true, value: { to: row.to } })
        else expect(answer).toEqual({ refuse: state === 'rejected' || state === 'approved' ? 10029 : 10028 })
      }
    expect(states.filter((state) => isFinal(receipts, state))).toEqual(['rejected', 'approved'])
  })

  test('the checker is neither who uploaded nor any maker; a maker may come back to it, who uploaded may not', () => {
    const made = [step({ user_id: 9, email_normal: 'u@x.test' }), step({ action: 'edited', user_id: 2, email_normal: 'checker@x.test' })]
    expect(mayDecide(receipts, { state: 'ready', version: 1 }, 'approve', made, checker)).toEqual({ refuse: 10004 })
    expect(mayDecide(receipts, { state: 'exception', version: 1 }, 'tallies', made, checker)).toMatchObject({ ok: true })
    const uploader = { user_id: 9, email_normal: 'u@x.test' }
    expect(mayDecide(receipts, { state: 'pending', version: 1 }, 'tallies', made, uploader)).toEqual({ refuse: 10004 })
  })
})
