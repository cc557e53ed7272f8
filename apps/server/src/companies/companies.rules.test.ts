import { expect, test } from 'vitest'
import { endsFourEyes, isSimilarCompany, makerCheckerFindings, maySwitchFourEyes, traineeFourEyes } from './companies.rules.ts'

const maker = { username: 'siti.maker', email: 'siti@selatmaju.test' }

test('two different people raise no finding, nor does one alone', () => {
  expect(makerCheckerFindings(maker, { username: 'chandra', email: 'chandra@selatmaju.test' })).toEqual([])
  expect(makerCheckerFindings(maker, null)).toEqual([])
})

test('the same username is 10017, one that reads the same 10046', () => {
  const findings = (username: string) => makerCheckerFindings(maker, { username, email: 'other@selatmaju.test' })
  expect(findings('siti.maker')).toEqual([10017])
  for (const username of ['sitimaker', 's1ti-maker', 'siti_maker']) expect(findings(username), username).toEqual([10046])
  expect(findings('siti.checker')).toEqual([])
})

test('the same address is 10018, the same mailbox otherwise spelt 10047', () => {
  const findings = (email: string) => makerCheckerFindings(maker, { username: 'chandra', email })
  expect(findings('siti@selatmaju.test')).toEqual([10018])
  expect(findings('siti+checker@selatmaju.test')).toEqual([10047])
  expect(makerCheckerFindings({ ...maker, email: 'si.ti@gmail.com' }, { username: 'chandra', email: 'siti@googlemail.com' })).toEqual([10047])
})

test('companies are alike by number, or by name but for legal form and spelling', () => {
  const selat = { name: 'Selat Maju Sdn Bhd', company_reg_no: '202001012345' }
  expect(isSimilarCompany(selat, { name: 'Something else', company_reg_no: '202001012345' })).toBe(true)
  for (const name of ['SELAT MAJU SDN. BHD.', 'Selat-Maju (M) Sdn Bhd', 'selat maju berhad'])
    expect(isSimilarCompany(selat, { name, company_reg_no: '1' }), name).toBe(true)
  expect(isSimilarCompany(selat, { name: 'Selat Baru Sdn Bhd', company_reg_no: '1' })).toBe(false)
})

test('a name that is all legal form is still a name', () => {
  expect(isSimilarCompany({ name: 'Group Holdings Sdn Bhd', company_reg_no: '1' }, { name: 'Trading Company Bhd', company_reg_no: '2' })).toBe(false)
})

test('four eyes for trainees may be off only while one administrator is active', () => {
  const off = { trainee_four_eyes: false }
  expect(traineeFourEyes(off, 1)).toBe(false)
  // A second one was added, or nobody is left: the switch no longer counts.
  for (const admins of [0, 2, 3]) expect(traineeFourEyes(off, admins), String(admins)).toBe(true)
  for (const admins of [0, 1, 2]) expect(traineeFourEyes({ trainee_four_eyes: true }, admins)).toBe(true)
  expect([0, 1, 2].map(maySwitchFourEyes)).toEqual([false, true, false])
  expect(endsFourEyes(1)).toMatchObject({ ok: true })
  expect(endsFourEyes(2)).toMatchObject({ refuse: 7000, data: [{ field: 'trainee_four_eyes' }] })
})
