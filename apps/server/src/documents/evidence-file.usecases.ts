/** A file that proves something, such as a bank receipt: judged by its bytes, and kept as it came. Nothing in it runs where it is shown. */
import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { refuse, type UploadedFile } from '../kit/call/handler.ts'
import type { FileStore } from '../kit/files/files.ts'
import { heldStill } from '../kit/files/still.ts'
import { inThread } from '../kit/files/thread.ts'
import { fairQueue, type Requester } from '../kit/security/fair-queue.ts'
import type { CheckedEvidence } from './evidence-file.worker.ts'

/** A bank prints one page or two; a scan of a letter a few. */
const MOST_PAGES = 30
/** What a browser can still draw: more than any phone takes. */
const MOST_PIXELS = 60_000_000
const BOUNDS = { memoryMb: 256, workMs: 10_000 }
const reading = fairQueue({ atOnce: 1, waiting: 30, waitingEach: 2 })

type FileType = 'application/pdf' | 'image/jpeg' | 'image/png'
export type KeptEvidence = { sha256: string; name: string; type: FileType; size: number }
const notThat = (reason: string) => refuse(10076, { reason })
const notTaken = (reason: string) => refuse(10024, { reason })

const checkPdf = async (path: string, whose: Requester) => {
  const seen = await reading.run(() => inThread<CheckedEvidence>(new URL('./evidence-file.worker.ts', import.meta.url), { path }, BOUNDS), whose)
  if (seen === 'over') return notTaken('too_large')
  if (seen === 'broken') return notThat('unreadable')
  if ('fault' in seen) return seen.fault === 'too_large' ? notTaken('too_large') : notThat(seen.fault)
  return seen.pages > MOST_PAGES ? notTaken('too_many_pages') : null
}
const checkPicture = async (path: string, type: string) => {
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || `image/${header.format}` !== type) return notThat('unreadable')
  return header.width * header.height > MOST_PIXELS ? notTaken('too_large') : null
}

/** Keeps a PDF, JPEG or PNG by its hash. Refusals: 10076 not such a file, broken or locked; 10024 empty or too large. @throws TooBusy */
export const keepEvidence = async (files: FileStore, file: UploadedFile | null, whose: Requester) => {
  if (!file || file.size === 0) return refuse(10024)
  const type = (await fileTypeFromFile(file.path))?.mime
  if (type !== 'application/pdf' && type !== 'image/jpeg' && type !== 'image/png') return notThat('wrong_type')
  const kept = await heldStill(file.path, async () => {
    const fault = type === 'application/pdf' ? await checkPdf(file.path, whose) : await checkPicture(file.path, type)
    return fault ?? { sha256: await files.put(createReadStream(file.path)) }
  })
  if (kept === 'changed') return refuse(10024)
  if ('refuse' in kept) return kept
  return { ok: true as const, value: { sha256: kept.sha256, name: file.name.slice(0, 150), type, size: file.size } satisfies KeptEvidence }
}
