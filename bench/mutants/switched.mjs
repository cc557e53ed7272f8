// Mutants that are conditions, locks and comparisons are all written into one copy of the sources, each asleep until a test wakes it: so one run of tests tries
// hundreds, each during another test that comes by its place. Which tests come by is learnt in the first run. Who failed a test is believed where the same test
// fails with it again and passes without, while the other half of those that failed are the other way round.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of a file with all its mutants asleep in it; `numbers` of them. */
export const asleep = (text, mutants, numbers) => {
  const edits = mutants.flatMap(({ wrap }, n) => {
    const on = (words) => words.replace('ON', `globalThis.mutant?.(${numbers[n]})`)
    const { from, to, before, after, cut = false } = wrap
    const size = to - from
    return [
      { at: from, remove: cut ? size : 0, insert: on(before), isEnd: false, size },
      { at: to, remove: 0, insert: on(after), isEnd: true, size },
    ]
  })
  // What stands within another begins later and ends earlier.
  const order = (a, b) => a.at - b.at || Number(b.isEnd) - Number(a.isEnd) || (a.isEnd ? a.size - b.size : b.size - a.size)
  let at = 0
  let done = ''
  for (const edit of edits.toSorted(order)) {
    done += text.slice(at, edit.at) + edit.insert
    at = edit.at + edit.remove
  }
  return done + text.slice(at)
}

/** @typedef {{ key: string, there: string | null, met: string[], hasFailed: boolean }} Heard of a test: which mutant was there, which it came by, by their names */

const featureOf = (file) => file.split('/').slice(0, 4).join('/')
const fileOf = (key) => key.split(' › ', 1)[0]
/** How many of the tests that come by a mutant are asked, and how many of them in one run: who is killed by then needs no more. */
const AT_MOST = 25
const AT_ONCE = 15
/** Of tests that come by: those of the file itself, for locks and conditions those in which many are at work, then those of the feature. */
const nearest = ({ kind, changes: [{ file }] }, keys) => {
  const own = file.replace(/\.\w+\.ts$/, '')
  const [, room] = /^(.*)\//.exec(file)
  const far = (key) => {
    const isOfMany = kind !== 'eyes' && /race|fifty|at once|twice|two |both|parallel|meanwhile|while/i.test(key)
    return (isOfMany ? 0 : 8) + (key.startsWith(own) ? 0 : key.startsWith(`${room}/`) ? 1 : featureOf(key) === featureOf(file) ? 2 : 10)
  }
  return keys.toSorted((a, b) => far(a) - far(b))
}

/**
 * What tests say of each mutant: `killed`, `survived` or `no test` (none comes by). `runTests` runs files in the copy, with what `env` says; `say` tells how far it is;
 * `met` is what an earlier run learnt, if it did, and `learn` keeps what this one does; `kill` hears of each that is killed as soon as it is.
 * @param {{ copy: string, mutants: import('./found.mjs').Mutant[], runTests: (files: string[], env: Record<string, string>) => void, say: (line: string) => void, met?: Heard[], learn?: (met: Heard[]) => void, kill?: (id: string, by: string) => void, most?: number }} asked
 * @returns {Map<string, { how: string, by: string }>}
 */
export const trySwitched = ({ copy, mutants, runTests, say, met, learn = () => {}, kill = () => {}, most = 4 }) => {
  const [planned, tried, toldTo] = ['plan', 'tried', 'told'].map((name) => join(copy, `mutants-${name}`))
  const config = join(copy, 'vitest.config.ts')
  const originals = new Map([[config, readFileSync(config, 'utf8')]])
  const tidy = `'src/kit/testing/tidy.ts'`
  const waking = join(copy, 'bench/mutants/in-tests.ts')
  writeFileSync(config, originals.get(config).replace(tidy, `${tidy}, '${waking}'`))
  for (const [file, of] of Map.groupBy(mutants, ({ changes: [{ file }] }) => file)) {
    const path = join(copy, file)
    originals.set(path, readFileSync(path, 'utf8'))
    writeFileSync(
      path,
      asleep(
        originals.get(path),
        of,
        of.map((one) => mutants.indexOf(one)),
      ),
    )
  }
  /** One run; what each test that ran says of itself. */
  const ran = (files, told) => {
    for (const file of [tried, toldTo]) rmSync(file, { force: true })
    writeFileSync(planned, JSON.stringify({ told, most, tried, told_to: toldTo, folder: copy }))
    runTests(files, { MUTANTS_PLAN: planned })
    const lines = existsSync(toldTo) ? readFileSync(toldTo, 'utf8').split('\n').filter(Boolean) : []
    return lines.map((line) => JSON.parse(line))
  }
  const ranAs = (told) => ran([...new Set([...told.keys()].map(fileOf))], Object.fromEntries(told))

  const named = (one) => ({ ...one, there: one.there === null ? null : mutants[one.there].id, met: one.met.map((n) => mutants[n].id) })

  const comeBy = mutants.map(() => new Set())
  const triedBy = mutants.map(() => new Set())
  const killedBy = mutants.map(() => /** @type {string[]} */ ([]))
  const believed = new Map()
  const hear = (said) => {
    for (const { key, there, met, hasFailed } of said) {
      for (const n of met) comeBy[n].add(key)
      if (there === null) continue
      triedBy[there].add(key)
      if (hasFailed) killedBy[there].push(key)
    }
  }
  /** Those who failed a test, each with the test that stands nearest. */
  const believe = () => {
    const suspects = new Map()
    for (const [n, keys] of killedBy.entries()) {
      if (believed.has(n)) continue
      const key = nearest(mutants[n], keys).find((one) => !suspects.has(one))
      if (key) suspects.set(key, n)
    }
    if (suspects.size === 0) return
    const halves = [0, 1].map((half) => {
      const told = new Map([...suspects].map(([key, n], at) => [key, at % 2 === half ? n : null]))
      return new Map(ranAs(told).map((one) => [one.key, one]))
    })
    for (const [at, [key, n]] of [...suspects].entries()) {
      const [withIt, without] = [halves[at % 2].get(key), halves[1 - (at % 2)].get(key)]
      if (withIt?.hasFailed && without && !without.hasFailed) {
        believed.set(n, key)
        kill(mutants[n].id, key)
      } else killedBy[n] = killedBy[n].filter((one) => one !== key)
      // A test that fails without it, as alone of its file, has tried nothing.
      if (!without || without.hasFailed) for (const of of [comeBy, triedBy]) of[n].delete(key)
    }
  }
  /** Of those not killed yet, each with some tests that no other needs more: who has few left comes first. */
  const planNext = () => {
    const open = mutants.flatMap((mutant, n) => {
      const may = AT_MOST - triedBy[n].size
      if (believed.has(n) || may <= 0) return []
      const left = nearest(mutant, [...comeBy[n]]).filter((key) => !triedBy[n].has(key))
      return left.length > 0 ? [{ n, left, may: Math.min(may, AT_ONCE) }] : []
    })
    const told = new Map()
    for (const { n, left, may } of open.toSorted((a, b) => a.left.length - b.left.length))
      for (const key of left.filter((one) => !told.has(one)).slice(0, may)) told.set(key, n)
    return told
  }
  try {
    const numbers = new Map(mutants.map(({ id }, n) => [id, n]))
    const heard = met ?? ran([...new Set(mutants.flatMap(({ tests }) => tests))], null).map(named)
    learn(heard)
    const known = (id) => numbers.get(id) ?? null
    hear(heard.map((one) => ({ ...one, there: known(one.there), met: one.met.map(known).filter((n) => n !== null) })))
    say(`tests come by ${comeBy.filter(({ size }) => size > 0).length} of ${mutants.length}`)
    for (;;) {
      believe()
      say(`${believed.size} of ${mutants.length} killed`)
      const told = planNext()
      if (told.size === 0) break
      say(`${told.size} tests, each with one that is left`)
      hear(ranAs(told))
    }
  } finally {
    for (const [path, text] of originals) writeFileSync(path, text)
  }
  return new Map(
    mutants.map(({ id }, n) => {
      if (believed.has(n)) return [id, { how: 'killed', by: believed.get(n) }]
      return [
        id,
        comeBy[n].size > 0 ? { how: 'survived', by: `${triedBy[n].size} tests that come by passed` } : { how: 'no test', by: 'no test comes by' },
      ]
    }),
  )
}
