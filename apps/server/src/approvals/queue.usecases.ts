/** A queue of things to approve, as its list call answers it: which state its name asks for, what waits for the reader, in which order. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { isRefused, type Ok, ok, type UnitOfWork } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { type Direction, totals } from '../kit/database/list.ts'
import type { QueueReader } from './approvals.kinds.ts'
import { queueOf, queueOfOne, type Status } from './queues.rules.ts'

type Asked = { readonly q: string; readonly search: string; readonly waits?: unknown }
type Asking<Input extends Asked> = { readonly input: Input; readonly actor: QueueReader; readonly read: UnitOfWork['read'] }
type Filter<S extends Status | undefined> = { readonly approve_status_id: S; readonly waitsFor: QueueReader | undefined; readonly words: string }
type Listing<Input, S extends Status | undefined, Row, Shown> = {
  /** One page of what the filter finds; `otherwise` is the direction where the reader asks for none. */
  readonly find: (tx: Connection, filter: Filter<S>, page: Input, otherwise: Direction) => Promise<{ rows: Row[]; counted: number }>
  readonly show: (tx: Connection, rows: Row[]) => Shown[] | Promise<Shown[]>
}
type Listed<Shown> = Ok<{ list: Shown[] } & ReturnType<typeof totals>>

const listOf = <Input extends Asked, S extends Status | undefined, Row, Shown>(
  { input, actor, read }: Asking<Input>,
  approve_status_id: S,
  { find, show }: Listing<Input, S, Row, Shown>,
): Promise<Listed<Shown>> =>
  read(async (tx) => {
    // What waits longest comes first; of what is decided the newest.
    const otherwise = approve_status_id === approveStatus.PENDING ? 'asc' : 'desc'
    const filter = { approve_status_id, waitsFor: input.waits ? actor : undefined, words: input.search }
    const { rows, counted } = await find(tx, filter, input, otherwise)
    return ok({ list: await show(tx, rows), ...totals(counted) })
  })

/** Refuses 10006 where `q` names no queue (specification section 4). */
export const listQueue = async <Input extends Asked, Row, Shown>(
  asking: Asking<Input>,
  listing: Listing<Input, Status, Row, Shown>,
): Promise<Listed<Shown> | { refuse: 10006 }> => {
  const queue = queueOf(asking.input.q)
  return isRefused(queue) ? queue : listOf(asking, queue.value, listing)
}

/** The same; one item that is asked for by its id alone is found whatever became of it. */
export const listQueueOrOne = async <Input extends Asked, Row, Shown>(
  asking: Asking<Input>,
  id: number | undefined,
  listing: Listing<Input, Status | undefined, Row, Shown>,
): Promise<Listed<Shown> | { refuse: 10006 }> => {
  const queue = queueOfOne(asking.input.q, id)
  return isRefused(queue) ? queue : listOf(asking, queue.value, listing)
}
