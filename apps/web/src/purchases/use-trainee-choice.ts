import { enumerations, type RiskLevel } from '@jujur/contract/enumerations.ts'
import { traineeUserCourseSelectionList } from '@jujur/contract/purchases.ts'
import { useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'

const { UNASSIGNED } = enumerations.AssignedToCourse
/** As many as one call takes. */
export const MOST_CHOSEN = 100

/** The trainees that a course may be assigned to, as far as they match, and who of them is chosen. */
export const useTraineeChoice = (purchased_course_id: number, person: number | null) => {
  const [q, setQ] = useState('')
  const [department, setDepartment] = useState<string | null>(null)
  const [position, setPosition] = useState<string | null>(null)
  const [risk, setRisk] = useState<RiskLevel | null>(null)
  /** Those who have the course too. */
  const [all, setAll] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(person === null ? [] : [person]))
  const matching = { ...(department ? { department } : {}), ...(position ? { position } : {}), ...(risk ? { risk_level: risk } : {}) }
  const { positions = [] } = useCall(traineeUserCourseSelectionList, { purchased_course_id, length: 1, positions: true }).data ?? {}
  const trainees = useCall(
    traineeUserCourseSelectionList,
    { purchased_course_id, length: MOST_CHOSEN, q, ...matching, ...(all ? {} : { assigned_to_course: UNASSIGNED }) },
    { keepPrevious: true },
  )
  const choose = (ids: readonly number[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  return {
    filter: { q, setQ, department, setDepartment, position, setPosition, positions, risk, setRisk },
    matching,
    narrowed: q !== '' || Object.keys(matching).length > 0,
    all,
    setAll,
    trainees,
    chosen,
    choose,
  }
}

export type TraineeChoice = ReturnType<typeof useTraineeChoice>
