import { hrefOf } from '@jujur/contract/screens.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { companyRow, companyUser, globalAdmin, registration } from './companies-for-test.ts'
import { CompanyApprovalScreen as Approval } from './company-user-pre-reg-approval.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const second = registration({
  temp_company_user_registration_id: 12,
  company_name: 'Pelangi Pharma Distributors Sdn Bhd',
  company_reg_no: '199901008765',
})
const approved = { output: { company: companyRow, users: [companyUser()] } }
const serve = (rows: ReturnType<typeof registration>[], handlers: Parameters<typeof fakeServer>[0] = {}) => {
  let left = rows
  const decided = ({ temp_company_user_registration_id: id }: { temp_company_user_registration_id: number }) => {
    left = left.filter((row) => row.temp_company_user_registration_id !== id)
  }
  return fakeServer({
    getCompanyUserRegistrationApproval: () => ({ output: { list: left, total: left.length } }),
    approveCompanyUserRegistration: (input) => {
      decided(input)
      return approved
    },
    rejectCompanyRegistration: (input) => {
      decided(input)
      return { output: {} }
    },
    ...handlers,
  })
}
const open = () => renderScreen(<Approval />, { path: hrefOf('companyApproval'), user: globalAdmin('checker') })
const detail = () => within(screen.getByRole('region', { name: /^(Detail|What is decided)/ }))
const inputsOf = (server: ReturnType<typeof fakeServer>, name: string) =>
  server.received.filter((call) => call.name === name).map((call) => call.input)

describe('approving a company', () => {
  it('says what stands against it and what that means, and what passed', async () => {
    serve([registration({ findings: [10047], submitted_by: null })])
    open()
    expect(await screen.findByText('Both email addresses reach the same mailbox')).toBeTruthy()
    expect(screen.getByText(/It may be the same person twice/)).toBeTruthy()
    expect(screen.getByText('You cannot approve this until the problem is solved.')).toBeTruthy()
    expect(screen.getByText('No similar company is registered')).toBeTruthy()
    expect(screen.queryByText('Maker and checker are two different people')).toBeNull()
    expect(screen.getByText(/Sent through the sign-up form/)).toBeTruthy()
    expect(screen.getByText('1 problem')).toBeTruthy()
  })

  it('asks with exactly what will be created, by key A, and goes on to the next', async () => {
    const server = serve([registration(), second])
    open()
    await screen.findByRole('heading', { name: 'Kinabalu Marine Supplies Sdn Bhd' })
    fireEvent.keyDown(document.body, { key: 'a' })
    const asked = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
    expect(
      asked.getByText(
        'Creates the company Kinabalu Marine Supplies Sdn Bhd and 2 accounts: siti (maker), chandra (checker). Each gets an invitation by email.',
      ),
    ).toBeTruthy()
    fireEvent.click(asked.getAllByRole('button')[1] as HTMLElement)
    expect(await screen.findByRole('heading', { name: 'Pelangi Pharma Distributors Sdn Bhd' })).toBeTruthy()
    expect(inputsOf(server, 'approveCompanyUserRegistration')).toEqual([{ temp_company_user_registration_id: 11, version: 1 }])
  })

  it('names the company that exists already instead of a new one', async () => {
    serve([
      registration({
        checker: null,
        will: { company: { company_id: 5, name: 'Kinabalu Marine' }, users: [{ name: 'Siti Aminah', username: 'siti', kind: 'maker_checker' }] },
      }),
    ])
    open()
    expect(await screen.findByText('No new company. These people join Kinabalu Marine, which is already registered')).toBeTruthy()
    expect(screen.getByText('One person enters and approves')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(await screen.findByText('Adds 1 account to Kinabalu Marine: siti (maker and checker), who gets an invitation by email.')).toBeTruthy()
  })

  it('rejects with a reason from a template, by key R', async () => {
    const server = serve([registration()])
    open()
    await screen.findByRole('heading', { name: 'Kinabalu Marine Supplies Sdn Bhd' })
    fireEvent.keyDown(document.body, { key: 'r' })
    const template = 'The company is already registered. Ask its administrators for an account.'
    fireEvent.click(await screen.findByRole('button', { name: template }))
    const buttons = screen.getAllByRole('button', { name: /Reject/ })
    fireEvent.click(buttons[0] as HTMLElement)
    await waitFor(() =>
      expect(inputsOf(server, 'rejectCompanyRegistration')).toEqual([{ temp_company_user_registration_id: 11, version: 1, remarks: template }]),
    )
  })

  it('goes to the next and back with J and K', async () => {
    serve([registration(), second])
    open()
    await screen.findByRole('heading', { name: 'Kinabalu Marine Supplies Sdn Bhd' })
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(await screen.findByRole('heading', { name: 'Pelangi Pharma Distributors Sdn Bhd' })).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'k' })
    expect(await screen.findByRole('heading', { name: 'Kinabalu Marine Supplies Sdn Bhd' })).toBeTruthy()
  })

  it('gives whoever entered it no buttons', async () => {
    serve([registration({ can: { approve: false, reject: false, edit: true, because: 'own' } })])
    open()
    await screen.findByRole('heading', { name: 'Kinabalu Marine Supplies Sdn Bhd' })
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
    expect(screen.queryByText(/so you may decide/)).toBeNull()
  })

  it('does not offer to approve what would be refused: names the similar company beside it, and the ways on', async () => {
    const sister = { company_id: 7, name: 'Kinabalu Marine Supplies PLT', company_reg_no: '201401027715', status: 'active' as const }
    serve([registration({ findings: [10008], similar: [sister], can: { approve: false, reject: true, edit: true, because: 'findings' } })])
    open()
    const approve = await screen.findByRole<HTMLButtonElement>('button', { name: /^Approve/ })
    expect(approve.ariaDisabled).toBe('true')
    const reason = document.getElementById(approve.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('You cannot approve this yet because the checks found a problem. Edit it or reject it.')
    expect(screen.getByRole('row', { name: 'This request Kinabalu Marine Supplies Sdn Bhd 201801033221' })).toBeTruthy()
    expect(screen.getByRole('row', { name: 'Registered Kinabalu Marine Supplies PLT 201401027715' })).toBeTruthy()
    expect(screen.getByRole('link', { name: sister.name }).getAttribute('href')).toBe('/GA/company?id=7')
    expect(screen.getByText(/such as a sister company, someone who can edit the request must say so/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Edit details' }).getAttribute('href')).toBe('/GA/company-user-pre-registration?id=11&edit=1')
    expect(screen.getByRole('button', { name: /^Reject/ })).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows why a company with a name like another is one of its own', async () => {
    serve([registration({ another_company: 'The Sabah sister of the same group' })])
    open()
    expect(await screen.findByText('The Sabah sister of the same group')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).ariaDisabled).toBeNull()
  })

  it('shows a refusal of the approval in words and keeps the item', async () => {
    serve([registration()], { approveCompanyUserRegistration: () => ({ refuse: 10008 }) })
    open()
    await screen.findByRole('heading', { name: 'Kinabalu Marine Supplies Sdn Bhd' })
    fireEvent.keyDown(document.body, { key: 'a' })
    const asked = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
    fireEvent.click(asked.getAllByRole('button')[1] as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Error - 10008' })).toBeTruthy()
    expect(detail().getByRole('heading', { name: 'Kinabalu Marine Supplies Sdn Bhd', hidden: true })).toBeTruthy()
  })
})
