import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { postcodeInState } from './reference.store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('what the portal tells everyone', () => {
  it('the permission maps, by name', async () => {
    const { data } = await world.as(null).call('getReferenceCode')
    expect(data.CustomerPermissionReference).toEqual({ GENERAL: 1, EMPLOYEE_REGISTRATION: 2, SALARY_DISTRIBUTION: 3, COMPANY: 4 })
    expect(data.RightStatus).toMatchObject({ READ: 1, RETRIGGER: 9 })
    expect(data.BankReceiptStatus).toMatchObject({ PENDING: 1, APPROVED: 6 })
  })
  it('the enumerations that are reserved, of payrolls, salaries and split payments', async () => {
    const { data } = await world.as(null).call('getReferenceCode')
    const values = { ...data.PayrollStatus, ...data.SalaryDisbursementStatus }
    expect(values).toMatchObject({ APPROVED: 3, DISBURSED: 3 })
    expect([...Object.values(data.PayrollStatus ?? {}), ...Object.values(data.SalaryDisbursementStatus ?? {})]).toHaveLength(11)
    expect(data.SplitPaymentChannel).toEqual({ BANK_ACCOUNT: 1, CARD: 2 })
  })
  it('every response code, both meanings where there are two', async () => {
    const { data } = await world.as(null).call('getResponseCode')
    expect(data.find(({ code }) => code === 10051)).toMatchObject({ name: 'certificate_not_found', also: 'Invalid quiz validation type' })
    expect(data.length).toBeGreaterThan(90)
  })
  it('thirty banks and sixteen states', async () => {
    const { data } = await world.as(null).call('getSystemConstants')
    expect(data.banks).toHaveLength(30)
    expect(data.countries[0]).toMatchObject({ code: 458, alpha3: 'MYS' })
    expect(data.countries[0]?.states).toHaveLength(16)
  })
  it('the cities of a state, and nothing for a state that is none', async () => {
    const { data } = await world.as(null).call('getCityList', { state_code: '10' })
    expect(data.cities.find(({ name }) => name === 'Shah Alam')?.postcodes).toContain('40000')
    for (const state_code of ['17', '00', '__']) expect((await world.as(null).call('getCityList', { state_code })).response_code).toBe(4444)
  })
})

describe('a postcode', () => {
  it('belongs to its state', () => {
    expect(postcodeInState('40000', '10')).toBe(true)
    expect(postcodeInState('40000', '01')).toBe(false)
    expect(postcodeInState('40000', 'toString')).toBe(false)
  })
})
