/** The second step's challenge on its way from a sign-in page to /otp: in this tab's session storage, never in an address. */

/** A fresh code may be asked for every 60 seconds (product design, section 1). */
export const RESEND_AFTER_MS = 60_000
const KEY = 'otp_challenge'

export type Challenge = {
  challengeId: string
  channel: 'email' | 'authenticator'
  maskedEmail: string
  /** When the code stops counting: milliseconds, from the server's instant. */
  expiresAt: number
  /** From when on a fresh code may be asked for: milliseconds of the browser's clock. */
  resendFrom: number
  /** The sign-in page that was used, to lead back to. */
  signInPath: string
  /** Where the person was going when asked to sign in. */
  from?: string
}

const isChallenge = (value: unknown): value is Challenge =>
  typeof value === 'object' && value !== null && 'challengeId' in value && 'expiresAt' in value

export const keepChallenge = (challenge: Challenge): void => sessionStorage.setItem(KEY, JSON.stringify(challenge))
export const dropChallenge = (): void => sessionStorage.removeItem(KEY)
export const readChallenge = (): Challenge | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isChallenge(kept) ? kept : null
  } catch {
    return null
  }
}
