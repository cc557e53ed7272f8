/** Short-lived links to stored files, for what cannot send a bearer token: <img>, <video>, PDF.js, a download. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../settings.ts'
import { plainFileName } from './disposition.ts'

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
const signatureOf = (settings: Pick<Settings, 'key'>, payload: string) => createHmac('sha256', settings.key('links')).update(payload).digest()

/** A relative URL that opens the file for `seconds` (15 minutes unless told; video and audio 4 hours), rounded up to the minute. */
export const fileLink = (
  settings: Pick<Settings, 'key'>,
  file: LinkedFile,
  now: Date,
  seconds = isFilm(file.type) ? FILM_SECONDS : LINK_SECONDS,
): string => {
  const ends = Math.ceil((now.getTime() / 1000 + seconds) / STEP_SECONDS) * STEP_SECONDS
  const payload = Buffer.from(JSON.stringify([file.sha256, file.type, plainFileName(file.name), file.inline ? 1 : 0, ends])).toString('base64url')
  return `${filePath}${payload}.${signatureOf(settings, payload).toString('base64url')}`
}

export type OpenedLink = LinkedFile & { endsAt: Date }

/** The file a token opens; null when it is altered, forged or over. */
export const openLink = (settings: Pick<Settings, 'key'>, token: string, now: Date): OpenedLink | null => {
  const [payload, signature, ...more] = token.split('.')
  if (!payload || !signature || more.length > 0) return null
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(settings, payload)
  // Base64 decodes leniently; only the one spelling we wrote is ours.
  if (given.length !== right.length || !timingSafeEqual(given, right) || given.toString('base64url') !== signature) return null
  const [sha256, type, name, inline, ends] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [string, string, string, 0 | 1, number]
  const endsAt = new Date(ends * 1000)
  return endsAt > now ? { sha256, type, name, inline: inline === 1, endsAt } : null
}
