/** The files of kept editions: drawn once, kept by their hash, the same bytes ever after. */
import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { Actor, HandlerKit, UnitOfWork } from '../kit/call/handler.ts'
import { partyOf } from '../kit/call/party.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { traced } from '../kit/tracing/tracing.ts'
import { type Edition, keepEditionFile } from './documents.store.ts'

/** Null where the portal itself sends the file. */
export type EditionReader = Pick<UnitOfWork, 'write'> & { readonly kit: Pick<HandlerKit, 'files' | 'settings'>; readonly actor: Actor | null }
export type EditionFile = { bytes: Uint8Array; fingerprint: string }

/** Drawing holds up everything else in the process for some milliseconds: one at a time, in a queue that is fair between companies. */
const drawing = fairQueue({ atOnce: 1, waiting: 100 })

/** A file that was lost is drawn again: the same facts make the same bytes. */
export const editionFile = async (
  { write, kit, actor }: EditionReader,
  edition: Edition,
  render: () => Promise<Uint8Array>,
): Promise<EditionFile> => {
  const kept = edition.pdf_sha256
  if (kept && (await kit.files.size(kept)) !== null) return { bytes: await kit.files.get(kept), fingerprint: kept }
  const drawn = await kit.files.put(
    await drawing.run(() => traced('pdf', {}, () => letOthersIn().then(render)), actor ? { party: partyOf(actor) } : {}),
  )
  const fingerprint = kept === drawn ? drawn : await write((tx) => keepEditionFile(tx, edition.document_edition_id, drawn))
  return { bytes: await kit.files.get(fingerprint), fingerprint }
}

/** The edition of that number, or the newest; they come newest first. */
export const editionOf = (editions: readonly Edition[], wanted: number | undefined): Edition | undefined =>
  wanted === undefined ? editions[0] : editions.find(({ edition }) => edition === wanted)
