import { hrefOf } from '@jujur/contract/screens.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { companyRow, companyUser, globalAdmin } from './companies-for-test.ts'
import { CompanyUsersScreen as CompanyUsers } from './company-user.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

type User = ReturnType<typeof companyUser>
const serve = (user: User, handlers: Parameters<typeof fakeServer>[0] = {}) => {
  let now = user
  return fakeServer({
    getCompanyUserList: () => ({ output: { posts: [now], total: 1 } }),
    getCompanyList: () => ({ output: { posts: [companyRow], total: 1 } }),
    updateCompanyUser: ({ user_id: _, ...change }) => {
      now = { ...now, ...change }
      return { output: { user: now } }
    },
    deleteCompanyUser: () => {
      now = { ...now, status: 'inactive' }
      return { output: {} }
    },
    resendInvitation: () => ({ output: {} }),
    unlockUser: () => {
      now = { ...now, status: 'active' }
      return { output: {} }
    },
    ...handlers,
  })
}
const open = (search = '') =>
  renderScreen(<CompanyUsers />, { path: hrefOf('companyUsers'), at: `${hrefOf('companyUsers')}${search}`, user: globalAdmin() })
const inputsOf = (server: ReturnType<typeof fakeServer>, name: string) =>
  server.received.filter((call) => call.name === name).map((call) => call.input)
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Siti Aminah' }))
const confirm = async (words: RegExp, button: string) => {
  const asked = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
  expect(asked.getByText(words)).toBeTruthy()
  fireEvent.click(asked.getByRole('button', { name: button }))
}

describe('the administrators of the companies', () => {
  it('are narrowed by state and by a company found by its name', async () => {
    const server = serve(companyUser())
    open()
    await screen.findByRole('link', { name: 'Siti Aminah' })
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'locked' } })
    await waitFor(() => expect(inputsOf(server, 'getCompanyUserList')).toContainEqual(expect.objectContaining({ status: 'locked' })))
    fireEvent.change(screen.getByRole('combobox', { name: 'Company' }), { target: { value: 'kinabalu' } })
    await waitFor(() => expect(inputsOf(server, 'getCompanyList')).toContainEqual(expect.objectContaining({ q: 'kinabalu' })))
    fireEvent.click(await screen.findByRole('option', { name: 'Kinabalu Marine Supplies Sdn Bhd (201801033221)' }))
    await waitFor(() => expect(inputsOf(server, 'getCompanyUserList')).toContainEqual(expect.objectContaining({ company_id: 5, status: 'locked' })))
    fireEvent.click(await screen.findByRole('button', { name: /Only Kinabalu Marine Supplies Sdn Bhd/ }))
    expect(await screen.findByLabelText('Company')).toBeTruthy()
  })

  it('have their contact changed, with a taken address told beside its field', async () => {
    const server = serve(companyUser())
    open('?id=51')
    const shown = await drawer()
    fireEvent.change(shown.getByLabelText('Email'), { target: { value: 'siti.a@kinabalu.example' } })
    fireEvent.click(shown.getByRole('button', { name: 'Save' }))
    expect(await shown.findByText(/^Saved /)).toBeTruthy()
    expect(inputsOf(server, 'updateCompanyUser')).toEqual([
      { user_id: 51, name: 'Siti Aminah', email: 'siti.a@kinabalu.example', phone: '+60123456789' },
    ])
    server.use({ updateCompanyUser: () => ({ refuse: 10002 }) })
    fireEvent.change(shown.getByLabelText('Email'), { target: { value: 'taken@kinabalu.example' } })
    fireEvent.click(shown.getByRole('button', { name: 'Save' }))
    expect(await shown.findByText('Email is taken. Choose another')).toBeTruthy()
  })

  it('are deactivated only after it is said that their sessions end, and reactivated again', async () => {
    const server = serve(companyUser())
    open('?id=51')
    const shown = await drawer()
    fireEvent.click(shown.getByRole('button', { name: 'Deactivate' }))
    await confirm(/will be signed out everywhere straight away/, 'Deactivate')
    expect(await shown.findByText('Deactivated')).toBeTruthy()
    expect(inputsOf(server, 'deleteCompanyUser')).toEqual([{ user_id: 51 }])
    fireEvent.click(await shown.findByRole('button', { name: 'Reactivate' }))
    await confirm(/will be able to sign in again/, 'Reactivate')
    await waitFor(() => expect(inputsOf(server, 'updateCompanyUser')).toContainEqual(expect.objectContaining({ user_id: 51, status: 'active' })))
  })

  it('get their invitation once more, and whoever asks too early is told so', async () => {
    const server = serve(companyUser({ status: 'invited' }))
    open('?id=51')
    const shown = await drawer()
    fireEvent.click(shown.getByRole('button', { name: 'Send a new invitation' }))
    expect(await shown.findByText(/A new invitation is on its way to siti@kinabalu.example/)).toBeTruthy()
    server.use({ resendInvitation: () => ({ refuse: 2111, data: { reason: 'too_early', wait_seconds: 40 } }) })
    fireEvent.click(shown.getByRole('button', { name: 'Send a new invitation' }))
    expect(await shown.findByText(/We sent an invitation a moment ago/)).toBeTruthy()
  })

  it('are unlocked with a mail to set a new password', async () => {
    const server = serve(companyUser({ status: 'locked' }))
    open('?id=51')
    const shown = await drawer()
    fireEvent.click(shown.getByRole('button', { name: 'Unlock' }))
    await confirm(/a link to set a new password/, 'Unlock')
    expect(await shown.findByText(/Unlocked. A link to set a new password is on its way/)).toBeTruthy()
    expect(inputsOf(server, 'unlockUser')).toEqual([{ user_id: 51 }])
  })

  it('asks before a change that is not saved is left', async () => {
    serve(companyUser())
    open('?id=51')
    const shown = await drawer()
    fireEvent.change(shown.getByLabelText('Full name'), { target: { value: 'Siti' } })
    fireEvent.click(shown.getByRole('button', { name: 'Permissions' }))
    expect(await screen.findByText('You have not saved your changes to this person.')).toBeTruthy()
  })

  it('open their permissions', async () => {
    const server = serve(companyUser(), {
      getClientAdminPermission: () => ({
        output: {
          user: { user_id: 51, name: 'Siti Aminah', username: 'siti', system_type_id: 2, kind: 'maker' },
          fullUpdatedList: [{ system_type_id: 1, module_id: 1, right_id: 1, maker_status: 1, checker_status: 0, used: true }],
        },
      }),
    })
    open('?id=51')
    fireEvent.click((await drawer()).getByRole('button', { name: 'Permissions' }))
    await waitFor(() => expect(inputsOf(server, 'getClientAdminPermission')).toEqual([{ user_id: 51 }]))
  })
})
