/** The bank of questions: written, found again, brought in and taken out (product.md section 5). */
import { z } from 'zod'
import { Version } from './approvals.ts'
import { ContentLanguage, ContentStatus, contentFields, Outdated, Tags, Translations, TranslationsChange, WhereUsed } from './authoring.ts'
import { defineCall, Empty, Id, Instant, lines, listInput, listOutput, rule, text } from './call.ts'
import { columnMatching, FileAsSaid, type FileFields, foundColumns } from './columns.ts'
import { questionTypes } from './enumerations.ts'

const read = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'READ' }] } as const
const create = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'CREATE' }], step: 'maker' } as const
const edit = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'EDIT' }], step: 'maker' } as const
const remove = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'DELETE' }], step: 'maker' } as const

export const LONGEST = { name: 150, text: 2000, value: 500, explanation: 1000, alt: 300 } as const
export const FEWEST_OPTIONS = 2
export const MOST_OPTIONS = 8

// ── Shapes ────────────────────────────────────────────────────────────────────────────────────────────────────

const QuestionType = z.enum(questionTypes)
const Points = z.int().min(1).max(100)
const questionTexts = { text: lines(LONGEST.text, 0), explanation: lines(LONGEST.explanation, 0), picture_alt: text(LONGEST.alt, 0) }
const optionTexts = { value: lines(LONGEST.value, 0), explanation: lines(LONGEST.explanation, 0) }

/** How people did when they met it for the first time in a quiz. */
export const Figures = z.strictObject({
  answered: z.int(),
  right_percent: z.int().min(0).max(100).nullable(),
  /** Share right among those who passed that attempt, less that among those who failed it, in per cent; null where too few did either. */
  discrimination: z.int().min(-100).max(100).nullable(),
})
export type Figures = z.output<typeof Figures>

export const QuestionOption = z.strictObject({
  option_id: Id,
  value: z.string(),
  is_true: z.boolean(),
  /** Why it is right or wrong; read after the quiz, where that shows answers. */
  explanation: z.string(),
  translations: Translations(optionTexts),
  outdated: Outdated,
})
export const Question = z.strictObject({
  question_id: Id,
  name: z.string(),
  text: z.string(),
  type: QuestionType,
  language: ContentLanguage,
  /** In the order of the page; a quiz that shuffles mixes them for each person. */
  options: z.array(QuestionOption),
  explanation: z.string(),
  /** A link for a quarter of an hour. */
  picture_url: z.string().nullable(),
  picture_alt: z.string(),
  points: z.int(),
  tags: z.array(z.string()),
  translations: Translations(questionTexts),
  outdated: Outdated,
  figures: Figures,
  ...WhereUsed.shape,
  ...contentFields,
})
export type Question = z.output<typeof Question>

export const QuestionRow = z.strictObject({
  question_id: Id,
  name: z.string(),
  text: z.string(),
  type: QuestionType,
  tags: z.array(z.string()),
  points: z.int(),
  /** Quizzes that list it by name. */
  quizzes: z.int(),
  figures: Figures,
  ...contentFields,
})
export type QuestionRow = z.output<typeof QuestionRow>

/** A picture as `uploadQuestionPicture` answered it; its link is the right to use it. */
const Picture = text(1000)

const WrittenOption = z.strictObject({
  /** Of an option that stays; one without is new. */
  option_id: Id.optional(),
  value: lines(LONGEST.value, 0),
  is_true: z.boolean(),
  explanation: lines(LONGEST.explanation, 0).default(''),
  translations: TranslationsChange(optionTexts).optional(),
})
/** Fewer than two, or an empty one, is 10057. */
const WrittenOptions = z.array(WrittenOption).max(MOST_OPTIONS)
const written = {
  /** Made from the text where it is empty. */
  name: text(LONGEST.name, 0),
  text: lines(LONGEST.text),
  type: QuestionType,
  language: ContentLanguage,
  options: WrittenOptions,
  explanation: lines(LONGEST.explanation, 0),
  picture: Picture.nullable(),
  picture_alt: text(LONGEST.alt, 0),
  points: Points,
  tags: Tags,
  translations: TranslationsChange(questionTexts),
} as const
export const WrittenQuestion = z.strictObject({
  ...written,
  name: written.name.default(''),
  language: written.language.default('en'),
  explanation: written.explanation.default(''),
  picture: written.picture.default(null),
  picture_alt: written.picture_alt.default(''),
  points: written.points.default(1),
  tags: written.tags.default([]),
  translations: written.translations.default({}),
})
export type WrittenQuestion = z.output<typeof WrittenQuestion>
/** The language of the base texts stays what it was made with. */
export const QuestionChange = z.strictObject(written).omit({ language: true }).extend({ status: ContentStatus }).partial()
export type QuestionChange = z.output<typeof QuestionChange>

// ── Calls ─────────────────────────────────────────────────────────────────────────────────────────────────────

const ruled = [10057, 10058, 10059, 10061, 10076] as const

export const createQuestionAnswerOption = defineCall({
  name: 'createQuestionAnswerOption',
  title: 'Write a question with its answer options',
  access: create,
  input: WrittenQuestion,
  output: z.strictObject({ question: Question }),
  refuses: ruled,
  changes: ['questions'],
})

export const UpdateQuestionAnswerOption = defineCall({
  name: 'UpdateQuestionAnswerOption',
  title: 'Change a question, or archive it; published courses keep the words they have',
  access: edit,
  input: z.strictObject({ question_id: Id, version: Version, ...QuestionChange.shape }),
  output: z.strictObject({ question: Question }),
  refuses: [...ruled, 10064],
  reasons: ['changed_since'],
  missing: { question_id: 10064 },
  changes: ['questions'],
})

export const DeleteQuestionAnswerOption = defineCall({
  name: 'DeleteQuestionAnswerOption',
  title: 'Delete a question that nothing uses',
  access: remove,
  input: z.strictObject({ question_id: Id }),
  output: Empty,
  refuses: [10064],
  reasons: ['in_use'],
  missing: { question_id: 10064 },
  changes: ['questions'],
})

export const getQuestionAnswerList = defineCall({
  name: 'getQuestionAnswerList',
  title: 'One question with its options, its translations and where it is used',
  access: read,
  input: z.strictObject({ question_id: Id }),
  output: z.strictObject({ questionsList: z.array(Question).length(1) }),
  refuses: [10064],
  missing: { question_id: 10064 },
  shows: ['questions'],
})

const filters = { tag: text(40).optional(), type: QuestionType.optional(), status: ContentStatus.default('active') }
export const QuestionList = defineCall({
  name: 'QuestionList',
  title: 'The bank of questions; by ease the hardest come first, and those nobody has met last',
  access: read,
  input: listInput(['updated_at', 'name', 'ease'], filters),
  output: listOutput('questionsList', QuestionRow),
  shows: ['questions'],
})

export const MOST_AT_ONCE = 1000

export const changeQuestions = defineCall({
  name: 'changeQuestions',
  title: 'Archive, bring back or tag all questions that match; refused where others match than the author saw',
  access: edit,
  input: z.strictObject({
    q: text(100, 0).default(''),
    ...filters,
    /** How many matched. */
    questions: z.int().min(1).max(MOST_AT_ONCE),
    change: z.union([z.strictObject({ status: ContentStatus }), z.strictObject({ add_tag: text(40) })]),
  }),
  /** `left_out`: those that have it already, or that can take no more tags. */
  output: z.strictObject({ changed: z.int(), left_out: z.int() }),
  reasons: ['changed_since'],
  changes: ['questions'],
  rate: 'heavy',
})

export const getQuestionTagList = defineCall({
  name: 'getQuestionTagList',
  title: 'The tags of the bank, with how many active questions bear each',
  access: read,
  input: Empty,
  output: z.strictObject({ tags: z.array(z.strictObject({ tag: z.string(), questions: z.int() })).max(1000) }),
  shows: ['questions'],
})

export const findSimilarQuestions = defineCall({
  name: 'findSimilarQuestions',
  title: 'Questions with nearly the same words, while one is typed',
  access: read,
  input: z.strictObject({ text: lines(LONGEST.text), question_id: Id.optional() }),
  output: z.strictObject({
    similar: z.array(z.strictObject({ question_id: Id, name: z.string(), text: z.string(), percent: z.int().min(0).max(100) })).max(3),
  }),
  refuses: [10064],
  missing: { question_id: 10064 },
  shows: ['questions'],
})

export const uploadQuestionPicture = defineCall({
  name: 'uploadQuestionPicture',
  title: 'A picture for a question (JPEG, PNG or WebP, re-encoded), to be named when the question is saved',
  access: { roles: ['globalAdmin'], needs: [...create.needs, ...edit.needs], step: 'maker' },
  input: Empty,
  output: z.strictObject({ picture: z.string() }),
  refuses: [10024, 10076],
  changes: [],
  upload: { field: 'file', maxBytes: 5 * 1024 * 1024 },
  rate: 'heavy',
})

// ── Files of questions ────────────────────────────────────────────────────────────────────────────────────────

/** What questions are taken out in. */
export const questionFormats = ['moodle_xml', 'gift'] as const
export type QuestionFormat = (typeof questionFormats)[number]
/** What they come in by: `sheet` is CSV or XLSX with a question in each row. */
export const importFormats = [...questionFormats, 'aiken', 'sheet'] as const
export type ImportFormat = (typeof importFormats)[number]
export const MOST_IN_FILE = 1000

/** What becomes of a question that is taken but not as it stands in the file. `value` names the thing it is about. */
export const importChanges = [
  'formatting',
  'weights',
  'name_made',
  'name_shortened',
  'points',
  'tags_cut',
  'category',
  'picture_left_out',
  'picture_no_alt',
  'media_left_out',
  'feedback_left_out',
  'no_explanation',
] as const
export const importObstacles = [
  'unreadable',
  'too_slow',
  'too_long',
  'matching',
  'numerical',
  'short_answer',
  'essay',
  'cloze',
  'description',
  'other_type',
  'no_text',
  'no_options',
  'too_many_options',
  'alike_options',
  'no_right',
  'several_right',
  'name_taken',
  'twice_in_file',
  'no_blank_line',
] as const
/** Told to whoever reads the report, yet no change of the question. */
export const harmlessChanges: readonly ImportChange[] = ['category', 'no_explanation']
export type ImportChange = (typeof importChanges)[number]
export type ImportObstacle = (typeof importObstacles)[number]

export const ImportLine = z.strictObject({
  /** Its place in the file, from 1. */
  no: z.int(),
  /** The line of the file on which it begins; null where that is not known. */
  at_line: z.int().nullable(),
  name: z.string(),
  outcome: z.enum(['taken', 'changed', 'left_out']),
  changes: z.array(z.strictObject({ what: z.enum(importChanges), value: z.string() })),
  obstacle: z.strictObject({ why: z.enum(importObstacles), value: z.string() }).nullable(),
})
export type ImportLine = z.output<typeof ImportLine>
/** What a row of a spreadsheet may hold: a question, its options, and which of them are right. */
export const questionSheet = {
  fields: ['question', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'right', 'explanation', 'tag'],
  required: ['question', 'a', 'b', 'right'],
  made: {},
} as const satisfies FileFields<string>
export type QuestionFileField = (typeof questionSheet)['fields'][number]

const ImportReport = {
  format: z.enum(importFormats),
  lines: z.array(ImportLine).max(MOST_IN_FILE),
  taken: z.int(),
  changed: z.int(),
  left_out: z.int(),
  new_tags: z.array(z.string()),
}
const questionFile = { field: 'file', maxBytes: 20 * 1024 * 1024 } as const
/** 10024: unreadable, too_large, too_many, none, of a spreadsheet no_headings or columns_changed (data.reason); 10076: none of the formats. */
const fileRefusals = [10024, 10076] as const
/** Of a spreadsheet: without a matching the columns are what their headings say. */
const matching = columnMatching(questionSheet).optional()

export const getQuestionImportColumns = defineCall({
  name: 'getQuestionImportColumns',
  title: 'What the columns of a spreadsheet of questions are taken for, with samples. Nothing of the file is kept',
  access: create,
  input: FileAsSaid,
  output: foundColumns(questionSheet),
  refuses: fileRefusals,
  upload: questionFile,
  rate: 'heavy',
  shows: ['question_imports'],
})

export const importQuestions = defineCall({
  name: 'importQuestions',
  title:
    'Dry run of a file of questions (GIFT, Moodle XML, Aiken, CSV or XLSX): of each question whether it would be taken, changed how, or left out and why. Writes nothing',
  access: create,
  input: z.strictObject({ language: ContentLanguage.default('en'), matching }),
  output: z.strictObject({ sha256: z.string(), ...ImportReport }),
  refuses: fileRefusals,
  upload: questionFile,
  rate: 'heavy',
  shows: ['questions', 'question_imports'],
})

export const commitQuestionImport = defineCall({
  name: 'commitQuestionImport',
  title: 'Import the same file as was tried, all in one: refused where the file, or what would be taken of it, is another by now',
  access: create,
  input: z.strictObject({
    language: ContentLanguage.default('en'),
    sha256: text(64),
    /** How many the dry run would take. */
    taken: z.string().regex(/^\d{1,4}$/, rule('numeric')),
    /** All that are taken get it; one that is in use already gets a number, so that it is this import's alone. */
    tag: text(40).optional(),
    matching,
  }),
  output: z.strictObject({ question_import_id: Id, tag: z.string().nullable(), ...ImportReport }),
  refuses: [...fileRefusals, 10059],
  reasons: ['changed_since'],
  changes: ['questions', 'question_imports'],
  upload: questionFile,
  rate: 'heavy',
})

const importFields = {
  question_import_id: Id,
  file_name: z.string(),
  format: z.enum(importFormats),
  language: ContentLanguage,
  /** By which its questions are found. */
  tag: z.string().nullable(),
  taken: z.int(),
  changed: z.int(),
  left_out: z.int(),
  made_at: Instant,
  made_by: z.string(),
} as const
export const QuestionImport = z.strictObject(importFields)
export type QuestionImport = z.output<typeof QuestionImport>

export const getQuestionImportList = defineCall({
  name: 'getQuestionImportList',
  title: 'Files of questions that were imported, the newest first',
  access: read,
  input: listInput(['made_at']),
  output: listOutput('importsList', QuestionImport),
  shows: ['question_imports'],
})

export const getQuestionImport = defineCall({
  name: 'getQuestionImport',
  title: 'What an imported file of questions came to: of each question whether it was taken, changed how, or left out and why',
  access: read,
  input: z.strictObject({ question_import_id: Id }),
  output: z.strictObject({ import: z.strictObject({ ...importFields, lines: z.array(ImportLine).max(MOST_IN_FILE) }) }),
  missing: { question_import_id: 4444 },
  shows: ['question_imports'],
})

const exported = { format: z.enum(questionFormats), q: text(100, 0).default(''), ...filters }
/** What a format cannot say. */
export const exportLosses = ['translations', 'picture', 'points', 'language', 'tags', 'true_false'] as const

export const checkQuestionExport = defineCall({
  name: 'checkQuestionExport',
  title: 'What a file of these questions would hold, and which fields its format loses',
  access: read,
  input: z.strictObject(exported),
  output: z.strictObject({
    questions: z.int(),
    /** More than one file takes: only so many are in it. */
    most: z.int(),
    losses: z.array(z.strictObject({ what: z.enum(exportLosses), questions: z.int() })),
  }),
  shows: ['questions'],
})

export const exportQuestions = defineCall({
  name: 'exportQuestions',
  title: 'The questions that match, as a GIFT or Moodle XML file',
  access: read,
  input: z.strictObject(exported),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  answers: 'file',
  rate: 'heavy',
  shows: ['questions'],
})
