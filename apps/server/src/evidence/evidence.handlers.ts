/** Evidence packs: ordered, decided, looked at. */
import type * as contract from '@jujur/contract/evidence.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { evidenceShown, listEvidence, packTakingsOf } from './evidence.store.ts'
import { approvePack, cancelPack, decidersOf, orderPack, rejectPack } from './evidence.usecases.ts'
import { showEvidence } from './evidence.view.ts'
import { openPack, takePack } from './taking.usecases.ts'
import { verifiers } from './verifiers.view.ts'

export const orderEvidence: Handler<typeof contract.orderEvidence> = (context) => orderPack(context)

export const getEvidenceList: Handler<typeof contract.getEvidenceList> = ({ input, actor, read }) =>
  read(async (tx) => {
    const { q: words, waits, ...page } = input
    const { rows, counted } = await listEvidence(tx, { words, waits: waits ? actor : undefined }, page)
    return ok({ posts: await showEvidence(tx, actor, rows), ...totals(counted) })
  })

export const getEvidence: Handler<typeof contract.getEvidence> = ({ input, actor, read }) =>
  read(async (tx): Promise<Answer<typeof contract.getEvidence>> => {
    const found = await evidenceShown(tx, input.evidence_id)
    const [evidence] = found ? await showEvidence(tx, actor, [found]) : []
    if (!found || !evidence) return refuse(4444)
    const taken = await packTakingsOf(tx, found.row)
    return ok({
      evidence,
      deciders: await decidersOf(tx, found.row),
      taken: taken.map(({ what, edition, name, at }) => ({ what, edition, name, at: at.toISOString() })),
    })
  })

export const approveEvidence: Handler<typeof contract.approveEvidence> = (context) => approvePack(context)
export const rejectEvidence: Handler<typeof contract.rejectEvidence> = (context) => rejectPack(context)
export const cancelEvidence: Handler<typeof contract.cancelEvidence> = (context) => cancelPack(context)
export const openEvidence: Handler<typeof contract.openEvidence> = (context) => openPack(context)

export const downloadEvidence: Handler<typeof contract.downloadEvidence> = async (context) => {
  const taken = await takePack(context)
  if (isRefused(taken)) return taken
  const { zip, name } = taken.value
  return { ...ok(zip as unknown as Uint8Array), file: { name, type: 'application/zip' } }
}

export const getEvidenceVerifier: Handler<typeof contract.getEvidenceVerifier> = async ({ input }) => {
  const { page, script } = verifiers()
  return input.which === 'page'
    ? { ...ok(page), file: { name: 'verify.html', type: 'text/html; charset=utf-8' } }
    : { ...ok(script), file: { name: 'verify.mjs', type: 'text/javascript; charset=utf-8' } }
}
