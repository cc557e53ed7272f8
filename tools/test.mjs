// npm test: installs what tests need, runs everything, and says at the end what ran and what was skipped and why.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensurePostgres, freePort, startPostgres } from './postgres.mjs'
import { ensureBuilt, ensureInstalled, node, root, run } from './run.mjs'

const report = { passed: 0, failed: 0, skipped: 0, notes: [] }
const results = mkdtempSync(join(tmpdir(), 'jujur-tests-'))
const only = process.argv.slice(2)

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

/** Which database the tests use: the one named, one of our own, or the embedded one. */
const findDatabase = async () => {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = ensurePostgres()
  if (folder) return startPostgres(folder)
  report.notes.push('PostgreSQL: not found and not installable here, so handlers ran on the embedded database and the race tests were skipped')
  return null
}

const unit = (database) => {
  const file = join(results, 'vitest.json')
  const env = { ...(database ? { TEST_DATABASE_URL: database.url } : {}), DATABASE_URL: '', NODE_ENV: 'test' }
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
}

const journeys = async (database, browser) => {
  const file = join(results, 'playwright.json')
  const env = {
    E2E_PORT: String(await freePort()),
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
  const stats = readJson(file)?.stats
  report.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  report.failed += (stats?.unexpected ?? 0) + (!ok && !stats?.unexpected ? 1 : 0)
  report.skipped += stats?.skipped ?? 0
}

ensureInstalled()
ensureBuilt()
const database = await findDatabase()
try {
  unit(database)
  const browser = only.length > 0 ? null : await ensureBrowser()
  if (browser) await journeys(database, browser)
  else if (only.length === 0) report.notes.push('Browser journeys: skipped, no Chromium here and none installable (set CHROMIUM to the path of one)')
} finally {
  await database?.stop()
  rmSync(results, { recursive: true, force: true })
}
console.log(`\nDatabase: ${database ? 'PostgreSQL' : 'embedded'}`)
for (const note of report.notes) console.log(note)
console.log(`${report.passed} passed, ${report.failed} failed${report.skipped > 0 ? `, ${report.skipped} skipped` : ''}`)
process.exit(report.failed === 0 && report.passed > 0 ? 0 : 1)
