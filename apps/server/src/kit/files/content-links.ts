/** Links to what runs on the content origin: a package's files and its reports, each package at a host of its own. */
import type { Settings } from '../../settings.ts'
import { isFileName } from './files.ts'
import { openSignedLink, signLink } from './signed-links.ts'

/** What a link opens. `visit` is the lesson it was given for: whose it is and in which session, for reports; null for a preview, which keeps nothing. */
export type ContentLink = {
  readonly package_sha256: string
  readonly version: '1.2' | '2004'
  readonly visit: {
    readonly module_progress_id: number
    readonly session_no: number
    readonly session_id: number
    readonly user_id: number
    readonly company_id: number
  } | null
}

type VisitFields = [module_progress_id: number, session_no: number, session_id: number, user_id: number, company_id: number]
type Given = Pick<Settings, 'key' | 'contentUrl'>

/** As long as any session lives: the addresses of a page that runs cannot be renewed. */
const LINK_SECONDS = 12 * 60 * 60
export const CONTENT_PATH = '/s/'

/** Packages cannot read each other's storage: a label is 63 letters at most, so it holds part of the hash. */
export const hostLabel = (package_sha256: string): string => `p${package_sha256.slice(0, 40)}`

/** An address has no names below it: then all packages share it. */
const isAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/** `http://p<…>.localhost:3001`. */
export const contentOrigin = ({ contentUrl }: Pick<Settings, 'contentUrl'>, package_sha256: string): string => {
  const { protocol, host, hostname, origin } = new URL(contentUrl)
  return isAddress(hostname) ? origin : `${protocol}//${hostLabel(package_sha256)}.${host}`
}
/** All of them, as a content security policy names them. */
export const contentHosts = ({ contentUrl }: Pick<Settings, 'contentUrl'>): string => {
  const { protocol, host, hostname, origin } = new URL(contentUrl)
  return isAddress(hostname) ? origin : `${protocol}//*.${host}`
}

/** The page that a package runs in. */
export const contentLink = (settings: Given, { package_sha256, version, visit }: ContentLink, now: Date): string => {
  const ends = Math.ceil(now.getTime() / 1000) + LINK_SECONDS
  const of = visit ? [visit.module_progress_id, visit.session_no, visit.session_id, visit.user_id, visit.company_id] : null
  return `${contentOrigin(settings, package_sha256)}${CONTENT_PATH}${signLink(settings, 'content', [package_sha256, version, of], ends)}/`
}

/** What a token opens; null when it is altered, forged or over. */
export const openContentLink = (settings: Pick<Settings, 'key'>, token: string, now: Date): ContentLink | null => {
  const opened = openSignedLink<[string, '1.2' | '2004', VisitFields | null]>(settings, 'content', token, now)
  if (!opened) return null
  const [package_sha256, version, of] = opened.fields
  if (!isFileName(package_sha256)) return null
  const visit = of && { module_progress_id: of[0], session_no: of[1], session_id: of[2], user_id: of[3], company_id: of[4] }
  return { package_sha256, version, visit }
}
