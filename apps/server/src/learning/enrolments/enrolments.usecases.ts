/** A course is begun, read in a language, and gone on with. */
import type { ContentLanguage, Language } from '@jujur/contract/enumerations.ts'
import { audit } from '../../audit/audit.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { completeDelta } from './deltas.store.ts'
import { beginCourse, neededFirst, recordLanguage, setPledgePending } from './enrolments.store.ts'
import { allDone, languageRead, mayBegin, mayChooseLanguage, placeItems } from './standing.rules.ts'
import { findStanding, lockStanding } from './standing.store.ts'

type Reading = ActionContext & { readonly actor: { readonly language: Language } }

/** After an item is finished: when it was the last one, the pledge is next; a delta that asks for none is completed. */
export const moveOn = async (tx: Connection, context: ActionContext, trainee_course_id: number): Promise<void> => {
  const { now } = context
  const standing = await findStanding(tx, { trainee_course_id })
  if (!standing || !allDone(placeItems(standing, now))) return
  const { delta_of, delta_pledge, course_version_id } = standing.enrolment
  if (delta_of === null || delta_pledge) await setPledgePending(tx, trainee_course_id)
  else if (await completeDelta(tx, trainee_course_id, 'IN_PROGRESS', now))
    await audit(tx, context, {
      action: 'trainee_course.updated',
      entity: 'trainee_course',
      entity_id: trainee_course_id,
      company_id: standing.company_id,
      after: { delta_of, course_version_id },
    })
}

/** Starting a started course is resuming it; two starts at once make one set of progress rows. Null where the seat was given back meanwhile. */
export const begin = async (tx: Connection, context: Reading, input: { trainee_course_id: number }) => {
  const standing = await lockStanding(tx, input)
  if (!standing) return null
  const { now } = withCurrentTime(context)
  if (standing.enrolment.status !== 'NOT_STARTED') return standing
  const allowed = mayBegin(await neededFirst(tx, standing.user_id, standing.content))
  if (isRefused(allowed)) return allowed
  const language = languageRead(standing, context.actor.language)
  await beginCourse(tx, standing, language, now)
  await audit(tx, context, {
    action: 'trainee_course.started',
    entity: 'trainee_course',
    entity_id: input.trainee_course_id,
    company_id: standing.company_id,
    after: { language },
  })
  // Where nothing but the pledge changed.
  if (standing.enrolment.delta_of !== null) await moveOn(tx, withCurrentTime(context), input.trainee_course_id)
  return (await findStanding(tx, input)) ?? standing
}

export const chooseLanguage = async (
  tx: Connection,
  context: Reading,
  { trainee_course_id, language }: { trainee_course_id: number; language: ContentLanguage },
) => {
  const standing = await lockStanding(tx, { trainee_course_id })
  if (!standing) return refuse(10053)
  const decision = mayChooseLanguage(standing, language, withCurrentTime(context).now)
  if (isRefused(decision)) return decision
  const before = standing.enrolment.language
  if (before === language) return ok({ language })
  await recordLanguage(tx, trainee_course_id, language)
  await audit(tx, context, {
    action: 'trainee_course.language_chosen',
    entity: 'trainee_course',
    entity_id: trainee_course_id,
    company_id: standing.company_id,
    before: { language: before },
    after: { language },
  })
  return ok({ language })
}
