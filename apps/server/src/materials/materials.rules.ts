/** How long a material takes, and how much time may be asked for it (product.md section 5). */
import type { FieldError } from '@jujur/contract/codes.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { PackageSettings } from '@jujur/contract/packages.ts'
import { invalid } from '../kit/call/handler.ts'

/** Adults read about 220 words of plain English a minute. */
export const WORDS_PER_MINUTE = 220
/** Chinese and Japanese have no blanks between words; a word is about two signs. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const SIGNS_A_WORD = 2
/** A picture is looked at for a minute. */
const LOOKED_AT_SECONDS = 60

export const wordsIn = (text: string): number => {
  const signs = text.match(SIGNS)?.length ?? 0
  const words = text.replace(SIGNS, ' ').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
  return words + Math.ceil(signs / SIGNS_A_WORD)
}

/** What the author lets a SCORM package do and says of it, as it is kept and published: what is not there is not let, and not said. */
export type PackageLet = { opens_windows?: true; downloads?: true; names_person?: true; minutes?: number }
export const packageLet = ({ opens_windows, downloads, names_person, minutes }: PackageSettings): PackageLet => ({
  ...(opens_windows ? { opens_windows } : {}),
  ...(downloads ? { downloads } : {}),
  ...(names_person ? { names_person } : {}),
  ...(minutes === null ? {} : { minutes }),
})
export const packageSettings = ({
  opens_windows = false,
  downloads = false,
  names_person = false,
  minutes = null,
}: PartialSettings = {}): PackageSettings => ({
  opens_windows,
  downloads,
  names_person,
  minutes,
})
type PartialSettings = { [K in keyof PackageSettings]?: PackageSettings[K] | undefined }

export type Length = { readonly duration_seconds: number | null; readonly words: number }
/** From the length of a recording, else from the words. */
export const lengthSeconds = ({ duration_seconds, words }: Length): number =>
  duration_seconds ?? (words === 0 ? LOOKED_AT_SECONDS : Math.max(1, Math.round((words / WORDS_PER_MINUTE) * 60)))

/** Whole minutes, at least one. */
export const minutesOf = (length: Length): number => Math.max(1, Math.round(lengthSeconds(length) / 60))

/** Half of its length is suggested, and is the most that may be asked for. */
export const mostSeconds = (length: Length): number => Math.floor(lengthSeconds(length) / 2)

/** The minimum time that holds: what was asked for, else half; more than half is refused. */
export const minimumTime = (asked: number | undefined, length: Length): { seconds: number } | { refuse: 7000; data: FieldError[] } => {
  const most = mostSeconds(length)
  if (asked === undefined) return { seconds: most }
  return asked > most ? invalid('min_seconds', 'too_big') : { seconds: asked }
}

/** As the author's browser measured it, where the file does not tell; between a second and a day. */
export const durationOf = (inFile: number | null, measured: number | undefined): number | null =>
  inFile ?? (measured !== undefined && measured > 0 ? measured : null)

// ── Files and captions of several languages ───────────────────────────────────────────────────────────────────

export type KeptFile = { sha256: string; name: string; type: string; bytes: number; duration_seconds: number | null }
/** `made_from`: the SHA-256 of the base captions that they were written for. */
export type KeptCaptions = { sha256: string; cues: number; made_from: string | null }
export type LanguageFiles = Partial<Record<ContentLanguage, { file?: KeptFile; captions?: KeptCaptions }>>

/** Languages whose captions were written for other captions of the base language than today's. */
export const outdatedCaptions = (files: LanguageFiles, base: string | null): ContentLanguage[] =>
  (Object.keys(files) as ContentLanguage[]).filter((language) => {
    const captions = files[language]?.captions
    return captions !== undefined && captions.made_from !== base
  })

/** One language's entry changed; null takes out, and what is empty is not kept. */
export const withLanguageFile = (
  files: LanguageFiles,
  language: ContentLanguage,
  change: { file?: KeptFile | null; captions?: KeptCaptions | null },
): LanguageFiles => {
  const before = files[language] ?? {}
  const file = change.file === undefined ? before.file : (change.file ?? undefined)
  const captions = change.captions === undefined ? before.captions : (change.captions ?? undefined)
  const { [language]: _, ...others } = files
  return file || captions ? { ...others, [language]: { ...(file ? { file } : {}), ...(captions ? { captions } : {}) } } : others
}
