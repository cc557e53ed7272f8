/** How long a material takes, and how much time may be asked for it (product.md section 5). */
import type { FieldError } from '@jujur/contract/codes.ts'
import type { ContentLanguage, MaterialType } from '@jujur/contract/enumerations.ts'
import type { PackageSettings } from '@jujur/contract/packages.ts'
import { done, invalid, refuse } from '../kit/call/handler.ts'

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

/** `said`: its author gave it; what is suggested is no such saying, and goes on following the length. */
export type Minimum = { seconds: number; said: boolean }

/** Until an author says otherwise: half of it. A package says itself when it is done, and how long it takes is only a guess where its author is silent. */
export const suggestedSeconds = (type: MaterialType, { minutes }: PackageLet, length: Length): number =>
  type === 'scorm' && minutes === undefined ? 0 : mostSeconds(length)

/** The minimum time that holds: what was asked for, else what is suggested; more than half is refused. */
export const minimumTime = (asked: number | undefined, suggested: number, length: Length): Minimum | { refuse: 7000; data: FieldError[] } => {
  if (asked === undefined) return { seconds: suggested, said: false }
  return asked > mostSeconds(length) ? invalid('min_seconds', 'too_big') : { seconds: asked, said: asked !== suggested }
}

/** Of another length: what was said stays, up to half of it; what nobody said follows. */
export const followingTime = ({ seconds, said }: Minimum, suggested: number, length: Length): number =>
  said ? Math.min(seconds, mostSeconds(length)) : suggested

/** What a course asks for that was published while a guess was made of packages, too: what equals it was not said. */
export const askedSeconds = ({
  type,
  min_seconds,
  duration_seconds,
  details = {},
  package_settings = {},
}: {
  type: MaterialType
  min_seconds: number
  duration_seconds: number | null
  details?: Readonly<Record<string, unknown>> | undefined
  package_settings?: PackageLet | undefined
}): number => {
  const { words = 0 } = details as { words?: number }
  const guessed = type === 'scorm' && package_settings.minutes === undefined && min_seconds === mostSeconds({ duration_seconds, words })
  return guessed ? 0 : min_seconds
}

/** As the author's browser measured it, where the file does not tell; between a second and a day. */
export const durationOf = (inFile: number | null, measured: number | undefined): number | null =>
  inFile ?? (measured !== undefined && measured > 0 ? measured : null)

// ── Files and captions of several languages ───────────────────────────────────────────────────────────────────

export type KeptMaterialFile = { sha256: string; name: string; type: string; bytes: number; duration_seconds: number | null }
/** `made_from`: the SHA-256 of the base captions that they were written for. */
export type KeptCaptions = { sha256: string; cues: number; made_from: string | null }
export type LanguageFiles = Partial<Record<ContentLanguage, { file?: KeptMaterialFile; captions?: KeptCaptions }>>

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
  change: { file?: KeptMaterialFile | null; captions?: KeptCaptions | null },
): LanguageFiles => {
  const before = files[language] ?? {}
  const file = change.file === undefined ? before.file : (change.file ?? undefined)
  const captions = change.captions === undefined ? before.captions : (change.captions ?? undefined)
  const { [language]: _, ...others } = files
  return file || captions ? { ...others, [language]: { ...(file ? { file } : {}), ...(captions ? { captions } : {}) } } : others
}

/** Within a text the writer is told of each, also that it is no picture. */
export const pictureInTextRefused = (fault: 'empty' | 'too_large' | 'heic' | 'no_picture') => {
  if (fault === 'empty' || fault === 'too_large') return refuse(10024, { reason: fault })
  return refuse(10076, { reason: fault === 'heic' ? 'heic' : 'wrong_type' })
}

/** What is shown is never heard or captioned. */
export const mayHaveCaptions = (isRecording: boolean, captions: object | undefined) =>
  isRecording || Object.keys(captions ?? {}).length === 0 ? done : invalid('captions', 'invalid')
