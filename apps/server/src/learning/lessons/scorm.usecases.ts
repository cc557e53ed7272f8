/** A SCORM package is opened, and reports. */
import type { saveScormState as saveCall } from '@jujur/contract/learning.ts'
import type { Answer } from '../../kit/call/handler.ts'
import { isRefused, ok } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { totalScore } from '../enrolments/package-score.rules.ts'
import { placedLesson } from '../enrolments/standing.rules.ts'
import { lockStanding } from '../enrolments/standing.store.ts'
import { canFinish } from './lessons.rules.ts'
import { fulfils, scormLesson, takeReport } from './scorm.rules.ts'
import { lockScormState, markReported, saveScormState } from './scorm.store.ts'

export type Report = { module_progress_id: number; session_no: number; sequence: number; sco_id: string; state: Record<string, string> }

/** Keeps a report, by whichever way it comes: a call while the lesson is open, or the beacon of a closed tab. */
export const keepReport = async (tx: Connection, report: Report, now: Date): Promise<Answer<typeof saveCall>> => {
  const standing = await lockStanding(tx, report)
  const decision = scormLesson(standing ? placedLesson(standing, report.module_progress_id, now) : undefined)
  if (isRefused(decision)) return decision
  const { lesson, manifest, rule } = decision.value
  const before = (await lockScormState(tx, report.module_progress_id)) ?? { state: {}, session_no: 0, sequence: -1 }
  const taken = takeReport(decision.value, before.state, report.sco_id, report.state)
  if (isRefused(taken)) return taken
  const kept = await saveScormState(tx, report.module_progress_id, { ...report, state: taken.value }, now)
  const state = kept ? taken.value : before.state
  const reported = lesson.progress.reported_at !== null || fulfils(rule, manifest, state)
  if (reported && lesson.progress.reported_at === null && lesson.state === 'open') await markReported(tx, report.module_progress_id, now)
  const progress = { ...lesson.progress, reported_at: reported ? (lesson.progress.reported_at ?? now) : null }
  return ok({
    progress: {
      kept,
      reported,
      score: totalScore(manifest, state),
      can_finish: lesson.state === 'done' || canFinish(progress, lesson.item.material),
      saved_at: now.toISOString(),
    },
  })
}
