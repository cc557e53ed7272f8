/** Reads a file of questions in a thread with bounds on memory and time: one on which it hangs is left out, and the next thread goes on behind it. */
import { Worker } from 'node:worker_threads'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { ImportFormat, ImportLine, WrittenQuestion } from '@jujur/contract/questions.ts'
import type { HandlerKit } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { reencodeImage, SIDES } from '../kit/files/images.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { comparedNames, takenNames } from './questions.store.ts'
import type { QuestionFileFault, Reading, ReadMessage } from './read-questions.worker.ts'
import type { QuestionColumns } from './rows.worker.ts'
import { leftOut, outcomeOf, type TakenQuestion } from './taking.rules.ts'

const MEMORY_MB = 384
/** Nothing is heard for as long: a thousand questions take a second in all. */
const SILENCE_MS = 5_000
const MOST_THREADS = 4
const MOST_PICTURES = 200
const reading = fairQueue({ atOnce: 2, waiting: 12, waitingEach: 2 })

export type ReadFile = { format: ImportFormat; taken: TakenQuestion[] } | { fault: QuestionFileFault | 'too_slow' }

type Progress = { format: ImportFormat | null; taken: TakenQuestion[]; at: number; category: string | null }

/** One thread; answers whether it came to the end, was at fault, or fell silent. */
const oneThread = (data: Reading, progress: Progress, silenceMs: number): Promise<'end' | 'silent' | { fault: QuestionFileFault }> => {
  const worker = new Worker(new URL('./read-questions.worker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<'end' | 'silent' | { fault: QuestionFileFault }>()
  let silence = setTimeout(() => resolve('silent'), 2 * silenceMs)
  worker.on('message', (told: ReadMessage) => {
    clearTimeout(silence)
    silence = setTimeout(() => resolve('silent'), silenceMs)
    if (told.kind === 'fault') return resolve({ fault: told.fault })
    if (told.kind === 'end') return resolve('end')
    if (told.kind === 'begin') {
      progress.format = told.format
      return
    }
    progress.at = told.at + 1
    progress.category = told.category
    if (told.taken) progress.taken.push(told.taken)
  })
  worker.once('error', () => resolve('silent'))
  worker.once('exit', () => resolve('silent'))
  return promise.finally(async () => {
    clearTimeout(silence)
    // Its place is free only once it has ended.
    await worker.terminate()
  })
}

/** @throws TooBusy */
export const readQuestionFile = (
  path: string,
  { language, matching }: { language: ContentLanguage; matching?: QuestionColumns | undefined },
  person: number,
  silenceMs = SILENCE_MS,
): Promise<ReadFile> =>
  reading.run(
    async () => {
      const progress: Progress = { format: null, taken: [], at: 0, category: null }
      for (let thread = 0; thread < MOST_THREADS; thread++) {
        const { at, category } = progress
        const came = await oneThread({ path, language, matching, from: at, category }, progress, silenceMs)
        if (typeof came === 'object') return came
        if (came === 'end' && progress.format) return { format: progress.format, taken: progress.taken }
        if (!progress.format) return { fault: 'unreadable' }
        progress.taken.push(leftOut(progress.taken.length + 1, '', 'too_slow'))
        progress.at++
      }
      return { fault: 'too_slow' }
    },
    { owner: person },
  )

export type CheckedQuestion = { line: ImportLine; question: WrittenQuestion | null; picture: Uint8Array | null }

const without = ({ line, question }: TakenQuestion): CheckedQuestion => {
  const changes = [...line.changes.filter(({ what }) => !what.startsWith('picture_')), { what: 'picture_left_out' as const, value: '' }]
  return { line: { ...line, changes, outcome: outcomeOf(changes) }, question: question && { ...question, picture_alt: '' }, picture: null }
}

/** Each picture drawn anew, or left out where it is none. */
export const redrawn = async (kit: Pick<HandlerKit, 'uploads'>, taken: readonly TakenQuestion[]): Promise<CheckedQuestion[]> => {
  const checked: CheckedQuestion[] = []
  let pictures = 0
  for (const one of taken) {
    if (!one.picture || !one.question) {
      checked.push(one)
      continue
    }
    if (one.picture.length === 0 || ++pictures > MOST_PICTURES) {
      checked.push(without(one))
      continue
    }
    const file = await kit.uploads.folder.receive(one.picture)
    const image = await reencodeImage(file.path, { maxSide: SIDES.question }).finally(() => kit.uploads.folder.remove(file))
    checked.push(typeof image === 'string' ? without(one) : { ...one, picture: image.bytes })
  }
  return checked
}

/** A name that was made of the words of a question is no reason to leave it out: those that begin alike are numbered. */
export const numbered = (checked: readonly CheckedQuestion[]): CheckedQuestion[] => {
  const seen = new Map<string, number>()
  return checked.map((one) => {
    const { question, line } = one
    if (!question || !line.changes.some(({ what }) => what === 'name_made')) return one
    const key = question.name.toLowerCase()
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    if (count === 1) return one
    const name = `${question.name} (${count})`
    return { ...one, line: { ...line, name }, question: { ...question, name } }
  })
}

/** Names that the bank has, and those that come twice, are left out: 10059, told of each question. */
export const namedOnce = async (tx: Connection, read: readonly CheckedQuestion[]): Promise<CheckedQuestion[]> => {
  const checked = numbered(read)
  const names = await comparedNames(
    tx,
    checked.map(({ question }) => question?.name ?? ''),
  )
  const taken = await takenNames(tx, names)
  const seen = new Set<string>()
  return checked.map((one, i) => {
    const name = names[i] ?? ''
    if (!one.question) return one
    const why = taken.has(name) ? 'name_taken' : seen.has(name) ? 'twice_in_file' : null
    seen.add(name)
    return why ? leftOut(one.line.no, one.line.name, why, '', one.line.at_line) : one
  })
}

const countOf = (lines: readonly ImportLine[], outcome: ImportLine['outcome']) => lines.filter((line) => line.outcome === outcome).length

export const reportOf = (format: ImportFormat, checked: readonly CheckedQuestion[], known: ReadonlySet<string>) => {
  const lines = checked.map(({ line }) => line)
  return {
    format,
    lines,
    taken: countOf(lines, 'taken'),
    changed: countOf(lines, 'changed'),
    left_out: countOf(lines, 'left_out'),
    new_tags: [...new Set(checked.flatMap(({ question }) => question?.tags ?? []))].filter((tag) => !known.has(tag)),
  }
}
