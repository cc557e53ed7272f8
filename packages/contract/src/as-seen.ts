/**
 * Attempts, lessons and pledges as their people saw them then: the frozen version, their language, the order they had, what they answered and were told
 * (design: proof.md section 7). Read only, and the same however course, question, name or language change later. What was not kept is named as a gap.
 */
import { z } from 'zod'
import { defineCall, Id, Instant, text } from './call.ts'
import { contentLanguages, materialTypes, pledgeLanguages, questionTypes } from './enumerations.ts'

/** Of a company its administrators; of all whoever of the provider reads content. */
const access = {
  roles: ['clientAdmin', 'globalAdmin'],
  needs: [
    { group: 'COMPANY', right: 'READ' },
    { group: 'CONTENT', right: 'READ' },
  ],
} as const

/**
 * What the past did not keep. `attempt_language`: shown in the course's own; `lesson_language`: in that of the enrolment; `read_before`: when it was read before
 * it had to be read again; `typed_name`: as typed, letter by letter; `question`: one that the version does not have; `pledge_template`: no text of the version has
 * the hash that was signed.
 */
export const seenGaps = ['attempt_language', 'lesson_language', 'read_before', 'typed_name', 'question', 'pledge_template'] as const
export type SeenGap = (typeof seenGaps)[number]

const ContentLanguage = z.enum(contentLanguages)
const Picture = z.strictObject({ sha256: z.string(), alt: z.string(), url: z.string() })
const whose = {
  /** Under the name of then. */
  person: z.strictObject({ user_id: Id, name: z.string() }),
  company_reg_no: z.string(),
  course: z.strictObject({
    trainee_course_id: Id,
    code: z.string(),
    title: z.string(),
    version_no: z.int(),
    /** SHA-256 of the frozen version, and when it was published. */
    content_hash: z.string(),
    published_at: Instant,
  }),
  gaps: z.array(z.enum(seenGaps)),
}

const Option = z.strictObject({ option_id: Id, value: z.string(), chosen: z.boolean(), is_true: z.boolean(), explanation: z.string() })
const SeenQuestion = z.strictObject({
  question_id: Id,
  text: z.string(),
  language: ContentLanguage,
  type: z.enum(questionTypes),
  points: z.int(),
  picture: Picture.nullable(),
  answered_at: Instant.nullable(),
  /** Withheld from companies while anybody may be asked the question: then the next three are null. */
  is_withheld: z.boolean(),
  correct: z.boolean().nullable(),
  /** In the order they had. */
  options: z.array(Option).nullable(),
  explanation: z.string().nullable(),
})
export type SeenQuestion = z.output<typeof SeenQuestion>

export const SeenAttempt = z.strictObject({
  ...whose,
  attempt_id: Id,
  module_title: z.string(),
  title: z.string(),
  language: ContentLanguage,
  attempt_no: z.int(),
  /** Sets of attempts, each after the lessons were read again. */
  attempt_set: z.int(),
  started_at: Instant,
  deadline_at: Instant.nullable(),
  submitted_at: Instant,
  rules: z.strictObject({
    pass_mark: z.int(),
    attempts: z.int().nullable(),
    time_limit_minutes: z.int().nullable(),
    show_answers: z.enum(['never', 'once_passed']),
  }),
  /** As the portal said it when it was handed in. `answers`: with what was right, and why. */
  told: z.strictObject({
    score: z.int(),
    passed: z.boolean(),
    attempts_left: z.int().nullable(),
    available_at: Instant.nullable(),
    answers: z.boolean(),
  }),
  questions: z.array(SeenQuestion),
})
export type SeenAttempt = z.output<typeof SeenAttempt>

const SeenFile = z.strictObject({ sha256: z.string(), name: z.string(), type: z.string(), url: z.string() })
export const SeenLesson = z.strictObject({
  ...whose,
  module_progress_id: Id,
  module_title: z.string(),
  material_type: z.enum(materialTypes),
  /** As often as it was opened in another language. */
  shown: z.array(
    z.strictObject({
      language: ContentLanguage,
      title: z.string(),
      /** Pictures as links; those that are in it besides. */
      html: z.string().nullable(),
      pictures: z.array(z.string()),
      transcript: z.string().nullable(),
      file: SeenFile.nullable(),
    }),
  ),
  opened_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  seconds_done: z.int(),
  min_seconds: z.int(),
  /** As a package reported it. */
  package_score: z.int().nullable(),
})
export type SeenLesson = z.output<typeof SeenLesson>

export const SeenPledge = z.strictObject({
  ...whose,
  serial_no: z.string(),
  title: z.string(),
  text: z.string(),
  version: z.string(),
  language: z.enum(pledgeLanguages),
  /** SHA-256 of the text of the version before anything was filled in. */
  template_hash: z.string(),
  full_name: z.string(),
  typed_name: z.string().nullable(),
  signed_at: Instant,
  signed_with: z.enum(['password', 'authenticator']),
})
export type SeenPledge = z.output<typeof SeenPledge>

export const SeenPart = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('lesson'),
    module_progress_id: Id,
    module_title: z.string(),
    title: z.string(),
    material_type: z.enum(materialTypes),
    at: Instant.nullable(),
    finished_at: Instant.nullable(),
  }),
  z.strictObject({
    kind: z.literal('attempt'),
    attempt_id: Id,
    module_title: z.string(),
    title: z.string(),
    attempt_no: z.int(),
    at: Instant,
    score: z.int(),
    passed: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('pledge'), serial_no: z.string(), title: z.string(), at: Instant }),
])
export type SeenPart = z.output<typeof SeenPart>

export const getCourseAsSeen = defineCall({
  name: 'getCourseAsSeen',
  title: 'What a person saw of a course: each lesson that was opened, attempt that was handed in, and the pledge',
  access,
  input: z.strictObject({ trainee_course_id: Id }),
  output: z.strictObject({ ...whose, language: ContentLanguage, parts: z.array(SeenPart) }),
  missing: { trainee_course_id: 4444 },
  shows: ['learning', 'trainees'],
})

export const getAttemptAsSeen = defineCall({
  name: 'getAttemptAsSeen',
  title: 'An attempt that was handed in, as its person saw it: questions and options in their order, the answers, what was right and what was told',
  access,
  input: z.strictObject({ attempt_id: Id }),
  output: SeenAttempt,
  missing: { attempt_id: 4444 },
  shows: ['learning', 'trainees', 'published_courses'],
})

export const getLessonAsSeen = defineCall({
  name: 'getLessonAsSeen',
  title: 'A lesson that was opened, as its person saw it, in each language it was opened in',
  access,
  input: z.strictObject({ module_progress_id: Id }),
  output: SeenLesson,
  missing: { module_progress_id: 4444 },
  shows: ['learning', 'trainees'],
})

export const getPledgeAsSeen = defineCall({
  name: 'getPledgeAsSeen',
  title: 'A pledge as it was signed: text and hash, the name, when and by what proof',
  access,
  input: z.strictObject({ serial_no: text(40) }),
  output: SeenPledge,
  missing: { serial_no: 4444 },
  shows: ['learning', 'trainees'],
})

export const downloadAsSeen = defineCall({
  name: 'downloadAsSeen',
  title: 'An attempt, a lesson or a pledge as it was seen, as one page of HTML that opens anywhere: no script, nothing from the network',
  access,
  input: z.union([z.strictObject({ attempt_id: Id }), z.strictObject({ module_progress_id: Id }), z.strictObject({ serial_no: text(40) })]),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  missing: { attempt_id: 4444, module_progress_id: 4444, serial_no: 4444 },
  answers: 'file',
  rate: 'heavy',
  changes: ['audit'],
})
