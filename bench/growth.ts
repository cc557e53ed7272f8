/** What npm run bench:growth measures; `growth.mjs` starts it. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { deflateSync } from 'node:zlib'
import type { Call } from '@jujur/contract/call.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import { readCaptions } from '../apps/server/src/kit/files/captions.ts'
import { textOfPage } from '../apps/server/src/kit/files/markup.ts'
import { mediaOf } from '../apps/server/src/kit/files/media.ts'
import { foundInPdf } from '../apps/server/src/kit/files/pdf-objects.ts'
import { cleanRichText, isTooDeep, plainWords } from '../apps/server/src/kit/files/rich-text.ts'
import { readXml } from '../apps/server/src/kit/files/xml.ts'
import { readCells } from '../apps/server/src/kit/sheets/cells.ts'
import { administer } from '../apps/server/src/kit/testing/template.ts'
import { readAiken } from '../apps/server/src/questions/aiken.worker.ts'
import { readMoodle } from '../apps/server/src/questions/moodle.worker.ts'
import { splitAiken, splitGift, splitMoodle } from '../apps/server/src/questions/split.rules.ts'
import { samples } from '../apps/server/test/samples.ts'
import { openWorld } from '../apps/server/test/world.ts'

const MOST_GROWTH = 2.6
const MOST_HELD_MS = 50
/** Below this a doubling says nothing. */
const LEAST_MS = 8
const TIMES = 5
const KB = 1024
/** A body may have 256 kB. */
const SMALLEST = 2 * KB
const LARGEST_TEXT = 250 * KB

/** What readers stumble over: what opens and never closes, what may be split in many ways, what is looked for from each place anew. */
const pieces = [
  ...[
    'a',
    ' ',
    '\n',
    '\t',
    '<',
    '<b>',
    '<!--',
    '<a href="',
    '&',
    '&lt;',
    '(',
    '[',
    '{',
    '{{',
    '"',
    "'",
    '\\',
    '/',
    '%',
    '=',
    '~',
    '#',
    '-',
    '.',
    ',',
  ],
  ...[
    'a@',
    'a.',
    '::',
    '//',
    '1',
    '0.',
    '-->',
    ' a',
    'a\n',
    '\r',
    'é',
    'e\u0301',
    '王',
    '😀',
    '\u200b',
    '$',
    '*',
    '_',
    '|',
    ';',
    '<p>a',
    '</p>',
    ']]>',
  ],
]
const filled = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / Buffer.byteLength(piece)))

type Spent = { busyMs: number; heldMs: number }
const held = monitorEventLoopDelay({ resolution: 1 })
/** Of the main thread, while it does not wait; what others do on the machine adds to it once, not five times. */
const spent = async (work: () => unknown): Promise<Spent> => {
  held.reset()
  held.enable()
  const began = performance.eventLoopUtilization()
  await work()
  const { active } = performance.eventLoopUtilization(began)
  await new Promise(setImmediate)
  held.disable()
  return { busyMs: active, heldMs: Math.min(active, Math.max(0, held.max / 1e6)) }
}
const least = async (work: () => unknown): Promise<Spent> => {
  let [busyMs, heldMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = 0; i < TIMES; i++) {
    const one = await spent(work)
    busyMs = Math.min(busyMs, one.busyMs)
    heldMs = Math.min(heldMs, one.heldMs)
  }
  return { busyMs, heldMs }
}

let named = 0
const name = (what: string) => {
  named++
  console.log(`NAMED  ${what}`)
}
const told = (piece: string) => JSON.stringify(piece.slice(0, 20))

/** Doubles while it matters: from where one run takes long enough to be told from nothing. */
const doubled = async (what: string, of: (bytes: number) => () => unknown, { largest, onMain }: { largest: number; onMain: boolean }) => {
  const whole = of(largest)
  if ((await spent(whole)).busyMs < LEAST_MS || (await least(whole)).busyMs < LEAST_MS) return
  const smallest = largest / 2 ** Math.floor(Math.log2(largest / SMALLEST))
  const took: number[] = []
  let streak = 0
  for (let bytes = smallest; bytes <= largest; bytes *= 2) {
    const { busyMs, heldMs } = await least(of(bytes))
    if (onMain && heldMs > MOST_HELD_MS) return name(`${what}: holds the main thread for ${heldMs.toFixed(0)} ms at ${(bytes / KB).toFixed(0)} kB`)
    const quarter = took.at(-2)
    took.push(busyMs)
    // Over two doublings, and in two steps or at the end: memory is tidied at one size and not at the next.
    streak = quarter !== undefined && busyMs >= LEAST_MS && growth(busyMs, quarter) > MOST_GROWTH ? streak + 1 : 0
    if (quarter === undefined || streak === 0 || (streak < 2 && bytes * 2 <= largest)) continue
    // Once more, one after the other: what came first may have been measured while its code was otherwise compiled.
    const quarterAgain = Math.max(quarter, (await least(of(bytes / 4))).busyMs)
    const again = Math.min(busyMs, (await least(of(bytes))).busyMs)
    if (again >= LEAST_MS && growth(again, quarterAgain) > MOST_GROWTH)
      return name(`${what}: ${again.toFixed(0)} ms at ${(bytes / KB).toFixed(0)} kB, ${quarterAgain.toFixed(1)} ms at a quarter of it`)
  }
}
const growth = (ms: number, quarterMs: number) => Math.sqrt(ms / quarterMs)

// ── Readers of files ──────────────────────────────────────────────────────────────────────────────────────────

const path = join(tmpdir(), `growth-${process.pid}`)
const onDisk = (bytes: Uint8Array | string, work: (path: string) => unknown) => {
  writeFileSync(path, bytes)
  return () => work(path)
}
const stream = (filter: string, bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n4 0 obj\n<< /Filter ${filter} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])
const ignored = { open: () => undefined, close: () => undefined, text: () => undefined }
async function* once(text: string) {
  yield Buffer.from(text)
}
const refusedToo = async (work: () => Promise<unknown>) => work().catch(() => undefined)

/** `most`: as large as it takes one. In a thread it may take longer than a moment, but no longer than its size does. */
const readers: Record<string, { most: number; onMain: boolean; work: (text: string) => () => unknown }> = {
  spreadsheet: { most: 1024 * KB, onMain: false, work: (text) => onDisk(text, (file) => readCells(file, '')) },
  captions: { most: 80 * KB, onMain: true, work: (text) => () => readCaptions(text) },
  'captions with a head': { most: 80 * KB, onMain: true, work: (text) => () => readCaptions(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}`) },
  'page of a package': { most: 256 * KB, onMain: false, work: (text) => () => textOfPage(text) },
  'rich text': { most: 250 * KB, onMain: true, work: (text) => () => isTooDeep(text) || [cleanRichText(text), plainWords(text)] },
  xml: { most: 1024 * KB, onMain: false, work: (text) => () => refusedToo(() => readXml(once(`<a>${text}`), ignored)) },
  'sound or video': { most: 1024 * KB, onMain: true, work: (text) => onDisk(text, (file) => mediaOf(file)) },
  // What reads one question of these is another's, and ended where it says nothing for five seconds.
  gift: { most: 1024 * KB, onMain: false, work: (text) => () => splitGift(text) },
  aiken: { most: 1024 * KB, onMain: false, work: (text) => () => splitAiken(text).map((piece) => refusedToo(async () => readAiken(piece))) },
  moodle: {
    most: 1024 * KB,
    onMain: false,
    work: (text) => () =>
      Promise.all(splitMoodle(`<quiz><question type="essay">${text}`).map((piece) => refusedToo(() => readMoodle(piece.text, null)))),
  },
  pdf: { most: 1024 * KB, onMain: false, work: (text) => () => foundInPdf(Buffer.from(`%PDF-1.7\n1 0 obj\n${text}`, 'latin1')) },
  'pdf, packed': { most: 1024 * KB, onMain: false, work: (text) => () => foundInPdf(stream('/FlateDecode', deflateSync(text))) },
  'pdf in codes': { most: 1024 * KB, onMain: false, work: (text) => () => foundInPdf(stream('/LZWDecode', Buffer.from(text))) },
  'pdf in run lengths': { most: 1024 * KB, onMain: false, work: (text) => () => foundInPdf(stream('/RunLengthDecode', Buffer.from(text))) },
}
const bytesAtRandom = randomBytes(1024 * KB).toString('latin1')

const measureReaders = async (only: readonly string[]) => {
  for (const [reader, { most, onMain, work }] of Object.entries(readers)) {
    if (only.length > 0 && !only.includes(reader)) continue
    const before = named
    for (const piece of pieces)
      await doubled(`${reader} of ${told(piece)}`, (bytes) => work(filled(piece, bytes).slice(0, bytes)), { largest: most, onMain })
    await doubled(`${reader} of anything`, (bytes) => work(bytesAtRandom.slice(0, bytes)), { largest: most, onMain })
    console.log(`${named === before ? 'ok    ' : '      '} ${reader}`)
  }
}

// ── Calls ─────────────────────────────────────────────────────────────────────────────────────────────────────

type Input = Record<string, unknown>
/** Every text of an input, at any depth, by where it stands, and the input with another text there. */
const textsIn = (input: unknown, at = ''): [at: string, change: (text: string) => unknown][] => {
  if (typeof input === 'string') return [[at, (text) => text]]
  if (typeof input !== 'object' || input === null) return []
  if (Array.isArray(input)) return textsIn(input[0], `${at}[0]`).map(([place, change]) => [place, (text) => [change(text), ...input.slice(1)]])
  return Object.entries(input).flatMap(([key, value]) =>
    textsIn(value, at === '' ? key : `${at}.${key}`).map(([place, change]): [string, (text: string) => unknown] => [
      place,
      (text) => ({ ...input, [key]: change(text) }),
    ]),
  )
}

const measureCalls = async (only: readonly string[]) => {
  const world = await openWorld()
  let address = 0
  try {
    for (const call of Object.keys(calls) as CallName[]) {
      if (only.length > 0 && !only.includes(call)) continue
      const { actor, input, file } = await samples[call](world)
      const before = named
      // In an address a body's size is no text's.
      const largest = (calls[call] as Call).method === 'GET' ? 8 * KB : LARGEST_TEXT
      for (const [place, change] of textsIn(input)) {
        const ask = (text: string) => {
          const sent = change(text) as Input
          const ip = `10.${(++address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
          return () => world.as(actor).call(call, sent, { ip, ...(file ? { file } : {}) })
        }
        for (const piece of pieces) {
          const what = `${call} ${place} of ${told(piece)}`
          await doubled(what, (bytes) => ask(filled(piece, bytes).slice(0, bytes)), { largest, onMain: true })
          // As long as a text may be that is taken: what is too long is refused before anything is done with it.
          for (const bytes of [64, 300, 2000, 10_000, 20_000, 100_000])
            if (bytes < largest && (await spent(ask(filled(piece, bytes).slice(0, bytes)))).heldMs > MOST_HELD_MS) {
              const { heldMs } = await least(ask(filled(piece, bytes).slice(0, bytes)))
              if (heldMs > MOST_HELD_MS) name(`${what}: holds the main thread for ${heldMs.toFixed(0)} ms at ${bytes} bytes`)
            }
        }
      }
      console.log(`${named === before ? 'ok    ' : '      '} ${call}`)
    }
  } finally {
    await world.close()
    const { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template } = process.env
    if (url && template) await administer(url, `drop database if exists ${template} with (force)`)
  }
}

const [what, ...rest] = process.argv.slice(2)
const only = what === 'readers' || what === 'calls' ? rest : what === undefined ? [] : [what, ...rest]
if (what !== 'calls') await measureReaders(only)
if (what !== 'readers') await measureCalls(only)
console.log(`${named} named`)
process.exit(named === 0 ? 0 : 1)
