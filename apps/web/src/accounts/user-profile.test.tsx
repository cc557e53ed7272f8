import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { session } from '../kit/session/session.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { useNodeForms } from '../kit/testing/node-forms-for-test.ts'
import { renderScreen, userForTest } from '../kit/testing/render-for-test.tsx'
import { fill, press } from '../kit/testing/type-for-test.ts'
import { getLanguage } from '../kit/texts/texts.ts'
import type { Profile } from './profile.ts'
import { UserProfileScreen as UserProfile } from './user-profile.screen.tsx'

const profileOf = (
  over: { user?: Partial<Profile['user']>; personal?: Partial<Profile['personal']>; account?: Partial<Profile['account']> } = {},
): Profile => ({
  user: userForTest(over.user),
  personal: {
    phone: '+60123456789',
    department: 'Finance',
    position: null,
    employee_no: 'SM-104',
    ic_no_masked: '******-**-1234',
    photo_url: null,
    new_email: null,
    ...over.personal,
  },
  account: {
    otp: false,
    authenticator: false,
    language: 'en',
    last_sign_ins: [
      {
        at: '2026-11-20T02:42:00Z',
        ip: '203.0.113.7',
        device: 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
        current: true,
      },
      { at: '2026-11-18T01:10:00Z', ip: '198.51.100.4', device: 'curl/8.5.0', current: false },
    ],
    ...over.account,
  },
})

type Handlers = Parameters<typeof fakeServer>[0]
/** A server that keeps one profile and lets it be changed. */
const serverWith = (first: Profile, more: Handlers = {}) => {
  let kept = first
  const change = (next: Profile) => {
    kept = next
  }
  const server = fakeServer({
    getUserProfile: () => ({ output: kept }),
    getOwnPrivacy: () => ({ output: { version: 1, accepted: null, proof: 'password' } }),
    updateUserProfile: ({ name, phone, department, position, language, email, current_password }) => {
      if (email !== undefined && email !== kept.user.email && current_password !== 'Demo#2026') return { refuse: 10041 }
      const { user, personal, account } = kept
      kept = {
        user: { ...user, name: name ?? user.name, language: language ?? user.language },
        personal: {
          ...personal,
          phone: phone === undefined ? personal.phone : phone,
          department: department === undefined ? personal.department : department,
          position: position === undefined ? personal.position : position,
          new_email: email === undefined ? personal.new_email : email === user.email ? null : email,
        },
        account,
      }
      return { output: kept }
    },
    ...more,
  })
  return { ...server, change }
}
const open = async () => {
  const rendered = renderScreen(<UserProfile />, { path: '/trainee/user-profile' })
  await screen.findByRole('heading', { name: 'Personal info' })
  return rendered
}

/** Who changes name, department and position without anybody's leave. */
const ofAdmin = () => profileOf({ user: { system_type_id: 2, kind: 'maker' } })

describe('the profile', () => {
  it('shows what the company keeps as text and not as fields', async () => {
    serverWith(profileOf())
    await open()
    expect(screen.getByText('SM-104')).toBeTruthy()
    expect(screen.getByText('******-**-1234')).toBeTruthy()
    expect(screen.getAllByText('Aisyah Binti Rahman').length).toBeGreaterThan(0)
    for (const label of ['Full name', 'Department', 'Position', 'Employee number']) expect(screen.queryByLabelText(label)).toBeNull()
    expect(screen.getByText(/^Only your company can change your name/)).toBeTruthy()
  })

  it('sends of a trainee nothing but the phone', async () => {
    const server = serverWith(profileOf())
    await open()
    fill('Phone', '+60198765432')
    press('Save')
    expect(await screen.findByText(/^Saved \d/)).toBeTruthy()
    expect(server.received.find((call) => call.name === 'updateUserProfile')?.input).toEqual({ phone: '+60198765432' })
  })

  it('saves personal info, takes emptied fields away, and says when', async () => {
    const server = serverWith(ofAdmin())
    await open()
    fill('Full name', ' Aisyah Rahman ')
    fill('Department', '')
    press('Save')
    expect(await screen.findByText(/^Saved \d/)).toBeTruthy()
    expect(server.received.find((call) => call.name === 'updateUserProfile')?.input).toMatchObject({ department: null, position: null })
    expect((screen.getByLabelText('Full name') as HTMLInputElement).value).toBe('Aisyah Rahman')
    expect(session.get()?.user.name).toBe('Aisyah Rahman')
  })

  it('does not take the name away', async () => {
    const server = serverWith(ofAdmin())
    await open()
    fill('Full name', '')
    press('Save')
    expect(await screen.findByText('Full name cannot be empty')).toBeTruthy()
    expect(server.received.some((call) => call.name === 'updateUserProfile')).toBe(false)
  })

  it('asks before unsaved changes are left, and stays on Cancel', async () => {
    serverWith(ofAdmin())
    const { router } = await open()
    fill('Position', 'Clerk')
    act(() => void router.navigate('/trainee/dashboard'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Are You Sure?')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((screen.getByLabelText('Position') as HTMLInputElement).value).toBe('Clerk')
    act(() => void router.navigate('/trainee/dashboard'))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave and lose it' }))
    expect(await screen.findByText('at /trainee/dashboard')).toBeTruthy()
  })

  it('leaves without a question once saved', async () => {
    serverWith(ofAdmin())
    const { router } = await open()
    fill('Position', 'Clerk')
    press('Save')
    await screen.findByText(/^Saved/)
    act(() => void router.navigate('/trainee/dashboard'))
    expect(await screen.findByText('at /trainee/dashboard')).toBeTruthy()
  })

  it('changes the e-mail only with the password, and shows the one that waits', async () => {
    serverWith(profileOf())
    await open()
    press('Change email')
    const dialog = screen.getByRole('dialog')
    fill('New email', 'new@example.test', dialog)
    fill('Current password', 'wrong', dialog)
    press('Send the link')
    expect(await within(dialog).findByText('This password is not correct')).toBeTruthy()
    fill('Current password', 'Demo#2026', dialog)
    press('Send the link')
    expect(await screen.findByText(/We sent a link to new@example.test/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByText(/aisyah@demo.test/).length).toBeGreaterThan(0)
    press('Keep my current address')
    await waitFor(() => expect(screen.queryByText(/We sent a link to/)).toBeNull())
  })

  it('refuses the address it has already', async () => {
    const server = serverWith(profileOf())
    await open()
    press('Change email')
    fill('New email', 'AISYAH@demo.test', screen.getByRole('dialog'))
    fill('Current password', 'Demo#2026', screen.getByRole('dialog'))
    press('Send the link')
    expect(await screen.findByText('This is already your email address')).toBeTruthy()
    expect(server.received.some((call) => call.name === 'updateUserProfile')).toBe(false)
  })

  it('switches the language at once and for good', async () => {
    const server = serverWith(profileOf())
    await open()
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'de' } })
    expect(await screen.findByRole('heading', { name: 'Persönliche Angaben' })).toBeTruthy()
    await waitFor(() => expect(session.get()?.user.language).toBe('de'))
    expect(getLanguage()).toBe('de')
    expect(server.received.find((call) => call.name === 'updateUserProfile')?.input).toEqual({ language: 'de' })
  })

  it('changes the password, with the present one and the rules', async () => {
    const server = serverWith(profileOf(), {
      password: ({ current_password }) => (current_password === 'Demo#2026' ? { output: {} } : { refuse: 10041 }),
    })
    await open()
    press('Change password')
    const dialog = screen.getByRole('dialog')
    const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Change password' }))
    fill('Current password', 'nope', dialog)
    fill('New password', 'Fresh#2027', dialog)
    fill('New password again', 'Fresh#2028', dialog)
    submit()
    expect(await within(dialog).findByText('New password again not the same as previous field')).toBeTruthy()
    fill('New password again', 'Fresh#2027', dialog)
    submit()
    expect(await within(dialog).findByText('This password is not correct')).toBeTruthy()
    fill('Current password', 'Demo#2026', dialog)
    submit()
    expect(await screen.findByText(/^Password changed/)).toBeTruthy()
    expect(server.received.filter((call) => call.name === 'password')).toHaveLength(2)
  })

  it('checks a photo before it is sent, and shows it before it counts', async () => {
    const server = serverWith(profileOf(), {
      uploadUserPhoto: (_input, { file }) => (file?.type === 'image/png' ? { output: { photo_url: '/files/photo-1' } } : { refuse: 10076 }),
    })
    await useNodeForms()
    const { container } = await open()
    const input = container.querySelector('input[type=file]') as HTMLInputElement
    const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
    choose(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }))
    expect(await screen.findByText('Choose a JPEG, PNG or WebP picture.')).toBeTruthy()
    choose(new File(['x'], 'IMG_0001.HEIC'))
    expect(await screen.findByText(/This is a HEIC picture. Save it as JPEG/)).toBeTruthy()
    const huge = new File([''], 'huge.png', { type: 'image/png' })
    Object.defineProperty(huge, 'size', { value: 6 * 1024 * 1024 })
    choose(huge)
    expect(await screen.findByText(/larger than 5 MB/)).toBeTruthy()
    expect(server.received.some((call) => call.name === 'uploadUserPhoto')).toBe(false)
    choose(new File(['png'], 'me.png', { type: 'image/png' }))
    expect(await screen.findByAltText('Preview of the new photo')).toBeTruthy()
    server.change(profileOf({ personal: { photo_url: '/files/photo-1' } }))
    press('Use this photo')
    expect((await screen.findByAltText('Photo of Aisyah Binti Rahman')).getAttribute('src')).toBe('/files/photo-1')
  })

  it('sets the authenticator app up with the password and a first code', async () => {
    const server = serverWith(profileOf(), {
      setupAuthenticator: () => ({
        output: { secret: 'JBSWY3DPEHPK3PXP', otpauth_url: 'otpauth://totp/x', qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      }),
      confirmAuthenticator: ({ otp }) => (otp === '222222' ? { output: {} } : { refuse: 20069 }),
    })
    await open()
    press('Set up the authenticator app')
    fill('Current password', 'Demo#2026', screen.getByRole('dialog'))
    press('Continue')
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    expect(screen.getByAltText('QR code for the authenticator app')).toBeTruthy()
    fill('6-digit code', '111111')
    expect(await within(screen.getByRole('dialog')).findByText(/This code is not correct/)).toBeTruthy()
    server.change(profileOf({ account: { authenticator: true } }))
    fill('6-digit code', '222222')
    expect(await screen.findByText('On: you sign in with a code from your app.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('begins again when setting up took too long', async () => {
    serverWith(profileOf(), {
      setupAuthenticator: () => ({
        output: { secret: 'JBSWY3DPEHPK3PXP', otpauth_url: 'otpauth://totp/x', qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      }),
      confirmAuthenticator: () => ({ refuse: 20070 }),
    })
    await open()
    press('Set up the authenticator app')
    fill('Current password', 'Demo#2026', screen.getByRole('dialog'))
    press('Continue')
    await screen.findByText('JBSW Y3DP EHPK 3PXP')
    fill('6-digit code', '111111')
    expect(await screen.findByText('Setting up took too long. Start again.')).toBeTruthy()
  })

  it('removes the authenticator app with the password', async () => {
    const server = serverWith(profileOf({ account: { authenticator: true } }), { removeAuthenticator: () => ({ output: {} }) })
    await open()
    press('Remove the authenticator app')
    server.change(profileOf())
    fill('Current password', 'Demo#2026', screen.getByRole('dialog'))
    press('Remove')
    expect(await screen.findByText('Off: you sign in with your password only.')).toBeTruthy()
  })

  it('lists the last sign-ins and marks this session', async () => {
    serverWith(profileOf())
    await open()
    const table = screen.getByRole('table')
    const current = within(table)
      .getByText(/Firefox on Linux/)
      .closest('tr') as HTMLElement
    expect(within(current).getByText('This session')).toBeTruthy()
    expect(within(table).getAllByText('This session')).toHaveLength(1)
    expect(within(table).getByText('curl/8.5.0')).toBeTruthy()
  })

  it("shows nothing of a company to the provider's people", async () => {
    serverWith(profileOf({ user: { system_type_id: 3, kind: 'maker', company: null } }))
    await open()
    expect(screen.queryByText('IC or passport number')).toBeNull()
    expect(screen.getByText('Other administrators can also see this.')).toBeTruthy()
  })
})
