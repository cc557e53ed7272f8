import type { Output } from '@jujur/contract/call.ts'
import { type getPrivacyDesk, OFFICER_LIMITS } from '@jujur/contract/privacy-desk.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { PrivacyDeskScreen } from './privacy-desk.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const desk = (people: number): Output<typeof getPrivacyDesk>['output'] => ({
  ...{ company_name: 'Selat Maju Sdn Bhd', companies: 1, people, holds: 0 },
  requests: { open: 0, late: 0, all: 0, first: [] },
  breaches: { open: 0, all: 0, first: [] },
  disposals: { waiting: 0, working: 0 },
  own: { evidence_years: 7, evidence_version: 1, time_over: 0 },
})

it('holds people against the two limits of the law: 10,000 with sensitive data, 20,000 in any case', () => {
  expect(OFFICER_LIMITS).toEqual({ sensitive: 10_000, any: 20_000 })
})

it.each([
  [1, '9,999 below the limit of 10,000'],
  [9_999, '1 below the limit of 10,000'],
  [10_000, '0 below the limit of 10,000'],
  [10_001, '9,999 below the limit of 20,000'],
  [20_000, '0 below the limit of 20,000'],
  [20_001, 'more than 20,000: name an officer'],
])('of %d people says: %s', async (people, words) => {
  fakeServer({ getPrivacyDesk: () => ({ output: desk(people) }) })
  renderScreen(<PrivacyDeskScreen />, { path: '/CA/privacy', user: clientAdmin() })
  expect((await screen.findByRole('region', { name: 'People counted' })).textContent).toContain(words)
})
