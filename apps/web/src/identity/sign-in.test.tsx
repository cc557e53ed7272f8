import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { session } from '../kit/session/session.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { fill, press } from '../kit/testing/type-for-test.ts'
import { chooseLanguage, getLanguage, takeChosenLanguage } from '../kit/texts/texts.ts'
import { SignInScreen as SignIn } from './sign-in.screen.tsx'

const constants = (demo = false) => ({
  output: {
    portal_name: 'Jujur',
    portal_url: 'http://localhost:3000',
    currency: 'MYR' as const,
    languages: ['en' as const],
    default_language: 'en' as const,
    list_length: 100,
    page_sizes: [20, 100],
    password_min_length: 8,
    company_reg_no_max_length: 12,
    photo_max_bytes: 1,
    demo,
    banks: [],
    countries: [],
  },
})
type Handlers = Parameters<typeof fakeServer>[0]
const serverWith = (handlers: Handlers = {}) => fakeServer({ getSystemConstants: () => constants(), ...handlers })
const open = (path = '/login', state?: unknown) => renderScreen(<SignIn />, { path, at: { pathname: path, state } as unknown as string, user: null })
const signIn = (username = 'aisyah', password = 'Demo#2026') => {
  fill('Username', username)
  fill('Password', password)
  press('Sign in')
}

describe('sign-in', () => {
  it('lets a trainee in and goes to the dashboard', async () => {
    const server = serverWith({ loginTraineeUser: () => ({ output: person(), token: 'fresh' }) })
    open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to the Jujur Portal')
    expect(screen.getByText('Tackle bribery and prevent corruption within your organization')).toBeTruthy()
    signIn(' aisyah ')
    expect(await screen.findByText('at /trainee/dashboard')).toBeTruthy()
    expect(session.get()?.token).toBe('fresh')
    expect(server.received.find((call) => call.name === 'loginTraineeUser')?.input).toEqual({
      username: 'aisyah',
      password: 'Demo#2026',
      login_channel_id: 1,
    })
  })

  it.each([
    ['/login-client-admin', 'loginClientAdmin', 2],
    ['/login-global-admin', 'loginGlobalAdmin', 3],
    ['/login-super-admin', 'loginSuperadmin', 4],
  ] as const)('%s makes its own call', async (path, name, system_type_id) => {
    const server = serverWith({ [name]: () => ({ output: person({ system_type_id, kind: 'maker' }), token: 'fresh' }) })
    open(path)
    signIn('someone')
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
    expect(server.received.some((call) => call.name === name)).toBe(true)
    expect(screen.queryByText('Register with your company’s number')).toBeNull()
  })

  it.each([
    ['/login', 'Sign-in for trainees'],
    ['/login-client-admin', 'Sign-in for client admins'],
    ['/login-global-admin', 'Sign-in for global admins'],
    ['/login-super-admin', 'Sign-in for super admins'],
  ])('%s says under its title for whom it is', (path, name) => {
    serverWith()
    open(path)
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(name)
  })

  it.each(['/login', '/login-client-admin'])('%s leads a new company to its registration', (path) => {
    serverWith()
    open(path)
    expect(screen.getByRole('link', { name: 'Register your company' }).getAttribute('href')).toBe('/register?as=company')
  })

  it('goes back to where the session ended, but never into the area of another role', async () => {
    serverWith({ loginTraineeUser: () => ({ output: person(), token: 'fresh' }) })
    const { unmount } = open('/login', { from: '/trainee/course/4' })
    signIn()
    expect(await screen.findByText('at /trainee/course/4')).toBeTruthy()
    unmount()
    session.clear()
    open('/login', { from: '/GA/company' })
    signIn()
    expect(await screen.findByText('at /trainee/dashboard')).toBeTruthy()
  })

  it('keeps the language that was chosen here, and tells the profile', async () => {
    const server = serverWith({
      loginTraineeUser: () => ({ output: person({ language: 'en' }), token: 'fresh' }),
      updateUserProfile: () => ({ refuse: 2222 }),
    })
    open()
    await act(() => chooseLanguage('de'))
    fireEvent.change(screen.getByLabelText('Benutzername'), { target: { value: 'aisyah' } })
    fireEvent.change(screen.getByLabelText('Passwort'), { target: { value: 'Demo#2026' } })
    press('Anmelden')
    expect(await screen.findByText('at /trainee/dashboard')).toBeTruthy()
    expect(getLanguage()).toBe('de')
    await waitFor(() => expect(server.received.find((call) => call.name === 'updateUserProfile')?.input).toEqual({ language: 'de' }))
    // Only once: the next sign-in comes in the profile's language.
    session.clear()
    expect(takeChosenLanguage()).toBeNull()
  })

  it('says beside the form that the login detail is incorrect, whatever of it is', async () => {
    serverWith({ loginTraineeUser: () => ({ refuse: 10041 }) })
    open()
    signIn('aisyah', 'wrong')
    expect((await screen.findByRole('alert')).textContent).toContain('The login detail is incorrect')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(session.get()).toBeNull()
  })

  it('sends nothing while a field is empty, and says which', async () => {
    const server = serverWith()
    open()
    fill('Username', 'aisyah')
    press('Sign in')
    expect(await screen.findByText('Password cannot be empty')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(server.received.some((call) => call.name === 'loginTraineeUser')).toBe(false)
  })

  it('links the other pages when the account belongs to one of them', async () => {
    serverWith({ loginTraineeUser: () => ({ refuse: 10014 }) })
    open()
    signIn('cmaker')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('this page is for trainees')
    expect([...alert.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/login-client-admin',
      '/login-global-admin',
      '/login-super-admin',
    ])
  })

  it.each([
    ['dormant', { refuse: 10048 as const }, 'No one has used this account for 90 days'],
    ['locked', { refuse: 2111 as const, data: { reason: 'locked' } }, 'locked after too many'],
  ])('leads out of a %s account by a new password', async (_kind, answer, words) => {
    serverWith({ loginTraineeUser: () => answer })
    open()
    signIn()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(words)
    expect(alert.querySelector('a')?.getAttribute('href')).toBe('/reset-password')
  })

  it('counts down after too many tries', async () => {
    serverWith({
      loginTraineeUser: () => ({ refuse: 2111, data: { reason: 'too_many_tries', retry_at: new Date(Date.now() + 90_000).toISOString() } }),
    })
    open()
    signIn()
    expect((await screen.findByRole('timer')).textContent).toMatch(/You can try again in 1:(30|29)\./)
  })

  it('takes the challenge to /otp without a trace in the address', async () => {
    const challenge = {
      otp_required: true as const,
      otp_channel: 'email' as const,
      challenge_id: 'secret-challenge',
      masked_email: 'c•••@demo.test',
      expires_at: new Date(Date.now() + 300_000).toISOString(),
    }
    serverWith({ loginClientAdmin: () => ({ output: challenge, token: '' }) })
    const { router } = open('/login-client-admin')
    signIn('cmaker')
    await screen.findByText('at /otp')
    expect(JSON.stringify(router.state.location)).not.toContain('secret-challenge')
    expect(session.get()).toBeNull()
    expect(sessionStorage.getItem('otp_challenge')).toContain('secret-challenge')
    sessionStorage.clear()
  })

  it('shows the password on demand', () => {
    serverWith()
    open()
    const field = screen.getByLabelText('Password') as HTMLInputElement
    fill('Password', 'Demo#2026')
    expect(field.type).toBe('password')
    press('Show the password')
    expect(field.type).toBe('text')
  })

  it('offers the demo people of the page only where the server says it is a demo', async () => {
    serverWith()
    const { unmount } = open('/login-global-admin')
    await waitFor(() => expect(screen.queryByText('gmaker')).toBeNull())
    unmount()
    serverWith({ getSystemConstants: () => constants(true) })
    open('/login-global-admin')
    fireEvent.click(await screen.findByRole('button', { name: 'gmaker' }))
    expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('gmaker')
    expect(screen.getByRole('link', { name: 'email page' }).getAttribute('href')).toBe('/dev/mail')
    expect(screen.queryByText('aisyah')).toBeNull()
  })
})
