import { getAuditLog, getAuditLogChoices, getAuditLogState, verifyOwnAuditLog } from '@jujur/contract/audit.ts'
import { getGuestLog, getGuestLogChoices, getGuestLogState, verifyGuestLog } from '@jujur/contract/auditor-room.ts'
import { createContext, useContext } from 'react'

/** By which calls the log is read, and of which days: that of whoever is signed in, or of the guest of an auditor's room. */
export type LogSource = {
  readonly log: typeof getAuditLog | typeof getGuestLog
  /** What it can be narrowed to, by words: of a guest people alone. */
  readonly choices: typeof getAuditLogChoices | typeof getGuestLogChoices
  readonly state: typeof getAuditLogState | typeof getGuestLogState
  readonly slice: typeof verifyOwnAuditLog | typeof verifyGuestLog
  /** Of a guest: the days of their room. They are no user, and are asked for no permission. */
  readonly guest: { readonly from: string; readonly to: string } | null
}
const own: LogSource = { log: getAuditLog, choices: getAuditLogChoices, state: getAuditLogState, slice: verifyOwnAuditLog, guest: null }
export const logOfGuest = (guest: NonNullable<LogSource['guest']>): LogSource => ({
  ...{ log: getGuestLog, choices: getGuestLogChoices, state: getGuestLogState, slice: verifyGuestLog },
  guest,
})

const Source = createContext<LogSource>(own)
export const LogSourceProvider = Source.Provider
export const useLogSource = (): LogSource => useContext(Source)
