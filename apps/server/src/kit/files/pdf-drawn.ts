/** What a page of a PDF has a viewer hold and do: what it draws counts as often as it is drawn, however deep one drawing stands in another. */
import { type Dictionary, isReference, type Value } from './pdf-values.ts'

/** What a stream that draws says: how long it is, the dots of pictures written in it, how often it names what, and how many letters it sets. */
export type Drawing = { bytes: number; pixels: number; names: ReadonlyMap<string, number>; letters: number }
export type Drawn = {
  /** What was written under a number; nothing where nobody wrote it. */
  values(number: number): readonly Value[]
  /** Of its streams, held once. */
  cost(number: number): number
  isStream(number: number): boolean
  /** All numbers there are. */
  numbers(): Iterable<number>
  /** The streams of these numbers read one behind the other. Throws where nobody can tell what they draw. */
  drawing(numbers: readonly number[]): Drawing
}

/** Of one page with all that it draws, as a viewer holds it. */
const MOST_BYTES_OF_PAGE = 256 * 1024 * 1024
/** What a viewer keeps for each byte of what is drawn. */
const KEPT_OF_BYTE = 8
const BYTES_OF_PIXEL = 4
/** For one drawing within another. */
const BYTES_OF_USE = 64
/** A picture is held once, but drawn each time it is named. */
const DRAWN_OF_HELD = 1 / 256
const MOST_STEPS = 1_600_000
const MOST_DEPTH = 64
const MOST_PARENTS = 100

/** What is drawn each time that it is named; fonts and colours are made once. */
const REPEATED = ['XObject', 'Pattern', 'ExtGState', 'Shading']
/** They lead to other pages. */
const AWAY = new Set(['Parent', 'Kids'])

class Over extends Error {}
type Resources = readonly Dictionary[]

/** Looks up what values lead to, counting its steps: a file may lead round and round. */
const reader = (file: Drawn) => {
  let steps = 0
  const step = () => {
    if (++steps > MOST_STEPS) throw new Over()
  }
  /** The dictionaries that these values are or lead to. */
  const dictionaries = (values: readonly Value[] = [], depth = 0): Dictionary[] =>
    values.flatMap((value) => {
      step()
      if (value instanceof Map) return [value]
      return typeof value === 'object' && isReference(value) && depth < 8 ? dictionaries(file.values(value.to), depth + 1) : []
    })
  /** What stands under a name, each entry of a list by itself. */
  const entries = (values: readonly Value[] = [], depth = 0): Value[] =>
    values.flatMap((value) => {
      step()
      if (Array.isArray(value)) return depth < 8 ? entries(value, depth + 1) : []
      if (typeof value !== 'object' || value instanceof Map || file.isStream(value.to) || depth >= 8) return [value]
      const within = file.values(value.to)
      return within.some(Array.isArray) ? entries(within, depth + 1) : [value]
    })
  const streams = (values: readonly Value[] = []): number[] =>
    entries(values).flatMap((value) => (typeof value === 'object' && isReference(value) && file.isStream(value.to) ? [value.to] : []))
  /** A look for each state, as of a box that is ticked or not. */
  const stateStreams = (values: readonly Value[]): number[] =>
    dictionaries(values).flatMap((states) => [...states.values()].flatMap((one) => streams(one)))
  return { file, step, dictionaries, entries, streams, stateStreams }
}
type Reader = ReturnType<typeof reader>

const has = (dictionary: Dictionary, key: string, name: string) => dictionary.get(key)?.includes(`/${name}`) ?? false

/** What drawings have a viewer do: each counts as often as it is named. */
const scales = ({ file, step, dictionaries, streams }: Reader) => {
  const drawings = new Map<number, Drawing>()
  const numbered = new Map<Dictionary, number>()
  const known = new Map<string, number>()
  const open = new Set<string>()
  /** Of the letters of fonts that are drawings, the one that takes most. */
  let heaviest = 0

  const found = (resources: Resources, name: string): Value[] =>
    resources.flatMap((one) => REPEATED.flatMap((kind) => dictionaries(one.get(kind)).flatMap((all) => all.get(name) ?? [])))
  const drawingOf = (number: number): Drawing => {
    const drawing = drawings.get(number) ?? file.drawing([number])
    drawings.set(number, drawing)
    return drawing
  }
  /** The same resources have the same key. */
  const keyOf = (resources: Resources) =>
    resources
      .map((one) => {
        const number = numbered.get(one) ?? numbered.size
        numbered.set(one, number)
        return number
      })
      .join()

  const ofDrawing = ({ bytes, pixels, names, letters }: Drawing, resources: Resources): number => {
    let sum = bytes + pixels * BYTES_OF_PIXEL * DRAWN_OF_HELD + (letters * heaviest) / KEPT_OF_BYTE
    for (const [name, times] of names) {
      step()
      for (const value of found(resources, name)) sum += times * (BYTES_OF_USE + ofNamed(value, resources))
    }
    return sum
  }
  const ofStream = (number: number, outer: Resources): number => {
    step()
    const own = file.values(number).filter((value) => value instanceof Map)
    // Nothing else may be said of what it is, for then a viewer may take it for a drawing.
    const isPicture = own.length > 0 && own.every((one) => String(one.get('Subtype')) === '/Image')
    if (isPicture) return file.cost(number) * DRAWN_OF_HELD
    const drawing = drawingOf(number)
    const inner = dictionaries(own.flatMap((one) => one.get('Resources') ?? []))
    const resources = inner.length > 0 ? inner : outer
    const key = drawing.names.size === 0 ? `${number}` : `${number} ${keyOf(resources)}`
    const before = known.get(key)
    if (before !== undefined) return before
    // It draws itself, or there is no end to it.
    if (open.has(key) || open.size > MOST_DEPTH) throw new Over()
    open.add(key)
    const sum = ofDrawing(drawing, resources)
    open.delete(key)
    known.set(key, sum)
    return sum
  }
  /** A drawing, a pattern, or a state of drawing that has one as its mask. */
  const ofNamed = (value: Value, resources: Resources): number => {
    if (typeof value === 'object' && isReference(value) && file.isStream(value.to)) return ofStream(value.to, resources)
    let sum = 0
    for (const state of dictionaries([value]))
      for (const mask of dictionaries(state.get('SMask'))) for (const number of streams(mask.get('G'))) sum += ofStream(number, resources)
    return sum
  }
  return {
    drawings,
    ofDrawing,
    ofStream,
    /** Letters count from here on, and nothing that was counted before. */
    countLetters: (weight: number) => {
      heaviest = weight
      known.clear()
    },
  }
}
type Scales = ReturnType<typeof scales>

/** Of a page and of what stands above it. */
const inherited = ({ dictionaries }: Reader, page: Dictionary): Resources => {
  const all: Dictionary[] = []
  let level = [page]
  for (let i = 0; i < MOST_PARENTS && level.length > 0; i++) {
    for (const one of level) all.push(...dictionaries(one.get('Resources')))
    level = level.flatMap((one) => dictionaries(one.get('Parent')))
    if (all.length > MOST_STEPS) throw new Over()
  }
  return [...new Set(all)]
}

/** Bytes that stay in memory: each object once, and of what can be drawn only what is named. */
const held = (
  { file, step, dictionaries, streams }: Reader,
  { drawings }: Scales,
  page: Dictionary,
  resources: Resources,
  names: ReadonlySet<string>,
): number => {
  const named = new Set(names)
  const later = new Map<string, Value[]>()
  const seen = new Set<number>()
  const left: Value[] = [page, ...resources]
  const name = (one: string) => {
    named.add(one)
    left.push(...(later.get(one) ?? []))
    later.delete(one)
  }
  const lookInto = (dictionary: Dictionary) => {
    // Another page.
    if (dictionary !== page && (has(dictionary, 'Type', 'Page') || has(dictionary, 'Type', 'Pages'))) return
    for (const [key, values] of dictionary) {
      if (key === 'XObject')
        for (const all of dictionaries(values))
          for (const [one, written] of all) {
            if (named.has(one)) left.push(...written)
            else later.set(one, [...(later.get(one) ?? []), ...written])
          }
      else left.push(...(AWAY.has(key) ? streams(values).map((to) => ({ to })) : values))
    }
  }
  let cost = 0
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    step()
    if (Array.isArray(value)) for (const one of value) left.push(one)
    else if (value instanceof Map) lookInto(value)
    else if (typeof value === 'object' && !seen.has(value.to)) {
      seen.add(value.to)
      cost += Math.max(file.cost(value.to), (drawings.get(value.to)?.pixels ?? 0) * BYTES_OF_PIXEL)
      if (cost > MOST_BYTES_OF_PAGE) throw new Over()
      for (const one of drawings.get(value.to)?.names.keys() ?? []) name(one)
      // A stream is held, whatever it says that it is.
      for (const one of file.values(value.to))
        if (one instanceof Map && file.isStream(value.to)) left.push(...[...one.entries()].map(([key, values]) => new Map([[key, values]])))
        else left.push(one)
    }
  }
  return cost
}

const pagesOf = ({ file, dictionaries, entries }: Reader): Dictionary[] => {
  const all = [...file.numbers()].flatMap((number) => (file.isStream(number) ? [] : file.values(number).filter((value) => value instanceof Map)))
  const listed = all.flatMap((one) => entries(one.get('Kids')).flatMap((kid) => dictionaries([kid])))
  return [...new Set([...all.filter((one) => has(one, 'Type', 'Page')), ...listed.filter((one) => !one.has('Kids'))])]
}

/** The letters of fonts that are drawings, as the heaviest of them draws on any of these pages. */
const heaviestLetter = (read: Reader, { ofStream }: Scales, pages: readonly Dictionary[]): number => {
  const { file, dictionaries, streams } = read
  const fonts = [...file.numbers()]
    .flatMap((number) => file.values(number))
    .filter((value): value is Dictionary => value instanceof Map && value.has('CharProcs'))
  let most = 0
  for (const page of fonts.length > 0 ? pages : []) {
    const resources = inherited(read, page)
    for (const font of fonts) {
      const inner = dictionaries(font.get('Resources'))
      for (const letters of dictionaries(font.get('CharProcs')))
        for (const number of [...letters.values()].flatMap((values) => streams(values)))
          most = Math.max(most, ofStream(number, inner.length > 0 ? inner : resources))
    }
  }
  return most
}

const checkPage = (read: Reader, scale: Scales, page: Dictionary): void => {
  const { file, dictionaries, entries, streams, stateStreams } = read
  const resources = inherited(read, page)
  const own = file.drawing(streams(page.get('Contents')))
  let work = scale.ofDrawing(own, resources)
  for (const annotation of entries(page.get('Annots')).flatMap((one) => dictionaries([one])))
    for (const looks of dictionaries(annotation.get('AP')))
      for (const number of [...looks.values()].flatMap((values) => [...streams(values), ...stateStreams(values)]))
        work += scale.ofStream(number, resources)
  const bytes = held(read, scale, page, resources, new Set(own.names.keys())) + own.pixels * BYTES_OF_PIXEL
  if (work * KEPT_OF_BYTE + bytes > MOST_BYTES_OF_PAGE) throw new Over()
}

/** How many pages there are, as far as anybody can tell; null where one of them would fill a viewer. */
export const pagesThatFit = (file: Drawn): number | null => {
  const read = reader(file)
  const scale = scales(read)
  try {
    const pages = pagesOf(read)
    // Before anything is counted that is written with them.
    scale.countLetters(heaviestLetter(read, scale, pages))
    for (const page of pages) checkPage(read, scale, page)
    return pages.length
  } catch (error) {
    if (error instanceof Over) return null
    throw error
  }
}
