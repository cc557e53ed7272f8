/** Every enumeration of specification sections 3, 4 and 6, by the name getReferenceCode answers it under. */
import { adminGroups, customerGroups, permissionSystemTypes, rights, systemTypes } from './permissions.ts'

export const languages = ['en', 'ch', 'es', 'jp', 'de', 'fr'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'
/** The portal keeps the specification's `ch` and `jp`; Intl and <html lang> want BCP 47. */
export const bcp47: Record<Language, string> = { en: 'en', ch: 'zh', es: 'es', jp: 'ja', de: 'de', fr: 'fr' }

export const approveStatus = { APPROVED: 1, PENDING: 2, REJECTED: 3 } as const
export const userStatuses = ['invited', 'active', 'inactive', 'locked'] as const
export type UserStatus = (typeof userStatuses)[number]
export const riskLevels = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]
/** REVOKED: its certificate was taken back; it is over, and counts neither as completed nor as expired. */
export const enrolmentStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING', 'COMPLETED', 'EXPIRED', 'REVOKED'] as const
/** Under way, or not begun. */
export const openEnrolmentStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING'] as const satisfies readonly (typeof enrolmentStatuses)[number][]
/** Of the states of an invoice those in which something of it is still to be paid. */
export const owedInvoiceStatuses = ['unpaid', 'part_paid'] as const
export type EnrolmentStatus = (typeof enrolmentStatuses)[number]
/** Why a course is not asked of somebody for a while, or later than it was due: of all courses, of one, of one enrolment, of one by a paper. */
export const exemptionKinds = ['PAUSE', 'WAIVER', 'EXTENSION', 'STATED'] as const
export type ExemptionKind = (typeof exemptionKinds)[number]
export const materialTypes = ['video', 'audio', 'pdf', 'image', 'text', 'scorm'] as const
export type MaterialType = (typeof materialTypes)[number]
export const questionTypes = ['single', 'multiple', 'true_false'] as const
export type QuestionType = (typeof questionTypes)[number]
export const lessonTypes = ['material', 'quiz'] as const
export type LessonType = (typeof lessonTypes)[number]
/** Content also comes in Malay, which is no language of the interface (product.md section 5). */
export const contentLanguages = [...languages, 'ms'] as const
export type ContentLanguage = (typeof contentLanguages)[number]
export const contentTags: Record<ContentLanguage, string> = { ...bcp47, ms: 'ms' }
/** What a course against bribery must show that it covers (ISO 37001 clause 7.3, in words of our own; domain-facts section 5.3). */
export const topics = ['policy', 'harm', 'recognising', 'answering', 'red_flags', 'own_part', 'consequences', 'reporting', 'help'] as const
export type Topic = (typeof topics)[number]
/** The kinds of content, from what is part of others to what nothing contains. */
export const contentKinds = ['material', 'question', 'quiz', 'module', 'course'] as const
export type ContentKind = (typeof contentKinds)[number]
export const contentStatuses = ['active', 'archived'] as const
export type ContentStatus = (typeof contentStatuses)[number]
/** A pledge is signed in whatever language its course may be read in. */
export const pledgeLanguages = contentLanguages

/**
 * Of payrolls, salaries and their splitting: named by specification section 4 without their values, and used by no call. The values are ours, so
 * that whoever reads the reference data finds one that stays.
 */
const reserved = {
  PayrollStatus: { PENDING: 1, READY_TO_APPROVE: 2, APPROVED: 3, REJECTED: 4, RELOADED: 5 },
  SalaryDisbursementStatus: { PENDING: 1, IN_PROGRESS: 2, DISBURSED: 3, PARTLY_DISBURSED: 4, FAILED: 5, RETRIGGERED: 6 },
  SplitPaymentChannel: { BANK_ACCOUNT: 1, CARD: 2 },
} as const

export const enumerations = {
  SystemType: {
    TRAINEE: systemTypes.trainee,
    CLIENT_ADMIN: systemTypes.clientAdmin,
    GLOBAL_ADMIN: systemTypes.globalAdmin,
    SUPER_ADMIN: systemTypes.superAdmin,
  },
  PermissionSystemType: permissionSystemTypes,
  CustomerPermissionReference: customerGroups,
  AdminPermissionReference: adminGroups,
  RightStatus: rights,
  TempRegistrationApproveStatus: approveStatus,
  BankReceiptStatus: { PENDING: 1, READY_TO_APPROVE: 2, EXCEPTION_STAT: 3, CHECKER_EXCEPTION_STAT: 4, REJECTED: 5, APPROVED: 6 },
  BankReceiptAction: { MAKER_EDIT: 1, CHECKER_APPROVE: 2, MAKER_REJECT: 3, CHECKER_REJECT: 4, CHECKER_EXCEPTION: 5 },
  ApproveStatus: { APPROVE: 1, PENDING_APPROVE: 2, NOT_APPROVE: 3 },
  RegistrationInformationStatus: { ACTIVE: 1, INACTIVE: 2 },
  ReloadStatus: { PENDING: 1, SUCCESS: 2, FAILED: 3 },
  FeatureToggle: { ENABLED: 1, DISABLED: 2 },
  TopupChannel: { BILLPLZ: 1, BANK_RECEIPT: 2 },
  AssignedToCourse: { ASSIGNED: 1, UNASSIGNED: 2 },
  CardPlan: { CIDB_PPLAN: 1, BAYO_PPLAN: 2, SOCSO1: 3 },
  ResponseType: { EXCEL: 1, PDF: 2, DATA_ONLY: 3 },
  LoginChannel: { WEB: 1 },
  ...reserved,
  QuizValidationType: { ALL_CORRECT: 1, PASS_MARK: 2, COMPLETION_ONLY: 3 },
} as const satisfies Record<string, Record<string, number>>
