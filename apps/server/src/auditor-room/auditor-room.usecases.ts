/** Asking that an auditor is invited, deciding on it, closing a room. */
import type * as calls from '@jujur/contract/auditor-room.ts'
import { approveAuditorRoom as approving } from '@jujur/contract/auditor-room.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import { decide, turnDown } from '../approvals/decide.usecases.ts'
import { submit } from '../approvals/submit.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { companyRow, countActiveAdmins } from '../companies/companies.store.ts'
import { courseById } from '../courses/publishing/publishing.store.ts'
import { nextNo } from '../documents/documents.store.ts'
import { companyOfPack, packDeskOf, periodAsked } from '../evidence/evidence.rules.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type ActionContext, type Answer, type Context, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { triggerNow } from '../kit/jobs/jobs.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { TooBusy } from '../kit/security/fair-queue.ts'
import { newToken, sha256 } from '../kit/security/secrets.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { noLongerWanted } from '../notifications/notifications.usecases.ts'
import { sinceOf } from '../reports/reports.usecases.ts'
import { auditorRoomApproved, auditorRoomRejected, roomKindAt } from './auditor-room.kinds.ts'
import { auditorClosedMail, auditorLinkMail } from './auditor-room.mails.ts'
import {
  askedForIt,
  MOST_LIVE_ROOMS,
  mayEndAt,
  mayMailLink,
  mayStillDecideOnRoom,
  ROOM_JOB,
  roomIsClosed,
  roomStateAt,
} from './auditor-room.rules.ts'
import { changeRoomIn, holdRoom, insertRoom, liveRooms, type RoomRow, roomStageOf } from './auditor-room.store.ts'
import { endVisitsOf } from './visits.store.ts'

const numberOf = (no: number, year: string) => `AUR-${year}-${String(no).padStart(6, '0')}`

/** Refuses a company or course that is not there (4444), a period or an end that cannot be (7000). @throws TooBusy where so many are open already */
export const inviteGuest = async (context: Context<typeof calls.inviteAuditor>) => {
  const { input, actor } = context
  const meant = companyOfPack(actor, input.company_id)
  if (isRefused(meant)) return meant
  const company_id = meant.value
  return context.writeAnswer(async (tx) => {
    const since = await sinceOf(tx, company_id)
    if (since === null) return refuse(4444)
    const { from, to, course_ids = [], guest, reason } = input
    for (const course_id of course_ids) if (!(await courseById(tx, course_id))) return refuse(4444)
    const ctx = withCurrentTime(context)
    const today = dayOf(ctx.now)
    const period = periodAsked({ from, to }, { since, today })
    if (isRefused(period)) return period
    const ends_at = new Date(input.ends_at)
    const end = mayEndAt(ends_at, ctx.now)
    if (isRefused(end)) return end
    if ((await liveRooms(tx, company_id, ctx.now)) >= MOST_LIVE_ROOMS) throw new TooBusy()
    const is_provider = actor.company_id === null
    const stage = packDeskOf(is_provider, await countActiveAdmins(tx, company_id))
    const year = today.slice(0, 4)
    const room_no = numberOf(await nextNo(tx, 'AUR', Number(year)), year)
    const asked = { from_on: from, to_on: to, course_ids, ends_at }
    const auditor_room_id = await insertRoom(tx, {
      ...asked,
      room_no,
      company_id,
      is_provider,
      guest_name: guest.name,
      organisation: guest.organisation,
      email: guest.email,
      language: guest.language,
      reason,
      stage,
      state: 'asked',
      submitted_by: actor.user_id,
      submitted_by_name: actor.name,
      submitted_at: ctx.now,
    })
    await submit(tx, roomKindAt[stage], ctx, {
      id: auditor_room_id,
      company_id,
      state: 'pending',
      name: room_no,
      remarks: reason,
      after: { ...asked, ends_at: ends_at.toISOString(), room_no, stage, version: 1 },
    })
    return ok({ auditor_room_id, room_no })
  })
}

/** Their names, the first few; nobody of one that is decided. */
const DECIDERS = 5
export const roomDeciders = async (tx: Connection, row: RoomRow): Promise<string[]> => {
  if (row.state !== 'asked') return []
  const people = await whoMayCall(tx, approving, row.stage === 'company' ? row.company_id : null, row.submitted_by)
  return people.slice(0, DECIDERS).map(({ name }) => name)
}

const readerOf = ({ guest_name: name, email, language }: RoomRow) => ({ name, email, language })
const nameOfCompany = async (tx: Connection, company_id: number) => (await companyRow(tx, company_id))?.name ?? ''

/** A new link to the guest's mailbox; what is to be kept of it. */
const mailLink = async (tx: Connection, { kit, now }: ActionContext, row: RoomRow) => {
  const token = newToken()
  const { from_on: from, to_on: to, ends_at } = row
  const company = await nameOfCompany(tx, row.company_id)
  await queueMail(tx, auditorLinkMail(readerOf(row), { company, from, to, ends_at }, token, kit.settings), now)
  return { link_hash: sha256(token), link_sent_at: now }
}

type Deciding = Context<typeof calls.approveAuditorRoom> | Context<typeof calls.rejectAuditorRoom>
const choiceOf = ({ input, actor }: Deciding, kind: typeof auditorRoomApproved | typeof auditorRoomRejected) => {
  const { auditor_room_id: id, version, remarks } = input
  const notice = (row: RoomRow) => ({
    kind,
    data: { name: row.room_no, remarks: remarks ?? '' },
    href: hrefOf(row.is_provider ? 'providerAuditorRooms' : 'companyAuditorRooms', { id: row.auditor_room_id }),
  })
  return { of: roomKindAt[roomStageOf(actor)], choice: { id, version, remarks }, notice }
}

/** The link goes out with the decision, or neither does. */
export const approveRoom = async (context: Context<typeof calls.approveAuditorRoom>): Promise<Answer<typeof calls.approveAuditorRoom>> => {
  const { of, choice, notice } = choiceOf(context, auditorRoomApproved)
  const answer = await context.write(async (tx): Promise<Answer<typeof calls.approveAuditorRoom>> => {
    const effects = async (row: RoomRow) => {
      const ctx = withCurrentTime(context)
      const may = mayStillDecideOnRoom(row, ctx.now)
      if (isRefused(may)) return may
      return ok({ value: undefined, change: { decided_by_name: context.actor.name, ...(await mailLink(tx, ctx, row)) } })
    }
    const decision = await decide(tx, of, context, { ...choice, action: 'approve' }, { notice, effects })
    return isRefused(decision) ? decision : ok({})
  })
  triggerNow(ROOM_JOB)
  return answer
}

export const rejectRoom = (context: Context<typeof calls.rejectAuditorRoom>): Promise<Answer<typeof calls.rejectAuditorRoom>> => {
  const { of, choice, notice } = choiceOf(context, auditorRoomRejected)
  return context.write((tx) => turnDown(tx, of, context, { ...choice, action: 'reject' }, notice))
}

export const withdrawRoom = (context: Context<typeof calls.withdrawAuditorRoom>): Promise<Answer<typeof calls.withdrawAuditorRoom>> =>
  context.write(async (tx): Promise<Answer<typeof calls.withdrawAuditorRoom>> => {
    const { auditor_room_id } = context.input
    const row = await holdRoom(tx, auditor_room_id)
    if (!row || !askedForIt(row, context.actor)) return refuse(4444)
    const ctx = withCurrentTime(context)
    if (!(await changeRoomIn(tx, auditor_room_id, 'asked', { state: 'withdrawn', approve_status_id: 3 }))) return roomIsClosed
    const { company_id, stage } = row
    await noLongerWanted(tx, roomKindAt[stage].subject, auditor_room_id, { user_id: ctx.actor.user_id, now: ctx.now })
    await audit(tx, ctx, { action: 'auditor_room.withdrawn', entity: 'auditor_room', entity_id: auditor_room_id, company_id })
    return ok({})
  })

/** Either side alone, and at once: the sessions of the guest end in the same transaction. */
export const revokeRoom = (context: Context<typeof calls.revokeAuditorRoom>): Promise<Answer<typeof calls.revokeAuditorRoom>> =>
  context.write(async (tx): Promise<Answer<typeof calls.revokeAuditorRoom>> => {
    const { auditor_room_id, remarks } = context.input
    const row = await holdRoom(tx, auditor_room_id)
    if (!row) return refuse(4444)
    const ctx = withCurrentTime(context)
    const closed = { closed_at: ctx.now, closed_by: ctx.actor.user_id, closed_by_name: ctx.actor.name, closed_because: remarks }
    if (roomStateAt(row, ctx.now) !== 'open' || !(await changeRoomIn(tx, auditor_room_id, 'open', { state: 'revoked', ...closed })))
      return roomIsClosed
    const { company_id } = row
    await endVisitsOf(tx, auditor_room_id, ctx.now)
    await queueMail(tx, auditorClosedMail(readerOf(row), { company: await nameOfCompany(tx, company_id) }, ctx.kit.settings), ctx.now)
    await audit(tx, ctx, { action: 'auditor_room.revoked', entity: 'auditor_room', entity_id: auditor_room_id, company_id })
    return ok({})
  })

export const mailLinkAgain = (context: Context<typeof calls.sendAuditorLink>): Promise<Answer<typeof calls.sendAuditorLink>> =>
  context.write(async (tx): Promise<Answer<typeof calls.sendAuditorLink>> => {
    const { auditor_room_id } = context.input
    const row = await holdRoom(tx, auditor_room_id)
    if (!row) return refuse(4444)
    const ctx = withCurrentTime(context)
    const may = mayMailLink(row, ctx.now)
    if (isRefused(may)) return may
    if (!(await changeRoomIn(tx, auditor_room_id, 'open', await mailLink(tx, ctx, row)))) return roomIsClosed
    await audit(tx, ctx, {
      action: 'auditor_room.link_sent',
      entity: 'auditor_room',
      entity_id: auditor_room_id,
      company_id: row.company_id,
    })
    return ok({})
  })
