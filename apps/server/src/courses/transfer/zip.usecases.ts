/** A course as one zip: written piece by piece, and read as what anybody may have made. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text, verbatim } from '@jujur/contract/call.ts'
import { CourseCode } from '@jujur/contract/course-versions.ts'
import { createTraineeCourse, mostModules, PledgeTexts } from '@jujur/contract/courses.ts'
import { type ContentLanguage, contentLanguages, materialTypes, topics } from '@jujur/contract/enumerations.ts'
import { CaptionText, UploadMaterial } from '@jujur/contract/materials.ts'
import { createTraineeModule, mostItems, ScormRule } from '@jujur/contract/modules.ts'
import { type PackageNote, PackageSettings } from '@jujur/contract/packages.ts'
import { MOST_OPTIONS, WrittenQuestion } from '@jujur/contract/questions.ts'
import { WrittenQuiz } from '@jujur/contract/quizzes.ts'
import { z } from 'zod'
import { type HandlerKit, isRefused, refuse } from '../../kit/call/handler.ts'
import { type Archive, BadArchive, openArchive } from '../../kit/files/archive.ts'
import { plainFileName } from '../../kit/files/disposition.ts'
import { isStoredImage, SIDES } from '../../kit/files/images.ts'
import type { TemporaryFile } from '../../kit/files/temporary.ts'
import { zipStream } from '../../kit/files/zip.ts'
import type { Requester } from '../../kit/security/fair-queue.ts'
import { sha256 } from '../../kit/security/secrets.ts'
import { kinds } from '../../materials/kinds.kind.ts'
import type { MaterialFault } from '../../materials/material.kind.ts'
import { mostSeconds, packageSettings } from '../../materials/materials.rules.ts'
import { cleanText, deepField, type StoredFile, storeCaption, storeFile, textDetails } from '../../materials/materials.usecases.ts'
import { materialLength } from '../../materials/materials.view.ts'
import type { PackageFileRow } from '../../materials/portable.store.ts'
import { checkOptions } from '../../questions/questions.rules.ts'
import { checkQuiz } from '../../quizzes/quizzes.rules.ts'
import { CONTENT_FORMAT } from '../composing.usecases.ts'
import { type CourseContent, canBeSample } from '../courses.rules.ts'
import { contentHash } from '../courses.store.ts'
import { filesIn, keyed, type Portable, tidied } from './portable.rules.ts'

// ── What stands in it ─────────────────────────────────────────────────────────────────────────────────────────

const FORMAT = 'jujur-course/1'
const MB = 1024 * 1024
const LIMITS = { entries: 20_000, bytes: 4096 * MB, ratio: 200 }
const MOST_TEXT = 16 * MB
/** Letters of captions take so many bytes at most; the call's own limit counts letters. */
const MOST_CAPTIONS = 320_000
/** Modules, materials, quizzes and questions together. */
const MOST_PARTS = 2_000

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Short = verbatim(500, 0)
const FileShape = z.strictObject({
  sha256: Sha256,
  name: text(255),
  type: z
    .string()
    .regex(/^[a-z]+\/[\w.+-]+$/)
    .max(100),
  bytes: z.int().min(0).optional(),
})
const Count = z.int().min(0).max(1_000_000)
const key = (letter: string) => z.string().regex(new RegExp(`^${letter}[1-9][0-9]{0,4}$`))

// What a part may say is what its own call takes: each field is the contract's.
const { title, description, html, transcript, duration_seconds, min_seconds, translations } = UploadMaterial.input.shape
/** What is not let is not written. */
const Let = z.literal(true).optional()
const MaterialShape = z.strictObject({
  title,
  description,
  type: z.enum(materialTypes),
  language: z.enum(contentLanguages),
  html,
  file: FileShape.optional(),
  details: z.record(z.string().max(60), z.json()).optional(),
  package_settings: z
    .strictObject({ opens_windows: Let, downloads: Let, names_person: Let, minutes: PackageSettings.shape.minutes.unwrap().optional() })
    .optional(),
  captions: z.partialRecord(z.enum(contentLanguages), z.strictObject({ sha256: Sha256 })).optional(),
  transcript,
  duration_seconds,
  min_seconds: min_seconds.unwrap(),
  translations,
  files: z
    .partialRecord(
      z.enum(contentLanguages),
      z.strictObject({ ...FileShape.shape, duration_seconds: duration_seconds.unwrap().nullable().optional() }),
    )
    .optional(),
})
const asked = WrittenQuestion.shape
const answered = asked.options.element.shape
const QuestionShape = z.strictObject({
  text: asked.text,
  type: asked.type,
  explanation: asked.explanation,
  points: asked.points.unwrap(),
  tags: asked.tags,
  options: z
    .array(
      z.strictObject({ value: answered.value, is_true: answered.is_true, explanation: answered.explanation, translations: answered.translations }),
    )
    .max(MOST_OPTIONS),
  language: z.enum(contentLanguages),
  picture: z.strictObject({ sha256: Sha256, alt: asked.picture_alt }).optional(),
  translations: asked.translations,
})
const ruled = WrittenQuiz.shape
const QuizShape = z.strictObject({
  name: ruled.name,
  quiz_validation_type: ruled.quiz_validation_type,
  pass_mark: ruled.pass_mark.unwrap(),
  max_attempts: ruled.max_attempts.unwrap().default(null),
  cooldown_minutes: ruled.cooldown_minutes.unwrap(),
  time_limit_minutes: ruled.time_limit_minutes,
  shuffle: ruled.shuffle.unwrap(),
  show_answers: ruled.show_answers.unwrap(),
  draw: ruled.draw,
  language: z.enum(contentLanguages),
  translations: ruled.translations,
})
const ModuleShape = createTraineeModule.input
const { objectives, validity_months, price_sen, certificate, ...courseInput } = createTraineeCourse.input.shape
const CourseShape = z.strictObject({
  code: CourseCode,
  title: courseInput.title,
  description: courseInput.description,
  objectives,
  validity_months: validity_months.unwrap(),
  language: z.enum(contentLanguages),
  languages: z
    .array(z.enum(contentLanguages))
    .min(1)
    .max(contentLanguages.length)
    .refine((all) => new Set(all).size === all.length)
    .optional(),
  pledge: z.strictObject({ version: z.string().regex(/^\d{4}-\d{1,6}$/), texts: PledgeTexts }),
  price_sen: price_sen.unwrap(),
  cover: z.strictObject({ sha256: Sha256, alt: text(300, 0) }).optional(),
  certificate,
  /** By code: what of them is here is taken. */
  needs: z.array(CourseCode).max(10).optional(),
  translations: courseInput.translations,
})
const Item = z.strictObject({
  key: z.string().max(20),
  mandatory: z.boolean(),
  topics: z.array(z.enum(topics)).max(topics.length),
  scorm_rule: ScormRule.optional(),
  sample: z.literal(true).optional(),
  material: key('a').optional(),
  quiz: key('z').optional(),
})
const PortableShape = z.strictObject({
  format: z.literal(CONTENT_FORMAT),
  course: CourseShape,
  modules: z.array(z.strictObject({ key: key('m'), fields: ModuleShape, items: z.array(Item).max(mostItems) })).max(mostModules),
  materials: z.record(key('a'), MaterialShape),
  quizzes: z.record(key('z'), z.strictObject({ fields: QuizShape, listed: z.array(key('q')).max(200), bank: z.array(key('q')).max(MOST_PARTS) })),
  questions: z.record(key('q'), QuestionShape),
})
/** A path within a package; no way out of it. */
const PackagePath = Short.min(1).refine((path) => !/^[/\\]|\\|(^|\/)\.\.?(\/|$)|[\p{Cc}:]/u.test(path))
const CourseFile = z.strictObject({
  portable: PortableShape,
  names: z.record(key('q'), asked.name),
  packages: z.record(
    Sha256,
    z
      .array(
        z.strictObject({
          path: PackagePath,
          sha256: Sha256,
          content_type: z
            .string()
            .regex(/^[a-z]+\/[\w.+-]+(; ?charset=[\w-]+)?$/)
            .max(100),
          bytes: Count,
        }),
      )
      .max(10_000),
  ),
})
const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  content_format: z.literal(CONTENT_FORMAT),
  content_hash: Sha256,
  code: Short,
  title: Short,
  files: z.array(z.strictObject({ path: Short, sha256: Sha256, bytes: z.int().min(0) })).max(LIMITS.entries),
})

/** As it was judged and stored: what its files are worth is what the portal found, whatever the zip says of them. */
export type ReadCourse = z.output<typeof CourseFile> & {
  /** By material. */
  readonly notes: Readonly<Record<string, readonly PackageNote[]>>
  /** How many captions there are, by the file they are in. */
  readonly cues: Readonly<Record<string, number>>
}
type CourseRead = z.output<typeof CourseFile>
type PortableRead = ReadCourse['portable']
export type ReadMaterial = PortableRead['materials'][string]
export type ReadQuestion = PortableRead['questions'][string]
export type ReadQuiz = PortableRead['quizzes'][string]

/** What a reference leads to is there. */
const isWhole = ({ portable, names }: CourseRead): boolean => {
  const { materials, quizzes, questions, modules } = portable
  const items = modules.flatMap(({ items: own }) => own)
  const samples = items.filter(({ sample }) => sample)
  return (
    samples.length <= 1 &&
    samples.every(({ material }) => canBeSample({ type: 'material', material_type: materials[material ?? '']?.type ?? null })) &&
    items.every(
      ({ material, quiz }) => (material === undefined) !== (quiz === undefined) && (material ? material in materials : (quiz ?? '') in quizzes),
    ) &&
    Object.values(quizzes).every(({ listed, bank }) => [...listed, ...bank].every((one) => one in questions)) &&
    Object.keys(names).every((one) => one in questions)
  )
}

// ── Writing ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Equal courses make equal bytes. */
const MADE = new Date('2000-01-01T00:00:00.000Z')
const pathOf = (name: string) => `files/${name}`

/** Sent while it is written; nothing of it is whole in memory but the texts. @throws FileStoreError where a file of the course is missing. */
export const writeZip = async (kit: Pick<HandlerKit, 'files'>, content: CourseContent, packages: readonly PackageFileRow[]): Promise<Readable> => {
  const document = keyed(content, contentHash)
  const { portable } = document
  const names = Object.fromEntries([...document.questions].flatMap(([one, { name }]) => (name ? [[one, name]] : [])))
  const byPackage = Object.groupBy(packages, ({ package_sha256 }) => package_sha256)
  const held = Object.fromEntries(Object.entries(byPackage).map(([name, files = []]) => [name, files.map(({ package_sha256: _, ...file }) => file)]))
  const course = Buffer.from(JSON.stringify({ portable, names, packages: held }, null, 1))
  const wanted = [...new Set([...filesIn(portable), ...packages.map((file) => file.sha256)])].sort()
  const files: { sha256: string; bytes: number }[] = []
  for (const name of wanted) {
    const bytes = await kit.files.size(name)
    // Asked for as a whole, so that it is told now and not in the midst of the answer.
    if (bytes === null) await kit.files.get(name)
    files.push({ sha256: name, bytes: bytes ?? 0 })
  }
  const manifest = {
    format: FORMAT,
    content_format: CONTENT_FORMAT,
    content_hash: contentHash(portable),
    code: content.code,
    title: content.title,
    files: [{ path: 'course.json', sha256: sha256(course), bytes: course.length }, ...files.map((file) => ({ path: pathOf(file.sha256), ...file }))],
  }
  const entries = [
    { path: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest, null, 1)) },
    { path: 'course.json', bytes: course },
    ...files.map((file) => ({ path: pathOf(file.sha256), sha256: file.sha256, size: file.bytes })),
  ]
  return zipStream(kit.files, entries, MADE)
}

// ── Reading ───────────────────────────────────────────────────────────────────────────────────────────────────

class NotOurs extends Error {
  override readonly name = 'NotOurs'
  readonly code: 10024 | 10076
  readonly data: object
  constructor(why: string, code: 10024 | 10076 = 10076, data: object = {}) {
    super(why)
    this.code = code
    this.data = data
  }
}
const notOurs = (why: string): never => {
  throw new NotOurs(why)
}
/** As the call would have refused it. */
const notTaken = ({ refuse: code, data }: MaterialFault, name: string): never => {
  throw new NotOurs(`${name} is not taken`, code, { ...(data as object | undefined), file: name })
}

const textOf = async (zip: Archive, name: string): Promise<Buffer> => {
  if (!zip.has(name)) notOurs(`no ${name}`)
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of zip.read(name)) {
    size += piece.length
    if (size > MOST_TEXT) notOurs(`${name} is too large`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
const fitting = <T extends z.ZodType>(shape: T, value: unknown): z.output<T> => {
  const parsed = shape.safeParse(value)
  return parsed.success ? parsed.data : notOurs(parsed.error.issues[0]?.path.join('.') ?? 'another shape')
}
const shaped = <T extends z.ZodType>(shape: T, bytes: Buffer): z.output<T> => {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    return notOurs('no JSON')
  }
  return fitting(shape, value)
}
/** What can be counted before it is looked at part by part. */
const Many = z.record(z.string(), z.unknown())
const Said = z.looseObject({
  portable: z.looseObject({ modules: z.array(z.unknown()), materials: Many, quizzes: Many, questions: Many }),
})

type Role =
  | { as: 'picture'; where: string; most: number }
  | { as: 'captions' }
  | { as: 'package' }
  | { as: 'material'; key: string; language: ContentLanguage; name: string; duration_seconds: number | null | undefined }
/** What each file is used as; one may be used as several. */
const rolesOf = ({ portable, packages }: CourseRead): Map<string, Role[]> => {
  const roles = new Map<string, Role[]>()
  const add = (name: string | undefined, role: Role) => name && roles.set(name, [...(roles.get(name) ?? []), role])
  add(portable.course.cover?.sha256, { as: 'picture', where: 'the cover', most: SIDES.cover })
  for (const [own, { picture }] of Object.entries(portable.questions)) add(picture?.sha256, { as: 'picture', where: own, most: SIDES.question })
  for (const [own, { file, files, captions: told, language, duration_seconds: length }] of Object.entries(portable.materials)) {
    if (file) add(file.sha256, { as: 'material', key: own, language, name: file.name, duration_seconds: length })
    for (const [other, one] of entriesOf(files ?? {}))
      if (one) add(one.sha256, { as: 'material', key: own, language: other, name: one.name, duration_seconds: one.duration_seconds })
    for (const one of Object.values(told ?? {})) add(one?.sha256, { as: 'captions' })
  }
  for (const one of Object.values(packages).flat()) add(one.sha256, { as: 'package' })
  for (const name of filesIn(portable)) if (!roles.has(name)) add(name, { as: 'picture', where: 'a text', most: SIDES.inText })
  return roles
}
const entriesOf = <T>(record: Partial<Record<ContentLanguage, T>>) => Object.entries(record) as [ContentLanguage, T][]

/** What is told of packages is about those of its materials. */
const areOfMaterials = ({ portable, packages }: CourseRead): boolean => {
  const own = new Set(Object.values(portable.materials).flatMap(({ type, file }) => (type === 'scorm' && file ? [file.sha256] : [])))
  return Object.keys(packages).every((name) => own.has(name))
}

const listOf = (files: readonly Omit<PackageFileRow, 'package_sha256'>[]) =>
  contentHash(files.map(({ path, sha256: name, bytes }) => [path, name, bytes].join(' ')).sort())

/**
 * A package is unpacked anew and must hold and launch what the course says: which files lie in it is kept for all courses that have it, and
 * whoever made this zip could have said otherwise.
 */
const packageSays = (file: StoredFile, told: ReadMaterial, packages: CourseRead['packages']): boolean =>
  listOf(packages[file.sha256] ?? []) === listOf(file.inside ?? []) &&
  contentHash(told.details?.scorm ?? null) === contentHash(file.details.scorm ?? null)

type Kits = Pick<HandlerKit, 'files' | 'uploads' | 'settings' | 'log'> & { readonly whose: Requester }
/** What files turned out to be. */
type Found = { course: CourseRead; notes: Record<string, readonly PackageNote[]>; cues: Record<string, number> }

/** A file of a material through the check of its kind, as if its author had uploaded it here; a picture stays as it was drawn. */
const takeMaterial = async (kit: Kits, file: TemporaryFile, role: Extract<Role, { as: 'material' }>, { course, notes }: Found) => {
  const material = course.portable.materials[role.key] as ReadMaterial
  const known = role.language === material.language ? material.file : material.files?.[role.language]
  if (!known) return
  if (material.type === 'image') {
    const drawn = await isStoredImage(file.path, await readFile(file.path), SIDES.material)
    if (typeof drawn === 'string') return notOurs(`${role.name} is no picture as a portal keeps them`)
    Object.assign(known, { name: plainFileName(role.name), type: 'image/webp', bytes: file.size })
    if (role.language === material.language) material.details = drawn
    return
  }
  const given = { path: file.path, size: file.size, name: role.name, whose: kit.whose }
  // What a portal wrote needs no conversion: another file than it wrote would be refused.
  const asItIs = { ...kit, settings: { ...kit.settings, documentConverter: null } }
  const stored = await storeFile(asItIs, material.type, given, role.duration_seconds ?? undefined)
  if (isRefused(stored)) return notTaken(stored, role.name)
  if (stored.sha256 !== file.sha256) return notOurs(`${role.name} is another`)
  if (stored.inside && role.language === material.language && !packageSays(stored, material, course.packages))
    return notOurs(`${role.name} is another package than the course says`)
  Object.assign(known, { name: stored.name, type: stored.type, bytes: stored.bytes })
  if (role.language !== material.language) return void Object.assign(known, { duration_seconds: stored.duration_seconds })
  notes[role.key] = stored.notes
  material.details = stored.details as NonNullable<ReadMaterial['details']>
  material.duration_seconds = stored.duration_seconds ?? undefined
}

/** Each use of a file is judged as the call that takes such a file judges it; then it is kept under its name. */
const takeFile = async (kit: Kits, file: TemporaryFile, uses: readonly Role[], found: Found): Promise<void> => {
  for (const role of uses) {
    if (role.as === 'material') await takeMaterial(kit, file, role, found)
    if (role.as === 'picture' && typeof (await isStoredImage(file.path, await readFile(file.path), role.most)) === 'string')
      notOurs(`the picture ${pathOf(file.sha256)} of ${role.where} is not as a portal keeps them`)
    if (role.as === 'captions') {
      const text = file.size > MOST_CAPTIONS ? null : CaptionText.safeParse(await readFile(file.path, 'utf8'))
      const stored = text?.success ? await storeCaption(kit, text.data) : null
      if (!stored || 'faults' in stored || stored.sha256 !== file.sha256) return notOurs('captions are none')
      found.cues[file.sha256] = stored.cues
    }
  }
  await kit.files.put(createReadStream(file.path))
}

/** Others are served between two parts. */
const breathe = () => new Promise((resolve) => setImmediate(resolve))

/** Its texts as they would be kept, its rules as they would be checked, once its files are known. */
const judgeParts = async (kit: Kits, { portable }: CourseRead): Promise<void> => {
  for (const [own, material] of Object.entries(portable.materials)) {
    await breathe()
    const { type, language, file, html: words, translations: others, details, package_settings, duration_seconds: length } = material
    if (kinds[type].check === null ? words === undefined || file : !file || words !== undefined) notOurs(`${own} has not what its kind has`)
    if (!kinds[type].isRecording && Object.keys(material.captions ?? {}).length > 0) notOurs(`${own} is not to be captioned`)
    if (package_settings && (type !== 'scorm' || !PackageSettings.safeParse(packageSettings(package_settings)).success))
      notOurs(`${own} is let too much`)
    if (material.files?.[language]) notOurs(`${own} has its own language twice`)
    if (deepField(material)) notOurs(`${own} is too deep`)
    if (words !== undefined) material.html = await cleanText(kit, words)
    for (const texts of Object.values(others ?? {})) if (texts?.html !== undefined) texts.html = await cleanText(kit, texts.html)
    const row = { html: material.html ?? null, details: details ?? {}, package_settings: package_settings ?? {}, duration_seconds: length ?? null }
    const own_details = kinds[type].check === null ? textDetails(material.html ?? '') : row.details
    if (material.min_seconds > mostSeconds(materialLength({ ...row, details: own_details }))) notOurs(`${own} asks for more time than half of it`)
  }
  for (const [own, { type, options }] of Object.entries(portable.questions))
    if (isRefused(checkOptions(type, options))) notOurs(`the options of ${own} are wrong`)
  for (const [own, { fields, listed }] of Object.entries(portable.quizzes))
    if (isRefused(checkQuiz({ ...fields, questions: listed.map((one) => Number(one.slice(1))) }))) notOurs(`the rules of ${own} are wrong`)
}

export type ReadZip = { course: ReadCourse; content_hash: string; files: number; bytes: number }

/**
 * Reads a course zip and keeps its files. Refusals: 10024 for what cannot be taken (a bomb, too much, cut off), 10076 for what is no course of ours,
 * a file that is another than the manifest says, or is not what it is used as.
 */
export const readZip = async (kit: Kits, path: string) => {
  let zip: Archive | null = null
  try {
    zip = await openArchive(path, LIMITS)
    const manifest = shaped(Manifest, await textOf(zip, 'manifest.json'))
    const told = new Map(manifest.files.map((file) => [file.path, file]))
    const text = await textOf(zip, 'course.json')
    if (told.get('course.json')?.sha256 !== sha256(text)) notOurs('course.json is another')
    const said = shaped(Said, text)
    // What it says is what was published elsewhere; what becomes of it here is another matter.
    if (contentHash(said.portable) !== manifest.content_hash) notOurs('the content is another')
    const { modules, materials, quizzes, questions } = said.portable
    const parts = [modules, materials, quizzes, questions].reduce((sum, some) => sum + Object.keys(some).length, 0)
    if (parts > MOST_PARTS) return refuse(10024, { reason: 'too_many_parts', most: MOST_PARTS })
    await breathe()
    const course = fitting(CourseFile, said)
    if (!isWhole(course) || !areOfMaterials(course)) notOurs('a part is missing')
    let bytes = 0
    const found: Found = { course, notes: {}, cues: {} }
    const roles = rolesOf(course)
    for (const [name, uses] of roles) {
      if (told.get(pathOf(name))?.sha256 !== name || !zip.has(pathOf(name))) notOurs(`no ${pathOf(name)}`)
      const received = await kit.uploads.folder.receive(Readable.from(zip.read(pathOf(name))))
      try {
        if (received.sha256 !== name) notOurs(`${pathOf(name)} is another`)
        await takeFile(kit, received, uses, found)
        bytes += received.size
      } finally {
        await kit.uploads.folder.remove(received)
      }
    }
    await judgeParts(kit, course)
    const { notes, cues } = found
    const content_hash = manifest.content_hash
    return { ok: true as const, value: { course: { ...course, notes, cues }, content_hash, files: roles.size, bytes } satisfies ReadZip }
  } catch (error) {
    if (error instanceof NotOurs) return refuse(error.code, { ...error.data, why: error.message })
    if (error instanceof BadArchive)
      return error.trouble === 'unreadable' ? refuse(10076, { why: 'no zip' }) : refuse(10024, { reason: error.trouble })
    throw error
  } finally {
    zip?.close()
  }
}

export const asPortable = (read: PortableRead): Portable => tidied(read as unknown as Portable)
