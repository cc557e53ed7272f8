/** What is decided of an auditor's room without looking anything up (docs/adr/040-auditor-room.md). */
import { GUEST_SESSION_HOURS, MOST_ROOM_DAYS, ROOM_LAPSES_DAYS, type RoomState } from '@jujur/contract/auditor-room.ts'
import { done, invalid, ok, refuse, refuseWith } from '../kit/call/handler.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'

/** The name under which rooms are looked after and woken. */
export const ROOM_JOB = 'auditor-rooms'
/** Invitations and open rooms of one company at once. */
export const MOST_LIVE_ROOMS = 20
const HOUR_MS = 3_600_000

/** Long enough to be of use, and not for good. */
export const mayEndAt = (ends_at: Date, now: Date) => {
  if (ends_at.getTime() < now.getTime() + HOUR_MS) return invalid('ends_at', 'too_small')
  return ends_at.getTime() > now.getTime() + MOST_ROOM_DAYS * DAY_MS ? invalid('ends_at', 'too_big') : done
}

type Kept = { readonly state: Exclude<RoomState, 'over'>; readonly ends_at: Date }
/** That its end has come is a matter of the time. */
export const roomStateAt = ({ state, ends_at }: Kept, now: Date): RoomState => (state === 'open' && ends_at <= now ? 'over' : state)

export const roomLapsesAt = (submitted_at: Date): Date => new Date(submitted_at.getTime() + ROOM_LAPSES_DAYS * DAY_MS)
/** Not where nobody decided in time, nor after the end that was asked for. */
export const mayStillDecideOnRoom = ({ submitted_at, ends_at }: { submitted_at: Date; ends_at: Date }, now: Date) =>
  roomLapsesAt(submitted_at) <= now || ends_at <= now ? refuseWith('too_late') : done

type Side = { company_id: number | null }
/** Whoever asked for it: the company what its own people asked, the provider what the provider did. */
export const askedForIt = (room: { company_id: number; is_provider: boolean }, actor: Side): boolean =>
  actor.company_id === null ? room.is_provider : actor.company_id === room.company_id && !room.is_provider
export const isRoomLive = (state: RoomState): boolean => state === 'asked' || state === 'open'
export const roomIsClosed = refuseWith('too_late')
/** The company has the working paper once it is signed off. */
export const paperIsOpen = refuseWith('not_signed_off')

const LINK_AGAIN_MS = 60_000
/** A new link a minute after the one before at the earliest. */
export const mayMailLink = (room: Kept & { readonly link_sent_at: Date | null }, now: Date) => {
  if (roomStateAt(room, now) !== 'open') return refuseWith('too_late')
  const left = room.link_sent_at === null ? 0 : room.link_sent_at.getTime() + LINK_AGAIN_MS - now.getTime()
  return left > 0 ? refuseWith('too_early', { wait_seconds: Math.ceil(left / 1000) }) : done
}

export type RoomStanding = Kept & { readonly company_status: string }
/** A stranger learns nothing but that it does not work; whoever was invited, that their time is over. */
export const roomOrRefused = <R extends RoomStanding>(room: R | null, now: Date) => {
  if (room?.state !== 'open' || room.company_status === 'inactive') return refuse(10031)
  return room.ends_at <= now ? refuse(10032) : ok(room)
}
/** A session ends after some hours, and with its room. */
export const guestUntil = (room: { readonly ends_at: Date }, now: Date): Date =>
  new Date(Math.min(now.getTime() + GUEST_SESSION_HOURS * HOUR_MS, room.ends_at.getTime()))

type Visit = { readonly session_ends_at: Date | null; readonly ended_at: Date | null }
/** 6666: ended, or the room is closed; 7777: its time is over. */
export const guestRefusal = (visit: Visit, room: RoomStanding, now: Date): 6666 | 7777 | null => {
  if (visit.session_ends_at === null || visit.ended_at !== null || room.state !== 'open' || room.company_status === 'inactive') return 6666
  return visit.session_ends_at <= now || room.ends_at <= now ? 7777 : null
}
