/** Changes of many parts of the content at once. */
import type { ContentKind } from '@jujur/contract/enumerations.ts'
import { auditedLast } from '../audit/audit.store.ts'
import type { Actor, UnitOfWork } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { takeTurn } from './edits.store.ts'

/**
 * One after the other, whichever process they come to: each holds what it changes until all is changed, and a second one would only hold a
 * connection while it waits for that. The log is told by one statement, at the end.
 */
export const oneAfterTheOther = (kind: ContentKind) => {
  const here = fairQueue({ atOnce: 1, waiting: 4, waitingEach: 1 })
  return <T>({ actor, write }: { actor: Pick<Actor, 'user_id'>; write: UnitOfWork['write'] }, work: (tx: Connection) => Promise<T>): Promise<T> =>
    here.run(
      () =>
        write(async (tx) => {
          await takeTurn(tx, kind)
          return auditedLast(tx, () => work(tx))
        }),
      { owner: actor.user_id },
    )
}
