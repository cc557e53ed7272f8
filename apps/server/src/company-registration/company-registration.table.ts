/** Registration information, in its versions. */

import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { companyPolicy, decided, identity } from '../kit/database/columns.ts'

/** A version of the company's legal data: frozen when submitted, decided on by the company and by the provider, in force or past. */
export const registrationInformation = pgTable(
  'registration_information',
  {
    registration_information_id: identity('registration_information_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    details: jsonb('details').$type<RegistrationDetails>().notNull(),
    /** From the details: one number is in force for one company only. */
    ssm_no_new: text('ssm_no_new').notNull(),
    status: smallint('status').notNull().default(2),
    stage: text('stage', { enum: ['company', 'provider'] }).notNull(),
    approve_status_id: smallint('approve_status_id').notNull().default(approveStatus.PENDING),
    submitted_by: integer('submitted_by').notNull(),
    submitted_by_email: text('submitted_by_email').notNull(),
    ...decided(),
  },
  (t) => [
    index('registration_information_company').on(t.company_id, t.registration_information_id),
    index('registration_information_status').on(t.approve_status_id, t.registration_information_id),
    uniqueIndex('registration_information_one_pending').on(t.company_id).where(sql`approve_status_id = 2`),
    uniqueIndex('registration_information_one_in_force').on(t.company_id).where(sql`status = 1`),
    uniqueIndex('registration_information_number_in_force').on(t.ssm_no_new).where(sql`status = 1`),
    check('registration_information_known', sql`${t.approve_status_id} in (1, 2, 3) and ${t.status} in (1, 2)`),
    check('registration_information_in_force_approved', sql`${t.status} = 2 or ${t.approve_status_id} = 1`),
    check('registration_information_four_eyes', sql`${t.decided_by} is null or ${t.decided_by} <> ${t.submitted_by}`),
    companyPolicy(),
  ],
)
