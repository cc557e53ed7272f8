/** Authenticator apps: time-based codes of six digits in steps of 30 seconds (RFC 6238). */
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** One step earlier and later is taken too: clocks differ, people type slowly. */
const WINDOW = 1

const totp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret: Secret.fromBase32(secret) })

/** 160 random bits in base 32, as apps take them. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32
export const authenticatorUrl = (secret: string, portalName: string, username: string): string => totp(secret, portalName, username).toString()

/** The step that a code stands for, or null when it is not right; a step is to be taken once. */
export const authenticatorStep = (secret: string, code: string, now: Date): number | null => {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}
