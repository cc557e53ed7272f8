/** Disposals and legal holds as screens get them. */

import { approveDisposal, type Disposal, type DisposalReach, type KeptReason, type LegalHold, liftLegalHold } from '@jujur/contract/disposals.ts'
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routeToday } from '../access/routes.store.ts'
import { historyOf, permittedActions, unlessFindings } from '../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { deciderOf, submitterOf } from '../approvals/queues.rules.ts'
import type { Actor } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { goesAt, type PersonalEntry } from '../kit/database/personal-data.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { disposalApproval } from './disposals.kinds.ts'
import { actionsAs, holdStateOn, sideOf } from './disposals.rules.ts'
import { countFree, type listDisposals, type listHolds, peopleOf } from './disposals.store.ts'

/** Of a kind of records: whether any value of its rows goes, and how; else why they stay. */
export const fateOf = (entry: PersonalEntry, reach: DisposalReach): { way: 'emptied' | 'deleted' | 'kept'; because: KeptReason | null } => {
  const { disposal } = entry
  if (disposal.way === 'deleted') return { way: 'deleted', because: null }
  const columns = [...(entry.person ?? []), ...(entry.sealed ?? []), ...(entry.secret ?? []), ...Object.keys(entry.file ?? {})]
  const goes = columns.some((column) => goesAt(entry, column) === 'once' || (reach === 'all' && goesAt(entry, column) === 'end'))
  if (goes) return { way: 'emptied', because: null }
  if (disposal.way === 'kept') return { way: 'kept', because: disposal.because }
  return { way: 'kept', because: 'evidence_time' }
}

type Reader = { actor: Actor; now: Date }

export const showDisposals = async (
  tx: Connection,
  { actor, now }: Reader,
  rows: Awaited<ReturnType<typeof listDisposals>>['rows'],
): Promise<Disposal[]> => {
  const { entity, machine, of } = disposalApproval
  const ids = rows.map(({ row }) => row.disposal_id)
  const steps = await stepsOf(tx, entity, ids)
  const held = { decide: mayCall(approveDisposal, await routeToday(tx, approveDisposal), actor), edit: false }
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  const today = dayOf(now)
  const { counts, people } = await peopleOf(tx, ids, today)
  const shown: Disposal[] = []
  for (const { row, company_name } of rows) {
    const own = steps.get(row.disposal_id) ?? []
    const count = counts.get(row.disposal_id) ?? { people: 0, done: 0, kept: 0, rows: 0, files: 0 }
    const can = permittedActions(machine, of(row), actionsAs[sideOf(actor)], own, person, held)
    const isBlocked = row.approve_status_id === approveStatus.PENDING && (await countFree(tx, row.disposal_id, today)) === 0
    shown.push({
      disposal_id: row.disposal_id,
      company: { company_id: row.company_id, name: company_name },
      reason: row.reason,
      note: row.note,
      stage: row.stage,
      people: count.people,
      done: count.done,
      kept: count.kept,
      rows: count.rows,
      files: count.files,
      of: (people.get(row.disposal_id) ?? []).map(({ id: _, ...one }) => one),
      finished_at: row.finished_at?.toISOString() ?? null,
      backups_end_on: row.backups_end_on,
      approve_status_id: row.approve_status_id as 1 | 2 | 3,
      version: row.version,
      submitted_at: row.submitted_at.toISOString(),
      submitted_by: submitterOf(own),
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: deciderOf(row, own),
      remarks: row.remarks,
      history: historyOf(own),
      can: unlessFindings(can, isBlocked ? ['blocked'] : []),
    })
  }
  return shown
}

export const showHolds = async (
  tx: Connection,
  { actor, now }: Reader,
  rows: Awaited<ReturnType<typeof listHolds>>['rows'],
): Promise<LegalHold[]> => {
  const mayLift = mayCall(liftLegalHold, await routeToday(tx, liftLegalHold), actor)
  const today = dayOf(now)
  return rows.map(({ row, company_name, person_name, set_by_name, lifted_by_name }) => {
    const state = holdStateOn(row, today)
    return {
      legal_hold_id: row.legal_hold_id,
      company: { company_id: row.company_id, name: company_name },
      person: row.user_id === null ? null : { user_id: row.user_id, name: person_name ?? '' },
      reason: row.reason,
      from_on: row.from_on,
      until_on: row.until_on,
      state,
      set_by: set_by_name ?? '',
      set_at: row.set_at.toISOString(),
      lifted: row.lifted_at ? { by: lifted_by_name ?? '', at: row.lifted_at.toISOString(), because: row.lifted_because ?? '' } : null,
      version: row.version,
      can_lift: mayLift && row.set_by !== actor.user_id && (state === 'in_force' || state === 'ahead'),
    }
  })
}
