/** Modules: what a course is made of, each a row of materials and quizzes (product.md section 5). */
import { z } from 'zod'
import { Version } from './approvals.ts'
import { ContentLanguage, ContentStatus, contentFields, Outdated, Topics, Translations, TranslationsChange, WhereUsed } from './authoring.ts'
import { defineCall, Empty, Id, lines, listInput, listOutput, text } from './call.ts'
import { contentLanguages, lessonTypes, materialTypes } from './enumerations.ts'

const read = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'READ' }] } as const
const create = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'CREATE' }], step: 'maker' } as const
const edit = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'EDIT' }], step: 'maker' } as const
const remove = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'DELETE' }], step: 'maker' } as const

/** So many items one module may hold. */
export const mostItems = 100

// ── Shapes ────────────────────────────────────────────────────────────────────────────────────────────────────

/** When a SCORM package counts as done; null for all else. */
export const ScormRule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('completed') }),
  z.strictObject({ rule: z.literal('passed') }),
  z.strictObject({ rule: z.literal('score'), at_least: z.int().min(1).max(100) }),
])
export type ScormRule = z.output<typeof ScormRule>

export const ModuleItem = z.strictObject({
  module_item_id: Id,
  position: z.int(),
  type: z.enum(lessonTypes),
  material_id: Id.nullable(),
  quiz_id: Id.nullable(),
  /** The material's title or the quiz's name. */
  title: z.string(),
  material_type: z.enum(materialTypes).nullable(),
  min_seconds: z.int().nullable(),
  /** How many questions an attempt at the quiz holds. */
  questions: z.int().nullable(),
  /** Of the material or quiz itself: what is archived stays where it is, and is offered no more. */
  status: ContentStatus,
  updated_at: contentFields.updated_at,
  mandatory: z.boolean(),
  topics: Topics,
  scorm_rule: ScormRule.nullable(),
})
export type ModuleItem = z.output<typeof ModuleItem>

const moduleTexts = { title: text(150), short_title: text(40), description: lines(2000, 0) }
export const ModuleTranslations = Translations({ title: z.string(), short_title: z.string(), description: z.string() })
export const TraineeModule = z.strictObject({
  module_id: Id,
  title: z.string(),
  /** Two to four words, for a step on the line. */
  short_title: z.string(),
  description: z.string(),
  language: ContentLanguage,
  translations: ModuleTranslations,
  outdated: Outdated,
  items: z.array(ModuleItem),
  ...contentFields,
})
export type TraineeModule = z.output<typeof TraineeModule>

export const ModuleRow = z.strictObject({
  module_id: Id,
  title: z.string(),
  short_title: z.string(),
  items: z.int(),
  /** Courses whose draft contains it. */
  courses: z.int(),
  ...contentFields,
})
export type ModuleRow = z.output<typeof ModuleRow>

/** The module as it is afterwards, and the item that was made or changed. */
const Changed = z.strictObject({ module: TraineeModule, module_item_id: Id.nullable() })
/** `left`: where the item went from one module to another, the one that it left; `module` is then where it came. */
const Carried = Changed.extend({ left: TraineeModule.nullable() })

// ── Calls ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const createTraineeModule = defineCall({
  name: 'createTraineeModule',
  title: 'Make a module',
  access: create,
  input: z.strictObject({
    title: moduleTexts.title,
    /** The title, shortened, unless told. */
    short_title: moduleTexts.short_title.optional(),
    description: moduleTexts.description.default(''),
    language: z.enum(contentLanguages).default('en'),
    translations: TranslationsChange(moduleTexts).optional(),
  }),
  output: z.strictObject({ module: TraineeModule }),
  refuses: [10012],
  changes: ['modules'],
})

export const UpdateModuleItem = defineCall({
  name: 'UpdateModuleItem',
  title: 'Change an item of a module, or with module_id alone the module itself',
  access: edit,
  input: z
    .strictObject({
      module_id: Id.optional(),
      module_item_id: Id.optional(),
      /** The module's, also where an item is changed. */
      version: Version,
      /** Of an item: its place, counted from 0; those after it move. */
      position: z.int().min(0).max(mostItems).optional(),
      /** Of an item: another module that it goes to, as that one was seen. `module_id` is then the one it leaves; `position` is counted where it comes. */
      to_module_id: Id.optional(),
      to_version: Version.optional(),
      mandatory: z.boolean().optional(),
      topics: Topics.optional(),
      scorm_rule: ScormRule.nullable().optional(),
      /** Of the module. */
      title: moduleTexts.title.optional(),
      short_title: moduleTexts.short_title.optional(),
      description: moduleTexts.description.optional(),
      language: z.enum(contentLanguages).optional(),
      translations: TranslationsChange(moduleTexts).optional(),
      status: ContentStatus.optional(),
    })
    .refine(({ module_id, module_item_id }) => module_id !== undefined || module_item_id !== undefined, {
      path: ['module_id'],
      message: 'rule:required',
    })
    .refine(
      ({ module_id, module_item_id, to_module_id, to_version }) =>
        (to_module_id === undefined) === (to_version === undefined) &&
        (to_module_id === undefined || (module_id !== undefined && module_item_id !== undefined && to_module_id !== module_id)),
      { path: ['to_module_id'], message: 'rule:invalid' },
    ),
  output: Carried,
  refuses: [10012, 10052, 10065],
  reasons: ['changed_since', 'full'],
  missing: { module_id: 10052, module_item_id: 10065, to_module_id: 10052 },
  changes: ['modules'],
})

export const TraineeModuleDelete = defineCall({
  name: 'TraineeModuleDelete',
  title: 'Delete a module that no course contains',
  access: remove,
  input: z.strictObject({ module_id: Id }),
  output: Empty,
  refuses: [10052],
  reasons: ['in_use'],
  missing: { module_id: 10052 },
  changes: ['modules'],
})

export const TraineeModuleList = defineCall({
  name: 'TraineeModuleList',
  title: 'The modules',
  access: read,
  input: listInput(['updated_at', 'title'], { status: ContentStatus.optional(), module_id: Id.optional() }),
  output: listOutput('posts', ModuleRow),
  shows: ['modules'],
})

export const getTraineeModuleList = defineCall({
  name: 'getTraineeModuleList',
  title: 'One module with its items, and where it is used',
  access: read,
  input: z.strictObject({ module_id: Id }),
  output: z.strictObject({ module: TraineeModule, where_used: WhereUsed }),
  refuses: [10052],
  missing: { module_id: 10052 },
  shows: ['modules', 'materials', 'quizzes'],
})

export const createModuleItem = defineCall({
  name: 'createModuleItem',
  title: 'Put a material or a quiz into a module',
  access: create,
  input: z
    .strictObject({
      module_id: Id,
      type: z.enum(lessonTypes),
      material_id: Id.optional(),
      quiz_id: Id.optional(),
      /** Counted from 0; at the end unless told. */
      position: z.int().min(0).max(mostItems).optional(),
      mandatory: z.boolean().default(true),
      topics: Topics.default([]),
      scorm_rule: ScormRule.nullable().optional(),
    })
    .refine(
      ({ type, material_id, quiz_id }) => (type === 'material') === (material_id !== undefined) && (type === 'quiz') === (quiz_id !== undefined),
      {
        path: ['type'],
        message: 'rule:invalid',
      },
    ),
  output: Changed,
  refuses: [10052, 10062, 10063],
  reasons: ['full'],
  missing: { module_id: 10052, material_id: 10063, quiz_id: 10062 },
  changes: ['modules'],
})

export const DeleteModuleItem = defineCall({
  name: 'DeleteModuleItem',
  title: 'Take an item out of a module; the material or quiz stays',
  access: remove,
  input: z.strictObject({ module_item_id: Id }),
  output: Changed,
  refuses: [10065],
  missing: { module_item_id: 10065 },
  changes: ['modules'],
})

export const getModuleItemList = defineCall({
  name: 'getModuleItemList',
  title: 'The items of a module',
  access: read,
  input: z.strictObject({ module_id: Id }),
  output: z.strictObject({ items: z.array(ModuleItem) }),
  refuses: [10052],
  missing: { module_id: 10052 },
  shows: ['modules', 'materials', 'quizzes'],
})
