import { userStatuses } from '@jujur/contract/enumerations.ts'
import { kinds } from '@jujur/contract/permissions.ts'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, boolean, check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { companyPolicy, identity, instant } from '../kit/database/columns.ts'

export const users = pgTable(
  'users',
  {
    user_id: identity('user_id'),
    company_id: integer('company_id').references(() => company.company_id),
    system_type_id: smallint('system_type_id').notNull(),
    kind: text('kind', { enum: kinds }),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** The address without case, dots of Gmail and +tag: one person, whatever the spelling. */
    email_normal: text('email_normal').notNull(),
    name: text('name').notNull(),
    phone: text('phone'),
    status: text('status', { enum: userStatuses }).notNull(),
    language: text('language').notNull().default('en'),
    password_hash: text('password_hash'),
    password_changed_at: instant('password_changed_at'),
    photo_sha256: text('photo_sha256'),
    department: text('department'),
    position: text('position'),
    employee_no: text('employee_no'),
    ic_no_sealed: text('ic_no_sealed'),
    /** Keyed hash of the number, to find it without opening it. */
    ic_no_hash: text('ic_no_hash'),
    risk_level: text('risk_level', { enum: ['low', 'medium', 'high'] }),
    /** One of the company's own list (employee_category). */
    employee_category_id: integer('employee_category_id'),
    /** Of the company's board of directors. */
    is_board_member: boolean('is_board_member').notNull().default(false),
    /** A person of the same company. Managers never stand in a circle, on no day (sql/no_manager_circle.sql). */
    manager_id: integer('manager_id'),
    new_email: text('new_email'),
    /** The authenticator app's secret, sealed; in use once confirmed. */
    totp_sealed: text('totp_sealed'),
    totp_confirmed_at: instant('totp_confirmed_at'),
    /** The last 30-second step whose code was taken: a code works once. */
    totp_last_step: integer('totp_last_step'),
    last_active_at: instant('last_active_at'),
    failures: integer('failures').notNull().default(0),
    terms_accepted_at: instant('terms_accepted_at'),
    created_at: instant('created_at').notNull(),
    /** Since dispose_person emptied it: a number that names nobody, and nobody’s account again. */
    disposed_at: instant('disposed_at'),
  },
  (t) => [
    uniqueIndex('users_username_unique').on(t.username),
    uniqueIndex('users_email_unique').on(t.email),
    uniqueIndex('users_email_normal').on(t.email_normal),
    uniqueIndex('users_employee_no_unique').on(t.company_id, t.employee_no).where(sql`employee_no is not null`),
    uniqueIndex('users_ic_no_unique').on(t.company_id, t.ic_no_hash).where(sql`ic_no_hash is not null`),
    unique('users_id_company').on(t.user_id, t.company_id),
    index('users_company').on(t.company_id, t.user_id),
    // The same over all companies, as the provider looks through them.
    index('users_trainee_all_name').on(t.name, t.user_id).where(sql`system_type_id = 1`),
    index('users_trainee_name').on(t.company_id, t.name, t.user_id).where(sql`system_type_id = 1`),
    index('users_trainee_id').on(t.company_id, t.user_id).where(sql`system_type_id = 1`),
    index('users_trainee_department').on(t.company_id, t.department, t.name, t.user_id).where(sql`system_type_id = 1`),
    index('users_trainee_category').on(t.company_id, t.employee_category_id, t.name, t.user_id).where(sql`system_type_id = 1`),
    index('users_managed').on(t.manager_id).where(sql`manager_id is not null`),
    index('users_trainee_active').on(t.company_id, t.last_active_at, t.user_id).where(sql`system_type_id = 1`),
    index('users_trainee_invited').on(t.company_id, t.name, t.user_id).where(sql`system_type_id = 1 and status = 'invited'`),
    // Few are locked, and who has left is looked for by that.
    index('users_trainee_off').on(t.company_id, t.status, t.name, t.user_id).where(sql`system_type_id = 1 and status in ('locked', 'inactive')`),
    index('users_admin').on(t.system_type_id, t.name, t.user_id).where(sql`system_type_id > 1`),
    check('users_username_pattern', sql`${t.username} ~ '^[a-z0-9._-]{3,32}$'`),
    check('users_system_type', sql`${t.system_type_id} between 1 and 4`),
    check('users_company_side', sql`(${t.company_id} is null) = (${t.system_type_id} in (3, 4))`),
    foreignKey({ columns: [t.manager_id, t.company_id], foreignColumns: [t.user_id, t.company_id], name: 'users_manager' }),
    check('users_not_own_manager', sql`${t.manager_id} <> ${t.user_id}`),
    check('users_status', sql`${t.status} in ('invited', 'active', 'inactive', 'locked')`),
    companyPolicy(),
  ],
)

/** Every mailbox a person ever had, in its normal spelling; kept by a trigger on `users`, and the server may only read it. */
export const personMailbox = pgTable(
  'person_mailbox',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.user_id),
    company_id: integer('company_id'),
    email_normal: text('email_normal').notNull(),
    since: instant('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.email_normal] }), index('person_mailbox_email').on(t.email_normal), companyPolicy()],
)

/** Names a person had before, each until when; kept by a trigger on `users`, and the server may only read it. */
export const formerName = pgTable(
  'former_name',
  {
    former_name_id: identity('former_name_id'),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.user_id),
    company_id: integer('company_id'),
    name: text('name').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [index('former_name_person').on(t.user_id, t.until), companyPolicy()],
)

/**
 * A column: the person's name at that moment, so that what somebody signed, approved or paid stays under the name of then. Null where there is no
 * person, or none in the scope.
 */
export const nameThen = (user_id: SQLWrapper, at: SQLWrapper) => sql<string | null>`name_then(${user_id}, ${at})`

/** A signed-in browser. The token itself is known to the browser only. */
export const session = pgTable(
  'session',
  {
    session_id: identity('session_id'),
    token_hash: text('token_hash').notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.user_id),
    company_id: integer('company_id'),
    created_at: instant('created_at').notNull(),
    last_seen_at: instant('last_seen_at').notNull(),
    /** When it ends by itself unless it is used again (validUntil). */
    valid_until: instant('valid_until').notNull(),
    ended_at: instant('ended_at'),
    ended_because: text('ended_because', { enum: ['logout', 'superseded', 'password', 'deactivated', 'restored'] }),
    ip: text('ip').notNull(),
    device: text('device').notNull(),
  },
  (t) => [
    uniqueIndex('session_token').on(t.token_hash),
    // A person has one live session: the newest sign-in wins, also when twenty arrive at once.
    uniqueIndex('session_one_live').on(t.user_id).where(sql`ended_at is null`),
    index('session_user').on(t.user_id, t.session_id),
    // What the nightly sweep takes out; likewise below.
    index('session_ended').on(t.ended_at).where(sql`ended_at is not null`),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'session_user_company' }),
    companyPolicy(),
  ],
)

/**
 * What the access guard (kit/database/access-guard.ts) compares: whoever may come in by this token, in which scope, until when. Triggers write it in the
 * transaction that changes session, person, company or entries, and raise `version` where the answer to "who is it and what may they" may be
 * another. No policy: it is read before there is a scope, by the token's hash only.
 */
export const sessionGate = pgTable(
  'session_gate',
  {
    token_hash: text('token_hash').primaryKey(),
    /** Of a person; a guest has none, and is no user. */
    session_id: integer('session_id')
      .unique('session_gate_session')
      .references(() => session.session_id, { onDelete: 'cascade' }),
    user_id: integer('user_id'),
    /** Of a guest: the visit to their room. Its table stands above. */
    auditor_visit_id: integer('auditor_visit_id').unique('session_gate_auditor_visit'),
    /** From one sequence, so that no two states of any sessions have it in common. */
    version: bigint('version', { mode: 'number' }).notNull(),
    /** What it was before the transaction that raised it: a transaction goes on after what it changed itself. */
    version_before: bigint('version_before', { mode: 'number' }).notNull(),
    scope: text('scope').notNull(),
    company: text('company').notNull(),
    person: text('person').notNull(),
    valid_until: instant('valid_until').notNull(),
    last_seen_at: instant('last_seen_at').notNull(),
  },
  (t) => [
    index('session_gate_user').on(t.user_id),
    check('session_gate_whose', sql`num_nonnulls(${t.session_id}, ${t.auditor_visit_id}) = 1 and (${t.user_id} is null) = (${t.session_id} is null)`),
  ],
)

/** The second step of a sign-in: bound to this sign-in, five tries, single use. */
export const loginChallenge = pgTable(
  'login_challenge',
  {
    challenge_hash: text('challenge_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.user_id),
    channel: text('channel', { enum: ['email', 'authenticator'] }).notNull(),
    code_hash: text('code_hash'),
    code_expires_at: instant('code_expires_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    sent_at: instant('sent_at').notNull(),
    tries: smallint('tries').notNull().default(0),
    used_at: instant('used_at'),
  },
  (t) => [index('login_challenge_user').on(t.user_id)],
)

/** A mailed single-use link: invitation, password reset, forgotten username, changed e-mail. */
export const accountToken = pgTable(
  'account_token',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.user_id),
    purpose: text('purpose', { enum: ['invitation', 'reset', 'username', 'email'] }).notNull(),
    email: text('email'),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    voided: boolean('voided').notNull().default(false),
  },
  (t) => [index('account_token_user').on(t.user_id, t.purpose), index('account_token_until').on(t.expires_at)],
)
