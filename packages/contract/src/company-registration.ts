/** A company's registration information, its approvals, and the company details that show it (product.md section 3). */
import { z } from 'zod'
import { ApproveStatusId, approvalFields, queueExtra, Remarks, Version, waitsAt } from './approvals.ts'
import { Day, defineCall, digits, Empty, Id, Instant, listInput, listOutput, rule, text } from './call.ts'
import { Company, CompanyRow, CompanyUser, PaymentTerms } from './companies.ts'
import { CompanyName, Email, PersonName, Phone } from './fields.ts'

// ── Legal data ────────────────────────────────────────────────────────────────────────────────────────────────

/** Nothing typed means nothing known. */
const maybe = (max: number) =>
  text(max, 0)
    .transform((value) => value || null)
    .nullable()
    .default(null)
const pattern = (max: number, shape: RegExp) =>
  text(max)
    .toUpperCase()
    .refine((value) => shape.test(value), rule('invalid'))

/** SSM: since 2019 twelve digits, year, entity type 01 to 06, running number. */
export const SsmNoNew = pattern(12, /^(18|19|20)\d{2}0[1-6]\d{6}$/)
/** SSM before 2019: up to seven digits and a letter (companies), nine and a letter or two letters, seven digits and a letter (businesses); no hyphen. */
export const SsmNoOld = pattern(12, /^(\d{1,7}[A-Z]|\d{9}[A-Z]|[A-Z]{2}\d{7}[A-Z])$/)
/** LHDN: of a person IG and digits; of others the prefix and digits without leading zero; at most 14 signs. */
export const Tin = pattern(14, /^(IG\d{1,12}|(CS|FA|PT|TA|TC|TN|TR|TP|LE|C|D|F|J)[1-9]\d{7,11}|EI000000000[1-4]0)$/)
export const SstNo = pattern(17, /^[A-Z]\d{2}-\d{4}-\d{8}$/)
export const MsicCode = text(24).pipe(digits(5))
export const Postcode = text(24).pipe(digits(5, 10049))

/** The company's full legal data. Lengths as the e-invoice takes them (MyInvois): name 300, address lines 150, city 50. */
export const RegistrationDetails = z.strictObject({
  company_name: CompanyName,
  ssm_no_new: SsmNoNew,
  ssm_no_old: z.union([SsmNoOld, z.literal('').transform(() => null), z.null()]).default(null),
  tin: Tin,
  sst_no: z.union([SstNo, z.literal('').transform(() => null), z.null()]).default(null),
  msic_code: MsicCode,
  business_activity: text(300, 2),
  address_line_1: text(150, 2),
  address_line_2: maybe(150),
  address_line_3: maybe(150),
  city: text(50, 2),
  postcode: Postcode,
  state_code: text(2).refine((value) => /^\d{2}$/.test(value), rule('invalid')),
  country_code: z.literal(458).default(458),
  phone: Phone,
  email: Email,
  officer_name: PersonName,
  officer_position: text(100, 2),
  officer_email: Email,
  officer_phone: Phone,
})
export type RegistrationDetails = z.output<typeof RegistrationDetails>

export const registrationStages = ['company', 'provider'] as const
const known = z.string()
/** The same as it was stored: rules of later years do not judge it again. */
const KnownDetails = z.strictObject({
  company_name: known,
  ssm_no_new: known,
  ssm_no_old: known.nullable(),
  tin: known,
  sst_no: known.nullable(),
  msic_code: known,
  business_activity: known,
  address_line_1: known,
  address_line_2: known.nullable(),
  address_line_3: known.nullable(),
  city: known,
  postcode: known,
  state_code: known,
  country_code: z.int(),
  phone: known,
  email: known,
  officer_name: known,
  officer_position: known,
  officer_email: known,
  officer_phone: known,
} satisfies Record<keyof RegistrationDetails, z.ZodType>)

export const RegistrationInformation = z.strictObject({
  registration_information_id: Id,
  company: z.strictObject({ company_id: Id, name: z.string(), company_reg_no: z.string() }),
  /** 1 the one in force, 2 any other. */
  status: z.union([z.literal(1), z.literal(2)]),
  /** Whose approval it waits for, or was decided at. */
  stage: z.enum(registrationStages),
  details: KnownDetails,
  /** What is in force now, to compare with; null when nothing is, or when this is it. */
  in_force: KnownDetails.nullable(),
  /** The names of those of the company who may decide on it now; the provider's are not told. */
  deciders: z.array(z.string()).max(50),
  ...approvalFields,
})
export type RegistrationInformation = z.output<typeof RegistrationInformation>

export const getRegistrationInformationList = defineCall({
  name: 'getRegistrationInformationList',
  title: "The company's legal data: in force, waiting and past",
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'READ' }] },
  input: listInput(['submitted_at'], { approve_status_id: ApproveStatusId.optional() }),
  output: listOutput('list', RegistrationInformation),
  shows: ['registration_information'],
})

export const addNewCompanyRegistrationInformation = defineCall({
  name: 'addNewCompanyRegistrationInformation',
  title: "Submit the company's legal data for its approvals",
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'CREATE' }], step: 'maker' },
  input: RegistrationDetails,
  output: z.strictObject({ registration_information_id: Id }),
  refuses: [10008, 10049, 20073],
  changes: ['registration_information'],
})

const decision = { registration_information_id: Id, version: Version }
export const approveRegistrationInformation = defineCall({
  name: 'approveRegistrationInformation',
  title: "The company's own approval: passes the legal data on to the provider",
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'APPROVE' }], step: 'checker' },
  input: z.strictObject({ ...decision, remarks: Remarks.optional() }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing: { registration_information_id: 4444 },
  changes: ['registration_information', 'notifications'],
})
export const rejectRegistrationInformation = defineCall({
  name: 'rejectRegistrationInformation',
  title: "The company's own refusal, with the reason",
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'APPROVE' }], step: 'checker' },
  input: z.strictObject({ ...decision, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing: { registration_information_id: 4444 },
  changes: ['registration_information', 'notifications'],
})

export const getTempRegistrationInformationList = defineCall({
  name: 'getTempRegistrationInformationList',
  title: 'Legal data at the provider, by approve_status_id',
  access: { roles: ['globalAdmin'], needs: [{ group: 'OPERATION', right: 'READ' }] },
  input: listInput(['submitted_at'], { approve_status_id: ApproveStatusId.optional(), company_id: Id.optional() }),
  output: listOutput('list', RegistrationInformation),
  shows: ['registration_information'],
})
export const getCompanyRegistrationApproval = defineCall({
  name: 'getCompanyRegistrationApproval',
  title: 'The queue of legal data: q PENDING, APPROVED_HISTORY_LIST or REJECTED',
  access: { roles: ['globalAdmin'], needs: [{ group: 'OPERATION', right: 'READ' }] },
  input: listInput(['submitted_at'], { ...queueExtra, ...waitsAt('registration_information') }),
  output: listOutput('list', RegistrationInformation),
  refuses: [10006],
  shows: ['registration_information'],
})
export const approveTempRegistrationInformation = defineCall({
  name: 'approveTempRegistrationInformation',
  title: "The provider's approval: puts the legal data in force, and the former out of force",
  access: { roles: ['globalAdmin'], needs: [{ group: 'OPERATION', right: 'APPROVE' }], step: 'checker' },
  input: z.strictObject({ ...decision, remarks: Remarks.optional() }),
  output: z.strictObject({ company: CompanyRow }),
  refuses: [10004, 10008, 20073],
  reasons: ['changed_since'],
  missing: { registration_information_id: 4444 },
  changes: ['registration_information', 'companies', 'notifications'],
})
export const rejectTempRegistrationInformation = defineCall({
  name: 'rejectTempRegistrationInformation',
  title: "The provider's refusal, with the reason; a correction is a new record",
  access: { roles: ['globalAdmin'], needs: [{ group: 'OPERATION', right: 'APPROVE' }], step: 'checker' },
  input: z.strictObject({ ...decision, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing: { registration_information_id: 4444 },
  changes: ['registration_information', 'notifications'],
})

export const globalAdminGetCompanyDetails = defineCall({
  name: 'globalAdminGetCompanyDetails',
  title: 'One company: legal data in force, waiting and past, and its people',
  access: { roles: ['globalAdmin'], needs: [{ group: 'OPERATION', right: 'READ' }] },
  input: z.strictObject({ company_id: Id }),
  output: z.strictObject({
    list: z.strictObject({
      company: Company,
      registration_information: z.array(RegistrationInformation),
      users: z.array(CompanyUser),
      terms: PaymentTerms,
      trainees: z.strictObject({ active: z.int(), pending: z.int(), more: z.boolean() }),
      /** Of a company that is deactivated: who did it, when and why, as far as that was kept. `by_you`: another has to open it again. */
      closed: z.strictObject({ at: Instant, by: z.string(), reason: z.string(), by_you: z.boolean() }).nullable(),
    }),
  }),
  refuses: [10011],
  missing: { company_id: 10011 },
  shows: ['companies', 'company_admins', 'registration_information'],
})

export const getCompanyUpdate = defineCall({
  name: 'getCompanyUpdate',
  title: 'The own company as it stands',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'READ' }] },
  input: Empty,
  output: z.strictObject({ company: Company, registration_information: RegistrationInformation.nullable(), since: Day.nullable() }),
  shows: ['companies', 'registration_information'],
})
