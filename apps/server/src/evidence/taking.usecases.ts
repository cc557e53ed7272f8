/** Opening and downloading packs: each is a row and a line of the log. */
import type { Readable } from 'node:stream'
import type { Call } from '@jujur/contract/call.ts'
import type { downloadEvidence, Edition, openEvidence } from '@jujur/contract/evidence.ts'
import { audit } from '../audit/audit.store.ts'
import { proveOneself } from '../identity/credentials/own-proof.usecases.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Answer, type Context, type Decision, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { partyOf } from '../kit/call/party.ts'
import { type ZipEntry, zipStream } from '../kit/files/zip.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { folderOf } from './bag.view.ts'
import { hasPackEdition, mayTakePack } from './evidence.rules.ts'
import { holdEvidence, keepTaking, type PackFile, packFilesOf } from './evidence.store.ts'
import { groupOf } from './files.usecases.ts'

export const openPack = (context: Context<typeof openEvidence>): Promise<Answer<typeof openEvidence>> =>
  context.write(async (tx): Promise<Answer<typeof openEvidence>> => {
    const { actor } = context
    const row = await holdEvidence(tx, context.input.evidence_id)
    if (!row) return refuse(4444)
    const ctx = withCurrentTime(context)
    const may = mayTakePack(row, actor, ctx.now)
    if (isRefused(may)) return may
    const { evidence_id, company_id } = row
    await keepTaking(tx, { evidence_id, company_id, user_id: actor.user_id, name: actor.name, what: 'opened', at: ctx.now })
    await audit(tx, ctx, { action: 'evidence_pack.opened', entity: 'evidence_pack', entity_id: evidence_id, company_id })
    return ok({ answers: [...(row.answers ?? [])] })
  })

type Download = Context<typeof downloadEvidence>
/** Tag files first, then the files of the bag. */
const inOrder = (path: string): number => (path.startsWith('data/') ? 1 : 0)

const taken = (context: Download) =>
  context.write(async (tx) => {
    const { actor } = context
    const { evidence_id, edition } = context.input
    const row = await holdEvidence(tx, evidence_id)
    if (!row || !hasPackEdition(row, edition)) return refuse(4444)
    const ctx = withCurrentTime(context)
    const may = mayTakePack(row, actor, ctx.now)
    if (isRefused(may)) return may
    const files = await packFilesOf(tx, evidence_id, edition)
    const { company_id, evidence_no } = row
    await keepTaking(tx, { evidence_id, company_id, user_id: actor.user_id, name: actor.name, what: 'downloaded', edition, at: ctx.now })
    const manifest = edition === 'full' ? row.full_manifest : row.redacted_manifest
    await audit(tx, ctx, {
      action: 'evidence_pack.downloaded',
      entity: 'evidence_pack',
      entity_id: evidence_id,
      company_id,
      after: { edition, manifest },
    })
    return ok({ files, evidence_no, at: row.at ?? ctx.now })
  })

/** Two at once in this process, one of a person: each may go on for minutes. */
const sending = fairQueue({ atOnce: 2, atOnceEach: 1, waiting: 20, waitingEach: 1 })
type Found = { readonly files: readonly PackFile[]; readonly evidence_no: string; readonly at: Date }

/** The files of an edition as one ZIP, once its turn has come and `find` says which. @throws TooBusy */
export const zipPack = async <C extends Call>(
  kit: Download['kit'],
  { evidence_id, edition }: { evidence_id: number; edition: Edition },
  reader: Parameters<typeof sending.acquire>[0],
  find: () => Promise<Decision<C, Found>>,
) => {
  const release = await sending.acquire(reader)
  try {
    const found = await find()
    if (isRefused(found)) {
      release()
      return found
    }
    const { files, evidence_no, at } = found.value
    const folder = folderOf({ evidence_no, edition })
    const group = groupOf(evidence_id)
    const entries = [...files]
      .sort((one, other) => inOrder(one.path) - inOrder(other.path) || one.place - other.place)
      .map(({ path, stored_as, size }): ZipEntry => ({ path: `${folder}/${path}`, sha256: `${group}/${stored_as}`, size }))
    const zip: Readable = zipStream(kit.ending, entries, at)
    zip.once('close', release)
    return ok({ zip, name: `${folder}.zip` })
  } catch (error) {
    release()
    throw error
  }
}

/** Refuses what proving oneself refuses. @throws TooBusy */
export const takePack = async (context: Download) => {
  const proof = await proveOneself(context)
  if (isRefused(proof)) return proof
  const { actor, kit, input } = context
  return zipPack<typeof downloadEvidence>(kit, input, { owner: actor.user_id, party: partyOf(actor) }, () => taken(context))
}
