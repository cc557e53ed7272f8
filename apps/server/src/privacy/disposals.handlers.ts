/** Disposals and legal holds. */
import type * as contract from '@jujur/contract/disposals.ts'
import { listQueueOrOne } from '../approvals/queue.usecases.ts'
import { type Answer, type Handler, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { renderDisposalCertificate } from './disposal-certificate.pdf.ts'
import { notCarriedOut } from './disposals.rules.ts'
import { evidenceYears, findDisposal, listDisposals, listHolds, peopleDisposedOf, peopleOf } from './disposals.store.ts'
import {
  approveAskedDisposal,
  askForDisposal,
  holdData,
  keepEvidenceYears,
  liftHeld,
  previewDisposal,
  rejectAskedDisposal,
} from './disposals.usecases.ts'
import { showDisposals, showHolds } from './disposals.view.ts'

export const getDisposalPreview: Handler<typeof contract.getDisposalPreview> = (context) => context.read((tx) => previewDisposal(tx, context))
export const requestDisposal: Handler<typeof contract.requestDisposal> = (context) => context.write((tx) => askForDisposal(tx, context))
export const approveDisposal: Handler<typeof contract.approveDisposal> = (context) => approveAskedDisposal(context)
export const rejectDisposal: Handler<typeof contract.rejectDisposal> = (context) => context.write((tx) => rejectAskedDisposal(tx, context))

export const getDisposalList: Handler<typeof contract.getDisposalList> = (context) => {
  const { disposal_id: id } = context.input
  return listQueueOrOne(context, id, {
    find: (tx, filter, page, otherwise) => listDisposals(tx, { ...filter, id }, page, otherwise),
    show: (tx, rows) => showDisposals(tx, context, rows),
  })
}

export const getDisposalCertificate: Handler<typeof contract.getDisposalCertificate> = async ({ input, read, kit, now }) => {
  const found = await read(async (tx) => {
    const known = await findDisposal(tx, input.disposal_id)
    if (!known) return null
    const { counts } = await peopleOf(tx, [input.disposal_id], dayOf(now))
    const years = await evidenceYears(tx, known.row.company_id)
    return { ...known, count: counts.get(input.disposal_id), done: await peopleDisposedOf(tx, input.disposal_id), years: years.evidence_years }
  })
  if (!found) return refuse(4444)
  if (!found.row.finished_at || !found.row.backups_end_on || !found.count) return notCarriedOut
  const pdf = await renderDisposalCertificate({ ...found, count: found.count, portal: kit.settings.portalName })
  return { ...ok(pdf), file: { name: `disposal-${input.disposal_id}.pdf`, type: 'application/pdf' } }
}

export const saveEvidenceYears: Handler<typeof contract.saveEvidenceYears> = (context) => context.write((tx) => keepEvidenceYears(tx, context))
export const setLegalHold: Handler<typeof contract.setLegalHold> = (context) => context.write((tx) => holdData(tx, context))
export const liftLegalHold: Handler<typeof contract.liftLegalHold> = (context) => context.write((tx) => liftHeld(tx, context))
export const getLegalHoldList: Handler<typeof contract.getLegalHoldList> = (context) =>
  context.read(async (tx): Promise<Answer<typeof contract.getLegalHoldList>> => {
    const { q: words, in_force, ...page } = context.input
    const { rows, counted } = await listHolds(tx, { in_force, words, today: dayOf(context.now) }, page)
    return ok({ list: await showHolds(tx, context, rows), ...totals(counted) })
  })
