/** Progress in materials: served, credited, finished. */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Connection, statement } from '../../kit/database/database.ts'
import { inScope, ownedBy, scopeValues } from '../../kit/database/in-scope.ts'
import type { HeartbeatCredit, Progress } from '../enrolments/standing.rules.ts'
import { moduleProgress } from './lessons.table.ts'

const ofProgress = (tx: Connection, id: number) => and(eq(moduleProgress.module_progress_id, id), inScope(tx, moduleProgress))

/** The clock of a material starts when it is served, and starts anew with each opening: time away is not credited. */
export const markServed = (tx: Connection, progress: Progress, language: ContentLanguage, now: Date) =>
  tx.sql
    .update(moduleProgress)
    .set({
      served_at: progress.served_at ?? now,
      read_in: sql`array_append(array_remove(${moduleProgress.read_in}, ${language}), ${language})`,
      last_heartbeat_at: sql`greatest(${moduleProgress.last_heartbeat_at}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(ofProgress(tx, progress.module_progress_id), isNull(moduleProgress.finished_at)))

const keepCredit = statement((db) =>
  db
    .update(moduleProgress)
    .set({
      milliseconds_open: sql`${sql.placeholder('milliseconds_open')}`,
      milliseconds_done: sql`${sql.placeholder('milliseconds_done')}`,
      watched: sql`${sql.placeholder('watched')}::jsonb`,
      last_heartbeat_at: sql`greatest(${moduleProgress.last_heartbeat_at}, ${sql.placeholder('last_heartbeat_at')}::timestamptz)`,
    })
    .where(and(eq(moduleProgress.module_progress_id, sql.placeholder('id')), isNull(moduleProgress.finished_at), ownedBy(moduleProgress)))
    .prepare('save_heartbeat'),
)
/** The time of the last heartbeat only ever goes on: set back, the same minute could be credited twice. */
export const saveHeartbeat = (tx: Connection, id: number, { milliseconds_open, milliseconds_done, watched, last_heartbeat_at }: HeartbeatCredit) =>
  keepCredit(tx).execute({
    id,
    milliseconds_open,
    milliseconds_done,
    watched: JSON.stringify(watched),
    last_heartbeat_at: last_heartbeat_at?.toISOString() ?? null,
    ...scopeValues(tx),
  })

export const finishItem = (tx: Connection, id: number, now: Date) =>
  tx.sql
    .update(moduleProgress)
    .set({ finished_at: now, read_again_from: null })
    .where(and(ofProgress(tx, id), isNull(moduleProgress.finished_at)))

/** After a used-up set of attempts: the module's materials are open again, to be served anew, and their time starts from nothing. */
export const reopenMaterials = (tx: Connection, ids: number[], now: Date) =>
  tx.sql
    .update(moduleProgress)
    .set({
      finished_at: null,
      served_at: null,
      last_heartbeat_at: null,
      milliseconds_open: 0,
      milliseconds_done: 0,
      watched: [],
      read_again_from: now,
      reported_at: null,
    })
    .where(and(inArray(moduleProgress.module_progress_id, ids), inScope(tx, moduleProgress)))
