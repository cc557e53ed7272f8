import type { Output } from '@jujur/contract/call.ts'
import type { updateCompanyTerms } from '@jujur/contract/companies.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { companyRow, companyUser, globalAdmin, information, informationInForce } from './companies-for-test.ts'
import { CompaniesScreen as Companies } from './company.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const constants = {
  portal_name: 'Jujur',
  portal_url: 'https://jujur.example',
  currency: 'MYR' as const,
  languages: ['en' as const],
  default_language: 'en' as const,
  list_length: 100,
  page_sizes: [20, 100],
  password_min_length: 12,
  company_reg_no_max_length: 12,
  photo_max_bytes: 1,
  demo: false,
  banks: [],
  countries: [{ code: 458, alpha3: 'MYS', name: 'Malaysia', states: [{ code: '12', iso: 'MY-12', name: 'Sabah' }] }],
}
const company = {
  ...companyRow,
  trainee_otp: false,
  trainee_four_eyes: true,
  can_switch_four_eyes: false,
  speak_up_url: null,
  contact: null,
  version: 1,
}
const serve = (handlers: Parameters<typeof fakeServer>[0] = {}, byYou = false) => {
  let status: 'active' | 'inactive' = 'active'
  let terms: Output<typeof updateCompanyTerms>['terms'] = { payment_days: null, usual_days: 30, set: null }
  return fakeServer({
    getSystemConstants: () => ({ output: constants }),
    getCompanyList: () => ({ output: { posts: [{ ...companyRow, status }], total: 1 } }),
    globalAdminGetCompanyDetails: () => ({
      output: {
        list: {
          company: { ...company, status },
          registration_information: [informationInForce, information()],
          users: [companyUser(), companyUser({ user_id: 52, name: 'Chandra Rao', username: 'chandra', kind: 'checker', status: 'invited' })],
          trainees: { active: 1204, pending: 3, more: false },
          terms,
          closed: status === 'inactive' ? { at: '2026-11-24T03:20:00.000Z', by: 'Siti Hajar', reason: 'Contract ended', by_you: byYou } : null,
        },
      },
    }),
    updateCompanyStatus: (input) => {
      status = input.status
      return { output: { company: { ...companyRow, status } } }
    },
    updateCompanyTerms: ({ payment_days, remarks }) => {
      terms = { ...terms, payment_days, set: { at: '2026-11-24T03:20:00.000Z', by: 'Siti Hajar', reason: remarks } }
      return { output: { company, terms } }
    },
    getCompanyRegistrationApproval: () => ({ output: { list: [information()], total: 1 } }),
    approveTempRegistrationInformation: () => ({ output: { company: companyRow } }),
    ...handlers,
  })
}
const open = (search = '') => renderScreen(<Companies />, { path: hrefOf('companies'), at: `${hrefOf('companies')}${search}`, user: globalAdmin() })
const inputsOf = (server: ReturnType<typeof fakeServer>, name: string) =>
  server.received.filter((call) => call.name === name).map((call) => call.input)
const rowOf = (name: RegExp) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement

describe('the companies', () => {
  it('say whether their legal data are in force, and open over the whole sheet', async () => {
    serve()
    open()
    const link = await screen.findByRole('link', { name: 'Kinabalu Marine Supplies Sdn Bhd' })
    expect(link.closest('tr')?.textContent).toContain('Pending')
    fireEvent.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: 'Kinabalu Marine Supplies Sdn Bhd' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('show people, figures, and the legal data in force with the state by its name', async () => {
    serve()
    open('?id=5')
    expect(await screen.findByText('1,204')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Chandra Rao' }).getAttribute('href')).toBe('/GA/company-user?id=52')
    expect((await screen.findAllByText('Sabah')).length).toBeGreaterThan(0)
    expect(screen.getByText('New registration information is waiting for approval.')).toBeTruthy()
  })

  it('put two versions side by side and mark what differs, by words too', async () => {
    serve()
    open('?id=5')
    expect(await screen.findByText('2 fields differ')).toBeTruthy()
    const address = rowOf(/^Address line 1/)
    expect(within(address).getByText('changed')).toBeTruthy()
    expect(within(address).getByText('12 Jalan Pantai')).toBeTruthy()
    expect(within(address).getByText('99 Jalan Tun Mustapha')).toBeTruthy()
    expect(within(rowOf(/^SST number/)).getByText('added')).toBeTruthy()
    expect(screen.queryByRole('rowheader', { name: /^City/ })).toBeNull()
    fireEvent.click(screen.getByLabelText('Only differences'))
    expect(within(rowOf(/^City/)).queryByText('changed')).toBeNull()
  })

  it('are deactivated with a reason, and opened again', async () => {
    const server = serve()
    open('?id=5')
    const deactivate = await screen.findByRole('button', { name: 'Deactivate' })
    // Not beside the title, where it is pressed by mistake: what it does is said above it, below all the rest.
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.parentElement?.contains(deactivate)).toBe(false)
    const before = screen.getByRole('heading', { name: 'Contact and settings' })
    expect(before.compareDocumentPosition(deactivate) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    fireEvent.click(deactivate)
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Kinabalu Marine Supplies Sdn Bhd?' }))
    expect(dialog.getByText(/will be signed out straight away/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
    expect(await dialog.findByText('Reason cannot be empty')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Contract ended' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
    const reactivate = await screen.findByRole('button', { name: 'Reactivate' })
    // The button that was pressed is gone, and what became of it stands below the title.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    expect(screen.getByText(/^Deactivated by Siti Hajar/)).toBeTruthy()
    expect(screen.getByText('Contract ended')).toBeTruthy()
    fireEvent.click(reactivate)
    expect(inputsOf(server, 'updateCompanyStatus')).toEqual([{ company_id: 5, status: 'inactive', remarks: 'Contract ended' }])
  })

  it('are opened again by another than who deactivated them', async () => {
    serve({}, true)
    open('?id=5')
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Contract ended' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
    const reactivate = await screen.findByRole<HTMLButtonElement>('button', { name: 'Reactivate' })
    expect(reactivate.ariaDisabled).toBe('true')
    expect(document.getElementById(reactivate.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Another person has to reactivate it.')
  })
  it('have payment terms of their own, with who set them and why; or the usual ones', async () => {
    const server = serve()
    open('?id=5')
    expect(await screen.findByText('30 days, as for every company')).toBeTruthy()
    const set = async (days: string, remarks: string) => {
      fireEvent.click(screen.getByRole('button', { name: 'Change payment terms' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Payment terms of Kinabalu Marine Supplies Sdn Bhd' }))
      fireEvent.change(dialog.getByLabelText('Days until an invoice is due'), { target: { value: days } })
      fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: remarks } })
      fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
      return dialog
    }
    const dialog = await set('366', '')
    for (const field of ['Days until an invoice is due', 'Reason'])
      await waitFor(() => expect(dialog.getByLabelText(field).getAttribute('aria-invalid')).toBe('true'))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await set('45', 'As agreed in the contract.')
    expect(await screen.findByText('45 days')).toBeTruthy()
    expect(screen.getByText(/^Set by Siti Hajar, .*: As agreed in the contract\.$/)).toBeTruthy()
    await set(' ', 'The contract has ended.')
    expect(await screen.findByText('30 days, as for every company')).toBeTruthy()
    expect(inputsOf(server, 'updateCompanyTerms')).toEqual([
      { company_id: 5, version: 1, payment_days: 45, remarks: 'As agreed in the contract.' },
      { company_id: 5, version: 1, payment_days: null, remarks: 'The contract has ended.' },
    ])
  })
  it('say so when there is no such company', async () => {
    serve({ globalAdminGetCompanyDetails: () => ({ refuse: 10011 }) })
    open('?id=99')
    expect(await screen.findByText('We could not find this company.')).toBeTruthy()
  })
})

describe('approving legal data', () => {
  it('holds the new beside what is in force, and approves the version that was looked at', async () => {
    const server = serve()
    open('?tab=information')
    expect(await screen.findByRole('heading', { level: 2, name: 'Kinabalu Marine Supplies Sdn Bhd' })).toBeTruthy()
    expect(screen.getByText('2 changes')).toBeTruthy()
    expect(within(rowOf(/^Address line 1/)).getByText('changed')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'a' })
    const asked = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
    expect(asked.getByText(/Makes this the current registration information of Kinabalu Marine Supplies Sdn Bhd/)).toBeTruthy()
    fireEvent.click(asked.getAllByRole('button')[1] as HTMLElement)
    await waitFor(() => expect(inputsOf(server, 'approveTempRegistrationInformation')).toEqual([{ registration_information_id: 71, version: 3 }]))
  })

  it('shows the first legal data of a company without a comparison', async () => {
    serve({ getCompanyRegistrationApproval: () => ({ output: { list: [information({ in_force: null })], total: 1 } }) })
    open('?tab=information')
    expect(await screen.findByText(/There is no current registration information: this is the company’s first/)).toBeTruthy()
    expect(screen.queryByText('changed')).toBeNull()
  })
})
