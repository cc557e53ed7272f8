/** Companies, their administrators, and their legal data (product.md section 3). */
import { z } from 'zod'
import { ApproveStatusId, approvalFields, CanUnlessFindings, OptionalVersion, queueExtra, Remarks, Version, waitsAt } from './approvals.ts'
import { defineCall, Empty, Id, Instant, lines, listInput, listOutput } from './call.ts'
import { userStatuses } from './enumerations.ts'
import { CompanyName, CompanyRegNo, CompanySignUp, Email, Person, PersonName, Phone } from './fields.ts'
import { kinds } from './permissions.ts'

// ── Pre-registration ──────────────────────────────────────────────────────────────────────────────────────────

const SignedUpPerson = z.strictObject({ name: z.string(), username: z.string(), email: z.string(), phone: z.string() })
/** A company that is alike: registered, or only asked for (without an id). */
export const SimilarCompany = z.strictObject({
  company_id: Id.nullable(),
  name: z.string(),
  company_reg_no: z.string(),
  status: z.enum(['active', 'inactive', 'pending']),
})
export type SimilarCompany = z.output<typeof SimilarCompany>

export const CompanyRegistration = z.strictObject({
  temp_company_user_registration_id: Id,
  company_name: z.string(),
  company_reg_no: z.string(),
  email: z.string(),
  phone: z.string(),
  maker: SignedUpPerson,
  checker: SignedUpPerson.nullable(),
  /** What stands against it, by the codes a call would refuse with; looked up anew while it is pending. */
  findings: z.array(z.int()),
  /** The companies it is alike, looked up anew while it is pending; also where `another_company` says that it is none of them. */
  similar: z.array(SimilarCompany),
  /** Why it is another company though its name is alike, such as a sister company; said by whoever entered or corrected it. */
  another_company: z.string().nullable(),
  /** What approval creates: a new company, or administrators for one that exists. */
  will: z.strictObject({
    company: z.union([z.literal('new'), z.strictObject({ company_id: Id, name: z.string() })]),
    users: z.array(z.strictObject({ name: z.string(), username: z.string(), kind: z.enum(kinds) })),
  }),
  company_id: Id.nullable(),
  ...approvalFields,
  can: CanUnlessFindings,
})
export type CompanyRegistration = z.output<typeof CompanyRegistration>

/** The provider may say why a company whose name is alike is another one; a stranger who signs up may not. */
const ByProvider = z.strictObject({ ...CompanySignUp.shape, another_company: Remarks.optional() })

/** The two people of a company differ, also in how their names read and where their mail arrives. */
const preRegistrationRefusals = [10001, 10002, 10003, 10008, 10017, 10018, 10046, 10047] as const

export const createTempCompanyUserRegistration = defineCall({
  name: 'createTempCompanyUserRegistration',
  title: 'Pre-register a company with its maker and checker',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'CREATE' }], step: 'maker' },
  input: ByProvider,
  output: z.strictObject({ temp_company_user_registration_id: Id }),
  refuses: preRegistrationRefusals,
  changes: ['company_registrations'],
})

export const updateTempCompanyUserRegistration = defineCall({
  name: 'updateTempCompanyUserRegistration',
  title: 'Correct a pending pre-registration; who corrects it may not approve it',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'EDIT' }], step: 'maker' },
  input: z.strictObject({ temp_company_user_registration_id: Id, version: Version, ...ByProvider.shape }),
  output: z.strictObject({ registration: CompanyRegistration }),
  refuses: [...preRegistrationRefusals, 20073],
  reasons: ['changed_since'],
  missing: { temp_company_user_registration_id: 4444 },
  changes: ['company_registrations'],
})

const side = Person.partial()
export const checkTempCompanyUserRegistration = defineCall({
  name: 'checkTempCompanyUserRegistration',
  title: 'What would stand against a pre-registration, while it is typed',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'CREATE' }] },
  input: z.strictObject({
    /** The one being corrected, which does not stand against itself. */
    temp_company_user_registration_id: Id.optional(),
    company_name: CompanyName.optional(),
    company_reg_no: CompanyRegNo.optional(),
    another_company: lines(500, 0).optional(),
    maker: side.optional(),
    checker: side.optional(),
  }),
  output: z.strictObject({
    findings: z.array(
      z.strictObject({
        field: z.string(),
        code: z.union([z.literal(10001), z.literal(10002), z.literal(10008), z.literal(10017), z.literal(10018), z.literal(10046), z.literal(10047)]),
      }),
    ),
    /** Companies that are alike. */
    similar: z.array(SimilarCompany),
  }),
  refuses: [10003],
  missing: { temp_company_user_registration_id: 4444 },
  shows: ['company_registrations', 'companies', 'company_admins'],
})

export const getTempCompanyUserRegistrationList = defineCall({
  name: 'getTempCompanyUserRegistrationList',
  title: 'The pre-registrations of companies',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'READ' }] },
  input: listInput(['submitted_at', 'company_name'], {
    approve_status_id: ApproveStatusId.optional(),
    temp_company_user_registration_id: Id.optional(),
  }),
  output: listOutput('temp_company_user_registrations', CompanyRegistration),
  shows: ['company_registrations'],
})

export const getCompanyUserRegistrationApproval = defineCall({
  name: 'getCompanyUserRegistrationApproval',
  title: 'The queue of companies that wait, or were decided on: q PENDING, APPROVED_HISTORY_LIST or REJECTED',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'READ' }] },
  input: listInput(['submitted_at', 'company_name'], { ...queueExtra, ...waitsAt('company_registrations') }),
  output: listOutput('list', CompanyRegistration),
  refuses: [10006],
  shows: ['company_registrations'],
})

export const CompanyUser = z.strictObject({
  user_id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  kind: z.enum(kinds),
  status: z.enum(userStatuses),
  company: z.strictObject({ company_id: Id, name: z.string(), company_reg_no: z.string() }),
  created_at: Instant,
  last_active_at: Instant.nullable(),
})
export type CompanyUser = z.output<typeof CompanyUser>

export const CompanyRow = z.strictObject({
  company_id: Id,
  name: z.string(),
  company_reg_no: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.enum(['active', 'inactive']),
  admins: z.int(),
  /** The legal data: approved, waiting for somebody, or none yet. */
  registration_information: z.enum(['approved', 'pending', 'none']),
  created_at: Instant,
})
export type CompanyRow = z.output<typeof CompanyRow>

export const approveCompanyUserRegistration = defineCall({
  name: 'approveCompanyUserRegistration',
  title: 'Approve: creates the company, its administrators with their general permissions, and their invitations',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'APPROVE' }], step: 'checker' },
  input: z.strictObject({ temp_company_user_registration_id: Id, version: OptionalVersion, remarks: Remarks.optional() }),
  output: z.strictObject({ company: CompanyRow, users: z.array(CompanyUser) }),
  refuses: [10001, 10002, 10004, 10008, 10017, 10018, 10046, 10047, 20073],
  reasons: ['changed_since'],
  missing: { temp_company_user_registration_id: 4444 },
  changes: ['company_registrations', 'companies', 'company_admins', 'notifications'],
})

export const rejectCompanyRegistration = defineCall({
  name: 'rejectCompanyRegistration',
  title: 'Reject a company, with the reason, which is mailed',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'APPROVE' }], step: 'checker' },
  input: z.strictObject({ temp_company_user_registration_id: Id, version: OptionalVersion, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing: { temp_company_user_registration_id: 4444 },
  changes: ['company_registrations', 'notifications'],
})

// ── Company users ─────────────────────────────────────────────────────────────────────────────────────────────

export const getCompanyUserList = defineCall({
  name: 'getCompanyUserList',
  title: 'The administrators of the companies',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'READ' }] },
  input: listInput(['name', 'username', 'created_at', 'last_active_at'], {
    company_id: Id.optional(),
    status: z.enum(userStatuses).optional(),
    user_id: Id.optional(),
  }),
  output: listOutput('posts', CompanyUser),
  shows: ['company_admins', 'companies'],
})

export const updateCompanyUser = defineCall({
  name: 'updateCompanyUser',
  title: 'Change, deactivate or reactivate a company administrator',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'EDIT' }] },
  input: z.strictObject({ user_id: Id, name: PersonName, email: Email, phone: Phone, status: z.enum(['active', 'inactive']).optional() }),
  output: z.strictObject({ user: CompanyUser }),
  refuses: [10002, 10043],
  missing: { user_id: 10043 },
  changes: ['company_admins'],
})

export const deleteCompanyUser = defineCall({
  name: 'deleteCompanyUser',
  title: 'Deactivate a company administrator and end the sessions; what evidence needs stays',
  access: { roles: ['globalAdmin'], needs: [{ group: 'USERS', right: 'DELETE' }] },
  input: z.strictObject({ user_id: Id }),
  output: Empty,
  refuses: [10043],
  missing: { user_id: 10043 },
  changes: ['company_admins'],
})

// ── Companies ─────────────────────────────────────────────────────────────────────────────────────────────────

export const getCompanyList = defineCall({
  name: 'getCompanyList',
  title: 'The registered companies',
  access: { roles: ['globalAdmin'], needs: [{ group: 'OPERATION', right: 'READ' }] },
  input: listInput(['name', 'company_reg_no', 'created_at'], { status: z.enum(['active', 'inactive']).optional() }),
  output: listOutput('posts', CompanyRow),
  shows: ['companies', 'company_admins', 'registration_information'],
})

/** A company as it stands: contact, settings, legal data. */
export const Company = z.strictObject({
  ...CompanyRow.shape,
  trainee_otp: z.boolean(),
  trainee_four_eyes: z.boolean(),
  /** Four eyes for trainees may be switched off only where one administrator is active. */
  can_switch_four_eyes: z.boolean(),
  speak_up_url: z.string().nullable(),
  contact: z.string().nullable(),
  version: Version,
})
export type Company = z.output<typeof Company>

export const updateCompanyStatus = defineCall({
  name: 'updateCompanyStatus',
  title: 'Deactivate a company, which ends the sessions of its people, or open it again; its administrators are told',
  access: { roles: ['globalAdmin'], needs: [{ group: 'OPERATION', right: 'EDIT' }] },
  input: z.strictObject({ company_id: Id, status: z.enum(['active', 'inactive']), remarks: Remarks }),
  output: z.strictObject({ company: CompanyRow }),
  /** 10004: whoever closed it does not open it again. */
  refuses: [10004, 10011],
  missing: { company_id: 10011 },
  changes: ['companies', 'company_admins'],
})

export const MOST_PAYMENT_DAYS = 365
/** Until when its invoices are to be paid: days from their issue, null for as many as all have. */
export const PaymentTerms = z.strictObject({
  payment_days: z.int().nullable(),
  /** What all have who have none of their own. */
  usual_days: z.int(),
  /** Who set them last, when and why; null where nobody did. */
  set: z.strictObject({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
})
export const updateCompanyTerms = defineCall({
  name: 'updateCompanyTerms',
  title: 'Give a company payment terms of its own, or the usual ones again; invoices that are issued already stay as they are',
  access: { roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right: 'EDIT' }] },
  input: z.strictObject({ company_id: Id, version: Version, payment_days: z.int().min(1).max(MOST_PAYMENT_DAYS).nullable(), remarks: Remarks }),
  output: z.strictObject({ company: Company, terms: PaymentTerms }),
  refuses: [10011],
  reasons: ['changed_since'],
  missing: { company_id: 10011 },
  changes: ['companies'],
})

const HttpsUrl = z
  .url({ protocol: /^https$/ })
  .max(500)
  .nullable()
export const updateCompany = defineCall({
  name: 'updateCompany',
  title: "Change the company's contact and settings, which need no approval",
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'EDIT' }], step: 'maker' },
  input: z.strictObject({
    version: Version,
    email: Email.optional(),
    phone: Phone.optional(),
    contact: lines(500).nullable().optional(),
    speak_up_url: HttpsUrl.optional(),
    trainee_otp: z.boolean().optional(),
    trainee_four_eyes: z.boolean().optional(),
  }),
  output: z.strictObject({ company: Company }),
  refuses: [10049],
  reasons: ['changed_since'],
  changes: ['companies'],
})
