/** Use cases of a single trainee account, shared by the calls for one person and the jobs for many. */

import type { AuditKind } from '@jujur/contract/audit-kinds.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import type { EmploymentFactName, TraineeChangeField, UnbegunCourses } from '@jujur/contract/trainees.ts'
import { accountsOf } from '../../accounts/accounts.store.ts'
import { changeAccount } from '../../accounts/accounts.usecases.ts'
import { mailInvitation } from '../../accounts/invitation.usecases.ts'
import { audit } from '../../audit/audit.store.ts'
import { bothValues } from '../../audit/values.usecases.ts'
import { lockAccounts, recordAs } from '../../identity/identity.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, isRefused, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { unseal } from '../../kit/security/secrets.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { categoryWord } from '../trainees.rules.ts'
import { categoryById } from './categories.store.ts'
import { spelled } from './departments.store.ts'
import { factOn, heldUntil, mayRecordFact, rolesSaid, type SaidFact, toldFact } from './employment.rules.ts'
import { departmentKept, factsOf, insertFacts } from './employment.store.ts'
import { nameOf, takeTurnsInCompany } from './managers.store.ts'
import { mayHold } from './roles.usecases.ts'
import { lockTrainee, type Trainee, unbegunOf } from './trainee-users.store.ts'

export const auditOf = (
  tx: Connection,
  ctx: ActionContext,
  { user_id, company_id }: Trainee,
  action: AuditKind,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) => audit(tx, ctx, { action, entity: 'user', entity_id: user_id, company_id, ...change })

/** What the log keeps both values of. */
export const traineePersonalFields = ({ settings }: ActionContext['kit'], trainee: Trainee): Record<TraineeChangeField, string | null> => {
  const { name, email, phone, ic_no_sealed, employee_no, department, position, risk_level, is_board_member, manager } = trainee
  const ic_no = ic_no_sealed === null ? null : unseal(settings.key('fields'), ic_no_sealed)
  const category = trainee.category && categoryWord(trainee.category)
  const roles = { category, board: is_board_member ? 'member' : null, manager: manager?.name ?? null }
  return { name, email, phone, ic_no, employee_no, department, position, risk_level, ...roles }
}

/**
 * Records what held of a trainee from today or an earlier day on; lists as at a day, and today's values where nothing later is known, follow.
 * Answers whether there was anything new. Refusals: 10054 nobody of the company; those of `mayRecordFact`.
 */
export const recordFact = async (tx: Connection, asked: ActionContext, company_id: number, { user_id, ...said }: SaidFact & { user_id: number }) => {
  if (said.fact === 'manager') await takeTurnsInCompany(tx, company_id)
  const old = await lockTrainee(tx, user_id)
  if (!old) return refuse(10054)
  const ctx = withCurrentTime(asked)
  const told = toldFact(said)
  const value = told.fact === 'department' && told.value !== null ? await departmentKept(tx, company_id, told.value) : told.value
  const facts = await factsOf(tx, user_id)
  const allowed = mayRecordFact(facts, { ...told, value }, dayOf(ctx.now))
  if (isRefused(allowed) || allowed.value.length === 0) return allowed
  const held = await mayHold(tx, rolesSaid(said), { user_id, from: told.holds_from, until: heldUntil(facts, told.fact, told.holds_from) })
  if (isRefused(held)) return held
  await recordAs(tx, { now: ctx.now, user_id: ctx.actor.user_id })
  await insertFacts(
    tx,
    allowed.value.map((fact) => ({ ...fact, user_id, company_id, recorded_at: ctx.now, recorded_by: ctx.actor.user_id })),
  )
  const before = await factWord(tx, told.fact, factOn(facts, told.fact, told.holds_from)?.value ?? null)
  const both = await bothValues(tx, ctx.kit, old, {
    before: { [told.fact]: before, holds_from: null },
    after: { [told.fact]: await factWord(tx, told.fact, value), holds_from: told.holds_from },
  })
  if (both) await auditOf(tx, ctx, old, 'trainee.fact_recorded', both)
  return allowed
}

/** As people read it: of what is kept by its id the name. */
const factWord = async (tx: Connection, fact: EmploymentFactName, value: string | null): Promise<string | null> => {
  if (value === null || (fact !== 'category' && fact !== 'manager')) return value
  if (fact === 'manager') return nameOf(tx, Number(value))
  const category = await categoryById(tx, Number(value))
  return category && categoryWord(category)
}

type Move = { user_ids: readonly number[]; department: string | null; from?: string | null | undefined }
/** Per person, in the order given: moved, stayed where they are to be or were not in `from` any more, or nobody of the company (10054). */
export type MovedPerson = 'moved' | 'stayed' | 10054
/** Puts people into a department, called as the company calls it, or into none. */
export const moveInto = async (tx: Connection, ctx: ActionContext, company_id: number, { user_ids, department: written, from }: Move) => {
  const names = await spelled(
    tx,
    company_id,
    [written, from].flatMap((name) => name ?? []),
  )
  const department = written && (names.get(written) ?? written)
  const before = from && (names.get(from) ?? from)
  const held = new Map<number, Trainee>()
  for (const user_id of user_ids.toSorted((a, b) => a - b)) {
    const person = await lockTrainee(tx, user_id)
    if (person) held.set(user_id, person)
  }
  const came = (user_id: number): MovedPerson => {
    const old = held.get(user_id)
    if (!old) return 10054
    return old.department === department || (before !== undefined && old.department !== before) ? 'stayed' : 'moved'
  }
  for (const [user_id, old] of held) {
    if (came(user_id) !== 'moved') continue
    const saved = await changeAccount(tx, ctx, old, { department })
    if (isRefused(saved)) throw new Error('a mailbox that stays is nobody else’s')
    const both = await bothValues(tx, ctx.kit, old, {
      before: traineePersonalFields(ctx.kit, old),
      after: traineePersonalFields(ctx.kit, saved.value),
    })
    if (both) await auditOf(tx, ctx, old, 'trainee.updated', both)
  }
  return { department, came: user_ids.map(came) }
}

/** Per id, in the order given: 2100, or what stands against it; null for whoever is no trainee of the company. */
export const inviteTraineeUsersAgain = async (tx: Connection, asked: ActionContext, user_ids: readonly number[]): Promise<(number | null)[]> => {
  await lockAccounts(tx, user_ids)
  const ctx = withCurrentTime(asked)
  const people = new Map((await accountsOf(tx, user_ids, [systemTypes.trainee])).map((person) => [person.user_id, person]))
  const codes: (number | null)[] = []
  for (const user_id of user_ids) {
    const person = people.get(user_id)
    const mailed = person && (person.status === 'invited' ? await mailInvitation(tx, ctx, person) : refuse(10043))
    codes.push(!mailed ? null : isRefused(mailed) ? mailed.refuse : 2100)
  }
  return codes
}

/** What else happens when somebody is let go, in the same transaction; the person is held. Answers how many seats came back, which the audit line keeps. */
export type Leaving = (tx: Connection, ctx: ActionContext, trainee: { user_id: number; company_id: number }) => Promise<{ seats_returned: number }>

/**
 * What was learned and signed stays; the person is out at once. Answers which courses went, null where there is no such trainee of the company;
 * whoever is out already stays so.
 */
export const deactivateTraineeUsers = async (
  effects: readonly Leaving[],
  tx: Connection,
  asked: ActionContext,
  company_id: number,
  user_id: number,
): Promise<UnbegunCourses | null> => {
  const old = await lockTrainee(tx, user_id)
  if (!old) return null
  if (old.status === 'inactive') return { courses: 0, overdue: 0 }
  const ctx = withCurrentTime(asked)
  await changeAccount(tx, ctx, old, { status: 'inactive' })
  const { overdue } = await unbegunOf(tx, user_id, dayOf(ctx.now))
  let seats_returned = 0
  for (const effect of effects) seats_returned += (await effect(tx, ctx, { user_id: old.user_id, company_id })).seats_returned
  await auditOf(tx, ctx, old, 'trainee.deactivated', { before: { status: old.status }, after: { status: 'inactive', seats_returned } })
  return { courses: seats_returned, overdue }
}
