/** Limits per address: whose address counts, and that nothing comes before them. */
import { API_BASE } from '@jujur/contract/call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from './world.ts'

const MAIL_A_MINUTE = 60

/** One after the other: the limiter reads its counter a tick after it counted, so that of eighty in one tick all would be the eightieth. */
const sends = async (world: World, call: string, times: number, headers: (n: number) => Record<string, string>, remoteAddress = '10.0.0.9') => {
  const codes: number[] = []
  for (let n = 0; n < times; n++) {
    const sent = { 'content-type': 'application/json', ...headers(n) }
    codes.push((await world.app.inject({ method: 'POST', url: API_BASE + call, remoteAddress, headers: sent, payload: '{}' })).statusCode)
  }
  return codes
}
const limited = (codes: readonly number[]) => codes.filter((code) => code === 429).length

describe('behind one proxy', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ rateLimits: true, trustProxy: 1 })
  })
  afterAll(() => world.close())

  test('the address that the proxy saw counts, whatever the client wrote before it', async () => {
    const codes = await sends(world, 'forgotUsername', MAIL_A_MINUTE + 20, (n) => ({ 'x-forwarded-for': `203.0.113.${n}, 198.51.100.7` }))
    expect(limited(codes)).toBe(20)
    const another = await sends(world, 'forgotUsername', 5, () => ({ 'x-forwarded-for': '203.0.113.1, 198.51.100.8' }))
    expect(limited(another)).toBe(0)
  })

  test.each([
    { what: 'without a session', headers: { 'x-forwarded-for': '198.51.100.20' } },
    { what: 'with a token of nobody', headers: { 'x-forwarded-for': '198.51.100.21', authorization: 'Bearer nobody' } },
  ] as { what: string; headers: Record<string, string> }[])('what is refused $what counts', async ({ headers }) => {
    const codes = await sends(world, 'resendInvitation', MAIL_A_MINUTE + 15, () => headers)
    expect(codes.filter((code) => code === 401)).toHaveLength(MAIL_A_MINUTE)
    expect(limited(codes)).toBe(15)
  })

  test('and what is refused for the role', async () => {
    const { token } = await world.given.trainee()
    const codes = await sends(world, 'resendInvitation', MAIL_A_MINUTE + 15, () => ({
      authorization: `Bearer ${token}`,
      'x-forwarded-for': '198.51.100.22',
    }))
    expect(codes.filter((code) => code === 403)).toHaveLength(MAIL_A_MINUTE)
    expect(limited(codes)).toBe(15)
  })
})

describe('of IPv6', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ rateLimits: true })
  })
  afterAll(() => world.close())

  test('what one customer holds is one address, however many it is sent from', async () => {
    const codes: number[] = []
    for (let n = 0; n < MAIL_A_MINUTE + 12; n++)
      codes.push(...(await sends(world, 'forgotUsername', 1, () => ({}), `2001:db8:7:1::${n.toString(16)}`)))
    expect(limited(codes)).toBe(12)
    expect(limited(await sends(world, 'forgotUsername', 3, () => ({}), '2001:db8:7:2::1'))).toBe(0)
  })
  test('an IPv4 address is the same in both spellings', async () => {
    await sends(world, 'forgotUsername', MAIL_A_MINUTE, () => ({}), '192.0.2.77')
    expect(limited(await sends(world, 'forgotUsername', 4, () => ({}), '::ffff:192.0.2.77'))).toBe(4)
    expect(limited(await sends(world, 'forgotUsername', 1, () => ({}), '::ffff:192.0.2.78'))).toBe(0)
  })
})

describe('behind proxies of known addresses', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ rateLimits: true, trustProxy: ['10.0.0.0/8'] })
  })
  afterAll(() => world.close())

  test('only they are believed', async () => {
    const chosen = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })
    expect(limited(await sends(world, 'forgotUsername', MAIL_A_MINUTE + 10, chosen, '192.0.2.1'))).toBe(10)
    expect(limited(await sends(world, 'forgotUsername', MAIL_A_MINUTE + 10, chosen, '10.1.2.3'))).toBe(0)
  })
})

describe('searches of one person', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ rateLimits: true })
  })
  afterAll(() => world.close())

  test('fifty in a second: those beyond the limit are told when to come again, and nobody else is', async () => {
    const [one, colleague] = [await world.given.admin('clientAdmin'), await world.given.admin('clientAdmin')]
    const search = (by: typeof one, query: string) => world.as(by).call('quick_search', { query })
    const answers: Awaited<ReturnType<typeof search>>[] = []
    // Nothing to look for is answered so soon that a busy machine too asks fifty times in a second; one after the other, so that no turn is waited for.
    for (let n = 0; n < 50; n++) answers.push(await search(one, '%%'))
    const refused = answers.filter(({ status }) => status === 429)
    const told = answers.filter(({ response_code }) => response_code === 10006)
    expect(told.length).toBeGreaterThanOrEqual(20)
    expect(refused.length + told.length).toBe(50)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused)
      expect(answer).toMatchObject({ response_code: 2111, data: { reason: 'too_many_tries', retry_at: expect.stringMatching(/^\d{4}-/) } })
    expect(await search(colleague, 'anybody')).toMatchObject({ status: 200, response_code: 2100 })
  })
})
