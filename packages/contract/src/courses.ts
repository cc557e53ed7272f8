/** Courses as their authors make them, and as the provider sees who is enrolled (product.md section 5). */
import { z } from 'zod'
import { Version } from './approvals.ts'
import { ContentLanguage, contentFields, Outdated, Translations, TranslationsChange } from './authoring.ts'
import { Day, defineCall, Empty, Id, IdInForm, Instant, lines, listInput, listOutput, rule, Sen, text } from './call.ts'
import { contentKinds, contentLanguages, enrolmentStatuses, lessonTypes, materialTypes, pledgeLanguages } from './enumerations.ts'
import { TraineeModule } from './modules.ts'

const read = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'READ' }] } as const
const create = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'CREATE' }], step: 'maker' } as const
const edit = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'EDIT' }], step: 'maker' } as const
const remove = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'DELETE' }], step: 'maker' } as const
const overseer = { roles: ['globalAdmin'], needs: [{ group: 'OPERATION', right: 'READ' }] } as const

/** So many modules one course may hold. */
export const mostModules = 60
export const courseStatuses = ['draft', 'in_review', 'published', 'archived'] as const
export const CourseStatus = z.enum(courseStatuses)
export type CourseStatus = z.output<typeof CourseStatus>

// ── Fields ────────────────────────────────────────────────────────────────────────────────────────────────────

const Code = text(30)
  .toUpperCase()
  .refine((value) => /^[A-Z0-9][A-Z0-9._-]*$/.test(value), rule('alpha_num'))
/** Ten million ringgit: a price above it is a slip of the hand. */
const Price = Sen.max(1_000_000_000)
const Objectives = z.array(text(300)).max(20)
/** `objectives`: one a line, in the order of the base language's. */
const courseTexts = { title: text(150), description: lines(4000, 0), objectives: lines(6100, 0) }

/** What is signed, in each language that it may be signed in; `{full_name}` and `{completion_date}` are filled in. */
const PledgeText = z.strictObject({ title: text(150, 0), body: lines(8000, 0) })
export const PledgeTexts = z.strictObject({
  en: PledgeText,
  ch: PledgeText.optional(),
  es: PledgeText.optional(),
  jp: PledgeText.optional(),
  de: PledgeText.optional(),
  fr: PledgeText.optional(),
  ms: PledgeText.optional(),
})
export type PledgeTexts = z.output<typeof PledgeTexts>

/** What the certificate says beside the portal's own words. */
const certificateTexts = { heading: text(80, 0), signatory_title: text(100, 0) }
export const CertificateTemplate = z.strictObject({
  ...certificateTexts,
  signatory_name: text(100, 0),
  translations: z.partialRecord(ContentLanguage, z.strictObject(certificateTexts).partial()).default({}),
})
export type CertificateTemplate = z.output<typeof CertificateTemplate>
/** All that an author wrote on it, with the language where it is not that of the course. */
export const textsOfCertificate = ({
  translations,
  ...own
}: CertificateTemplate): { text: string; language: z.output<typeof ContentLanguage> | null }[] => [
  { text: Object.values(own).join('\n'), language: null },
  ...Object.entries(translations).map(([language, texts]) => ({
    text: Object.values(texts ?? {}).join('\n'),
    language: language as z.output<typeof ContentLanguage>,
  })),
]

/** Other languages than its own that a course is to have; null: every one that something of it is written in. */
const Languages = z
  .array(ContentLanguage)
  .max(contentLanguages.length)
  .refine((all) => new Set(all).size === all.length, rule('not_unique'))
  .nullable()

/** Courses that somebody completes before this one, as their author named them. */
const Needs = z
  .array(Id)
  .max(10)
  .refine((ids) => new Set(ids).size === ids.length, rule('not_unique'))

const ModuleIds = z
  .array(Id)
  .max(mostModules)
  .refine((ids) => new Set(ids).size === ids.length, rule('not_unique'))

// ── Shapes ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Texts that a language has of all that the course and its parts say; `outdated` were made from an earlier text of the base language. */
export const TranslationCount = z.strictObject({ done: z.int(), total: z.int(), outdated: z.int() })
export const TranslationCounts = z.partialRecord(ContentLanguage, TranslationCount)
export type TranslationCounts = z.output<typeof TranslationCounts>

/** Said when the course went back; open until an author marks it as done. */
export const CourseComment = z.strictObject({
  course_comment_id: Id,
  module_item_id: Id,
  /** As it was called when it was sent. */
  title: z.string(),
  text: z.string(),
  made_at: Instant,
  made_by: z.string().nullable(),
  done_at: Instant.nullable(),
  done_by: z.string().nullable(),
})
export type CourseComment = z.output<typeof CourseComment>

/** As published, newest first. */
export const CourseVersionRow = z.strictObject({
  course_version_id: Id,
  version_no: z.int(),
  title: z.string(),
  content_hash: z.string(),
  published_at: Instant,
  submitted_by: z.string(),
  published_by: z.string(),
})

const { version, updated_at, updated_by } = contentFields
export const TraineeCourse = z.strictObject({
  course_id: Id,
  code: z.string(),
  title: z.string(),
  description: z.string(),
  objectives: z.array(z.string()),
  language: ContentLanguage,
  languages: Languages,
  cover_url: z.string().nullable(),
  cover_alt: z.string().nullable(),
  price_sen: Sen,
  validity_months: z.int(),
  pledge_text: PledgeTexts,
  /** Another one once the words differ from those last published. */
  pledge_version: z.string(),
  certificate: CertificateTemplate.nullable(),
  translations: Translations({ title: z.string(), description: z.string(), objectives: z.string() }),
  outdated: Outdated,
  modules: z.array(TraineeModule),
  /** To be completed before it. */
  needs: z.array(z.strictObject({ course_id: Id, code: z.string(), title: z.string() })),
  /** The course that whoever took this one takes next. */
  replaced_by: z.strictObject({ course_id: Id, code: z.string(), title: z.string() }).nullable(),
  /** The item that companies may read before they buy; null: none of it. */
  sample_item_id: Id.nullable(),
  /** By language, over the course and all its parts. */
  counts: TranslationCounts,
  versions: z.array(CourseVersionRow),
  /** People who have the newest version open: it stays as it is for them. */
  people: z.int(),
  /** It went back to its authors since its last version: why, the last time, and what reviewers said of its items. */
  sent_back: z
    .strictObject({ remarks: z.string(), decided_at: Instant, decided_by: z.string().nullable(), comments: z.array(CourseComment) })
    .nullable(),
  /** Why there is nothing to send for review: exactly this waits already, or is the newest version. */
  nothing_new: z.enum(['waiting', 'unchanged']).nullable(),
  status: CourseStatus,
  version,
  updated_at,
  updated_by,
})
export type TraineeCourse = z.output<typeof TraineeCourse>

export const CourseRow = z.strictObject({
  course_id: Id,
  code: z.string(),
  title: z.string(),
  price_sen: Sen,
  modules: z.int(),
  /** The newest published version; null where there is none. */
  live_version: z.int().nullable(),
  /** The course or a part of it was changed after that version was published. */
  changed_since: z.boolean(),
  status: CourseStatus,
  version,
  updated_at,
  updated_by,
})
export type CourseRow = z.output<typeof CourseRow>

// ── Calls of authors ──────────────────────────────────────────────────────────────────────────────────────────

const One = z.strictObject({ course: TraineeCourse })

export const createTraineeCourse = defineCall({
  name: 'createTraineeCourse',
  title: 'Make a course: a draft until somebody else publishes it',
  access: create,
  input: z.strictObject({
    code: Code,
    title: courseTexts.title,
    description: courseTexts.description.default(''),
    objectives: Objectives.default([]),
    language: z.enum(contentLanguages).default('en'),
    languages: Languages.optional(),
    price_sen: Price.default(0),
    validity_months: z.int().min(1).max(120).default(12),
    /** In the order they are taken. */
    modules: ModuleIds.default([]),
    needs: Needs.default([]),
    pledge_text: PledgeTexts.optional(),
    certificate: CertificateTemplate.nullable().optional(),
    translations: TranslationsChange(courseTexts).optional(),
  }),
  output: One,
  refuses: [10012, 10052],
  missing: {},
  changes: ['courses'],
})

export const TraineeCourseUpdate = defineCall({
  name: 'TraineeCourseUpdate',
  title: 'Change the draft of a course; what is published stays as it is',
  access: edit,
  input: z.strictObject({
    course_id: Id,
    version: Version,
    code: Code.optional(),
    title: courseTexts.title.optional(),
    description: courseTexts.description.optional(),
    objectives: Objectives.optional(),
    language: z.enum(contentLanguages).optional(),
    languages: Languages.optional(),
    price_sen: Price.optional(),
    validity_months: z.int().min(1).max(120).optional(),
    modules: ModuleIds.optional(),
    needs: Needs.optional(),
    /** An item of the course that is no quiz and no SCORM package. */
    sample_item_id: Id.nullable().optional(),
    pledge_text: PledgeTexts.optional(),
    certificate: CertificateTemplate.nullable().optional(),
    /** What the cover shows, in words. */
    cover_alt: text(300, 0).optional(),
    /** Takes the cover out; one is put in by uploadTraineeCourseCover. */
    cover: z.null().optional(),
    translations: TranslationsChange(courseTexts).optional(),
    /** `active` brings it back as what it was: a draft, or published. */
    status: z.enum(['active', 'archived']).optional(),
  }),
  output: One,
  /** 10065: the sample is no item of the course. */
  refuses: [10012, 10052, 10053, 10065],
  reasons: ['changed_since'],
  missing: { course_id: 10053, sample_item_id: 10065 },
  changes: ['courses'],
})

export const replaceCourse = defineCall({
  name: 'replaceCourse',
  title: 'Say that another published course replaces this one: the next cycle of its people is of that one. Without another it is taken back',
  access: edit,
  input: z.strictObject({
    course_id: Id,
    /** Published and not archived, and not replaced by this one, however many lie between. */
    successor_id: Id.optional(),
    /** The course that replaced it as it was shown: another may be set meanwhile. */
    before: Id.nullable(),
  }),
  output: One,
  refuses: [10053],
  reasons: ['changed_since'],
  missing: { course_id: 10053, successor_id: 10053 },
  changes: ['courses', 'published_courses', 'cycles'],
})

export const copyKinds = ['course', 'module', 'material', 'quiz', 'question'] as const

export const copyContent = defineCall({
  name: 'copyContent',
  title: 'Copy a course with its modules, a module, a material, a quiz or a question: a draft under another name, of what is a copy only itself',
  access: create,
  /** Exactly one of them. */
  input: z
    .strictObject({
      course_id: Id.optional(),
      module_id: Id.optional(),
      material_id: Id.optional(),
      quiz_id: Id.optional(),
      question_id: Id.optional(),
    })
    .refine((ids) => Object.values(ids).filter((id) => id !== undefined).length === 1, { path: ['course_id'], message: 'rule:invalid' }),
  output: z.strictObject({ kind: z.enum(copyKinds), id: Id, name: z.string() }),
  /** 10012: no name is left for it. */
  refuses: [10012, 10052, 10053, 10062, 10063, 10064],
  missing: { course_id: 10053, module_id: 10052, material_id: 10063, quiz_id: 10062, question_id: 10064 },
  changes: ['courses', 'modules', 'materials', 'quizzes', 'questions'],
})

export const keepEditing = defineCall({
  name: 'keepEditing',
  title: 'Say that one has this open to edit it, again and again, and hear who else has',
  access: edit,
  input: z.strictObject({ kind: z.enum(contentKinds), id: Id }),
  /** By name; at most five. */
  output: z.strictObject({ others: z.array(z.string()) }),
  missing: {},
  changes: ['editing'],
  shows: ['editing'],
})

/** Width to height of every cover; the server cuts around the middle. */
export const coverRatio = { width: 16, height: 9 } as const

export const uploadTraineeCourseCover = defineCall({
  name: 'uploadTraineeCourseCover',
  title: 'Set the cover of a course (JPEG, PNG or WebP, cut to 16:9 and re-encoded)',
  access: edit,
  input: z.strictObject({ course_id: IdInForm }),
  output: One,
  refuses: [10024, 10053, 10076],
  missing: { course_id: 10053 },
  changes: ['courses'],
  upload: { field: 'file', maxBytes: 10 * 1024 * 1024 },
  rate: 'heavy',
})

export const TraineeCourseDelete = defineCall({
  name: 'TraineeCourseDelete',
  title: 'Delete a course that was never sent for review',
  access: remove,
  input: z.strictObject({ course_id: Id }),
  output: Empty,
  refuses: [10053],
  reasons: ['in_use'],
  missing: { course_id: 10053 },
  changes: ['courses'],
})

export const getTraineeCourseList = defineCall({
  name: 'getTraineeCourseList',
  title: 'One course with its modules, versions, translations and what is missing of them',
  access: read,
  input: z.strictObject({ course_id: Id }),
  output: z.strictObject({ posts: z.array(TraineeCourse).length(1) }),
  refuses: [10053],
  missing: { course_id: 10053 },
  shows: ['courses', 'modules', 'materials', 'quizzes', 'reviews', 'published_courses'],
})

export const TraineeCourseList = defineCall({
  name: 'TraineeCourseList',
  title: 'The courses',
  access: read,
  input: listInput(['updated_at', 'title', 'code'], { status: CourseStatus.optional(), course_id: Id.optional() }),
  output: listOutput('posts', CourseRow),
  shows: ['courses'],
})

// ── Who is enrolled ───────────────────────────────────────────────────────────────────────────────────────────

const EnrolmentStatus = z.enum(enrolmentStatuses)
/** A course that is not asked of its person today, or that is due later than it was first; `until` is the last day on which that is so. */
export const ExemptNow = z.strictObject({ state: z.enum(['PAUSED', 'WAIVED', 'EXTENDED']), until: Day })
export type ExemptNow = z.output<typeof ExemptNow>

/** As they are looked for. */
export const enrolmentFilters = [...enrolmentStatuses, 'OVERDUE'] as const
export const CourseEnrolment = z.strictObject({
  trainee_course_id: Id,
  name: z.string(),
  username: z.string(),
  company: z.strictObject({ company_id: Id, name: z.string() }),
  course: z.strictObject({ course_id: Id, code: z.string(), title: z.string(), version_no: z.int() }),
  status: EnrolmentStatus,
  /** Read in this one; null while it has not begun, and where it was before this was recorded. */
  language: ContentLanguage.nullable(),
  /** Of the mandatory items. */
  items_done: z.int(),
  items_total: z.int(),
  assigned_at: Instant,
  due_on: Day.nullable(),
  /** Under way, and its day is over. */
  overdue: z.boolean(),
  /** As the company approved it. */
  exempt: ExemptNow.nullable(),
  started_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  expires_at: Instant.nullable(),
})
export type CourseEnrolment = z.output<typeof CourseEnrolment>

export const listCourseEnroll = defineCall({
  name: 'listCourseEnroll',
  title: 'Who is enrolled, by company and course',
  access: overseer,
  input: listInput(['assigned_at', 'name', 'due_on', 'completed_at'], {
    course_id: Id.optional(),
    company_id: Id.optional(),
    status: z.enum(enrolmentFilters).optional(),
    trainee_course_id: Id.optional(),
  }),
  output: listOutput('posts', CourseEnrolment),
  shows: ['trainees', 'seats', 'learning', 'certificates', 'exemptions'],
})

export const ProgressAttempt = z.strictObject({
  attempt_set: z.int(),
  attempt_no: z.int(),
  /** The questions were asked in this one; null where it was before this was recorded. */
  language: ContentLanguage.nullable(),
  started_at: Instant,
  submitted_at: Instant.nullable(),
  score: z.int().nullable(),
  passed: z.boolean().nullable(),
})
export const ProgressItem = z.strictObject({
  module_item_id: Id,
  module_no: z.int(),
  module_title: z.string(),
  title: z.string(),
  type: z.enum(lessonTypes),
  material_type: z.enum(materialTypes).nullable(),
  mandatory: z.boolean(),
  /** When it was first opened; null for what was not opened yet. */
  opened_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** Active time, as credited; `min_seconds` is what the item asks for. */
  seconds_done: z.int().nullable(),
  min_seconds: z.int().nullable(),
  /** Of a SCORM package, in per cent as it reported; null where it reported none. */
  package_score: z.int().nullable(),
  attempts: z.array(ProgressAttempt),
})
export type ProgressItem = z.output<typeof ProgressItem>

export const listCourseProgress = defineCall({
  name: 'listCourseProgress',
  title: 'Where one person stands in a course, item by item, with times and attempts',
  access: overseer,
  input: z.strictObject({ trainee_course_id: Id }),
  output: z.strictObject({
    enrolment: CourseEnrolment,
    items: z.array(ProgressItem),
    pledge: z.strictObject({ serial_no: z.string(), language: z.enum(pledgeLanguages), signed_at: Instant }).nullable(),
    certificate: z
      .strictObject({ serial_no: z.string(), issued_at: Instant, expires_at: Instant.nullable(), revoked_at: Instant.nullable() })
      .nullable(),
  }),
  refuses: [10053],
  missing: { trainee_course_id: 10053 },
  shows: ['learning', 'certificates', 'exemptions'],
})
