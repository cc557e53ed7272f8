import type { AuditEntry } from '@jujur/contract/audit.ts'
import { auditFields, auditWords, isAuditWord } from '@jujur/contract/audit-fields.ts'
import { auditKinds } from '@jujur/contract/audit-kinds.ts'
import { languages } from '@jujur/contract/enumerations.ts'
import { privacyRequestKinds } from '@jujur/contract/privacy-desk.ts'
import { reportKinds } from '@jujur/contract/reports.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, test, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { ActivityLogScreen } from './activity-log.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  audit_event_id: id,
  at: '2026-11-24T02:42:00.000Z',
  kind: 'company.updated',
  lines: 1,
  company: null,
  sealed: null,
  told: [],
  changes: [],
  by: { is: 'company', name: 'Nurul Huda Ismail', user_id: 7 },
  of: { name: 'Selat Maju Sdn Bhd', story: { story: 'company', story_id: 3 }, call: null },
  seal: { number: id, first: id, head: { number: id + 2, signed_at: '2026-11-24T02:42:01.000Z', is_outside: true } },
  ...more,
})
const state = {
  head: { number: 30, hash: 'a'.repeat(64), signed_at: '2026-11-24T02:42:01.000Z', key_id: 'b'.repeat(64) },
  ...{ outside_to: 30, heads_outside: 4, unsealed: 0, checked: { at: '2026-11-24T01:00:00.000Z', sound: true, lines: 30, disposed: 3, faults: [] } },
}
const serve = (entries: AuditEntry[]) =>
  fakeServer({
    getAuditLog: ({ act }) => ({
      output: { entries: act ? [entry(5), entry(4)] : entries, before: null, narrowed: { company: null, user: null, story: null } },
    }),
    getAuditLogState: () => ({ output: state }),
    getAuditLogChoices: () => ({ output: { found: [] } }),
    openAuditValue: () => ({
      output: { values: [{ field: 'phone', before: { is: 'text', text: '+60311112222' }, after: { is: 'text', text: '+60333334444' } }] },
    }),
    verifyOwnAuditLog: ({ after }) => ({
      output: {
        lines: 2,
        unsealed: 0,
        disposed: after ? 1 : 0,
        faults: after ? [{ number: 20, fault: 'changed' }] : [],
        signed_to: 30,
        after: after ? null : 10,
      },
    }),
  })
const open = (at = '/CA/activity-log') => renderScreen(<ActivityLogScreen />, { path: '/CA/activity-log', at, user: clientAdmin() })

describe('a line', () => {
  it('is a sentence with the names of then, what is another, and the head that vouches for it', async () => {
    const changes: AuditEntry['changes'] = [{ field: 'trainee_otp', before: { is: 'yes', yes: true }, after: { is: 'yes', yes: false } }]
    serve([entry(20, { changes }), entry(19, { seal: null, by: { is: 'portal', name: null, user_id: null } })])
    open()
    const [line, other] = await screen.findAllByRole('listitem')
    expect(line?.textContent).toContain('Nurul Huda Ismail changed the settings of Selat Maju Sdn Bhd')
    expect(within(line as HTMLElement).getByRole('row', { name: 'Code at sign-in Yes No' })).toBeTruthy()
    expect(line?.textContent).toMatch(/Head 22/)
    expect(other?.textContent).toContain('The portal changed')
    expect(other?.textContent).toContain('Not sealed yet')
    expect(
      within(line as HTMLElement)
        .getByRole('link', { name: 'Selat Maju Sdn Bhd' })
        .getAttribute('href'),
    ).toBe('/CA/activity-log?story=company&of=3')
  })
  it('of many of one act opens', async () => {
    const server = serve([entry(20, { lines: 10_000 })])
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Open the 10,000 lines' }))
    await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
    expect(server.received.some(({ name, input }) => name === 'getAuditLog' && (input as { act?: number }).act === 20)).toBe(true)
  })
  it('opens what it has sealed for a reason only', async () => {
    const server = serve([entry(20, { kind: 'trainee.updated', sealed: { fields: ['phone'], opens: 'with_reason' } })])
    open()
    expect((await screen.findAllByRole('listitem'))[0]?.textContent).toContain('Before and after are sealed: Phone')
    fireEvent.click(screen.getByRole('button', { name: 'Open with a reason' }))
    const now = await screen.findByRole('button', { name: 'Open' })
    fireEvent.click(now)
    expect(server.received.some(({ name }) => name === 'openAuditValue')).toBe(false)
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The person asked.' } })
    fireEvent.click(now)
    expect(await screen.findByText('+60333334444')).toBeTruthy()
    expect(server.received.find(({ name }) => name === 'openAuditValue')?.input).toEqual({ audit_event_id: 20, reason: 'The person asked.' })
  })
})

it('checks the company’s lines to their end, and names the one that does not fit', async () => {
  serve([entry(20), entry(19)])
  open()
  expect(await screen.findByText(/^Every line fits/)).toBeTruthy()
  expect(screen.getByText('3 lines lost their values by orders of two people, as signed')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Verify' }))
  const alert = await screen.findByRole('alert')
  expect(screen.getByText('1 line lost its values by an order of two people, as signed')).toBeTruthy()
  expect(alert.textContent).toContain('Line 20 does not fit.')
  expect(alert.textContent).toContain('Its content is not what was signed.')
  expect(screen.getByText('1 line does not fit')).toBeTruthy()
})

it('asks for what the address says, and for nothing it should not say', async () => {
  const server = serve([])
  open('/CA/activity-log?what=money&kind=nonsense&from=2026-11-01&who=x&story=invoice&of=9')
  expect(await screen.findByText('No line fits these filters.')).toBeTruthy()
  const asked = server.received.find(({ name }) => name === 'getAuditLog')?.input
  expect(asked).toEqual({ group: 'money', from: '2026-11-01', story: 'invoice', story_id: 9 })
})

it('has a word for each kind of report, and of what people ask about their data', () => {
  for (const kind of [...reportKinds, ...privacyRequestKinds]) expect(isAuditWord(kind), kind).toBe(true)
})

type Tree = { kind: Record<string, Record<string, string>>; of: Record<string, string>; word: Record<string, string> }
test.each(languages)(
  'in %s every kind of line has its sentence, and every field and word its name, without one of the portal’s own',
  async (language) => {
    const { default: texts } = (await import(`../texts/${language}/activityLog.json`)) as { default: Tree }
    for (const kind of auditKinds) {
      const [of = '', what = ''] = kind.split('.')
      const sentence = texts.kind[of]?.[what] ?? ''
      expect(sentence.length, kind).toBeGreaterThan(5)
      expect(sentence.replaceAll(/\{\{(who|of)\}\}/g, ''), kind).not.toMatch(/[{}_]|\b[a-z]+\.[a-z]/)
    }
    for (const field of auditFields) expect(texts.of[field], field).toMatch(/^[^_]+$/)
    for (const word of auditWords) expect(texts.word[word], word).toMatch(/^[^_]+$/)
  },
)
