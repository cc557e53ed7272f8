/** What becomes of rooms by itself. */
import { audit } from '../audit/audit.store.ts'
import { everything } from '../kit/database/scope.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { readClock } from '../kit/time/clock.ts'
import { noLongerWanted } from '../notifications/notifications.usecases.ts'
import { roomKindAt } from './auditor-room.kinds.ts'
import { ROOM_JOB, roomLapsesAt } from './auditor-room.rules.ts'
import { lapseRooms } from './auditor-room.store.ts'

export const lookAfterRooms: Job['work'] = async (kit) => {
  const now = await readClock(kit)
  const lapsedBefore = new Date(now.getTime() - (roomLapsesAt(now).getTime() - now.getTime()))
  await kit.database.write(everything, async (tx) => {
    for (const { auditor_room_id, company_id, stage } of await lapseRooms(tx, lapsedBefore, now)) {
      await noLongerWanted(tx, roomKindAt[stage].subject, auditor_room_id, { user_id: 0, now })
      await audit(
        tx,
        { actor: null, now, request: { id: ROOM_JOB } },
        { action: 'auditor_room.lapsed', entity: 'auditor_room', entity_id: auditor_room_id, company_id },
      )
    }
  })
}
