/**
 * What lines of the audit log say that readers are shown, field by field, and how: numbers, hashes and ids of the database have no place on a screen.
 * Plain data; the web has words for each.
 */
const fieldsByType = {
  money: [
    ...(['amount_sen', 'apart_sen', 'left_sen', 'open_sen', 'owed_sen', 'paid_amount_sen'] as const),
    ...(['settlement_sen', 'subtotal_sen', 'tax_sen', 'total_sen'] as const),
  ],
  day: [
    ...(['aligns_from', 'as_at', 'day', 'due_on', 'ended_on', 'from_on', 'to_on', 'holds_from', 'paid_on', 'proven_on'] as const),
    ...(['starts_on', 'validated_on', 'value_on'] as const),
  ],
  number: [
    ...(['attempt_no', 'days_apart', 'documents', 'done', 'escalate_after', 'failures', 'hour', 'least_days', 'left_out'] as const),
    ...(['payment_days', 'people', 'questions', 'rows', 'seats_opened', 'seats_returned', 'skipped', 'total'] as const),
    ...(['version_no', 'window_days'] as const),
  ],
  percent: ['score'],
  /** A list, of which the length is told. */
  count: ['enrolments', 'registrations', 'permission', 'permissions', 'given', 'seats_closed'],
  numbers: ['days_ahead'],
  text: [
    ...(['receipt_no', 'invoice_no', 'document_no', 'credit_note_no', 'voucher_no', 'reference_no', 'refund_reference'] as const),
    ...(['certificate_serial_no', 'pledge_serial_no', 'serial_no', 'revoked', 'code', 'title', 'name', 'issuer', 'material_change'] as const),
    ...(['reason', 'remarks', 'settlement_remarks', 'speak_up_url', 'department'] as const),
    ...(['email', 'new_email', 'phone', 'ic_no', 'employee_no', 'position', 'category', 'manager', 'username', 'employment'] as const),
  ],
  texts: ['tags'],
  yes: ['closes_invoice', 'new_company', 'no_department', 'passed', 'renews', 'trainee_four_eyes', 'trainee_otp'],
  word: [
    ...(['access_level', 'board', 'exception_reason', 'kind', 'known', 'language', 'mode', 'response_type', 'risk_level'] as const),
    ...(['settlement', 'status', 'type', 'why'] as const),
  ],
  /** Names of what was changed, where what it became is kept elsewhere. */
  fields: ['fields'],
  person: ['user_id', 'user_ids'],
  course: ['course_id', 'course_ids', 'replaced_by'],
  invoice: ['invoice_id', 'to_invoice_id'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type AuditFieldType = keyof typeof fieldsByType
export type AuditField = (typeof fieldsByType)[AuditFieldType][number]
export const auditFieldTypes: ReadonlyMap<string, AuditFieldType> = new Map(
  (Object.keys(fieldsByType) as AuditFieldType[]).flatMap((type) => fieldsByType[type].map((field) => [field, type] as const)),
)
export const auditFields = [...auditFieldTypes.keys()] as [AuditField, ...AuditField[]]
export const isAuditField = (name: string): name is AuditField => auditFieldTypes.has(name)

/** What is kept as a word of the portal's own, and read in the reader's language. */
export const auditWords = [
  ...(['active', 'inactive', 'invited', 'locked', 'archived', 'deactivated', 'unassigned'] as const),
  ...(['maker', 'checker', 'maker_checker', 'any', 'full'] as const),
  ...(['PAUSE', 'WAIVER', 'EXTENSION', 'STATED'] as const),
  ...(['completion', 'overdue', 'categories', 'induction', 'pledges', 'certificates', 'today', 'then', 'spreadsheet'] as const),
  ...(['questions', 'purchases', 'receipts', 'statement', 'ageing'] as const),
  ...(['access', 'correction', 'erasure', 'portability', 'objection'] as const),
  ...(['unknown_bill', 'amount_differs', 'currency', 'overpayment', 'paid_after_void', 'paid_twice', 'refund_owed', 'transfer'] as const),
  ...(['refunded', 'credited', 'moved', 'explained'] as const),
  ...(['details_differ', 'payer_differs', 'unreadable', 'not_received', 'used_before', 'other', 'paid_by_gateway'] as const),
  ...(['common_day', 'own_date', 'low', 'medium', 'high', 'member'] as const),
  ...(['video', 'audio', 'pdf', 'image', 'text', 'scorm', 'single', 'multiple', 'true_false', 'attempt', 'lesson', 'pledge'] as const),
  ...(['en', 'ch', 'es', 'jp', 'de', 'fr', 'ms'] as const),
] as const
export type AuditWord = (typeof auditWords)[number]
export const isAuditWord = (word: unknown): word is AuditWord => auditWords.some((known) => known === word)
