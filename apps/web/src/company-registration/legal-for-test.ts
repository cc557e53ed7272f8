import type { RegistrationInformation } from '@jujur/contract/company-registration.ts'

export const details: RegistrationInformation['details'] = {
  company_name: 'Selat Maju Sdn Bhd',
  ssm_no_new: '202001012345',
  ssm_no_old: null,
  tin: 'C2584563200',
  sst_no: null,
  msic_code: '46909',
  business_activity: 'Wholesale of ship supplies',
  address_line_1: '12 Jalan Pelabuhan',
  address_line_2: null,
  address_line_3: null,
  city: 'Klang',
  postcode: '41000',
  state_code: '10',
  country_code: 458,
  phone: '+60312345678',
  email: 'legal@selatmaju.example',
  officer_name: 'Rosnah Karim',
  officer_position: 'Company secretary',
  officer_email: 'rosnah@selatmaju.example',
  officer_phone: '+60123334444',
}

const submitted = { action: 'submitted' as const, stage: null, at: '2026-05-02T02:00:00.000Z', name: 'Nurul Huda Ismail', remarks: null }

/** In force, unless `over` says otherwise. */
export const record = (over: Partial<RegistrationInformation> = {}): RegistrationInformation => ({
  registration_information_id: 5,
  company: { company_id: 1, name: 'Selat Maju Sdn Bhd', company_reg_no: '202001012345' },
  status: 1,
  stage: 'provider',
  details,
  in_force: null,
  deciders: [],
  approve_status_id: 1,
  version: 3,
  submitted_at: submitted.at,
  submitted_by: submitted.name,
  decided_at: '2026-05-04T02:00:00.000Z',
  decided_by: 'Tan Mei Ling',
  remarks: null,
  history: [submitted],
  can: { approve: false, reject: false, edit: false, because: 'decided' },
  ...over,
})

export const pending = (over: Partial<RegistrationInformation> = {}): RegistrationInformation =>
  record({
    registration_information_id: 9,
    status: 2,
    stage: 'company',
    approve_status_id: 2,
    version: 1,
    submitted_at: '2026-11-20T02:00:00.000Z',
    decided_at: null,
    decided_by: null,
    details: { ...details, city: 'Shah Alam', postcode: '40000' },
    in_force: details,
    deciders: ['Chandra Muthusamy'],
    history: [{ ...submitted, at: '2026-11-20T02:00:00.000Z' }],
    can: { approve: true, reject: true, edit: false, because: null },
    ...over,
  })
