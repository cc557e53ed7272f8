import type { TraineeRegistration } from '@jujur/contract/trainees.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { TraineeApprovalScreen as Approval } from './trainee-user-approval.screen.tsx'
import { job, registration, skippedLines } from './trainees-for-test.ts'

vi.setConfig({ testTimeout: 30_000 })

const second = registration({
  temp_trainee_user_registration_id: 42,
  name: 'Lim Wei Ming',
  username: 'weiming',
  email: 'weiming@selatmaju.example',
  version: 2,
})
const own = registration({
  temp_trainee_user_registration_id: 43,
  name: 'Devi Krishnan',
  username: 'devi',
  can: { approve: false, reject: false, edit: true, because: 'own' },
})

type Handlers = Parameters<typeof fakeServer>[0]
type Results = { temp_trainee_user_registration_id: number; done: boolean; code: number; user_id: number | null }[]
const done = (id: number) => ({ temp_trainee_user_registration_id: id, done: true, code: 2100, user_id: id + 100 })
const serve = (rows: TraineeRegistration[], more: Handlers = {}, refusing: Record<number, number> = {}) => {
  let left = rows
  const decide = (ids: number[]): { output: { results: Results } } => {
    left = left.filter(({ temp_trainee_user_registration_id: id }) => !ids.includes(id) || id in refusing)
    return {
      output: {
        results: ids.map((id) =>
          refusing[id] ? { temp_trainee_user_registration_id: id, done: false, code: refusing[id], user_id: null } : done(id),
        ),
      },
    }
  }
  return fakeServer({
    getTraineeUserRegistrationApproval: () => ({ output: { list: left, total: left.length } }),
    getDepartmentList: () => ({ output: { departments: [{ department_id: 1, name: 'Finance', people: 3, pending: 0 }] } }),
    approveTraineeUserRegistration: ({ temp_trainee_user_registration_ids: ids }) => decide(ids),
    rejectTraineeUserRegistration: ({ temp_trainee_user_registration_ids: ids }) => decide(ids),
    ...more,
  })
}
const path = '/CA/trainee-user-approval'
const open = (at = path, user = clientAdmin('checker')) => renderScreen(<Approval />, { path, at, user })
const inputs = (server: ReturnType<typeof fakeServer>, name: string) => server.received.filter((call) => call.name === name).map(({ input }) => input)
const lastDialog = async () => (await screen.findAllByRole('dialog')).at(-1) as HTMLElement
const confirm = async (name: string) => fireEvent.click(within(await lastDialog()).getByRole('button', { name }))

describe('approving trainees', () => {
  it('narrows to any department that somebody waits for, on this page of the queue or on another', async () => {
    const departments = ['Audit', 'Finance', 'Legal'].map((name, i) => ({
      department_id: i + 1,
      name,
      people: i,
      pending: name === 'Legal' ? 0 : 40,
    }))
    const server = serve([registration({ department: 'Finance' })], { getDepartmentList: () => ({ output: { departments } }) })
    open()
    const filter = within(await screen.findByRole('combobox', { name: 'Department' }))
    await filter.findByRole('option', { name: 'Audit' })
    expect(filter.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Department: all', 'Audit', 'Finance'])
    fireEvent.change(screen.getByRole('combobox', { name: 'Department' }), { target: { value: 'Audit' } })
    await waitFor(() => expect(inputs(server, 'getTraineeUserRegistrationApproval').at(-1)).toMatchObject({ department: 'Audit' }))
  })
  it('has both lists of Manage User at its head', async () => {
    serve([registration()])
    open()
    await screen.findByRole('heading', { level: 2, name: 'Aisyah Binti Rahman' })
    expect(screen.getByRole('link', { name: 'Pre Registration' }).getAttribute('href')).toBe('/CA/trainee-user-pre-reg-list')
    expect(screen.getByText('An invitation to aisyah@selatmaju.example to set a password, valid for 7 days')).toBeTruthy()
  })

  it('approves with the key A, with the version looked at, and goes on to the next', async () => {
    const server = serve([registration(), second])
    open()
    await screen.findByRole('heading', { level: 2, name: 'Aisyah Binti Rahman' })
    fireEvent.keyDown(document.body, { key: 'a' })
    await confirm('Approve trainee')
    expect(await screen.findByRole('heading', { level: 2, name: 'Lim Wei Ming' })).toBeTruthy()
    expect(inputs(server, 'approveTraineeUserRegistration')).toEqual([{ temp_trainee_user_registration_ids: [41], versions: [1] }])
  })

  it('says what stands against one, and does not pretend when approving is refused for it', async () => {
    serve([registration({ findings: [10002] })], {}, { 41: 10002 })
    open()
    expect(await screen.findByText('An account already uses this email address.')).toBeTruthy()
    expect(screen.getByText('1 problem')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Approve trainee/ }))
    await confirm('Approve trainee')
    expect(await screen.findByText('Error - 10002')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Aisyah Binti Rahman' })).toBeTruthy()
  })

  it('says why one’s own may not be decided on', async () => {
    serve([own])
    open()
    expect(
      await screen.findByText(
        'You entered or edited this, or are named in it, or one person could sign in both as you and as the one who did. Someone else must decide.',
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Approve trainee/ })).toBeNull()
  })

  it('approves several at once, and names those left out with the reason', async () => {
    const server = serve([registration(), second, own], {}, { 42: 10001 })
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Aisyah Binti Rahman' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Lim Wei Ming' }))
    const shut = {
      name: 'Select Devi Krishnan',
      description:
        'You entered or edited this, or are named in it, or one person could sign in both as you and as the one who did. Someone else must decide.',
    }
    expect(screen.getByRole('checkbox', shut).ariaDisabled).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Approve 2' }))
    await confirm('Approve 2')
    const answer = await screen.findByRole('dialog', { name: '1 trainee approved' })
    expect(within(answer).getByText('1 was left out:')).toBeTruthy()
    expect(within(answer).getByRole('listitem').textContent).toBe('Lim Wei Ming The username is taken.')
    expect(inputs(server, 'approveTraineeUserRegistration')).toEqual([{ temp_trainee_user_registration_ids: [41, 42], versions: [1, 2] }])
  })

  it('rejects several at once with one reason', async () => {
    const server = serve([registration(), second])
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Aisyah Binti Rahman' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Lim Wei Ming' }))
    fireEvent.click(screen.getByRole('button', { name: 'Reject 2' }))
    const drawer = await screen.findByRole('dialog', { name: 'Reject 2' })
    const reason = within(drawer).getByRole('textbox', { name: 'Reason' })
    fireEvent.change(reason, { target: { value: 'Left the company.' } })
    fireEvent.submit(reason.closest('form') as HTMLFormElement)
    expect(await screen.findByRole('dialog', { name: '2 registrations rejected' })).toBeTruthy()
    expect(inputs(server, 'rejectTraineeUserRegistration')).toEqual([
      { temp_trainee_user_registration_ids: [41, 42], versions: [1, 2], remarks: 'Left the company.' },
    ])
  })
})

describe('approving all that match', () => {
  const running = job({ kind: 'approval', state: 'running', file_name: null, total: 500, worked: 120, done: 119, skipped: 1, expires_at: null })
  const finished = { ...running, state: 'done' as const, worked: 500, done: 498, skipped: 2 }

  it('starts for the search and the department, shows how far it is, can be left and found again, and ends with a report', async () => {
    let now = running
    const server = serve([registration(), second], {
      approveAllMatchingTraineeRegistrations: () => ({ output: { job: { ...running, state: 'waiting', worked: 0 } } }),
      getTraineeJob: ({ skipped }) => ({ output: { job: now, lines: skipped ? skippedLines : [], kinds: [], changed: 0 } }),
    })
    open(`${path}?q=selat&department=Finance`)
    fireEvent.click(await screen.findByRole('button', { name: 'Approve all 2 matching' }))
    expect(within(await lastDialog()).getByText(/match your search and filter/)).toBeTruthy()
    await confirm('Approve all')
    expect(await screen.findByText('119 approved, 1 left out, of 500')).toBeTruthy()
    expect(inputs(server, 'approveAllMatchingTraineeRegistrations')).toEqual([{ search: 'selat', department: 'Finance' }])
    fireEvent.click(await screen.findByRole('button', { name: 'Continue in the background' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Approving: 120 of 500' }))
    now = finished
    expect(await screen.findByRole('dialog', { name: 'Approval finished' })).toBeTruthy()
    expect(await screen.findByText('The username is taken.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByRole('button', { name: 'Approve all 2 matching' })).toBeTruthy()
  })

  it('opens the report that a notification leads to', async () => {
    serve([], { getTraineeJob: () => ({ output: { job: { ...finished, skipped: 0, done: 500 }, lines: [], kinds: [], changed: 0 } }) })
    open(`${path}?job=71`)
    expect(await screen.findByText('All 500 trainees approved. The invitations are on their way.')).toBeTruthy()
  })

  it('says so when nothing was left', async () => {
    serve([registration(), second], { approveAllMatchingTraineeRegistrations: () => ({ refuse: 2111, data: { reason: 'none_left' } }) })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Approve all 2 matching' }))
    await confirm('Approve all')
    expect(await screen.findByText('There was nothing left to approve.')).toBeTruthy()
  })

  it('is not offered to whom may not approve', async () => {
    serve([registration(), second])
    open(path, clientAdmin('maker'))
    await screen.findByRole('heading', { level: 2, name: 'Aisyah Binti Rahman' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve all/ })).toBeNull())
  })
})
