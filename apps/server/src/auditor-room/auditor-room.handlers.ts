/** Auditors' rooms: asked for, decided on, closed, and the guest's way in. */
import type * as calls from '@jujur/contract/auditor-room.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { roomOrRefused } from './auditor-room.rules.ts'
import { listRooms, roomShown } from './auditor-room.store.ts'
import { approveRoom, inviteGuest, mailLinkAgain, rejectRoom, revokeRoom, roomDeciders, withdrawRoom } from './auditor-room.usecases.ts'
import { showRooms } from './auditor-room.view.ts'
import { mailAuditorCode, openRoomByCode, proveGuest } from './guests.usecases.ts'
import { endGuestVisit, roomByToken } from './visits.store.ts'

export const inviteAuditor: Handler<typeof calls.inviteAuditor> = (context) => inviteGuest(context)

export const getAuditorRoomList: Handler<typeof calls.getAuditorRoomList> = ({ input, actor, read, now }) =>
  read(async (tx) => {
    const { q: words, waits, ...page } = input
    const { rows, counted } = await listRooms(tx, { words, waits: waits ? actor : undefined }, page)
    return ok({ posts: await showRooms(tx, actor, rows, now), ...totals(counted) })
  })

export const getAuditorRoom: Handler<typeof calls.getAuditorRoom> = ({ input, actor, read, now }) =>
  read(async (tx): Promise<Answer<typeof calls.getAuditorRoom>> => {
    const found = await roomShown(tx, input.auditor_room_id)
    const [room] = found ? await showRooms(tx, actor, [found], now) : []
    return found && room ? ok({ room, deciders: await roomDeciders(tx, found.row) }) : refuse(4444)
  })

export const approveAuditorRoom: Handler<typeof calls.approveAuditorRoom> = (context) => approveRoom(context)
export const rejectAuditorRoom: Handler<typeof calls.rejectAuditorRoom> = (context) => rejectRoom(context)
export const withdrawAuditorRoom: Handler<typeof calls.withdrawAuditorRoom> = (context) => withdrawRoom(context)
export const revokeAuditorRoom: Handler<typeof calls.revokeAuditorRoom> = (context) => revokeRoom(context)
export const sendAuditorLink: Handler<typeof calls.sendAuditorLink> = (context) => mailLinkAgain(context)

// ── The guest's way in ────────────────────────────────────────────────────────────────────────────────────────

export const checkAuditorLink: Handler<typeof calls.checkAuditorLink> = async ({ input, asSystem, now }) => {
  const room = roomOrRefused(await asSystem.read((tx) => roomByToken(tx, input.token)), now)
  if (isRefused(room)) return room
  const { company_name, ends_at, language } = room.value
  return ok({ company_name, ends_at: ends_at.toISOString(), language })
}
export const sendAuditorCode: Handler<typeof calls.sendAuditorCode> = (context) => mailAuditorCode(context)
export const openAuditorRoom: Handler<typeof calls.openAuditorRoom> = (context) => openRoomByCode(context)
export const proveAuditor: Handler<typeof calls.proveAuditor> = (context) => proveGuest(context)
export const leaveAuditorRoom: Handler<typeof calls.leaveAuditorRoom> = async ({ input, asSystem, now }) => {
  await asSystem.write((tx) => endGuestVisit(tx, input.session, now))
  return ok({})
}
