/** One registration approved or rejected, in one transaction: by a call for a few, by a job for many. */
import { approveStatus, defaultLanguage, type Language, languages } from '@jujur/contract/enumerations.ts'
import { calls } from '@jujur/contract/index.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { defaultPermissions } from '../access/default-permissions.rules.ts'
import { type TraineeFinding, traineeFindings } from '../accounts/taken.rules.ts'
import { takenAmong } from '../accounts/taken.store.ts'
import { registrationRejectedMail } from '../approvals/applicant.mails.ts'
import { mayDecide } from '../approvals/approvals.rules.ts'
import { recordSteps, stepsOf } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { audit } from '../audit/audit.store.ts'
import { inviteUser } from '../identity/invitation.usecases.ts'
import type { By } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { notify, recipientById } from '../notifications/notifications.usecases.ts'
import { changePending, lockRegistration, type Registration } from './registration.store.ts'
import { insertTrainee } from './trainee-users.store.ts'
import type { traineesApproved, traineesRejected } from './trainees.kinds.ts'
import { bySubmitter } from './trainees.rules.ts'

/** What is decided of one registration; `version` is the one that was looked at. */
export type Choice = { id: number; version?: number | undefined; remarks?: string | undefined; fourEyes: boolean }
export type Decided = { submitted_by: number | null; name: string; user_id: number | null }
export type NotDecided = { refuse: 4444 | 10004 | 20073 | 2111 | TraineeFinding }

export const entity = 'temp_trainee_user_registration' as const
export const itemOf = (entity_id: number, company_id: number) => ({ entity, entity_id, company_id })

const languageOf = (language: string): Language => languages.find((known) => known === language) ?? defaultLanguage

const lockForDecision = async (at: Connection, by: By, { id, version, fourEyes }: Choice): Promise<{ registration: Registration } | NotDecided> => {
  const registration = await lockRegistration(at, id)
  if (!registration) return { refuse: 4444 }
  const steps = (await stepsOf(at, entity, [id])).get(id) ?? []
  const decision = mayDecide(registration, steps, personOf(by.actor), { version, fourEyes })
  return 'refuse' in decision ? { refuse: decision.refuse } : { registration }
}

const record = async (
  at: Connection,
  by: By,
  { company_id, ...registration }: Registration,
  action: 'approved' | 'rejected',
  choice: Choice,
  user_id?: number,
) => {
  const { now: when, actor } = by
  await recordSteps(at, [itemOf(choice.id, company_id)], { action, remarks: choice.remarks, at: when, by: personOf(actor) })
  await audit(at, by, {
    action: `trainee_registration.${action}`,
    entity,
    entity_id: choice.id,
    company_id,
    before: { approve_status_id: registration.approve_status_id, version: registration.version },
    after: { approve_status_id: action === 'approved' ? approveStatus.APPROVED : approveStatus.REJECTED, ...(user_id ? { user_id } : {}) },
  })
}

/** What an account would be refused with today; what others have only asked for stands against nobody. */
export const standsAgainst = async (at: Connection, company_id: number, registrations: readonly Registration[]): Promise<TraineeFinding[][]> => {
  const marks = registrations.map(({ username, email, email_normal, employee_no, ic_no_hash }) => ({
    username,
    email,
    email_normal,
    employee_no,
    ic_no_hash,
  }))
  return (await takenAmong(at, company_id, marks, { pending: false })).map(traineeFindings)
}

const changeLocked = async (at: Connection, registration: Registration, change: Parameters<typeof changePending>[2]) => {
  if (!(await changePending(at, registration, change))) throw new Error('a locked registration has changed')
}
const decidedNow = ({ actor, now }: By, remarks: string | undefined) => ({ decided_by: actor.user_id, decided_at: now, remarks: remarks ?? null })

/** Makes the account, invites its person and keeps the registration as approved. */
export const approve = async (at: Connection, by: By, choice: Choice): Promise<Decided | NotDecided> => {
  const locked = await lockForDecision(at, by, choice)
  if ('refuse' in locked) return locked
  const { registration } = locked
  const { company_id, name, username, email, language, submitted_by } = registration
  const [findings] = await standsAgainst(at, company_id, [registration])
  if (findings?.[0]) return { refuse: findings[0] }
  const permissions = defaultPermissions('trainee', null, Object.values(calls))
  const user_id = await insertTrainee(at, registration, { system_type_id: systemTypes.trainee, permissions, now: by.now })
  await changeLocked(at, registration, { approve_status_id: approveStatus.APPROVED, ...decidedNow(by, choice.remarks), user_id, findings: [] })
  await inviteUser(at, { user_id, name, username, email, language: languageOf(language) }, by)
  await record(at, by, registration, 'approved', choice, user_id)
  return { submitted_by, name, user_id }
}

export const reject = async (at: Connection, by: By, choice: Choice): Promise<Decided | NotDecided> => {
  const locked = await lockForDecision(at, by, choice)
  if ('refuse' in locked) return locked
  const { registration } = locked
  const { company_id, name, email, language, submitted_by, source } = registration
  const [findings] = await standsAgainst(at, company_id, [registration])
  await changeLocked(at, registration, { approve_status_id: approveStatus.REJECTED, ...decidedNow(by, choice.remarks), findings: findings ?? [] })
  if (source === 'sign_up') await queueMail(at, registrationRejectedMail(email, languageOf(language), choice.remarks ?? '', by.kit.settings), by.now)
  await record(at, by, registration, 'rejected', choice)
  return { submitted_by, name, user_id: null }
}

/** Tells each submitter once what became of theirs. */
export const tellSubmitters = async (
  at: Connection,
  by: By,
  kind: typeof traineesApproved | typeof traineesRejected,
  decided: readonly Decided[],
  remarks: string | undefined,
): Promise<void> => {
  for (const { user_id, count, name } of bySubmitter(decided, by.actor.user_id)) {
    const submitter = await recipientById(at, user_id)
    if (submitter) await notify(at, [submitter], { kind, data: { name, count, remarks: remarks ?? '' }, href: '/CA/trainee-user-pre-reg-list' }, by)
  }
}
