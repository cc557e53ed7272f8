/** Courses on their way to trainees: checked, sent for review, published by another person, read as they were seen, carried to another portal. */
import { z } from 'zod'
import { ApproveStatusId, CanUnlessFindings, History, queueExtra, Remarks, Version, waitsAt } from './approvals.ts'
import { ContentLanguage } from './authoring.ts'
import { defineCall, Empty, Id, Instant, lines, listInput, listOutput, rule, Sen, text } from './call.ts'
import { CourseComment } from './courses.ts'
import { contentLanguages, lessonTypes, materialTypes, questionTypes, topics } from './enumerations.ts'
import { PlayedPackage } from './packages.ts'

const read = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'READ' }] } as const
const edit = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'EDIT' }], step: 'maker' } as const
const create = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'CREATE' }], step: 'maker' } as const
const decide = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'APPROVE' }], step: 'checker' } as const

// ── Check the course ──────────────────────────────────────────────────────────────────────────────────────────

/** What stops publishing. */
export const stops = [
  'no_module',
  'module_empty',
  'material_empty',
  'file_missing',
  'quiz_empty',
  'draw_too_small',
  'options_missing',
  'no_right_option',
  'right_options',
  'pass_mark_missing',
  'no_pledge',
  'no_title',
  'scorm_rule_missing',
  'nothing_mandatory',
  'no_price',
  'pledge_name_unknown',
  'certificate_name',
  'needs_unpublished',
  'needs_circle',
] as const
/** What only weakens the course. */
export const weakens = [
  'no_captions',
  'no_captions_language',
  'no_transcript',
  'minimum_short',
  'minimum_long',
  'cannot_fail',
  'same_draw',
  'scorm_alone',
  'translation_missing',
  'no_quiz',
  'no_objectives',
  'no_picture_words',
  'package_named',
  'package_opens',
] as const
export const CourseFinding = z.strictObject({
  code: z.enum([...stops, ...weakens]),
  weight: z.enum(['stops', 'weakens']),
  /** What it is about: a module, a material, a quiz, a question; null for the course itself. */
  title: z.string().nullable(),
  /** Its module, counted from 1. */
  module_no: z.int().nullable(),
  module_item_id: Id.nullable(),
  language: ContentLanguage.nullable(),
  /** The tag of a draw; of an unknown name in the pledge the one that is probably meant. */
  tag: z.string().nullable(),
  /** How many are missing or there, of how many. */
  count: z.int().nullable(),
  of: z.int().nullable(),
})
export type CourseFinding = z.output<typeof CourseFinding>

export const TopicCovered = z.strictObject({ topic: z.enum(topics), reading: z.boolean(), question: z.boolean() })
export const CourseCheck = z.strictObject({ findings: z.array(CourseFinding), topics: z.array(TopicCovered) })
export type CourseCheck = z.output<typeof CourseCheck>

export const checkTraineeCourse = defineCall({
  name: 'checkTraineeCourse',
  title: 'Check the course: what stops publishing, what only weakens it, and the topics it covers',
  access: read,
  input: z.strictObject({ course_id: Id }),
  output: CourseCheck,
  refuses: [10053],
  missing: { course_id: 10053 },
  shows: ['courses', 'modules', 'materials', 'quizzes', 'questions'],
})

// ── What changes ──────────────────────────────────────────────────────────────────────────────────────────────

/** A stretch of text that stays, goes out, or comes in. */
export const TextStretch = z.strictObject({ op: z.enum(['same', 'out', 'in']), text: z.string() })
export type TextStretch = z.output<typeof TextStretch>

const Shown = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export const FieldChange = z.strictObject({
  /** By its name in the content: `title`, `html`, `captions`, `pass_mark`, `option.2` … */
  field: z.string(),
  /** Of a translation; null where the base language or something without words changed. */
  language: ContentLanguage.nullable(),
  before: Shown,
  after: Shown,
  /** Of texts word by word; of rich text as text, and null where only its form changed. */
  words: z.array(TextStretch).nullable(),
})
export type FieldChange = z.output<typeof FieldChange>

export const ContentChange = z.strictObject({
  what: z.enum(['added', 'removed', 'moved', 'changed']),
  kind: z.enum(['course', 'module', 'material', 'quiz', 'question']),
  title: z.string(),
  material_type: z.enum(materialTypes).nullable(),
  /** Counted from 1; of what was removed in the version before. */
  module_no: z.int().nullable(),
  /** The quiz of a question. */
  within: z.string().nullable(),
  module_item_id: Id.nullable(),
  fields: z.array(FieldChange),
})
export type ContentChange = z.output<typeof ContentChange>

export const compareTraineeCourse = defineCall({
  name: 'compareTraineeCourse',
  title: 'What the draft of a course says otherwise than one of its published versions',
  access: read,
  /** `course_version_id`: the newest unless told. */
  input: z.strictObject({ course_id: Id, course_version_id: Id.optional() }),
  /** Where nothing is published yet there is no version, and nothing to tell. */
  output: z.strictObject({ version_no: z.int().nullable(), changes: z.array(ContentChange) }),
  refuses: [10053],
  missing: { course_id: 10053, course_version_id: 10053 },
  shows: ['courses', 'modules', 'materials', 'quizzes', 'questions', 'published_courses'],
})

// ── What a reviewer says of an item ───────────────────────────────────────────────────────────────────────────

/** So many items can be commented on at once. */
export const mostComments = 200
const NewComments = z
  .array(z.strictObject({ module_item_id: Id, text: lines(1000) }))
  .max(mostComments)
  .refine((all) => new Set(all.map(({ module_item_id }) => module_item_id)).size === all.length, rule('not_unique'))

export const markCourseComment = defineCall({
  name: 'markCourseComment',
  title: 'Mark a comment of the review as done, or as open again',
  access: edit,
  input: z.strictObject({ course_comment_id: Id, done: z.boolean() }),
  output: z.strictObject({ comment: CourseComment }),
  refuses: [10053],
  missing: { course_comment_id: 10053 },
  changes: ['reviews'],
})

// ── The review queue ──────────────────────────────────────────────────────────────────────────────────────────

/** Within how many days whoever has a certificate of an earlier version is to have taken what changed. */
export const UPDATE_DAYS = { least: 7, most: 180, usual: 30 } as const
/**
 * What changed so much that whoever has a certificate of an earlier version takes it too (ADR 31): said by who sends the version, in the language of the
 * course, approved with it, and shown to trainees and their companies.
 */
export const MaterialChange = z.strictObject({ what: lines(300), due_days: z.int().min(UPDATE_DAYS.least).max(UPDATE_DAYS.most) })
export type MaterialChange = z.output<typeof MaterialChange>

/** What was sent for review; `version` goes on counting with each time the course is sent. */
const submissionFields = {
  course_submission_id: Id,
  course_id: Id,
  code: z.string(),
  title: z.string(),
  /** The version it becomes, or became. */
  version_no: z.int(),
  /** The last one published before, which it is compared with. */
  live_version_no: z.int().nullable(),
  note: z.string(),
  material_change: z.strictObject({ what: z.string(), due_days: z.int() }).nullable(),
  content_hash: z.string(),
  approve_status_id: ApproveStatusId,
  version: Version,
  submitted_at: Instant,
  submitted_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  decided_by: z.string().nullable(),
  remarks: z.string().nullable(),
} as const
export const CourseSubmission = z.strictObject(submissionFields)
export type CourseSubmission = z.output<typeof CourseSubmission>

/** Whom publishing concerns: under way they finish their version, not begun they get the one they were given, finished they keep what they have. `certified`: whose certificate stands; they take what changed where the version is a material change. */
export const PeopleAffected = z.strictObject({ under_way: z.int(), not_begun: z.int(), finished: z.int(), certified: z.int() })

/** What is decided on at a glance, whatever of it changed: what it costs, how long it holds, what it is made of. */
export const CourseFacts = z.strictObject({
  price_sen: Sen.nullable(),
  validity_months: z.int(),
  minutes_total: z.int(),
  languages: z.array(z.enum(contentLanguages)),
  modules: z.array(
    z.strictObject({
      title: z.string(),
      items: z.array(
        z.strictObject({
          module_item_id: Id,
          title: z.string(),
          type: z.enum(lessonTypes),
          material_type: z.enum(materialTypes).nullable(),
          minutes: z.int(),
          mandatory: z.boolean(),
          /** Companies may read it before they buy. */
          sample: z.boolean(),
        }),
      ),
    }),
  ),
})
export type CourseFacts = z.output<typeof CourseFacts>

export const CourseReview = z.strictObject({
  ...submissionFields,
  facts: CourseFacts,
  course_version_id: Id.nullable(),
  history: History,
  can: CanUnlessFindings,
  /** A part was changed since it was sent: it must be sent again. */
  stale: z.boolean(),
  /** Titles of what was changed since. */
  changed_parts: z.array(z.string()),
  changes: z.array(ContentChange),
  /** It was sent back before, since the last version: why, and what it says otherwise now; null for what comes for the first time. */
  sent_back: z
    .strictObject({
      course_submission_id: Id,
      remarks: z.string().nullable(),
      decided_at: Instant.nullable(),
      decided_by: z.string().nullable(),
      changes: z.array(ContentChange),
      /** Of all rounds since the last version. */
      comments: z.array(CourseComment),
    })
    .nullable(),
  people: PeopleAffected,
  check: CourseCheck,
})
export type CourseReview = z.output<typeof CourseReview>

export const getTraineeCourseReviewList = defineCall({
  name: 'getTraineeCourseReviewList',
  title: 'Courses sent for review: waiting, published, sent back',
  access: read,
  input: listInput(['submitted_at', 'title'], { ...queueExtra, ...waitsAt('course_reviews') }),
  output: listOutput('list', CourseSubmission),
  refuses: [10006],
  shows: ['reviews'],
})

export const getTraineeCourseReview = defineCall({
  name: 'getTraineeCourseReview',
  title: 'What was sent for review: what changes, whom it concerns, what the check says',
  access: read,
  input: z.strictObject({ course_submission_id: Id }),
  output: z.strictObject({ review: CourseReview }),
  refuses: [10053],
  missing: { course_submission_id: 10053 },
  shows: ['reviews', 'courses', 'published_courses'],
})

// ── Sending, publishing, sending back ─────────────────────────────────────────────────────────────────────────

export const submitTraineeCourseForReview = defineCall({
  name: 'submitTraineeCourseForReview',
  title: 'Send a course for review: freezes what it says now',
  access: edit,
  /** `version` is the course's. */
  input: z.strictObject({
    course_id: Id,
    version: Version,
    note: lines(500, 0).default(''),
    material_change: MaterialChange.nullable().default(null),
  }),
  output: z.strictObject({ course_submission_id: Id, version: Version, content_hash: z.string() }),
  /** 20073 with what stops it, or because nothing changed since the last version, it is archived, or said to be a material change where it is the first version or asks nothing of anybody. */
  refuses: [10053, 20073],
  reasons: ['changed_since'],
  missing: { course_id: 10053 },
  changes: ['reviews', 'courses'],
})

/** `version` is the submission's, as it was looked at. */
const decision = { course_id: Id, version: Version }
export const publishTraineeCourse = defineCall({
  name: 'publishTraineeCourse',
  title: 'Publish exactly what was sent for review; by somebody who edited no part of it',
  access: decide,
  input: z.strictObject({ ...decision, remarks: Remarks.optional() }),
  output: z.strictObject({ course_version_id: Id, version_no: z.int(), content_hash: z.string() }),
  refuses: [10004, 10053, 20073],
  reasons: ['changed_since'],
  missing: { course_id: 10053 },
  changes: ['reviews', 'courses', 'published_courses', 'notifications'],
})
export const rejectTraineeCourse = defineCall({
  name: 'rejectTraineeCourse',
  title: 'Send a course back to its authors, with the reason and what is to be done at single items',
  access: decide,
  input: z.strictObject({ ...decision, remarks: Remarks, comments: NewComments.default([]) }),
  output: Empty,
  refuses: [10004, 10053, 20073],
  reasons: ['changed_since'],
  missing: { course_id: 10053 },
  changes: ['reviews', 'courses', 'notifications'],
})

// ── As a trainee sees it ──────────────────────────────────────────────────────────────────────────────────────

const Percent = z.int().min(0).max(100)
export const SeenMaterial = z.strictObject({
  title: z.string(),
  type: z.enum(materialTypes),
  language: z.string(),
  html: z.string().optional(),
  url: z.string().optional(),
  content_type: z.string().optional(),
  captions_url: z.string().optional(),
  captions_language: ContentLanguage.optional(),
  transcript: z.string().optional(),
  duration_seconds: z.int().nullable(),
  reading_minutes: z.int(),
  min_seconds: z.int(),
  scorm: PlayedPackage.optional(),
})
export type SeenMaterial = z.output<typeof SeenMaterial>
const SeenQuestion = z.strictObject({
  question_id: Id,
  text: z.string(),
  type: z.enum(questionTypes),
  explanation: z.string(),
  picture: z.strictObject({ url: z.string(), alt: z.string() }).nullable(),
  options: z.array(z.strictObject({ option_id: Id, value: z.string(), is_true: z.boolean(), explanation: z.string() })),
})
const SeenQuiz = z.strictObject({
  name: z.string(),
  /** How many an attempt asks, of how many there are. */
  asks: z.int(),
  pass_mark: Percent,
  time_limit_minutes: z.int().nullable(),
  max_attempts: z.int().nullable(),
  show_answers: z.enum(['never', 'once_passed']),
  questions: z.array(SeenQuestion),
})
const SeenItem = z.strictObject({
  module_item_id: Id,
  lesson_type: z.enum(lessonTypes),
  title: z.string(),
  material_type: z.enum(materialTypes).nullable(),
  minutes: z.int(),
  mandatory: z.boolean(),
  topics: z.array(z.enum(topics)),
  material: SeenMaterial.nullable(),
  quiz: SeenQuiz.nullable(),
})
export const SeenCourse = z.strictObject({
  course_id: Id,
  code: z.string(),
  title: z.string(),
  description: z.string(),
  objectives: z.array(z.string()),
  language: z.string(),
  /** What it can be read in. */
  languages: z.array(z.enum(contentLanguages)),
  cover: z.strictObject({ url: z.string(), alt: z.string() }).nullable(),
  price_sen: Sen.nullable(),
  validity_months: z.int(),
  minutes_total: z.int(),
  pledge: z.strictObject({ title: z.string(), body: z.string() }),
  modules: z.array(z.strictObject({ module_id: Id, title: z.string(), short_title: z.string(), description: z.string(), items: z.array(SeenItem) })),
})
export type SeenCourse = z.output<typeof SeenCourse>

export const previewTraineeCourse = defineCall({
  name: 'previewTraineeCourse',
  title: 'The course as a trainee will see it, answers shown: the draft, or what was sent for review. Nothing is recorded',
  access: read,
  input: z.strictObject({
    course_id: Id,
    /** The course's; left out, whatever it is now. */
    version: Version.optional(),
    of: z.enum(['draft', 'submitted']).default('draft'),
    language: ContentLanguage.optional(),
  }),
  output: z.strictObject({ course: SeenCourse }),
  refuses: [10053],
  reasons: ['changed_since'],
  missing: { course_id: 10053 },
  shows: ['courses', 'modules', 'materials', 'quizzes', 'questions'],
})

export const getCourseVersion = defineCall({
  name: 'getCourseVersion',
  title: 'A published version, as trainees saw it, and whether it is still what was published',
  access: read,
  input: z.strictObject({ course_version_id: Id, language: ContentLanguage.optional() }),
  output: z.strictObject({
    course: SeenCourse,
    version_no: z.int(),
    content_hash: z.string(),
    content_format: z.union([z.literal(1), z.literal(2)]),
    /** The kept document has the hash that was made when it was published. */
    genuine: z.boolean(),
    published_at: Instant,
    published_by: z.string(),
    submitted_by: z.string(),
  }),
  refuses: [10053],
  missing: { course_version_id: 10053 },
  shows: ['published_courses'],
})

// ── From one portal to another ────────────────────────────────────────────────────────────────────────────────

export const exportTraineeCourse = defineCall({
  name: 'exportTraineeCourse',
  title: 'A course as one zip: texts, questions, files, translations and a manifest of hashes',
  access: read,
  input: z.strictObject({ course_id: Id, course_version_id: Id.optional() }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  refuses: [10053],
  missing: { course_id: 10053, course_version_id: 10053 },
  answers: 'file',
  rate: 'heavy',
  shows: ['courses', 'modules', 'materials', 'quizzes', 'questions', 'published_courses'],
})

/** Letters and digits, as a course's code is written everywhere. */
export const CourseCode = text(30)
  .toUpperCase()
  .refine((value) => /^[A-Z0-9][A-Z0-9._-]*$/.test(value), rule('alpha_num'))

/** What becomes of a part: taken as it is here already, made anew, or made under another name because that one is taken. */
export const ImportedPart = z.strictObject({
  kind: z.enum(['course', 'module', 'material', 'quiz', 'question']),
  name: z.string(),
  becomes: z.enum(['new', 'same', 'renamed']),
  new_name: z.string().nullable(),
})
export type ImportedPart = z.output<typeof ImportedPart>

export const importTraineeCourse = defineCall({
  name: 'importTraineeCourse',
  title: 'Read a course zip: a dry run of what is here already and what would be made',
  access: create,
  input: Empty,
  output: z.strictObject({
    course_import_id: Id,
    code: z.string(),
    title: z.string(),
    content_hash: z.string(),
    /** The draft will have this hash too; not where something had to be renamed, or a bank here holds other questions of a tag. */
    same_hash: z.boolean(),
    files: z.int(),
    bytes: z.int(),
    parts: z.array(ImportedPart),
    expires_at: Instant,
  }),
  /** 10012: a name for which no other is left. */
  refuses: [10012, 10024, 10076],
  changes: [],
  upload: { field: 'file', maxBytes: 1_073_741_824 },
  rate: 'heavy',
})

export const commitTraineeCourseImport = defineCall({
  name: 'commitTraineeCourseImport',
  title: 'Make a draft of what was read; within 24 hours, by the same person',
  access: create,
  /** `code`: another one than the zip says, where that is taken. */
  input: z.strictObject({ course_import_id: Id, code: CourseCode.optional() }),
  output: z.strictObject({ course_id: Id, content_hash: z.string(), same_hash: z.boolean() }),
  /** 10076: a part that was here already may be used no longer. */
  refuses: [10012, 10053, 10076, 20073],
  missing: { course_import_id: 10053 },
  changes: ['courses', 'modules', 'materials', 'quizzes', 'questions'],
})
