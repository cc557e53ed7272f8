/** A room as administrators get it. */
import { type AuditorRoom, approveAuditorRoom, revokeAuditorRoom, sendAuditorLink, withdrawAuditorRoom } from '@jujur/contract/auditor-room.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routeToday } from '../access/routes.store.ts'
import { historyOf, permittedActions } from '../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { deciderOf, submitterOf } from '../approvals/queues.rules.ts'
import type { Actor } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { roomKindAt } from './auditor-room.kinds.ts'
import { askedForIt, roomLapsesAt, roomStateAt } from './auditor-room.rules.ts'
import { roomStageOf, type ShownRoom } from './auditor-room.store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const showRooms = async (tx: Connection, actor: Actor, rows: readonly ShownRoom[], now: Date): Promise<AuditorRoom[]> => {
  const steps = await stepsOf(
    tx,
    'auditor_room',
    rows.map(({ row }) => row.auditor_room_id),
  )
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  const may = {
    decide: mayCall(approveAuditorRoom, await routeToday(tx, approveAuditorRoom), actor),
    withdraw: mayCall(withdrawAuditorRoom, await routeToday(tx, withdrawAuditorRoom), actor),
    revoke: mayCall(revokeAuditorRoom, await routeToday(tx, revokeAuditorRoom), actor),
    send_link: mayCall(sendAuditorLink, await routeToday(tx, sendAuditorLink), actor),
  }
  return rows.map(({ row, company_name, courses }) => {
    const own = steps.get(row.auditor_room_id) ?? []
    const { machine, of } = roomKindAt[row.stage]
    const held = { decide: may.decide && row.stage === roomStageOf(actor), edit: false }
    const state = roomStateAt(row, now)
    return {
      auditor_room_id: row.auditor_room_id,
      room_no: row.room_no,
      company: { company_id: row.company_id, name: company_name },
      from: row.from_on,
      to: row.to_on,
      courses,
      guest: { name: row.guest_name, organisation: row.organisation, email: row.email, language: row.language },
      reason: row.reason,
      state,
      ends_at: row.ends_at.toISOString(),
      lapses_at: roomLapsesAt(row.submitted_at).toISOString(),
      decided_at_desk: row.stage,
      closed_at: iso(row.closed_at),
      closed_by: row.closed_by_name,
      first_opened_at: iso(row.first_opened_at),
      last_opened_at: iso(row.last_opened_at),
      approve_status_id: row.approve_status_id as 1 | 2 | 3,
      version: row.version,
      submitted_at: row.submitted_at.toISOString(),
      submitted_by: submitterOf(own) ?? row.submitted_by_name,
      decided_at: iso(row.decided_at),
      decided_by: deciderOf(row, own),
      remarks: row.remarks,
      history: historyOf(own),
      can: {
        ...permittedActions(machine, of(row), { approve: 'approve', reject: 'reject' }, own, person, held),
        withdraw: may.withdraw && state === 'asked' && askedForIt(row, actor),
        revoke: may.revoke && state === 'open',
        send_link: may.send_link && state === 'open',
      },
    }
  })
}
