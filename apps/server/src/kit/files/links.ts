/** Short-lived links to stored files, for what cannot send a bearer token: <img>, <video>, PDF.js, a download. */
import type { Settings } from '../../settings.ts'
import { plainFileName } from './disposition.ts'
import { openSignedLink, signLink } from './signed-links.ts'

export type LinkedFile = {
  sha256: string
  /** The media type as judged by the bytes, never as a client told it. */
  type: string
  name: string
  /** Shown in the page rather than saved; only for types that cannot run anything. */
  inline: boolean
}

const MINUTE = 60
const LINK_SECONDS = 15 * MINUTE
/** A film is watched, paused and sought in for longer than a page is read. */
const FILM_SECONDS = 4 * 60 * MINUTE
/** Links made within the same minute for the same file are equal, so that a browser may keep what it has. */
const STEP_SECONDS = MINUTE

export const filePath = '/files/'

const isFilm = (type: string) => type.startsWith('video/') || type.startsWith('audio/')

/** A relative URL that opens the file for `seconds` (15 minutes unless told; video and audio 4 hours), rounded up to the minute. */
export const fileLink = (
  settings: Pick<Settings, 'key'>,
  file: LinkedFile,
  now: Date,
  seconds = isFilm(file.type) ? FILM_SECONDS : LINK_SECONDS,
): string => {
  const ends = Math.ceil((now.getTime() / 1000 + seconds) / STEP_SECONDS) * STEP_SECONDS
  const { sha256, type, name, inline } = file
  return `${filePath}${signLink(settings, 'file', [sha256, type, plainFileName(name), inline ? 1 : 0], ends)}`
}

export type OpenedLink = LinkedFile & { endsAt: Date }

/** The file a token opens; null when it is altered, forged or over. */
export const openLink = (settings: Pick<Settings, 'key'>, token: string, now: Date): OpenedLink | null => {
  const opened = openSignedLink<[sha256: string, type: string, name: string, inline: 0 | 1]>(settings, 'file', token, now)
  if (!opened) return null
  const [sha256, type, name, inline] = opened.fields
  return { sha256, type, name, inline: inline === 1, endsAt: opened.endsAt }
}
