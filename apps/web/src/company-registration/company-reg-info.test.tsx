import type { RegistrationInformation } from '@jujur/contract/company-registration.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { RegistrationInformationScreen as RegistrationInfo } from './company-reg-info.screen.tsx'
import { details, pending, record } from './legal-for-test.ts'

vi.setConfig({ testTimeout: 30_000 })

const places = {
  '10': [
    { name: 'Klang', postcodes: ['41000', '41050'] },
    { name: 'Sabak Bernam', postcodes: ['45200'] },
  ],
  '07': [{ name: 'George Town', postcodes: ['10000', '10050'] }],
}
const constants = {
  portal_name: 'Jujur',
  portal_url: 'https://jujur.example',
  currency: 'MYR' as const,
  languages: ['en' as const],
  default_language: 'en' as const,
  list_length: 100,
  page_sizes: [20, 100],
  password_min_length: 8,
  company_reg_no_max_length: 12,
  photo_max_bytes: 1,
  demo: true,
  banks: [],
  countries: [
    {
      code: 458,
      alpha3: 'MYS',
      name: 'Malaysia',
      states: [
        { code: '07', iso: 'MY-07', name: 'Pulau Pinang' },
        { code: '10', iso: 'MY-10', name: 'Selangor' },
      ],
    },
  ],
}

type Handlers = Parameters<typeof fakeServer>[0]
const serve = (list: RegistrationInformation[] | (() => RegistrationInformation[]), more: Handlers = {}) =>
  fakeServer({
    getRegistrationInformationList: () => {
      const rows = typeof list === 'function' ? list() : list
      return { output: { list: rows, total: rows.length } }
    },
    getSystemConstants: () => ({ output: constants }),
    getCityList: ({ state_code }) => ({ output: { cities: places[state_code as '10' | '07'] ?? [] } }),
    ...more,
  })
const path = '/CA/company-reg-info'
const open = (user = clientAdmin(), at = path) => renderScreen(<RegistrationInfo />, { path, at, user })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const inputs = (server: ReturnType<typeof fakeServer>, name: string) => server.received.filter((call) => call.name === name).map(({ input }) => input)

const fillIn = () => {
  type('Company name', 'Selat Maju Sdn Bhd')
  type('Business activity', 'Wholesale')
  type('MSIC code', '46909')
  type('SSM number (new)', '2020-0101-2345')
  type('Tax number (TIN)', 'c2584563200')
  type('Address line 1', '12 Jalan Pelabuhan')
  type('State', '10')
  type('City', 'Klang')
  type('Postcode', '41000')
  type('Phone', '+60312345678')
  type('Email', 'legal@selatmaju.example')
  type('Officer’s name', 'Rosnah Karim')
  type('Officer’s position', 'Secretary')
  type('Officer’s email', 'rosnah@selatmaju.example')
  type('Officer’s phone', '+60123334444')
}

describe('entering the legal data', () => {
  it('begins from an empty page, submits them, and shows that they wait', async () => {
    let rows: RegistrationInformation[] = []
    const server = serve(() => rows, {
      addNewCompanyRegistrationInformation: () => {
        rows = [pending({ in_force: null, can: { approve: false, reject: false, edit: false, because: 'own' } })]
        return { output: { registration_information_id: 9 } }
      },
    })
    open()
    fireEvent.click(await screen.findByRole('link', { name: 'Enter registration information' }))
    await screen.findByRole('option', { name: 'Selangor' })
    fillIn()
    press('Submit for approval')
    expect(await screen.findByText(/You entered this, so another administrator/)).toBeTruthy()
    expect(inputs(server, 'addNewCompanyRegistrationInformation')).toEqual([
      expect.objectContaining({ ssm_no_new: '202001012345', tin: 'c2584563200', ssm_no_old: '', state_code: '10', city: 'Klang', postcode: '41000' }),
    ])
    expect(screen.queryByRole('button', { name: 'Approve for the company' })).toBeNull()
    // What became of it is read next, and who decides.
    const told = screen.getByText('Chandra Muthusamy decides next, then the provider.')
    await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true))
    expect(document.activeElement?.textContent).toContain('Submitted')
  })

  it('begins what waits with its differences', async () => {
    serve([pending(), record()])
    open()
    const only = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Only differences' })
    expect(only.checked).toBe(true)
    const rows = screen.getAllByRole('row').length
    fireEvent.click(only)
    expect(screen.getAllByRole('row').length).toBeGreaterThan(rows)
  })

  it('says beside the fields what is missing and what is no such number', async () => {
    const server = serve([])
    open(clientAdmin(), `${path}?form=1`)
    await screen.findByRole('option', { name: 'Selangor' })
    expect(field('Company name').value).toBe('Selat Maju Sdn Bhd')
    type('Company name', '')
    type('SSM number (new)', '2020-0101')
    press('Submit for approval')
    expect(await screen.findByText('Company name cannot be empty')).toBeTruthy()
    expect(screen.getByText('SSM number (new) is not valid')).toBeTruthy()
    expect(screen.getByText(/12 digits without hyphens/)).toBeTruthy()
    expect(inputs(server, 'addNewCompanyRegistrationInformation')).toEqual([])
  })

  it('offers the cities of the state, fills the city in from the postcode, and tells a foreign postcode while it is typed', async () => {
    serve([])
    open(clientAdmin(), `${path}?form=1`)
    await screen.findByRole('option', { name: 'Selangor' })
    type('State', '10')
    await waitFor(() => expect(document.querySelector('datalist option[value="Klang"]')).toBeTruthy())
    type('Postcode', '45200')
    expect(field('City').value).toBe('Sabak Bernam')
    expect(screen.queryByText(/does not belong to the state/)).toBeNull()
    type('Postcode', '10000')
    expect(screen.getByText('This postcode does not belong to the state. Check both.')).toBeTruthy()
    type('State', '07')
    expect(field('Postcode').value).toBe('')
    expect(field('City').value).toBe('')
  })

  it('says of figures that are too few that they are, not that they are no numbers, and sends nothing', async () => {
    const server = serve([record()])
    open(clientAdmin(), `${path}?form=1`)
    await screen.findByRole('option', { name: 'Selangor' })
    type('Postcode', '5000')
    type('MSIC code', '12')
    press('Submit for approval')
    expect(await screen.findByText(/^Postcode too short/)).toBeTruthy()
    expect(screen.getByText(/^MSIC code too short/)).toBeTruthy()
    expect(screen.queryByText(/numbers only/)).toBeNull()
    type('Postcode', '5o000')
    press('Submit for approval')
    expect(await screen.findByText('Postcode accepts numbers only')).toBeTruthy()
    expect(server.received.map(({ name }) => name)).not.toContain('addNewCompanyRegistrationInformation')
  })

  it('puts a refused postcode and a company that exists beside their fields', async () => {
    const server = serve([record()], { addNewCompanyRegistrationInformation: () => ({ refuse: 10049 }) })
    open(clientAdmin(), `${path}?form=1`)
    await screen.findByRole('option', { name: 'Selangor' })
    expect(field('Company name').value).toBe('Selat Maju Sdn Bhd')
    type('Address line 2 (optional)', 'Block B')
    press('Submit for approval')
    expect(await screen.findByText('This postcode does not belong to the state. Check both.')).toBeTruthy()
    expect(field('Postcode').getAttribute('aria-invalid')).toBe('true')
    server.use({ addNewCompanyRegistrationInformation: () => ({ refuse: 10008 }) })
    press('Submit for approval')
    expect(await screen.findByText(/A company with this name or number is already registered/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows what waits already when a colleague was faster', async () => {
    let rows = [record()]
    serve(() => rows, {
      addNewCompanyRegistrationInformation: () => {
        rows = [pending(), record()]
        return { refuse: 20073 }
      },
    })
    open(clientAdmin(), `${path}?form=1`)
    await screen.findByRole('option', { name: 'Selangor' })
    type('Business activity', 'Shipping')
    press('Submit for approval')
    fireEvent.click(await screen.findByRole('button', { name: 'Show it' }))
    expect(await screen.findByRole('heading', { name: 'Waiting for approval' })).toBeTruthy()
  })

  it('submits nothing that is in force already', async () => {
    const server = serve([record()])
    open(clientAdmin(), `${path}?form=1`)
    await screen.findByRole('option', { name: 'Selangor' })
    press('Submit for approval')
    expect(await screen.findByText(/You have not changed anything/)).toBeTruthy()
    expect(inputs(server, 'addNewCompanyRegistrationInformation')).toEqual([])
  })

  it('asks before what was typed is left, by Cancel too', async () => {
    serve([record()])
    const { router } = open(clientAdmin(), `${path}?form=1`)
    await screen.findByRole('option', { name: 'Selangor' })
    type('Business activity', 'Shipping')
    press('Cancel')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('You have not submitted the registration information you typed.')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('Business activity').value).toBe('Shipping')
    act(() => void router.navigate('/dashboard'))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave and lose it' }))
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
  })

  it('begins a correction with what was rejected, and says why it was', async () => {
    serve([
      pending({
        approve_status_id: 3,
        decided_by: 'Ravi Kumar',
        decided_at: '2026-11-21T02:00:00.000Z',
        remarks: 'The postcode is of another town.',
      }),
      record(),
    ])
    open()
    expect(await screen.findByText('Ravi Kumar rejected the registration information for the company on 21 Nov 2026.')).toBeTruthy()
    expect(screen.getByText('The postcode is of another town.')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Correct and submit again' }))
    await screen.findByRole('option', { name: 'Selangor' })
    expect(field('City').value).toBe('Shah Alam')
  })

  it('lets somebody without the right read only', async () => {
    serve([])
    open(clientAdmin('checker'), `${path}?form=1`)
    expect(await screen.findByText(/Someone with the permission “Company: Create” as maker can enter it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit for approval' })).toBeNull()
  })
})

describe("the company's own approval", () => {
  it('shows what differs, says what approving does, and passes it on with its version', async () => {
    let rows = [pending(), record()]
    const server = serve(() => rows, {
      approveRegistrationInformation: () => {
        rows = [pending({ stage: 'provider', can: { approve: false, reject: false, edit: false, because: 'permission' } }), record()]
        return { output: {} }
      },
    })
    open(clientAdmin('checker'))
    expect(await screen.findByText('2 fields differ')).toBeTruthy()
    press('Approve for the company')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve for the company' }))
    expect((await screen.findAllByText('Is deciding now')).length).toBeGreaterThan(0)
    expect(inputs(server, 'approveRegistrationInformation')).toEqual([{ registration_information_id: 9, version: 1 }])
    expect(screen.queryByRole('button', { name: 'Approve for the company' })).toBeNull()
  })

  it('rejects with the reason, and not without one', async () => {
    let rows = [pending(), record()]
    const server = serve(() => rows, {
      rejectRegistrationInformation: ({ remarks }) => {
        rows = [pending({ approve_status_id: 3, decided_by: 'Nurul', decided_at: '2026-11-21T02:00:00.000Z', remarks }), record()]
        return { output: {} }
      },
    })
    open(clientAdmin('checker'))
    fireEvent.click(await screen.findByRole('button', { name: 'Reject with reason' }))
    const reason = await screen.findByRole('textbox', { name: 'Reason' })
    fireEvent.submit(reason.closest('form') as HTMLFormElement)
    expect(inputs(server, 'rejectRegistrationInformation')).toEqual([])
    fireEvent.change(reason, { target: { value: 'Wrong town.' } })
    fireEvent.submit(reason.closest('form') as HTMLFormElement)
    expect(await screen.findByText('Wrong town.')).toBeTruthy()
    expect(inputs(server, 'rejectRegistrationInformation')).toEqual([{ registration_information_id: 9, version: 1, remarks: 'Wrong town.' }])
  })

  it('says that nothing was decided when somebody was faster', async () => {
    serve([pending(), record()], { approveRegistrationInformation: () => ({ refuse: 2111, data: { reason: 'changed_since' } }) })
    open(clientAdmin('checker'))
    fireEvent.click(await screen.findByRole('button', { name: 'Approve for the company' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve for the company' }))
    expect(await screen.findByText(/We did not record your decision/)).toBeTruthy()
  })

  it('says that a company with one administrator needs no approval of its own', async () => {
    serve([pending({ stage: 'provider', can: { approve: false, reject: false, edit: false, because: 'permission' } })])
    open()
    expect((await screen.findAllByText(/Not needed: your company has only one active administrator/)).length).toBeGreaterThan(0)
  })
})

describe('the versions', () => {
  it('puts any two side by side, the older one left', async () => {
    const old = record({
      registration_information_id: 2,
      status: 2,
      submitted_at: '2025-01-05T02:00:00.000Z',
      decided_at: '2025-01-06T02:00:00.000Z',
      details: { ...details, officer_name: 'Lim Wei' },
    })
    serve([record(), old])
    open()
    const [, ofOld] = await screen.findAllByRole('link', { name: /^Compare: / })
    fireEvent.click(ofOld as HTMLElement)
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Field', '5 Jan 2025, Replaced', '2 May 2026, Current'])
    expect(screen.getByText('1 field differs')).toBeTruthy()
  })
})
