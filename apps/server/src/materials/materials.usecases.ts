/** What an author sends is judged and put into the file store; then, in one transaction, a material is made or changed of it. */

import { createReadStream } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import type { Input } from '@jujur/contract/call.ts'
import type { ContentLanguage, MaterialType, Topic } from '@jujur/contract/enumerations.ts'
import type { CaptionRefusal, UpdateMaterial, UploadMaterial } from '@jujur/contract/materials.ts'
import type { PackageNote } from '@jujur/contract/packages.ts'
import { audit } from '../audit/audit.store.ts'
import type { Deletion } from '../audit/deleting.usecases.ts'
import { recordCopy } from '../authoring/copying.usecases.ts'
import { mergeable, recordCreation, recordEdit } from '../authoring/edits.usecases.ts'
import { markOf } from '../authoring/marks.view.ts'
import { changedTranslations, type KeptTranslations, renamed, type SentTranslations, withTranslations } from '../authoring/translations.rules.ts'
import { type ActionContext, invalid, isRefused, refuse } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { readCaptions } from '../kit/files/captions.ts'
import { plainFileName } from '../kit/files/disposition.ts'
import { cleanRichText, imagesOf, isTooDeep, plainWords } from '../kit/files/rich-text.ts'
import { heldStill } from '../kit/files/still.ts'
import { kinds } from './kinds.kind.ts'
import type { GivenFile, MaterialFault, MaterialKit, Written } from './material.kind.ts'
import {
  durationOf,
  followingTime,
  type KeptCaptions,
  type KeptMaterialFile,
  type LanguageFiles,
  mayHaveCaptions,
  minimumTime,
  type PackageLet,
  packageLet,
  suggestedSeconds,
  withLanguageFile,
  wordsIn,
} from './materials.rules.ts'
import {
  deleteMaterialRow,
  insertMaterial,
  lockMaterial,
  type MaterialChange,
  type MaterialRecord,
  type MaterialTexts,
  updateMaterialRow,
} from './materials.store.ts'
import { keptTexts, languageFiles, materialBaseTexts, materialLength } from './materials.view.ts'
import type { NewPackageFile } from './package.store.ts'
import { whereUsed } from './uses.store.ts'

type Files = Pick<Kit, 'files'>

// ── What was sent, judged and stored ──────────────────────────────────────────────────────────────────────────

export type StoredFile = KeptMaterialFile & {
  readonly details: Record<string, unknown>
  readonly notes: readonly PackageNote[]
  readonly inside?: readonly NewPackageFile[] | undefined
  readonly keep?: ((tx: Connection) => Promise<void>) | undefined
}

/** Judged by its bytes, then kept: the same bytes, or it is refused. */
export const storeFile = async (kit: MaterialKit, type: MaterialType, file: GivenFile, measured?: number): Promise<StoredFile | MaterialFault> => {
  const { check } = kinds[type]
  if (!check) return refuse(10076, { reason: 'wrong_type' })
  if (file.size === 0) return refuse(10024, { reason: 'empty' })
  const stored = await heldStill(file.path, async () => {
    const checked = await check(file, kit)
    if (isRefused(checked)) return checked
    const { content, name = file.name, content_type, duration_seconds, details, notes = [], inside, keep } = checked
    const sha256 = await kit.files.put(content instanceof Uint8Array ? content : createReadStream(content.path))
    const bytes = content instanceof Uint8Array ? content.length : file.size
    const kept = { sha256, name: plainFileName(name), type: content_type, bytes, duration_seconds: durationOf(duration_seconds, measured) }
    return { ...kept, details, notes, inside, keep: keep && ((tx: Connection) => keep(tx, sha256)) }
  })
  return stored === 'changed' ? refuse(10024, { reason: 'changed' }) : stored
}

/** What of a file becomes the text of a material that has none; null where the kind keeps its file. */
export const writtenIn = async (kit: MaterialKit, type: MaterialType, file: GivenFile): Promise<Written | MaterialFault | null> => {
  const { written } = kinds[type]
  if (!written) return null
  if (file.size === 0) return refuse(10024, { reason: 'empty' })
  const read = await heldStill(file.path, () => written(file, kit))
  return read === 'changed' ? refuse(10024, { reason: 'changed' }) : read
}

/** Only what may be in a text, and only pictures that are there. */
export const cleanText = async (kit: Files, html: string): Promise<string> => {
  // The longest text takes some 30 ms each time that it is gone through: others are served in between.
  await turn()
  const clean = cleanRichText(html)
  await turn()
  const absent = new Set<string>()
  for (const hash of imagesOf(clean)) if ((await kit.files.size(hash)) === null) absent.add(hash)
  if (absent.size === 0) return clean
  return clean.replaceAll(/<img [^>]*>/g, (image) => (imagesOf(image).some((hash) => absent.has(hash)) ? '' : image))
}

type StoredCaptions = { sha256: string; cues: number }
export type Prepared = {
  readonly file: StoredFile | null
  readonly html: string | undefined
  readonly translations: SentTranslations<MaterialTexts> | undefined
  readonly captions: Partial<Record<ContentLanguage, StoredCaptions | null>>
  /** Of other languages, where they come together. */
  readonly files?: LanguageFiles
}
type Given = Pick<Input<typeof UpdateMaterial>, 'html' | 'translations' | 'captions' | 'duration_seconds'>

/** One language's captions, checked and kept as they are shown. */
export const storeCaption = async (kit: Files, text: string): Promise<StoredCaptions | { faults: CaptionRefusal['lines'] }> => {
  const read = readCaptions(text)
  return 'faults' in read ? read : { sha256: await kit.files.put(Buffer.from(read.text)), cues: read.cues }
}

const storeCaptions = async (kit: Files, given: Given['captions'] = {}): Promise<Prepared['captions'] | MaterialFault> => {
  const stored: Prepared['captions'] = {}
  for (const [language, text] of Object.entries(given) as [ContentLanguage, string | null][]) {
    if (text === null) {
      stored[language] = null
      continue
    }
    const kept = await storeCaption(kit, text)
    if ('faults' in kept) return refuse(10076, { reason: 'captions', language, lines: kept.faults } satisfies CaptionRefusal)
    stored[language] = kept
  }
  return stored
}

/** The text that is too deep to be cleaned. */
export const deepField = ({ html, translations = {} }: Pick<Given, 'html' | 'translations'>): string | null => {
  if (html !== undefined && isTooDeep(html)) return 'html'
  const found = Object.entries(translations).find(([, texts]) => texts?.html !== undefined && isTooDeep(texts.html))
  return found ? `translations.${found[0]}.html` : null
}

/** Before anything is written: the file, the captions and the texts, as they will be kept. */
export const prepare = async (
  kit: MaterialKit,
  type: MaterialType,
  given: Given,
  file: GivenFile | null,
): Promise<Prepared | MaterialFault | ReturnType<typeof invalid>> => {
  const tooDeep = deepField(given)
  if (tooDeep) return invalid(tooDeep, 'invalid')
  const captions = await storeCaptions(kit, given.captions)
  if (isRefused(captions)) return captions as MaterialFault
  const translations: SentTranslations<MaterialTexts> = {}
  for (const [language, texts] of Object.entries(given.translations ?? {}) as [ContentLanguage, Partial<MaterialTexts> | null][])
    translations[language] = texts?.html === undefined ? texts : { ...texts, html: await cleanText(kit, texts.html) }
  const stored = file ? await storeFile(kit, type, file, given.duration_seconds) : null
  if (stored && isRefused(stored)) return stored
  return {
    file: stored,
    html: given.html === undefined ? undefined : await cleanText(kit, given.html),
    translations: given.translations === undefined ? undefined : translations,
    captions: captions as Prepared['captions'],
  }
}

// ── What is kept of it ────────────────────────────────────────────────────────────────────────────────────────

export const textDetails = (html: string) => ({ words: wordsIn(plainWords(html)) })

const fileColumns = (file: StoredFile | null) =>
  file
    ? {
        file_sha256: file.sha256,
        file_name: file.name,
        content_type: file.type,
        file_bytes: file.bytes,
        duration_seconds: file.duration_seconds,
        details: file.details,
        package_notes: file.notes,
      }
    : {}

/** The captions that changed, in the base language's columns and in those of others. */
const captionColumns = (
  before: Pick<MaterialRecord, 'language' | 'captions_sha256' | 'caption_cues' | 'language_files'>,
  change: Prepared['captions'],
) => {
  const base = change[before.language]
  const captions_sha256 = base === undefined ? before.captions_sha256 : (base?.sha256 ?? null)
  const caption_cues = base === undefined ? before.caption_cues : (base?.cues ?? null)
  let language_files = languageFiles(before)
  for (const [key, captions] of Object.entries(change) as [ContentLanguage, StoredCaptions | null][]) {
    if (key === before.language) continue
    const kept: KeptCaptions | null = captions && { ...captions, made_from: captions_sha256 }
    language_files = withLanguageFile(language_files, key, { captions: kept })
  }
  return { captions_sha256, caption_cues, language_files }
}

export type MaterialInput = Omit<Input<typeof UploadMaterial>, 'upload_id' | 'html' | 'translations' | 'captions' | 'duration_seconds'>

const aboutMaterial = (material_id: number, what: 'created' | 'copied' | 'updated' | 'deleted') =>
  ({
    action: `material.${what}`,
    entity: 'material',
    entity_id: material_id,
    company_id: null,
  }) as const

/** A new material of what was prepared; 7000 where its minimum time is more than half of it. */
/** Another with the same words and files, which are kept once. */
export const copyMaterial = async (tx: Connection, ctx: ActionContext, from: MaterialRecord, title: string): Promise<number> => {
  const { material_id: source, status: _, version: __, ...fields } = from
  const translations = renamed(from.translations as KeptTranslations<MaterialTexts>, 'title', from.title, title, markOf)
  const { material_id } = await insertMaterial(tx, { ...fields, title, translations, updated_at: ctx.now, updated_by: ctx.actor.user_id })
  await recordCopy(tx, { kind: 'material', id: source }, material_id, ctx.actor, ctx.now)
  await audit(tx, ctx, { ...aboutMaterial(material_id, 'copied'), after: { from: source } })
  return material_id
}

export const createMaterial = async (tx: Connection, ctx: ActionContext, input: MaterialInput, prepared: Prepared) => {
  const { type, language, title, description, transcript, topics, package_settings: settings } = input
  const isText = kinds[type].check === null
  const html = isText ? (prepared.html ?? '') : null
  // An empty one is begun; that it has no words yet is told where a course is checked.
  if (isText && prepared.html === undefined) return requiredText
  if (settings && type !== 'scorm') return noPackage
  const captioned = mayHaveCaptions(kinds[type].isRecording, prepared.captions)
  if (isRefused(captioned)) return captioned
  if (!isText && !prepared.file) return refuse(10024, { reason: 'no_file' as const })
  const details = isText ? textDetails(html ?? '') : (prepared.file?.details ?? {})
  const file = fileColumns(prepared.file)
  const package_settings = settings ? packageLet(settings) : {}
  const length = materialLength({ html, details, package_settings, duration_seconds: prepared.file?.duration_seconds ?? null })
  const time = minimumTime(input.min_seconds, suggestedSeconds(type, package_settings, length), length)
  if ('refuse' in time) return time
  const base = { language, texts: { title, description, html: html ?? '', transcript: transcript ?? '' } }
  await prepared.file?.keep?.(tx)
  const row = await insertMaterial(tx, {
    title,
    description,
    type,
    language,
    html,
    ...file,
    details,
    package_settings,
    ...captionColumns({ language, captions_sha256: null, caption_cues: null, language_files: prepared.files ?? {} }, prepared.captions),
    transcript: transcript || null,
    min_seconds: time.seconds,
    min_said: time.said,
    topics: (topics ?? []) as Topic[],
    translations: withTranslations<MaterialTexts>({}, prepared.translations ?? {}, base, markOf),
    updated_at: ctx.now,
    updated_by: ctx.actor.user_id,
  })
  await recordCreation(tx, { kind: 'material', id: row.material_id }, ['title', 'type', isText ? 'html' : 'file'], ctx.actor, ctx.now)
  await audit(tx, ctx, { ...aboutMaterial(row.material_id, 'created'), after: { type, file: row.file_sha256 } })
  return { row }
}

const noPackage = invalid('package_settings', 'invalid')
const requiredText = { refuse: 7000 as const, data: [{ field: 'html', rule: 'required' as const, message: 'Required', code: 777771 as const }] }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What the change makes of the row as it is, and which fields that touches. */
const changed = (before: MaterialRecord, input: Input<typeof UpdateMaterial>, prepared: Prepared) => {
  const change: MaterialChange = {}
  const fields: string[] = []
  const set = <K extends keyof MaterialChange & keyof MaterialRecord>(key: K, value: MaterialRecord[K] | undefined, name: string = key) => {
    if (value === undefined || isSame(value, before[key])) return
    Object.assign(change, { [key]: value })
    fields.push(name)
  }
  set('title', input.title)
  set('description', input.description)
  set('transcript', input.transcript === undefined ? undefined : input.transcript || null)
  set('topics', input.topics)
  set('status', input.status)
  set('package_settings', input.package_settings && packageLet(input.package_settings))
  if (kinds[before.type].check === null) set('html', prepared.html)
  if (change.html !== undefined) change.details = textDetails(change.html ?? '')

  const inBase = input.file_language === undefined || input.file_language === before.language
  if (prepared.file && inBase) {
    if (prepared.file.sha256 !== before.file_sha256) fields.push('file')
    Object.assign(change, fileColumns(prepared.file))
  }
  const captions = captionColumns(before, prepared.captions)
  let { language_files } = captions
  if (prepared.file && !inBase && input.file_language) {
    const { details: _, keep: __, notes: ___, inside: ____, ...file } = prepared.file
    language_files = withLanguageFile(language_files, input.file_language, { file })
  }
  for (const language of input.remove_files ?? []) language_files = withLanguageFile(language_files, language, { file: null })
  if (captions.captions_sha256 !== before.captions_sha256) {
    fields.push('captions')
    Object.assign(change, { captions_sha256: captions.captions_sha256, caption_cues: captions.caption_cues })
  }
  const [old, next] = [languageFiles(before), language_files]
  for (const language of new Set([...Object.keys(old), ...Object.keys(next)]) as Set<ContentLanguage>) {
    if (!isSame(old[language]?.file, next[language]?.file)) fields.push(`file.${language}`)
    if (!isSame(old[language]?.captions, next[language]?.captions)) fields.push(`captions.${language}`)
  }
  if (!isSame(old, next)) change.language_files = next

  const after = { ...before, ...change }
  if (prepared.translations !== undefined) {
    const kept = withTranslations<MaterialTexts>(
      keptTexts(before),
      prepared.translations,
      { language: before.language, texts: materialBaseTexts(after) },
      markOf,
    )
    const touched = changedTranslations(keptTexts(before), kept)
    if (touched.length > 0 || !isSame(kept, before.translations)) change.translations = kept
    fields.push(...touched)
  }
  return { change, fields, after }
}

/** The change of a locked material, merged with what others changed since; nothing changed leaves it as it is. */
export const changeMaterial = async (
  tx: Connection,
  ctx: ActionContext,
  before: MaterialRecord,
  input: Input<typeof UpdateMaterial>,
  prepared: Prepared,
) => {
  const part = { kind: 'material' as const, id: before.material_id }
  if (input.package_settings && before.type !== 'scorm') return noPackage
  const { change, fields, after } = changed(before, input, prepared)
  const length = materialLength(after as MaterialRecord)
  const suggested = suggestedSeconds(before.type, after.package_settings as PackageLet, length)
  const minimum = { seconds: before.min_seconds, said: before.min_said }
  // Only another length is followed: what was kept by an older rule is nobody's change.
  const followed = isSame(length, materialLength(before)) ? minimum.seconds : followingTime(minimum, suggested, length)
  if (input.min_seconds !== undefined && input.min_seconds !== before.min_seconds) {
    const time = minimumTime(input.min_seconds, suggested, length)
    if ('refuse' in time) return time
    change.min_seconds = time.seconds
    change.min_said = time.said
    fields.push('min_seconds')
  } else if (followed !== before.min_seconds) {
    change.min_seconds = followed
    fields.push('min_seconds')
  }
  const clash = await mergeable(tx, part, before, input.version, fields)
  if (clash) return clash
  if (fields.length === 0) return { row: before }
  await prepared.file?.keep?.(tx)
  const version = await recordEdit(tx, part, before, fields, ctx.actor, ctx.now)
  const row = await updateMaterialRow(tx, before.material_id, { ...change, version, updated_at: ctx.now, updated_by: ctx.actor.user_id })
  await audit(tx, ctx, {
    ...aboutMaterial(row.material_id, 'updated'),
    before: { version: before.version, file: before.file_sha256, status: before.status },
    after: { version, fields, file: row.file_sha256, status: row.status },
  })
  return { row }
}

export const materialDeletion: Deletion<MaterialRecord, 10063> = {
  notFound: 10063,
  lock: lockMaterial,
  usesOf: whereUsed,
  remove: deleteMaterialRow,
  line: ({ material_id, type, version, file_sha256: file }) => ({ ...aboutMaterial(material_id, 'deleted'), before: { type, version, file } }),
}
