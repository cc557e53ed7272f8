import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { readClock } from '../kit/clock.ts'
import { outboxMail } from '../kit/kit.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const applicant = (n: number) => ({ name: 'Rosli Ahmad', username: `rosli${n}`, email: `rosli${n}@home.test`, phone: '0123456789' })
const register = (input: Record<string, unknown>) => world.as(null).call('login', { accept_terms: true, ...input })

test('a trainee sees the own rights and that nothing waits', async () => {
  const { data } = await world.as(await world.given.trainee()).call('getDashboard')
  expect(data.rights).toContainEqual({ system_type_id: 1, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 })
  expect(data.waiting).toEqual([])
})

test('a client admin sees how many trainees of the own company wait', async () => {
  const owner = await world.given.company()
  const other = await world.given.company()
  for (const n of [1, 2]) await register({ register_as: 'trainee', company_reg_no: owner.company_reg_no, ...applicant(n) })
  await register({ register_as: 'trainee', company_reg_no: other.company_reg_no, ...applicant(3) })
  const { data } = await world.as(await world.given.admin('clientAdmin', { company: owner })).call('getDashboard')
  expect(data.waiting).toEqual([{ what: 'trainee_registrations', count: 2 }])
})

test('a global admin sees how many companies wait', async () => {
  const company = { company_name: 'Pelita Sdn Bhd', company_reg_no: 'PLT1', email: 'office@pelita.test', phone: '0312345678' }
  await register({ register_as: 'company', ...company, maker: applicant(4) })
  const { data } = await world.as(await world.given.admin('globalAdmin')).call('getDashboard')
  expect(data.waiting).toEqual([{ what: 'company_registrations', count: 1 }])
})

test('a super admin sees how many mails failed', async () => {
  const at = await readClock(world.kit)
  const mail = { to: 'a@b.test', subject: 's', text: 't', html: 'h', created_at: at }
  await world.sql(({ sql }) => sql.insert(outboxMail).values([mail, { ...mail, sent_at: at }, { ...mail, failed_at: at }]))
  const { data } = await world.as(await world.given.admin('superAdmin')).call('getDashboard')
  expect(data.waiting).toEqual([{ what: 'mails_failed', count: 1 }])
})
