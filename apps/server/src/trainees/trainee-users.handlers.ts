/** The company's trainees after their approval: looking, correcting, letting go and letting in again. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type * as calls from '@jujur/contract/trainees.ts'
import { emailChangedMail } from '../accounts/mailbox.mails.ts'
import { traineeFindings } from '../accounts/taken.rules.ts'
import { takenAmong } from '../accounts/taken.store.ts'
import { audit } from '../audit/audit.store.ts'
import { closeChallenges, voidLinks } from '../identity/challenges.store.ts'
import { inviteUser } from '../identity/invitation.usecases.ts'
import { endSessions } from '../identity/sessions.store.ts'
import { type Answer, type Context, type Handler, ok, refuse } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { onUnique } from '../kit/database/unique.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { icNoMasker, icNoSealer } from '../kit/security/ic-no.ts'
import { changeTrainee, departmentsOf, listTrainees, lockTrainee, type Trainee } from './trainee-users.store.ts'
import { detailsOf, reactivated } from './trainees.rules.ts'

type Acting = Pick<Context<typeof calls.updateTraineeUser>, 'actor' | 'kit' | 'now' | 'request'>

const toTrainee =
  (masked: ReturnType<typeof icNoMasker>) =>
  ({ user_id, name, username, email, phone, employee_no, department, position, risk_level, status, ...row }: Trainee): calls.TraineeUser => ({
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
    status,
    created_at: row.created_at.toISOString(),
    last_active_at: row.last_active_at?.toISOString() ?? null,
  })

export const getTraineeUserList: Handler<typeof calls.getTraineeUserList> = ({ input, read, kit }) => {
  const { q, department, status, risk_level, user_id, ...page } = input
  return read(async (at) => {
    const { rows, counted } = await listTrainees(at, { words: q, department, status, risk_level, user_id }, page)
    const posts = rows.map(toTrainee(icNoMasker(kit.settings)))
    return ok({ posts, departments: await departmentsOf(at), ...totals(counted) })
  })
}

const auditOf = (
  at: Connection,
  context: Acting,
  { user_id, company_id }: Trainee,
  action: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) => audit(at, context, { action, entity: 'user', entity_id: user_id, company_id, ...change })

/** Links mailed to an address that is no longer the person's must not work; whoever has not come in yet is invited at the new one. */
const moveToAddress = async (at: Connection, { now, kit }: Acting, old: Trainee, email: string): Promise<void> => {
  await voidLinks(at, old.user_id, now)
  await closeChallenges(at, old.user_id, now)
  const reader = { name: old.name, email: old.email, language: old.language as Language }
  await queueMail(at, emailChangedMail(reader, email, kit.settings), now)
  if (old.status === 'invited') await inviteUser(at, { ...reader, user_id: old.user_id, username: old.username, email }, { now, kit })
}

const changedFields = (old: Trainee, change: Partial<Trainee>) =>
  (Object.keys(change) as (keyof Trainee)[]).filter((field) => field !== 'ic_no_sealed' && old[field] !== change[field])

/** Two at once with the same address or number: the later one is refused as if it had come after. */
const TAKEN = {
  users_email_unique: refuse(10002),
  users_email_normal: refuse(10002),
  users_employee_no_unique: refuse(10012),
  users_ic_no_unique: refuse(10012),
}

export const updateTraineeUser: Handler<typeof calls.updateTraineeUser> = (context) => {
  const { input, actor, write, kit } = context
  const company_id = ownCompanyId(actor)
  const { user_id, ic_no } = input
  const update = () =>
    write(async (at): Promise<Answer<typeof calls.updateTraineeUser>> => {
      const old = await lockTrainee(at, user_id)
      if (!old) return refuse(10054)
      const sealed =
        ic_no === undefined ? { ic_no_sealed: old.ic_no_sealed, ic_no_hash: old.ic_no_hash } : icNoSealer(kit.settings, company_id)(ic_no)
      const change = { ...detailsOf(input), ...sealed }
      const [taken] = await takenAmong(at, company_id, [{ ...change, username: old.username, user_id }], { pending: false })
      const [finding] = taken ? traineeFindings({ ...taken, username: false }) : []
      if (finding === 10002 || finding === 10012) return refuse(finding)
      const moved = change.email !== old.email
      const saved = await changeTrainee(at, user_id, { ...change, ...(moved ? { new_email: null } : {}) })
      if (moved) await moveToAddress(at, context, old, change.email)
      await auditOf(at, context, old, 'trainee.updated', { after: { fields: changedFields(old, change) } })
      return ok({ user: toTrainee(icNoMasker(kit.settings))(saved) })
    })
  return onUnique(update, TAKEN)
}

/** What was learned and signed stays; the person is out at once. */
export const deleteTraineeUser: Handler<typeof calls.deleteTraineeUser> = (context) => {
  const { input, write, now } = context
  return write(async (at): Promise<Answer<typeof calls.deleteTraineeUser>> => {
    const old = await lockTrainee(at, input.user_id)
    if (!old) return refuse(10054)
    if (old.status === 'inactive') return ok({})
    await changeTrainee(at, old.user_id, { status: 'inactive' })
    await endSessions(at, old.user_id, 'deactivated', now)
    await closeChallenges(at, old.user_id, now)
    await voidLinks(at, old.user_id, now)
    await auditOf(at, context, old, 'trainee.deactivated', { before: { status: old.status }, after: { status: 'inactive' } })
    return ok({})
  })
}

export const reactivateTraineeUser: Handler<typeof calls.reactivateTraineeUser> = (context) => {
  const { input, write, now, kit } = context
  return write(async (at): Promise<Answer<typeof calls.reactivateTraineeUser>> => {
    const old = await lockTrainee(at, input.user_id)
    if (!old) return refuse(10054)
    const show = toTrainee(icNoMasker(kit.settings))
    if (old.status !== 'inactive') return ok({ user: show(old) })
    const status = reactivated(old)
    const saved = await changeTrainee(at, old.user_id, { status })
    const { user_id, name, username, email } = old
    if (status === 'invited') await inviteUser(at, { user_id, name, username, email, language: old.language as Language }, { now, kit })
    await auditOf(at, context, old, 'trainee.reactivated', { before: { status: 'inactive' }, after: { status } })
    return ok({ user: show(saved) })
  })
}
