import { describe, expect, it } from 'vitest'
import { instantOf, readBanks, readBill, senOf, signatureIn, signedText, toldOf } from './billplz.rules.ts'
import { gatewayHmac } from './gateway.usecases.ts'

const KEY = 'S-s7b4yWpp9h7rrkNM1i3Z_g'
const sign = (pairs: readonly (readonly [string, string])[], key = KEY) => gatewayHmac(key, signedText(pairs)).toString('hex')

describe('the signature (vectors of domain-facts 3.3)', () => {
  const callback = [
    ['id', 'zq0tm2wc'],
    ['collection_id', 'yhx5t1pp'],
    ['paid', 'true'],
    ['state', 'paid'],
    ['amount', '100'],
    ['paid_amount', '100'],
    ['due_at', '2018-9-27'],
    ['email', 'tester@test.com'],
    ['mobile', ''],
    ['name', 'TESTER'],
    ['url', 'http://www.billplz-sandbox.com/bills/zq0tm2wc'],
    ['paid_at', '2018-09-27 15:15:09 +0800'],
    ['x_signature', '0fe0a20b8d557eeae570377783d062a3816a9ea80f368860bacfa7ec3ca4d00e'],
  ] as const

  it('of a callback is over whole elements, sorted by lower case', () => {
    expect(signedText(callback)).toBe(
      'amount100|collection_idyhx5t1pp|due_at2018-9-27|emailtester@test.com|idzq0tm2wc|mobile|nameTESTER|paid_amount100|paid_at2018-09-27 15:15:09 +0800|paidtrue|statepaid|urlhttp://www.billplz-sandbox.com/bills/zq0tm2wc',
    )
    expect(sign(callback)).toBe(signatureIn(callback))
  })
  it('of a redirect joins nested names', () => {
    const redirect = [
      ['billplz[id]', 'zq0tm2wc'],
      ['billplz[paid]', 'true'],
      ['billplz[paid_at]', '2018-09-27 15:15:09 +0800'],
      ['billplz[x_signature]', '4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b'],
    ] as const
    expect(signedText(redirect)).toBe('billplzidzq0tm2wc|billplzpaid_at2018-09-27 15:15:09 +0800|billplzpaidtrue')
    expect(sign(redirect)).toBe(signatureIn(redirect))
  })
  it('of anything else follows the same rule', () => {
    const other = [
      ['amount', '200'],
      ['callback_url', 'https://example.com/webhook'],
      ['collection_id', 'inbmmepb'],
      ['description', 'testing'],
      ['email', 'api@billplz.com'],
      ['name', 'Michael'],
    ] as const
    expect(sign(other, 'abc123cde456')).toBe('ef5e54a22af0925cba88fab467119742e90262e3646eea1dee3949938daf3a38')
  })
})

describe('what the gateway says', () => {
  it('of money is whole sen that can be counted, or nothing', () => {
    expect([senOf('100'), senOf('0'), senOf('9007199254740991')]).toEqual([100, 0, Number.MAX_SAFE_INTEGER])
    for (const text of ['', '-1', '1.5', '1e3', '9007199254740993', '99999999999999999', ' 1', undefined]) expect(senOf(text)).toBeNull()
  })
  it('of time is read with its zone, and never lies ahead', () => {
    const now = new Date('2026-11-22T00:00:00Z')
    expect(instantOf('2018-09-27 15:15:09 +0800', now).toISOString()).toBe('2018-09-27T07:15:09.000Z')
    for (const text of [undefined, '', 'yesterday', '2031-01-01 00:00:00 +0800', '-200000-01-01T00:00:00Z']) expect(instantOf(text, now)).toBe(now)
  })
  it('in a callback is taken as received', () => {
    expect(toldOf({ id: 'a', collection_id: 'c', paid: 'TRUE', amount: '5' })).toMatchObject({ is_paid: false, amount_sen: 5, currency: 'MYR' })
    expect(toldOf({ paid: 'true', currency: 'sgd' })).toMatchObject({ gateway_bill_id: '', is_paid: true, currency: 'SGD', paid_amount_sen: null })
  })
  it('of a bill is read loosely, and is no bill at all on a foreign page', () => {
    const bill = {
      id: '8X0Iyzaw',
      collection_id: 'inbmmepb',
      paid: false,
      state: 'due',
      amount: 200,
      paid_amount: '0',
      due_at: '2015-3-9',
      mobile: null,
    }
    const base = 'https://www.billplz.com/api/'
    expect(readBill({ ...bill, url: 'http://www.billplz.com/bills/8X0Iyzaw', more: {} }, base)).toMatchObject({
      id: '8X0Iyzaw',
      state: 'due',
      amount_sen: 200,
      url: 'https://www.billplz.com/bills/8X0Iyzaw',
      body: { paid: 'false', paid_at: '' },
    })
    for (const url of ['https://evil.test/bills/8X0Iyzaw', 'javascript:alert(1)', 'bills/1']) expect(readBill({ ...bill, url }, base)).toBeNull()
    for (const answer of ['<html>', null, {}, [], { ...bill, id: '../x', url: base }]) expect(readBill(answer, base)).toBeNull()
  })
  it('of banks names those that can be chosen', () => {
    const payment_gateways = [
      { code: 'MB2U0227', active: true, category: 'fpx' },
      { code: 'BCBB0235', active: false, category: 'fpx' },
      { code: 'TEST0021', active: true, category: 'fpx' },
    ]
    expect(readBanks({ payment_gateways })).toEqual(['MB2U0227'])
    expect(readBanks({ banks: [] })).toBeNull()
  })
})
