import type { CompanyRegistration } from '@jujur/contract/companies.ts'
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyPolicy, decided, identity, instant } from '../kit/database/columns.ts'

export const company = pgTable(
  'company',
  {
    company_id: identity('company_id'),
    name: text('name').notNull(),
    /** The name as companies are compared by it (bareCompanyName). */
    bare_name: text('bare_name').generatedAlwaysAs(sql`bare_company_name(name)`),
    company_reg_no: text('company_reg_no').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    status: text('status', { enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    trainee_otp: boolean('trainee_otp').notNull().default(false),
    trainee_four_eyes: boolean('trainee_four_eyes').notNull().default(true),
    speak_up_url: text('speak_up_url'),
    contact: text('contact'),
    /** Days until its invoices are due; null for as many as all have (PAYMENT_DAYS). */
    payment_days: smallint('payment_days'),
    created_at: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('company_name').on(t.name, t.company_id),
    index('company_bare_name').on(t.bare_name),
    uniqueIndex('company_reg_no_unique').on(t.company_reg_no),
    check('company_reg_no_pattern', sql`${t.company_reg_no} ~ '^[0-9A-Z]{1,12}$'`),
    check('company_status', sql`${t.status} in ('active', 'inactive')`),
    check('company_payment_days', sql`${t.payment_days} between 1 and 365`),
    companyPolicy(),
  ],
)

/** A company that asked to join: by its own sign-up (submitted_by_email) or entered by the provider (submitted_by). */
export const tempCompanyUserRegistration = pgTable(
  'temp_company_user_registration',
  {
    temp_company_user_registration_id: identity('temp_company_user_registration_id'),
    company_name: text('company_name').notNull(),
    bare_name: text('bare_name').generatedAlwaysAs(sql`bare_company_name(company_name)`),
    company_reg_no: text('company_reg_no').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    /** { name, username, email, phone } each; without a checker the maker is both. */
    maker: jsonb('maker').$type<CompanyRegistration['maker']>().notNull(),
    checker: jsonb('checker').$type<CompanyRegistration['maker']>(),
    language: text('language').notNull().default('en'),
    approve_status_id: smallint('approve_status_id').notNull().default(approveStatus.PENDING),
    /** What the applicant was not told on screen, in order not to say who exists: shown to the approver. */
    findings: jsonb('findings').$type<number[]>().notNull().default([]),
    /** Why it is another company than those with a name like it. */
    another_company: text('another_company'),
    submitted_by: integer('submitted_by'),
    submitted_by_email: text('submitted_by_email').notNull(),
    terms_accepted_at: instant('terms_accepted_at'),
    ...decided(),
    company_id: integer('company_id'),
  },
  (t) => [
    index('temp_company_user_registration_status').on(t.approve_status_id, t.temp_company_user_registration_id),
    index('temp_company_user_registration_bare_name').on(t.bare_name).where(sql`approve_status_id = 2`),
    check('temp_company_user_registration_status_known', sql`${t.approve_status_id} in (1, 2, 3)`),
    check('temp_company_user_registration_four_eyes', sql`${t.decided_by} is null or ${t.decided_by} <> ${t.submitted_by}`),
    companyPolicy(),
  ],
)
