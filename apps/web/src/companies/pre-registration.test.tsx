import { hrefOf } from '@jujur/contract/screens.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { globalAdmin, registration } from './companies-for-test.ts'
import { CompanyPreRegistrationScreen as PreRegistration } from './company-user-pre-registration.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

type Handlers = Parameters<typeof fakeServer>[0]
const found = (...rows: ReturnType<typeof registration>[]) => ({ output: { temp_company_user_registrations: rows, total: rows.length } })
const serve = (handlers: Handlers = {}) =>
  fakeServer({
    getTempCompanyUserRegistrationList: () => found(registration()),
    checkTempCompanyUserRegistration: () => ({ output: { findings: [], similar: [] } }),
    ...handlers,
  })
const open = (search = '') =>
  renderScreen(<PreRegistration />, {
    path: hrefOf('companyPreRegistration'),
    at: `${hrefOf('companyPreRegistration')}${search}`,
    user: globalAdmin(),
  })

const part = (name: string) => within(screen.getByRole('group', { name }))
const type = (where: ReturnType<typeof within>, label: string, value: string) => fireEvent.change(where.getByLabelText(label), { target: { value } })
const typePerson = (who: string, name: string, username: string, email: string) => {
  type(part(who), 'Full name', name)
  type(part(who), 'Username', username)
  type(part(who), 'Email', email)
  type(part(who), 'Phone', '+60 12 345 6789')
}
const typeCompany = () => {
  type(part('The company'), 'Company name', 'Kinabalu Marine Supplies Sdn Bhd')
  type(part('The company'), 'Registration number', '201801033221')
  type(part('The company'), 'Company email', 'admin@kinabalu.example')
  type(part('The company'), 'Company phone', '+60 88 421 530')
}
const typeAll = () => {
  typeCompany()
  typePerson('Maker', 'Siti Aminah', 'siti', 'siti@kinabalu.example')
  typePerson('Checker', 'Chandra Rao', 'chandra', 'chandra@kinabalu.example')
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send for approval' }))
const inputsOf = (server: ReturnType<typeof fakeServer>, name: string) =>
  server.received.filter((call) => call.name === name).map((call) => call.input)

describe('the list of pre-registrations', () => {
  it('shows who stands behind each company, and narrows by state', async () => {
    const server = serve()
    open()
    const row = (await screen.findByRole('link', { name: 'Kinabalu Marine Supplies Sdn Bhd' })).closest('tr') as HTMLElement
    expect(row.textContent).toContain('Siti Aminah')
    expect(row.textContent).toContain('Chandra Rao')
    expect(row.textContent).toContain('Checks passed')
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: '3' } })
    await waitFor(() =>
      expect(inputsOf(server, 'getTempCompanyUserRegistrationList')).toContainEqual(expect.objectContaining({ approve_status_id: 3 })),
    )
  })

  it('shows one of it with what approving would create, and where it came from', async () => {
    serve({ getTempCompanyUserRegistrationList: () => found(registration({ submitted_by: null, findings: [10008] })) })
    open('?id=11')
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByText(/Sent through the sign-up form/)).toBeTruthy()
    expect(drawer.getByText('A similar company is already registered')).toBeTruthy()
    expect(drawer.getByText('No other account uses these usernames and email addresses')).toBeTruthy()
    expect(drawer.getByText('2 invitations by email to set a password, valid for 7 days')).toBeTruthy()
    expect(drawer.getByRole('link', { name: 'Edit details' }).getAttribute('href')).toContain('edit=1')
  })

  it('offers nobody a form who may not send it', async () => {
    serve()
    renderScreen(<PreRegistration />, { path: hrefOf('companyPreRegistration'), user: globalAdmin('checker') })
    await screen.findByRole('link', { name: 'Kinabalu Marine Supplies Sdn Bhd' })
    expect(screen.queryByRole('link', { name: 'Pre-register a company' })).toBeNull()
  })
})

describe('pre-registering a company', () => {
  it('sends company and both people, and then shows it waiting', async () => {
    const server = serve({ createTempCompanyUserRegistration: () => ({ output: { temp_company_user_registration_id: 11 } }) })
    const { router } = open('?new=1')
    typeAll()
    send()
    await waitFor(() => expect(router.state.location.search).toBe('?id=11'))
    expect(inputsOf(server, 'createTempCompanyUserRegistration')).toEqual([
      {
        company_name: 'Kinabalu Marine Supplies Sdn Bhd',
        company_reg_no: '201801033221',
        email: 'admin@kinabalu.example',
        phone: '+60 88 421 530',
        maker: { name: 'Siti Aminah', username: 'siti', email: 'siti@kinabalu.example', phone: '+60 12 345 6789' },
        checker: { name: 'Chandra Rao', username: 'chandra', email: 'chandra@kinabalu.example', phone: '+60 12 345 6789' },
      },
    ])
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('leaves the checker out where one person is alone', async () => {
    const server = serve({ createTempCompanyUserRegistration: () => ({ output: { temp_company_user_registration_id: 11 } }) })
    open('?new=1')
    typeCompany()
    fireEvent.click(screen.getByRole('switch', { name: 'One person only' }))
    expect(screen.queryByRole('group', { name: 'Checker' })).toBeNull()
    typePerson('The person in charge', 'Siti Aminah', 'siti', 'siti@kinabalu.example')
    send()
    await waitFor(() => expect(inputsOf(server, 'createTempCompanyUserRegistration')).toHaveLength(1))
    expect(inputsOf(server, 'createTempCompanyUserRegistration')[0]).not.toHaveProperty('checker')
  })

  it('says beside the fields what stands against it while it is typed, and names companies that are alike', async () => {
    const server = serve({
      checkTempCompanyUserRegistration: ({ maker }) => ({
        output: {
          findings: maker?.username === 'siti' ? [{ field: 'maker.username', code: 10001 }] : [],
          similar: [{ company_id: 9, name: 'Kinabalu Marine Services Sdn Bhd', company_reg_no: '201401027715', status: 'active' }],
        },
      }),
    })
    open('?new=1')
    typeCompany()
    type(part('Maker'), 'Username', 'siti')
    const message = await screen.findByText('This username is taken. Choose another.')
    const field = part('Maker').getByLabelText('Username')
    expect(field.getAttribute('aria-describedby')).toContain(message.id)
    expect(screen.getByText('Similar companies already registered: Kinabalu Marine Services Sdn Bhd (201401027715)')).toBeTruthy()
    expect(screen.getByText('1 field has a problem.')).toBeTruthy()
    // Asked once for all that was typed in one go.
    expect(inputsOf(server, 'checkTempCompanyUserRegistration')).toHaveLength(1)
    type(part('Maker'), 'Username', 'siti.a')
    expect(screen.queryByText('This username is taken. Choose another.')).toBeNull()
    expect(await screen.findByText('No duplicates found so far.')).toBeTruthy()
  })

  it('puts a refusal of the server beside the field it is about', async () => {
    let taken = false
    serve({
      checkTempCompanyUserRegistration: () => ({ output: { findings: taken ? [{ field: 'checker.email', code: 10002 }] : [], similar: [] } }),
      createTempCompanyUserRegistration: () => {
        taken = true
        return { refuse: 10002 }
      },
    })
    open('?new=1')
    typeAll()
    send()
    expect(await part('Checker').findByText('An account already uses this email address. Use another.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('puts field errors of the server on the same fields', async () => {
    serve({
      createTempCompanyUserRegistration: () => ({
        refuse: 7000,
        data: [{ field: 'maker.phone', rule: 'phone', message: 'field invalid' }],
      }),
    })
    open('?new=1')
    typeAll()
    send()
    expect(await part('Maker').findByText(/Phone field invalid/)).toBeTruthy()
  })

  it('asks before what was typed is left', async () => {
    serve()
    const { router } = open('?new=1')
    typeCompany()
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
    expect(asked.getByText('You have not sent what you typed for this company.')).toBeTruthy()
    fireEvent.click(asked.getByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('?new=1')
  })
})

describe('correcting a pending one', () => {
  it('sends the version it was opened with, and does not let it stand against itself', async () => {
    const server = serve({ updateTempCompanyUserRegistration: () => ({ output: { registration: registration({ version: 2 }) } }) })
    open('?id=11&edit=1')
    await screen.findByDisplayValue('201801033221')
    type(part('Maker'), 'Full name', 'Siti Aminah Binti Yusof')
    await waitFor(() =>
      expect(inputsOf(server, 'checkTempCompanyUserRegistration')).toContainEqual(expect.objectContaining({ temp_company_user_registration_id: 11 })),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(inputsOf(server, 'updateTempCompanyUserRegistration')).toHaveLength(1))
    expect(inputsOf(server, 'updateTempCompanyUserRegistration')[0]).toMatchObject({ temp_company_user_registration_id: 11, version: 1 })
    expect(await screen.findByRole('dialog', { name: 'Kinabalu Marine Supplies Sdn Bhd' })).toBeTruthy()
  })

  it('keeps what was typed when somebody changed it meanwhile, and loads the newer version on demand', async () => {
    let version = 1
    serve({
      getTempCompanyUserRegistrationList: () => found(registration({ version, phone: version === 1 ? '+6088421530' : '+6088999999' })),
      updateTempCompanyUserRegistration: () => {
        version = 2
        return { refuse: 2111, data: { reason: 'changed_since', version } }
      },
    })
    open('?id=11&edit=1')
    await screen.findByDisplayValue('201801033221')
    type(part('Maker'), 'Full name', 'Siti Aminah Binti Yusof')
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Someone changed this after you opened it')).toBeTruthy()
    expect(screen.getByDisplayValue('Siti Aminah Binti Yusof')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Load the newer version' }))
    expect(await screen.findByDisplayValue('+6088999999')).toBeTruthy()
    expect(screen.queryByText('Someone changed this after you opened it')).toBeNull()
  })

  it('says so when it was decided on meanwhile', async () => {
    serve({
      getTempCompanyUserRegistrationList: () =>
        found(registration({ approve_status_id: 1, can: { approve: false, reject: false, edit: false, because: 'decided' } })),
    })
    open('?id=11&edit=1')
    expect(await screen.findByText(/You can no longer edit this/)).toBeTruthy()
  })
})
