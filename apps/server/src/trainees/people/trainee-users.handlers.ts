/** The company's trainees after their approval: looking, correcting, letting go and letting in again. */
import { maskedIcNo } from '@jujur/contract/fields.ts'
import type * as calls from '@jujur/contract/trainees.ts'
import type { TraineeChange } from '@jujur/contract/trainees.ts'
import { MOST_FACTS, traineeChangeFields } from '@jujur/contract/trainees.ts'
import { changeAccount } from '../../accounts/accounts.usecases.ts'
import { mayHaveDetails, traineeTaken } from '../../accounts/taken.rules.ts'
import { takenAmong } from '../../accounts/taken.store.ts'
import { keysOfPeople } from '../../audit/person-keys.store.ts'
import { bothValues, openBothValues } from '../../audit/values.usecases.ts'
import { assertFound } from '../../kit/call/assert-found.ts'
import { type Answer, type Context, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import { totals } from '../../kit/database/list.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { icNoMasker, icNoSealer } from '../../kit/security/ic-no.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { detailsOf } from '../trainees.rules.ts'
import { spelled } from './departments.store.ts'
import { listFacts } from './employment.store.ts'
import { takeTurnsInCompany } from './managers.store.ts'
import { changedRoles, mayHold } from './roles.usecases.ts'
import { changesOf, departmentsOf, isTraineeOf, listTrainees, lockTrainee, returnedAtLast, type Trainee, unbegunOf } from './trainee-users.store.ts'
import { auditOf, deactivateTraineeUsers, type Leaving, moveInto, recordFact, traineePersonalFields } from './trainee-users.usecases.ts'

type Acting = Pick<Context<typeof calls.updateTraineeUser>, 'actor' | 'kit' | 'now' | 'request'>

const toTrainee =
  (masked: ReturnType<typeof icNoMasker>) =>
  ({
    user_id,
    name,
    username,
    email,
    phone,
    employee_no,
    department,
    position,
    risk_level,
    category,
    is_board_member,
    manager,
    status,
    ...row
  }: Trainee): calls.TraineeUser => ({
    user_id,
    name,
    username,
    email,
    phone,
    ic_no_masked: masked(row.ic_no_sealed),
    employee_no,
    department,
    position,
    risk_level,
    category,
    is_board_member,
    manager,
    status,
    invitation_ends_at: row.invitation_ends_at,
    not_reached: row.not_reached,
    created_at: row.created_at.toISOString(),
    last_active_at: row.last_active_at?.toISOString() ?? null,
  })

export const getTraineeUserList: Handler<typeof calls.getTraineeUserList> = ({ input, read, kit }) => {
  const { q, department, status, risk_level, category, user_id, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listTrainees(tx, { words: q, department, status, risk_level, category, user_id }, page)
    const posts = rows.map(toTrainee(icNoMasker(kit.settings)))
    return ok({ posts, departments: await departmentsOf(tx), ...totals(counted) })
  })
}

/** To the company: the number of an identity card only masked, as everywhere. */
const toChange =
  ({ settings }: Acting['kit'], keys: ReadonlyMap<number, Uint8Array>) =>
  ({ at, by_name, action, before, after, seats_returned }: Awaited<ReturnType<typeof changesOf>>[number]): TraineeChange => {
    const account = action === 'trainee.deactivated' ? 'deactivated' : action === 'trainee.reactivated' ? 'reactivated' : null
    if (account) return { at: at.toISOString(), by_name, fields: [], account, seats_returned, holds_from: null }
    const values = openBothValues(settings, keys, { before, after })
    const fields = values.flatMap(({ field: name, ...values }) => {
      const field = traineeChangeFields.find((known) => known === name)
      if (!field) return []
      const shown = (value: string | null) => (value !== null && field === 'ic_no' ? maskedIcNo(value) : value)
      return [{ field, before: shown(values.before), after: shown(values.after) }]
    })
    const holds_from = values.find(({ field }) => field === 'holds_from')?.after ?? null
    return { at: at.toISOString(), by_name, fields, account, seats_returned, holds_from }
  }

export const getTraineeUserHistory: Handler<typeof calls.getTraineeUserHistory> = ({ input, read, kit, now }) =>
  read(async (tx) => {
    if (!(await isTraineeOf(tx, input.user_id))) return refuse(10054)
    const keys = await keysOfPeople(tx, kit.settings, [input.user_id])
    const changes = (await changesOf(tx, input.user_id)).map(toChange(kit, keys))
    const unbegun = await unbegunOf(tx, input.user_id, dayOf(now))
    return ok({ changes: changes.filter(({ fields, account }) => fields.length > 0 || account !== null), unbegun })
  })

export const updateTraineeUser: Handler<typeof calls.updateTraineeUser> = (context) => {
  const { input, actor, write, kit } = context
  const company_id = ownCompanyId(actor)
  const { user_id, ic_no } = input
  const update = () =>
    write(async (tx): Promise<Answer<typeof calls.updateTraineeUser>> => {
      if (input.manager_id) await takeTurnsInCompany(tx, company_id)
      const old = await lockTrainee(tx, user_id)
      if (!old) return refuse(10054)
      const sealed =
        ic_no === undefined ? { ic_no_sealed: old.ic_no_sealed, ic_no_hash: old.ic_no_hash } : icNoSealer(kit.settings, company_id)(ic_no)
      const details = detailsOf(input)
      const department = details.department && ((await spelled(tx, company_id, [details.department])).get(details.department) ?? null)
      const change = { ...details, department, ...sealed }
      const [taken] = await takenAmong(tx, company_id, [{ ...change, username: old.username, user_id }], { pending: false })
      const free = mayHaveDetails(taken)
      if (isRefused(free)) return free
      const placed = await mayHold(tx, changedRoles(old, change), { user_id, from: dayOf(context.now), until: 'infinity' })
      if (isRefused(placed)) return placed
      const changed = await changeAccount(tx, context, old, change)
      if (isRefused(changed)) return changed
      const saved = assertFound(await lockTrainee(tx, user_id))
      const both = await bothValues(tx, kit, old, { before: traineePersonalFields(kit, old), after: traineePersonalFields(kit, saved) })
      if (both) await auditOf(tx, context, old, 'trainee.updated', both)
      return ok({ user: toTrainee(icNoMasker(kit.settings))(saved) })
    })
  return mapUniqueViolation(update, traineeTaken)
}

export const recordEmploymentFact: Handler<typeof calls.recordEmploymentFact> = (context) => {
  const { input, actor, write } = context
  return write(async (tx): Promise<Answer<typeof calls.recordEmploymentFact>> => {
    const recorded = await recordFact(tx, context, ownCompanyId(actor), input)
    return isRefused(recorded) ? recorded : ok({ employment: await listFacts(tx, input.user_id, MOST_FACTS) })
  })
}

export const moveTrainees: Handler<typeof calls.moveTrainees> = (context) => {
  const { input, actor, write } = context
  return write(async (tx): Promise<Answer<typeof calls.moveTrainees>> => {
    const { department, came } = await moveInto(tx, context, ownCompanyId(actor), input)
    if (came.includes(10054)) return refuse(10054)
    return ok({ moved: came.filter((one) => one === 'moved').length, department })
  })
}

/** Features that stand above bring what follows for whoever is let go (leaving.ts). */
export const traineeLeaving = (effects: readonly Leaving[]) => {
  const deleteTraineeUser: Handler<typeof calls.deleteTraineeUser> = (context) => {
    const { input, actor, write } = context
    return write(async (tx): Promise<Answer<typeof calls.deleteTraineeUser>> => {
      const gone = await deactivateTraineeUsers(effects, tx, context, ownCompanyId(actor), input.user_id)
      return gone ? ok(gone) : refuse(10054)
    })
  }
  return { deleteTraineeUser }
}

export const reactivateTraineeUser: Handler<typeof calls.reactivateTraineeUser> = (context) => {
  const { input, write, kit } = context
  return write(async (tx): Promise<Answer<typeof calls.reactivateTraineeUser>> => {
    const old = await lockTrainee(tx, input.user_id)
    if (!old) return refuse(10054)
    const show = toTrainee(icNoMasker(kit.settings))
    if (old.status !== 'inactive') return ok({ user: show(old), seats_returned: 0 })
    const saved = await changeAccount(tx, context, old, { status: 'active' })
    if (isRefused(saved)) throw new Error('a mailbox that stays is nobody else’s')
    const { status } = saved.value
    await auditOf(tx, context, old, 'trainee.reactivated', { before: { status: 'inactive' }, after: { status } })
    return ok({ user: show(saved.value), seats_returned: await returnedAtLast(tx, old.user_id) })
  })
}
