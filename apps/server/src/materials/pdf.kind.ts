/** A PDF: nothing but pages. What is locked, runs scripts or brings other files along is not taken; nothing of it runs while it is looked at either. */
import { open } from 'node:fs/promises'
import { BadArchive, openArchive } from '../kit/files/archive.ts'
import { asPdf } from '../kit/files/converted.ts'
import { inThread } from '../kit/files/thread.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { type CheckedMaterial, type GivenFile, type MaterialFault, type MaterialKind, notTaken, notThat, whyNot } from './material.kind.ts'
import { wordsIn } from './materials.rules.ts'

const LARGEST = 50 * 1024 * 1024
const MOST_PAGES = 400
const BOUNDS = { memoryMb: 512, workMs: 20_000 }
/** One after the other: each may take half a gigabyte. */
const reading = fairQueue({ atOnce: 1, waiting: 8, waitingEach: 2 })

/** What the thread answers. */
export type CheckedPdf =
  | { pages: number; text: string }
  | { fault: 'encrypted' | 'restricted' | 'too_many_pages' | 'too_large' | 'active' | 'unreadable' }

/** It begins and ends as one: a file that is also something else begins or goes on otherwise. */
const isPdf = async ({ path, size }: Pick<GivenFile, 'path' | 'size'>): Promise<boolean> => {
  const handle = await open(path, 'r')
  try {
    const head = Buffer.alloc(5)
    const tail = Buffer.alloc(Math.min(size, 64))
    await handle.read(head, 0, head.length, 0)
    await handle.read(tail, 0, tail.length, size - tail.length)
    return head.toString('latin1') === '%PDF-' && /%%EOF\s*$/.test(tail.toString('latin1'))
  } finally {
    await handle.close()
  }
}

type Pages = Omit<CheckedMaterial, 'content'>
const looked = async (file: Omit<GivenFile, 'name'>): Promise<Pages | MaterialFault> => {
  if (file.size > LARGEST) return notTaken('too_large')
  const data = { path: file.path, mostPages: MOST_PAGES }
  const seen = await reading.run(() => inThread<CheckedPdf>(new URL('./pdf.worker.ts', import.meta.url), data, BOUNDS), file.whose)
  const fault = seen === 'over' ? 'too_large' : seen === 'broken' ? 'unreadable' : 'fault' in seen ? seen.fault : null
  if (fault || typeof seen === 'string' || 'fault' in seen) return refusalOf(fault ?? 'unreadable')
  return { content_type: 'application/pdf', duration_seconds: null, details: { pages: seen.pages, words: wordsIn(seen.text) } }
}

/** What an office file may unpack to; the program itself is bounded by nothing but its time. */
const UNPACKED = { entries: 5_000, bytes: 300 * 1024 * 1024, ratio: 200 }
const ZIP = Buffer.from('PK')

const tooMuchToConvert = async ({ path, size }: Pick<GivenFile, 'path' | 'size'>): Promise<MaterialFault | null> => {
  if (size > LARGEST) return notTaken('too_large')
  const handle = await open(path, 'r')
  const head = Buffer.alloc(ZIP.length)
  await handle.read(head, 0, head.length, 0).finally(() => handle.close())
  // Older files and those of text alone unpack to nothing.
  if (!head.equals(ZIP)) return null
  try {
    const archive = await openArchive(path, UNPACKED)
    archive.close()
    return null
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error
    return error.trouble === 'unreadable' ? notThat('unreadable') : notTaken('too_large')
  }
}

const CONVERTED = new Set(['word', 'slides', 'office'])

export const pdf: MaterialKind = {
  type: 'pdf',
  isRecording: false,
  check: async (file, { settings, uploads, log }): ReturnType<NonNullable<MaterialKind['check']>> => {
    if (await isPdf(file)) {
      const pages = await looked(file)
      return 'refuse' in pages ? pages : { ...pages, content: { path: file.path } }
    }
    const why = await whyNot(file.path, /^application\/pdf$/)
    const program = CONVERTED.has(why) ? settings.documentConverter : null
    const fault = program ? await tooMuchToConvert(file) : null
    if (fault) return fault
    const bytes = program ? await asPdf(program, file.path, { uploads: uploads.folder, log, whose: file.whose }) : null
    // Told apart from a file for which there is no program, so that somebody learns of one that fails or is gone.
    if (!bytes) return notThat(program ? 'not_converted' : why)
    const made = await uploads.folder.receive(bytes)
    try {
      const pages = (await isPdf(made)) ? await looked({ ...made, whose: file.whose }) : notThat('not_converted')
      return 'refuse' in pages ? pages : { ...pages, content: bytes, name: file.name.replace(/(\.[^.]*)?$/, '.pdf') }
    } finally {
      await uploads.folder.remove(made)
    }
  },
}

const refusalOf = (fault: 'too_large' | 'encrypted' | 'restricted' | 'too_many_pages' | 'active' | 'unreadable'): MaterialFault =>
  fault === 'too_large' || fault === 'too_many_pages' ? notTaken(fault) : notThat(fault)
