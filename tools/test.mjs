// npm test: installs what tests need, runs the tests of the day, and says at the end what ran and what was skipped and why.
// npm run test:night: only what the day leaves out. The generated cases but the day's share, the long journeys, all of them with all looks at their pages and
// on their other device, what starts clusters and artefacts of its own, the screens that it did not walk on a desk, every screen on a phone, in the dark and at all widths, and the walks through years and histories.
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from './browser.mjs'
import { ensurePostgres, startPostgres } from './postgres.mjs'
import { ensureBuilt, ensureInstalled, node, root, run } from './run.mjs'

const report = { passed: 0, failed: 0, skipped: 0, notes: [], took: [], failures: [] }
const results = mkdtempSync(join(tmpdir(), 'jujur-tests-'))
const isNight = process.argv.includes('--night')
const only = process.argv.slice(2).filter((argument) => argument !== '--night')
const isPartial = only.length > 0

/** By name and with the first lines of why: the closing lines are all that some readers get to see. */
const tell = (how, { name, why = 'no message' }) => {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 6)
  report.failures.push([`${how} ${name}`, ...lines].join('\n       '))
}

const attempt = (command, args, env) => {
  try {
    run(command, args, { env })
    return true
  } catch {
    return false
  }
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** Only in a cluster of our own: every database made in it afterwards is at the newest schema from the start. */
const migrateTemplate = ({ url }) => {
  const TEMPLATE_URL = Object.assign(new URL(url), { pathname: '/template1' }).href
  const script = `const { migrateServedDatabase } = await import('./apps/server/src/kit/database/migrate.ts'); await migrateServedDatabase(process.env.TEMPLATE_URL)`
  return attempt(node, ['--input-type=module', '--eval', script], { TEMPLATE_URL })
}

/** Which database the tests use: the one named, one of our own, or the embedded one. */
const findDatabase = async () => {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = ensurePostgres()
  if (folder) {
    const database = await startPostgres(folder, { mayForget: true, isSmall: true })
    if (!migrateTemplate(database)) {
      report.failed++
      report.notes.push('migrating an empty database: failed')
    }
    return database
  }
  report.notes.push('PostgreSQL: not found and not installable here, so handlers ran on the embedded database and the race tests were skipped')
  return null
}

/**
 * Which of the generated cases are tried, and which screens are walked on a desk: by day a share, the same again with the FUZZ_SEED that is printed; by
 * night the others, or without a seed all.
 */
const fuzzed = () => {
  const { FUZZ_SEED = isNight ? '' : String(randomInt(1_000_000)) } = process.env
  const which = isNight ? (FUZZ_SEED ? 'those that npm test left out with' : 'all of them') : 'a share,'
  report.notes.push(`Generated cases and screens on a desk: ${which}${FUZZ_SEED && ` FUZZ_SEED=${FUZZ_SEED}`}`)
  return { FUZZ_SEED }
}
/** By this vitest.config.ts and the journeys' configuration leave out the other part. */
const part = { TEST_PART: isNight ? 'night' : 'day', ...fuzzed() }
/** The tests of the night, and of those that run by day the ones that leave something to it. */
const nightUnits = () => {
  const tests = readdirSync(join(root, 'apps/server'), { recursive: true }).filter((path) => /^(src|test|content)\/.*\.test\.ts$/.test(path))
  const leaves = (path) => /from '.*\/share\.ts'/.test(readFileSync(join(root, 'apps/server', path), 'utf8'))
  return ['.night.test.', 'test/mutated-', ...tests.filter(leaves)]
}

/** `NIGHT_SHARD=2/3` walks the second of three parts of the screens on a phone, where a run has not the time for all (visits.night.spec.ts). */
const shard = isNight ? process.env.NIGHT_SHARD : undefined
if (shard) report.notes.push(`Screens on a phone: part ${shard}`)

const environmentOf = (database) => ({ ...(database ? { TEST_DATABASE_URL: database.url } : {}), DATABASE_URL: '', NODE_ENV: 'test', ...part })

/** One run of the unit and handler tests: which failed and why, and by file how long it took. */
const runUnits = (database) => (paths) => {
  const file = join(results, 'vitest.json')
  rmSync(file, { force: true })
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...paths]
  const ok = attempt(node, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], environmentOf(database))
  const json = readJson(file)
  const suites = json?.testResults ?? []
  const fell = suites.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [{ path, name: path, why: message }]
    return tests.map(({ fullName, failureMessages }) => ({ path, name: `${path} › ${fullName}`, why: failureMessages[0] }))
  })
  const took = suites.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime])
  return { ok, fell, took, passed: json?.numPassedTests ?? 0, skipped: json?.numPendingTests ?? 0 }
}

const runJourneys = (database, browser) => (paths) => {
  const file = join(results, 'playwright.json')
  rmSync(file, { force: true })
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...paths]
  const env = { ...environmentOf(database), CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const ok = attempt(node, [join(root, 'node_modules/@playwright/test/cli.js'), ...args], env)
  const { stats, suites = [] } = readJson(file) ?? {}
  const fell = suites.flatMap((suite) =>
    specsOf(suite)
      .filter((spec) => !spec.ok)
      .map(({ title, tests }) => ({
        path: suite.file,
        name: `${join('e2e', suite.file)} › ${title}`,
        why: tests.flatMap((test) => test.results).findLast(({ error }) => error)?.error.message,
      })),
  )
  return {
    ok,
    fell,
    took: suites.map((suite) => [join('e2e', suite.file), durationOf(suite)]),
    passed: stats?.expected ?? 0,
    skipped: stats?.skipped ?? 0,
  }
}

/** Failures in so few files may be the machine's. */
const FEW = 3

/**
 * Runs tests and counts them. Where nobody watches, the few files in which one failed are run once more, alone: what fails again has failed, and
 * what passes then is still told by name, because a test that depends on its company is to be mended.
 */
const take = (what, run, paths) => {
  const first = run(paths)
  if (!first.ok && first.fell.length === 0) first.fell.push({ path: null, name: what, why: 'ended without naming a test' })
  const files = [...new Set(first.fell.map(({ path }) => path))]
  const isWorthIt = process.env.CI && files.length > 0 && files.length <= FEW && !files.includes(null)
  const second = isWorthIt ? run(files) : first
  const isFallen = (one) => !second.ok && (second.fell.length === 0 || second.fell.some(({ name }) => name === one.name))
  const fallen = first.fell.filter(isFallen)
  const fallenNow = second.fell.filter(({ name }) => !first.fell.some((one) => one.name === name))
  for (const one of [...fallen, ...fallenNow]) tell('FAILED', one)
  for (const one of first.fell.filter((one) => !isFallen(one))) tell('FAILED AT FIRST, passed alone:', one)
  report.failed += fallen.length + fallenNow.length
  report.passed += first.passed + first.fell.length - fallen.length - fallenNow.length
  report.skipped += first.skipped
  report.took.push(...first.took)
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

const durationOf = (suite) =>
  specsOf(suite)
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration, 0)

ensureInstalled()
await ensureBuilt()
const database = await findDatabase()
try {
  take('unit and handler tests', runUnits(database), isNight && !isPartial ? nightUnits() : only)
  const browser = isPartial ? null : await ensureBrowser()
  if (browser) take('browser journeys', runJourneys(database, browser), [])
  else if (!isPartial) report.notes.push('Browser journeys: skipped, no Chromium here and none installable (set CHROMIUM to the path of one)')
} finally {
  await database?.stop()
  rmSync(results, { recursive: true, force: true })
}
console.log('\nSlowest test files:')
for (const [file, ms] of report.took.toSorted(([, a], [, b]) => b - a).slice(0, 10)) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
console.log(`\nDatabase: ${database ? 'PostgreSQL' : 'embedded'}`)
for (const note of report.notes) console.log(note)
for (const failure of report.failures) console.log(failure)
console.log(`${report.passed} passed, ${report.failed} failed${report.skipped > 0 ? `, ${report.skipped} skipped` : ''}`)
process.exit(report.failed === 0 && report.passed > 0 ? 0 : 1)
