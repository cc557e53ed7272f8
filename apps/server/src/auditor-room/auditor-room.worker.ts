/** What becomes of rooms by itself: people are frozen, administrators told, invitations lapse, rows of closed rooms go. */
import { answerAuditorRequest, getAuditorRoomList } from '@jujur/contract/auditor-room.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { noteAuditHead } from '../audit/heads.usecases.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { eachByItself } from '../kit/jobs/each.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { noLongerWanted, notify } from '../notifications/notifications.usecases.ts'
import { dropRoomReports, insertPackReport, keepSums } from '../reports/for-packs.store.ts'
import { gatherRows } from '../reports/gathering.store.ts'
import { sumsClose } from '../reports/reports.rules.ts'
import { addUpRows } from '../reports/reports.store.ts'
import { auditorAsked, auditorSignedOff, roomKindAt } from './auditor-room.kinds.ts'
import { ROOM_JOB, roomLapsesAt } from './auditor-room.rules.ts'
import { holdRoom, lapseRooms, roomShown } from './auditor-room.store.ts'
import { isNoted } from './guest-work.usecases.ts'
import { closedWithRows, frozenOf, roomsToFreeze } from './rows.store.ts'
import { headOfSample, newestCommitment } from './samples.store.ts'
import { takeUntold } from './work.store.ts'

/** The people of a room as at the last day of its period, as a report on completion has them: once, and the same for figures, lists and samples. */
const freeze = async (kit: Kit, auditor_room_id: number): Promise<void> => {
  const now = await readClock(kit)
  await kit.database.write(everything, async (system) => {
    const room = await holdRoom(system, auditor_room_id)
    // Another process may have been first.
    if (room?.state !== 'open' || (await frozenOf(system, auditor_room_id))) return
    const { company_id, to_on: day, course_ids, submitted_by, language } = room
    const tx: Connection = { ...system, scope: { kind: 'company', company_id } }
    const asAt = { day, is_live: day === dayOf(now), known: 'today' as const }
    const { is_live, known } = asAt
    const order = { auditor_room_id, company_id, is_provider: false, user_id: submitted_by, kind: 'completion', as_at: day, is_live, known } as const
    const request = { id: ROOM_JOB, ip: '' }
    const report_id = await insertPackReport(tx, { ...order, course_ids, language, request, ordered_at: now, at: now, state: 'gathered' })
    const whom = { department: null, no_department: false, employee_category_id: null }
    const total = await gatherRows(tx, { report_id, kind: 'completion', asAt, course_ids, ...whom })
    const reconciliation = await addUpRows(tx, report_id)
    if (!sumsClose(reconciliation)) throw new Error('the people of a room do not add up')
    await keepSums(tx, report_id, { total, reconciliation })
  })
}

const tell = async (tx: Connection, kit: Kit, now: Date): Promise<void> => {
  const { asked, signed } = await takeUntold(tx, now)
  const requests = hrefOf('companyAuditorRequests')
  for (const { company_id, subject, due_on } of asked) {
    const people = await whoMayCall(tx, answerAuditorRequest, company_id)
    await notify(tx, people, { kind: auditorAsked, data: { subject, day: due_on }, href: requests }, { now, kit }, { gathered: true })
  }
  for (const { company_id, auditor_room_id } of signed) {
    const room = await roomShown(tx, auditor_room_id)
    const people = await whoMayCall(tx, getAuditorRoomList, company_id)
    await notify(
      tx,
      people,
      { kind: auditorSignedOff, data: { name: room?.row.room_no ?? '' }, href: hrefOf('companyAuditorRooms', { id: auditor_room_id }) },
      { now, kit },
    )
  }
}

const lapse = async (tx: Connection, now: Date): Promise<void> => {
  const lapsedBefore = new Date(now.getTime() - (roomLapsesAt(now).getTime() - now.getTime()))
  const system = { actor: null, now, request: { id: ROOM_JOB } }
  for (const { auditor_room_id, company_id, stage } of await lapseRooms(tx, lapsedBefore, now)) {
    await noLongerWanted(tx, roomKindAt[stage].subject, auditor_room_id, { user_id: 0, now })
    await audit(tx, system, { action: 'auditor_room.lapsed', entity: 'auditor_room', entity_id: auditor_room_id, company_id })
  }
}

const HOUR_MS = 3_600_000
/** A guest who has committed to a sample waits for the head over it, and for its copy outside: both at once. After an hour the hourly note has been. */
const noteCommitments = async (kit: Kit, now: Date): Promise<void> => {
  const head = await kit.database.read(everything, async (tx) => {
    const newest = await newestCommitment(tx, new Date(now.getTime() - HOUR_MS))
    return newest === null ? null : { batch: await headOfSample(tx, newest) }
  })
  if (head && !(head.batch && (await isNoted(kit.files, head.batch.last)))) await noteAuditHead(kit)
}

export const lookAfterRooms: Job['work'] = async (kit, stopping) => {
  const now = await readClock(kit)
  await noteCommitments(kit, now)
  await kit.database.write(everything, async (tx) => {
    await lapse(tx, now)
    await tell(tx, kit, now)
    await dropRoomReports(tx, await closedWithRows(tx, now))
  })
  await eachByItself(kit, await kit.database.read(everything, (tx) => roomsToFreeze(tx, now)), stopping, (id) => freeze(kit, id))
}
