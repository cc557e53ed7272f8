/** The evidence pack: what a company can prove of a period, in one file that anyone checks without the portal (design: proof.md section 4). */
import { z } from 'zod'
import { approvalFields, Can, Remarks, Version, waitsAt } from './approvals.ts'
import { Day, defineCall, Empty, Id, IdsOnce, Instant, listInput, listOutput, text, verbatim } from './call.ts'

/** With names, and one in which personal fields are salted hashes. The second is made of every pack. */
export const editions = ['full', 'redacted'] as const
export type Edition = (typeof editions)[number]
/** Personal fields that the redacted edition may open all the same. */
export const openable = ['employee_no', 'department', 'username'] as const
export type Openable = (typeof openable)[number]

/**
 * `asked`: waits for a second person. `waiting`: approved, and being made. `made`: can be taken. It came to nothing: `rejected`, `lapsed` (nobody decided in
 * time), `cancelled` by a person, `stopped` as whoever ordered it may not any more, `failed`. `over`: its time is over, and its files are deleted.
 */
export const evidenceStates = ['asked', 'waiting', 'made', 'rejected', 'lapsed', 'cancelled', 'stopped', 'failed', 'over'] as const
export type EvidenceState = (typeof evidenceStates)[number]
/** In this order, one after the other; a process that dies begins again with the one it was at. */
export const evidenceSteps = ['rows', 'tables', 'mails', 'courses', 'log', 'documents', 'manifests'] as const
export type EvidenceStep = (typeof evidenceSteps)[number]
export const evidenceFailures = ['disk_full', 'sums_differ', 'could_not'] as const
/** It can be taken for so long, and is deleted then. */
export const EVIDENCE_DAYS = 14
/** An order that nobody decides on lapses after so many days. */
export const EVIDENCE_LAPSES_DAYS = 8
export const MOST_PERIOD_DAYS = 3_660

/** So many attempts go along as they were seen, drawn by the pack itself. */
export const samples = [0, 20, 100, 500, 1_000] as const
export const MOST_SAMPLE = 1_000

/** What whoever draws conclusions asks (proof.md section 1), in this order. */
export const evidenceQuestions = [
  'who_had_to',
  'who_was_missed',
  'share_trained',
  'how_soon',
  'intervals',
  'in_what',
  'understood',
  'does_it_last',
  'policy_received',
  'associates',
  'top_management',
  'records_changed',
  'own_sample',
  'admissible',
  'gaps',
] as const
export type EvidenceQuestion = (typeof evidenceQuestions)[number]
/** In the order in which they are told. */
export const evidenceFigures = [
  'people',
  'rules',
  'mails',
  'overdue',
  'percent',
  'median',
  'uncovered',
  'versions',
  'approvals',
  'topics',
  'languages',
  'attempts',
  'passed',
  'retaken',
  'questions',
  'weak',
  'pledges',
  'received',
  'opened',
  'reports',
  'taken',
  'rooms',
  'signed_off',
  'commitments',
  'unrevealed',
  'drawn',
  'lines',
  'breaks',
  'gaps',
] as const
export type EvidenceFigure = (typeof evidenceFigures)[number]
/** `figures` are put into the sentence of the question, by name. Without a file: "we do not have this". */
const EvidenceAnswer = z.strictObject({
  question: z.enum(evidenceQuestions),
  figures: z.partialRecord(z.enum(evidenceFigures), z.int()),
  file: z.string().nullable(),
})
export type EvidenceAnswer = z.output<typeof EvidenceAnswer>

const PerEdition = <T extends z.ZodType>(of: T) => z.strictObject({ full: of, redacted: of })
export const Evidence = z.strictObject({
  evidence_id: Id,
  evidence_no: z.string(),
  company: z.strictObject({ company_id: Id, name: z.string() }),
  from: Day,
  to: Day,
  /** Titles of the courses asked for; empty: all. */
  courses: z.array(z.string()),
  edition: z.enum(editions),
  opens: z.array(z.enum(openable)),
  sample: z.int(),
  reason: z.string(),
  state: z.enum(evidenceStates),
  /** Who decides: another administrator of the company, or the provider where the company has only the one who asked. */
  decided_at_desk: z.enum(['company', 'provider']),
  /** While it is being made: how many of the steps are done. */
  step: z.int(),
  why: z.enum(evidenceFailures).nullable(),
  lapses_at: Instant,
  made_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  files: z.int().nullable(),
  people: z.int().nullable(),
  /** In bytes, of the edition as it is downloaded; null where there is none. */
  size: PerEdition(z.int().nullable()),
  /** SHA-256 of the manifest of each. */
  manifest_sha256: PerEdition(z.string().nullable()),
  key_id: z.string().nullable(),
  head: z.strictObject({ number: z.int(), hash: z.string() }).nullable(),
  downloads: z.int(),
  ...approvalFields,
  can: z.strictObject({ ...Can.shape, take: z.boolean(), cancel: z.boolean() }),
})
export type Evidence = z.output<typeof Evidence>

/** Who asks for proof of a company to be handed out, a pack or a room for an auditor. */
export const asksForProof = {
  roles: ['clientAdmin', 'globalAdmin'],
  needs: [
    { group: 'COMPANY', right: 'DOWNLOAD' },
    { group: 'OPERATION', right: 'DOWNLOAD' },
  ],
} as const
/** Whoever decides sees what there is to decide. */
export const readsProof = {
  roles: ['clientAdmin', 'globalAdmin'],
  needs: [
    { group: 'COMPANY', right: 'DOWNLOAD' },
    { group: 'COMPANY', right: 'APPROVE' },
    { group: 'OPERATION', right: 'DOWNLOAD' },
    { group: 'OPERATION', right: 'APPROVE' },
  ],
} as const
export const decidesOnProof = {
  roles: ['clientAdmin', 'globalAdmin'],
  needs: [
    { group: 'COMPANY', right: 'APPROVE' },
    { group: 'OPERATION', right: 'APPROVE' },
  ],
  step: 'checker',
} as const
const missing = { evidence_id: 4444 } as const

export const orderEvidence = defineCall({
  name: 'orderEvidence',
  title: 'Order an evidence pack of a company, a period and courses; another person approves it before it is made',
  access: asksForProof,
  input: z.strictObject({
    /** For the provider; everybody else has their own company. */
    company_id: Id.optional(),
    from: Day,
    to: Day,
    /** None: all. */
    course_ids: IdsOnce.optional(),
    edition: z.enum(editions).default('full'),
    opens: z.array(z.enum(openable)).max(openable.length).default([]),
    /** Attempts as they were seen, in the edition with names: at most. */
    sample: z.literal(samples).default(20),
    reason: Remarks,
  }),
  output: z.strictObject({ evidence_id: Id, evidence_no: z.string() }),
  missing: { company_id: 4444, course_ids: 4444 },
  idempotent: true,
  changes: ['evidence', 'notifications', 'audit'],
})

export const getEvidenceList = defineCall({
  name: 'getEvidenceList',
  title: 'Evidence packs that were ordered, the newest first: who decides, how far they are, and until when they can be taken',
  access: readsProof,
  input: listInput(['submitted_at'], { ...waitsAt('evidence_packs') }),
  output: listOutput('posts', Evidence),
  shows: ['evidence'],
})

export const getEvidence = defineCall({
  name: 'getEvidence',
  title: 'An evidence pack: the order, who decides, how far it is, and who took or opened it',
  access: readsProof,
  input: z.strictObject({ evidence_id: Id }),
  output: z.strictObject({
    evidence: Evidence,
    /** Who may decide on it, while it waits: their names, the first few. */
    deciders: z.array(z.string()),
    taken: z.array(z.strictObject({ what: z.enum(['opened', 'downloaded']), edition: z.enum(editions).nullable(), name: z.string(), at: Instant })),
  }),
  missing,
  shows: ['evidence'],
})

const one = { evidence_id: Id, version: Version } as const
export const approveEvidence = defineCall({
  name: 'approveEvidence',
  title: 'Approve that an evidence pack is made: it holds names and answers of people',
  access: decidesOnProof,
  input: z.strictObject({ ...one, remarks: Remarks.optional() }),
  output: Empty,
  refuses: [10004, 20073],
  /** `too_late`: nobody decided in time. */
  reasons: ['changed_since', 'too_late'],
  missing,
  changes: ['evidence', 'notifications', 'audit'],
})
export const rejectEvidence = defineCall({
  name: 'rejectEvidence',
  title: 'Reject that an evidence pack is made, with the reason',
  access: decidesOnProof,
  input: z.strictObject({ ...one, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing,
  changes: ['evidence', 'notifications', 'audit'],
})

export const cancelEvidence = defineCall({
  name: 'cancelEvidence',
  title: 'Withdraw an order of an evidence pack, or call it off while it is being made',
  access: asksForProof,
  input: z.strictObject({ evidence_id: Id }),
  output: Empty,
  missing,
  reasons: ['too_late'],
  changes: ['evidence', 'notifications', 'audit'],
})

export const openEvidence = defineCall({
  name: 'openEvidence',
  title: 'Open an evidence pack to read its figures; that it was opened is kept',
  access: asksForProof,
  input: z.strictObject({ evidence_id: Id }),
  output: z.strictObject({ answers: z.array(EvidenceAnswer) }),
  missing,
  reasons: ['not_made', 'too_late'],
  changes: ['evidence', 'audit'],
})

export const downloadEvidence = defineCall({
  name: 'downloadEvidence',
  title: 'Download an edition of an evidence pack. Takes the password, or a code of the authenticator app',
  access: asksForProof,
  input: z.strictObject({
    evidence_id: Id,
    edition: z.enum(editions),
    password: verbatim(1000).optional(),
    otp: text(12).optional(),
  }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** 10041, 20069: another password, or code. */
  refuses: [10041, 20069],
  missing,
  reasons: ['locked', 'not_made', 'too_late'],
  answers: 'file',
  rate: 'credentials',
  changes: ['evidence', 'audit'],
})

export const getEvidenceVerifier = defineCall({
  name: 'getEvidenceVerifier',
  title: 'What checks an evidence pack without the portal: a page that is opened from disk, or a script',
  access: { who: 'public' },
  input: z.strictObject({ which: z.enum(['page', 'script']) }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  answers: 'file',
  shows: ['reference'],
})
