/** Four eyes: one small mechanism for every approval (product.md section 2). */
import type { ApprovalAction, History } from '@jujur/contract/approvals.ts'

/** A person by account and by mailbox, so that neither a second account nor a second spelling makes a second pair of eyes. */
export type Toucher = { user_id: number | null; email_normal: string }
export type Step = Toucher & { action: ApprovalAction; stage: string | null; name: string | null; remarks: string | null; at: Date }
export type UnderApproval = { approve_status_id: number; version: number }

const PENDING = 2
export const isSamePerson = (one: Toucher, other: Toucher): boolean =>
  (one.user_id !== null && one.user_id === other.user_id) || one.email_normal === other.email_normal

const made = (step: Step) => step.action === 'submitted' || step.action === 'edited'
/** Whether this person submitted or edited the item. */
export const hasTouched = (steps: readonly Step[], person: Toucher): boolean => steps.some((step) => made(step) && isSamePerson(step, person))

type Decided =
  | { ok: true; value: undefined }
  | { refuse: 20073 }
  | { refuse: 10004 }
  | { refuse: 2111; data: { reason: 'changed_since'; version: number } }

/**
 * May this person decide on the item as it was sent? 20073 decided already, 10004 the checker made or edited it,
 * changed_since somebody edited it meanwhile. `fourEyes` is false only where a company with one administrator switched it off.
 */
export const mayDecide = (
  item: UnderApproval,
  steps: readonly Step[],
  checker: Toucher,
  { version, fourEyes = true }: { version?: number | undefined; fourEyes?: boolean } = {},
): Decided => {
  if (item.approve_status_id !== PENDING) return { refuse: 20073 }
  if (fourEyes && hasTouched(steps, checker)) return { refuse: 10004 }
  if (version !== undefined && version !== item.version) return { refuse: 2111, data: { reason: 'changed_since', version: item.version } }
  return { ok: true, value: undefined }
}

/** The same for the buttons of a screen. `held`: which of the calls the person's rights open. */
export const whatCan = (
  item: UnderApproval,
  steps: readonly Step[],
  person: Toucher,
  held: { decide: boolean; edit: boolean },
  fourEyes = true,
): { approve: boolean; reject: boolean; edit: boolean; because: 'own' | 'decided' | 'permission' | null } => {
  const pending = item.approve_status_id === PENDING
  const own = fourEyes && hasTouched(steps, person)
  const decide = pending && held.decide && !own
  const because = decide ? null : !pending ? 'decided' : !held.decide ? 'permission' : 'own'
  return { approve: decide, reject: decide, edit: pending && held.edit, because }
}

export const historyOf = (steps: readonly Step[]): History =>
  steps.map(({ action, stage, at, name, remarks }) => ({ action, stage, at: at.toISOString(), name, remarks }))
