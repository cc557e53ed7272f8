import { type Language, languages } from '@jujur/contract/enumerations.ts'
import { type NoticeKind, noticeKinds } from '@jujur/contract/notifications.ts'
import { describe, expect, test } from 'vitest'
import { approvals } from '../src/composition/approvals.ts'
import { notices } from '../src/composition/notices.ts'
import type { NoticeData } from '../src/notifications/notifications.kinds.ts'

/** As the panel tells it, from what is kept. */
const noticeWords = (kind: NoticeKind, data: NoticeData, language: Language) => {
  const { title, lines } = notices[kind].words(data, language)
  return { title, text: lines.join('\n') }
}
/** Every kind with the data its callers send; some in more than one wording. */
const told: [NoticeKind, NoticeData][] = [
  ['approval_wanted', { what: 'company_registration', name: 'Pelita Sdn Bhd', count: 1 }],
  ['approval_wanted', { what: 'trainee_registration', name: 'Rosli Ahmad', count: 1 }],
  ['approval_wanted', { what: 'trainee_registration', name: '', count: 12 }],
  ['approval_wanted', { what: 'registration_information', name: 'Pelita Sdn Bhd', count: 1 }],
  ['company_registration_approved', { name: 'Pelita Sdn Bhd', remarks: '' }],
  ['company_registration_rejected', { name: 'Pelita Sdn Bhd', remarks: 'Unknown' }],
  ['trainee_registration_approved', { name: 'Rosli Ahmad', count: 1, remarks: '' }],
  ['trainee_registration_approved', { name: '', count: 3, remarks: '' }],
  ['trainee_registration_rejected', { name: 'Rosli Ahmad', count: 1, remarks: 'Left' }],
  ['trainee_registration_rejected', { name: '', count: 3, remarks: 'Left' }],
  ['registration_information_approved', { name: 'Pelita Sdn Bhd', stage: 'company', remarks: '' }],
  ['registration_information_approved', { name: 'Pelita Sdn Bhd', stage: 'provider', remarks: 'Thanks' }],
  ['registration_information_rejected', { name: 'Pelita Sdn Bhd', stage: 'company', remarks: 'Old address' }],
  ['registration_information_rejected', { name: 'Pelita Sdn Bhd', stage: 'provider', remarks: 'Old address' }],
  ['trainee_import_done', { file: 'people.xlsx', done: 1200, skipped: 3 }],
  ['trainee_approval_done', { done: 1, skipped: 0 }],
  ['people_done', { act: 'invited', done: 12, skipped: 1 }],
  ['people_done', { act: 'moved', done: 1, skipped: 0 }],
  ['people_done', { act: 'deactivated', done: 12, skipped: 0 }],
  ['approval_wanted', { what: 'course_publication', name: 'Essentials', count: 1 }],
  ['approval_wanted', { what: 'certificate_revocation', name: 'Rosli Ahmad', count: 1 }],
  ['approval_wanted', { what: 'credit_note', name: 'INV-2026-000238', count: 1 }],
  ['credit_note_approved', { name: 'INV-2026-000238', remarks: '' }],
  ['invoice_credited', { invoice_no: 'INV-2026-000238', credit_note_no: 'CN-2026-000012', paid_sen: 0 }],
  ['invoice_credited', { invoice_no: 'INV-2026-000238', credit_note_no: 'CN-2026-000012', paid_sen: 120_000 }],
  ['seats_credited', { invoice_no: 'INV-2026-000238', credit_note_no: 'CN-2026-000012', seats: 1, amount_sen: 10_800 }],
  ['seats_credited', { invoice_no: 'INV-2026-000238', credit_note_no: 'CN-2026-000012', seats: 12, amount_sen: 129_600 }],
  ['money_settled', { way: 'refunded', invoice_no: 'INV-2026-000238', amount_sen: 129_600, currency: 'MYR' }],
  ['settlement_approved', { name: 'RM 200.00', remarks: '', to_pay_out: 1 }],
  ['refund_reference_again', { name: 'RM 200.00', reference_no: 'RF20260105', voucher_no: 'RV-2026-000002', by: 'Chong Wei' }],
  ['money_settled', { way: 'credited', invoice_no: 'INV-2026-000238', amount_sen: 129_600, currency: 'MYR' }],
  ['money_settled', { way: 'moved', invoice_no: 'INV-2026-000240', amount_sen: 5_000, currency: 'USD' }],
  ['approval_wanted', { what: 'write_off', name: 'INV-2026-000238', count: 1 }],
  ['own_company_status', { name: 'Selat Maju Sdn Bhd', status: 'inactive', reason: 'The contract has ended', email: 'billing@jujur.example' }],
  ['own_company_status', { name: 'Selat Maju Sdn Bhd', status: 'active', reason: 'Renewed', email: 'billing@jujur.example' }],
  ['company_status', { name: 'Selat Maju Sdn Bhd', status: 'inactive', by: 'Siti Hajar', reason: 'The contract has ended' }],
  ['company_status', { name: 'Selat Maju Sdn Bhd', status: 'active', by: 'Siti Hajar', reason: 'Renewed' }],
  ['approval_wanted', { what: 'evidence_pack', name: 'EVP-2026-000014', count: 1 }],
  ['approval_wanted', { what: 'evidence_pack_alone', name: 'EVP-2026-000014', count: 1 }],
  ['approval_wanted', { what: 'auditor_room', name: 'AUR-2026-000003', count: 1 }],
  ['approval_wanted', { what: 'auditor_room_alone', name: 'AUR-2026-000003', count: 1 }],
  ['evidence_approved', { name: 'EVP-2026-000014', remarks: '' }],
  ['evidence_rejected', { name: 'EVP-2026-000014', remarks: 'Too long' }],
  ['approval_wanted', { what: 'report_address', name: 'board@teras.test', count: 1 }],
  ['approval_wanted', { what: 'report_address_alone', name: 'board@teras.test', count: 1 }],
  ['report_address_approved', { name: 'board@teras.test', remarks: '' }],
  ['report_address_rejected', { name: 'board@teras.test', remarks: 'Not now' }],
  ['auditor_room_approved', { name: 'AUR-2026-000003', remarks: '' }],
  ['auditor_room_rejected', { name: 'AUR-2026-000003', remarks: 'Not now' }],
  ['auditor_asked', { subject: 'Risk assessment 2025', day: '2026-12-04' }],
  ['auditor_signed_off', { name: 'AUR-2026-000003' }],
  ['evidence_made', { name: 'EVP-2026-000014' }],
  ['write_off_approved', { name: 'INV-2026-000238', remarks: '' }],
  ['approval_wanted', { what: 'e_invoice_answer', name: 'INV-2026-000238', count: 1 }],
  ['e_invoice_approved', { name: 'INV-2026-000238', remarks: '' }],
  ['e_invoice_rejected', { name: 'INV-2026-000238', remarks: 'Not there' }],
  ['e_invoice_corrected', { document_no: 'INV-2026-000238' }],
  ['write_off_rejected', { name: 'INV-2026-000238', remarks: 'They will pay' }],
  ['invoice_voided', { invoice_no: 'INV-2026-000238', company: 'Pelita Sdn Bhd', name: 'Aisyah Binti Rahman', reason: 'Ordered twice' }],
  ['seats_credited', { invoice_no: 'INV-2026-000238', credit_note_no: 'CN-2026-000012', seats: 1, amount_sen: 0 }],
  ['difference_written_off', { invoice_no: 'INV-2026-000238', amount_sen: 1 }],
  ['credit_note_rejected', { name: 'INV-2026-000238', remarks: 'They are needed' }],
  ['course_published', { name: 'Essentials', version_no: 4, remarks: '' }],
  ['course_sent_back', { name: 'Essentials', remarks: 'No captions' }],
  ['certificate_revoked', { name: 'CRT-2026-ABCDEFGH', remarks: '' }],
  ['own_certificate_revoked', { title: 'Essentials', serial_no: 'CRT-2026-ABCDEFGH' }],
  ['company_certificate_revoked', { name: 'Aisyah Binti Rahman', title: 'Essentials', serial_no: 'CRT-2026-ABCDEFGH' }],
  ['certificate_revocation_rejected', { name: 'CRT-2026-ABCDEFGH', remarks: 'It was this person' }],
  ['approval_wanted', { what: 'bank_receipt', name: 'INV-2026-000238', count: 1 }],
  ['bank_receipt_approved', { name: 'INV-2026-000238', receipt_no: 'RCP-2026-000311', remarks: '' }],
  ['bank_receipt_rejected', { name: 'INV-2026-000238', remarks: 'Not a receipt' }],
  ['bank_receipt_set_aside', { name: 'INV-2026-000238' }],
  ['bank_receipt_waits', { name: 'INV-2026-000238', days: 14 }],
  ['invoice_issued', { invoice_no: 'INV-2026-000238', due_on: '2026-12-24' }],
  ['invoice_due', { invoice_no: 'INV-2026-000238', open_sen: 417_614, due_on: '2026-12-24', day: '2026-12-24' }],
  ['invoice_due', { invoice_no: 'INV-2026-000238', open_sen: 417_614, due_on: '2026-12-24', day: '2027-01-07' }],
  ['course_assigned', { title: 'Essentials', due_on: '2026-12-24' }],
  ['course_assigned', { title: 'Essentials', due_on: '' }],
  ['scheduled_report', { report: 'completion', as_at: '2026-12-01' }],
  ['scheduled_report', { report: 'completion', as_at: '2026-12-01', courses: 'Essentials, +2', no_department: 1, offered: 'executive' }],
  ['scheduled_report_failed', { report: 'overdue', as_at: '2026-12-01' }],
  ['report_schedule_stopped', { report: 'pledges', name: 'Aisyah Binti Rahman', why: 'left' }],
  ['report_schedule_stopped', { report: 'pledges', name: 'Aisyah Binti Rahman', why: 'right' }],
  ['course_reminder', { title: 'Essentials', due_on: '2026-12-24', day: '2026-12-23', update_to: 4 }],
  ['course_update', { title: 'Essentials', due_on: '2026-12-24' }],
  ['assignment_done', { title: 'Essentials', done: 12, skipped: 1 }],
  ['due_date_changed', { title: 'Essentials', due_on: '2026-12-24', before: '2026-12-01' }],
  ['due_date_changed', { title: 'Essentials', due_on: '2026-12-24', before: '2026-12-01', update_to: 4 }],
  ['due_date_changed', { title: 'Essentials', due_on: '2026-12-24', before: '' }],
  ['due_date_changed', { title: 'Essentials', due_on: '', before: '2026-12-01' }],
  ['due_dates_done', { title: 'Essentials', done: 12, skipped: 1 }],
  ['take_backs_done', { title: 'Essentials', done: 12, skipped: 1 }],
  ['approval_wanted', { what: 'exemption', name: 'Rosli Ahmad', count: 1 }],
  ['approval_wanted', { what: 'disposal', name: 'Selat Maju Sdn Bhd', count: 1 }],
  ['disposal_approved', { name: 'Selat Maju Sdn Bhd', remarks: '' }],
  ['disposal_rejected', { name: 'Selat Maju Sdn Bhd', remarks: 'A claim is announced' }],
  ['exemption_approved', { name: 'Rosli Ahmad', remarks: '' }],
  ['exemption_rejected', { name: 'Rosli Ahmad', remarks: 'Back next week' }],
  ['own_exemption', { kind: 'PAUSE', title: '', from_on: '2026-12-01', to_on: '2027-03-01' }],
  ['own_exemption', { kind: 'WAIVER', title: 'Essentials', from_on: '2026-12-01', to_on: '2027-03-01' }],
  ['own_exemption_ended', { kind: 'PAUSE', title: '', from_on: '2026-12-01', to_on: '2027-03-01' }],
  ['own_exemption_ended', { kind: 'WAIVER', title: 'Essentials', from_on: '2026-12-01', to_on: '2027-03-01' }],
  ['seats_short', { title: 'Essentials', count: 12 }],
  ['enrol_rule_done', { name: 'Everybody who joins', done: 12, skipped: 1 }],
  ['course_reminder', { title: 'Essentials', due_on: '2026-12-24', day: '2026-12-17' }],
  ['course_reminder', { title: 'Essentials', due_on: '2026-12-24', day: '2026-12-31' }],
  ['course_reminder', { title: 'Essentials', due_on: '', day: '2026-12-17' }],
  ['reminders_done', { done: 12, skipped: 1 }],
  ['mailbox_not_reached', { name: 'Rosli Ahmad' }],
  [
    'manager_digest',
    { late: 25, due: 0, late_people: 1, due_people: 0, day: '2026-12-17', lines: '[{"name":"Rosli","title":"Essentials","due_on":"2026-12-01"}]' },
  ],
  [
    'manager_digest',
    { late: 0, due: 1, late_people: 0, due_people: 1, day: '2026-12-17', lines: '[{"name":"Rosli","title":"Essentials","due_on":"2026-12-24"}]' },
  ],
  [
    'manager_digest',
    {
      ...{ late: 0, due: 0, late_people: 0, due_people: 0, day: '2026-12-17', lines: '[]', over: 25 },
      settled: '[{"name":"Rosli","title":"Essentials","settled_on":"2026-12-11"}]',
    },
  ],
  [
    'escalations',
    {
      ...{ escalated: 25, settled: 1, day: '2026-12-17' },
      late: '[{"name":"Rosli","title":"Essentials","due_on":"2026-11-01","manager":"Siti","idle_since":null},{"name":"Ali","title":"Essentials","due_on":"2026-11-01","manager":"Siti","idle_since":"2026-11-09"},{"name":"Mei","title":"Essentials","due_on":"2026-11-01","manager":null,"idle_since":null}]',
      over: '[{"name":"Rosli","title":null,"settled_as":"taken_back"}]',
    },
  ],
  [
    'escalations',
    { escalated: 0, settled: 2, day: '2026-12-17', late: '[]', over: '[{"name":"Rosli","title":"Essentials","settled_as":"completed"}]' },
  ],
  [
    'manager_digest',
    {
      late: 1,
      due: 0,
      late_people: 1,
      due_people: 0,
      day: '2026-12-17',
      until: '2026-12-31',
      lines: '[{"name":"Rosli","title":"Essentials","due_on":"2026-12-01"}]',
    },
  ],
  ['manager_claim', { name: 'Rosli Ahmad', by: 'Azman Yusof', claim: 'left', day: '' }],
  ['manager_claim', { name: 'Rosli Ahmad', by: 'Azman Yusof', claim: 'on_leave', day: '2026-12-31' }],
  ['payment_taken', { invoice_no: 'INV-2026-000238', amount_sen: 817_614 }],
  ['approval_wanted', { what: 'payment_exception', name: 'RM 200.00', count: 1 }],
  ['settlement_approved', { name: 'RM 200.00', remarks: '' }],
  ['settlement_rejected', { name: 'RM 200.00', remarks: 'Which bank?' }],
  ['settlement_approved', { name: 'RM 200.00', remarks: '', is_transfer: 1 }],
  ['settlement_rejected', { name: 'RM 200.00', remarks: 'It never came.', is_transfer: 1 }],
  ['permissions_changed', {}],
]

test('every kind of the contract is in the list, under its own name, and told below', () => {
  expect(Object.entries(notices).map(([name, { kind }]) => [name, kind])).toEqual(Object.keys(notices).map((name) => [name, name]))
  expect(new Set(Object.keys(notices))).toEqual(new Set(noticeKinds))
  expect(new Set(told.map(([kind]) => kind))).toEqual(new Set(noticeKinds))
})

test('no two things to approve bear one name, and each is told', () => {
  const names = approvals.map(({ subject }) => subject)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(told.flatMap(([, { what }]) => what ?? []))).toEqual(new Set(names))
})

describe.each(languages)('in %s', (language) => {
  test.each(told)('%s with %o is said in full, and in no other language', (kind, data) => {
    const { title, text } = noticeWords(kind, data, language)
    expect(`${title}${text}`).not.toMatch(/\{\w+\}|undefined/)
    expect(title.length * text.length).toBeGreaterThan(0)
    const english = noticeWords(kind, data, 'en')
    if (language !== 'en') {
      expect(title).not.toBe(english.title)
      expect(text).not.toBe(english.text)
    }
    if (data.remarks) expect(text).toContain(data.remarks)
    if (data.name) expect(title + text).toContain(data.name)
  })
})

test('one is not many', () => {
  const titles = (count: number) =>
    languages.map((language) => noticeWords('approval_wanted', { what: 'trainee_registration', name: 'Rosli', count }, language).title)
  expect(titles(1)[0]).toBe('A trainee registration needs your decision')
  expect(titles(2)[0]).toBe('2 trainee registrations need your decision')
  const done = (count: number, language: 'en' | 'de' | 'fr' | 'jp') =>
    noticeWords('trainee_approval_done', { done: count, skipped: 0 }, language).text
  expect([done(1, 'en'), done(2, 'en')]).toEqual(['1 trainee was approved.', '2 trainees were approved.'])
  // French counts none like one; Japanese has one form.
  expect([done(0, 'fr'), done(2, 'fr')]).toEqual(['0 participant approuvé.', '2 participants approuvés.'])
  expect([done(1, 'jp'), done(2, 'jp')]).toEqual(['受講者1人を承認しました。', '受講者2人を承認しました。'])
})

test('big numbers are written as the language writes them', () => {
  const text = (language: 'en' | 'de') => noticeWords('trainee_import_done', { file: 'a.csv', done: 9800, skipped: 200 }, language).text
  expect(text('en')).toBe('9,800 trainees are now waiting for approval.\n200 were left out. The report says why.')
  expect(text('de')).toContain('9.800 Personen')
})

test('what stands against a registration is told with it', () => {
  const data = { what: 'trainee_registration', name: 'Rosli', count: 1, findings: '10001 10012' }
  expect(noticeWords('approval_wanted', data, 'en').text).toBe(
    'Check the registration of Rosli, then approve or reject it.\n• The username is taken.\n• The employee number is taken.',
  )
  expect(noticeWords('approval_wanted', { ...data, findings: '' }, 'en').text).not.toContain('•')
})

test('a refusal gives its reason, an approval its remark', () => {
  expect(noticeWords('company_registration_rejected', { name: 'A', remarks: 'Unknown' }, 'en').text).toMatch(/\nReason: Unknown$/)
  expect(noticeWords('company_registration_approved', { name: 'A', remarks: 'Welcome' }, 'en').text).toMatch(/\nRemark: Welcome$/)
})
