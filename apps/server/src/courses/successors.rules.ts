/** Which course follows which: a course that was replaced is followed by another, and that one perhaps by a third. */
import { done, invalid, refuse, refuseWith } from '../kit/call/handler.ts'

/** By course, the one that replaces it. */
export type Replaced = ReadonlyMap<number, number>

/** All that come after a course, the next first; none where it is not replaced. */
export const successorsOf = (course_id: number, replaced: Replaced): number[] => {
  const after: number[] = []
  for (let next = replaced.get(course_id); next !== undefined && next !== course_id && !after.includes(next); next = replaced.get(next))
    after.push(next)
  return after
}

/** All that a course comes after, whatever lies between. */
export const predecessorsOf = (course_id: number, replaced: Replaced): number[] =>
  [...replaced.keys()].filter((other) => other !== course_id && successorsOf(other, replaced).includes(course_id))

/** The course of which the next cycle is. */
export const nextCourse = (course_id: number, successors: readonly number[]): number => successors.at(-1) ?? course_id

type Asked = { readonly course_id: number; readonly successor_id: number | null; readonly before: number | null }
type Course = { readonly replaced_by: number | null }
type Successor = { readonly is_archived: boolean; readonly is_published: boolean }
/** Refusals: 10053 one of the two is not there; 2111 another was set meanwhile; 7000 the successor is the course itself, archived, not published, or leads back. */
export const mayReplace = ({ course_id, successor_id, before }: Asked, course: Course | null, successor: Successor | null, replaced: Replaced) => {
  if (!course) return refuse(10053)
  if (course.replaced_by !== before) return refuseWith('changed_since')
  if (successor_id === null) return done
  if (!successor) return refuse(10053)
  const leadsBack = successor_id === course_id || successorsOf(successor_id, replaced).includes(course_id)
  return leadsBack || successor.is_archived || !successor.is_published ? invalid('successor_id', 'invalid') : done
}
