/** Pre-registering trainees: entered by one administrator of the company, to be approved by another. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import type * as calls from '@jujur/contract/trainees.ts'
import { mayBeTrainee } from '../../accounts/taken.rules.ts'
import { takenAmong } from '../../accounts/taken.store.ts'
import { recordSteps } from '../../approvals/approvals.store.ts'
import { personOf } from '../../approvals/person.rules.ts'
import { queueOf, statusColumns } from '../../approvals/queues.rules.ts'
import { submit } from '../../approvals/submit.usecases.ts'
import { audit } from '../../audit/audit.store.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import type { Connection } from '../../kit/database/database.ts'
import { totals } from '../../kit/database/list.ts'
import { icNoSealer } from '../../kit/security/ic-no.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { beginningOf, mayHaveJoined } from '../people/employment.rules.ts'
import { takeTurnsInCompany } from '../people/managers.store.ts'
import { changedRoles, mayHold } from '../people/roles.usecases.ts'
import { traineeRegistration } from '../trainees.kinds.ts'
import { detailsOf, mayCorrectWaiting } from '../trainees.rules.ts'
import { itemOf } from './decision.usecases.ts'
import {
  changePendingTrainee,
  insertRegistrations,
  listTraineeRegistrations,
  lockTraineeRegistration,
  traineeRegistrationById,
} from './registration.store.ts'
import { showTraineeRegistrations } from './registration.view.ts'

type Sought = {
  username: string
  email: string
  email_normal: string
  employee_no: string | null
  ic_no_hash: string | null
  registration_id?: number
}
/** Refuses what an account or a pending registration has already. */
const notTaken = async (tx: Connection, company_id: number, sought: Sought) => {
  const [taken] = await takenAmong(tx, company_id, [sought], { pending: true })
  return mayBeTrainee(taken)
}

export const createTempTraineeUserRegistration: Handler<typeof calls.createTempTraineeUserRegistration> = (context) => {
  const { input, actor, write, now, kit } = context
  const company_id = ownCompanyId(actor)
  return write(async (tx): Promise<Answer<typeof calls.createTempTraineeUserRegistration>> => {
    await takeTurnsInCompany(tx, company_id)
    const details = { ...detailsOf(input), username: input.username, ...icNoSealer(kit.settings, company_id)(input.ic_no ?? null) }
    const free = await notTaken(tx, company_id, details)
    if (isRefused(free)) return free
    const begins = mayHaveJoined({ joined_on: input.joined_on ?? null, from: null }, dayOf(now))
    if (isRefused(begins)) return begins
    const placed = await mayHold(tx, details, { user_id: null, from: dayOf(now), until: 'infinity' })
    if (isRefused(placed)) return placed
    const from = { source: 'form' as const, language: actor.language, submitted_by: actor.user_id, submitted_by_email: normalEmail(actor.email) }
    const [id] = await insertRegistrations(tx, [{ ...details, joined_on: input.joined_on ?? null, ...from, company_id, submitted_at: now }])
    if (id === undefined) throw new Error('a stored registration has an id')
    await submit(tx, traineeRegistration, context, { id, company_id, state: 'pending', name: input.name, after: statusColumns('pending') })
    return ok({ temp_trainee_user_registration_id: id })
  })
}

export const updateTempTraineeUserRegistration: Handler<typeof calls.updateTempTraineeUserRegistration> = (context) => {
  const { input, actor, write, now, kit } = context
  const company_id = ownCompanyId(actor)
  const { temp_trainee_user_registration_id: id, version, ic_no } = input
  return write(async (tx): Promise<Answer<typeof calls.updateTempTraineeUserRegistration>> => {
    await takeTurnsInCompany(tx, company_id)
    const old = await lockTraineeRegistration(tx, id)
    if (!old) return refuse(4444)
    const correctable = mayCorrectWaiting(old, version)
    if (isRefused(correctable)) return correctable
    const sealed = ic_no === undefined ? { ic_no_sealed: old.ic_no_sealed, ic_no_hash: old.ic_no_hash } : icNoSealer(kit.settings, company_id)(ic_no)
    const details = { ...detailsOf(input), username: input.username, ...sealed }
    const free = await notTaken(tx, company_id, { ...details, registration_id: id })
    if (isRefused(free)) return free
    const begins = mayHaveJoined({ joined_on: input.joined_on ?? null, from: null }, dayOf(now))
    if (isRefused(begins)) return begins
    const placed = await mayHold(tx, changedRoles(old, details), { user_id: null, from: dayOf(now), until: 'infinity' })
    if (isRefused(placed)) return placed
    await changePendingTrainee(tx, old, { ...details, ...beginningOf(old, input) })
    await recordSteps(tx, [itemOf(id, company_id)], { action: 'edited', at: now, by: personOf(actor) })
    const saved = await traineeRegistrationById(tx, id)
    const [registration] = saved ? await showTraineeRegistrations(tx, context, company_id, [saved]) : []
    if (!registration) throw new Error('a changed registration is there')
    await audit(tx, context, {
      action: 'trainee_registration.edited',
      ...itemOf(id, company_id),
      before: { version },
      after: { version: version + 1 },
    })
    return ok({ registration })
  })
}

export const getTempTraineeUserRegistrationList: Handler<typeof calls.getTempTraineeUserRegistrationList> = async (context) => {
  const { input, actor, read } = context
  const { approve_status_id, temp_trainee_user_registration_id: id, q, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listTraineeRegistrations(tx, { approve_status_id, id, words: q }, page, 'desc')
    const temp_trainee_user_registrations = await showTraineeRegistrations(tx, context, ownCompanyId(actor), rows)
    return ok({ temp_trainee_user_registrations, ...totals(counted) })
  })
}

/** What waits comes in the order it came, what is decided newest first. */
export const getTraineeUserRegistrationApproval: Handler<typeof calls.getTraineeUserRegistrationApproval> = async (context) => {
  const { input, actor, read } = context
  const { q, search, department, ...page } = input
  const queue = queueOf(q)
  if (isRefused(queue)) return queue
  const approve_status_id = queue.value
  return read(async (tx) => {
    const filter = { approve_status_id, words: search, department }
    const { rows, counted } = await listTraineeRegistrations(tx, filter, page, approve_status_id === approveStatus.PENDING ? 'asc' : 'desc')
    return ok({ list: await showTraineeRegistrations(tx, context, ownCompanyId(actor), rows), ...totals(counted) })
  })
}
