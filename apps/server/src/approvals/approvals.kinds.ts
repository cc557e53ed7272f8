/** What a kind of approval is: a feature's own object, in its `.kinds.ts` and in the root list `approvals.ts`. */
import type { Call } from '@jujur/contract/call.ts'
import type { WaitingFor } from '@jujur/contract/dashboard.ts'
import type { Connection } from '../kit/database/database.ts'
import type { Machine, Standing } from './approvals.rules.ts'

/** Where items of one state wait, and for whom. */
export type Desk = {
  readonly side: 'company' | 'provider'
  /** Who may make this call today is asked to decide. */
  readonly call: Call
  /** The screen of the queue. */
  readonly path: string
  /** What the dashboard counts here, and the calls that must all be open to whoever is told. */
  readonly waiting: WaitingFor
  readonly seenBy: readonly Call[]
  readonly count: (at: Connection, reader: { user_id: number; company_id: number | null }) => Promise<number>
}

/** Something that people approve. */
export type ApprovalKind<
  Item = unknown,
  State extends string = string,
  Action extends string = string,
  Change extends object = object,
  Missing extends number = number,
  Decided extends number = number,
  NotNow extends number = number,
> = {
  /** As histories and audit lines name it. */
  readonly entity: string
  /** The first word of its audit lines, `trainee_registration.approved`. */
  readonly subject: string
  readonly machine: Machine<State, Action, Missing, Decided, NotNow>
  readonly desks: { readonly [S in State]?: Desk }
  readonly of: (item: Item) => Standing<State> & { readonly id: number; readonly company_id: number | null; readonly submitted_by: number | null }
  /** The columns that say a state, and what an audit line shows of an item as it was. */
  readonly columns: (state: State) => Change
  readonly shown: (item: Item) => Record<string, unknown>
  /** Held until the transaction ends; null outside the scope. */
  readonly lock: (at: Connection, id: number) => Promise<Item | null>
  /** The conditional update: false when the item no longer stands as it was locked. */
  readonly save: (at: Connection, item: Item, change: Change) => Promise<boolean>
}
