/** A maker and a checker of the provider at work on companies, for tests. */
import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { permission } from '../src/access/access.table.ts'
import { company } from '../src/companies/companies.table.ts'
import { notification } from '../src/notifications/notifications.table.ts'
import { aSignUp, type SignUp } from './companies.samples.ts'
import type { World } from './world.ts'

export const RACERS = 50
export const all = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: RACERS }, (_, n) => work(n)))
export const codesOf = (answers: readonly { response_code: number }[]) => answers.map(({ response_code }) => response_code)
export const count = (codes: readonly number[], code: number) => codes.filter((one) => one === code).length

/** Somebody nobody knows, but for what is said. */
export const aPerson = (over: Partial<SignUp['maker']> = {}): SignUp['maker'] => ({ ...aSignUp().maker, ...over })

export const companyDesk = async (world: World) => {
  const maker = await world.given.admin('globalAdmin', { kind: 'maker' })
  const checker = await world.given.admin('globalAdmin', { kind: 'checker' })
  const ofRegistration = (id: number) => ({ temp_company_user_registration_id: id })
  return {
    maker,
    checker,
    create: (signUp: SignUp) => world.as(maker).call('createTempCompanyUserRegistration', signUp),
    approve: (id: number, version?: number, by = checker) =>
      world.as(by).call('approveCompanyUserRegistration', { ...ofRegistration(id), ...(version ? { version } : {}) }),
    reject: (id: number, remarks = 'Not a customer.', by = checker) =>
      world.as(by).call('rejectCompanyRegistration', { ...ofRegistration(id), remarks }),
    edit: (id: number, version: number, signUp: SignUp, by = maker) =>
      world.as(by).call('updateTempCompanyUserRegistration', { ...ofRegistration(id), version, ...signUp }),
    /** The registration as a list shows it. */
    shown: async (id: number, by = checker) => {
      const { data } = await world.as(by).call('getTempCompanyUserRegistrationList', ofRegistration(id))
      const [registration] = data.temp_company_user_registrations
      if (!registration) throw new Error('the registration is not shown')
      return registration
    },
    /** Asks, expects the refusal, and that nothing was written; answers its data. */
    refused: async (work: () => Promise<{ response_code: number; data: unknown }>, code: number): Promise<unknown> => {
      const before = await world.digest()
      const answer = await work()
      expect(answer.response_code).toBe(code)
      expect(await world.digest(), 'something was written').toBe(before)
      return answer.data
    },
    /** Newest first. */
    notices: (user_id: number) =>
      world.sql((tx) => tx.sql.select().from(notification).where(eq(notification.user_id, user_id)).orderBy(desc(notification.notification_id))),
    permissionsOf: (user_id: number) => world.sql((tx) => tx.sql.select().from(permission).where(eq(permission.user_id, user_id))),
    companiesWith: (number: string) => world.sql((tx) => tx.sql.select().from(company).where(eq(company.company_reg_no, number))),
  }
}
export type CompanyDesk = Awaited<ReturnType<typeof companyDesk>>
