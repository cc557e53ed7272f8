/** One person's years on one line. */
import { getExemptionList } from '@jujur/contract/exemptions.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import type * as calls from '@jujur/contract/stories.ts'
import { MOST_STORY_COURSES, type StoryEvent, type StoryGroup, storyGroups } from '@jujur/contract/stories.ts'
import { routeToday } from '../access/routes.store.ts'
import { type Actor, type Answer, type Handler, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { findRecorded } from './trainee-record.store.ts'
import { storyCourse, workFrom } from './trainee-story.rules.ts'
import { countStory, coveringOf, storyOf, workOf } from './trainee-story.store.ts'

/** Whoever may not list exemptions does not read of them here. */
const groupsFor = async (tx: Connection, actor: Actor): Promise<StoryGroup[]> => {
  const mayList = mayCall(getExemptionList, await routeToday(tx, getExemptionList), actor)
  return storyGroups.filter((group) => group !== 'pauses' || mayList)
}

const coursesOf = async (tx: Connection, user_id: number, today: string) => {
  const byCourse = Map.groupBy(await coveringOf(tx, user_id), ({ course_id }) => course_id)
  const courses = [...byCourse].map(([course_id, cycles]) => storyCourse({ course_id, title: cycles.at(-1)?.title ?? '', cycles }, today))
  return courses.slice(-MOST_STORY_COURSES)
}

export const getTraineeStory: Handler<typeof calls.getTraineeStory> = ({ input, actor, read, now }) =>
  read(async (tx): Promise<Answer<typeof calls.getTraineeStory>> => {
    const person = await findRecorded(tx, input.user_id)
    if (!person) return refuse(10054)
    const { user_id, name } = person
    const today = dayOf(now)
    const mayRead = await groupsFor(tx, actor)
    const groups = mayRead.filter((group) => input.groups.includes(group))
    const rows = await storyOf(tx, { user_id, today, groups, until: input.until ?? '9999-12-31', length: input.length + 1 })
    const counts = await countStory(tx, { user_id, today, groups: mayRead })
    return ok({
      person: { user_id, name },
      today,
      work: workFrom(await workOf(tx, user_id)),
      courses: await coursesOf(tx, user_id, today),
      counts: Object.fromEntries(storyGroups.map((group) => [group, counts.get(group) ?? null])) as Record<StoryGroup, number | null>,
      // The shapes of `more` are those of the contract, held against it in the tests.
      events: rows.slice(0, input.length).map(({ more, ...row }) => ({ ...row, ...more }) as StoryEvent),
      more: rows.length > input.length,
    })
  })
