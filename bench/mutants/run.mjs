// npm run mutants: takes one guard after the other out of a copy of the sources (policies of tables, roles and entries of calls, comparisons of two people,
// conditions of updates, locks, the scope that a function asks for) and runs the tests that must notice. It prints which test did, and ends with 1 where none
// did and bench/mutants/accepted.json does not say why. `-- rls` takes one kind, `-- eyes locks` two, `-- rls 2/10` the second of ten parts, `-- guards seats` those whose name has
// the word, `-- list` only counts; `-- sample=40:7` takes 40 of them, drawn by the seed 7. Policies and accesses, each of which has a test of its own, are taken
// out many at once: half of them, then the other half, so that the tests of those left as they are show that no mutant fails another's. Conditions, locks and
// comparisons lie asleep in the copy and are woken by one test each (switched.mjs). What was tried at this commit is not tried again (`-- anew` does), so a run that was ended goes on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { ensurePostgres, startPostgres } from '../../tools/postgres.mjs'
import { node, root, run } from '../../tools/run.mjs'
import { findMutants } from './found.mjs'
import { trySwitched } from './switched.mjs'

const asked = process.argv.slice(2)
const part = asked.map((word) => /^(\d+)\/(\d+)$/.exec(word)).find(Boolean)
const drawn = asked.map((word) => /^sample=(\d+):(\d+)$/.exec(word)).find(Boolean)
const words = asked.filter((word) => !/^\d+\/\d+$/.test(word) && !/^sample=/.test(word) && word !== 'list' && word !== 'anew')

const catalogue = JSON.parse(run(node, [join(root, 'bench/mutants/catalogue.ts')], { quiet: true }))
const all = findMutants(root, catalogue)
if (new Set(all.map(({ id }) => id)).size !== all.length) throw new Error('two mutants have one name')
const counts = Map.groupBy(all, ({ kind }) => kind)
for (const [kind, of] of counts) console.log(`${kind.padEnd(8)} ${String(of.length).padStart(5)}`)
if (asked.includes('list')) process.exit(0)

/** So many of them, the same ones whenever the seed is the same. */
const sampleOf = (mutants, size, seed) => {
  const mark = ({ id }) => createHash('sha256').update(`${seed} ${id}`).digest('hex')
  return mutants.toSorted((a, b) => (mark(a) < mark(b) ? -1 : 1)).slice(0, size)
}
const kinds = words.filter((word) => counts.has(word))
const others = words.filter((word) => !counts.has(word))
const isAsked = ({ id, kind }) => (kinds.length === 0 || kinds.includes(kind)) && others.every((word) => id.includes(word))
const named = all.filter(isAsked).filter((_, n) => !part || n % Number(part[2]) === Number(part[1]) - 1)
const wanted = drawn ? sampleOf(named, Number(drawn[1]), drawn[2]) : named

/** @type {{ mutant: string, why: string }[]} */
const accepted = JSON.parse(readFileSync(join(root, 'bench/mutants/accepted.json'), 'utf8'))

const commit = run('git', ['rev-parse', 'HEAD'], { quiet: true }).trim()
const kept = join(root, '.cache/mutants.json')
const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
const known = before.commit === commit && !asked.includes('anew') ? before.results : {}
const keep = () => {
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify({ commit, results: known }, null, 1))
}

/** Which tests come by which mutants: by and large the same at the next commit. */
const learntBefore = join(root, '.cache/mutants-met.json')

const copy = mkdtempSync(join(tmpdir(), 'jujur-mutants-'))
const postgresFolder = ensurePostgres()
if (!postgresFolder) throw new Error('no PostgreSQL here and none installable')

/** Every file that is kept or new; packages of others stand where they are, our own are the copy's. */
const makeCopy = () => {
  for (const file of run('git', ['ls-files', '-co', '--exclude-standard'], { quiet: true }).split('\n'))
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  const link = (folder) => {
    mkdirSync(join(copy, folder), { recursive: true })
    for (const name of readdirSync(join(root, folder))) {
      if (name === '@jujur') cpSync(join(root, folder, name), join(copy, folder, name), { recursive: true, verbatimSymlinks: true })
      else symlinkSync(join(root, folder, name), join(copy, folder, name))
    }
  }
  for (const folder of ['node_modules', 'apps/server/node_modules', 'apps/web/node_modules']) if (existsSync(join(root, folder))) link(folder)
}

const report = join(copy, 'mutant.json')
const runTests = (files, named, url, more, moreEnv = {}) => {
  rmSync(report, { force: true })
  const args = [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', ...more, '--reporter=json', `--outputFile.json=${report}`, ...files]
  if (named) args.push('-t', named)
  const env = { ...process.env, TEST_DATABASE_URL: url, DATABASE_URL: '', NODE_ENV: 'test', TEST_PART: 'day', ...moreEnv }
  const done = spawnSync(node, args, { cwd: copy, env, encoding: 'utf8', timeout: 45 * 60_000 })
  const suites = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
  const tests = suites.flatMap(({ name, assertionResults }) => assertionResults.map((one) => ({ ...one, file: relative(copy, name) })))
  return { done, suites, tests }
}
/** What tests say of the copy as it is now. */
const test = (files, named, url) => {
  const { done, suites, tests } = runTests(files, named, url, ['--bail=1'])
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed) return { how: 'killed', by: `${failed.file} › ${failed.fullName}`, file: failed.file }
  const passed = tests.filter(({ status }) => status === 'passed').length
  // A file that cannot be loaded proves nothing: the mutant may be no program at all.
  if (done.status !== 0)
    return { how: 'broken', by: (suites.find(({ message }) => message)?.message ?? done.stderr ?? '').split('\n')[0].slice(0, 160) }
  return { how: passed > 0 ? 'survived' : 'no test', by: `${passed} tests passed` }
}

const withMutant = (mutant, url) => {
  const original = mutant.changes.map(({ file }) => [file, existsSync(join(copy, file)) ? readFileSync(join(copy, file), 'utf8') : null])
  for (const { file, text } of mutant.changes) writeFileSync(join(copy, file), text)
  try {
    return test(mutant.tests, mutant.named, url)
  } finally {
    for (const [file, text] of original) text === null ? rmSync(join(copy, file)) : writeFileSync(join(copy, file), text)
  }
}

/**
 * Many at once, each of which has a test of its own (`named`) in one and the same file: those whose test failed, and `says` that it was for them. The tests of
 * those that were left as they are must not fail; who is not among the killed is tried alone.
 */
const killedTogether = (mutants, others, url) => {
  const [
    {
      changes: [{ file }],
      tests: files,
    },
  ] = mutants
  const original = existsSync(join(copy, file)) ? readFileSync(join(copy, file), 'utf8') : ''
  // What each adds is added; none of them changes what stands there.
  const added = mutants.map(({ changes: [{ text }] }) => (text.startsWith(original) ? text.slice(original.length) : null))
  if (added.includes(null)) throw new Error('a mutant does more than add to its file')
  writeFileSync(join(copy, file), [original, ...added].join('\n;\n'))
  try {
    const names = [...mutants, ...others].map(({ named }) => named)
    const { tests } = runTests(files, names.join('|'), url, [])
    const failed = tests.filter(({ status }) => status === 'failed')
    const failedOf = ({ named, says = '' }) =>
      failed.find(({ fullName, failureMessages }) => new RegExp(named).test(fullName) && new RegExp(says).test(failureMessages[0] ?? ''))
    for (const other of others) if (failedOf(other)) console.log(`fails though nothing was taken out of it: ${failedOf(other).fullName}`)
    return mutants.flatMap((mutant) => {
      const by = failedOf(mutant)
      return by ? [{ id: mutant.id, how: 'killed', by: `${by.file} › ${by.fullName}` }] : []
    })
  } finally {
    original === '' ? rmSync(join(copy, file)) : writeFileSync(join(copy, file), original)
  }
}
/** Those of one kind that have different tests, in two halves. */
const tryTogether = (url) => {
  const left = wanted.filter(({ id, kind }) => (kind === 'rls' || kind === 'roles') && !known[id])
  const lots = Map.groupBy(left, ({ id, kind }) => `${kind} ${/ (shows all|takes all|without an? \w+)$/.exec(id)?.[1] ?? 'for more'}`)
  for (const [what, lot] of lots) {
    if (lot.length < 8) continue
    const halves = [lot.filter((_, n) => n % 2 === 0), lot.filter((_, n) => n % 2 === 1)]
    for (const [n, half] of halves.entries()) {
      const killed = killedTogether(half, halves[1 - n], url)
      for (const { id, how, by } of killed) known[id] = { how, by }
      keep()
      console.log(`${what}: ${killed.length} of ${half.length} killed together`)
    }
  }
}

/** Those that can lie asleep in the sources, all of them in the same runs; who is told of no test is tried alone afterwards, as code that runs elsewhere may be. */
const tryAsleep = (url) => {
  const mutants = wanted.filter(({ id, wrap }) => wrap && !known[id])
  if (mutants.length < 2) return
  const isLearnt = existsSync(learntBefore) && !asked.includes('anew')
  const said = trySwitched({
    copy,
    mutants,
    runTests: (files, env) => runTests(files, undefined, url, [], env),
    say: (line) => console.log(line),
    met: isLearnt ? JSON.parse(readFileSync(learntBefore, 'utf8')) : undefined,
    kill: (id, by) => {
      known[id] = { how: 'killed', by }
      keep()
    },
    learn: (met) => {
      mkdirSync(dirname(learntBefore), { recursive: true })
      writeFileSync(learntBefore, JSON.stringify(met))
    },
  })
  for (const [id, what] of said) if (what.how !== 'no test') known[id] = what
  keep()
}

const plain = new Map()
/** What fails without the mutant too has noticed nothing. */
const isPlainlyFailing = (file, named, url) => {
  const key = `${file} ${named ?? ''}`
  if (!plain.has(key)) plain.set(key, test([file], named, url))
  return plain.get(key).how !== 'survived'
}
/**
 * What tests say of a mutant: killed by a file that fails with it twice and passes without it. A file that failed once, as on a busy machine, is left out, and
 * the others are asked.
 */
const judged = (mutant, url) => {
  if (mutant.tests.length === 0) return { how: 'no test', by: 'no file of tests near' }
  const said = withMutant(mutant, url)
  if (said.how !== 'killed') return said
  if (isPlainlyFailing(said.file, mutant.named, url)) return { how: 'broken', by: `fails without it too: ${said.by}` }
  if (withMutant({ ...mutant, tests: [said.file] }, url).how === 'killed') return said
  return judged({ ...mutant, tests: mutant.tests.filter((file) => file !== said.file) }, url)
}

const RULES = 'apps/server/src/approvals/approvals.rules.ts'
/** Whether this command tells the truth: who decides is anybody, which must be noticed, and a remark, which nobody can notice. */
const controls = (text) => [
  { wanted: 'killed', text: text.replace('if (fourEyes && hasTouched(', 'if (false && hasTouched(') },
  { wanted: 'survived', text: `${text}// Nothing is another for this line.\n` },
]

let failed = 0
const postgres = await startPostgres(postgresFolder, { mayForget: true, isSmall: true })
try {
  makeCopy()
  // Every database made afterwards is at the newest schema from the start.
  const newest = `const { migrateServedDatabase } = await import('./apps/server/src/kit/database/migrate.ts'); await migrateServedDatabase(process.env.NEWEST)`
  const template = Object.assign(new URL(postgres.url), { pathname: '/template1' }).href
  run(node, ['--input-type=module', '--eval', newest], { quiet: true, env: { NEWEST: template } })
  const rules = readFileSync(join(root, RULES), 'utf8')
  for (const { wanted: must, text } of controls(rules)) {
    if (text === rules) throw new Error('the control changes nothing')
    const { how } = withMutant({ changes: [{ file: RULES, text }], tests: ['apps/server/src/approvals/approvals.rules.test.ts'] }, postgres.url)
    console.log(`control: ${how}, as must be: ${must}`)
    if (how !== must) throw new Error('this command does not tell the truth')
  }
  tryTogether(postgres.url)
  tryAsleep(postgres.url)
  for (const mutant of wanted) {
    const began = performance.now()
    const isKnown = known[mutant.id] !== undefined
    known[mutant.id] ??= judged(mutant, postgres.url)
    if (!isKnown) keep()
    const { how, by } = known[mutant.id]
    const why = accepted.find((one) => one.mutant === mutant.id)?.why
    if (how !== 'killed' && !why) failed++
    const took = isKnown ? 'before' : `${((performance.now() - began) / 1000).toFixed(1)} s`
    console.log(
      `${(how === 'killed' ? how : why ? 'accepted' : how.toUpperCase()).padEnd(9)} ${took.padStart(7)}  ${mutant.id}\n                   ${why ?? by}`,
    )
  }
} finally {
  await postgres.stop()
  rmSync(copy, { recursive: true, force: true })
}
const killed = wanted.filter(({ id }) => known[id]?.how === 'killed').length
console.log(
  `\n${killed} of ${wanted.length} killed, ${wanted.length - killed - failed} accepted, ${failed} to be mended; ${all.length} mutants in all`,
)

/** What `npm run trust` tells of mutants: of each kind the last run that tried it, all of it or a sample. A run of single ones leaves it as it is. */
const toldBy = join(root, 'bench/mutants/record.json')
const isWhole = !part && others.length === 0
if (isWhole) {
  const record = JSON.parse(readFileSync(toldBy, 'utf8'))
  for (const [kind, of] of Map.groupBy(wanted, (mutant) => mutant.kind)) {
    const by = (how) => of.filter(({ id }) => how(known[id].how)).map(({ id }) => id)
    record[kind] = {
      found: counts.get(kind).length,
      tried: of.length,
      killed: by((how) => how === 'killed').length,
      day: new Date().toISOString().slice(0, 10),
      surviving: by((how) => how !== 'killed'),
    }
  }
  writeFileSync(toldBy, `${JSON.stringify(record, null, 2)}\n`)
}
process.exit(failed === 0 ? 0 : 1)
