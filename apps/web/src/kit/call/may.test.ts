import { getDashboard } from '@jujur/contract/dashboard.ts'
import { logout } from '@jujur/contract/identity.ts'
import type { Access } from '@jujur/contract/permissions.ts'
import { expect, test } from 'vitest'
import { person } from '../testing/render-for-test.tsx'
import { may } from './may.ts'

const entry = (module_id: number, right_id: number, maker_status: 0 | 1, checker_status: 0 | 1, system_type_id: 1 | 2 = 1) => ({
  system_type_id,
  module_id,
  right_id,
  maker_status,
  checker_status,
})
const approve = (step?: 'maker' | 'checker' | 'full'): { access: Access } => ({
  access: {
    roles: ['clientAdmin'],
    needs: [
      { group: 'COMPANY', right: 'APPROVE' },
      { group: 'COMPANY', right: 'EDIT' },
    ],
    ...(step ? { step } : {}),
  },
})
const client = (...permission: ReturnType<typeof entry>[]) => person({ system_type_id: 2, permission })

test('any one of the entries opens a call', () => {
  expect(may(client(entry(4, 2, 1, 0)), approve())).toBe(true)
  expect(may(client(entry(4, 5, 0, 1)), approve())).toBe(true)
  expect(may(client(entry(4, 1, 1, 1)), approve())).toBe(false)
})

test('an entry with both flags off is not held', () => {
  expect(may(client(entry(4, 2, 0, 0)), approve())).toBe(false)
})

test('a step looks at its own flag, full at both', () => {
  const maker = client(entry(4, 5, 1, 0))
  const both = client(entry(4, 5, 1, 1))
  expect([may(maker, approve('maker')), may(maker, approve('checker')), may(maker, approve('full'))]).toEqual([true, false, false])
  expect([may(both, approve('maker')), may(both, approve('checker')), may(both, approve('full'))]).toEqual([true, true, true])
})

test('an entry of the other side does not count', () => {
  expect(may(client(entry(4, 5, 1, 1, 2)), approve())).toBe(false)
})

test('another role is out whatever it holds; open calls are open', () => {
  expect(may(person({ system_type_id: 1, permission: [entry(4, 5, 1, 1)] }), approve())).toBe(false)
  expect(may(person({ permission: [] }), logout)).toBe(true)
  expect(may(person({ permission: [] }), getDashboard)).toBe(false)
})
