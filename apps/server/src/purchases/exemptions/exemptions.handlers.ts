/** Pauses, waivers and extensions. */
import type * as contract from '@jujur/contract/exemptions.ts'
import { listQueueOrOne } from '../../approvals/queue.usecases.ts'
import type { Handler } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { wantsFourEyes } from '../../trainees/registration/four-eyes.usecases.ts'
import { exemptedAlready } from './exemptions.rules.ts'
import { listExemptions } from './exemptions.store.ts'
import { approveAsked, askForExtension, askForPause, askForWaiver, endEarly, rejectAsked } from './exemptions.usecases.ts'
import { showExemptions } from './exemptions.view.ts'

export const requestPause: Handler<typeof contract.requestPause> = (context) =>
  mapUniqueViolation(() => context.write((tx) => askForPause(tx, context)), exemptedAlready)

export const requestWaiver: Handler<typeof contract.requestWaiver> = (context) =>
  mapUniqueViolation(() => context.write((tx) => askForWaiver(tx, context)), exemptedAlready)

export const requestExtension: Handler<typeof contract.requestExtension> = (context) =>
  mapUniqueViolation(() => context.write((tx) => askForExtension(tx, context)), exemptedAlready)

export const getExemptionList: Handler<typeof contract.getExemptionList> = (context) => {
  const { exemption_id: id } = context.input
  return listQueueOrOne(context, id, {
    find: async (tx, filter, page, otherwise) =>
      listExemptions(tx, { ...filter, id, fourEyes: await wantsFourEyes(tx, ownCompanyId(context.actor)) }, page, otherwise),
    show: (tx, rows) => showExemptions(tx, context, rows),
  })
}

export const approveExemption: Handler<typeof contract.approveExemption> = (context) => context.write((tx) => approveAsked(tx, context))

export const rejectExemption: Handler<typeof contract.rejectExemption> = (context) => context.write((tx) => rejectAsked(tx, context))

export const endExemption: Handler<typeof contract.endExemption> = (context) => context.write((tx) => endEarly(tx, context))
