/** A material is read, watched, or finished. */
import type * as calls from '@jujur/contract/learning.ts'
import { audit } from '../../audit/audit.store.ts'
import { type Context, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { moveOn } from '../enrolments/enrolments.usecases.ts'
import type { Lesson, Progress } from '../enrolments/standing.rules.ts'
import type { LoadedStanding } from '../enrolments/standing.store.ts'
import { canFinish, creditHeartbeat, finishMaterial } from './lessons.rules.ts'
import { finishItem, saveHeartbeat } from './lessons.store.ts'

export type Submit = Context<typeof calls.submitProgress>

const round = (seconds: number) => Math.round(seconds * 10) / 10
/** Watched segments as screens get them, to the tenth of a second. */
export const segments = (watched: [number, number][]) => watched.map(([from, to]): [number, number] => [round(from), round(to)])

export const onMaterial = async (tx: Connection, context: Submit, standing: LoadedStanding, lesson: Lesson<'material'>) => {
  const { input, now } = context
  const { material } = lesson.item
  const { progress } = lesson
  if ('answer' in input) return refuse(10062)
  const shown = (state: 'open' | 'done', { milliseconds_done, watched }: Pick<Progress, 'milliseconds_done' | 'watched'>, can_finish: boolean) =>
    ok({
      progress: {
        state,
        seconds_done: Math.floor(milliseconds_done / 1000),
        can_finish,
        ...(material.duration_seconds === null ? {} : { watched: segments(watched) }),
        saved_at: now.toISOString(),
      },
    })
  if (lesson.state === 'done') return shown('done', progress, true)
  if ('heartbeat' in input) {
    const credit = creditHeartbeat(progress, material, input.heartbeat, now)
    await saveHeartbeat(tx, progress.module_progress_id, credit)
    return shown('open', credit, canFinish({ ...progress, ...credit }, material))
  }
  const decision = finishMaterial(progress, material)
  if (isRefused(decision)) return decision
  await finishItem(tx, progress.module_progress_id, now)
  await moveOn(tx, context, standing.enrolment.trainee_course_id)
  await audit(tx, context, {
    action: 'module_progress.finished',
    entity: 'module_progress',
    entity_id: progress.module_progress_id,
    company_id: standing.company_id,
    after: {
      trainee_course_id: standing.enrolment.trainee_course_id,
      material_id: material.material_id,
      seconds_done: Math.floor(progress.milliseconds_done / 1000),
    },
  })
  return shown('done', progress, true)
}
