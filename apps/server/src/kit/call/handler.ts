/** What a handler is: one function per call that loads, asks the rule, saves and answers. */
import type { Call, Input, Output, ReasonsOf, Refusals } from '@jujur/contract/call.ts'
import type { FieldError } from '@jujur/contract/codes.ts'
import type { Language, UserStatus } from '@jujur/contract/enumerations.ts'
import { fieldError } from '@jujur/contract/field-errors.ts'
import type { FieldRule } from '@jujur/contract/field-rules.ts'
import type { Kind, PermissionEntry, Role, SystemTypeId } from '@jujur/contract/permissions.ts'
import type { Connection } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import type { Kit } from './kit.ts'

/** The signed-in person, as the database knows them: each piece of work opens only while it still does. */
export type Actor = {
  session_id: number
  user_id: number
  username: string
  name: string
  email: string
  system_type_id: SystemTypeId
  role: Role
  kind: Kind | null
  language: Language
  status: UserStatus
  company_id: number | null
  permission: PermissionEntry[]
  /** Another value whenever what is open to this person may be another: answered as X-Access-Version. */
  access_version: string
}

/** Somebody in a room that they were invited to, as the database knows them; no user, and holds no entries. */
export type Guest = {
  readonly auditor_visit_id: number
  readonly auditor_room_id: number
  readonly company_id: number
  readonly name: string
  readonly email: string
  readonly language: Language
  /** Until when they may stay. */
  readonly until: Date
}

/** On the local disk for as long as the call runs; what is to stay goes into the file store. `name` is the sender's: without control characters, otherwise anything. */
export type UploadedFile = { readonly name: string; readonly path: string; readonly size: number; readonly sha256: string }

/**
 * `read` and `write` work in the actor's scope; `asSystem` is for what has no actor yet (signing in, public verification, mailed links), and for
 * what reaches beyond the actor's rows. The access guard checks every unit of work of a signed-in person: it has an effect only while they may
 * make this call.
 */
export type Context<C extends Call> = {
  readonly input: Input<C>
  readonly actor: C['access'] extends { who: 'public' | 'guest' } ? null : Actor
  /** A guest reads in a transaction in which PostgreSQL lets nothing be written, and writes as GUEST_ROLE; as the system they only read. */
  readonly guest: C['access'] extends { who: 'guest' } ? Guest : null
  /** The database's clock when the whole request had arrived; behind a lock that may have been waited for, ask `kit.clock` again. */
  readonly now: Date
  readonly request: { readonly id: string; readonly ip: string; readonly device: string }
  readonly file: UploadedFile | null
  readonly scope: Scope
  readonly read: UnitOfWork['read']
  readonly write: UnitOfWork['write']
  /** A write whose answer is the call's own: under an Idempotency-Key the answer is kept with what was done, or neither is. */
  readonly writeAnswer: <A extends Ok<unknown> | { readonly refuse: number }>(work: (tx: Connection) => Promise<A>) => Promise<A>
  readonly asSystem: Pick<UnitOfWork, 'read' | 'write'>
  readonly kit: HandlerKit
}

/** The kit without the database: a handler reaches it through its unit of work only, where the access guard stands first. */
export type HandlerKit = Omit<Kit, 'database'>

export type UnitOfWork = {
  readonly read: <T>(work: (tx: Connection) => Promise<T>) => Promise<T>
  /** One transaction, undone when the work throws or answers a refusal. */
  readonly write: <T>(work: (tx: Connection) => Promise<T>) => Promise<T>
}

/** Who acts, when and for which request: what use cases shared by calls and jobs need of either; a handler passes its own context. */
export type ActionContext = {
  readonly actor: { readonly user_id: number; readonly name: string; readonly email: string }
  readonly now: Date
  readonly request: { readonly id: string; readonly ip: string }
  readonly kit: Pick<Kit, 'settings' | 'clock'>
}

export type Ok<T> = { readonly ok: true; readonly value: T }
export type Refusal<C extends Call = Call> =
  | { readonly refuse: Exclude<Refusals<C>, 2111 | 7000>; readonly data?: unknown }
  | { readonly refuse: 7000; readonly data: FieldError[] }
  | { readonly refuse: 2111; readonly data: { reason: ReasonsOf<C> } & Record<string, unknown> }

/** What a rule answers: the value to go on with, or a refusal that the call declares. */
export type Decision<C extends Call, T = void> = Ok<T> | Refusal<C>
/** `cut_after` so many of a list, counted from its first; null or left out where all are in it. */
export type AnsweredFile = { readonly name: string; readonly type: string; readonly cut_after?: number | null }
/** What a handler answers; sign-in calls add the token, file calls the name and type of the file, and of a list that did not fit how much of it did. */
export type Answer<C extends Call> = (Ok<Output<C>> & { readonly token?: string; readonly file?: AnsweredFile }) | Refusal<C>
export type Handler<C extends Call> = (context: Context<C>) => Promise<Answer<C>>

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })
export const done: Ok<void> = { ok: true, value: undefined }
export const refuse = <const K extends number>(code: K, data?: unknown) => ({ refuse: code, data })
/** 2111 with its reason and figures, for example `refuseWith('too_early', { wait_seconds: 50 })`. */
export const refuseWith = <const R extends string>(reason: R, data: Record<string, unknown> = {}) => ({
  refuse: 2111 as const,
  data: { reason, ...data },
})
/** 7000 on one field. */
export const invalid = (field: string, rule: FieldRule) => ({ refuse: 7000 as const, data: [fieldError(field, rule)] })
export const isRefused = <T extends object>(decision: T): decision is Extract<T, { refuse: unknown }> => 'refuse' in decision
