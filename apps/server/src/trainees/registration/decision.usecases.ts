/** One registration approved or rejected, in one transaction: by a call for a few, by a job for many. */
import { defaultLanguage, type Language, languages } from '@jujur/contract/enumerations.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type NewAccount, registerAccounts } from '../../accounts/accounts.usecases.ts'
import { type TraineeFinding, traineeFindings } from '../../accounts/taken.rules.ts'
import { takenAmong } from '../../accounts/taken.store.ts'
import { registrationRejectedMail } from '../../approvals/applicant.mails.ts'
import { type Choice, decide } from '../../approvals/decide.usecases.ts'
import { tellSubmitter } from '../../approvals/tell.usecases.ts'
import { recordAs } from '../../identity/identity.store.ts'
import { type ActionContext, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { queueMail } from '../../kit/mail/mail.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { firstFacts } from '../people/employment.rules.ts'
import { factsSaid, insertFacts } from '../people/employment.store.ts'
import { traineeRegistration, type traineesApproved, type traineesRejected } from '../trainees.kinds.ts'
import { bySubmitter } from '../trainees.rules.ts'
import { managerNamed, manageThoseWhoWait, takeTurnsOf } from './named-managers.store.ts'
import type { TraineeRegistrationRow } from './registration.store.ts'

/** What is decided of one registration; `version` is the one that was looked at. */
export type OneChoice = Omit<Choice<'approve' | 'reject'>, 'action'>
export type DecidedRegistration = { submitted_by: number | null; name: string; user_id: number | null }
export type NotDecided = { refuse: 4444 | 10004 | 20073 | 2111 | TraineeFinding }

export const itemOf = (entity_id: number, company_id: number) => ({ entity: traineeRegistration.entity, entity_id, company_id })

const languageOf = (language: string): Language => languages.find((known) => known === language) ?? defaultLanguage

/** What an account would be refused with today; what others have only asked for stands against nobody. */
export const accountFindings = async (
  tx: Connection,
  company_id: number,
  registrations: readonly TraineeRegistrationRow[],
): Promise<TraineeFinding[][]> => {
  const marks = registrations.map(({ username, email, email_normal, employee_no, ic_no_hash }) => ({
    username,
    email,
    email_normal,
    employee_no,
    ic_no_hash,
  }))
  return (await takenAmong(tx, company_id, marks, { pending: false })).map(traineeFindings)
}

/** Of what was asked for, what the account takes over. */
const accountOf = (registration: TraineeRegistrationRow): NewAccount => {
  const { company_id, name, username, email, phone, ic_no_sealed, ic_no_hash, employee_no, department, position, risk_level } = registration
  const { employee_category_id, is_board_member, manager_id, terms_accepted_at } = registration
  const roles = { employee_category_id, is_board_member, manager_id }
  const details = { ic_no_sealed, ic_no_hash, employee_no, department, position, risk_level, ...roles, terms_accepted_at }
  const language = languageOf(registration.language)
  return { company_id, name, username, email, phone, language, ...details, system_type_id: systemTypes.trainee, kind: null }
}

/** Makes the account, invites its person and keeps the registration as approved. */
export const approveTraineeRegistration = async (
  tx: Connection,
  ctx: ActionContext,
  choice: OneChoice,
): Promise<DecidedRegistration | NotDecided> => {
  await takeTurnsOf(tx, choice.id)
  const decision = await decide(
    tx,
    traineeRegistration,
    ctx,
    { ...choice, action: 'approve' },
    {
      effects: async (registration) => {
        const { company_id } = registration
        const [findings] = await accountFindings(tx, company_id, [registration])
        if (findings?.[0]) return refuse(findings[0])
        await recordAs(tx, { now: ctx.now, user_id: ctx.actor.user_id })
        const manager_id = registration.manager_id ?? (await managerNamed(tx, registration))
        const known = { ...registration, manager_id }
        const account = accountOf(known)
        const [user_id] = await factsSaid(tx, () => registerAccounts(tx, ctx, [account]))
        if (user_id === undefined) throw new Error('a registered account has an id')
        const recorded = { user_id, company_id, recorded_at: ctx.now, recorded_by: ctx.actor.user_id }
        await insertFacts(
          tx,
          firstFacts(known, dayOf(ctx.now)).map((fact) => ({ ...fact, ...recorded })),
        )
        await manageThoseWhoWait(tx, { ...recorded, manager_id: user_id, email_normal: registration.email_normal }, dayOf(ctx.now))
        return ok({ value: user_id, change: { user_id, findings: [] }, after: { user_id } })
      },
    },
  )
  return isRefused(decision) ? decision : decidedOn(decision.value.item, decision.value.value)
}

export const reject = async (tx: Connection, ctx: ActionContext, choice: OneChoice): Promise<DecidedRegistration | NotDecided> => {
  const { remarks = '' } = choice
  const decision = await decide(
    tx,
    traineeRegistration,
    ctx,
    { ...choice, action: 'reject' },
    {
      effects: async (registration) => {
        const { company_id, email, language, source } = registration
        const [findings] = await accountFindings(tx, company_id, [registration])
        if (source === 'sign_up') await queueMail(tx, registrationRejectedMail(email, languageOf(language), remarks, ctx.kit.settings), ctx.now)
        return ok({ value: null, change: { findings: findings ?? [] } })
      },
    },
  )
  return isRefused(decision) ? decision : decidedOn(decision.value.item, null)
}

const decidedOn = ({ submitted_by, name }: TraineeRegistrationRow, user_id: number | null): DecidedRegistration => ({ submitted_by, name, user_id })

/** Tells each submitter once what became of theirs. */
export const tellSubmitters = async (
  tx: Connection,
  ctx: ActionContext,
  kind: typeof traineesApproved | typeof traineesRejected,
  decided: readonly DecidedRegistration[],
  remarks: string | undefined,
): Promise<void> => {
  for (const { user_id, count, name } of bySubmitter(decided, ctx.actor.user_id))
    await tellSubmitter(tx, ctx, user_id, { kind, data: { name, count, remarks: remarks ?? '' }, href: hrefOf('traineePreRegistration') })
}
