import type { History } from '@jujur/contract/approvals.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HistoryLine } from './history-line.tsx'

const at = '2026-11-20T01:05:00.000Z'
const history: History = [
  { action: 'submitted', stage: null, at, name: null, remarks: null },
  { action: 'edited', stage: null, at, name: 'Sarah Chin', remarks: null },
  { action: 'approved', stage: 'company', at, name: 'Nurul Huda', remarks: null },
  { action: 'rejected', stage: 'provider', at, name: 'Tan Mei', remarks: 'The TIN is wrong.' },
]

test('tells who did what, at which stage and why, in Malaysian time', () => {
  render(<HistoryLine history={history} turn={{ label: 'Your decision' }} />)
  const steps = screen.getAllByRole('listitem').map((step) => step.textContent)
  expect(steps[0]).toContain('It came through the sign-up form')
  expect(steps[0]).toMatch(/20 Nov 2026, 9:05/)
  expect(steps[1]).toContain('Sarah Chin edited it')
  expect(steps[2]).toContain('Nurul Huda approved it for the company')
  expect(steps[3]).toContain('Tan Mei rejected it for Jujur')
  expect(steps[3]).toContain('“The TIN is wrong.”')
  expect(steps[4]).toContain('Your decision')
  expect(screen.getAllByRole('listitem')[4]?.getAttribute('aria-current')).toBe('step')
})

test('tells of money that was set apart who proposed, who used what was kept, and who sent it', () => {
  const step = (stage: string) => ({ action: 'edited' as const, stage, at, name: 'Sarah Chin', remarks: null })
  render(<HistoryLine history={['proposed', 'used', 'paid_out', 'something_new'].map(step)} />)
  const steps = screen.getAllByRole('listitem').map((one) => one.textContent)
  expect(steps[0]).toContain('Sarah Chin proposed how to settle it')
  expect(steps[1]).toContain('Sarah Chin proposed how to use the credit')
  expect(steps[2]).toContain('Sarah Chin entered that the bank sent it')
  expect(steps[3]).toContain('Sarah Chin edited it')
})
