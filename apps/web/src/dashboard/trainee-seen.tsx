import { hrefOf } from '@jujur/contract/screens.ts'
import { AsSeen } from '../as-seen/as-seen.tsx'
import type { SeenQuery } from '../as-seen/seen-query.ts'

type Props = { user_id: number; trainee_course_id: number; current: SeenQuery }
/** What one person saw of a course, for the company. */
export const TraineeSeen = ({ user_id, trainee_course_id, current }: Props) => (
  <AsSeen
    trainee_course_id={trainee_course_id}
    current={current}
    hrefTo={(set) => hrefOf('learningStatus', { person: user_id, seen: trainee_course_id, ...set })}
    entry="learningStatus"
    above={({ person }) => [{ title: person.name, to: hrefOf('learningStatus', { person: user_id }) }]}
  />
)
