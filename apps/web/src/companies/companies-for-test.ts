/** People, companies and registrations for the tests of this folder. */
import type { Company, CompanyRegistration, CompanyUser } from '@jujur/contract/companies.ts'
import type { RegistrationInformation } from '@jujur/contract/company-registration.ts'
import type { SignedIn } from '@jujur/contract/identity.ts'
import { adminGroups, type Kind, rights } from '@jujur/contract/permissions.ts'
import { person } from '../kit/testing/render-for-test.tsx'

/** A global admin who holds everything the provider's side has, as maker, checker or both. */
export const globalAdmin = (kind: Kind = 'maker_checker', over: Partial<SignedIn> = {}): SignedIn =>
  person({
    user_id: 30,
    username: 'meiling',
    name: 'Tan Mei Ling',
    email: 'meiling@demo.test',
    system_type_id: 3,
    kind,
    company: null,
    permission: Object.values(adminGroups).flatMap((module_id) =>
      Object.values(rights).map((right_id) => ({
        system_type_id: 2 as const,
        module_id,
        right_id,
        maker_status: kind === 'checker' ? (0 as const) : (1 as const),
        checker_status: kind === 'maker' ? (0 as const) : (1 as const),
      })),
    ),
    ...over,
  })

const siti = { name: 'Siti Aminah', username: 'siti', email: 'siti@kinabalu.example', phone: '+60123456789' }
const chandra = { name: 'Chandra Rao', username: 'chandra', email: 'chandra@kinabalu.example', phone: '+60198765432' }
const mayDecide = { approve: true, reject: true, edit: true, because: null }

export const registration = (over: Partial<CompanyRegistration> = {}): CompanyRegistration => ({
  temp_company_user_registration_id: 11,
  company_name: 'Kinabalu Marine Supplies Sdn Bhd',
  company_reg_no: '201801033221',
  email: 'admin@kinabalu.example',
  phone: '+6088421530',
  maker: siti,
  checker: chandra,
  findings: [],
  similar: [],
  another_company: null,
  will: {
    company: 'new',
    users: [
      { name: siti.name, username: siti.username, kind: 'maker' },
      { name: chandra.name, username: chandra.username, kind: 'checker' },
    ],
  },
  company_id: null,
  approve_status_id: 2,
  version: 1,
  submitted_at: '2026-11-23T01:05:00.000Z',
  submitted_by: 'Hafiz Rahman',
  decided_at: null,
  decided_by: null,
  remarks: null,
  history: [{ action: 'submitted', stage: null, at: '2026-11-23T01:05:00.000Z', name: 'Hafiz Rahman', remarks: null }],
  can: mayDecide,
  ...over,
})

export const companyUser = (over: Partial<CompanyUser> = {}): CompanyUser => ({
  user_id: 51,
  name: 'Siti Aminah',
  username: 'siti',
  email: 'siti@kinabalu.example',
  phone: '+60123456789',
  kind: 'maker',
  status: 'active',
  company: { company_id: 5, name: 'Kinabalu Marine Supplies Sdn Bhd', company_reg_no: '201801033221' },
  created_at: '2026-11-01T01:00:00.000Z',
  last_active_at: null,
  ...over,
})

export const companyRow = {
  company_id: 5,
  name: 'Kinabalu Marine Supplies Sdn Bhd',
  company_reg_no: '201801033221',
  email: 'admin@kinabalu.example',
  phone: '+6088421530',
  status: 'active' as const,
  admins: 2,
  registration_information: 'pending' as const,
  created_at: '2026-11-01T01:00:00.000Z',
}

const details: RegistrationInformation['details'] = {
  company_name: 'Kinabalu Marine Supplies Sdn Bhd',
  ssm_no_new: '201801033221',
  ssm_no_old: null,
  tin: 'C1234567890',
  sst_no: null,
  msic_code: '46900',
  business_activity: 'Marine supplies',
  address_line_1: '12 Jalan Pantai',
  address_line_2: null,
  address_line_3: null,
  city: 'Kota Kinabalu',
  postcode: '88000',
  state_code: '12',
  country_code: 458,
  phone: '+6088421530',
  email: 'admin@kinabalu.example',
  officer_name: 'Siti Aminah',
  officer_position: 'Director',
  officer_email: 'siti@kinabalu.example',
  officer_phone: '+60123456789',
}
/** New legal data: another address and an SST number, against those in force. */
export const information = (over: Partial<RegistrationInformation> = {}): RegistrationInformation => ({
  registration_information_id: 71,
  company: { company_id: 5, name: 'Kinabalu Marine Supplies Sdn Bhd', company_reg_no: '201801033221' },
  status: 2,
  stage: 'provider',
  details: { ...details, address_line_1: '99 Jalan Tun Mustapha', sst_no: 'W10-1808-32000123' },
  in_force: details,
  deciders: [],
  approve_status_id: 2,
  version: 3,
  submitted_at: '2026-11-22T02:00:00.000Z',
  submitted_by: 'Siti Aminah',
  decided_at: null,
  decided_by: null,
  remarks: null,
  history: [{ action: 'submitted', stage: 'company', at: '2026-11-22T02:00:00.000Z', name: 'Siti Aminah', remarks: null }],
  can: { ...mayDecide, edit: false },
  ...over,
})
export const informationInForce = information({
  registration_information_id: 70,
  status: 1,
  details,
  in_force: null,
  approve_status_id: 1,
  submitted_at: '2026-11-02T02:00:00.000Z',
  decided_at: '2026-11-03T02:00:00.000Z',
  decided_by: 'Tan Mei Ling',
  can: { approve: false, reject: false, edit: false, because: 'decided' },
})

export const company = (over: Partial<Company> = {}): Company => ({
  company_id: 1,
  name: 'Selat Maju Sdn Bhd',
  company_reg_no: '202001012345',
  email: 'office@selatmaju.example',
  phone: '+60312345678',
  status: 'active',
  admins: 1,
  registration_information: 'none',
  created_at: '2026-01-05T01:00:00.000Z',
  trainee_otp: false,
  trainee_four_eyes: true,
  can_switch_four_eyes: true,
  speak_up_url: null,
  contact: null,
  version: 3,
  ...over,
})
