import type { Access } from '@jujur/contract/permissions.ts'
import { expect, test } from 'vitest'
import { defaultPermissions } from './default-permissions.rules.ts'

const calls: { access: Access }[] = [
  { access: { who: 'public' } },
  { access: { who: 'signedIn' } },
  { access: { roles: ['trainee', 'clientAdmin', 'globalAdmin', 'superAdmin'], needs: [{ group: 'GENERAL', right: 'READ' }] } },
  { access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'CREATE' }], step: 'maker' } },
  { access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'CREATE' }] } },
  {
    access: {
      roles: ['clientAdmin', 'globalAdmin'],
      needs: [
        { group: 'COMPANY', right: 'DOWNLOAD' },
        { group: 'OPERATION', right: 'DOWNLOAD' },
      ],
    },
  },
]
const both = { maker_status: 1, checker_status: 1 }

test('a trainee holds what the calls of trainees name, with both flags', () => {
  expect(defaultPermissions('trainee', null, calls)).toEqual([{ system_type_id: 1, module_id: 1, right_id: 1, ...both }])
})

test('a role holds each entry of its calls once, on its own side', () => {
  expect(defaultPermissions('clientAdmin', 'maker_checker', calls)).toEqual([
    { system_type_id: 1, module_id: 1, right_id: 1, ...both },
    { system_type_id: 1, module_id: 2, right_id: 3, ...both },
    { system_type_id: 1, module_id: 4, right_id: 8, ...both },
  ])
  expect(defaultPermissions('globalAdmin', 'maker_checker', calls)).toEqual([
    { system_type_id: 2, module_id: 1, right_id: 1, ...both },
    { system_type_id: 2, module_id: 3, right_id: 8, ...both },
  ])
})

test('the kind sets the flags', () => {
  const flags = (kind: 'maker' | 'checker') =>
    defaultPermissions('superAdmin', kind, calls).map((entry) => [entry.maker_status, entry.checker_status])
  expect(flags('maker')).toEqual([[1, 0]])
  expect(flags('checker')).toEqual([[0, 1]])
})
