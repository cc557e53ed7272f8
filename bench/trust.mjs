// npm run trust: one table of what the portal promises of trust, each row tried now by the tests that prove it, on PostgreSQL; and what `npm run mutants` found
// when it was run last (bench/mutants/record.json). Ends with 1 where anything failed, or a guard could be taken out without a test noticing.
// `npm run trust -- ids` tries the rows whose name has the word.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { ensureInstalled, node, root, run } from '../tools/run.mjs'

const word = process.argv[2] ?? ''
ensureInstalled()
const there = JSON.parse(run(node, [join(root, 'bench/trust-counts.ts')], { quiet: true }))

const read = (path) => readFileSync(join(root, path), 'utf8')
/** A number that stands in a test: how often it tries. */
const numberIn = (path, pattern) => {
  const [, found] = pattern.exec(read(path)) ?? []
  if (!found) throw new Error(`${path} no longer says how often it tries`)
  return Number(found)
}
const ACTORS = read('apps/server/test/access-matrix.csv').split('\n', 1)[0].split(',').length - 1
const raced = globSync('apps/server/{src,test}/**/*.test.ts', { cwd: root }).filter((path) =>
  /\bfifty\b|\.races?\.test/.test(`${path} ${read(path)}`),
)
const TAMPERED = 'apps/server/src/audit/tampering.test.ts'
const MUTATED = 'apps/server/test/mutated.ts'

/** @typedef {{ passed: number, of: (part: string) => number }} Counted tests that passed, and of them those whose name has the part */
/** @type {{ name: string, bad: string, files: string[], only?: string, tried: (counted: Counted) => string }[]} */
const rows = [
  {
    name: 'matrix: calls × actors that answer as reviewed',
    bad: 'otherwise',
    files: ['apps/server/test/access.test.ts'],
    tried: ({ of }) => `${of('answers every actor')} × ${ACTORS} = ${of('answers every actor') * ACTORS}`,
  },
  {
    name: 'ids of others and of nothing: same answer, nothing written',
    bad: 'leaked',
    files: ['apps/server/test/ids.test.ts'],
    tried: ({ of }) => `${there.ids} fields of ${of('somebody else’s id')} calls`,
  },
  {
    name: 'tables whose policy lets through the scope alone',
    bad: 'leaked',
    files: ['apps/server/test/policies.test.ts'],
    tried: ({ of }) => `${of('lets through the rows')} tables × 5 scopes`,
  },
  {
    name: 'fuzzed inputs: no 5xx, no hanging, no stack, no SQL',
    bad: 'broken',
    files: ['apps/server/test/fuzz.test.ts', 'apps/server/test/mutated-even.test.ts', 'apps/server/test/mutated-odd.test.ts'],
    tried: () => `${there.calls} calls × ${numberIn(MUTATED, /const SAMPLE = (\d+)/)} and odd signs`,
  },
  {
    name: 'races of fifty: effects beyond one',
    bad: 'doubled',
    files: raced,
    only: 'fifty|race|at once|behind who|at the same moment',
    tried: ({ passed }) => `${passed} races`,
  },
  {
    name: 'the right answer before one may know it',
    bad: 'told',
    files: ['apps/server/src/learning/learning.handlers.test.ts', 'apps/server/src/learning/attempts/attempts.rules.test.ts'],
    only: 'right|whichever option',
    tried: ({ passed }) => `${passed} ways`,
  },
  {
    name: 'callbacks forged, altered, replayed',
    bad: 'accepted',
    files: ['apps/server/src/payments/bills/bills.handlers.test.ts', 'apps/server/src/payments/bills/billplz.rules.test.ts'],
    tried: ({ passed }) => `${passed} cases, one of 1000`,
  },
  {
    name: 'ways to tamper with the audit log',
    bad: 'unnoticed',
    files: [TAMPERED, 'apps/server/src/audit/heads.usecases.test.ts'],
    tried: ({ passed }) => `${numberIn(TAMPERED, /turn < (\d+)/)} and ${passed} cases`,
  },
  {
    name: 'canaries in exports, logs, errors, figures',
    bad: 'found',
    files: [
      'apps/server/src/privacy/canaries.test.ts',
      'apps/server/src/kit/security/logged-error.test.ts',
      'apps/server/src/kit/web-server/metrics.test.ts',
    ],
    tried: ({ passed }) => `${passed} cases`,
  },
]

const programs = ensurePostgres()
if (!programs) throw new Error('no PostgreSQL here and none installable')
const folder = mkdtempSync(join(tmpdir(), 'jujur-trust-'))
const report = join(folder, 'vitest.json')

const tryRow = ({ files, only }, url) => {
  rmSync(report, { force: true })
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json', `--outputFile.json=${report}`, ...files]
  if (only) args.push('-t', only)
  const env = {
    ...process.env,
    TEST_DATABASE_URL: url,
    DATABASE_URL: '',
    NODE_ENV: 'test',
    TEST_PART: 'day',
    FUZZ_SEED: process.env.FUZZ_SEED ?? '1',
  }
  spawnSync(node, args, { cwd: root, env, stdio: 'ignore' })
  const suites = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
  const tests = suites.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && !assertionResults.some((one) => one.status === 'failed')
      ? [{ status: 'failed', fullName: `${name}: ${message.split('\n')[0]}` }]
      : assertionResults,
  )
  const passed = tests.filter(({ status }) => status === 'passed')
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  if (suites.length < files.length) failed.push(`of ${files.length} files only ${suites.length} ran`)
  // What tried nothing proves nothing.
  if (passed.length === 0 && failed.length === 0) failed.push('no test ran')
  return { passed: passed.length, of: (part) => passed.filter(({ fullName }) => fullName.includes(part)).length, failed }
}

const table = []
const failures = []
const postgres = await startPostgres(programs, { mayForget: true, isSmall: true })
try {
  for (const row of rows.filter(({ name }) => name.includes(word))) {
    const counted = tryRow(row, postgres.url)
    table.push([row.name, row.tried(counted), `${counted.failed.length} ${row.bad}`])
    failures.push(...counted.failed.map((one) => `${row.name}: ${one}`))
    console.error(table.at(-1).join('   '))
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** @type {Record<string, { found: number, tried: number, killed: number, day: string, surviving: string[] }>} */
const record = JSON.parse(read('bench/mutants/record.json'))
/** @type {{ mutant: string, why: string }[]} */
const accepted = JSON.parse(read('bench/mutants/accepted.json'))
const isAccepted = (id) => accepted.some(({ mutant }) => mutant === id)
const guards = {
  rls: 'policies of tables',
  scope: 'scope asked by functions',
  roles: 'roles, entries, steps of calls',
  eyes: 'two people',
  locks: 'locks',
  guards: 'conditions of writes',
}
for (const [kind, { found, tried, killed, day, surviving }] of Object.entries(record)) {
  const name = `mutants, ${guards[kind]} (npm run mutants ${kind}, ${day})`
  if (!name.includes(word)) continue
  const left = surviving.filter((id) => !isAccepted(id))
  table.push([name, `${tried} of ${found} tried, ${killed} killed`, `${left.length} surviving`])
  failures.push(...left.map((id) => `survives: ${id}`))
}

const widths = [0, 1, 2].map((n) => Math.max(...table.map((row) => row[n].length)))
console.log()
for (const row of table) console.log(row.map((cell, n) => cell.padEnd(widths[n])).join('   '))
for (const failure of failures) console.log(failure)
console.log('Writes lost over kills of server and database, and over other faults, take an hour: npm run kill-test, npm run faults.')
process.exit(failures.length === 0 && table.length > 0 ? 0 : 1)
