/** Disposals: tried without writing, asked for by one person, decided by another. Legal holds: set by one, lifted by another. */
import type * as contract from '@jujur/contract/disposals.ts'
import { MOST_DISPOSED } from '@jujur/contract/disposals.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { isSamePerson } from '../approvals/approvals.rules.ts'
import { boundTo, mailboxesOf } from '../approvals/approvals.store.ts'
import { decide, turnDown } from '../approvals/decide.usecases.ts'
import { statusColumns } from '../approvals/queues.rules.ts'
import { submit } from '../approvals/submit.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { countActiveAdmins } from '../companies/companies.store.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Actor, type Answer, type Context, invalid, isRefused, ok, refuse, refuseWith } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import type { Connection } from '../kit/database/database.ts'
import { isPersonal } from '../kit/database/personal-data.ts'
import { triggerNow } from '../kit/jobs/jobs.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { disposalApproval, disposalApproved, disposalRejected } from './disposals.kinds.ts'
import { actionsAs, DISPOSAL_JOB, deskOf, holdStateOn, sideOf } from './disposals.rules.ts'
import {
  companyNamed,
  countFiles,
  countFree,
  countRowsOf,
  type DisposalRow,
  evidenceYears,
  findDisposal,
  holdCompany,
  insertDisposal,
  insertHold,
  liftHold,
  lockHold,
  peopleToGo,
  personInCompany,
  saveSetting,
  tableOf,
} from './disposals.store.ts'
import { fateOf } from './disposals.view.ts'
import { register } from './register.personal.ts'

const entries = register.filter(isPersonal)

/** The company of the reader, or of whom the provider names. Refused: 10054 nobody they see, 4444 no company they see, or another than the person's. */
const companyMeantBy = async (
  tx: Connection,
  actor: Actor,
  { user_id, company_id }: { user_id?: number | undefined; company_id?: number | undefined },
) => {
  const person = user_id === undefined ? null : await personInCompany(tx, user_id)
  if (user_id !== undefined && !person) return refuse(10054)
  const own = person?.company_id ?? actor.company_id ?? company_id
  const company = own === undefined || own !== (company_id ?? own) ? null : await companyNamed(tx, own)
  return company ? ok(company) : refuse(4444)
}

export const previewDisposal = async (
  tx: Connection,
  { input, actor, now }: Context<typeof contract.getDisposalPreview>,
): Promise<Answer<typeof contract.getDisposalPreview>> => {
  const { user_id } = input
  const meant = await companyMeantBy(tx, actor, input)
  if (isRefused(meant)) return meant
  const company = meant.value
  const { evidence_years } = await evidenceYears(tx, company.company_id)
  const found = await peopleToGo(tx, {
    company_id: company.company_id,
    user_ids: user_id === undefined ? undefined : [user_id],
    years: evidence_years,
    today: dayOf(now),
  })
  const people = found.slice(0, MOST_DISPOSED)
  const of = (reach: contract.DisposalReach) =>
    people.filter((person) => person.reach === reach && (user_id !== undefined || person.obstacle === null)).map((person) => person.user_id)
  const [account, all] = [of('account'), of('all')]
  const counted = { account: await countRowsOf(tx, entries, account), all: await countRowsOf(tx, entries, all) }
  const kinds = entries.flatMap((entry) =>
    (['account', 'all'] as const).flatMap((reach) => {
      const rows = counted[reach].get(tableOf(entry)) ?? 0
      return rows === 0 ? [] : [{ kind: tableOf(entry), rows, ...fateOf(entry, reach) }]
    }),
  )
  return ok({ company, evidence_years, people, more: found.length > MOST_DISPOSED, kinds, files: await countFiles(tx, account, all) })
}

export const askForDisposal = async (
  tx: Connection,
  context: Context<typeof contract.requestDisposal>,
): Promise<Answer<typeof contract.requestDisposal>> => {
  const { input, actor } = context
  const { user_ids, note } = input
  const meant = await companyMeantBy(tx, actor, { user_id: user_ids?.[0], company_id: input.company_id })
  if (isRefused(meant)) return meant
  const company = meant.value
  const { company_id } = company
  await holdCompany(tx, company_id)
  const ctx = withCurrentTime(context)
  const { evidence_years } = await evidenceYears(tx, company_id)
  const found = await peopleToGo(tx, { company_id, user_ids, years: evidence_years, today: dayOf(ctx.now) })
  if (user_ids && found.length < user_ids.length) return refuse(10054)
  const [only] = found
  if (user_ids?.length === 1 && only?.obstacle) return refuseWith('in_use', { obstacle: only.obstacle })
  const people = found.filter(({ obstacle }) => obstacle === null).slice(0, MOST_DISPOSED)
  if (people.length === 0) return refuseWith('none_left')
  const stage = deskOf(sideOf(actor), await countActiveAdmins(tx, company_id))
  const reason = user_ids ? 'asked' : 'time_over'
  const id = await insertDisposal(tx, { company_id, reason, note, stage, submitted_by: actor.user_id, submitted_at: ctx.now }, people)
  await submit(tx, disposalApproval, ctx, {
    id,
    company_id,
    state: `at_${stage}`,
    name: company.name,
    after: {
      ...statusColumns('pending'),
      stage,
      reason,
      people: people.length,
      user_ids: people.slice(0, 100).map(({ user_id }) => user_id),
      version: 1,
    },
  })
  return ok({ disposal_id: id })
}

// ── Deciding ──────────────────────────────────────────────────────────────────────────────────────────────────

type Deciding = Context<typeof contract.approveDisposal> | Context<typeof contract.rejectDisposal>
const noticeOf = async (tx: Connection, { input }: Deciding, kind: typeof disposalApproved | typeof disposalRejected) => {
  const { disposal_id: id, remarks = '' } = input
  const known = await findDisposal(tx, id)
  const isCompanys = known !== null && (await personInCompany(tx, known.row.submitted_by)) !== null
  const list = kind === disposalApproved ? 'approved' : 'rejected'
  const href = isCompanys ? hrefOf('companyDisposals', { list, id }) : hrefOf('providerDisposals', { list, id })
  return () => ({ kind, data: { name: known?.company_name ?? '', remarks }, href })
}

/** Approved, it is work; what stands in the way of each person is asked again when they are emptied. */
export const approveAskedDisposal = async (context: Context<typeof contract.approveDisposal>): Promise<Answer<typeof contract.approveDisposal>> => {
  const { disposal_id: id, version, remarks } = context.input
  const answer = await context.write(async (tx): Promise<Answer<typeof contract.approveDisposal>> => {
    const action = actionsAs[sideOf(context.actor)].approve
    const notice = await noticeOf(tx, context, disposalApproved)
    const effects = async (_: DisposalRow) => {
      const free = await countFree(tx, id, dayOf(withCurrentTime(context).now))
      if (free === 0) return refuseWith('in_use')
      const { id: request_id, ip } = context.request
      return ok({ value: undefined, change: { request: { id: request_id, ip } }, after: { free } })
    }
    const decision = await decide(tx, disposalApproval, context, { id, version, remarks, action }, { notice, effects })
    return isRefused(decision) ? decision : ok({})
  })
  if (!isRefused(answer)) triggerNow(DISPOSAL_JOB)
  return answer
}

export const rejectAskedDisposal = async (
  tx: Connection,
  context: Context<typeof contract.rejectDisposal>,
): Promise<Answer<typeof contract.rejectDisposal>> => {
  const { disposal_id: id, version, remarks } = context.input
  const action = actionsAs[sideOf(context.actor)].reject
  return turnDown(tx, disposalApproval, context, { id, version, remarks, action }, await noticeOf(tx, context, disposalRejected))
}

// ── The time of evidence, and legal holds ─────────────────────────────────────────────────────────────────────

export const keepEvidenceYears = async (
  tx: Connection,
  context: Context<typeof contract.saveEvidenceYears>,
): Promise<Answer<typeof contract.saveEvidenceYears>> => {
  const { evidence_years, version } = context.input
  const company_id = ownCompanyId(context.actor)
  const before = await evidenceYears(tx, company_id)
  const { now: changed_at, actor } = withCurrentTime(context)
  if (!(await saveSetting(tx, { company_id, evidence_years, version, changed_by: actor.user_id, changed_at })))
    return refuseWith('changed_since', { version: before.version })
  await audit(tx, context, {
    action: 'privacy_setting.saved',
    entity: 'company',
    entity_id: company_id,
    company_id,
    before: { evidence_years: before.evidence_years },
    after: { evidence_years },
  })
  return ok({})
}

export const holdData = async (tx: Connection, context: Context<typeof contract.setLegalHold>): Promise<Answer<typeof contract.setLegalHold>> => {
  const { input, actor } = context
  const { user_id, reason, until_on } = input
  const meant = await companyMeantBy(tx, actor, input)
  if (isRefused(meant)) return meant
  const company = meant.value
  const { company_id } = company
  await holdCompany(tx, company_id)
  const ctx = withCurrentTime(context)
  const from_on = input.from_on ?? dayOf(ctx.now)
  if (until_on !== undefined && until_on < from_on) return invalid('until_on', 'invalid')
  const legal_hold_id = await insertHold(tx, {
    company_id,
    user_id: user_id ?? null,
    reason,
    from_on,
    until_on: until_on ?? null,
    set_by: actor.user_id,
    set_at: ctx.now,
  })
  await audit(tx, ctx, {
    action: 'legal_hold.set',
    entity: 'legal_hold',
    entity_id: legal_hold_id,
    company_id,
    after: { user_id: user_id ?? null, from_on, until_on: until_on ?? null },
  })
  return ok({ legal_hold_id })
}

export const liftHeld = async (tx: Connection, context: Context<typeof contract.liftLegalHold>): Promise<Answer<typeof contract.liftLegalHold>> => {
  const { legal_hold_id, version, because } = context.input
  const row = await lockHold(tx, legal_hold_id)
  if (!row) return refuse(4444)
  const ctx = withCurrentTime(context)
  const state = holdStateOn(row, dayOf(ctx.now))
  if (state === 'lifted' || state === 'over') return refuseWith('too_late')
  const { actor } = context
  const who = { user_id: actor.user_id, email_normal: normalEmail(actor.email), mailboxes: await mailboxesOf(tx, actor.user_id) }
  const setter = {
    user_id: row.set_by,
    email_normal: `#${row.set_by}`,
    mailboxes: await mailboxesOf(tx, row.set_by),
    bound: await boundTo(tx, row.set_by, row.set_at),
  }
  if (isSamePerson(who, setter)) return refuse(10004)
  if (row.version !== version) return refuseWith('changed_since', { version: row.version })
  if (!(await liftHold(tx, row, { lifted_by: actor.user_id, lifted_at: ctx.now, lifted_because: because })))
    throw new Error('a hold that was locked has changed')
  const { company_id, user_id } = row
  await audit(tx, ctx, { action: 'legal_hold.lifted', entity: 'legal_hold', entity_id: legal_hold_id, company_id, after: { user_id } })
  return ok({})
}
