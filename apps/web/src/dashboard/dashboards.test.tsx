import type { Output } from '@jujur/contract/call.ts'
import type { FailedMail, getPortalDashboard, getProviderDashboard } from '@jujur/contract/dashboard.ts'
import { adminGroups, rights } from '@jujur/contract/permissions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { DashboardScreen as Dashboard } from './dashboard.screen.tsx'
import { FailedMailsScreen as FailedMails } from './failed-mails.screen.tsx'
import { scaleOf } from './money-columns.ts'

vi.setConfig({ testTimeout: 30_000 })

const everything = Object.values(adminGroups).flatMap((module_id) =>
  Object.values(rights).map((right_id) => ({
    system_type_id: 2 as const,
    module_id,
    right_id,
    maker_status: 1 as const,
    checker_status: 1 as const,
  })),
)
const of = (system_type_id: 3 | 4) => person({ system_type_id, company: null, kind: 'maker_checker', permission: everything })
const hrefs = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

type Provider = Output<typeof getProviderDashboard>
const figures: Provider = {
  at: '2026-11-24T03:00:00.000Z',
  decided_at: '2026-11-23T08:40:00.000Z',
  receipts: {
    ages: [
      { age: 'today', you: 1, others: 2 },
      { age: '1_to_2_days', you: 0, others: 0 },
      { age: '3_to_4_days', you: 0, others: 1 },
      { age: '5_days_or_more', you: 0, others: 0 },
    ],
    amount_sen: 1_420_874,
    oldest: {
      bank_receipt_id: 5,
      company_name: 'Ladang Hijau Bhd',
      submitted_at: '2026-11-20T03:00:00.000Z',
      holder: 'makers',
      name: 'Hafiz Rahman',
    },
  },
  money: [
    { month: '2026-10', paid_sen: 100, to_be_paid_sen: 0, overdue_sen: 250 },
    { month: '2026-11', paid_sen: 6_190_520, to_be_paid_sen: 2_450_730, overdue_sen: 0 },
  ],
  seats: { courses: [{ course_id: 3, title: 'Anti-Bribery Essentials', sold: 1000, used: 995 }], total: 1 },
  heads: [
    {
      ...{ what: 'course_reviews', id: 8, name: 'Essentials', version_no: 4, submitted_at: '2026-11-24T02:42:00.000Z' },
      ...{ submitted_by: 'Hafiz Rahman', check: { result: 'changes', count: 3 } },
    },
  ],
}
const given = (provider: Partial<Provider> = {}) =>
  fakeServer({
    getDashboard: () => ({ output: { rights: [], waiting: [{ what: 'receipts_to_approve', count: 0, oldest_at: null, oldest_id: null }] } }),
    getProviderDashboard: () => ({ output: { ...figures, ...provider } }),
  })
const part = (name: string) => screen.findByRole('region', { name })

describe("the global admin's figures", () => {
  test('of receipts lead to those of that age and turn; nothing leads nowhere', async () => {
    given()
    renderScreen(<Dashboard />, { user: of(3) })
    const receipts = await part('Bank receipts waiting, by age')
    const list = '/GA/company/invoice?tab=receipts'
    expect(hrefs(receipts)).toEqual([
      list,
      `${list}&age=today`,
      `${list}&age=today&waits=you`,
      `${list}&age=today&waits=others`,
      `${list}&age=3_to_4_days`,
      `${list}&age=3_to_4_days&waits=others`,
      `${list}&id=5`,
    ])
    within(receipts).getByText('The oldest is with Hafiz Rahman, from Ladang Hijau Bhd.')
    within(receipts).getByText(/^RM\s14,208\.74 in all\./)
  })

  test('of money are columns and a table, each leading to its month and state', async () => {
    given()
    renderScreen(<Dashboard />, { user: of(3) })
    const money = await part('Money by month')
    expect(hrefs(money)).toEqual(['/GA/company/invoice', '/GA/company/invoice?month=2026-10', '/GA/company/invoice?month=2026-11'])
    fireEvent.click(within(money).getByRole('button', { name: 'Show as table' }))
    expect(hrefs(money)).toEqual([
      '/GA/company/invoice',
      '/GA/company/invoice?month=2026-10&status=with_payment',
      '/GA/company/invoice?month=2026-10&status=overdue',
      '/GA/company/invoice?month=2026-11&status=with_payment',
      '/GA/company/invoice?month=2026-11&status=to_be_paid',
    ])
  })

  test('of seats are never rounded up to all, and the heads say what the checks say', async () => {
    given()
    renderScreen(<Dashboard />, { user: of(3) })
    const seats = await part('Seats sold and used')
    expect(hrefs(seats)).toEqual(['/GA/company/invoice?tab=seats', '/GA/company/invoice?tab=seats&course_id=3'])
    within(seats).getByText('99%')
    const heads = await part('Companies and courses for you')
    expect(hrefs(heads)).toEqual(['/GA/courses?tab=review&waits=course_reviews&id=8'])
    within(heads).getByText('Essentials, version 4')
    within(heads).getByText('3 changes')
  })

  test('leave out what is not open, and are calm where nothing waits', async () => {
    given({ receipts: null, money: null, heads: [] })
    renderScreen(<Dashboard />, { user: of(3) })
    within(await part('Companies and courses for you')).getByText('No companies or courses are waiting for you.')
    expect(screen.queryByText('Money by month')).toBeNull()
    screen.getByRole('heading', { name: 'Nothing needs you today' })
  })
})

describe("the super admin's figures", () => {
  type Portal = Output<typeof getPortalDashboard>
  const portal: Portal = {
    at: '2026-11-24T03:00:00.000Z',
    administrators: { active: 4, invited: 1, locked: 0, inactive: 2 },
    routes: {
      changed: 1,
      latest: [
        {
          ...{ route_id: 12, route: 'getInvoiceList', title: 'Invoices of all companies', access_level: 'checker', is_default: false },
          ...{ changed_at: '2026-11-20T03:00:00.000Z', changed_by: 'Super One' },
        },
      ],
    },
    audit: { last: null, unsealed: 0 },
    drill: { last: null },
  }

  const closed = { from: 2, to: 6, faults: 3, disposed: 2, reason: 'Hashed without the address.', at: '2026-11-23T03:00:00.000Z', audit_event_id: 8 }

  const restored = { at: '2026-11-24T03:00:00.000Z', backup_at: '2026-11-23T18:00:00.000Z', rows: 12_345, files: 210, faults: 0, took_seconds: 75 }
  test.each([
    [null, [/^Restoring a backup has not been tried yet/]],
    [restored, ['Restored in full', /^12,345 records and 210 files came back from the backup of 24 Nov 2026/, /It took 75 seconds\.$/]],
    [{ ...restored, faults: 2 }, ['2 faults']],
  ])('say whether a backup was ever restored, and how that went', async (last, told) => {
    fakeServer({
      getDashboard: () => ({ output: { rights: [], waiting: [] } }),
      getPortalDashboard: () => ({ output: { ...portal, drill: { last } } }),
    })
    renderScreen(<Dashboard />, { user: of(4) })
    for (const text of told) await screen.findByText(text)
  })

  test('lead to administrators by state and to the route; the log is checked on the spot', async () => {
    let checked: Portal['audit'] = portal.audit
    const server = fakeServer({
      getDashboard: () => ({ output: { rights: [], waiting: [{ what: 'mails_failed', count: 0, oldest_at: null, oldest_id: null }] } }),
      getPortalDashboard: () => ({ output: { ...portal, audit: checked } }),
      verifyAuditLog: ({ walk }) => {
        const found = { last: 70, hash: '', signed_to: 70, unsealed: 2, outside: 1, disposed: 4, closed: [] }
        if (walk === undefined) return { output: { walk: 5, sound: true, lines: 40, faults: [], ...found } }
        checked = {
          last: { at: '2026-11-24T03:00:00.000Z', sound: false, lines: 70, faults: 2, disposed: 4, closed: [closed], by: 'Super One' },
          unsealed: 2,
        }
        return {
          output: { walk: null, sound: false, lines: 70, ...found, faults: [{ audit_event_id: 7, fault: 'changed' }], closed: [closed] },
        }
      },
    })
    renderScreen(<Dashboard />, { user: of(4) })
    expect(hrefs(await part('Administrators'))).toEqual([
      '/SA/global-admin-list',
      ...['active', 'invited', 'locked', 'inactive'].map((status) => `/SA/global-admin-list?status=${status}`),
    ])
    expect(hrefs(await part('Routes changed last'))).toEqual(['/SA/route-permission?show=changed', '/SA/route-permission?id=12'])
    const log = await part('Audit log')
    within(log).getByText(/^The log has not been checked yet\./)
    fireEvent.click(within(log).getByRole('button', { name: 'Check now' }))
    await within(log).findByText('2 faults')
    within(log).getByText('2 newer lines are not sealed yet')
    within(log).getByText(
      /^3 faults in lines 2 to 6 were the portal’s own\. .* explains them: Hashed without the address\. 2 of these lines were disposed of since\.$/,
    )
    within(log).getByText('4 lines lost their values by orders of two people, as signed')
    expect(server.received.filter(({ name }) => name === 'verifyAuditLog').map(({ input }) => input)).toEqual([{}, { walk: 5 }])
  })
})

describe('emails that could not be delivered', () => {
  const mail = (mail_id: number, over: Partial<FailedMail> = {}): FailedMail => ({
    ...{ mail_id, to_masked: `p***${mail_id}@selat.test`, topic: 'notification', failure: 'unreachable', tries: 8 },
    ...{ created_at: '2026-11-23T01:00:00.000Z', failed_at: '2026-11-23T16:00:00.000Z', can: { send: true, because: null } },
    ...over,
  })
  const expired = mail(2, { topic: 'sign_in_code', failure: 'address_refused', can: { send: false, because: 'expired' } })
  const serve = (mails: FailedMail[], answer: () => object = () => ({ output: { sent: 1, left: 0 } })) =>
    fakeServer({
      getFailedMailList: ({ failure }) => {
        const found = mails.filter((one) => !failure || one.failure === failure)
        return { output: { posts: found, total: found.length } }
      },
      sendFailedMails: answer as never,
    })
  const open = () => renderScreen(<FailedMails />, { path: '/SA/failed-emails', user: of(4) })

  test('the figure of the dashboard leads to them', async () => {
    fakeServer({
      getDashboard: () => ({ output: { rights: [], waiting: [{ what: 'mails_failed', count: 3, oldest_at: null, oldest_id: null }] } }),
      getPortalDashboard: () => ({ output: { at: '2026-11-24T03:00:00.000Z', administrators: null, routes: null, audit: null, drill: null } }),
    })
    renderScreen(<Dashboard />, { user: of(4) })
    await screen.findByText('3 emails could not be delivered')
    expect(screen.getByRole('link', { name: 'See which emails' }).getAttribute('href')).toBe('/SA/failed-emails')
  })

  test('each says what it was about and why it failed, in words; one that has expired says so instead of a button', async () => {
    serve([mail(1), expired])
    open()
    const [, first, second] = await screen.findAllByRole('row')
    expect(first?.textContent).toMatch(/p\*\*\*1@selat\.test.*Notification.*Our email server did not answer/)
    expect(second?.textContent).toMatch(/Sign-in code.*The address does not exist or takes no email.*Its code or link has expired/)
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull()
    expect(within(second as HTMLElement).getByRole('checkbox', { description: 'Its code or link has expired' }).ariaDisabled).toBe('true')
  })

  test('sent again, one or several, says how many, keeps the list fresh, and leaves the focus at the heading', async () => {
    const server = serve([mail(1), mail(3), expired], () => ({ output: { sent: 1, left: 1 } }))
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Send again: p***3@selat.test' }))
    await screen.findByText('We will send 1 email again. 1 was left: it has expired or is already being sent.')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
    const sent = server.received.filter(({ name }) => name === 'sendFailedMails').map(({ input }) => input)
    expect(sent).toEqual([{ mail_ids: [3] }, { mail_ids: [1, 3] }])
    expect(server.received.filter(({ name }) => name === 'getFailedMailList').length).toBeGreaterThan(2)
  })

  test('where somebody else was first, it says that none is left', async () => {
    serve([mail(1)], () => ({ refuse: 2111, data: { reason: 'none_left' } }))
    open()
    fireEvent.click(await screen.findByRole('button', { name: /^Send again: / }))
    await screen.findByText('None of these emails can be sent again: they have expired or are already being sent.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('the axis reaches over the highest column in four even steps, in thousands once the figures are long', () => {
  expect(scaleOf(8_641_250)).toEqual({ top: 10_000_000, ticks: [0, 25_000, 50_000, 75_000, 100_000], unit: 1000 })
  expect(scaleOf(286_200)).toEqual({ top: 400_000, ticks: [0, 1000, 2000, 3000, 4000], unit: 1 })
  expect(scaleOf(0)).toEqual({ top: 400, ticks: [0, 1, 2, 3, 4], unit: 1 })
})
