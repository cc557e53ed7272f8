/** Disposal of people's data by two people, and the legal holds that stop it (design: proof.md sections 6 and 7; docs/adr/035-disposal.md). */
import { z } from 'zod'
import { approvalFields, CanUnlessFindings, queueExtra, Remarks, Version, waitsAt } from './approvals.ts'
import { Day, defineCall, Empty, Id, IdsOnce, Instant, listInput, listOutput } from './call.ts'

/** A company may keep the evidence of training longer than this, and never shorter (section 17A of the MACC Act 2009). */
export const EVIDENCE_YEARS = { least: 7, most: 30 } as const
/** So many people in one order. */
export const MOST_DISPOSED = 1_000

/** Asked for by the person, or the time of their evidence is over. */
export const disposalReasons = ['asked', 'time_over'] as const
/** `account`: what no law keeps; the evidence of training stays until its time is over. `all`: evidence too. */
export const disposalReaches = ['account', 'all'] as const
export type DisposalReach = (typeof disposalReaches)[number]
/**
 * Why nothing is disposed of: the account is in use, a legal hold, something of theirs waits for a decision, a course is still asked of them, an invoice they
 * ordered is open, or it was done already.
 */
export const disposalObstacles = ['in_use', 'hold', 'review', 'open_cycle', 'invoice', 'disposed'] as const
export type DisposalObstacle = (typeof disposalObstacles)[number]
export const disposalStates = ['waiting', 'emptied', 'done', 'kept'] as const

const bothSides = ['clientAdmin', 'globalAdmin'] as const
export const privacyReads = {
  roles: bothSides,
  needs: [
    { group: 'COMPANY', right: 'READ' },
    { group: 'OPERATION', right: 'READ' },
  ],
} as const
export const privacyAsks = {
  roles: bothSides,
  needs: [
    { group: 'COMPANY', right: 'EDIT' },
    { group: 'OPERATION', right: 'EDIT' },
  ],
  step: 'maker',
} as const
const decides = {
  roles: bothSides,
  needs: [
    { group: 'COMPANY', right: 'APPROVE' },
    { group: 'OPERATION', right: 'APPROVE' },
  ],
  step: 'checker',
} as const

/** Why rows stay; `evidence_time`, in a dry run, of what goes only once the time of the evidence is over. */
export const keptReasons = [
  'number_only',
  'training_proof',
  'evidence_time',
  'chain_line',
  'number_for_a_day',
  'accounting',
  'evidence_order',
  'evidence_taking',
  'auditor_invitation',
  'auditor_visit',
  'sample_numbers',
  'sample_words',
  'auditor_work',
  'auditor_opening',
  'reported',
  'hold_shown',
  'disposal_order',
  'breach_register',
] as const
export type KeptReason = (typeof keptReasons)[number]

/** One kind of records in a dry run, by its key in the register: what becomes of its rows, and of those that stay, why. */
const Kind = z.strictObject({
  kind: z.string(),
  rows: z.int(),
  way: z.enum(['emptied', 'deleted', 'kept']),
  because: z.enum(keptReasons).nullable(),
})
const PersonToGo = z.strictObject({
  user_id: Id,
  name: z.string(),
  reach: z.enum(disposalReaches),
  /** The day from which the evidence need not be kept any more; null of somebody who has none. */
  evidence_until: Day.nullable(),
  obstacle: z.enum(disposalObstacles).nullable(),
})
export type PersonToGo = z.output<typeof PersonToGo>

export const getDisposalPreview = defineCall({
  name: 'getDisposalPreview',
  title: 'A dry run: what would go of a person, or of all whose time is over, what the law keeps and why. Nothing is written',
  access: privacyReads,
  /** One person; without, everybody of the company whose time is over. `company_id`: for the provider, of everybody. */
  input: z.strictObject({ user_id: Id.optional(), company_id: Id.optional() }),
  output: z.strictObject({
    company: z.strictObject({ company_id: Id, name: z.string() }),
    evidence_years: z.int(),
    people: z.array(PersonToGo).max(MOST_DISPOSED),
    /** There are more than one order takes. */
    more: z.boolean(),
    kinds: z.array(Kind),
    files: z.int(),
  }),
  refuses: [10054],
  missing: { user_id: 10054, company_id: 4444 },
  shows: ['disposals', 'trainees', 'company_admins'],
})

export const requestDisposal = defineCall({
  name: 'requestDisposal',
  title:
    'Ask that the data of people are disposed of: of one by name, or of those whose time is over. Another person decides; one of the two is of the company',
  access: privacyAsks,
  input: z.strictObject({ user_ids: IdsOnce.optional(), company_id: Id.optional(), note: Remarks }),
  output: z.strictObject({ disposal_id: Id }),
  /** none_left: nobody's time is over, or something stands in the way of each; in_use: of the one person something does, `data` says what. */
  refuses: [10054],
  reasons: ['in_use', 'none_left'],
  missing: { user_ids: 10054, company_id: 4444 },
  idempotent: true,
  changes: ['disposals', 'audit'],
})

export const Disposal = z.strictObject({
  disposal_id: Id,
  company: z.strictObject({ company_id: Id, name: z.string() }),
  reason: z.enum(disposalReasons),
  note: z.string(),
  stage: z.enum(['company', 'provider']),
  people: z.int(),
  done: z.int(),
  kept: z.int(),
  rows: z.int(),
  files: z.int(),
  /** The first hundred; a name is there until it is disposed of. */
  of: z.array(
    z.strictObject({
      user_id: Id,
      name: z.string(),
      reach: z.enum(disposalReaches),
      state: z.enum(disposalStates),
      /** What stopped it, or would stop it now. */
      obstacle: z.enum(disposalObstacles).nullable(),
    }),
  ),
  finished_at: Instant.nullable(),
  backups_end_on: Day.nullable(),
  ...approvalFields,
  can: CanUnlessFindings,
})
export type Disposal = z.output<typeof Disposal>

export const getDisposalList = defineCall({
  name: 'getDisposalList',
  title: 'Orders to dispose of people’s data: waiting, approved with how far they are, rejected',
  access: privacyReads,
  input: listInput(['submitted_at'], { ...queueExtra, ...waitsAt('disposals'), disposal_id: Id.optional() }),
  output: listOutput('list', Disposal),
  refuses: [10006],
  shows: ['disposals'],
})

const one = { disposal_id: Id, version: Version } as const
export const approveDisposal = defineCall({
  name: 'approveDisposal',
  title: 'Approve a disposal, as the second person: it is carried out, and cannot be undone',
  access: decides,
  input: z.strictObject({ ...one, remarks: Remarks.optional() }),
  output: Empty,
  /** in_use: of nobody of it could anything go now. */
  refuses: [10004, 20073],
  reasons: ['changed_since', 'in_use'],
  missing: { disposal_id: 4444 },
  changes: ['disposals', 'notifications', 'audit'],
})
export const rejectDisposal = defineCall({
  name: 'rejectDisposal',
  title: 'Reject a disposal, with the reason',
  access: decides,
  input: z.strictObject({ ...one, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing: { disposal_id: 4444 },
  changes: ['disposals', 'notifications', 'audit'],
})

export const getDisposalCertificate = defineCall({
  name: 'getDisposalCertificate',
  title: 'The certificate of a disposal that was carried out, as PDF, with the day on which the last backup with the keys ends',
  access: privacyReads,
  input: z.strictObject({ disposal_id: Id }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** too_early: it is not carried out yet. */
  reasons: ['too_early'],
  missing: { disposal_id: 4444 },
  answers: 'file',
  rate: 'heavy',
  shows: ['disposals'],
})

// ── How long evidence is kept ─────────────────────────────────────────────────────────────────────────────────

export const saveEvidenceYears = defineCall({
  name: 'saveEvidenceYears',
  title: 'Set for how many years the company keeps the evidence of somebody’s training after the last of it',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'EDIT' }], step: 'maker' },
  /** 0: nothing was saved before. */
  input: z.strictObject({ evidence_years: z.int().min(EVIDENCE_YEARS.least).max(EVIDENCE_YEARS.most), version: z.int().min(0).max(2_147_483_647) }),
  output: Empty,
  reasons: ['changed_since'],
  changes: ['disposals', 'audit'],
})

// ── Legal holds ───────────────────────────────────────────────────────────────────────────────────────────────

export const holdStates = ['ahead', 'in_force', 'over', 'lifted'] as const
export const LegalHold = z.strictObject({
  legal_hold_id: Id,
  company: z.strictObject({ company_id: Id, name: z.string() }),
  /** Null: of the whole company. */
  person: z.strictObject({ user_id: Id, name: z.string() }).nullable(),
  reason: z.string(),
  from_on: Day,
  until_on: Day.nullable(),
  state: z.enum(holdStates),
  set_by: z.string(),
  set_at: Instant,
  lifted: z.strictObject({ by: z.string(), at: Instant, because: z.string() }).nullable(),
  version: Version,
  /** Not by whoever set it. */
  can_lift: z.boolean(),
})
export type LegalHold = z.output<typeof LegalHold>

export const getLegalHoldList = defineCall({
  name: 'getLegalHoldList',
  title: 'Legal holds: of whom, why, from when until when, and by whom',
  access: privacyReads,
  input: listInput(['set_at'], { in_force: z.boolean().optional() }),
  output: listOutput('list', LegalHold),
  shows: ['legal_holds'],
})
export const setLegalHold = defineCall({
  name: 'setLegalHold',
  title: 'Set a legal hold on a person, or on a whole company: from that moment nothing of theirs is disposed of',
  access: privacyAsks,
  input: z.strictObject({ user_id: Id.optional(), company_id: Id.optional(), reason: Remarks, from_on: Day.optional(), until_on: Day.optional() }),
  output: z.strictObject({ legal_hold_id: Id }),
  refuses: [10054],
  missing: { user_id: 10054, company_id: 4444 },
  idempotent: true,
  changes: ['legal_holds', 'disposals', 'audit'],
})
export const liftLegalHold = defineCall({
  name: 'liftLegalHold',
  title: 'Lift a legal hold, with the reason; not by whoever set it',
  access: decides,
  input: z.strictObject({ legal_hold_id: Id, version: Version, because: Remarks }),
  output: Empty,
  refuses: [10004],
  reasons: ['changed_since', 'too_late'],
  missing: { legal_hold_id: 4444 },
  changes: ['legal_holds', 'disposals', 'audit'],
})
