/** What is read, heard and watched: films, recordings, PDFs, pictures and texts, in several languages (product.md section 5). */
import { z } from 'zod'
import { Version } from './approvals.ts'
import { ContentLanguage, ContentStatus, contentFields, Outdated, Topics, Translations, TranslationsChange, WhereUsed } from './authoring.ts'
import { defineCall, Id, isStorable, lines, listInput, listOutput, rule, text } from './call.ts'
import { contentLanguages, materialTypes } from './enumerations.ts'
import { PackageNote, PackageSettings } from './packages.ts'
import { UploadId } from './uploads.ts'

const MEGABYTE = 1024 * 1024
/** What comes in one piece; anything larger comes in pieces, and then the call is sent with `upload_id`. */
const ONE_PIECE = 25 * MEGABYTE
/** The most that any portal takes; its own setting may be lower. */
export const LARGEST_MATERIAL = 4096 * MEGABYTE

/** A day: longer than anybody sits in one sitting. */
const Seconds = z.int().min(0).max(86_400)
/** Longer than any lesson; what is active in it is taken out when it is written. */
export const MOST_HTML = 100_000
const Html = z.string().max(MOST_HTML).refine(isStorable, rule('invalid'))
const Transcript = lines(40_000, 0)
export const CaptionText = z.string().max(80_000).refine(isStorable, rule('invalid'))
const texts = { title: text(200), description: lines(2000, 0), html: Html, transcript: Transcript }

// ── Shapes ────────────────────────────────────────────────────────────────────────────────────────────────────

export const MaterialFile = z.strictObject({
  name: z.string(),
  content_type: z.string(),
  bytes: z.int(),
  duration_seconds: z.int().nullable(),
  /** Short-lived, of the same origin. */
  url: z.string(),
})
export type MaterialFile = z.output<typeof MaterialFile>
/** `outdated`: written for other captions of the base language than today's. */
export const CaptionsShown = z.strictObject({ cues: z.int(), outdated: z.boolean(), url: z.string() })

export const Material = z.strictObject({
  material_id: Id,
  title: z.string(),
  description: z.string(),
  type: z.enum(materialTypes),
  /** The base language; files, captions and texts of others stand beside it. */
  language: ContentLanguage,
  html: z.string().nullable(),
  transcript: z.string().nullable(),
  translations: Translations({ title: z.string(), description: z.string(), html: z.string(), transcript: z.string() }),
  outdated: Outdated,
  /** By language, the base one among them. */
  files: z.partialRecord(ContentLanguage, MaterialFile),
  captions: z.partialRecord(ContentLanguage, CaptionsShown),
  /** The pictures of the texts, each a short-lived link by its name `file:<sha256>`. */
  pictures: z.record(z.string(), z.string()),
  pages: z.int().nullable(),
  /** Of a SCORM package: where a preview of it runs, which keeps nothing. */
  scorm: z
    .strictObject({
      version: z.enum(['1.2', '2004']),
      origin: z.string(),
      url: z.string(),
      parts: z.array(z.strictObject({ sco_id: z.string(), title: z.string(), href: z.string(), asset: z.boolean() })),
      settings: PackageSettings,
      notes: z.array(PackageNote),
    })
    .nullable(),
  duration_seconds: z.int().nullable(),
  reading_minutes: z.int(),
  min_seconds: z.int(),
  /** Half of its length: what is suggested as its minimum time, and the most that may be asked for. */
  most_seconds: z.int(),
  topics: Topics,
  ...contentFields,
})
export type Material = z.output<typeof Material>

export const MaterialRow = z.strictObject({
  material_id: Id,
  title: z.string(),
  description: z.string(),
  type: z.enum(materialTypes),
  language: ContentLanguage,
  /** Languages it can be read, heard or watched in beside its own. */
  languages: z.array(ContentLanguage),
  duration_seconds: z.int().nullable(),
  reading_minutes: z.int(),
  min_seconds: z.int(),
  has_captions: z.boolean(),
  used_total: z.int(),
  ...contentFields,
})
export type MaterialRow = z.output<typeof MaterialRow>

/** Why 10024 or 10076 was answered: `data.reason`. Captions also say in which language and on which lines. */
export const materialReasons = [
  'too_large',
  'unreadable',
  'encrypted',
  'restricted',
  'too_many_pages',
  'active',
  'captions',
  'wrong_type',
  'heic',
  'word',
  'slides',
  'office',
  'not_converted',
  'not_word',
  'too_long',
  'codec',
  'no_file',
  // Of SCORM packages.
  'no_manifest',
  'bad_manifest',
  'other_standard',
  'nothing_to_launch',
  'missing_file',
  'outside',
  'too_many_parts',
] as const
export const captionProblems = ['header', 'time', 'order', 'block', 'empty', 'text'] as const
export type CaptionProblem = (typeof captionProblems)[number]
/** `data` of a 10076 whose reason is `captions`; at most 20 lines. */
export const CaptionRefusal = z.strictObject({
  reason: z.literal('captions'),
  language: ContentLanguage,
  lines: z.array(z.strictObject({ line: z.int(), problem: z.enum(captionProblems) })).max(20),
})
export type CaptionRefusal = z.output<typeof CaptionRefusal>

// ── Calls ─────────────────────────────────────────────────────────────────────────────────────────────────────

const file = { field: 'file', maxBytes: ONE_PIECE, optional: true }
const maker = (right: 'CREATE' | 'EDIT' | 'DELETE') => ({ roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right }], step: 'maker' }) as const
const reader = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'READ' }] } as const

/** WebVTT by language; null takes it out. */
const CaptionsChange = z.partialRecord(ContentLanguage, CaptionText.nullable())

export const UploadMaterial = defineCall({
  name: 'UploadMaterial',
  title: 'A new material: a file, in one piece or sent before in pieces, or a text, written or read from a document of Word',
  access: maker('CREATE'),
  input: z.strictObject({
    title: texts.title,
    description: texts.description.default(''),
    type: z.enum(materialTypes),
    language: z.enum(contentLanguages).default('en'),
    /** Half of the length unless told; more is refused. */
    min_seconds: Seconds.optional(),
    html: Html.optional(),
    upload_id: UploadId.optional(),
    /** As the author's browser measured it: taken where the file itself does not tell. */
    duration_seconds: Seconds.optional(),
    transcript: Transcript.optional(),
    translations: TranslationsChange(texts).optional(),
    captions: CaptionsChange.optional(),
    topics: Topics.optional(),
    /** Of a SCORM package; nothing is let do unless told. */
    package_settings: PackageSettings.optional(),
  }),
  /** `pictures_lost`: of a document of Word, those that could not be brought along. */
  output: z.strictObject({ material: Material, pictures_lost: z.int() }),
  /** 10024: too large, empty, not there; 10076: not what its type says, by its bytes. `data.reason` says which. */
  refuses: [10024, 10076],
  changes: ['materials', 'uploads'],
  upload: file,
  takesUpload: { maxBytes: LARGEST_MATERIAL },
  rate: 'heavy',
})

export const getMaterialList = defineCall({
  name: 'getMaterialList',
  title: 'The materials',
  access: reader,
  input: listInput(['updated_at', 'title'], { type: z.enum(materialTypes).optional(), status: ContentStatus.optional(), material_id: Id.optional() }),
  output: listOutput('posts', MaterialRow),
  shows: ['materials'],
})

/** So many materials are put away or brought back at once. */
export const mostMaterialsAtOnce = 1000

export const changeMaterials = defineCall({
  name: 'changeMaterials',
  title: 'Archive or bring back all materials that match; refused where others match than the author saw',
  access: maker('EDIT'),
  input: z.strictObject({
    q: text(100, 0).default(''),
    type: z.enum(materialTypes).optional(),
    status: ContentStatus.optional(),
    /** How many matched. */
    materials: z.int().min(1).max(mostMaterialsAtOnce),
    change: z.strictObject({ status: ContentStatus }),
  }),
  /** `left_out`: those that are so already. */
  output: z.strictObject({ changed: z.int(), left_out: z.int() }),
  reasons: ['changed_since'],
  changes: ['materials'],
  rate: 'heavy',
})

export const UpdateMaterial = defineCall({
  name: 'UpdateMaterial',
  title: 'A change of a material, merged by field with what others changed; also its file, and to put it away',
  access: maker('EDIT'),
  input: z.strictObject({
    material_id: Id,
    version: Version,
    title: texts.title.optional(),
    description: texts.description.optional(),
    min_seconds: Seconds.optional(),
    html: Html.optional(),
    upload_id: UploadId.optional(),
    duration_seconds: Seconds.optional(),
    /** Whose file is sent; the base language unless told. */
    file_language: ContentLanguage.optional(),
    /** Takes out the files of these languages; that of the base language stays. */
    remove_files: z.array(ContentLanguage).max(contentLanguages.length).optional(),
    transcript: Transcript.nullable().optional(),
    translations: TranslationsChange(texts).optional(),
    captions: CaptionsChange.optional(),
    topics: Topics.optional(),
    package_settings: PackageSettings.optional(),
    status: ContentStatus.optional(),
  }),
  output: z.strictObject({ material: Material }),
  refuses: [10024, 10063, 10076],
  reasons: ['changed_since'],
  missing: { material_id: 10063 },
  changes: ['materials', 'uploads'],
  upload: file,
  takesUpload: { maxBytes: LARGEST_MATERIAL },
  rate: 'heavy',
})

export const DeleteMaterial = defineCall({
  name: 'DeleteMaterial',
  title: 'Delete a material that nothing contains',
  access: maker('DELETE'),
  input: z.strictObject({ material_id: Id }),
  output: z.strictObject({}),
  refuses: [10063],
  reasons: ['in_use'],
  missing: { material_id: 10063 },
  changes: ['materials'],
})

export const getGlobalAdminViewMaterial = defineCall({
  name: 'getGlobalAdminViewMaterial',
  title: 'A material whole, with short-lived links to its files, and where it is used',
  access: reader,
  input: z.strictObject({ material_id: Id }),
  output: z.strictObject({ material: Material, used: WhereUsed, people: z.int() }),
  refuses: [10063],
  missing: { material_id: 10063 },
  shows: ['materials'],
})

export const uploadMaterialPicture = defineCall({
  name: 'uploadMaterialPicture',
  title: 'A picture for a text: drawn anew and named by its content',
  access: {
    roles: ['globalAdmin'],
    needs: [
      { group: 'CONTENT', right: 'CREATE' },
      { group: 'CONTENT', right: 'EDIT' },
    ],
    step: 'maker',
  },
  input: z.strictObject({}),
  output: z.strictObject({ name: z.string(), url: z.string(), width: z.int(), height: z.int() }),
  refuses: [10024, 10076],
  changes: [],
  upload: { field: 'file', maxBytes: 12 * MEGABYTE },
  rate: 'heavy',
})
