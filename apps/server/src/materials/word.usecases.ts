/** The text of a document of Word: read in a thread, its pictures drawn anew, its markup cleaned as all that authors write. */
import { isStorable } from '@jujur/contract/call.ts'
import type { Kit } from '../kit/call/kit.ts'
import { reencodeImage, SIDES } from '../kit/files/images.ts'
import { inThread } from '../kit/files/thread.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { type GivenFile, type MaterialFault, notTaken, notThat, type Written, whyNot } from './material.kind.ts'

const LARGEST = 50 * 1024 * 1024
const BOUNDS = { memoryMb: 512, workMs: 20_000 }
/** One after the other: each may take half a gigabyte. */
const reading = fairQueue({ atOnce: 1, waiting: 8, waitingEach: 2 })

/** What the thread answers: clean as what authors write, and each picture named by its place in the list. */
export type WordRead = { html: string; pictures: Uint8Array[]; lost: number } | { fault: 'none' | 'too_large' | 'too_long' | 'unreadable' }

const DOCX = /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document$/

type Kits = Pick<Kit, 'files' | 'uploads'>
/** Under which name each is kept; null for what is no picture that can be shown. */
const keptNames = async ({ files, uploads }: Kits, pictures: readonly Uint8Array[]): Promise<(string | null)[]> => {
  const names: (string | null)[] = []
  for (const bytes of pictures) {
    const file = await uploads.folder.receive(bytes)
    const drawn = await reencodeImage(file.path, { maxSide: SIDES.inText }).finally(() => uploads.folder.remove(file))
    names.push(typeof drawn === 'string' ? null : `file:${await files.put(drawn.bytes)}`)
  }
  return names
}

export const textOfWord = async (kit: Kits, file: GivenFile): Promise<Written | MaterialFault> => {
  if (file.size > LARGEST) return notTaken('too_large')
  const read = await reading.run(() => inThread<WordRead>(new URL('./word.worker.ts', import.meta.url), { path: file.path }, BOUNDS), file.whose)
  if (read === 'over') return notTaken('too_large')
  if (read === 'broken') return notThat('unreadable')
  if ('fault' in read) {
    if (read.fault === 'too_large' || read.fault === 'too_long') return notTaken(read.fault)
    const why = await whyNot(file.path, DOCX)
    return notThat(why === 'wrong_type' ? 'not_word' : why)
  }
  if (!isStorable(read.html)) return notThat('unreadable')
  const names = await keptNames(kit, read.pictures)
  let lost = read.lost
  const html = read.html.replaceAll(/<img [^>]*src="file:(\d{64})"[^>]*>/g, (image, place: string) => {
    const name = names[Number(place)]
    if (!name) lost++
    return name ? image.replace(`file:${place}`, name) : ''
  })
  return { html, lost }
}
