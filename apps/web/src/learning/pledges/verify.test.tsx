import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../kit/testing/fake-server.ts'
import { renderScreen } from '../../kit/testing/render-for-test.tsx'
import { VerifyPage as Verify } from './verify.screen.tsx'

const known = {
  state: 'valid' as const,
  serial_no: 'CRT-2026-7Q4M2XKD',
  name_masked: 'K****** A/P S**********',
  company_name: 'Selat Maju Sdn Bhd',
  course_title: 'Anti-Bribery Essentials',
  course_version: 1,
  pledge_serial_no: 'PLG-2026-9H3TB6WC',
  completed_on: '2026-10-14',
  expires_on: '2027-10-13',
  revoked_on: null,
}
const open = (serial: string) => renderScreen(<Verify />, { path: '/verify/:serial', at: `/verify/${encodeURIComponent(serial)}`, user: null })

test('a valid certificate, asked in lower case and with spaces, without a session', async () => {
  const server = fakeServer({ verifyCertificate: () => ({ output: known }) })
  open('crt 2026 7q4m2xkd')
  expect(await screen.findByRole('heading', { level: 2, name: 'Valid' })).toBeTruthy()
  expect(screen.getByText('K****** A/P S**********')).toBeTruthy()
  expect(screen.getByText('Selat Maju Sdn Bhd')).toBeTruthy()
  expect(screen.getByText('Anti-Bribery Essentials (version 1)')).toBeTruthy()
  expect(server.received).toMatchObject([{ name: 'verifyCertificate', input: { serial_no: 'CRT-2026-7Q4M2XKD' }, token: '' }])
})

test.each([
  [{ ...known, state: 'expired' as const }, 'Expired', 'Expired on'],
  [{ ...known, state: 'revoked' as const, revoked_on: '2026-11-01' }, 'Revoked', 'Revoked on'],
])('expired and revoked say so with the day', async (output, title, fact) => {
  fakeServer({ verifyCertificate: () => ({ output }) })
  open(known.serial_no)
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy()
  expect(screen.getByText(fact)).toBeTruthy()
})

test('an unknown number says what to look at, and another can be typed', async () => {
  const server = fakeServer({
    verifyCertificate: (input) => ({ output: input.serial_no === known.serial_no ? known : { state: 'unknown', serial_no: input.serial_no } }),
  })
  const { router } = open('CRT-2026-AAAAAAAA')
  expect(await screen.findByRole('heading', { level: 2, name: 'No certificate with this number' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Check another number'), { target: { value: ' crt-2026-7q4m2xkd' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Valid' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/verify/CRT-2026-7Q4M2XKD')
  expect(server.received).toHaveLength(2)
})

test('whatever else stands in the address is no certificate', async () => {
  const server = fakeServer({})
  open('x'.repeat(60))
  expect(await screen.findByRole('heading', { level: 2, name: 'No certificate with this number' })).toBeTruthy()
  expect(server.received).toHaveLength(0)
})
