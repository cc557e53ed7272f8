/** Addresses outside the company: asked for, decided on, stopped, and told of each run. */
import { normalEmail } from '@jujur/contract/fields.ts'
import type * as calls from '@jujur/contract/report-schedules.ts'
import type { ReportKind } from '@jujur/contract/reports.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { decide, turnDown } from '../approvals/decide.usecases.ts'
import { submit } from '../approvals/submit.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { companyRow, countActiveAdmins } from '../companies/companies.store.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Answer, type Context, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { newToken, sha256 } from '../kit/security/secrets.ts'
import { noLongerWanted } from '../notifications/notifications.usecases.ts'
import { addressKindAt, reportAddressApproved, reportAddressRejected } from './addresses.kinds.ts'
import { reportLinkMail } from './addresses.mails.ts'
import { addressDeskOf, addressIsOver, addressOnce, addressOutcome, mayAddAddress, mayStillApprove } from './addresses.rules.ts'
import {
  type AddressRow,
  addressStageOf,
  holdActiveAddresses,
  holdAddress,
  insertAddress,
  insertAddressDelivery,
  isMailboxOf,
  liveAddresses,
  scheduleOfAddress,
  stopAddress,
  stopAddressesOf,
} from './addresses.store.ts'
import { type Came, cameToAddress } from './reports.kinds.ts'
import { peopleBehind } from './reports.store.ts'
import { ownerNow } from './schedule-owner.usecases.ts'
import { holdSchedule } from './schedules.store.ts'

/** Refuses a report that is not there (4444) or comes no more, a person of the company, an address that has it, and one too many. */
export const askForAddress = (context: Context<typeof calls.addReportAddress>): Promise<Answer<typeof calls.addReportAddress>> =>
  mapUniqueViolation(
    () =>
      context.writeAnswer(async (tx): Promise<Answer<typeof calls.addReportAddress>> => {
        const { input, actor } = context
        const { report_schedule_id, name, email, language, reason } = input
        const schedule = await holdSchedule(tx, report_schedule_id)
        if (!schedule || schedule.company_id === null) return refuse(4444)
        const { company_id } = schedule
        const email_normal = normalEmail(email)
        const known = { live: await liveAddresses(tx, report_schedule_id), isOfCompany: await isMailboxOf(tx, company_id, email_normal) }
        const may = mayAddAddress(schedule, known)
        if (isRefused(may)) return may
        const ctx = withCurrentTime(context)
        const stage = addressDeskOf(await countActiveAdmins(tx, company_id))
        const report_address_id = await insertAddress(tx, {
          ...{ report_schedule_id, company_id, name, email, email_normal, language, reason, stage },
          state: 'asked',
          submitted_by: actor.user_id,
          submitted_by_name: actor.name,
          submitted_at: ctx.now,
        })
        await submit(tx, addressKindAt[stage], ctx, {
          id: report_address_id,
          company_id,
          state: 'pending',
          name: email,
          remarks: reason,
          named: [email_normal],
          after: { report_schedule_id, kind: schedule.kind, stage, version: 1 },
        })
        return ok({ report_address_id })
      }),
    addressOnce,
  )

type Deciding = Context<typeof calls.approveReportAddress> | Context<typeof calls.rejectReportAddress>
const choiceOf = ({ input, actor }: Deciding, kind: typeof reportAddressApproved | typeof reportAddressRejected) => {
  const { report_address_id: id, version, remarks } = input
  const notice = ({ email }: AddressRow) => ({ kind, data: { name: email, remarks: remarks ?? '' }, href: hrefOf('reportAddresses', { id }) })
  return { of: addressKindAt[addressStageOf(actor)], choice: { id, version, remarks }, notice }
}

/** Whoever asked for it is still in, and may have such reports themselves. */
const askerMay = async (tx: Connection, { submitted_by: user_id, company_id }: AddressRow, kind: ReportKind): Promise<boolean> =>
  (await ownerNow(tx, { user_id, company_id, kind })).why === null

export const approveAddress = (context: Context<typeof calls.approveReportAddress>): Promise<Answer<typeof calls.approveReportAddress>> =>
  context.write(async (tx): Promise<Answer<typeof calls.approveReportAddress>> => {
    const { of, choice, notice } = choiceOf(context, reportAddressApproved)
    // The report is held before what is decided of it, as where it ends.
    const report_schedule_id = await scheduleOfAddress(tx, choice.id)
    const schedule = report_schedule_id === null ? null : await holdSchedule(tx, report_schedule_id)
    const effects = async (row: AddressRow) => {
      const may = mayStillApprove(schedule, schedule !== null && (await askerMay(tx, row, schedule.kind)))
      return isRefused(may) ? may : ok({ value: undefined, change: { decided_by_name: context.actor.name } })
    }
    const decision = await decide(tx, of, context, { ...choice, action: 'approve' }, { notice, effects })
    return isRefused(decision) ? decision : ok({})
  })

export const rejectAddress = (context: Context<typeof calls.rejectReportAddress>): Promise<Answer<typeof calls.rejectReportAddress>> =>
  context.write((tx): Promise<Answer<typeof calls.rejectReportAddress>> => {
    const { of, choice, notice } = choiceOf(context, reportAddressRejected)
    return turnDown(tx, of, context, { ...choice, action: 'reject' }, notice)
  })

/** Alone, and at once: it gets the report no more, and the links that it has open nothing. */
export const stopAddressByHand = (context: Context<typeof calls.stopReportAddress>): Promise<Answer<typeof calls.stopReportAddress>> =>
  context.write(async (tx): Promise<Answer<typeof calls.stopReportAddress>> => {
    const { report_address_id } = context.input
    const row = await holdAddress(tx, report_address_id)
    if (!row) return refuse(4444)
    const ctx = withCurrentTime(context)
    const { user_id, name } = ctx.actor
    if (!(await stopAddress(tx, report_address_id, { stopped_at: ctx.now, stopped_by: user_id, stopped_by_name: name }))) return addressIsOver
    await noLongerWanted(tx, addressKindAt[row.stage].subject, report_address_id, { user_id, now: ctx.now })
    const line = { entity: 'report_address', entity_id: report_address_id, company_id: row.company_id } as const
    await audit(tx, ctx, { action: 'report_address.stopped', ...line })
    return ok({})
  })

/** A report that comes no more goes to nobody outside: those that wait are asked for no more, and links open nothing. */
export const endAddressesOf = async (tx: Connection, report_schedule_id: number, { user_id, now }: { user_id: number; now: Date }): Promise<void> => {
  for (const { report_address_id, stage } of await stopAddressesOf(tx, report_schedule_id, now))
    await noLongerWanted(tx, addressKindAt[stage].subject, report_address_id, { user_id, now })
}

type Run = { report_run_id: number; report_schedule_id: number; company_id: number; report_id: number; kind: ReportKind; as_at: string }
/** Each with a link of its own, and kept whether it was told. */
export const tellAddresses = async (
  tx: Connection,
  kit: Kit,
  { report_run_id, report_schedule_id, company_id, report_id, kind, as_at }: Run,
  came: Came,
  { now, ownerMay, request }: { now: Date; ownerMay: boolean; request: { id: string; ip: string } },
): Promise<void> => {
  const company = await companyRow(tx, company_id)
  if (!company) return
  const asTold = cameToAddress(came, await peopleBehind(tx, report_id))
  const outcome = addressOutcome(company.status, ownerMay)
  for (const { report_address_id, name, email, language } of await holdActiveAddresses(tx, report_schedule_id)) {
    const token = outcome === 'told' ? newToken() : null
    await insertAddressDelivery(tx, { report_run_id, report_address_id, company_id, outcome, link_hash: token && sha256(token), at: now })
    if (token === null) continue
    await queueMail(tx, reportLinkMail({ name, email, language }, { came: asTold, company: company.name }, token, kit.settings), now)
    const line = { entity: 'report_address', entity_id: report_address_id, company_id } as const
    await audit(tx, { actor: null, now, request }, { action: 'report_address.told', ...line, after: { kind, as_at, report_id } })
  }
}
