import { expect, test } from 'vitest'
import { mayChangeOwn, passwordGiven } from './profile.rules.ts'

test('what pledges and certificates say of a trainee only the company changes', () => {
  expect(mayChangeOwn('trainee', {})).toMatchObject({ ok: true })
  expect(mayChangeOwn('trainee', { name: 'Siti', department: 'Sales' })).toMatchObject({
    refuse: 7000,
    data: [{ field: 'name' }, { field: 'department' }],
  })
  expect(mayChangeOwn('clientAdmin', { name: 'Siti' })).toMatchObject({ ok: true })
})
test('another address asks for the password', () => {
  expect(passwordGiven('Selamat1!')).toEqual({ ok: true, value: 'Selamat1!' })
  expect(passwordGiven(undefined)).toMatchObject({ refuse: 7000, data: [{ field: 'current_password', rule: 'required' }] })
})
