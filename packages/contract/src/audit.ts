/** The audit log: read line by line, carried away, and whether it is whole; its keys for everyone. */
import { z } from 'zod'
import { auditFields, auditWords } from './audit-fields.ts'
import { auditGroups, auditKinds } from './audit-kinds.ts'
import { Day, defineCall, Empty, Id, Instant, text } from './call.ts'

/**
 * Of a line by its number in the log. `missing`: numbers are left out. `changed`: a line is not what was hashed. `broken`: a line or batch does not
 * follow the one before. `root_differs`: the lines of a batch (told by its last), or those of a company from before there were batches, are not those
 * that were signed. `added`: a line that no batch has, though the time for it is over (told by its id, as it has no number), or that stands behind all
 * batches. `cut`: a head tells of more lines than there are. `head_differs`: what a head tells of is another. `forged`: a signature is not right, or
 * of an unknown key. `keyed_open`: nothing signed closes lines from before.
 */
export const auditFaults = ['missing', 'changed', 'broken', 'root_differs', 'added', 'cut', 'head_differs', 'forged', 'keyed_open'] as const
export type AuditFault = (typeof auditFaults)[number]

/** Lines that do not fit by a fault of the portal, as a signed line of the log (`audit_event_id`) says, with the reason. They are not among the faults. */
export const ClosedSegment = z.strictObject({
  from: z.int(),
  to: z.int(),
  /** How many they have. */
  faults: z.int(),
  /** So many of the lines lost their values since, by an order of two people, as a signed row of each says. */
  disposed: z.int(),
  reason: z.string(),
  at: Instant,
  audit_event_id: z.int(),
})
export type ClosedSegment = z.infer<typeof ClosedSegment>

const AuditKey = z.strictObject({ key_id: z.string(), public_key: z.string(), since: Instant })

export const getAuditKeys = defineCall({
  name: 'getAuditKeys',
  title: 'The public keys (Ed25519) that heads of the audit log are signed with',
  access: { who: 'public' },
  input: Empty,
  output: z.strictObject({ keys: z.array(AuditKey) }),
  shows: ['audit'],
})

export const verifyAuditLog = defineCall({
  name: 'verifyAuditLog',
  title: 'Check the whole audit log against its hashes and signed heads, those kept outside the database too, some at a time, and keep the result',
  access: { roles: ['superAdmin'], needs: [{ group: 'AUDIT', right: 'READ' }] },
  input: z.strictObject({
    /** Go on with this check; a new one where it is left out. */
    walk: Id.optional(),
  }),
  output: z.strictObject({
    /** To go on with; null at the end, when the result is kept. Before it, all else is as it was found so far. */
    walk: Id.nullable(),
    sound: z.boolean(),
    /** Lines looked at, and the number of the last. */
    lines: z.int(),
    last: z.int(),
    hash: z.string(),
    /** The last line that a signature vouches for. */
    signed_to: z.int(),
    /** Lines that came since, and stand in no batch yet: nothing vouches for them. */
    unsealed: z.int(),
    /** How many heads kept outside the database it was held against: all, or the newest 10,000. */
    outside: z.int(),
    /** Lines whose values were taken out by an order of two people, signed: no faults. */
    disposed: z.int(),
    faults: z.array(z.strictObject({ audit_event_id: z.int(), fault: z.enum(auditFaults) })).max(100),
    closed: z.array(ClosedSegment),
  }),
  missing: { walk: 4444 },
  changes: ['audit'],
  rate: 'heavy',
})

// ── To read ───────────────────────────────────────────────────────────────────────────────────────────────────

const readers = {
  roles: ['clientAdmin', 'globalAdmin', 'superAdmin'],
  needs: [
    { group: 'COMPANY', right: 'READ' },
    { group: 'AUDIT', right: 'READ' },
  ],
} as const

/** What a story can be of: everything that the log tells of it, and of what belongs to it. */
export const auditStories = ['person', 'company', 'invoice', 'course', 'course_version'] as const
export type AuditStory = (typeof auditStories)[number]
const StoryOf = z.strictObject({ story: z.enum(auditStories), story_id: Id })

/** As the log has it, or in a kind of its own: money, a day, a word that readers have in their language, names of people or things. */
const AuditValue = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('nothing') }),
  z.strictObject({ is: z.literal('text'), text: z.string() }),
  z.strictObject({ is: z.literal('number'), number: z.number() }),
  z.strictObject({ is: z.literal('percent'), percent: z.number() }),
  z.strictObject({ is: z.literal('money'), sen: z.int() }),
  z.strictObject({ is: z.literal('day'), day: z.iso.date() }),
  z.strictObject({ is: z.literal('yes'), yes: z.boolean() }),
  z.strictObject({ is: z.literal('word'), word: z.enum(auditWords) }),
  z.strictObject({ is: z.literal('fields'), fields: z.array(z.enum(auditFields)) }),
  /** The first of them, and how many more there are. */
  z.strictObject({ is: z.literal('names'), names: z.array(z.string()), more: z.int() }),
])
export type AuditValue = z.output<typeof AuditValue>

/** A line of the log by its number in all of it, once it is sealed. */
const Place = z.int().min(1)

const AuditEntry = z.strictObject({
  audit_event_id: Place,
  at: Instant,
  kind: z.enum(auditKinds),
  /** Whoever did it, by the name of then; the portal itself has none. */
  by: z.strictObject({ is: z.enum(['portal', 'provider', 'company']), name: z.string().nullable(), user_id: Id.nullable() }),
  /** What it was done to, by its name; null where it has none. */
  of: z.strictObject({
    name: z.string().nullable(),
    story: StoryOf.nullable(),
    /** A call, which readers know by its title. */ call: z.string().nullable(),
  }),
  /** For the provider: whose records they are; null for its own. */
  company: z.strictObject({ company_id: Id, name: z.string() }).nullable(),
  /** Of one act, which `getAuditLog` opens by `act`: this line is the newest of so many. */
  lines: z.int().min(1),
  /** Only what is another now. */
  changes: z.array(z.strictObject({ field: z.enum(auditFields), before: AuditValue, after: AuditValue })),
  /** What else it says. */
  told: z.array(z.strictObject({ field: z.enum(auditFields), value: AuditValue })),
  /** Personal values that it has sealed: of which fields, and what becomes of who asks for them. `disposed`: nobody can read them any more. */
  sealed: z.strictObject({ fields: z.array(z.enum(auditFields)), opens: z.enum(['with_reason', 'not_for_you', 'disposed']) }).nullable(),
  /** Null: not sealed yet, so nothing vouches for it. `first`: of an act with several lines, the oldest shown under it. */
  seal: z
    .strictObject({ number: Place, first: Place, head: z.strictObject({ number: Place, signed_at: Instant, is_outside: z.boolean() }) })
    .nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AUDIT_ENTRIES = 50
/** What whoever reads the log may narrow it to, and where a page begins. */
export const logPageAsked = {
  group: z.enum(auditGroups).optional(),
  kind: z.enum(auditKinds).optional(),
  story: z.enum(auditStories).optional(),
  story_id: Id.optional(),
  /** Days of Kuala Lumpur, both included. */
  from: Day.optional(),
  until: Day.optional(),
  /** The lines of one act, by the newest of them. */
  act: Id.optional(),
  /** Go on from here. */
  before: Id.optional(),
  length: z.int().min(1).max(100).default(AUDIT_ENTRIES),
} as const
export const AuditPage = z.strictObject({
  entries: z.array(AuditEntry),
  /** Where older ones go on; null at the end. */
  before: Place.nullable(),
  /** What it was narrowed to, by name. */
  narrowed: z.strictObject({ company: z.string().nullable(), user: z.string().nullable(), story: z.string().nullable() }),
})

export const getAuditLog = defineCall({
  name: 'getAuditLog',
  title: 'The log, the newest first: what was done, by whom, to what, and by which signed head each line is vouched for',
  access: readers,
  input: z.strictObject({
    /** For the provider: of this company, or of all. */
    company_id: Id.optional(),
    /** Whoever did it. */
    user_id: Id.optional(),
    ...logPageAsked,
  }),
  output: AuditPage,
  missing: { company_id: 4444, user_id: 4444, story_id: 4444, act: 4444, before: 4444 },
  shows: ['audit'],
})

export const AuditChoices = z.strictObject({ found: z.array(StoryOf.extend({ name: z.string(), line: z.string().nullable() })).max(40) })
export const getAuditLogChoices = defineCall({
  name: 'getAuditLogChoices',
  title: 'People, companies, invoices and courses that the log can be narrowed to, by words',
  access: readers,
  input: z.strictObject({ q: text(100, 0).default('') }),
  output: AuditChoices,
  shows: ['trainees', 'company_admins', 'admins', 'companies', 'published_courses', 'invoices'],
})

export const AuditState = z.strictObject({
  /** The newest signed head; null before the first. */
  head: z.strictObject({ number: Place, hash: z.string(), signed_at: Instant, key_id: z.string() }).nullable(),
  /** The number of the newest head kept outside; 0 for none. */
  outside_to: z.int(),
  heads_outside: z.int(),
  unsealed: z.int(),
  /** The last check of the whole log. Of a company's people, `faults` are those of its own lines. */
  checked: z
    .strictObject({
      at: Instant,
      sound: z.boolean(),
      lines: z.int(),
      /** Of a company's people, of their own lines. */
      disposed: z.int(),
      faults: z.array(z.strictObject({ number: z.int(), fault: z.enum(auditFaults) })),
    })
    .nullable(),
})
export const getAuditLogState = defineCall({
  name: 'getAuditLogState',
  title: 'How far the log is signed and kept outside, and what its last check found',
  access: readers,
  input: Empty,
  output: AuditState,
  shows: ['audit'],
})

/** A part of the check of a company's lines, and where it goes on. */
export const OwnAuditVerdict = z.strictObject({
  /** Lines looked at this time, and of these so many that are not sealed yet. */
  lines: z.int(),
  unsealed: z.int(),
  /** Of these so many lost their values by an order of two people, signed: no faults. */
  disposed: z.int(),
  faults: z.array(z.strictObject({ number: z.int(), fault: z.enum(auditFaults) })).max(100),
  /** The last number that a signature vouches for, by now. */
  signed_to: z.int(),
  /** Where to go on; null at the end. */
  after: Place.nullable(),
})
export const verifyOwnAuditLog = defineCall({
  name: 'verifyOwnAuditLog',
  title: 'Check the lines of one company against the signed heads, some at a time',
  access: readers,
  input: z.strictObject({
    /** For the provider. */
    company_id: Id.optional(),
    /** Go on after this line; from the first where it is left out. */
    after: Id.optional(),
  }),
  output: OwnAuditVerdict,
  missing: { company_id: 4444, after: 4444 },
  shows: ['audit'],
  rate: 'heavy',
})

export const openAuditValue = defineCall({
  name: 'openAuditValue',
  title: 'Read the personal values that a line of the log has sealed, for a reason that becomes a line itself',
  access: {
    roles: ['clientAdmin', 'globalAdmin', 'superAdmin'],
    needs: [
      { group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' },
      { group: 'USERS', right: 'EDIT' },
    ],
  },
  input: z.strictObject({ audit_event_id: Id, reason: text(200, 5) }),
  output: z.strictObject({
    values: z.array(z.strictObject({ field: z.enum(auditFields), before: AuditValue, after: AuditValue })),
  }),
  missing: { audit_event_id: 4444 },
  changes: ['audit'],
})

export const exportAuditLog = defineCall({
  name: 'exportAuditLog',
  title: 'The lines of a company as JSON lines, with the signed heads and the paths that tie each line to one',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'DOWNLOAD' }] },
  input: z.strictObject({ from: Day.optional(), until: Day.optional() }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  answers: 'file',
  rate: 'heavy',
  changes: ['audit'],
})
