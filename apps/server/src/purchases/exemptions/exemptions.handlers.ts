/** Pauses, waivers and extensions. */
import type * as contract from '@jujur/contract/exemptions.ts'
import { listQueueOrOne } from '../../approvals/queue.usecases.ts'
import { keepEvidence } from '../../documents/evidence-file.usecases.ts'
import { type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { wantsFourEyes } from '../../trainees/registration/four-eyes.usecases.ts'
import { exemptedAlready } from './exemptions.rules.ts'
import { findPaper, listExemptions } from './exemptions.store.ts'
import {
  approveAsked,
  askForExtension,
  askForPause,
  askForWaiver,
  endEarly,
  mayStateTraining,
  rejectAsked,
  stateTraining,
} from './exemptions.usecases.ts'
import { showExemptions } from './exemptions.view.ts'

export const requestPause: Handler<typeof contract.requestPause> = (context) =>
  mapUniqueViolation(() => context.write((tx) => askForPause(tx, context)), exemptedAlready)

export const requestWaiver: Handler<typeof contract.requestWaiver> = (context) =>
  mapUniqueViolation(() => context.write((tx) => askForWaiver(tx, context)), exemptedAlready)

export const requestExtension: Handler<typeof contract.requestExtension> = (context) =>
  mapUniqueViolation(() => context.write((tx) => askForExtension(tx, context)), exemptedAlready)

export const requestStated: Handler<typeof contract.requestStated> = async (context) => {
  const { actor, file, kit, read, write } = context
  const may = await read((tx) => mayStateTraining(tx, context))
  if (isRefused(may)) return may
  const kept = await keepEvidence(kit.files, file, { owner: actor.user_id, party: ownCompanyId(actor) })
  if (isRefused(kept)) return kept
  return mapUniqueViolation(() => write((tx) => stateTraining(tx, context, kept.value)), exemptedAlready)
}

export const viewExemptionPaper: Handler<typeof contract.viewExemptionPaper> = async ({ input, read, kit }) => {
  const paper = await read((tx) => findPaper(tx, input.exemption_id))
  if (!paper) return refuse(4444)
  return { ...ok(await kit.files.get(paper.sha256)), file: { name: paper.name, type: paper.type } }
}

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
