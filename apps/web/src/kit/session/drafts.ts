/** What was typed when the session ended, kept in memory until the same person signs in again on the same page. */
import { session } from './session.ts'

const drafts = new Map<string, object>()
const keepers = new Set<() => void>()
const secret = /password|otp|token/i

const keyOf = (form: string) => `${session.get()?.user.user_id ?? ''} ${location.pathname} ${form}`

export const readDraft = <V extends object>(form: string, initial: V): V => ({ ...initial, ...drafts.get(keyOf(form)) })
export const hasDraft = (form: string): boolean => drafts.has(keyOf(form))
export const dropDraft = (form: string): void => {
  drafts.delete(keyOf(form))
}
export const keepDraft = (form: string, values: object): void => {
  drafts.set(keyOf(form), Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name))))
}

/** A form says how to keep what stands in it; called while the ending session is still known. */
export const onSessionEnd = (keeper: () => void): (() => void) => {
  keepers.add(keeper)
  return () => keepers.delete(keeper)
}
export const keepDrafts = (): void => {
  for (const keeper of keepers) keeper()
}
session.onEndElsewhere(keepDrafts)
