/** A course as one zip: written piece by piece, and read as what anybody may have made. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CourseCode } from '@jujur/contract/course-versions.ts'
import { contentLanguages, materialTypes, questionTypes, topics } from '@jujur/contract/enumerations.ts'
import { fileTypeFromFile } from 'file-type'
import { z } from 'zod'
import { type HandlerKit, refuse } from '../kit/call/handler.ts'
import { type Archive, BadArchive, openArchive } from '../kit/files/archive.ts'
import { cleanRichText } from '../kit/files/rich-text.ts'
import { zipStream } from '../kit/files/zip.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { takePackage } from '../materials/package.usecases.ts'
import type { PackageFile } from '../materials/portable.store.ts'
import { CONTENT_FORMAT } from './composing.usecases.ts'
import type { CourseContent } from './courses.rules.ts'
import { contentHash } from './courses.store.ts'
import { filesIn, keyed, type Portable } from './portable.rules.ts'

// ── What stands in it ─────────────────────────────────────────────────────────────────────────────────────────

const FORMAT = 'jujur-course/1'
const MB = 1024 * 1024
const LIMITS = { entries: 20_000, bytes: 4096 * MB, ratio: 200 }
const MOST_TEXT = 64 * MB

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Words = z
  .string()
  .max(2_000_000)
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'))
const Short = Words.max(500)
const Texts = z.partialRecord(z.enum(contentLanguages), z.record(z.string().max(60), Words))
const FileShape = z.strictObject({
  sha256: Sha256,
  name: Short,
  type: z
    .string()
    .regex(/^[a-z]+\/[\w.+-]+$/)
    .max(100),
  bytes: z.int().min(0).optional(),
})
const Count = z.int().min(0).max(1_000_000)
const key = (letter: string) => z.string().regex(new RegExp(`^${letter}[1-9][0-9]{0,4}$`))

const MaterialShape = z.strictObject({
  title: Short.min(1),
  description: Words.optional(),
  type: z.enum(materialTypes),
  language: z.enum(contentLanguages),
  html: Words.optional(),
  file: FileShape.optional(),
  details: z.record(z.string().max(60), z.json()).optional(),
  captions: z.partialRecord(z.enum(contentLanguages), z.strictObject({ sha256: Sha256 })).optional(),
  transcript: Words.optional(),
  duration_seconds: Count.optional(),
  min_seconds: Count,
  translations: Texts.optional(),
  files: z.partialRecord(z.enum(contentLanguages), z.strictObject({ ...FileShape.shape, duration_seconds: Count.nullable().optional() })).optional(),
})
const QuestionShape = z.strictObject({
  text: Words.min(1),
  type: z.enum(questionTypes),
  explanation: Words.optional(),
  points: z.int().min(1).max(100),
  tags: z.array(Short.min(1)).max(20).optional(),
  options: z
    .array(z.strictObject({ value: Words.min(1), is_true: z.boolean(), explanation: Words.optional(), translations: Texts.optional() }))
    .min(2)
    .max(8),
  language: z.enum(contentLanguages),
  picture: z.strictObject({ sha256: Sha256, alt: Words }).optional(),
  translations: Texts.optional(),
})
const QuizShape = z.strictObject({
  name: Short.min(1),
  quiz_validation_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  pass_mark: z.int().min(0).max(100),
  max_attempts: z.int().min(1).max(1000).optional(),
  cooldown_minutes: Count,
  time_limit_minutes: z.int().min(1).max(10_000).optional(),
  shuffle: z.boolean(),
  show_answers: z.enum(['never', 'once_passed']),
  draw: z
    .array(z.strictObject({ tag: Short.min(1), count: z.int().min(1).max(1000) }))
    .max(100)
    .optional(),
  language: z.enum(contentLanguages),
  translations: Texts.optional(),
})
const ModuleShape = z.strictObject({
  title: Short.min(1),
  short_title: Short,
  description: Words.optional(),
  language: z.enum(contentLanguages),
  translations: Texts.optional(),
})
const PledgeText = z.strictObject({ title: Short, body: Words })
const CourseShape = z.strictObject({
  code: CourseCode,
  title: Short.min(1),
  description: Words.optional(),
  objectives: z.array(Words).max(100).optional(),
  validity_months: z.int().min(1).max(1200),
  language: z.enum(contentLanguages),
  pledge: z.strictObject({ version: Short, texts: z.strictObject({ en: PledgeText, ms: PledgeText.optional() }) }),
  price_sen: z.int().min(0).max(1_000_000_000),
  cover: z.strictObject({ sha256: Sha256, alt: Words }).optional(),
  certificate: z.json().optional(),
  translations: Texts.optional(),
})
const ScormRule = z.union([
  z.strictObject({ rule: z.enum(['completed', 'passed']) }),
  z.strictObject({ rule: z.literal('score'), at_least: z.int().min(0).max(100) }),
])
const Item = z.strictObject({
  key: z.string().max(20),
  mandatory: z.boolean(),
  topics: z.array(z.enum(topics)).max(topics.length),
  scorm_rule: ScormRule.optional(),
  material: key('a').optional(),
  quiz: key('z').optional(),
})
const PortableShape = z.strictObject({
  format: z.literal(CONTENT_FORMAT),
  course: CourseShape,
  modules: z.array(z.strictObject({ key: key('m'), fields: ModuleShape, items: z.array(Item).max(500) })).max(200),
  materials: z.record(key('a'), MaterialShape),
  quizzes: z.record(key('z'), z.strictObject({ fields: QuizShape, listed: z.array(key('q')).max(2000), bank: z.array(key('q')).max(5000) })),
  questions: z.record(key('q'), QuestionShape),
})
/** A path within a package; no way out of it. */
const PackagePath = Short.min(1).refine((path) => !/^[/\\]|\\|(^|\/)\.\.?(\/|$)|[\p{Cc}:]/u.test(path))
const CourseFile = z.strictObject({
  portable: PortableShape,
  names: z.record(key('q'), Short.min(1)),
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

export type ReadCourse = z.output<typeof CourseFile>
type PortableRead = ReadCourse['portable']
export type ReadMaterial = PortableRead['materials'][string]
export type ReadQuestion = PortableRead['questions'][string]
export type ReadQuiz = PortableRead['quizzes'][string]

/** What a reference leads to is there. */
const isWhole = ({ portable, names }: ReadCourse): boolean => {
  const { materials, quizzes, questions, modules } = portable
  const items = modules.flatMap(({ items: own }) => own)
  return (
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
export const writeZip = async (kit: Pick<HandlerKit, 'files'>, content: CourseContent, packages: readonly PackageFile[]): Promise<Readable> => {
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
}
const notOurs = (why: string): never => {
  throw new NotOurs(why)
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
const shaped = <T extends z.ZodType>(shape: T, bytes: Buffer): z.output<T> => {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    return notOurs('no JSON')
  }
  const parsed = shape.safeParse(value)
  return parsed.success ? parsed.data : notOurs(parsed.error.issues[0]?.path.join('.') ?? 'another shape')
}

type Role = 'picture' | 'captions' | 'package' | { declared: string; as: ReadMaterial['type'] }
/** What each file is used as; one may be used as several. */
const rolesOf = ({ portable, packages }: ReadCourse): Map<string, Role[]> => {
  const roles = new Map<string, Role[]>()
  const add = (name: string | undefined, role: Role) => name && roles.set(name, [...(roles.get(name) ?? []), role])
  add(portable.course.cover?.sha256, 'picture')
  for (const { picture } of Object.values(portable.questions)) add(picture?.sha256, 'picture')
  for (const { type, file, files, captions } of Object.values(portable.materials)) {
    for (const one of [file, ...Object.values(files ?? {})]) add(one?.sha256, { declared: one?.type ?? '', as: type })
    for (const one of Object.values(captions ?? {})) add(one?.sha256, 'captions')
  }
  for (const one of Object.values(packages).flat()) add(one.sha256, 'package')
  for (const name of filesIn(portable)) if (!roles.has(name)) add(name, 'picture')
  return roles
}

const PICTURES = /^image\/(webp|png|jpeg|gif|avif)$/
const kinds: Record<ReadMaterial['type'], RegExp> = {
  pdf: /^application\/pdf$/,
  video: /^video\//,
  audio: /^(audio|video)\//,
  image: PICTURES,
  scorm: /^application\/zip$/,
  text: /^$/,
}
/** Containers that hold films and sound alike are told apart by nobody's name for them. */
const family = (type: string) =>
  type
    .replace(/^(audio|video)\/(x-)?/, 'av/')
    .replace(/^av\/(m4a|mp4)$/, 'av/mp4')
    .replace(/^av\/(wav|vnd\.wave)$/, 'av/wav')

const isFit = async (path: string, role: Role): Promise<boolean> => {
  if (role === 'package') return true
  if (role === 'captions') {
    for await (const piece of createReadStream(path, { end: 15 })) return /^(\uFEFF)?WEBVTT/.test((piece as Buffer).toString('utf8'))
    return false
  }
  const type = (await fileTypeFromFile(path))?.mime ?? ''
  if (role === 'picture') return PICTURES.test(type)
  return kinds[role.as].test(type) && family(type) === family(role.declared)
}

/** What is told of packages is about those of its materials. */
const areOfMaterials = ({ portable, packages }: ReadCourse): boolean => {
  const own = new Set(Object.values(portable.materials).flatMap(({ type, file }) => (type === 'scorm' && file ? [file.sha256] : [])))
  return Object.keys(packages).every((name) => own.has(name))
}

const listOf = (files: readonly Omit<PackageFile, 'package_sha256'>[]) =>
  contentHash(files.map(({ path, sha256: name, bytes }) => [path, name, bytes].join(' ')).sort())

/**
 * A package is unpacked anew and must hold and launch what the course says: which files lie in it is kept for all courses that have it, and
 * whoever made this zip could have said otherwise.
 */
const packageSays = async (kit: Pick<HandlerKit, 'files'>, name: string, path: string, { portable, packages }: ReadCourse): Promise<boolean> => {
  const taken = await takePackage(kit.files, path)
  if (!taken.ok) return false
  const { version, title, scos, files } = taken.value
  const told = Object.values(portable.materials).filter(({ type, file }) => type === 'scorm' && file?.sha256 === name)
  return (
    listOf(packages[name] ?? []) === listOf(files) &&
    told.every(({ details }) => contentHash(details?.scorm ?? null) === contentHash({ version, title, scos }))
  )
}

/** Cleaned once more, as everything that is written; the same text where it came from a portal of ours. */
const cleaned = (course: ReadCourse): ReadCourse => {
  for (const material of Object.values(course.portable.materials)) {
    if (material.html !== undefined) material.html = cleanRichText(material.html)
    for (const texts of Object.values(material.translations ?? {})) if (texts?.html !== undefined) texts.html = cleanRichText(texts.html)
  }
  return course
}

export type ReadZip = { course: ReadCourse; content_hash: string; files: number; bytes: number }

/**
 * Reads a course zip and keeps its files. Refusals: 10024 for what cannot be taken (a bomb, too much, cut off), 10076 for what is no course of ours,
 * a file that is another than the manifest says, or is not what it is used as.
 */
export const readZip = async (kit: Pick<HandlerKit, 'files' | 'uploads'>, path: string) => {
  let zip: Archive | null = null
  try {
    zip = await openArchive(path, LIMITS)
    const manifest = shaped(Manifest, await textOf(zip, 'manifest.json'))
    const told = new Map(manifest.files.map((file) => [file.path, file]))
    const text = await textOf(zip, 'course.json')
    if (told.get('course.json')?.sha256 !== sha256(text)) notOurs('course.json is another')
    const course = shaped(CourseFile, text)
    if (!isWhole(course) || !areOfMaterials(course)) notOurs('a part is missing')
    if (contentHash(course.portable) !== manifest.content_hash) notOurs('the content is another')
    let bytes = 0
    const roles = rolesOf(course)
    for (const [name, uses] of roles) {
      if (told.get(pathOf(name))?.sha256 !== name || !zip.has(pathOf(name))) notOurs(`no ${pathOf(name)}`)
      const received = await kit.uploads.folder.receive(Readable.from(zip.read(pathOf(name))))
      try {
        if (received.sha256 !== name) notOurs(`${pathOf(name)} is another`)
        for (const use of uses) if (!(await isFit(received.path, use))) notOurs(`${pathOf(name)} is not what it is used as`)
        const isPackage = uses.some((use) => typeof use === 'object' && use.as === 'scorm')
        if (isPackage && !(await packageSays(kit, name, received.path, course))) notOurs(`${pathOf(name)} is another package than the course says`)
        bytes += received.size
        await kit.files.put(createReadStream(received.path))
      } finally {
        await kit.uploads.folder.remove(received)
      }
    }
    return { ok: true as const, value: { course: cleaned(course), content_hash: manifest.content_hash, files: roles.size, bytes } satisfies ReadZip }
  } catch (error) {
    if (error instanceof NotOurs) return refuse(10076, { why: error.message })
    if (error instanceof BadArchive)
      return error.trouble === 'unreadable' ? refuse(10076, { why: 'no zip' }) : refuse(10024, { reason: error.trouble })
    throw error
  } finally {
    zip?.close()
  }
}

export const asPortable = (read: PortableRead): Portable => read as unknown as Portable
