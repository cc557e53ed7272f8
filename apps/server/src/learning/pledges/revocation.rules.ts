/** A certificate is taken back by two people, once. */
import { done, refuse } from '../../kit/call/handler.ts'

type Certificate = { readonly revoked_at: Date | null; readonly isPending: boolean }
/** What is taken back already, or waits to be, is not asked for again. */
export const mayRequestRevocation = ({ revoked_at, isPending }: Certificate) => (revoked_at !== null || isPending ? refuse(20073) : done)

/** Of two who ask for the same at once, the second. */
export const alreadyAsked = { certificate_revocation_pending: refuse(20073) }
