/** Links that open something without a session: what they open and until when, signed, so that nothing of it has to be stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../settings.ts'

type Key = Pick<Settings, 'key'>

/** A token of one kind opens nothing of another: what is signed differs, and no payload in base64url contains a space. */
const PREFIX = { file: '', content: 'content ' } as const
export type LinkKind = keyof typeof PREFIX

const signatureOf = (settings: Key, kind: LinkKind, payload: string) =>
  createHmac('sha256', settings.key('links')).update(`${PREFIX[kind]}${payload}`).digest()

/** `ends` in seconds since 1970. */
export const signLink = (settings: Key, kind: LinkKind, fields: readonly unknown[], ends: number): string => {
  const payload = Buffer.from(JSON.stringify([...fields, ends])).toString('base64url')
  return `${payload}.${signatureOf(settings, kind, payload).toString('base64url')}`
}

/** The fields that were signed, whose types the signature vouches for; null when the token is altered, forged, of another kind or over. */
export const openSignedLink = <Fields extends readonly unknown[]>(
  settings: Key,
  kind: LinkKind,
  token: string,
  now: Date,
): { fields: Fields; endsAt: Date } | null => {
  const [payload, signature, ...more] = token.split('.')
  if (!payload || !signature || more.length > 0) return null
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(settings, kind, payload)
  // Base64 decodes leniently; only the one spelling we wrote is ours.
  if (given.length !== right.length || !timingSafeEqual(given, right) || given.toString('base64url') !== signature) return null
  const signed = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [...Fields, number]
  const endsAt = new Date((signed.at(-1) as number) * 1000)
  return endsAt > now ? { fields: signed.slice(0, -1) as unknown as Fields, endsAt } : null
}
