/** Requests of people about their data, and breaches (PDPA 2010 as amended). */
import { privacyRequestKinds, privacyRequestStates, refusalLaws } from '@jujur/contract/privacy-desk.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import { companyPolicy, identity, instant } from '../kit/database/columns.ts'

/** What a person asks the company that answers for their data, with the day by which the law wants an answer. */
export const privacyRequest = pgTable(
  'privacy_request',
  {
    privacy_request_id: identity('privacy_request_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    user_id: integer('user_id').notNull(),
    kind: text('kind', { enum: privacyRequestKinds }).notNull(),
    details: text('details').notNull(),
    received_on: date('received_on', { mode: 'string' }).notNull(),
    /** 21 days after it came, 14 more where the reason is told. */
    due_on: date('due_on', { mode: 'string' }).notNull(),
    extended_because: text('extended_because'),
    entered_by: integer('entered_by').notNull(),
    entered_at: instant('entered_at').notNull(),
    version: integer('version').notNull().default(1),
    state: text('state', { enum: privacyRequestStates }).notNull().default('open'),
    /** Of a "no": which law. */
    law: text('law', { enum: refusalLaws }),
    answer: text('answer'),
    answered_by: integer('answered_by'),
    answered_at: instant('answered_at'),
  },
  (t) => [
    index('privacy_request_company').on(t.company_id, t.privacy_request_id),
    index('privacy_request_open').on(t.due_on).where(sql`state = 'open'`),
    index('privacy_request_person').on(t.user_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'privacy_request_user_company' }),
    uniqueIndex('privacy_request_once').on(t.user_id, t.kind).where(sql`state = 'open'`),
    check('privacy_request_law', sql`(${t.state} = 'refused') = (${t.law} is not null)`),
    check('privacy_request_answered', sql`(${t.state} = 'open') = (${t.answered_at} is null) and (${t.state} = 'open') = (${t.answer} is null)`),
    companyPolicy(),
  ],
)

/** A breach of personal data: found, stopped, judged, told. Kept two years at least. */
export const privacyBreach = pgTable(
  'privacy_breach',
  {
    privacy_breach_id: identity('privacy_breach_id'),
    /** Whose people; null of the whole portal, which only the provider sees. */
    company_id: integer('company_id').references(() => company.company_id),
    what: text('what').notNull(),
    people: integer('people').notNull(),
    found_at: instant('found_at').notNull(),
    stopped_at: instant('stopped_at'),
    entered_by: integer('entered_by').notNull(),
    entered_at: instant('entered_at').notNull(),
    version: integer('version').notNull().default(1),
    is_harm_likely: boolean('is_harm_likely'),
    harm_because: text('harm_because'),
    judged_by: integer('judged_by'),
    judged_at: instant('judged_at'),
    commissioner_at: instant('commissioner_at'),
    /** Of whoever told the Commissioner after 72 hours. */
    late_because: text('late_because'),
    people_told_at: instant('people_told_at'),
    closed_at: instant('closed_at'),
  },
  (t) => [
    index('privacy_breach_company').on(t.company_id, t.privacy_breach_id),
    check(
      'privacy_breach_judged',
      sql`(${t.is_harm_likely} is null) = (${t.judged_at} is null) and (${t.is_harm_likely} is null) = (${t.harm_because} is null)`,
    ),
    companyPolicy(),
  ],
)

/** Whom it touched, as far as they are known. */
export const privacyBreachPerson = pgTable(
  'privacy_breach_person',
  {
    privacy_breach_id: integer('privacy_breach_id')
      .notNull()
      .references(() => privacyBreach.privacy_breach_id),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.privacy_breach_id, t.user_id] }),
    index('privacy_breach_person_user').on(t.user_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'privacy_breach_person_user' }),
    companyPolicy(),
  ],
)
