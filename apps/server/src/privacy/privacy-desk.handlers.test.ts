import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type Person, type World } from '../../test/world.ts'

let world: World
let admin: Person
let trainee: Person
beforeAll(async () => {
  world = await openWorld()
  const company = await world.given.company()
  admin = await world.given.admin('clientAdmin', { company })
  trainee = await world.given.trainee({ company, name: 'Aminah Curious' })
})
afterAll(() => world.close())

const ask = (who: Person, kind = 'access') => world.as(who).call('askOwnPrivacyRequest', { kind, details: 'What do you keep of me?' })
const own = async (who: Person) => (await world.as(who).call('getOwnPrivacyRequests', {})).data

it('whoever asks about their own data has it before the company with 21 days, and sees the answer', async () => {
  const asked = await ask(trainee)
  expect(asked.response_code).toBe(2100)
  const { privacy_request_id } = asked.data
  expect(await own(trainee)).toMatchObject({ requests: [{ privacy_request_id, kind: 'access', state: 'open', days_left: 21, answer: null }] })
  const { data } = await world.as(admin).call('getPrivacyDesk', {})
  expect(data.requests).toMatchObject({ open: 1, first: [{ privacy_request_id, days_left: 21, person: { name: 'Aminah Curious' } }] })
  const said = { privacy_request_id, version: 1, law: 'evidence', answer: 'Kept for the defence' }
  expect((await world.as(admin).call('answerPrivacyRequest', said)).response_code).toBe(2100)
  expect(await own(trainee)).toMatchObject({ requests: [{ state: 'refused', law: 'evidence', answer: 'Kept for the defence' }] })
})

it('the same is asked once while it is open, also by two at once', async () => {
  const answers = await Promise.all([ask(trainee, 'erasure'), ask(trainee, 'erasure')])
  expect(answers.map(({ response_code }) => response_code).sort()).toEqual([10012, 2100])
})

it('a colleague, an administrator and another company see nothing of it among their own', async () => {
  const colleague = await world.given.trainee({ company: { company_id: trainee.company_id as number } })
  const stranger = await world.given.admin('clientAdmin')
  for (const one of [colleague, admin, stranger]) expect((await own(one)).requests).toEqual([])
  expect((await world.as(stranger).call('getPrivacyDesk', {})).data.requests).toMatchObject({ all: 0 })
})

it('for the provider’s people no company answers', async () => {
  const one = await world.given.admin('globalAdmin')
  expect(await own(one)).toEqual({ company_name: null, requests: [] })
  expect((await ask(one)).response_code).toBe(4444)
})
