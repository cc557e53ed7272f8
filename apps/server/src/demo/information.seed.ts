/** Companies' legal data in the demo: Selat Maju's in force, a change of Bayu's waiting for the provider. Invented, but in the form of the real numbers. */

import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import { approveStatus, enumerations } from '@jujur/contract/enumerations.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { recordSteps } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { tellApprovers, tellSubmitter } from '../approvals/tell.usecases.ts'
import { informationApproved, registrationInformationApproval } from '../company-registration/company-registration.kinds.ts'
import type { Stage } from '../company-registration/company-registration.rules.ts'
import { changePendingInformation, insertInformation, lockInformation } from '../company-registration/company-registration.store.ts'
import { markAllRead } from '../notifications/notifications.store.ts'
import { ago, companyOf, type Member, type Seed } from './seeding.seed.ts'

const DAY = 24

export const selatMaju: RegistrationDetails = {
  company_name: 'Selat Maju Sdn Bhd',
  ssm_no_new: '202001012345',
  ssm_no_old: '1368665W',
  tin: 'C25846120040',
  sst_no: 'B16-2001-32000418',
  msic_code: '52292',
  business_activity: 'Freight forwarding and port logistics',
  address_line_1: 'Lot 12, Jalan Pelabuhan Utara 3',
  address_line_2: 'Kawasan Perindustrian Pelabuhan Utara',
  address_line_3: null,
  city: 'Pelabuhan Klang',
  postcode: '42000',
  state_code: '10',
  country_code: 458,
  phone: '+60380001200',
  email: 'office@selatmaju.test',
  officer_name: 'Nurul Huda Ismail',
  officer_position: 'Compliance officer',
  officer_email: 'cmaker@demo.test',
  officer_phone: '+60120000004',
}

export const bayu: RegistrationDetails = {
  company_name: 'Bayu Teknologi Sdn Bhd',
  ssm_no_new: '201501054321',
  ssm_no_old: '1179642H',
  tin: 'C24417905080',
  sst_no: null,
  msic_code: '62010',
  business_activity: 'Software for wind and solar plants',
  address_line_1: 'Suite 8-2, Blok C, Jalan Teknokrat 6',
  address_line_2: null,
  address_line_3: null,
  city: 'Cyberjaya',
  postcode: '63000',
  state_code: '10',
  country_code: 458,
  phone: '+60380003400',
  email: 'hello@bayutek.test',
  officer_name: 'Lim Chee Ann',
  officer_position: 'Director',
  officer_email: 'cadmin@demo.test',
  officer_phone: '+60120000006',
}

const entity = 'registration_information' as const

const submit = async (seed: Seed, by: Member, details: RegistrationDetails, stage: Stage, hours: number): Promise<number> => {
  const { tx } = seed
  const { now, kit } = ago(seed, hours)
  const company_id = companyOf(by)
  const { ssm_no_new, company_name: name } = details
  const submitted = { submitted_by: by.user_id, submitted_by_email: normalEmail(by.email), submitted_at: now }
  const id = await insertInformation(tx, { company_id, details, ssm_no_new, stage, ...submitted })
  await recordSteps(tx, [{ entity, entity_id: id, company_id }], { action: 'submitted', at: now, by: personOf(by) })
  await tellApprovers(tx, { actor: by, now, kit }, registrationInformationApproval, `at_${stage}`, { id, company_id, name })
  return id
}

const approve = async (seed: Seed, id: number, stage: Stage, by: Member, hours: number): Promise<void> => {
  const { tx } = seed
  const { now, kit } = ago(seed, hours)
  const information = await lockInformation(tx, id)
  if (!information) throw new Error('the demo seed got no legal data back')
  const { company_id, submitted_by, details } = information
  const status = enumerations.RegistrationInformationStatus.ACTIVE
  const change =
    stage === 'company'
      ? { stage: 'provider' as const }
      : { approve_status_id: approveStatus.APPROVED, status, decided_by: by.user_id, decided_at: now }
  await changePendingInformation(tx, information, change)
  await recordSteps(tx, [{ entity, entity_id: id, company_id }], { action: 'approved', stage, at: now, by: personOf(by) })
  const acting = { actor: by, now, kit }
  if (stage === 'company')
    await tellApprovers(tx, acting, registrationInformationApproval, 'at_provider', { id, company_id, name: details.company_name })
  const data = { name: details.company_name, stage, remarks: '' }
  await tellSubmitter(tx, acting, submitted_by, { kind: informationApproved, data, href: hrefOf('registrationInformation') })
}

type People = { cmaker: Member; cchecker: Member; cadmin: Member; gchecker: Member }

/** Bayu has moved: its former address is in force, the new one waits for the provider. */
export const bayuBefore: RegistrationDetails = {
  ...bayu,
  address_line_1: 'Unit 3A, Jalan Teknokrat 2',
  business_activity: 'Software for solar plants',
}

export const seedInformation = async (seed: Seed, { cmaker, cchecker, cadmin, gchecker }: People): Promise<void> => {
  const id = await submit(seed, cmaker, selatMaju, 'company', 72 * DAY)
  await approve(seed, id, 'company', cchecker, 71 * DAY)
  await approve(seed, id, 'provider', gchecker, 70 * DAY)
  const before = await submit(seed, cadmin, bayuBefore, 'provider', 69 * DAY)
  await approve(seed, before, 'provider', gchecker, 68 * DAY)
  // That was dealt with long ago; its maker has still to read how it ended.
  for (const { user_id } of [cchecker, cadmin, gchecker]) await markAllRead(seed.tx, user_id, ago(seed, 68 * DAY).now)
}

export const addPendingInformation = (seed: Seed, cadmin: Member): Promise<number> => submit(seed, cadmin, bayu, 'provider', 2 * DAY)
