/** What is known of a trainee, and what stands against registering one. */

import { approveStatus } from '@jujur/contract/enumerations.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import type { NewTrainee } from '@jujur/contract/trainees.ts'
import { ofVersion } from '../kit/call/changed-since.rules.ts'
import { done, invalid, refuse, refuseWith } from '../kit/call/handler.ts'

/** As it is stored, but for the identity card number; what is not told is not known. */
export const detailsOf = ({
  name,
  email,
  phone,
  employee_no,
  department,
  position,
  risk_level,
  ...more
}: Omit<NewTrainee, 'username' | 'ic_no'>) => ({
  name,
  email,
  email_normal: normalEmail(email),
  phone: phone ?? null,
  employee_no: employee_no ?? null,
  department: department ?? null,
  position: position ?? null,
  risk_level: risk_level ?? null,
  employee_category_id: more.employee_category_id ?? null,
  is_board_member: more.is_board_member ?? false,
  manager_id: more.manager_id ?? null,
})

/** Each submitter once, with how many of theirs were decided on and the name of one; who decided is not told of the own. */
export const bySubmitter = (
  decided: readonly { submitted_by: number | null; name: string }[],
  decider: number,
): { user_id: number; count: number; name: string }[] => {
  const groups = Map.groupBy(
    decided.filter(({ submitted_by }) => submitted_by !== null && submitted_by !== decider),
    ({ submitted_by }) => submitted_by as number,
  )
  return [...groups].map(([user_id, items]) => ({ user_id, count: items.length, name: items[0]?.name ?? '' }))
}

// ── Departments ───────────────────────────────────────────────────────────────────────────────────────────────

/** Two departments of one name, however it is spelled, would be one. */
export const departmentNameTaken = { department_once: refuse(10012) }
/** A department is merged into another, not into itself. */
export const mayMerge = ({ department_ids, into }: { readonly department_ids: readonly number[]; readonly into: number }) =>
  department_ids.includes(into) ? invalid('into', 'invalid') : done

// ── Employee categories ───────────────────────────────────────────────────────────────────────────────────────

const MOST_CATEGORIES = 100
export const mayAddCategory = (count: number) => (count < MOST_CATEGORIES ? done : refuseWith('full'))
export const categoryNameTaken = { employee_category_once: refuse(10012) }
/** By its own name, else by the key of the one that is offered. */
export const categoryWord = ({ name, offered }: { name: string | null; offered: string | null }): string => name ?? offered ?? ''

// ── Registrations that wait ───────────────────────────────────────────────────────────────────────────────────

type Waiting = { readonly approve_status_id: number; readonly version: number }
/** Corrected while it waits (20073), as it was when whoever corrects it read it. */
export const mayCorrectWaiting = (registration: Waiting, version: number) =>
  registration.approve_status_id === approveStatus.PENDING ? ofVersion(version, registration) : refuse(20073)

/** Each has its version, or none has. */
export const versionForEach = (ids: readonly number[], versions: readonly number[] | undefined) =>
  versions && versions.length !== ids.length ? invalid('versions', 'invalid') : done

/** Of several each is answered by itself; of one alone, what four eyes (10004) or a decision made before (20073) forbid is the answer. */
export const onlyDecision = (outcomes: readonly ({ readonly refuse: number } | object)[]) => {
  const [only] = outcomes
  if (outcomes.length !== 1 || !only || !('refuse' in only)) return done
  if (only.refuse === 10004) return refuse(10004)
  return only.refuse === 20073 ? refuse(20073) : done
}

/** Nothing that matches waits any more. */
export const someWait = (matching: number) => (matching === 0 ? refuseWith('none_left', { left: 0 }) : done)
