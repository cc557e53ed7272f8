/** An evidence pack as screens get it. */
import { approveEvidence, cancelEvidence, downloadEvidence, type Evidence } from '@jujur/contract/evidence.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routeToday } from '../access/routes.store.ts'
import { historyOf, permittedActions } from '../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { deciderOf, submitterOf } from '../approvals/queues.rules.ts'
import type { Actor } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { packKindAt } from './evidence.kinds.ts'
import { isPackUnfinished, isTheirs, packLapsesAt } from './evidence.rules.ts'
import { packStageOf, type ShownEvidence } from './evidence.store.ts'

export const showEvidence = async (tx: Connection, actor: Actor, rows: readonly ShownEvidence[]): Promise<Evidence[]> => {
  const steps = await stepsOf(
    tx,
    'evidence_pack',
    rows.map(({ row }) => row.evidence_id),
  )
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  const may = {
    decide: mayCall(approveEvidence, await routeToday(tx, approveEvidence), actor),
    take: mayCall(downloadEvidence, await routeToday(tx, downloadEvidence), actor),
    cancel: mayCall(cancelEvidence, await routeToday(tx, cancelEvidence), actor),
  }
  return rows.map(({ row, company_name, courses, downloads }) => {
    const own = steps.get(row.evidence_id) ?? []
    const { machine, of } = packKindAt[row.stage]
    const held = { decide: may.decide && row.stage === packStageOf(actor), edit: false }
    const can = permittedActions(machine, of(row), { approve: 'approve', reject: 'reject' }, own, person, held)
    const isKept = row.state === 'made'
    return {
      evidence_id: row.evidence_id,
      evidence_no: row.evidence_no,
      company: { company_id: row.company_id, name: company_name },
      from: row.from_on,
      to: row.to_on,
      courses,
      edition: row.edition,
      opens: [...row.opens],
      sample: row.sample,
      reason: row.reason,
      state: row.state,
      decided_at_desk: row.stage,
      step: row.step,
      why: row.why,
      lapses_at: packLapsesAt(row.submitted_at).toISOString(),
      made_at: isKept || row.state === 'over' ? (row.finished_at?.toISOString() ?? null) : null,
      ends_at: row.ends_at?.toISOString() ?? null,
      files: row.files,
      people: row.people,
      size: { full: isKept ? row.full_size : null, redacted: isKept ? row.redacted_size : null },
      manifest_sha256: { full: row.full_manifest, redacted: row.redacted_manifest },
      key_id: row.key_id,
      head: row.head_number !== null && row.head_hash !== null ? { number: row.head_number, hash: row.head_hash } : null,
      downloads,
      approve_status_id: row.approve_status_id as 1 | 2 | 3,
      version: row.version,
      submitted_at: row.submitted_at.toISOString(),
      submitted_by: submitterOf(own) ?? row.submitted_by_name,
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: deciderOf(row, own),
      remarks: row.remarks,
      history: historyOf(own),
      can: {
        ...can,
        take: may.take && isKept && isTheirs(row, actor),
        cancel: may.cancel && isPackUnfinished(row.state) && isTheirs(row, actor),
      },
    }
  })
}
