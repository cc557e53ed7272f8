import { expect, test } from 'vitest'
import { session } from '../session/session.ts'
import { person } from '../testing/render-for-test.tsx'
import { may, mayOpen } from './may.ts'

test('open is what the server says, whatever the entries', () => {
  session.signIn(person({ system_type_id: 3, permission: [], opens: ['getCompanyList', 'logout', 'getAccountStatement'] }), 'abc')
  expect([may(session.get(), 'getCompanyList'), may(session.get(), 'logout'), may(session.get(), 'getDashboard')]).toEqual([true, true, false])
  expect([mayOpen(session.get(), 'companies'), mayOpen(session.get(), 'companyInformation')]).toEqual([true, false])
  // Its call is open to both sides, the screen is for one.
  expect(mayOpen(session.get(), 'ownAccount')).toBe(false)
})

test('nothing is open to nobody, nor before the server has said', () => {
  expect(may(null, 'logout')).toBe(false)
  session.signIn(person(), 'abc')
  expect(may({ ...(session.get() ?? expect.unreachable()), open: null }, 'logout')).toBe(false)
})
