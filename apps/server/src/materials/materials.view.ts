/** A material as screens get it, with short-lived links to its files. */

import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { Material, MaterialFile, MaterialRow } from '@jujur/contract/materials.ts'
import type { PackageNote } from '@jujur/contract/packages.ts'
import { markOf } from '../authoring/marks.view.ts'
import { outdated, translatedTexts } from '../authoring/translations.rules.ts'
import type { Kit } from '../kit/call/kit.ts'
import { contentLink, contentOrigin } from '../kit/files/content-links.ts'
import { fileLink } from '../kit/files/links.ts'
import { imagesOf, plainWords } from '../kit/files/rich-text.ts'
import type { ScormManifest } from './manifest.rules.ts'
import {
  type KeptMaterialFile,
  type LanguageFiles,
  type Length,
  minutesOf,
  mostSeconds,
  outdatedCaptions,
  type PackageLet,
  packageSettings,
  wordsIn,
} from './materials.rules.ts'
import type { LeanMaterial, MaterialRecord, MaterialTexts } from './materials.store.ts'

type Showing = { readonly kit: Pick<Kit, 'settings'>; readonly now: Date }
export type KeptMaterialTexts = Parameters<typeof translatedTexts<MaterialTexts>>[0]

export const keptTexts = (row: Pick<MaterialRecord, 'translations'>): KeptMaterialTexts => row.translations as KeptMaterialTexts
export const languageFiles = (row: Pick<MaterialRecord, 'language_files'>): LanguageFiles => row.language_files as LanguageFiles
export const materialBaseTexts = (row: Pick<MaterialRecord, 'title' | 'description' | 'html' | 'transcript'>): MaterialTexts => ({
  title: row.title,
  description: row.description,
  html: row.html ?? '',
  transcript: row.transcript ?? '',
})

/** How much there is of it: in the words of a text or a PDF, in seconds of a recording, in minutes as the author of a package says. */
export const materialLength = (row: Pick<MaterialRecord, 'html' | 'duration_seconds' | 'details' | 'package_settings'>): Length => {
  const { words } = row.details as { words?: number }
  const { minutes } = row.package_settings as PackageLet
  return {
    duration_seconds: minutes === undefined ? row.duration_seconds : minutes * 60,
    words: words ?? (row.html === null ? 0 : wordsIn(plainWords(row.html))),
  }
}

const baseFile = (row: MaterialRecord): KeptMaterialFile | null =>
  row.file_sha256 === null
    ? null
    : {
        sha256: row.file_sha256,
        name: row.file_name ?? 'file',
        type: row.content_type ?? 'application/octet-stream',
        bytes: row.file_bytes ?? 0,
        duration_seconds: row.duration_seconds,
      }

export const materialPictureLink = ({ kit, now }: Showing, hash: string): string =>
  fileLink(kit.settings, { sha256: hash, type: 'image/webp', name: 'picture.webp', inline: true }, now, EDITING_SECONDS)

/** An author writes for longer than a page is read. */
const EDITING_SECONDS = 4 * 60 * 60

const files = (row: MaterialRecord, { kit, now }: Showing): Material['files'] => {
  const shown = ({ sha256, name, type, bytes, duration_seconds }: KeptMaterialFile): MaterialFile => ({
    name,
    content_type: type,
    bytes,
    duration_seconds,
    url: fileLink(kit.settings, { sha256, name, type, inline: true }, now, EDITING_SECONDS),
  })
  const base = baseFile(row)
  const others = Object.entries(languageFiles(row)).flatMap(([language, entry]) => (entry?.file ? [[language, shown(entry.file)] as const] : []))
  return { ...(base ? { [row.language]: shown(base) } : {}), ...Object.fromEntries(others) }
}

const captions = (row: MaterialRecord, { kit, now }: Showing): Material['captions'] => {
  const link = (hash: string, language: string) =>
    fileLink(kit.settings, { sha256: hash, type: 'text/vtt', name: `${language}.vtt`, inline: true }, now, EDITING_SECONDS)
  const old = outdatedCaptions(languageFiles(row), row.captions_sha256)
  const base = row.captions_sha256
    ? { [row.language]: { cues: row.caption_cues ?? 0, outdated: false, url: link(row.captions_sha256, row.language) } }
    : {}
  const others = Object.entries(languageFiles(row)).flatMap(([language, entry]) =>
    entry?.captions
      ? [
          [
            language,
            { cues: entry.captions.cues, outdated: old.includes(language as ContentLanguage), url: link(entry.captions.sha256, language) },
          ] as const,
        ]
      : [],
  )
  return { ...base, ...Object.fromEntries(others) }
}

const packageOf = (row: MaterialRecord, { kit, now }: Showing): Material['scorm'] => {
  const { scorm } = row.details as { scorm?: ScormManifest }
  const package_sha256 = row.file_sha256
  if (!scorm || !package_sha256) return null
  return {
    version: scorm.version,
    origin: contentOrigin(kit.settings, package_sha256),
    url: contentLink(kit.settings, { package_sha256, version: scorm.version, visit: null }, now),
    parts: scorm.scos.map(({ id, title, href, asset }) => ({ sco_id: id, title, href, asset })),
    settings: packageSettings(row.package_settings as PackageLet),
    notes: row.package_notes as PackageNote[],
  }
}

export const toMaterial = (row: MaterialRecord, by: string, showing: Showing): Material => {
  const kept = keptTexts(row)
  const texts = [row.html ?? '', ...Object.values(kept).map((entry) => entry?.texts.html ?? '')]
  const length = materialLength(row)
  return {
    material_id: row.material_id,
    title: row.title,
    description: row.description,
    type: row.type,
    language: row.language,
    html: row.html,
    transcript: row.transcript,
    translations: translatedTexts(kept) as Material['translations'],
    outdated: outdated(kept, materialBaseTexts(row), markOf),
    files: files(row, showing),
    captions: captions(row, showing),
    pictures: Object.fromEntries(texts.flatMap(imagesOf).map((hash) => [`file:${hash}`, materialPictureLink(showing, hash)])),
    pages: (row.details as { pages?: number }).pages ?? null,
    scorm: packageOf(row, showing),
    duration_seconds: row.duration_seconds,
    reading_minutes: minutesOf(length),
    min_seconds: row.min_seconds,
    most_seconds: mostSeconds(length),
    topics: row.topics,
    status: row.status,
    version: row.version,
    updated_at: row.updated_at.toISOString(),
    updated_by: by,
  }
}

export const toMaterialRow = ({ row, by, used }: { row: LeanMaterial; by: string; used: number }): MaterialRow => ({
  material_id: row.material_id,
  title: row.title,
  description: row.description,
  type: row.type,
  language: row.language,
  languages: row.languages,
  duration_seconds: row.duration_seconds,
  reading_minutes: minutesOf(materialLength(row)),
  min_seconds: row.min_seconds,
  has_captions: row.captions_sha256 !== null,
  used_total: used,
  status: row.status,
  version: row.version,
  updated_at: row.updated_at.toISOString(),
  updated_by: by,
})
