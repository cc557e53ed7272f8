import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pending, record } from '../company-registration/legal-for-test.ts'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { company } from './companies-for-test.ts'
import { CompanyInfoScreen as CompanyInfo } from './company-info.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

type Handlers = Parameters<typeof fakeServer>[0]
/** A server that keeps the company and lets it be changed. */
const serve = (first = company(), more: Handlers = {}) => {
  let kept = first
  return fakeServer({
    getCompanyUpdate: () => ({ output: { company: kept, registration_information: null, since: null } }),
    getRegistrationInformationList: () => ({ output: { list: [], total: 0 } }),
    updateCompany: ({ version, ...change }) => {
      if (version !== kept.version) return { refuse: 2111, data: { reason: 'changed_since' } }
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      kept = { ...kept, ...given, version: kept.version + 1 }
      return { output: { company: kept } }
    },
    ...more,
  })
}
const open = async (user = clientAdmin()) => {
  const rendered = renderScreen(<CompanyInfo />, { path: '/CA/company-info', user })
  await screen.findByRole('heading', { name: 'Company Info' })
  return rendered
}
const sent = (server: ReturnType<typeof fakeServer>) => server.received.filter(({ name }) => name === 'updateCompany').map(({ input }) => input)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const fourEyes = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Two-person approval of trainees' })

describe('the own company', () => {
  it('leads to the legal data when there are none yet', async () => {
    serve()
    await open()
    expect(screen.getByText('None yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Enter it now' }).getAttribute('href')).toBe('/CA/company-reg-info?form=1')
  })

  it('says since when the legal data are in force, and that new ones wait', async () => {
    const standing = { company: company({ registration_information: 'approved' }), registration_information: record(), since: '2026-05-04' }
    serve(company(), {
      getCompanyUpdate: () => ({ output: standing }),
      getRegistrationInformationList: () => ({ output: { list: [pending(), record()], total: 2 } }),
    })
    await open()
    expect(screen.getByText('Selat Maju Sdn Bhd, since 4 May 2026')).toBeTruthy()
    expect(await screen.findByText(/Until it is approved, the current one applies/)).toBeTruthy()
  })

  it('saves contact and settings with the version read, again and again, and takes emptied fields away', async () => {
    const server = serve(company({ contact: 'Ask Aminah' }))
    await open()
    type('Contact for trainees', '')
    type('Speak-up channel', 'https://speak.example/report')
    fireEvent.click(screen.getByRole('switch', { name: 'Sign-in code for trainees' }))
    save()
    expect(await screen.findByText(/^Saved/)).toBeTruthy()
    type('Phone', '+60398765432')
    save()
    await waitFor(() => expect(sent(server)).toHaveLength(2))
    expect(sent(server)).toEqual([
      {
        version: 3,
        email: 'office@selatmaju.example',
        phone: '+60312345678',
        contact: null,
        speak_up_url: 'https://speak.example/report',
        trainee_otp: true,
      },
      expect.objectContaining({ version: 4, phone: '+60398765432' }),
    ])
    expect(await screen.findByText(/^Saved/)).toBeTruthy()
  })

  it('takes no speak-up link without https', async () => {
    const server = serve()
    await open()
    type('Speak-up channel', 'http://speak.example')
    save()
    expect(await screen.findByText('Speak-up channel is not valid')).toBeTruthy()
    expect(sent(server)).toEqual([])
  })

  it('says what switching four eyes off means before it is saved, and sends it only when it changes', async () => {
    const server = serve()
    await open()
    fireEvent.click(fourEyes())
    expect(screen.getByText(/the same person can enter a trainee and approve it/)).toBeTruthy()
    save()
    await screen.findByText(/^Saved/)
    expect(sent(server)).toEqual([expect.objectContaining({ trainee_four_eyes: false })])
  })

  it('keeps four eyes on where a second administrator is active, and says why', async () => {
    serve(company({ admins: 2, can_switch_four_eyes: false }))
    await open()
    expect(fourEyes().disabled).toBe(true)
    expect(screen.getByText(/cannot turn this off while the company has more than one active administrator/)).toBeTruthy()
  })

  it('lets it be switched on again once a second administrator came', async () => {
    serve(company({ admins: 2, can_switch_four_eyes: false, trainee_four_eyes: false }))
    await open()
    expect(fourEyes().disabled).toBe(false)
  })

  it('offers to load again what somebody else changed meanwhile', async () => {
    let version = 3
    serve(company(), {
      getCompanyUpdate: () => ({
        output: { company: company({ version, contact: version > 3 ? 'Ask Ravi' : null }), registration_information: null, since: null },
      }),
      updateCompany: () => ({ refuse: 2111, data: { reason: 'changed_since' } }),
    })
    await open()
    type('Phone', '+60398765432')
    version = 4
    save()
    fireEvent.click(await screen.findByRole('button', { name: 'Load again' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Contact for trainees').value).toBe('Ask Ravi'))
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('+60312345678')
  })

  it('asks before unsaved changes are left', async () => {
    serve()
    const { router } = await open()
    type('Phone', '+60398765432')
    act(() => void router.navigate('/dashboard'))
    expect(within(await screen.findByRole('dialog')).getByText('You have not saved your changes to the company.')).toBeTruthy()
  })

  it('shows a checker everything and no form', async () => {
    serve(company({ contact: 'Ask Aminah' }))
    await open(clientAdmin('checker'))
    expect(screen.getByText('Ask Aminah')).toBeTruthy()
    expect(screen.getByText(/To change it, you need the permission/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})
