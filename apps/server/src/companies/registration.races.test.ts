import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSignUp, givenPublicSignUp, givenRegistration, type SignUp } from '../../test/companies.samples.ts'
import { all, type CompanyDesk, codesOf, companyDesk, count, RACERS } from '../../test/company-desk.ts'
import { openWorld, served, type World } from '../../test/world.ts'
import { users } from '../identity/identity.table.ts'
import { tempCompanyUserRegistration } from './companies.table.ts'

type Answered = { response_code: number }
let world: World
let desk: CompanyDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await companyDesk(world)
})
afterAll(() => world.close())

const usersNamed = (username: string) => world.sql((tx) => tx.sql.select().from(users).where(eq(users.username, username)))

describe.runIf(served)('races on PostgreSQL', () => {
  test('fifty approvals make one company and one pair of users', async () => {
    const { id, signUp } = await givenRegistration(world)
    const checkers = await Promise.all(Array.from({ length: 5 }, () => world.given.admin('globalAdmin', { kind: 'checker' })))
    const answers = codesOf(await all((n) => desk.approve(id, 1, checkers[n % 5])))
    expect([count(answers, 2100), count(answers, 20073)]).toEqual([1, RACERS - 1])
    expect(await desk.companiesWith(signUp.company_reg_no)).toHaveLength(1)
    expect(await usersNamed(signUp.maker.username)).toHaveLength(1)
    expect(await usersNamed(signUp.checker?.username as string)).toHaveLength(1)
    expect(await world.mails(signUp.maker.email)).toHaveLength(1)
    expect((await desk.shown(id)).history).toHaveLength(2)
  })

  test('approvals against rejections: one of them decides', async () => {
    const { id, signUp } = await givenRegistration(world)
    const answers = codesOf(await all<Answered>((n) => (n % 2 ? desk.approve(id) : desk.reject(id))))
    expect([count(answers, 2100), count(answers, 20073)]).toEqual([1, RACERS - 1])
    const { approve_status_id, history } = await desk.shown(id)
    expect(history).toHaveLength(2)
    expect(await desk.companiesWith(signUp.company_reg_no)).toHaveLength(approve_status_id === 1 ? 1 : 0)
  })

  test('corrections against approvals: nobody approves what they did not see', async () => {
    const { id } = await givenRegistration(world)
    const signUps = Array.from({ length: RACERS }, () => aSignUp())
    const answers = codesOf(await all<Answered>((n) => (n % 2 ? desk.approve(id, 1) : desk.edit(id, 1, signUps[n] as SignUp))))
    expect(count(answers, 2100)).toBe(1)
    const { approve_status_id, history, version } = await desk.shown(id)
    expect([version, history.length]).toEqual([2, 2])
    expect(history[1]?.action).toBe(approve_status_id === 1 ? 'approved' : 'edited')
  })

  test('two sign-ups for one company, approved at once: one company', async () => {
    const signUp = aSignUp()
    const ids: number[] = []
    for (let n = 0; n < 4; n++) {
      const { maker: other, checker: second } = aSignUp()
      const { id } = await givenPublicSignUp(world, { ...signUp, maker: other, checker: second })
      ids.push(id)
    }
    const answers = codesOf(await all((n) => desk.approve(ids[n % 4] as number)))
    expect(count(answers, 2100)).toBe(1)
    expect(answers.every((code) => [2100, 20073, 10008].includes(code))).toBe(true)
    expect(await desk.companiesWith(signUp.company_reg_no)).toHaveLength(1)
  })

  test('a username that somebody else takes at the same moment is refused as taken', async () => {
    const { id, signUp } = await givenRegistration(world)
    const superAdmin = await world.given.admin('superAdmin')
    const { name, username, phone } = signUp.maker
    const admin = { name, username, phone, email: 'another@people.test', kind: 'maker' }
    const [approved, registered] = await Promise.all([desk.approve(id), world.as(superAdmin).call('registerGlobalAdmin', admin)])
    expect([approved.response_code, registered.response_code].sort()).toEqual([10001, 2100])
    expect(await usersNamed(username)).toHaveLength(1)
  })

  test('fifty times the same pre-registration is one', async () => {
    const signUp = aSignUp()
    const answers = codesOf(await all(() => desk.create(signUp)))
    expect(count(answers, 2100)).toBe(1)
    expect(count(answers, 10008)).toBe(RACERS - 1)
    const rows = await world.sql((tx) =>
      tx.sql.select().from(tempCompanyUserRegistration).where(eq(tempCompanyUserRegistration.company_reg_no, signUp.company_reg_no)),
    )
    expect(rows).toHaveLength(1)
  })
})
