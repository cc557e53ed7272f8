import type { TraineeRegistration } from '@jujur/contract/trainees.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { TraineePreRegistrationScreen as PreRegistration } from './trainee-user-pre-reg-list.screen.tsx'
import { registration } from './trainees-for-test.ts'

vi.setConfig({ testTimeout: 30_000 })

type Handlers = Parameters<typeof fakeServer>[0]
const serve = (first: TraineeRegistration[], more: Handlers = {}) => {
  let rows = first
  return fakeServer({
    getTempTraineeUserRegistrationList: () => ({ output: { temp_trainee_user_registrations: rows, total: rows.length } }),
    getTraineeUserList: () => ({ output: { posts: [], total: 0, departments: ['Finance'] } }),
    createTempTraineeUserRegistration: ({ name, username }) => {
      rows = [registration({ temp_trainee_user_registration_id: 60, name, username }), ...rows]
      return { output: { temp_trainee_user_registration_id: 60 } }
    },
    updateTempTraineeUserRegistration: ({ version, name }) => {
      rows = rows.map((row) => ({ ...row, name, version: version + 1 }))
      return { output: { registration: rows[0] as TraineeRegistration } }
    },
    ...more,
  })
}
const path = '/CA/trainee-user-pre-reg-list'
const open = (at = path, user = clientAdmin('maker')) => renderScreen(<PreRegistration />, { path, at, user })
const inputs = (server: ReturnType<typeof fakeServer>, name: string) => server.received.filter((call) => call.name === name).map(({ input }) => input)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('pre-registering a trainee', () => {
  it('takes what is needed, leaves out what is empty, and says that it waits', async () => {
    const server = serve([])
    open()
    fireEvent.click((await screen.findAllByRole('link', { name: 'Pre-register a trainee' }))[0] as HTMLElement)
    await screen.findByRole('dialog')
    type('Full name', 'Kavitha Subramaniam')
    type('Username', 'kavitha')
    type('Email', 'kavitha@selatmaju.example')
    type('Risk level (optional)', 'medium')
    press('Submit for approval')
    expect(await screen.findByText('Kavitha Subramaniam is now waiting for approval.')).toBeTruthy()
    expect(inputs(server, 'createTempTraineeUserRegistration')).toEqual([
      { name: 'Kavitha Subramaniam', username: 'kavitha', email: 'kavitha@selatmaju.example', risk_level: 'medium' },
    ])
    expect(await screen.findByRole('link', { name: 'Kavitha Subramaniam' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says beside the field what is taken and what is missing', async () => {
    serve([], { createTempTraineeUserRegistration: () => ({ refuse: 10001 }) })
    open(`${path}?new=1`)
    await screen.findByRole('dialog')
    type('Full name', 'Kavitha Subramaniam')
    type('Username', 'kavitha')
    press('Submit for approval')
    expect(await screen.findByText('Email cannot be empty')).toBeTruthy()
    type('Email', 'kavitha@selatmaju.example')
    press('Submit for approval')
    expect(await screen.findByText('The username is taken.')).toBeTruthy()
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows what stands against one, and corrects it with the version read', async () => {
    const server = serve([registration({ findings: [10012], can: { approve: false, reject: false, edit: true, because: 'own' } })])
    open(`${path}?id=41`)
    expect(await screen.findByText('The employee number or the IC or passport number belongs to another trainee.')).toBeTruthy()
    expect(
      screen.getByText(
        'You entered or edited this, or are named in it, or one person could sign in both as you and as the one who did. Someone else must decide.',
      ),
    ).toBeTruthy()
    press('Edit details')
    expect(await screen.findByText('If you edit a registration, someone else must approve it.')).toBeTruthy()
    type('Full name', 'Aisyah Rahman')
    press('Save')
    expect(await screen.findByRole('dialog', { name: 'Aisyah Rahman' })).toBeTruthy()
    const [sent] = inputs(server, 'updateTempTraineeUserRegistration') as Record<string, unknown>[]
    expect(sent).toMatchObject({ temp_trainee_user_registration_id: 41, version: 1, name: 'Aisyah Rahman', username: 'aisyah' })
    expect(sent).not.toHaveProperty('ic_no')
  })

  it('leads whoever may decide to the approval', async () => {
    serve([registration()])
    open(`${path}?id=41`, clientAdmin())
    expect((await screen.findByRole('link', { name: 'Go to approval' })).getAttribute('href')).toBe('/CA/trainee-user-approval?id=41')
  })

  it('narrows by state', async () => {
    const server = serve([registration()])
    open()
    await screen.findByRole('link', { name: 'Aisyah Binti Rahman' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: '3' } })
    await waitFor(() => expect(inputs(server, 'getTempTraineeUserRegistrationList').at(-1)).toMatchObject({ approve_status_id: 3 }))
  })

  it('offers neither form nor import to whom may not enter anybody', async () => {
    serve([registration()])
    open(path, clientAdmin('checker'))
    const title = await screen.findByRole('heading', { level: 1 })
    expect(within(title.closest('main') ?? document.body).queryByRole('link', { name: 'Pre-register a trainee' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Import a spreadsheet' })).toBeNull()
  })
})
