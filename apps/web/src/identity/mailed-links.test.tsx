import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { session } from '../kit/session/session.ts'
import { fakeServer as anyServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { fill, press } from '../kit/testing/type-for-test.ts'
import { ConfirmEmailScreen as ConfirmEmail } from './confirm-email.screen.tsx'
import { ForgotUsernameScreen as ForgotUsername } from './forgot-username.screen.tsx'
import { InvitationScreen as Invitation } from './invitation.screen.tsx'
import { ResetPasswordScreen as ResetPassword } from './reset-password.screen.tsx'

/** Whose links work unless a test says otherwise; what looked at them is no part of what a page sends. */
const fakeServer = (handlers: Parameters<typeof anyServer>[0]) => {
  const server = anyServer({ checkMailedLink: () => ({ output: {} }), ...handlers })
  return {
    use: server.use,
    get received() {
      return server.received.filter(({ name }) => name !== 'checkMailedLink')
    },
  }
}
const open = (screenElement: ReactElement, path: string, token?: string, user = false) =>
  renderScreen(screenElement, { path, at: token ? `${path}#token=${token}` : path, user: user ? person() : null })
const newPassword = (value: string, again = value) => {
  fill('New password', value)
  fill('New password again', again)
}

describe('a forgotten password', () => {
  it.each([
    ['aisyah', { username: 'aisyah' }],
    ['Aisyah@Demo.test', { email: 'aisyah@demo.test' }],
  ])('is asked for with %s, and the answer tells nothing', async (who, sent) => {
    const server = fakeServer({ resetPassword: () => ({ output: {} }) })
    open(<ResetPassword />, '/reset-password')
    fill('Username or email', who)
    press('Email me the link')
    expect((await within(screen.getByRole('main')).findByRole('status')).textContent).toContain(`If we know ${who}`)
    expect(server.received[0]?.input).toEqual(sent)
  })

  it('is not asked for with nothing', async () => {
    const server = fakeServer({})
    open(<ResetPassword />, '/reset-password')
    press('Email me the link')
    expect(await screen.findByText('Username or email cannot be empty')).toBeTruthy()
    expect(server.received).toHaveLength(0)
  })

  it('is set anew with the mailed token, then leads to the right sign-in page', async () => {
    const server = fakeServer({ resetPassword: () => ({ output: { system_type_id: 3 } }) })
    open(<ResetPassword />, '/reset-password', 'mailed')
    newPassword('Fresh#2027')
    press('Set the password')
    const link = await screen.findByRole('link', { name: 'Sign in as global admin' })
    expect(link.getAttribute('href')).toBe('/login-global-admin')
    expect(server.received[0]?.input).toEqual({ token: 'mailed', password: 'Fresh#2027', confirm_password: 'Fresh#2027' })
  })

  it('is not set while the two differ or the rules are not met', async () => {
    const server = fakeServer({})
    open(<ResetPassword />, '/reset-password', 'mailed')
    newPassword('Fresh#2027', 'Fresh#2028')
    press('Set the password')
    expect(await screen.findByText('New password again not the same as previous field')).toBeTruthy()
    newPassword('fresh')
    press('Set the password')
    expect(await screen.findByText('Password does not meet required criteria')).toBeTruthy()
    newPassword('', '')
    press('Set the password')
    expect(await screen.findByText('New password cannot be empty')).toBeTruthy()
    expect(server.received).toHaveLength(0)
  })

  it('ticks the rules off while typing', () => {
    fakeServer({})
    open(<ResetPassword />, '/reset-password', 'mailed')
    fill('New password', 'abc')
    expect(screen.getByText('A lowercase letter').textContent).toContain(', met')
    expect(screen.getByText('A digit').textContent).toContain('not met yet')
  })

  it('says beside the field when the server knows better', async () => {
    const server = fakeServer({ resetPassword: () => ({ refuse: 10033, data: { problem: 'common' } }) })
    open(<ResetPassword />, '/reset-password', 'mailed')
    newPassword('Password#1')
    press('Set the password')
    expect(await screen.findByText(/Many people use this password/)).toBeTruthy()
    server.use({ resetPassword: () => ({ refuse: 10033, data: { problem: 'criteria' } }) })
    press('Set the password')
    expect(await screen.findByText('Password does not meet required criteria')).toBeTruthy()
  })

  it.each([
    [10031, 'no longer works'],
    [10032, 'has expired'],
  ] as const)('is told at once where its link ended with %i', async (code, words) => {
    const server = anyServer({ checkMailedLink: () => ({ refuse: code }) })
    open(<ResetPassword />, '/reset-password', 'mailed')
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(server.received.map(({ input }) => input)).toEqual([{ token: 'mailed', purpose: 'reset' }])
  })

  it.each([
    [10031, 'no longer works'],
    [10032, 'has expired'],
  ] as const)('offers a new link after %i', async (code, words) => {
    fakeServer({ resetPassword: () => ({ refuse: code }) })
    const { router } = open(<ResetPassword />, '/reset-password', 'mailed')
    newPassword('Fresh#2027')
    press('Set the password')
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    fireEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    expect(await screen.findByLabelText('Username or email')).toBeTruthy()
    expect(router.state.location.hash).toBe('')
  })
})

describe('a forgotten username', () => {
  it('is mailed, and the answer tells nothing', async () => {
    const server = fakeServer({ forgotUsername: () => ({ output: {} }) })
    open(<ForgotUsername />, '/forgot-username')
    fill('Email', 'aisyah@demo.test')
    press('Email me the link')
    expect((await within(screen.getByRole('main')).findByRole('status')).textContent).toContain('If an account uses aisyah@demo.test')
    expect(server.received[0]?.input).toEqual({ email: 'aisyah@demo.test' })
  })

  it('shows on a click, not on opening the link', async () => {
    const server = fakeServer({ forgotUsername: () => ({ output: { username: 'cmaker', system_type_id: 2 } }) })
    open(<ForgotUsername />, '/forgot-username', 'mailed')
    expect(server.received).toHaveLength(0)
    press('Show my username')
    expect(await screen.findByText('cmaker')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in as client admin' }).getAttribute('href')).toBe('/login-client-admin')
  })

  it('says when the link is used up', async () => {
    fakeServer({ forgotUsername: () => ({ refuse: 10044 }) })
    open(<ForgotUsername />, '/forgot-username', 'mailed')
    press('Show my username')
    expect((await screen.findByRole('alert')).textContent).toContain('no longer works')
  })
})

describe('an invitation', () => {
  it('takes a password and the terms, then names the username and the way in', async () => {
    const server = fakeServer({ acceptInvitation: () => ({ output: { username: 'nadia', system_type_id: 1 } }) })
    open(<Invitation />, '/invitation', 'invited')
    newPassword('Fresh#2027')
    press('Set the password')
    expect(await screen.findByText('Accepting terms & conditions are required')).toBeTruthy()
    expect(server.received).toHaveLength(0)
    fireEvent.click(screen.getByRole('checkbox'))
    press('Set the password')
    expect(await screen.findByText('nadia')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in as trainee' }).getAttribute('href')).toBe('/login')
    expect(server.received[0]?.input).toEqual({ token: 'invited', password: 'Fresh#2027', confirm_password: 'Fresh#2027', accept_terms: true })
  })

  it.each([10031, 10032] as const)('leads to a new one when it does not work any more (%s)', async (refuse) => {
    fakeServer({ acceptInvitation: () => ({ refuse }) })
    open(<Invitation />, '/invitation', 'invited')
    newPassword('Fresh#2027')
    fireEvent.click(screen.getByRole('checkbox'))
    press('Set the password')
    expect((await screen.findByRole('alert')).textContent).toContain('ask your administrator')
    expect(screen.getByRole('link', { name: 'Email me a new link' }).getAttribute('href')).toBe('/reset-password')
  })

  it('that ended is told at once', async () => {
    const server = anyServer({ checkMailedLink: () => ({ refuse: 10031 }) })
    open(<Invitation />, '/invitation', 'invited')
    expect((await screen.findByRole('alert')).textContent).toContain('ask your administrator')
    expect(server.received.map(({ input }) => input)).toEqual([{ token: 'invited', purpose: 'invitation' }])
  })

  it('is not complete without its token', () => {
    fakeServer({})
    open(<Invitation />, '/invitation')
    expect(screen.getByRole('alert').textContent).toContain('not complete')
  })
})

describe('the way to sign-in', () => {
  it('signs out whoever is still signed in here', async () => {
    const server = fakeServer({ acceptInvitation: () => ({ output: { username: 'nadia', system_type_id: 1 } }), logout: () => ({ output: {} }) })
    open(<Invitation />, '/invitation', 'invited', true)
    newPassword('Fresh#2027')
    fireEvent.click(screen.getByRole('checkbox'))
    press('Set the password')
    fireEvent.click(await screen.findByRole('link', { name: 'Sign in as trainee' }))
    expect(await screen.findByText('at /login')).toBeTruthy()
    expect(session.get()).toBeNull()
    expect(server.received.at(-1)).toMatchObject({ name: 'logout', token: 'token-for-test' })
  })
})

describe('a changed e-mail', () => {
  it('is confirmed by a click only', async () => {
    const server = fakeServer({ confirmEmail: () => ({ output: {} }) })
    open(<ConfirmEmail />, '/confirm-email', 'mailed')
    expect(server.received).toHaveLength(0)
    press('Confirm this address')
    expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toBeTruthy()
    expect(server.received[0]?.input).toEqual({ token: 'mailed' })
  })

  it('leads a signed-in person back to the profile', async () => {
    fakeServer({ confirmEmail: () => ({ output: {} }) })
    open(<ConfirmEmail />, '/confirm-email', 'mailed', true)
    press('Confirm this address')
    expect((await screen.findByRole('link', { name: 'Go to your profile' })).getAttribute('href')).toBe('/trainee/user-profile')
  })

  it('says when somebody else took the address meanwhile', async () => {
    fakeServer({ confirmEmail: () => ({ refuse: 10002 }) })
    open(<ConfirmEmail />, '/confirm-email', 'mailed')
    press('Confirm this address')
    expect((await screen.findByRole('alert')).textContent).toContain('Another account now uses this address')
  })
})
