import { getDashboard } from '@jujur/contract/dashboard.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useCall } from '../call/use-call.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-for-test.tsx'
import { Answer } from './answer.tsx'

const Read = () => {
  const dashboard = useCall(getDashboard, {})
  return <Answer of={dashboard}>{() => <p>the dashboard</p>}</Answer>
}
const names = () => ({
  output: {
    PermissionSystemType: { USER: 1 },
    CustomerPermissionReference: { COMPANY: 4 },
    AdminPermissionReference: {},
    RightStatus: { APPROVE: 5 },
  },
})

test('a refused read shows in its place what the dialog shows: title, sentence, the table of permissions', async () => {
  fakeServer({
    getDashboard: () => ({ refuse: 10030, data: [{ system_type_id: 1, module_id: 4, right_id: 5 }] }),
    getReferenceCode: names,
  })
  renderScreen(<Read />)
  const place = await screen.findByRole('alert')
  expect(await within(place).findByRole('row', { name: 'User Company Approve' })).toBeTruthy()
  expect(within(place).getByText('Error - 10030')).toBeTruthy()
  expect(within(place).getByText('You need one of these permissions.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where no permission is named it says so', async () => {
  fakeServer({ getDashboard: () => ({ refuse: 10030, data: [] }) })
  renderScreen(<Read />)
  expect(await screen.findByText('This endpoint does not contain any permission. Please contact Administrator')).toBeTruthy()
})

test('any other code has its title and sentence, and another try', async () => {
  const server = fakeServer({ getDashboard: () => ({ refuse: 2222 }) })
  renderScreen(<Read />)
  const place = await screen.findByRole('alert')
  await waitFor(() => expect(place.textContent).toContain('Something went wrong on our side.'))
  expect(within(place).getByText('Error - 2222')).toBeTruthy()
  server.use({ getDashboard: () => ({ output: { rights: [], waiting: [] } }) })
  fireEvent.click(within(place).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the dashboard')).toBeTruthy()
})

test('what ends the session shows once, in the dialog', async () => {
  fakeServer({ getDashboard: () => ({ refuse: 20071 }) })
  renderScreen(<Read />)
  await screen.findByRole('dialog')
  expect(screen.getAllByText(/You signed in somewhere else/)).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a field is told by its label; those without one are told once, and never by their machine name', async () => {
  const wrong = ['email', 'to_version', 'quotas.0.upload_id'].map((field) => ({ field, rule: 'required', message: 'is required' }))
  fakeServer({ getDashboard: () => ({ refuse: 7000, data: wrong }) })
  renderScreen(<Read />)
  const place = await screen.findByRole('alert')
  expect(await within(place).findByText('Email cannot be empty')).toBeTruthy()
  expect(within(place).getAllByText('This field cannot be empty')).toHaveLength(1)
  expect(place.textContent).not.toMatch(/version|upload/i)
})
