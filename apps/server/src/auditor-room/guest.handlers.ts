/** What the guest reads and does in their room. */
import type * as calls from '@jujur/contract/auditor-room.ts'
import { type Answer, type Handler, ok, refuse } from '../kit/call/handler.ts'
import { roomShown } from './auditor-room.store.ts'

export const getGuestRoom: Handler<typeof calls.getGuestRoom> = ({ guest, read }) =>
  read(async (tx): Promise<Answer<typeof calls.getGuestRoom>> => {
    const found = await roomShown(tx, guest.auditor_room_id)
    if (!found) return refuse(4444)
    const { row, company_name, courses } = found
    return ok({
      room_no: row.room_no,
      ...{ company_name, courses },
      from: row.from_on,
      to: row.to_on,
      ends_at: row.ends_at.toISOString(),
      until: guest.until.toISOString(),
      guest: { name: row.guest_name, organisation: row.organisation, email: row.email, language: row.language },
    })
  })
