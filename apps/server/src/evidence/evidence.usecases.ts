/** Ordering, deciding and calling off evidence packs. */
import type { approveEvidence, cancelEvidence, orderEvidence, rejectEvidence } from '@jujur/contract/evidence.ts'
import { approveEvidence as approving } from '@jujur/contract/evidence.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import { decide, turnDown } from '../approvals/decide.usecases.ts'
import { submit } from '../approvals/submit.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { countActiveAdmins } from '../companies/companies.store.ts'
import { courseById } from '../courses/publishing/publishing.store.ts'
import { nextNo } from '../documents/documents.store.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Answer, type Context, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { triggerNow } from '../kit/jobs/jobs.ts'
import { TooBusy } from '../kit/security/fair-queue.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { noLongerWanted } from '../notifications/notifications.usecases.ts'
import { sinceOf } from '../reports/reports.usecases.ts'
import { evidenceApproved, evidenceRejected, packKindAt } from './evidence.kinds.ts'
import {
  companyOfPack,
  EVIDENCE_JOB,
  isTheirs,
  MOST_UNFINISHED_PACKS,
  mayStillDecideOnPack,
  packDeskOf,
  packNotCancelled,
  periodAsked,
} from './evidence.rules.ts'
import { cancelUnfinished, type EvidenceRow, evidenceShown, insertEvidence, packStageOf, unfinishedPacks } from './evidence.store.ts'

const numberOf = (no: number, year: string) => `EVP-${year}-${String(no).padStart(6, '0')}`

/** Refuses a company or course that is not there (4444), and a period that cannot be (7000). @throws TooBusy where so many are under way already */
export const orderPack = async (context: Context<typeof orderEvidence>) => {
  const { input, actor, request } = context
  const meant = companyOfPack(actor, input.company_id)
  if (isRefused(meant)) return meant
  const company_id = meant.value
  return context.writeAnswer(async (tx) => {
    const since = await sinceOf(tx, company_id)
    if (since === null) return refuse(4444)
    const { from, to, course_ids = [], edition, opens, sample, reason } = input
    for (const course_id of course_ids) if (!(await courseById(tx, course_id))) return refuse(4444)
    const ctx = withCurrentTime(context)
    const today = dayOf(ctx.now)
    const period = periodAsked({ from, to }, { since, today })
    if (isRefused(period)) return period
    if ((await unfinishedPacks(tx, company_id)) >= MOST_UNFINISHED_PACKS) throw new TooBusy()
    const is_provider = actor.company_id === null
    const stage = packDeskOf(is_provider, await countActiveAdmins(tx, company_id))
    const asked = { from_on: from, to_on: to, course_ids, edition, opens: [...new Set(opens)], sample }
    const year = today.slice(0, 4)
    const evidence_no = numberOf(await nextNo(tx, 'EVP', Number(year)), year)
    const evidence_id = await insertEvidence(tx, {
      ...asked,
      evidence_no,
      company_id,
      is_provider,
      reason,
      request: { id: request.id, ip: request.ip },
      stage,
      state: 'asked',
      submitted_by: actor.user_id,
      submitted_by_name: actor.name,
      submitted_at: ctx.now,
    })
    await submit(tx, packKindAt[stage], ctx, {
      id: evidence_id,
      company_id,
      state: 'pending',
      name: evidence_no,
      remarks: reason,
      after: { ...asked, evidence_no, stage, version: 1 },
    })
    return ok({ evidence_id, evidence_no })
  })
}

const hrefFor = (isProvider: boolean, id: number) => hrefOf(isProvider ? 'providerEvidence' : 'companyEvidence', { id })

/** Their names, the first few; nobody of one that is decided. */
const DECIDERS = 5
export const decidersOf = async (tx: Connection, row: EvidenceRow): Promise<string[]> => {
  if (row.state !== 'asked') return []
  const people = await whoMayCall(tx, approving, row.stage === 'company' ? row.company_id : null, row.submitted_by)
  return people.slice(0, DECIDERS).map(({ name }) => name)
}

type Deciding = Context<typeof approveEvidence> | Context<typeof rejectEvidence>
const choiceOf = ({ input, actor }: Deciding, kind: typeof evidenceApproved | typeof evidenceRejected) => {
  const { evidence_id: id, version, remarks } = input
  const notice = (row: EvidenceRow) => ({
    kind,
    data: { name: row.evidence_no, remarks: remarks ?? '' },
    href: hrefFor(row.is_provider, row.evidence_id),
  })
  return { of: packKindAt[packStageOf(actor)], choice: { id, version, remarks }, notice }
}

export const approvePack = async (context: Context<typeof approveEvidence>): Promise<Answer<typeof approveEvidence>> => {
  const { of, choice, notice } = choiceOf(context, evidenceApproved)
  const answer = await context.write(async (tx): Promise<Answer<typeof approveEvidence>> => {
    const effects = async (row: EvidenceRow) => {
      const may = mayStillDecideOnPack(row, withCurrentTime(context).now)
      return isRefused(may) ? may : ok({ value: undefined, change: { decided_by_name: context.actor.name } })
    }
    const decision = await decide(tx, of, context, { ...choice, action: 'approve' }, { notice, effects })
    return isRefused(decision) ? decision : ok({})
  })
  triggerNow(EVIDENCE_JOB)
  return answer
}

export const rejectPack = (context: Context<typeof rejectEvidence>): Promise<Answer<typeof rejectEvidence>> => {
  const { of, choice, notice } = choiceOf(context, evidenceRejected)
  return context.write((tx) => turnDown(tx, of, context, { ...choice, action: 'reject' }, notice))
}

export const cancelPack = (context: Context<typeof cancelEvidence>): Promise<Answer<typeof cancelEvidence>> =>
  context.write(async (tx): Promise<Answer<typeof cancelEvidence>> => {
    const { evidence_id } = context.input
    const found = await evidenceShown(tx, evidence_id)
    if (!found || !isTheirs(found.row, context.actor)) return refuse(4444)
    const ctx = withCurrentTime(context)
    if (!(await cancelUnfinished(tx, evidence_id, ctx.now))) return packNotCancelled
    const { company_id, stage } = found.row
    await noLongerWanted(tx, packKindAt[stage].subject, evidence_id, { user_id: ctx.actor.user_id, now: ctx.now })
    await audit(tx, ctx, { action: 'evidence_pack.cancelled', entity: 'evidence_pack', entity_id: evidence_id, company_id })
    return ok({})
  })
