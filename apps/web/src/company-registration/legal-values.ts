import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import type { Details } from './registration-details.tsx'

/** The country is Malaysia: customers are companies registered there. */
export type LegalFieldName = Exclude<keyof RegistrationDetails, 'country_code'>
export type LegalValues = Record<LegalFieldName, string>

type Registered = { name: string; company_reg_no: string }

/** Begins with a version, or with what the company registered as. */
export const legalValuesOf = (from: Details | null, registered?: Registered | null): LegalValues => ({
  company_name: from?.company_name ?? registered?.name ?? '',
  business_activity: from?.business_activity ?? '',
  msic_code: from?.msic_code ?? '',
  ssm_no_new: from?.ssm_no_new ?? (/^\d{12}$/.test(registered?.company_reg_no ?? '') ? (registered?.company_reg_no ?? '') : ''),
  ssm_no_old: from?.ssm_no_old ?? '',
  tin: from?.tin ?? '',
  sst_no: from?.sst_no ?? '',
  address_line_1: from?.address_line_1 ?? '',
  address_line_2: from?.address_line_2 ?? '',
  address_line_3: from?.address_line_3 ?? '',
  state_code: from?.state_code ?? '',
  city: from?.city ?? '',
  postcode: from?.postcode ?? '',
  phone: from?.phone ?? '',
  email: from?.email ?? '',
  officer_name: from?.officer_name ?? '',
  officer_position: from?.officer_position ?? '',
  officer_email: from?.officer_email ?? '',
  officer_phone: from?.officer_phone ?? '',
})

const withoutHyphens = (number: string) => number.replace(/[\s-]/g, '')

/** Numbers that are written with hyphens on letterheads are kept without; the SST number keeps its own. */
export const toSend = (values: LegalValues): LegalValues => ({
  ...values,
  ssm_no_new: withoutHyphens(values.ssm_no_new),
  ssm_no_old: withoutHyphens(values.ssm_no_old),
  tin: withoutHyphens(values.tin),
})

export const sameValues = (a: LegalValues, b: LegalValues): boolean =>
  (Object.keys(a) as LegalFieldName[]).every((name) => a[name].trim() === b[name].trim())
