/** A trainee's way through a course: lessons, quizzes, pledge, certificate (product.md section 6). */
import { z } from 'zod'
import { Day, defineCall, Id, Instant, listInput, listOutput, rule, text, verbatim } from './call.ts'
import { ExemptNow } from './courses.ts'
import { contentLanguages, enrolmentStatuses, lessonTypes, materialTypes, pledgeLanguages, questionTypes } from './enumerations.ts'
import { PlayedPackage, ScormState } from './packages.ts'

const access = { roles: ['trainee'], needs: [{ group: 'GENERAL', right: 'READ' }] } as const
const EnrolmentStatus = z.enum(enrolmentStatuses)
const Percent = z.int().min(0).max(100)
const ContentLanguage = z.enum(contentLanguages)

// ── Shapes ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Why an item is closed: the course is not started, or what comes before it; for a quiz also used-up attempts, a cool-down, or material to be read again. */
export const itemReasons = ['not_started', 'after_previous', 'not_finished', 'no_attempts', 'cooling_down', 'read_again', 'expired'] as const

/** `lesson_id` is the module_item_id; `module_progress_id` is null until the course is started. */
export const OutlineItem = z.strictObject({
  module_progress_id: Id.nullable(),
  lesson_type: z.enum(lessonTypes),
  lesson_id: Id,
  title: z.string(),
  material_type: z.enum(materialTypes).nullable(),
  minutes: z.int(),
  mandatory: z.boolean(),
  state: z.enum(['locked', 'open', 'done']),
  reason: z.enum(itemReasons).optional(),
  /** Of an update: it counts as it was in the course that was completed. */
  unchanged: z.literal(true).optional(),
})
export const OutlineModule = z.strictObject({ module_id: Id, title: z.string(), short_title: z.string(), items: z.array(OutlineItem) })
export const Outline = z.array(OutlineModule)
export type Outline = z.output<typeof Outline>

/** What changed since a certificate was given, and is taken without the rest of the course; the certificate stays as it is. */
export const CourseUpdate = z.strictObject({
  /** The completed course whose certificate stays. */
  of: Id,
  version_no: z.int(),
  /** What its authors say of the changes, the newest first, each in the language of the course. */
  changes: z.array(z.strictObject({ version_no: z.int(), what: z.string(), language: z.string() })),
  /** How many items are asked. */
  items: z.int(),
  asks_pledge: z.boolean(),
})
export type CourseUpdate = z.output<typeof CourseUpdate>

export const StartCourseOutput = z.strictObject({
  trainee_course_id: Id,
  status: EnrolmentStatus,
  current: z.strictObject({ module_progress_id: Id, lesson_type: z.enum(lessonTypes), lesson_id: Id, title: z.string() }).nullable(),
  /** `certificate`: nothing is left; an update that asks for no pledge is completed with its last item. */
  next: z.enum(['material', 'quiz', 'pledge', 'certificate']),
  outline: Outline,
})
export const CompletedCourse = z.strictObject({
  trainee_course_id: Id,
  completed_at: Instant,
  expires_at: Instant.nullable(),
  certificate_serial_no: z.string().nullable(),
  outline: Outline,
})

const Question = z.strictObject({
  question_id: Id,
  text: z.string(),
  /** What its text is in: the attempt's, or the course's own where the author has not translated it. */
  language: ContentLanguage,
  type: z.enum(questionTypes),
  picture: z.strictObject({ url: z.string(), alt: z.string() }).optional(),
  options: z.array(z.strictObject({ option_id: Id, value: z.string() })),
})
/** What a trainee answered and what is right: given only once passed, and only where the quiz shows answers. */
const AnswerReview = z.strictObject({
  question_id: Id,
  text: z.string(),
  language: ContentLanguage,
  correct: z.boolean(),
  right_option_ids: z.array(Id),
  right_values: z.array(z.string()),
  explanation: z.string(),
  /** As they were shown, each with why it is right or wrong, where the author says so. */
  options: z.array(z.strictObject({ option_id: Id, value: z.string(), is_true: z.boolean(), chosen: z.boolean(), explanation: z.string() })),
})
const Result = z.strictObject({
  score: Percent,
  passed: z.boolean(),
  attempts_left: z.int().nullable(),
  available_at: Instant.optional(),
  answers: z.array(AnswerReview).optional(),
})

const Pledge = z.strictObject({
  serialNo: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  version: z.string(),
  hash: z.string(),
  language: z.enum(pledgeLanguages),
  languages: z.array(z.enum(pledgeLanguages)),
  state: z.enum(['open', 'signed']),
  full_name: z.string(),
  signed_at: Instant.nullable(),
})

/** Elements of a package that one report may hold. */
const MOST_ELEMENTS = 2_000

// ── Calls ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const getViewCourseEnroll = defineCall({
  name: 'getViewCourseEnroll',
  title: 'The own courses',
  access,
  input: listInput(['due_on', 'title', 'status', 'completed_at'], {
    status: EnrolmentStatus.optional(),
    /** With each course its outline: what a dashboard shows comes in one answer. */
    with_outline: z.boolean().default(false),
  }),
  output: listOutput(
    'traineeCoursesList',
    z.strictObject({
      trainee_course_id: Id,
      course_id: Id,
      code: z.string(),
      title: z.string(),
      status: EnrolmentStatus,
      due_on: Day.nullable(),
      exempt: ExemptNow.nullable(),
      progress_percent: Percent,
      next_title: z.string().nullable(),
      minutes_left: z.int(),
      completed_at: Instant.nullable(),
      expires_at: Instant.nullable(),
      certificate_serial_no: z.string().nullable(),
      /** Null of a course of its own. */
      update: CourseUpdate.nullable(),
      outline: Outline.optional(),
    }),
  ),
  shows: ['learning', 'certificates'],
})

export const getViewTraineeCourseCoverPage = defineCall({
  name: 'getViewTraineeCourseCoverPage',
  title: 'The cover of a course: what it is, its outline, its rules, when it is due',
  access,
  input: z.strictObject({ trainee_course_id: Id }),
  output: z.strictObject({
    trainee_course_id: Id,
    course_id: Id,
    code: z.string(),
    title: z.string(),
    description: z.string(),
    objectives: z.array(z.string()),
    /** In which it is shown, part by part where it is translated, and all that it can be had in, its own first. */
    language: ContentLanguage,
    languages: z.array(ContentLanguage),
    /** Its picture, of 16 to 9. */
    cover: z.strictObject({ url: z.string(), alt: z.string() }).nullable(),
    version_no: z.int(),
    status: EnrolmentStatus,
    due_on: Day.nullable(),
    exempt: ExemptNow.nullable(),
    validity_months: z.int(),
    minutes_total: z.int(),
    minutes_left: z.int(),
    progress_percent: Percent,
    pass_mark: Percent,
    max_attempts: z.int().nullable(),
    pledge_serial_no: z.string().nullable(),
    certificate_serial_no: z.string().nullable(),
    /** What it says of this course beside the portal's own words. */
    certificate: z
      .strictObject({
        course_title: z.string(),
        topics: z.string(),
        heading: z.string().nullable(),
        signatory_name: z.string().nullable(),
        signatory_title: z.string().nullable(),
      })
      .nullable(),
    completed_at: Instant.nullable(),
    expires_at: Instant.nullable(),
    /** Courses that are completed before this one begins; `trainee_course_id` where the trainee has it. */
    needs: z.array(z.strictObject({ course_id: Id, title: z.string(), done: z.boolean(), trainee_course_id: Id.nullable() })),
    /** Null of a course of its own; else the certificate that stays is the one that is told. */
    update: CourseUpdate.nullable(),
    /** The newest version that was taken since the certificate was given. */
    updated: z.strictObject({ version_no: z.int(), on: Day }).nullable(),
    outline: Outline,
  }),
  refuses: [10053],
  missing: { trainee_course_id: 10053 },
  shows: ['learning', 'certificates'],
})

export const chooseCourseLanguage = defineCall({
  name: 'chooseCourseLanguage',
  title: 'Choose in which of its languages to take a course. An attempt under way keeps its own',
  access,
  input: z.strictObject({ trainee_course_id: Id, language: ContentLanguage }),
  output: z.strictObject({ language: ContentLanguage }),
  /** 10055: what a completed course was read in stays on record. */
  refuses: [10053, 10055],
  missing: { trainee_course_id: 10053 },
  changes: ['learning', 'course_language'],
})

export const startCourse = defineCall({
  name: 'startCourse',
  title: 'Start, resume or go on: where the trainee stands and the item to open. `next` never fails; a start waits for the courses that come before',
  access,
  input: z.strictObject({ trainee_course_id: Id, action: z.enum(['start', 'resume', 'next']), module_progress_id: Id.optional() }),
  output: z.strictObject({ output: StartCourseOutput }),
  refuses: [10053, 10055, 10077],
  /** `locked`: other courses come before it; their titles are told. */
  reasons: ['locked'],
  missing: { trainee_course_id: 10053, module_progress_id: 10077 },
  changes: ['learning'],
})

export const getCourseProgress = defineCall({
  name: 'getCourseProgress',
  title: 'How far the trainee is: the final check before the pledge',
  access,
  input: z.strictObject({ trainee_course_id: Id }),
  output: z.strictObject({
    trainee_course_id: Id,
    status: EnrolmentStatus,
    language: ContentLanguage,
    progress_percent: Percent,
    items_done: z.int(),
    items_total: z.int(),
    seconds_spent: z.int(),
    ready_for_pledge: z.boolean(),
    update: CourseUpdate.nullable(),
    quizzes: z.array(
      z.strictObject({ module_progress_id: Id, title: z.string(), score: Percent.nullable(), passed: z.boolean(), attempts: z.int() }),
    ),
    outline: Outline,
  }),
  refuses: [10053],
  missing: { trainee_course_id: 10053 },
  shows: ['learning'],
})

export const getViewMaterial = defineCall({
  name: 'getViewMaterial',
  title:
    'A material to read or watch, in the language asked for or that of the enrolment where it is there: its text, or a short-lived link to its file',
  access,
  input: z.strictObject({ module_progress_id: Id, language: ContentLanguage.optional() }),
  output: z.strictObject({
    material: z.strictObject({
      material_id: Id,
      title: z.string(),
      type: z.enum(materialTypes),
      language: z.string(),
      /** All that it can be had in, its base language first; left out where there is one. */
      languages: z.array(ContentLanguage).optional(),
      html: z.string().optional(),
      url: z.string().optional(),
      content_type: z.string().optional(),
      /** What is seen and heard in a recording, in words; a paragraph a line. */
      transcript: z.string().optional(),
      /** WebVTT of the same origin, that of the language shown first. */
      captions: z.array(z.strictObject({ language: ContentLanguage, url: z.string() })).optional(),
      duration_seconds: z.int().nullable(),
      reading_minutes: z.int(),
      min_seconds: z.int(),
      seconds_done: z.int(),
      /** Of a SCORM package: it runs in a frame at `url`, on another origin, and its reports count by this session of it. */
      scorm: PlayedPackage.optional(),
      /** Seconds of the video already watched, as [from, to) segments. */
      watched: z.array(z.tuple([z.number(), z.number()])).optional(),
      can_finish: z.boolean(),
      state: z.enum(['open', 'done']),
    }),
  }),
  refuses: [10063, 10077],
  reasons: ['locked'],
  missing: { module_progress_id: 10077 },
  changes: ['learning'],
  shows: ['course_language'],
})

export const getViewQuiz = defineCall({
  name: 'getViewQuiz',
  title: 'A quiz: its rules, and with start its attempt (resumed if one is open). Nothing about right or wrong',
  access,
  input: z.strictObject({ module_progress_id: Id, start: z.boolean().default(false) }),
  output: z.strictObject({
    quiz_detail: z.strictObject({
      quiz_id: Id,
      name: z.string(),
      state: z.enum(['open', 'done']),
      rules: z.strictObject({
        questions: z.int(),
        pass_mark: Percent,
        time_limit_minutes: z.int().nullable(),
        attempts: z.int().nullable(),
        attempts_left: z.int().nullable(),
        available_at: Instant.optional(),
        show_answers: z.enum(['never', 'once_passed']),
      }),
      last_result: Result.nullable(),
      attempt: z
        .strictObject({
          attempt_id: Id,
          attempt_no: z.int(),
          deadline_at: Instant.nullable(),
          /** From its start to its end, whatever is chosen meanwhile. */
          language: ContentLanguage,
          questions: z.array(Question),
          answers: z.record(z.string(), z.array(Id)),
        })
        .nullable(),
    }),
  }),
  refuses: [10062, 10077],
  reasons: ['locked', 'no_attempts', 'cooling_down'],
  missing: { module_progress_id: 10077 },
  changes: ['learning'],
  shows: ['learning', 'course_language'],
})

export const saveScormState = defineCall({
  name: 'saveScormState',
  title: 'Keep what a SCORM package reports: its place, its status and score are noted as reported by the package',
  access,
  input: z.strictObject({
    module_progress_id: Id,
    session_no: z.int().min(1).max(2_147_483_647),
    /** Grows with each report of a session: an older one that comes late changes nothing. */
    sequence: z.int().min(0).max(2_147_483_647),
    sco_id: text(200),
    state: ScormState.refine((state) => Object.keys(state).length <= MOST_ELEMENTS, rule('max_length')).meta({ maxProperties: MOST_ELEMENTS }),
  }),
  output: z.strictObject({
    progress: z.strictObject({ kept: z.boolean(), reported: z.boolean(), score: Percent.nullable(), can_finish: z.boolean(), saved_at: Instant }),
  }),
  refuses: [10063, 10077],
  reasons: ['locked'],
  missing: { module_progress_id: 10077 },
  changes: ['learning'],
})

const Seconds = z.number().min(0).max(1_000_000)
export const submitProgress = defineCall({
  name: 'submitProgress',
  title: 'A heartbeat, one answer, or the finish of a lesson',
  access,
  input: z.union([
    z.strictObject({
      module_progress_id: Id,
      heartbeat: z.strictObject({
        active_seconds: Seconds,
        watched: z
          .array(z.tuple([Seconds, Seconds]))
          .max(200)
          .optional(),
      }),
    }),
    z.strictObject({ module_progress_id: Id, answer: z.strictObject({ question_id: Id, option_ids: z.array(Id).max(8) }) }),
    z.strictObject({ module_progress_id: Id, finish: z.literal(true) }),
  ]),
  output: z.strictObject({
    progress: z.strictObject({
      state: z.enum(['open', 'done']),
      seconds_done: z.int(),
      can_finish: z.boolean(),
      watched: z.array(z.tuple([z.number(), z.number()])).optional(),
      saved_at: Instant,
    }),
    result: Result.optional(),
  }),
  refuses: [10055, 10062, 10064, 10077],
  reasons: ['locked', 'too_early', 'not_reported', 'past_deadline'],
  missing: { module_progress_id: 10077, question_id: 10064 },
  changes: ['learning'],
  idempotent: true,
})

export const getPledge = defineCall({
  name: 'getPledge',
  title: 'The pledge to read, or the signed one',
  access,
  input: z.union([
    /** Without a language in that of the enrolment, where the pledge has it. */
    z.strictObject({ trainee_course_id: Id, language: z.enum(pledgeLanguages).optional() }),
    z.strictObject({ serialNo: text(40), language: z.enum(pledgeLanguages).optional() }),
  ]),
  /** `has_authenticator`: the reader may sign by a code of the app as well as by the password. */
  output: z.strictObject({ pledge: Pledge, has_authenticator: z.boolean() }),
  refuses: [10053],
  missing: { trainee_course_id: 10053, serialNo: 10053 },
  shows: ['learning', 'course_language'],
})

export const submitPledge = defineCall({
  name: 'submitPledge',
  title:
    'Sign the pledge: a tick, the typed full name, and the password or a code of the authenticator app. Completes the course and issues the certificate',
  access,
  input: z.strictObject({
    trainee_course_id: Id,
    language: z.enum(pledgeLanguages).default('en'),
    full_name: text(150),
    agree: z.literal(true, rule('pledge')),
    password: verbatim(1000).optional(),
    otp: text(12).optional(),
  }),
  output: z.strictObject({ pledge: Pledge, certificate_serial_no: z.string() }),
  refuses: [10041, 10053, 10055, 20069],
  reasons: ['locked'],
  missing: { trainee_course_id: 10053 },
  changes: ['learning', 'certificates'],
  idempotent: true,
  rate: 'credentials',
})

export const downloadPledge = defineCall({
  name: 'downloadPledge',
  title: 'The signed pledge as PDF, saved as {serialNo}.pdf',
  access,
  input: z.strictObject({ serialNo: text(40) }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  missing: { serialNo: 4444 },
  answers: 'file',
  rate: 'heavy',
  shows: ['learning'],
})

export const getCertificate = defineCall({
  name: 'getCertificate',
  title: 'The certificate as PDF in base64, saved as cert_{username}.pdf',
  access,
  input: z.strictObject({ trainee_course_id: Id, username: text(254, 0).optional(), filename: text(254, 0).optional() }),
  output: z.strictObject({
    pdf: z.strictObject({ base64_pdf: z.string() }),
    serial_no: z.string(),
    issued_at: Instant,
    expires_at: Instant.nullable(),
  }),
  refuses: [10051],
  missing: { trainee_course_id: 10051 },
  rate: 'heavy',
  shows: ['certificates'],
})

export const verifyCertificate = defineCall({
  name: 'verifyCertificate',
  title: 'Anyone: is this certificate genuine? The name is masked',
  access: { who: 'public' },
  input: z.strictObject({ serial_no: text(40) }),
  output: z.strictObject({
    /** Of `not_yet_valid` another certificate of the course stands until `valid_from`. */
    state: z.enum(['valid', 'not_yet_valid', 'expired', 'revoked', 'unknown']),
    serial_no: z.string(),
    name_masked: z.string().optional(),
    company_name: z.string().optional(),
    course_title: z.string().optional(),
    course_version: z.int().optional(),
    /** The newest version whose changes its holder took since. */
    updated: z.strictObject({ version_no: z.int(), on: Day }).nullable().optional(),
    pledge_serial_no: z.string().optional(),
    completed_on: Day.optional(),
    valid_from: Day.optional(),
    expires_on: Day.nullable().optional(),
    revoked_on: Day.nullable().optional(),
  }),
  shows: ['certificates'],
})
