import { expect, test } from 'vitest'
import { session } from '../session/session.ts'
import { person } from '../testing/render-for-test.tsx'
import { may, mayOpen } from './may.ts'

test('open is what the server says, whatever the entries', () => {
  session.signIn(person({ permission: [], opens: ['getCompanyList', 'logout'] }), 'abc')
  expect([may(session.get(), 'getCompanyList'), may(session.get(), 'logout'), may(session.get(), 'getDashboard')]).toEqual([true, true, false])
  expect([mayOpen(session.get(), '/GA/company'), mayOpen(session.get(), '/GA/company?tab=information')]).toEqual([true, false])
})

test('nothing is open to nobody, nor before the server has said', () => {
  expect(may(null, 'logout')).toBe(false)
  session.signIn(person(), 'abc')
  expect(may({ ...(session.get() ?? expect.unreachable()), open: null }, 'logout')).toBe(false)
})
