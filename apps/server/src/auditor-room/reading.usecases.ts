/** What a guest may see of one person: the courses of the room, and what happened in its period. */
import { type StoryEvent, storyGroups } from '@jujur/contract/stories.ts'
import { storyOf } from '../dashboard/trainee-story.store.ts'
import { type Context, type Guest, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { addDays, dayOf, startOfDay } from '../kit/time/calendar.rules.ts'
import { seeWholeCourse } from '../learning/seen/seen.usecases.ts'
import { roomShown } from './auditor-room.store.ts'
import { cyclesInRoom, exemptionsInRoom, isInRoom, type RoomScope, titlesEverOf } from './reading.store.ts'
import { frozenOf, peopleOfRoom } from './rows.store.ts'

export const scopeOfRoom = async (tx: Connection, { auditor_room_id }: Guest): Promise<RoomScope | null> => {
  const found = await roomShown(tx, auditor_room_id)
  if (!found) return null
  const { from_on, to_on, course_ids } = found.row
  return { from_on, to_on, course_ids, before: startOfDay(addDays(to_on, 1)) }
}

/** Whoever is among the people of the room; null otherwise, also while they are being gathered. */
export const personInRoom = async (tx: Connection, { auditor_room_id }: Guest, user_id: number) => {
  const frozen = await frozenOf(tx, auditor_room_id)
  return frozen ? ((await peopleOfRoom(tx, frozen.report_id, [user_id])).get(user_id) ?? null) : null
}

const isWithin = (at: string | null, { from_on, to_on }: RoomScope): boolean => {
  if (at === null) return false
  const day = dayOf(new Date(at))
  return day >= from_on && day <= to_on
}

const MOST_EVENTS = 200
/** Longer stories are looked through no further. */
const MOST_READ = 2_000
const eventsInRoom = async (tx: Connection, user_id: number, scope: RoomScope): Promise<StoryEvent[]> => {
  const rows = await storyOf(tx, { user_id, today: scope.to_on, groups: storyGroups, until: scope.to_on, length: MOST_READ })
  const titles = scope.course_ids.length === 0 ? null : await titlesEverOf(tx, scope.course_ids)
  return rows
    .filter(({ on, course_title }) => on >= scope.from_on && (course_title === null || titles === null || titles.has(course_title)))
    .slice(0, MOST_EVENTS)
    .map(({ more, ...row }) => ({ ...row, ...more }) as StoryEvent)
}

export const recordInRoom = async (tx: Connection, guest: Guest, user_id: number) => {
  const scope = await scopeOfRoom(tx, guest)
  const person = scope && (await personInRoom(tx, guest, user_id))
  if (!scope || !person) return refuse(4444)
  const seen = []
  for (const id of await cyclesInRoom(tx, user_id, scope)) {
    const whole = await seeWholeCourse(tx, id)
    const parts = whole?.parts.filter(({ at }) => isWithin(at, scope)) ?? []
    if (whole && parts.length > 0) seen.push({ trainee_course_id: id, title: whole.course.title, parts })
  }
  return ok({ person, seen, events: await eventsInRoom(tx, user_id, scope), exemptions: await exemptionsInRoom(tx, user_id, scope) })
}

type Seen = { readonly person: { readonly user_id: number }; readonly course: { readonly trainee_course_id: number } }
/** Whether what was seen then is of a person, a course and the period of the room. */
export const isOfRoom = async (tx: Connection, guest: Guest, seen: Seen, at: string | null): Promise<boolean> => {
  const scope = await scopeOfRoom(tx, guest)
  return (
    scope !== null &&
    isWithin(at, scope) &&
    (await isInRoom(tx, seen.course.trainee_course_id, scope)) &&
    (await personInRoom(tx, guest, seen.person.user_id)) !== null
  )
}
export type GuestContext = Pick<Context<never>, 'read' | 'asSystem' | 'write' | 'now' | 'request' | 'kit'> & { readonly guest: Guest }
