/** What a person is told in the panel, in the language of the profile; the same goes out by mail (product.md section 8). */
import { z } from 'zod'
import { defineCall, Empty, Id, Instant, listInput, listOutput } from './call.ts'

export const noticeKinds = [
  'approval_wanted',
  'company_registration_approved',
  'company_registration_rejected',
  'own_company_status',
  'company_status',
  'trainee_registration_approved',
  'trainee_registration_rejected',
  'registration_information_approved',
  'registration_information_rejected',
  'trainee_import_done',
  'trainee_approval_done',
  'people_done',
  'course_published',
  'course_sent_back',
  'certificate_revoked',
  'own_certificate_revoked',
  'company_certificate_revoked',
  'certificate_revocation_rejected',
  'bank_receipt_approved',
  'bank_receipt_rejected',
  'bank_receipt_set_aside',
  'bank_receipt_waits',
  'payment_taken',
  'settlement_approved',
  'settlement_rejected',
  'refund_reference_again',
  'credit_note_approved',
  'credit_note_rejected',
  'invoice_credited',
  'seats_credited',
  'write_off_approved',
  'write_off_rejected',
  'e_invoice_approved',
  'e_invoice_rejected',
  'e_invoice_corrected',
  'difference_written_off',
  'invoice_voided',
  'money_settled',
  'permissions_changed',
  'invoice_issued',
  'invoice_due',
  'course_assigned',
  'assignment_done',
  'due_date_changed',
  'exemption_approved',
  'exemption_rejected',
  'own_exemption',
  'own_exemption_ended',
  'due_dates_done',
  'take_backs_done',
  'seats_short',
  'enrol_rule_done',
  'course_reminder',
  'reminders_done',
  'mailbox_not_reached',
  'manager_digest',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const Notice = z.strictObject({
  notification_id: Id,
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** A path of the portal, or null. */
  href: z.string().nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
})
export type Notice = z.output<typeof Notice>

export const getNotificationList = defineCall({
  name: 'getNotificationList',
  title: 'What happened for me, newest first',
  access: { who: 'signedIn' },
  input: listInput(['created_at'], { unread: z.boolean().default(false) }),
  output: z.strictObject({ ...listOutput('posts', Notice).shape, unread: z.int().min(0).max(100) }),
  shows: ['notifications'],
})

export const markNotificationsRead = defineCall({
  name: 'markNotificationsRead',
  title: 'Mark notifications as read: those named, or all',
  access: { who: 'signedIn' },
  input: z.union([z.strictObject({ notification_ids: z.array(Id).min(1).max(100) }), z.strictObject({ all: z.literal(true) })]),
  output: Empty,
  missing: { notification_ids: 4444 },
  changes: ['notifications'],
})
