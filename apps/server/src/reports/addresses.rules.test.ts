import { MOST_REPORT_ADDRESSES } from '@jujur/contract/report-schedules.ts'
import { describe, expect, it } from 'vitest'
import { addressDeskOf, addressOutcome, mayAddAddress, mayStillApprove, sentOrRefused } from './addresses.rules.ts'

describe('an address outside the company', () => {
  const active = { state: 'active' } as const
  it('is decided on by another administrator, or by the provider where there is none', () => {
    expect(addressDeskOf(1)).toBe('provider')
    expect(addressDeskOf(2)).toBe('company')
  })
  it('is asked for of a report that comes, up to so many, and is of nobody of the company', () => {
    expect(mayAddAddress(active, { live: 0, isOfCompany: false })).toMatchObject({ ok: true })
    expect(mayAddAddress({ state: 'ended' }, { live: 0, isOfCompany: false })).toMatchObject({ data: { reason: 'too_late' } })
    expect(mayAddAddress(active, { live: 0, isOfCompany: true })).toMatchObject({ data: { reason: 'of_company' } })
    expect(mayAddAddress(active, { live: MOST_REPORT_ADDRESSES - 1, isOfCompany: false })).toMatchObject({ ok: true })
    expect(mayAddAddress(active, { live: MOST_REPORT_ADDRESSES, isOfCompany: false })).toMatchObject({ data: { reason: 'full' } })
  })
  it('is approved while the report comes and whoever asked may have it themselves', () => {
    expect(mayStillApprove(active, true)).toMatchObject({ ok: true })
    for (const may of [mayStillApprove(null, true), mayStillApprove({ state: 'stopped' }, true), mayStillApprove(active, false)])
      expect(may).toMatchObject({ data: { reason: 'too_late' } })
  })
  it('is told while the company is in, and the report is somebody’s who may have it', () => {
    expect(addressOutcome('active', true)).toBe('told')
    expect(addressOutcome('active', false)).toBe('owner')
    expect(addressOutcome('inactive', true)).toBe('company')
  })
})

describe('a link of a report that was sent', () => {
  const now = new Date('2026-11-27T02:00:00Z')
  const later = new Date('2026-11-28T02:00:00Z')
  const sent = { address_state: 'active', company_status: 'active', report_state: 'made', ends_at: later } as const
  it('opens while the address is not stopped and the report is kept', () => expect(sentOrRefused(sent, now)).toMatchObject({ ok: true }))
  it('tells a stranger nothing of why it does not', () => {
    expect(sentOrRefused(null, now)).toMatchObject({ refuse: 10031 })
    for (const address_state of ['asked', 'rejected', 'stopped'] as const)
      expect(sentOrRefused({ ...sent, address_state }, now)).toMatchObject({ refuse: 10031 })
    expect(sentOrRefused({ ...sent, company_status: 'inactive' }, now)).toMatchObject({ refuse: 10031 })
  })
  it('says that the report is not kept any more', () => {
    expect(sentOrRefused({ ...sent, ends_at: now }, now)).toMatchObject({ refuse: 10032 })
    expect(sentOrRefused({ ...sent, report_state: 'over' }, now)).toMatchObject({ refuse: 10032 })
    expect(sentOrRefused({ ...sent, ends_at: null }, now)).toMatchObject({ refuse: 10032 })
  })
})
