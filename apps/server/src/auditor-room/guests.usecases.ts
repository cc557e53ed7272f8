/** The guest's way in: a link, a code to their mailbox, and a session that opens one room. */
import type * as calls from '@jujur/contract/auditor-room.ts'
import { audit } from '../audit/audit.store.ts'
import { askForCode, codeWasRight, tryCode } from '../identity/credentials/mailed-codes.usecases.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Answer, type Context, type Guest, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { AccessSnapshot } from '../kit/database/access-guard.ts'
import { everything } from '../kit/database/scope.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { newToken, sha256 } from '../kit/security/secrets.ts'
import { auditorCodeMail } from './auditor-room.mails.ts'
import { guestRefusal, guestUntil, roomOrRefused } from './auditor-room.rules.ts'
import {
  type AuditorVisit,
  auditorVisitById,
  beginVisit,
  endVisitsOf,
  guestByToken,
  holdRoomBehind,
  insertAuditorVisit,
  keepProof,
  lastCodeAt,
  noteOpened,
  roomByToken,
  takeAuditorTry,
} from './visits.store.ts'

export const mailAuditorCode = (context: Context<typeof calls.sendAuditorCode>): Promise<Answer<typeof calls.sendAuditorCode>> =>
  context.asSystem.write(async (tx): Promise<Answer<typeof calls.sendAuditorCode>> => {
    const found = await roomByToken(tx, context.input.token)
    const held = found && (await holdRoomBehind(tx, found.auditor_room_id))
    const { now, kit } = withCurrentTime(context)
    const open = roomOrRefused(held, now)
    if (isRefused(open)) return open
    const { auditor_room_id, company_id, name, email, language } = open.value
    const link = { of: 'auditor', id: auditor_room_id } as const
    const asked = await askForCode(tx, { kit, now }, link, { email, last_sent_at: await lastCodeAt(tx, auditor_room_id) })
    if (isRefused(asked)) return asked
    const { visit_id, code, kept } = asked.value
    await insertAuditorVisit(tx, { ...kept, auditor_room_id, company_id })
    await queueMail(tx, auditorCodeMail({ name, email, language }, code, kit.settings), now)
    return ok({ visit_id, expires_at: kept.code_ends_at.toISOString() })
  })

const visits = {
  of: 'auditor',
  idOf: ({ auditor_room_id }: AuditorVisit) => auditor_room_id,
  takeTry: takeAuditorTry,
  find: auditorVisitById,
} as const

/** The code was right: a session begins, once, while the room is open; the one before it ends. */
const begin = (context: Context<typeof calls.openAuditorRoom>, visit: AuditorVisit) =>
  context.asSystem.write(async (tx): Promise<Answer<typeof calls.openAuditorRoom>> => {
    const held = await holdRoomBehind(tx, visit.auditor_room_id)
    const ctx = withCurrentTime(context)
    const room = roomOrRefused(held, ctx.now)
    if (isRefused(room)) return room
    const { auditor_room_id, company_id } = room.value
    const token = newToken()
    const until = guestUntil(room.value, ctx.now)
    await endVisitsOf(tx, auditor_room_id, ctx.now)
    const { ip, device } = ctx.request
    if (!(await beginVisit(tx, visit.auditor_visit_id, { session_hash: sha256(token), session_ends_at: until, ip, device }))) return refuse(20068)
    await codeWasRight(tx, { of: 'auditor', id: auditor_room_id })
    await noteOpened(tx, auditor_room_id, ctx.now)
    await audit(tx, { ...ctx, actor: null }, { action: 'auditor_room.opened', entity: 'auditor_room', entity_id: auditor_room_id, company_id })
    return { ...ok({ until: until.toISOString() }), token }
  })

export const openRoomByCode = async (context: Context<typeof calls.openAuditorRoom>): Promise<Answer<typeof calls.openAuditorRoom>> => {
  const tried = await tryCode(context, visits)
  return isRefused(tried) ? tried : begin(context, tried.value)
}

/** The code was right: it is still the guest, while the room is open. The session goes on. */
export const proveGuest = async (context: Context<typeof calls.proveAuditor>): Promise<Answer<typeof calls.proveAuditor>> => {
  const tried = await tryCode(context, visits)
  if (isRefused(tried)) return tried
  const { auditor_visit_id, auditor_room_id } = tried.value
  return context.asSystem.write(async (tx): Promise<Answer<typeof calls.proveAuditor>> => {
    const held = await holdRoomBehind(tx, auditor_room_id)
    const { now } = withCurrentTime(context)
    const room = roomOrRefused(held, now)
    if (isRefused(room)) return room
    if (!(await keepProof(tx, auditor_visit_id, now))) return refuse(20068)
    await codeWasRight(tx, { of: 'auditor', id: auditor_room_id })
    return ok({})
  })
}

/** Whose session this is, by the database's clock; null for no guest's. 6666: ended, or the room is closed; 7777: its time is over. */
export const authenticateGuest = (
  kit: Kit,
  token_hash: string,
): Promise<{ readonly guest: Guest; readonly snapshot: AccessSnapshot } | { refuse: 6666 | 7777 } | null> =>
  kit.database.read(everything, async (tx) => {
    const asked = Date.now()
    const row = await guestByToken(tx, token_hash)
    if (!row) return null
    kit.clock.observe(row.now.getTime(), asked)
    const now = new Date(row.now.getTime() + kit.clock.offsetMs)
    const { visit, room } = row
    const code = guestRefusal(visit, room, now)
    if (code !== null || row.version === null || visit.session_ends_at === null) return { refuse: code ?? 7777 }
    const { auditor_room_id, company_id, name, email, language } = room
    const until = room.ends_at < visit.session_ends_at ? room.ends_at : visit.session_ends_at
    return {
      guest: { auditor_visit_id: visit.auditor_visit_id, auditor_room_id, company_id, name, email, language, until },
      snapshot: { token_hash, version: row.version, routes: row.routes },
    }
  })
