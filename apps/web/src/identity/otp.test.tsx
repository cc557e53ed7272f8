import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../kit/session/session.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { fill, press } from '../kit/testing/type-for-test.ts'
import { type Challenge, keepChallenge } from './challenge.ts'
import { OtpScreen as Otp } from './otp.screen.tsx'

const admin = person({ system_type_id: 2, kind: 'maker', username: 'cmaker' })
const challenge = (over: Partial<Challenge> = {}): Challenge => ({
  challengeId: 'challenge-1',
  channel: 'email',
  maskedEmail: 'c•••@demo.test',
  expiresAt: Date.now() + 300_000,
  resendFrom: Date.now() + 60_000,
  signInPath: '/login-client-admin',
  ...over,
})
const open = (over?: Partial<Challenge>) => {
  keepChallenge(challenge(over))
  return renderScreen(<Otp />, { path: '/otp', user: null })
}
const field = () => screen.getByLabelText('6-digit code') as HTMLInputElement

describe('the second step', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
    sessionStorage.clear()
  })

  it('sends as soon as a code is pasted, words around it and all', async () => {
    const server = fakeServer({ loginEmailOtpValidation: () => ({ output: admin, token: 'fresh' }) })
    open()
    fireEvent.paste(field(), { clipboardData: { getData: () => 'Your code: 123 456.' } })
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.input).toEqual({ challenge_id: 'challenge-1', otp: '123456' })
    expect(session.get()?.token).toBe('fresh')
    expect(sessionStorage.length).toBe(0)
  })

  it('sends on the sixth digit, not before', async () => {
    const server = fakeServer({ loginEmailOtpValidation: () => ({ output: admin, token: 'fresh' }) })
    open()
    fill('6-digit code', '12345')
    expect(server.received).toHaveLength(0)
    fill('6-digit code', '123456')
    await screen.findByText('at /dashboard')
    expect(server.received).toHaveLength(1)
  })

  it('asks the authenticator app where that is the channel, and offers no mail', async () => {
    const server = fakeServer({ loginOtpValidation: () => ({ output: admin, token: 'fresh' }) })
    open({ channel: 'authenticator' })
    expect(screen.getByText(/Open your authenticator app/)).toBeTruthy()
    expect(screen.queryByText(/new code/)).toBeNull()
    fill('6-digit code', '654321')
    await screen.findByText('at /dashboard')
    expect(server.received[0]?.name).toBe('loginOtpValidation')
  })

  it('keeps trying after a wrong code', async () => {
    fakeServer({
      loginEmailOtpValidation: ({ otp }) => (otp === '222222' ? { output: admin, token: 'fresh' } : { refuse: 20069, data: { tries_left: 4 } }),
    })
    open()
    fill('6-digit code', '111111')
    expect((await screen.findByRole('alert')).textContent).toMatch(/This code is not correct.* 4 attempts left/)
    expect(field().value).toBe('')
    fill('6-digit code', '222222')
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
  })

  it.each([
    ['the challenge is over', 'email', { refuse: 20068 as const }, 'signInAgain'],
    ['no tries are left', 'email', { refuse: 20069 as const, data: { tries_left: 0 } }, 'signInAgain'],
    ['the time of an app code is over', 'authenticator', { refuse: 20070 as const }, 'codeExpired'],
  ] as const)('leads back to the sign-in page when %s', async (_why, channel, refusal, notice) => {
    fakeServer({ loginEmailOtpValidation: () => refusal, loginOtpValidation: () => refusal })
    const { router } = open({ channel })
    fill('6-digit code', '111111')
    expect(await screen.findByText('at /login-client-admin')).toBeTruthy()
    expect(router.state.location.state).toMatchObject({ notice })
    expect(sessionStorage.length).toBe(0)
  })

  it('stays for a new code when the mailed one has expired', async () => {
    fakeServer({ loginEmailOtpValidation: () => ({ refuse: 20070 }) })
    open({ resendFrom: Date.now() })
    fill('6-digit code', '111111')
    expect((await screen.findByRole('alert')).textContent).toContain('This code has expired')
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy()
  })

  it('sends a new code after 60 seconds, and then means the new challenge', async () => {
    const server = fakeServer({
      resendLoginOtp: () => ({ output: { challenge_id: 'challenge-2', expires_at: new Date(Date.now() + 300_000).toISOString() } }),
      loginEmailOtpValidation: () => ({ output: admin, token: 'fresh' }),
    })
    open()
    expect(screen.getByText(/You can send a new code in (1:00|0:59)/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    await vi.advanceTimersByTimeAsync(61_000)
    press('Send a new code')
    expect(await screen.findByText(/A new code is on its way/)).toBeTruthy()
    fill('6-digit code', '123456')
    await screen.findByText('at /dashboard')
    expect(server.received.at(-1)?.input).toMatchObject({ challenge_id: 'challenge-2' })
  })

  it('says when the code has expired, without taking the field away', async () => {
    fakeServer({})
    open({ expiresAt: Date.now() + 2000 })
    expect(screen.getByText(/Valid for 0:0[12]/)).toBeTruthy()
    await vi.advanceTimersByTimeAsync(3000)
    await waitFor(() => expect(screen.getByText(/This code has expired/)).toBeTruthy())
    expect(field().disabled).toBe(false)
  })

  it('goes to sign-in when nobody signed in before', async () => {
    sessionStorage.clear()
    renderScreen(<Otp />, { path: '/otp', user: null })
    expect(await screen.findByText('at /login')).toBeTruthy()
  })
})
