import type { Sent } from '@jujur/contract/call.ts'
import { riskLevels, userStatuses } from '@jujur/contract/enumerations.ts'
import { getTraineeUserList } from '@jujur/contract/trainees.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useList } from '../kit/lists/use-list.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'

/** The trainees of the company as the address narrows them, with the departments there are. */
export const useTraineeList = () => {
  const list = useList(getTraineeUserList, {
    rows: (data) => data.posts,
    sort: 'name',
    filters: ['department', 'status', 'risk_level', 'category'],
    idOf: (trainee) => trainee.user_id,
    idFilter: 'user_id',
  })
  // The same answer as the list's own: it brings the departments along.
  const departments = useCall(getTraineeUserList, list.input as Sent<typeof getTraineeUserList>, { keepPrevious: true }).data?.departments
  const { filters, q } = list.state
  return {
    list,
    departments,
    /** Whoever matches, as the calls for all of them take it. */
    matching: {
      search: q,
      ...(filters.department ? { department: filters.department } : {}),
      status: userStatuses.find((one) => one === filters.status),
      risk_level: riskLevels.find((one) => one === filters.risk_level),
      category: wholeFrom1(filters.category ?? null) ?? undefined,
    },
  }
}
export type TraineeList = ReturnType<typeof useTraineeList>
