/** Legal data as screens get it: with the history, what is in force to compare with, and what the reader may do. */

import {
  approveRegistrationInformation,
  approveTempRegistrationInformation,
  type RegistrationInformation,
} from '@jujur/contract/company-registration.ts'
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { mayCall, systemTypes } from '@jujur/contract/permissions.ts'
import { routeToday } from '../access/routes.store.ts'
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import { historyOf, permittedActions } from '../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { deciderOf, submitterOf } from '../approvals/queues.rules.ts'
import type { Actor } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { registrationInformationApproval } from './company-registration.kinds.ts'
import { actionsOf } from './company-registration.rules.ts'
import type { ShownInformation } from './company-registration.store.ts'

const { machine, of } = registrationInformationApproval

export const showInformation = async (tx: Connection, actor: Actor, rows: readonly ShownInformation[]): Promise<RegistrationInformation[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ information }) => information.registration_information_id)
  const steps = await stepsOf(tx, registrationInformationApproval.entity, ids)
  const side = actor.system_type_id === systemTypes.clientAdmin ? 'company' : 'provider'
  const call = side === 'company' ? approveRegistrationInformation : approveTempRegistrationInformation
  const held = { decide: mayCall(call, await routeToday(tx, call), actor), edit: false }
  // One waits at a time.
  const waiting = rows.find(
    ({ information: { approve_status_id, stage } }) => approve_status_id === approveStatus.PENDING && stage === 'company',
  )?.information
  const deciders = side === 'company' && waiting ? await whoMayCall(tx, approveRegistrationInformation, waiting.company_id, waiting.submitted_by) : []
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  return rows.map(({ information, company, in_force }) => {
    const own = steps.get(information.registration_information_id) ?? []
    return {
      registration_information_id: information.registration_information_id,
      company,
      status: information.status as RegistrationInformation['status'],
      stage: information.stage,
      details: information.details,
      in_force: in_force?.registration_information_id === information.registration_information_id ? null : (in_force?.details ?? null),
      deciders: information === waiting ? deciders.map(({ name }) => name) : [],
      approve_status_id: information.approve_status_id as RegistrationInformation['approve_status_id'],
      version: information.version,
      submitted_at: information.submitted_at.toISOString(),
      submitted_by: submitterOf(own),
      decided_at: information.decided_at?.toISOString() ?? null,
      decided_by: deciderOf(information, own),
      remarks: information.remarks,
      history: historyOf(own),
      can: permittedActions(machine, of(information), actionsOf[side], own, person, held),
    }
  })
}
