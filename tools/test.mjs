// npm test: installs what tests need, runs everything, and says at the end what ran and what was skipped and why.
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from './browser.mjs'
import { ensurePostgres, startPostgres } from './postgres.mjs'
import { ensureBuilt, ensureInstalled, node, root, run } from './run.mjs'

const report = { passed: 0, failed: 0, skipped: 0, notes: [] }
const results = mkdtempSync(join(tmpdir(), 'jujur-tests-'))
const only = process.argv.slice(2)
/** [file, milliseconds] of every test file. */
const times = []
/** What failed, by name and with the first line of why: the closing lines are all that some readers get to see. */
const failures = []
const failed = (name, why) =>
  failures.push(
    `FAILED ${name}\n       ${stripVTControlCharacters(why ?? 'no message')
      .split('\n')
      .slice(0, 6)
      .join('\n       ')}`,
  )

const attempt = (name, command, args, env) => {
  try {
    run(command, args, { env })
    return true
  } catch {
    report.notes.push(`${name}: failed`)
    return false
  }
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** Only in a cluster of our own: every database made in it afterwards is at the newest schema from the start. */
const migrateTemplate = ({ url }) => {
  const TEMPLATE_URL = Object.assign(new URL(url), { pathname: '/template1' }).href
  const script = `const { migrateServedDatabase } = await import('./apps/server/src/kit/database/migrate.ts'); await migrateServedDatabase(process.env.TEMPLATE_URL)`
  return attempt('migrating an empty database', node, ['--input-type=module', '--eval', script], { TEMPLATE_URL })
}

/** Which database the tests use: the one named, one of our own, or the embedded one. */
const findDatabase = async () => {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = ensurePostgres()
  if (folder) {
    const database = await startPostgres(folder)
    if (!migrateTemplate(database)) report.failed++
    return database
  }
  report.notes.push('PostgreSQL: not found and not installable here, so handlers ran on the embedded database and the race tests were skipped')
  return null
}

/** `FUZZ=all` tries every mutated input; otherwise a sample, the same again with the FUZZ_SEED that is printed. */
const fuzz = () => {
  if (process.env.FUZZ === 'all') {
    report.notes.push('Mutated inputs: all of them')
    return {}
  }
  const FUZZ_SAMPLE = process.env.FUZZ_SAMPLE ?? '50'
  const FUZZ_SEED = process.env.FUZZ_SEED ?? String(randomInt(1_000_000))
  report.notes.push(`Mutated inputs: a sample of ${FUZZ_SAMPLE} for each call, FUZZ_SEED=${FUZZ_SEED} (FUZZ=all for all of them)`)
  return { FUZZ_SAMPLE, FUZZ_SEED }
}

const unit = (database) => {
  const file = join(results, 'vitest.json')
  const env = { ...(database ? { TEST_DATABASE_URL: database.url } : {}), DATABASE_URL: '', NODE_ENV: 'test', ...fuzz() }
  const ok = attempt(
    'unit and handler tests',
    node,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...only],
    env,
  )
  const json = readJson(file)
  report.passed += json?.numPassedTests ?? 0
  report.failed += (json?.numFailedTests ?? 0) + (!ok && !json?.numFailedTests ? 1 : 0)
  report.skipped += json?.numPendingTests ?? 0
  for (const { name, startTime, endTime, status, message, assertionResults } of json?.testResults ?? []) {
    times.push([relative(root, name), endTime - startTime])
    const fell = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, failureMessages } of fell) failed(`${relative(root, name)} › ${fullName}`, failureMessages[0])
    if (status === 'failed' && fell.length === 0) failed(relative(root, name), message)
  }
}

const journeys = (database, browser) => {
  const file = join(results, 'playwright.json')
  const env = {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(database ? { TEST_DATABASE_URL: database.url } : {}),
    DATABASE_URL: '',
    NODE_ENV: 'test',
  }
  const ok = attempt(
    'browser journeys',
    node,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    env,
  )
  const json = readJson(file)
  const stats = json?.stats
  report.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  report.failed += (stats?.unexpected ?? 0) + (!ok && !stats?.unexpected ? 1 : 0)
  report.skipped += stats?.skipped ?? 0
  for (const suite of json?.suites ?? []) {
    times.push([join('e2e', suite.file), durationOf(suite)])
    for (const { title, tests } of specsOf(suite)) {
      for (const { status, results } of tests) {
        if (status === 'unexpected') failed(`${join('e2e', suite.file)} › ${title}`, results.at(-1)?.error?.message)
        if (status === 'flaky') report.notes.push(`${join('e2e', suite.file)} › ${title}: passed at the second try only`)
      }
    }
  }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

const durationOf = (suite) =>
  specsOf(suite)
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration, 0)

ensureInstalled()
ensureBuilt()
const database = await findDatabase()
try {
  unit(database)
  const browser = only.length > 0 ? null : await ensureBrowser()
  if (browser) journeys(database, browser)
  else if (only.length === 0) report.notes.push('Browser journeys: skipped, no Chromium here and none installable (set CHROMIUM to the path of one)')
} finally {
  await database?.stop()
  rmSync(results, { recursive: true, force: true })
}
console.log('\nSlowest test files:')
for (const [file, ms] of times.toSorted(([, a], [, b]) => b - a).slice(0, 10)) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
console.log(`\nDatabase: ${database ? 'PostgreSQL' : 'embedded'}`)
for (const note of report.notes) console.log(note)
for (const failure of failures) console.log(failure)
console.log(`${report.passed} passed, ${report.failed} failed${report.skipped > 0 ? `, ${report.skipped} skipped` : ''}`)
process.exit(report.failed === 0 && report.passed > 0 ? 0 : 1)
