/** The desk of whoever answers for personal data: requests of people, breaches, the register, and how many people there are (PDPA 2010 as amended). */
import { z } from 'zod'
import { Remarks, Version } from './approvals.ts'
import { Day, defineCall, Empty, Id, IdsOnce, Instant, listInput, listOutput, text } from './call.ts'
import { keptReasons, privacyAsks, privacyReads } from './disposals.ts'

/** People from whom on an officer must be named: with sensitive or financial data, and without. */
export const OFFICER_LIMITS = { sensitive: 10_000, any: 20_000 } as const
/** A request is answered within so many days; once, so many more where the person is told why. */
export const REQUEST_DAYS = { first: 21, more: 14 } as const
/** A breach is told to the Commissioner within so many hours of being found, to the people within so many days after; its record stays so many years. */
export const BREACH = { commissionerHours: 72, peopleDays: 7, years: 2, manyPeople: 1_000 } as const

export const privacyRequestKinds = ['access', 'correction', 'erasure', 'portability', 'objection'] as const
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number]
export const privacyRequestStates = ['open', 'met', 'refused'] as const
/**
 * The reason of law of a "no": the evidence is kept for the defence (MACC Act 2009, s. 17A), accounts are kept (Companies Act 2016, s. 245), a legal hold, the
 * person did not prove who they are, it would tell of somebody else, or it was answered a short while ago (PDPA 2010, s. 32).
 */
export const refusalLaws = ['evidence', 'accounts', 'hold', 'identity', 'other_person', 'repeated'] as const
export type RefusalLaw = (typeof refusalLaws)[number]

export const PrivacyRequest = z.strictObject({
  privacy_request_id: Id,
  company: z.strictObject({ company_id: Id, name: z.string() }),
  person: z.strictObject({ user_id: Id, name: z.string() }),
  kind: z.enum(privacyRequestKinds),
  details: z.string(),
  received_on: Day,
  due_on: Day,
  /** Until it is due; below 0 once it is late. Of one that is answered, as it was then. */
  days_left: z.int(),
  is_extended: z.boolean(),
  state: z.enum(privacyRequestStates),
  law: z.enum(refusalLaws).nullable(),
  answer: z.string().nullable(),
  answered_at: Instant.nullable(),
  answered_by: z.string().nullable(),
  entered_by: z.string(),
  version: Version,
})
export type PrivacyRequest = z.output<typeof PrivacyRequest>

export const getPrivacyRequestList = defineCall({
  name: 'getPrivacyRequestList',
  title: 'Requests of people about their data, with the days that are left to answer each',
  access: privacyReads,
  input: listInput(['due_on'], { state: z.enum(privacyRequestStates).optional() }),
  output: listOutput('list', PrivacyRequest),
  shows: ['privacy_requests'],
})
export const enterPrivacyRequest = defineCall({
  name: 'enterPrivacyRequest',
  title: 'Enter what a person asked about their data, and when: it is to be answered within 21 days',
  access: privacyAsks,
  input: z.strictObject({ user_id: Id, kind: z.enum(privacyRequestKinds), details: Remarks, received_on: Day.optional() }),
  output: z.strictObject({ privacy_request_id: Id }),
  /** 10012: the same is open. */
  refuses: [10012, 10054],
  missing: { user_id: 10054 },
  idempotent: true,
  changes: ['privacy_requests', 'audit'],
})
/** One's own, as the person sees it: who works on it is the company's own affair. */
const OwnRequest = PrivacyRequest.pick({
  privacy_request_id: true,
  kind: true,
  details: true,
  received_on: true,
  due_on: true,
  days_left: true,
  is_extended: true,
  state: true,
  law: true,
  answer: true,
  answered_at: true,
}).extend({ extended_because: z.string().nullable() })
export type OwnRequest = z.output<typeof OwnRequest>
export const getOwnPrivacyRequests = defineCall({
  name: 'getOwnPrivacyRequests',
  title: 'What one asked one’s company about one’s own data, until when it is answered, and the answers',
  access: { who: 'signedIn' },
  input: Empty,
  /** Null of the provider's people, for whom no company answers. */
  output: z.strictObject({ company_name: z.string().nullable(), requests: z.array(OwnRequest) }),
  shows: ['privacy_requests', 'own_account'],
})
export const askOwnPrivacyRequest = defineCall({
  name: 'askOwnPrivacyRequest',
  title: 'Ask one’s company something about one’s own data: it answers within 21 days',
  access: { who: 'signedIn' },
  input: z.strictObject({ kind: z.enum(privacyRequestKinds), details: Remarks }),
  output: z.strictObject({ privacy_request_id: Id, due_on: Day }),
  /** 10012: the same is open. 4444: of the provider's people, for whom no company answers. */
  refuses: [10012],
  idempotent: true,
  changes: ['privacy_requests', 'audit'],
})
const request = { privacy_request_id: Id, version: Version } as const
export const extendPrivacyRequest = defineCall({
  name: 'extendPrivacyRequest',
  title: 'Take 14 days more for a request, once, and say why',
  access: privacyAsks,
  input: z.strictObject({ ...request, because: Remarks }),
  output: Empty,
  reasons: ['changed_since', 'too_late'],
  missing: { privacy_request_id: 4444 },
  changes: ['privacy_requests', 'audit'],
})
export const answerPrivacyRequest = defineCall({
  name: 'answerPrivacyRequest',
  title: 'Answer a request: it is met, or refused with its reason of law. Of the company’s people the company answers',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'EDIT' }], step: 'maker' },
  input: z.strictObject({ ...request, law: z.enum(refusalLaws).optional(), answer: Remarks }),
  output: Empty,
  reasons: ['changed_since', 'too_late'],
  missing: { privacy_request_id: 4444 },
  changes: ['privacy_requests', 'audit'],
})

export const Breach = z.strictObject({
  privacy_breach_id: Id,
  company: z.strictObject({ company_id: Id, name: z.string() }).nullable(),
  what: z.string(),
  people: z.int(),
  /** Of whom it is known: their numbers of users. */
  named: z.int(),
  found_at: Instant,
  stopped_at: Instant.nullable(),
  /** By then the Commissioner is told, if harm is likely or many people are touched. */
  commissioner_by: Instant,
  judged: z.strictObject({ is_harm_likely: z.boolean(), because: z.string(), by: z.string(), at: Instant }).nullable(),
  /** The Commissioner must be told: harm is likely, or more than 1,000 people. */
  is_told: z.boolean(),
  commissioner_at: Instant.nullable(),
  late_because: z.string().nullable(),
  /** Of one that harms: seven days after the Commissioner was told. */
  people_by: Instant.nullable(),
  people_told_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  /** Its record stays until then at least. */
  kept_until: Day,
  /** What is to be done next. */
  next: z.enum(['judge', 'commissioner', 'people', 'close', 'nothing']),
  version: Version,
})
export type Breach = z.output<typeof Breach>

export const getBreachList = defineCall({
  name: 'getBreachList',
  title: 'Breaches of personal data, with their clocks, whom each touched and what was done',
  access: privacyReads,
  input: listInput(['found_at'], { open: z.boolean().optional() }),
  output: listOutput('list', Breach),
  shows: ['breaches'],
})
export const reportBreach = defineCall({
  name: 'reportBreach',
  title: 'Write down a breach of personal data: what happened, when it was found and stopped, and whom it touched',
  access: privacyAsks,
  input: z.strictObject({
    /** For the provider; without, of the whole portal. */
    company_id: Id.optional(),
    what: Remarks,
    people: z.int().min(1).max(10_000_000),
    found_at: Instant,
    stopped_at: Instant.optional(),
    user_ids: IdsOnce.optional(),
  }),
  output: z.strictObject({ privacy_breach_id: Id }),
  /** too_early: it is found in the future, or stopped before it was found. */
  refuses: [10054],
  reasons: ['too_early'],
  missing: { company_id: 4444, user_ids: 10054 },
  idempotent: true,
  changes: ['breaches', 'audit'],
})
const breach = { privacy_breach_id: Id, version: Version } as const
export const judgeBreach = defineCall({
  name: 'judgeBreach',
  title: 'Decide whether a breach is likely to harm people, and say why',
  access: privacyAsks,
  input: z.strictObject({ ...breach, is_harm_likely: z.boolean(), because: Remarks }),
  output: Empty,
  reasons: ['changed_since', 'too_late'],
  missing: { privacy_breach_id: 4444 },
  changes: ['breaches', 'audit'],
})
export const noteBreachStep = defineCall({
  name: 'noteBreachStep',
  title: 'Note that the Commissioner or the people were told of a breach, or that it is closed',
  access: privacyAsks,
  /** `because`: of the Commissioner told after 72 hours. */
  input: z.strictObject({ ...breach, step: z.enum(['commissioner', 'people', 'close']), because: Remarks.optional() }),
  output: Empty,
  /** locked: what comes before it is not done; too_late: it was done. */
  reasons: ['changed_since', 'locked', 'too_late'],
  missing: { privacy_breach_id: 4444 },
  changes: ['breaches', 'audit'],
})

export const getPrivacyPeople = defineCall({
  name: 'getPrivacyPeople',
  title: 'People whose data a request, a hold, a breach or a disposal may be about, found by name: of the own company, or for the provider of any',
  access: privacyReads,
  input: z.strictObject({ q: text(100, 0).default(''), left: z.boolean().optional() }),
  output: z.strictObject({
    people: z.array(z.strictObject({ user_id: Id, name: z.string(), company_name: z.string(), has_left: z.boolean() })).max(20),
  }),
  shows: ['trainees', 'company_admins'],
})

const HEADS = 5
export const getPrivacyDesk = defineCall({
  name: 'getPrivacyDesk',
  title: 'What the officer sees first: people counted against the limits of the law, what is open and by when, holds, and disposals that wait',
  access: privacyReads,
  input: Empty,
  output: z.strictObject({
    company_name: z.string().nullable(),
    companies: z.int(),
    /** With an account that was not disposed of. */
    people: z.int(),
    requests: z.strictObject({ open: z.int(), late: z.int(), all: z.int(), first: z.array(PrivacyRequest).max(HEADS) }),
    breaches: z.strictObject({ open: z.int(), all: z.int(), first: z.array(Breach).max(HEADS) }),
    holds: z.int(),
    disposals: z.strictObject({ waiting: z.int(), working: z.int() }),
    /** Of the reader's company; null for the provider. */
    own: z.strictObject({ evidence_years: z.int(), evidence_version: z.int(), time_over: z.int() }).nullable(),
  }),
  shows: ['privacy_requests', 'breaches', 'legal_holds', 'disposals', 'trainees', 'companies'],
})

export const dataPurposes = ['account', 'security', 'training', 'messages', 'approvals', 'money', 'content', 'operation', 'privacy'] as const
/** Whom rows speak of. A contact is somebody a company names, without an account; an applicant has none yet. */
export const dataSubjects = ['trainee', 'clientAdmin', 'globalAdmin', 'contact', 'applicant', 'visitor'] as const
/** How long: by a term of law or of the house, or a number of days since something. */
export const dataTerms = ['account', 'evidence', 'money', 'content', 'log', 'unnamed'] as const
export const dataSince = [
  'check_started',
  'last_seen',
  'sign_in_ended',
  'code_ended',
  'link_ended',
  'first_answer',
  'sent',
  'window_ended',
  'work_ended',
  'told',
  'code_sent',
  'report_made',
  'begun',
] as const

export const getDataRegister = defineCall({
  name: 'getDataRegister',
  title: 'The register of personal data, made from code: each kind of records, what for, whose, how long, and what becomes of it',
  access: privacyReads,
  input: Empty,
  output: z.strictObject({
    kinds: z.array(
      z.strictObject({
        /** Its key: the web has its name in each language, and those of the keys below. */
        kind: z.string(),
        purpose: z.enum(dataPurposes),
        whose: z.array(z.enum(dataSubjects)),
        kept: z.union([z.enum(dataTerms), z.strictObject({ days: z.int(), since: z.enum(dataSince) })]),
        way: z.enum(['kept', 'nulled', 'deleted', 'swept']),
        because: z.enum(keptReasons).nullable(),
        columns: z.int(),
        sealed: z.int(),
        files: z.int(),
      }),
    ),
    without: z.int(),
  }),
  shows: ['reference'],
})
