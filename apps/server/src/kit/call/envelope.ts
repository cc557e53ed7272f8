/** The one way out: `{ response_code, description, data }`, with the HTTP status that follows the code. */
import type { Envelope } from '@jujur/contract/call.ts'
import { type Code, codes, type Reason, reasons } from '@jujur/contract/codes.ts'

export type Reply = { status: number; body: Envelope }

const reasonOf = (data: unknown): Reason | null =>
  typeof data === 'object' && data !== null && 'reason' in data && typeof data.reason === 'string' && data.reason in reasons
    ? (data.reason as Reason)
    : null

export const reply = (code: Code, data: unknown = null, token?: string): Reply => {
  const reason = code === 2111 ? reasonOf(data) : null
  const { httpStatus, description } = reason ? reasons[reason] : codes[code]
  return { status: httpStatus, body: { response_code: code, description, data, ...(token === undefined ? {} : { token }) } }
}
