import type { MaterialType } from '@jujur/contract/enumerations.ts'
import { type Icon, IconFileText, IconFileTypePdf, IconHeadphones, IconPackage, IconPhoto, IconVideo } from '@jujur/icons'
import { pictureAccept } from '../kit/forms/picture-file.ts'

export const icons: Record<MaterialType, Icon> = {
  video: IconVideo,
  audio: IconHeadphones,
  pdf: IconFileTypePdf,
  image: IconPhoto,
  text: IconFileText,
  scorm: IconPackage,
}
/** What a file choice offers first; the server judges by the bytes. */
export const accepts: Record<MaterialType, string> = {
  text: '.docx',
  video: 'video/mp4,video/webm,.mp4,.webm,.m4v',
  audio: 'audio/*,.mp3,.m4a,.ogg,.opus,.wav',
  pdf: 'application/pdf,.pdf,.pptx,.ppt,.odp,.doc,.odt,.rtf,.xlsx,.xls,.ods',
  image: pictureAccept,
  scorm: '.zip',
}

/** 192 seconds as 3:12. */
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
/** 3:12, or minutes alone, as seconds; null for anything else. */
export const secondsOf = (text: string): number | null => {
  const match = /^\s*(\d{1,4})(?::([0-5]\d))?\s*$/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2] ?? 0) : null
}
/** Words, or signs where a language has no blanks between them. */
export const countOf = (text: string): { count: number; signs: boolean } => {
  const signs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  const words = text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
  return signs > words ? { count: signs, signs: true } : { count: words, signs: false }
}
export const plainText = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ')
