/** The auditor's room: a guest of one company, period and set of courses reads, draws a sample that nobody can steer, and signs off (design: proof.md section 5). */
import { z } from 'zod'
import { approvalFields, Can, Remarks, Version, waitsAt } from './approvals.ts'
import { SeenAttempt, SeenLesson, SeenPart, SeenPledge } from './as-seen.ts'
import { AuditChoices, AuditPage, AuditState, logPageAsked, OwnAuditVerdict } from './audit.ts'
import { Day, defineCall, Empty, Id, IdsOnce, Instant, lines, listInput, listOutput, text, verbatim } from './call.ts'
import { exemptionKinds, languages } from './enumerations.ts'
import { asksForProof, decidesOnProof, readsProof } from './evidence.ts'
import { Email, Token } from './fields.ts'
import { Otp } from './identity.ts'
import { buckets } from './reports.ts'
import { StoryEvent } from './stories.ts'

/** An invitation that nobody decides on lapses after so many days. */
export const ROOM_LAPSES_DAYS = 8
/** A room is open for at most so long; longer takes another invitation. */
export const MOST_ROOM_DAYS = 90
/** A code opens the room for so long. */
export const GUEST_SESSION_HOURS = 4
/*
 * The guest's link leads to the screen `auditorRoom`, with its token behind `#`. A guest sends the token that `openAuditorRoom` answers as
 * `Authorization: Bearer`, as people send theirs, and it opens nothing but the calls whose access is `guest`.
 */

/**
 * `asked`: waits for a second person. `open`: the guest may come in. It came to nothing: `rejected`, `lapsed` (nobody decided in time), `withdrawn` by who
 * asked. `revoked`: closed by somebody before its end. `over`: its end has come.
 */
export const roomStates = ['asked', 'open', 'rejected', 'lapsed', 'withdrawn', 'revoked', 'over'] as const
export type RoomState = (typeof roomStates)[number]

/** As it is kept; `over` is a matter of the time. */
export const roomKept = ['asked', 'open', 'rejected', 'lapsed', 'withdrawn', 'revoked'] as const satisfies readonly RoomState[]

/** What is taken whole into a sample, besides those who are drawn. */
export const keyReasons = ['board', 'high_risk', 'late', 'waived'] as const
export type KeyReason = (typeof keyReasons)[number]
export const conclusions = ['no_exception', 'exception', 'cannot_tell'] as const
export type Conclusion = (typeof conclusions)[number]
/** What a guest opened. */
export const openedThings = ['people', 'person', 'attempt', 'lesson', 'pledge', 'population', 'paper', 'log', 'pack'] as const
export type OpenedThing = (typeof openedThings)[number]

const Guest = z.strictObject({ name: z.string(), organisation: z.string(), email: z.string(), language: z.enum(languages) })
export const AuditorRoom = z.strictObject({
  auditor_room_id: Id,
  room_no: z.string(),
  company: z.strictObject({ company_id: Id, name: z.string() }),
  from: Day,
  to: Day,
  /** Titles of the courses; empty: all. */
  courses: z.array(z.string()),
  guest: Guest,
  reason: z.string(),
  state: z.enum(roomStates),
  ends_at: Instant,
  lapses_at: Instant,
  /** Who decides: another administrator of the company, or the provider where the company has only the one who asked. */
  decided_at_desk: z.enum(['company', 'provider']),
  closed_at: Instant.nullable(),
  closed_by: z.string().nullable(),
  /** When the guest came in first, and last. */
  first_opened_at: Instant.nullable(),
  last_opened_at: Instant.nullable(),
  ...approvalFields,
  can: z.strictObject({ ...Can.shape, withdraw: z.boolean(), revoke: z.boolean(), send_link: z.boolean() }),
})
export type AuditorRoom = z.output<typeof AuditorRoom>

// ── Inviting, deciding, closing ───────────────────────────────────────────────────────────────────────────────

const missing = { auditor_room_id: 4444 } as const

export const inviteAuditor = defineCall({
  name: 'inviteAuditor',
  title: 'Ask that an auditor is invited as a guest of a company, a period and courses until a day and time; another person decides',
  access: asksForProof,
  input: z.strictObject({
    /** For the provider; everybody else has their own company. */
    company_id: Id.optional(),
    from: Day,
    to: Day,
    /** None: all. */
    course_ids: IdsOnce.optional(),
    ends_at: Instant,
    guest: z.strictObject({ name: text(120), organisation: text(120), email: Email, language: z.enum(languages) }),
    reason: Remarks,
  }),
  output: z.strictObject({ auditor_room_id: Id, room_no: z.string() }),
  missing: { company_id: 4444, course_ids: 4444 },
  idempotent: true,
  changes: ['auditor_rooms', 'notifications', 'audit'],
})

export const getAuditorRoomList = defineCall({
  name: 'getAuditorRoomList',
  title: 'Rooms of auditors, the newest first: whom, of what, until when, and who decides',
  access: readsProof,
  input: listInput(['submitted_at'], { ...waitsAt('auditor_rooms') }),
  output: listOutput('posts', AuditorRoom),
  shows: ['auditor_rooms'],
})

export const getAuditorRoom = defineCall({
  name: 'getAuditorRoom',
  title: 'A room of an auditor: the invitation, and who decides on it',
  access: readsProof,
  input: z.strictObject({ auditor_room_id: Id }),
  output: z.strictObject({
    room: AuditorRoom,
    /** Who may decide on it, while it waits: their names, the first few. */
    deciders: z.array(z.string()),
  }),
  missing,
  shows: ['auditor_rooms'],
})

const one = { auditor_room_id: Id, version: Version } as const
export const approveAuditorRoom = defineCall({
  name: 'approveAuditorRoom',
  title: 'Approve that an auditor is invited: they read names and records of the company’s people. The link is mailed to them',
  access: decidesOnProof,
  input: z.strictObject({ ...one, remarks: Remarks.optional() }),
  output: Empty,
  refuses: [10004, 20073],
  /** `too_late`: nobody decided in time, or the end has come. */
  reasons: ['changed_since', 'too_late'],
  missing,
  changes: ['auditor_rooms', 'notifications', 'audit'],
})
export const rejectAuditorRoom = defineCall({
  name: 'rejectAuditorRoom',
  title: 'Reject that an auditor is invited, with the reason',
  access: decidesOnProof,
  input: z.strictObject({ ...one, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing,
  changes: ['auditor_rooms', 'notifications', 'audit'],
})
export const withdrawAuditorRoom = defineCall({
  name: 'withdrawAuditorRoom',
  title: 'Withdraw an invitation of an auditor that nobody has decided on',
  access: asksForProof,
  input: z.strictObject({ auditor_room_id: Id }),
  output: Empty,
  reasons: ['too_late'],
  missing,
  changes: ['auditor_rooms', 'notifications', 'audit'],
})
/** Either side, at once, alone: taking access away needs nobody else. */
export const revokeAuditorRoom = defineCall({
  name: 'revokeAuditorRoom',
  title: 'Close a room before its end: the guest is out at once. What they wrote stays',
  access: readsProof,
  input: z.strictObject({ auditor_room_id: Id, remarks: Remarks }),
  output: Empty,
  reasons: ['too_late'],
  missing,
  changes: ['auditor_rooms', 'notifications', 'audit'],
})
export const sendAuditorLink = defineCall({
  name: 'sendAuditorLink',
  title: 'Mail the guest a new link; the one before works no more',
  access: asksForProof,
  input: z.strictObject({ auditor_room_id: Id }),
  output: Empty,
  reasons: ['too_early', 'too_late'],
  missing,
  rate: 'mail',
  changes: ['auditor_rooms', 'audit'],
})

// ── The guest's way in ────────────────────────────────────────────────────────────────────────────────────────

/** 10031: no such link, or none that works any more, whatever the reason; 10032: the room's end has come. */
const linkRefuses = [10031, 10032] as const

export const checkAuditorLink = defineCall({
  name: 'checkAuditorLink',
  title: 'Whether the link of an auditor’s room works: of which company it is and until when, and nothing about people',
  access: { who: 'public' },
  input: z.strictObject({ token: Token }),
  output: z.strictObject({ company_name: z.string(), ends_at: Instant, language: z.enum(languages) }),
  refuses: linkRefuses,
  rate: 'credentials',
  shows: ['auditor_rooms'],
})
export const sendAuditorCode = defineCall({
  name: 'sendAuditorCode',
  title: 'Mail a code to the guest whose link it is, at most every 60 seconds',
  access: { who: 'public' },
  input: z.strictObject({ token: Token }),
  /** `visit_id`: known to this browser only; the code opens nothing without it. */
  output: z.strictObject({ visit_id: z.string(), expires_at: Instant }),
  refuses: linkRefuses,
  reasons: ['too_early', 'too_many_tries'],
  changes: [],
  rate: 'mail',
})
export const openAuditorRoom = defineCall({
  name: 'openAuditorRoom',
  title: 'Open the auditor’s room with the mailed code, for some hours; the session before it ends',
  access: { who: 'public' },
  input: z.strictObject({ visit_id: Token, otp: Otp }),
  output: z.strictObject({ until: Instant }),
  /** 20068: nothing that a code could open; 20069: another code, with `tries_left`; 20070: it has become too old. */
  refuses: [20068, 20069, 20070, ...linkRefuses],
  reasons: ['too_many_tries'],
  answers: 'token',
  changes: ['auditor_rooms'],
  rate: 'credentials',
})
/** A proof is good for one download, and no longer than a code. */
export const GUEST_PROOF_MINUTES = 5
export const proveAuditor = defineCall({
  name: 'proveAuditor',
  title: 'Show by a newly mailed code that it is still the guest, for one download of a pack within some minutes',
  access: { who: 'public' },
  input: z.strictObject({ visit_id: Token, otp: Otp }),
  output: Empty,
  refuses: [20068, 20069, 20070, ...linkRefuses],
  reasons: ['too_many_tries'],
  changes: [],
  rate: 'credentials',
})
export const leaveAuditorRoom = defineCall({
  name: 'leaveAuditorRoom',
  title: 'End the guest’s session before its time',
  access: { who: 'public' },
  input: z.strictObject({ session: Token }),
  output: Empty,
  changes: [],
})

// ── What the guest reads ──────────────────────────────────────────────────────────────────────────────────────

const guest = { who: 'guest' } as const

export const getGuestRoom = defineCall({
  name: 'getGuestRoom',
  title: 'The guest’s room: company, period, courses and end',
  access: guest,
  input: Empty,
  output: z.strictObject({
    room_no: z.string(),
    company_name: z.string(),
    from: Day,
    to: Day,
    courses: z.array(z.string()),
    ends_at: Instant,
    /** Until when this session lasts. */
    until: Instant,
    guest: Guest,
    signed_off: z.strictObject({ conclusion: z.enum(conclusions), words: z.string(), at: Instant }).nullable(),
  }),
  shows: ['auditor_rooms'],
})

/** Where the figures of the room stand: rows are frozen as at a day, and gathered anew on the first coming in of a later day within the period. */
const Frozen = z.strictObject({ as_at: Day, at: Instant })

export const getGuestFigures = defineCall({
  name: 'getGuestFigures',
  title: 'The figures of the room, of one moment: people, and where each stands in each course, as reports tell it',
  access: guest,
  input: Empty,
  output: z.strictObject({
    /** Null while they are being gathered, for some seconds; ask again. */
    frozen: Frozen.nullable(),
    people: z.int(),
    /** Of the courses of the room, the first by its title. */
    courses: z.array(
      z.strictObject({
        course_id: Id,
        title: z.string(),
        /** A person is in exactly one. */
        buckets: z.array(z.strictObject({ bucket: z.enum(buckets), people: z.int(), overdue: z.int() })),
        /** Completed after the day on which it was due. */
        late: z.int(),
      }),
    ),
    departments: z.array(z.string()),
  }),
  shows: ['auditor_rooms', 'learning'],
})

/** Which of the people of the room; all of a course or department that is not named. */
const Which = z.strictObject({
  course_id: Id.optional(),
  department: text(120).optional(),
  buckets: z.array(z.enum(buckets)).min(1).max(buckets.length).optional(),
})

const Standing = z.strictObject({
  course_id: Id,
  title: z.string(),
  version_no: z.int().nullable(),
  bucket: z.enum(buckets),
  is_overdue: z.boolean(),
  due_on: Day.nullable(),
  completed_on: Day.nullable(),
  expires_on: Day.nullable(),
  certificate_no: z.string().nullable(),
})
export type GuestStanding = z.output<typeof Standing>
const PersonLine = z.strictObject({
  user_id: Id,
  name: z.string(),
  employee_no: z.string().nullable(),
  department: z.string().nullable(),
  is_board: z.boolean(),
  courses: z.array(Standing),
})
export type GuestPersonLine = z.output<typeof PersonLine>

export const getGuestPeople = defineCall({
  name: 'getGuestPeople',
  title: 'The people of the room with where they stand in its courses, as at the day on which they were frozen',
  access: guest,
  /** `is_overdue`: with a course of the room that was over its day, whatever its state. */
  input: listInput(['name'], { ...Which.shape, is_overdue: z.literal(true).optional() }),
  output: listOutput('posts', PersonLine),
  shows: ['auditor_rooms', 'learning'],
})

export const getGuestPerson = defineCall({
  name: 'getGuestPerson',
  title:
    'One person of the room: their courses, what they saw of each, what happened in the period, and exemptions with their reasons; that it was opened is kept',
  access: guest,
  input: z.strictObject({ user_id: Id }),
  output: z.strictObject({
    person: PersonLine,
    /** Of each cycle of a course of the room: lessons opened, attempts handed in, the pledge. */
    seen: z.array(z.strictObject({ trainee_course_id: Id, title: z.string(), parts: z.array(SeenPart) })),
    /** Within the period, the newest first, at most 200. */
    events: z.array(StoryEvent),
    exemptions: z.array(
      z.strictObject({
        kind: z.enum(exemptionKinds),
        course_title: z.string().nullable(),
        from: Day,
        to: Day,
        reason: z.string(),
        asked_by: z.string().nullable(),
        decided_by: z.string().nullable(),
      }),
    ),
  }),
  missing: { user_id: 4444 },
  shows: ['auditor_rooms', 'learning', 'trainees', 'exemptions'],
})

/** Options and marks of questions still in use are withheld, as from companies. */
export const getGuestAttempt = defineCall({
  name: 'getGuestAttempt',
  title: 'An attempt of a person of the room as it was seen',
  access: guest,
  input: z.strictObject({ attempt_id: Id }),
  output: SeenAttempt,
  missing: { attempt_id: 4444 },
  shows: ['learning'],
})
export const getGuestLesson = defineCall({
  name: 'getGuestLesson',
  title: 'A lesson of a person of the room as it was seen',
  access: guest,
  input: z.strictObject({ module_progress_id: Id }),
  output: SeenLesson,
  missing: { module_progress_id: 4444 },
  shows: ['learning'],
})
export const getGuestPledge = defineCall({
  name: 'getGuestPledge',
  title: 'A pledge of a person of the room as it was signed',
  access: guest,
  input: z.strictObject({ serial_no: text(40) }),
  output: SeenPledge,
  missing: { serial_no: 4444 },
  shows: ['learning'],
})

// ── The log ───────────────────────────────────────────────────────────────────────────────────────────────────

export const getGuestLog = defineCall({
  name: 'getGuestLog',
  title: 'The log of the room’s company within its period, the newest first; that it was opened is kept. What it has sealed stays sealed',
  access: guest,
  input: z.strictObject(logPageAsked),
  output: AuditPage,
  missing: { story_id: 4444, act: 4444, before: 4444 },
  shows: ['audit'],
})
export const getGuestLogChoices = defineCall({
  name: 'getGuestLogChoices',
  title: 'People of the company of whom the log of the room tells something, by words',
  access: guest,
  input: z.strictObject({ q: text(100, 0).default('') }),
  output: AuditChoices,
  shows: ['audit', 'trainees', 'company_admins'],
})
export const getGuestLogState = defineCall({
  name: 'getGuestLogState',
  title: 'How far the log is signed and kept outside, and what its last check found, for a guest',
  access: guest,
  input: Empty,
  output: AuditState,
  shows: ['audit'],
})
/** All lines of the company, also those from before and after the period: a head does not stop at a day. */
export const verifyGuestLog = defineCall({
  name: 'verifyGuestLog',
  title: 'Check the lines of the room’s company against the signed heads, some at a time',
  access: guest,
  /** Go on after this line; from the first where it is left out. */
  input: z.strictObject({ after: Id.optional() }),
  output: OwnAuditVerdict,
  missing: { after: 4444 },
  shows: ['audit'],
  rate: 'heavy',
})

// ── Evidence packs ────────────────────────────────────────────────────────────────────────────────────────────

/** Packs that can be taken, whose period and courses lie within those of the room; of each the edition without names alone. */
const GuestPack = z.strictObject({
  evidence_id: Id,
  evidence_no: z.string(),
  from: Day,
  to: Day,
  /** Titles of the courses; empty: all. */
  courses: z.array(z.string()),
  made_at: Instant,
  ends_at: Instant,
  /** In bytes. */
  size: z.int(),
  manifest_sha256: z.string(),
  key_id: z.string(),
})
export type GuestPack = z.output<typeof GuestPack>
export const getGuestPacks = defineCall({
  name: 'getGuestPacks',
  title: 'The evidence packs that lie within the room and can be taken',
  access: guest,
  input: Empty,
  output: z.strictObject({ packs: z.array(GuestPack).max(100) }),
  shows: ['evidence'],
})
export const downloadGuestPack = defineCall({
  name: 'downloadGuestPack',
  title: 'Download a pack of the room, the edition without names. Takes a proof by a newly mailed code, once',
  access: guest,
  /** `visit_id`: of the code that proved it. */
  input: z.strictObject({ evidence_id: Id, visit_id: Token }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** 20068: nothing that proves it any more. */
  refuses: [20068],
  missing: { evidence_id: 4444 },
  answers: 'file',
  rate: 'heavy',
  shows: ['evidence'],
})

// ── The sample ────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * How the sample is drawn: `seed` = SHA-256 of the words followed by the hash of the head; the ticket of a person = SHA-256 of `seed,number`; those with the
 * smallest tickets are drawn among all who are no key items, and key items come whole. Numbers are those of `people.txt`.
 */
const Sample = z.strictObject({
  auditor_sample_id: Id,
  /** The first of the room is 1: each that is committed counts, also one that is never revealed. */
  sample_no: z.int(),
  committed_at: Instant,
  as_at: Day,
  which: z.strictObject({ course_title: z.string().nullable(), department: z.string().nullable(), buckets: z.array(z.enum(buckets)) }),
  population: z.int(),
  population_sha256: z.string(),
  key_reasons: z.array(z.enum(keyReasons)),
  key_items: z.int(),
  key_items_sha256: z.string(),
  size: z.int(),
  words_sha256: z.string(),
  /** The signed head that seals the commitment; null for a second or so. `outside`: a copy lies outside the database. Words are revealed only then. */
  head: z.strictObject({ number: z.int(), hash: z.string(), signed_at: Instant, outside: z.boolean() }).nullable(),
  /** Null until the words are revealed. */
  revealed: z.strictObject({ at: Instant, words: z.string(), seed: z.string(), drawn: z.int(), shell: z.array(z.string()).length(3) }).nullable(),
  noted: z.int(),
})
export type AuditorSample = z.output<typeof Sample>

export const getGuestSamples = defineCall({
  name: 'getGuestSamples',
  title: 'The samples of the room: each that was committed, revealed or not',
  access: guest,
  input: Empty,
  output: z.strictObject({ samples: z.array(Sample), unrevealed: z.int() }),
  shows: ['auditor_rooms'],
})

export const commitGuestSample = defineCall({
  name: 'commitGuestSample',
  title:
    'Commit to a sample before anybody can know it: the people, size, key items and SHA-256 of one’s own words become one signed line of the log',
  access: guest,
  input: z.strictObject({
    ...Which.shape,
    key_reasons: z.array(z.enum(keyReasons)).max(keyReasons.length).default([]),
    /** 0 only where all are key items. More than can be drawn is too_big. */
    size: z.int().min(0).max(100_000),
    /** Lower-case hex, made in the browser of the UTF-8 bytes of the words. */
    words_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  output: z.strictObject({ auditor_sample_id: Id }),
  /** `not_gathered`: the people are not frozen yet; `room_full`: 50 commitments of a room. */
  reasons: ['nobody_fits', 'not_gathered', 'signed_off', 'room_full'],
  missing: { course_id: 4444 },
  changes: ['auditor_rooms', 'audit'],
})

export const revealGuestSample = defineCall({
  name: 'revealGuestSample',
  title: 'Reveal one’s words: with the signed head they are the seed by which the sample is drawn, once',
  access: guest,
  /** At least 12 characters: whoever runs the portal could guess fewer. */
  input: z.strictObject({ auditor_sample_id: Id, words: verbatim(200, 12) }),
  output: Empty,
  /** 20073: revealed already. */
  refuses: [20073],
  /** `other_words`: not those of the hash; `not_sealed`: the head is not signed and kept outside yet; `signed_off`. */
  reasons: ['other_words', 'not_sealed', 'signed_off'],
  missing: { auditor_sample_id: 4444 },
  changes: ['auditor_rooms', 'audit'],
})

const SampleItem = PersonLine.extend({
  /** Null of a key item. */
  ticket: z.string().nullable(),
  key_reasons: z.array(z.enum(keyReasons)),
  /** The newest. */
  note: z.strictObject({ conclusion: z.enum(conclusions), words: z.string(), at: Instant }).nullable(),
  is_opened: z.boolean(),
})
export const getGuestSample = defineCall({
  name: 'getGuestSample',
  title: 'The people of a sample that was revealed: key items first, then those drawn by their tickets',
  access: guest,
  input: z.strictObject({ auditor_sample_id: Id, start: z.int().min(0).max(100_000).default(0), length: z.int().min(1).max(100).default(100) }),
  output: z.strictObject({ sample: Sample, posts: z.array(SampleItem), total: z.int() }),
  missing: { auditor_sample_id: 4444 },
  shows: ['auditor_rooms', 'learning'],
})

export const downloadGuestPopulation = defineCall({
  name: 'downloadGuestPopulation',
  title: 'The numbers of the people of a commitment, one a line, as they were hashed; or those of its key items',
  access: guest,
  input: z.strictObject({ auditor_sample_id: Id, of: z.enum(['people', 'key_items']) }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  missing: { auditor_sample_id: 4444 },
  answers: 'file',
  shows: ['auditor_rooms'],
})

// ── Notes, requests, sign-off ─────────────────────────────────────────────────────────────────────────────────

export const noteGuestItem = defineCall({
  name: 'noteGuestItem',
  title: 'Note what the guest concludes of one item of a sample; a later note of the same item counts, and the earlier stay',
  access: guest,
  input: z.strictObject({ auditor_sample_id: Id, user_id: Id, conclusion: z.enum(conclusions), words: lines(2000, 0).default('') }),
  output: Empty,
  /** `words_missing`: an exception, or one that cannot be told, says why. */
  reasons: ['signed_off', 'words_missing'],
  missing: { auditor_sample_id: 4444, user_id: 4444 },
  changes: ['auditor_rooms', 'audit'],
})

const Request = z.strictObject({
  auditor_request_id: Id,
  /** The first of the room is 1. */
  request_no: z.int(),
  subject: z.string(),
  words: z.string(),
  due_on: Day,
  asked_at: Instant,
  /** The newest last. */
  answers: z.array(z.strictObject({ words: z.string(), at: Instant, by_name: z.string() })),
})
export type AuditorRequest = z.output<typeof Request>

export const getGuestRequests = defineCall({
  name: 'getGuestRequests',
  title: 'What the guest asked the company for, and what it answered',
  access: guest,
  input: Empty,
  output: z.strictObject({ requests: z.array(Request) }),
  shows: ['auditor_rooms'],
})
export const askGuestRequest = defineCall({
  name: 'askGuestRequest',
  title: 'Ask the company for something by a day; its administrators are told',
  access: guest,
  input: z.strictObject({ subject: text(120), words: lines(2000), due_on: Day }),
  output: z.strictObject({ auditor_request_id: Id }),
  reasons: ['signed_off', 'room_full'],
  changes: ['auditor_rooms', 'notifications', 'audit'],
})
export const signOffGuestRoom = defineCall({
  name: 'signOffGuestRoom',
  title: 'Sign off with a conclusion, once: nothing more is written in the room after it',
  access: guest,
  input: z.strictObject({ conclusion: z.enum(conclusions), words: lines(4000), confirms: z.literal(true) }),
  output: Empty,
  refuses: [20073],
  /** Items of revealed samples have no note yet; `open`: how many. */
  reasons: ['items_open'],
  changes: ['auditor_rooms', 'notifications', 'audit'],
})
// ── What the company sees of it, and answers ──────────────────────────────────────────────────────────────────

export const getAuditorWork = defineCall({
  name: 'getAuditorWork',
  title:
    'What a guest has done in their room: commitments revealed or not, requests with answers, the sign-off. Notes are seen once it is signed off',
  access: readsProof,
  input: z.strictObject({ auditor_room_id: Id }),
  output: z.strictObject({
    samples: z.array(Sample),
    unrevealed: z.int(),
    requests: z.array(Request),
    signed_off: z.strictObject({ conclusion: z.enum(conclusions), words: z.string(), at: Instant }).nullable(),
  }),
  missing,
  shows: ['auditor_rooms'],
})
export const getAuditorOpenings = defineCall({
  name: 'getAuditorOpenings',
  title: 'Whom and what a guest opened, the newest first; what is opened again in one session is one line',
  access: readsProof,
  input: listInput(['at'], { auditor_room_id: Id }),
  output: listOutput('posts', z.strictObject({ at: Instant, what: z.enum(openedThings), user_id: Id.nullable(), name: z.string().nullable() })),
  missing,
  shows: ['auditor_rooms'],
})
export const getAuditorRequestList = defineCall({
  name: 'getAuditorRequestList',
  title: 'What auditors asked the company for: those without an answer first, due first',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'READ' }] },
  /** `waits`: those that may still be answered, as the dashboard counts them. */
  input: listInput(['due_on'], { auditor_room_id: Id.optional(), ...waitsAt('auditor_requests') }),
  output: listOutput('posts', Request.extend({ auditor_room_id: Id, room_no: z.string(), guest_name: z.string(), may_answer: z.boolean() })),
  shows: ['auditor_rooms'],
})
export const answerAuditorRequest = defineCall({
  name: 'answerAuditorRequest',
  title: 'Answer what an auditor asked for; the guest is told by mail',
  access: { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'EDIT' }] },
  input: z.strictObject({ auditor_request_id: Id, words: lines(4000) }),
  output: Empty,
  /** `too_late`: signed off, or the room is closed. */
  reasons: ['too_late'],
  missing: { auditor_request_id: 4444 },
  changes: ['auditor_rooms', 'audit'],
})

// ── The working paper ─────────────────────────────────────────────────────────────────────────────────────────

/** To read and to file; to work on. */
const PaperForm = z.enum(['pdf', 'xlsx']).default('pdf')
/** More people of samples stand in the spreadsheet alone. */
export const PAPER_PEOPLE = 5_000
export const downloadGuestPaper = defineCall({
  name: 'downloadGuestPaper',
  title: 'The working paper of the room: commitments, samples, notes, requests, answers and sign-off',
  access: guest,
  input: z.strictObject({ form: PaperForm }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  answers: 'file',
  rate: 'heavy',
  shows: ['auditor_rooms'],
})

export const downloadAuditorPaper = defineCall({
  name: 'downloadAuditorPaper',
  title: 'The working paper of a room, once it is signed off',
  access: asksForProof,
  input: z.strictObject({ auditor_room_id: Id, form: PaperForm }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  reasons: ['not_signed_off'],
  missing,
  answers: 'file',
  rate: 'heavy',
  changes: ['audit'],
})
