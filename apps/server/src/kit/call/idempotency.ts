/**
 * Idempotency-Key: the first answer of a person, call and key is kept for 24 hours and given again; another request under the same key is refused.
 * Where one transaction does the work, it keeps the answer too: a process that ends right after it has not forgotten that it was done.
 * Validation failures are not kept, so a corrected request may use the key.
 */
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Connection, Database } from '../database/database.ts'
import { deleteSome } from '../database/delete-some.ts'
import { everything } from '../database/scope.ts'
import type { UnitOfWork } from './handler.ts'
import { keptAnswer } from './kept-answer.table.ts'

export type KeptAnswer = { status: number; body: unknown }
export type KeyedRequest = { user_id: number; call: string; key: string; request_hash: string }

const KEPT_MS = 24 * 60 * 60 * 1000
/** A request that died half-way frees its key after this long. */
const ABANDONED_MS = 60 * 1000

const of = (request: KeyedRequest) => and(eq(keptAnswer.user_id, request.user_id), eq(keptAnswer.call, request.call), eq(keptAnswer.key, request.key))

/** `mine`: go on and keep your answer. Otherwise the answer kept, or why there is none yet. */
export const claimKey = (write: UnitOfWork['write'], request: KeyedRequest, now: Date): Promise<'mine' | 'reused' | 'running' | KeptAnswer> =>
  write(async (tx) => {
    await tx.sql
      .delete(keptAnswer)
      .where(
        and(
          of(request),
          sql`(${lt(keptAnswer.created_at, new Date(now.getTime() - KEPT_MS))} or (${isNull(keptAnswer.status)} and ${lt(keptAnswer.created_at, new Date(now.getTime() - ABANDONED_MS))}))`,
        ),
      )
    const claimed = await tx.sql
      .insert(keptAnswer)
      .values({ ...request, created_at: now })
      .onConflictDoNothing()
      .returning({ key: keptAnswer.key })
    if (claimed.length > 0) return 'mine'
    const [kept] = await tx.sql.select().from(keptAnswer).where(of(request))
    if (!kept || kept.request_hash !== request.request_hash) return 'reused'
    return kept.status === null ? 'running' : { status: kept.status, body: kept.body }
  })

/** The first answer stays: what was kept with the work is not written over. */
export const keepAnswer = (tx: Connection, request: KeyedRequest, answer: KeptAnswer): Promise<unknown> =>
  tx.sql
    .update(keptAnswer)
    .set(answer)
    .where(and(of(request), isNull(keptAnswer.status)))

/** For answers that no piece of work kept: refusals, and those of calls that do many. */
export const keepAnswerAlone = (database: Database, request: KeyedRequest, answer: KeptAnswer): Promise<unknown> =>
  database.write(everything, (tx) => keepAnswer(tx, request, answer))

export const releaseKey = (database: Database, request: KeyedRequest): Promise<unknown> =>
  database.write(everything, (tx) => tx.sql.delete(keptAnswer).where(and(of(request), isNull(keptAnswer.status))))

export const sweepKeptAnswers = (tx: Connection, now: Date): Promise<boolean> =>
  deleteSome(tx, keptAnswer, lt(keptAnswer.created_at, new Date(now.getTime() - KEPT_MS)))
