/** Four eyes: one small mechanism for every approval (product.md section 2). */
import type { ApprovalAction, Can, CanUnlessFindings, History, StepAction } from '@jujur/contract/approvals.ts'
import type { z } from 'zod'

/**
 * A person by account and by mailbox, so that neither a second account nor a second spelling makes a second pair of eyes, nor a mailbox
 * that was changed: `mailboxes` are all the person ever had. `bound` are the accounts that count as the same pair of eyes because one person could
 * sign in as both: who registered an account alone, or moved it to another mailbox, with that account; and two accounts of which one person moved
 * one and registered or moved the other. Two that one person only registered are two, or no portal could ever begin.
 */
export type Toucher = {
  user_id: number | null
  email_normal: string
  mailboxes?: readonly string[] | undefined
  bound?: readonly number[] | undefined
}
/** How long registering or moving an account binds, in days: who really owns it will have been seen by then. */
export const BOUND_DAYS = 30
export type Step = Toucher & { action: StepAction; stage: string | null; name: string | null; remarks: string | null; at: Date }

/** From which state which action leads where, which half of four eyes it takes, and what the history and the audit log say of it. */
export type Transition<State extends string = string, Action extends string = string> = {
  readonly from: State
  readonly action: Action
  readonly step: 'maker' | 'checker'
  readonly to: State
  readonly history: ApprovalAction
  /** Whose approval it was, of items that pass several. */
  readonly stage?: string
  /** The last word of the audit line, `trainee_registration.approved`. */
  readonly audit: string
}

/** All that may happen to an item. Its codes: no such item, decided for good, not now. */
export type Machine<
  State extends string = string,
  Action extends string = string,
  Missing extends number = number,
  Decided extends number = number,
  NotNow extends number = number,
> = {
  readonly transitions: readonly Transition<State, Action>[]
  readonly refuses: { readonly missing: Missing; readonly decided: Decided; readonly notNow: NotNow }
}
/** Where an item stands; `version` grows with each change. */
export type ApprovalStanding<State extends string = string> = { readonly state: State; readonly version: number }

/** The machine of what is decided once: a registration waits, and is approved or rejected (specification section 4). */
export const decidedOnce = {
  transitions: [
    { from: 'pending', action: 'approve', step: 'checker', to: 'approved', history: 'approved', audit: 'approved' },
    { from: 'pending', action: 'reject', step: 'checker', to: 'rejected', history: 'rejected', audit: 'rejected' },
  ],
  refuses: { missing: 4444, decided: 20073, notNow: 20073 },
} as const satisfies Machine

const mailboxesOf = ({ email_normal, mailboxes = [] }: Toucher): readonly string[] => [email_normal, ...mailboxes]

const isBound = ({ bound = [] }: Toucher, { user_id }: Toucher): boolean => user_id !== null && bound.includes(user_id)

export const isSamePerson = (one: Toucher, other: Toucher): boolean =>
  (one.user_id !== null && one.user_id === other.user_id) ||
  isBound(one, other) ||
  isBound(other, one) ||
  mailboxesOf(one).some((mailbox) => mailboxesOf(other).includes(mailbox))

/** Whoever did one of these to an item, or is named in it, is no second pair of eyes for the step. */
const first = { checker: ['submitted', 'edited', 'named'], maker: ['submitted'] } as const satisfies Record<Transition['step'], readonly StepAction[]>

/** Whether this person has had the item in hand so that another must take the step. */
export const hasTouched = (steps: readonly Step[], person: Toucher, step: Transition['step'] = 'checker'): boolean =>
  steps.some(({ action, ...by }) => first[step].some((known) => known === action) && isSamePerson(by, person))

/** A state that nothing leads out of. */
export const isFinal = ({ transitions }: Machine, state: string): boolean => transitions.every(({ from }) => from !== state)

type Looked = { version?: number | undefined; fourEyes?: boolean | undefined }
type Refused<D extends number, N extends number> =
  | { refuse: D }
  | { refuse: N }
  | { refuse: 10004 }
  | { refuse: 2111; data: { reason: 'changed_since'; version: number } }

/**
 * May this person do this to the item as it was sent? Answers the transition. Refusals: the machine's own (decided for good, not now),
 * 10004 who has had it in hand, changed_since somebody changed it meanwhile. `fourEyes` is false only where a company with one
 * administrator switched it off.
 */
export const mayDecide = <S extends string, A extends string, D extends number, N extends number>(
  machine: Machine<S, A, number, D, N>,
  item: ApprovalStanding<S>,
  action: A,
  steps: readonly Step[],
  person: Toucher,
  { version, fourEyes = true }: Looked = {},
): { ok: true; value: Transition<S, A> } | Refused<D, N> => {
  if (isFinal(machine, item.state)) return { refuse: machine.refuses.decided }
  const transition = machine.transitions.find((one) => one.from === item.state && one.action === action)
  if (!transition) return { refuse: machine.refuses.notNow }
  if (fourEyes && hasTouched(steps, person, transition.step)) return { refuse: 10004 }
  if (version !== undefined && version !== item.version) return { refuse: 2111, data: { reason: 'changed_since', version: item.version } }
  return { ok: true, value: transition }
}

/**
 * The same for the buttons of a screen. `actions`: which of the machine's the two buttons mean for this reader; `held`: what the reader's
 * rights open.
 */
export const permittedActions = <S extends string, A extends string>(
  machine: Machine<S, A>,
  item: ApprovalStanding<S>,
  actions: { approve: A; reject: A },
  steps: readonly Step[],
  person: Toucher,
  held: { decide: boolean; edit: boolean },
  fourEyes = true,
): z.output<typeof Can> => {
  const waits = machine.transitions.some(({ from, action }) => from === item.state && (action === actions.approve || action === actions.reject))
  const may = (action: A) => held.decide && 'ok' in mayDecide(machine, item, action, steps, person, { fourEyes })
  const can = { approve: may(actions.approve), reject: may(actions.reject) }
  const because = can.approve || can.reject ? null : !waits ? 'decided' : !held.decide ? 'permission' : 'own'
  return { ...can, edit: waits && held.edit, because }
}

/** Nobody is offered an approval that what was found against it would refuse. */
export const unlessFindings = (can: z.output<typeof Can>, findings: readonly unknown[]): z.output<typeof CanUnlessFindings> =>
  can.approve && findings.length > 0 ? { ...can, approve: false, because: 'findings' } : can

export const historyOf = (steps: readonly Step[]): History =>
  steps.flatMap(({ action, stage, at, name, remarks }) => (action === 'named' ? [] : [{ action, stage, at: at.toISOString(), name, remarks }]))
