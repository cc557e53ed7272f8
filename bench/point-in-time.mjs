// npm run point-in-time: a cluster that archives its log is copied while people learn (pg_basebackup); later somebody deletes what they should not have; the
// copy and the archived log bring the database back to the moment before. Compared with a journal outside: everything acknowledged by then is there, and
// nothing of the accident; log and money are checked as after any restore. docs/operations.md describes it in the same steps.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensurePostgres, owner, startPostgres } from '../tools/postgres.mjs'
import { node, root } from '../tools/run.mjs'
import { onInterrupt, runScript, seedFile, servedSettings, serverFile, startServer } from './processes.mjs'
import { query, startWriting, WRITTEN } from './writing.mjs'

const TRAINEES = 1500
const programs = ensurePostgres()
if (!programs) throw new Error('no PostgreSQL here and none installable')
const as = owner()
const folder = mkdtempSync(join(tmpdir(), 'jujur-point-'))
const own = (name) => {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  if (as.uid !== undefined) chownSync(path, as.uid, as.gid)
  return path
}
if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
const archive = own('archive')
const command = async (file, args) => {
  const [status] = await once(spawn(file, args, { ...as, stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' }), 'close')
  if (status !== 0) throw new Error(`${file} ended with ${status}`)
}

const postgres = await startPostgres(programs, {
  settings: ['wal_level=replica', 'archive_mode=on', 'archive_timeout=60', `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`],
})
onInterrupt(postgres.stop)
let restored
try {
  const settings = servedSettings(postgres.url, join(folder, 'data'))
  const { trainees } = await runScript(seedFile, { ...settings, SEED_TRAINEES: String(TRAINEES) })
  const server = await startServer(serverFile, settings)
  const writing = startWriting(trainees, () => server, { pauseMs: 10 })
  await sleep(2_000)
  const base = own('base')
  const [began, before] = [performance.now(), writing.journal.size]
  await command(join(programs, 'pg_basebackup'), ['--dbname', postgres.url, '--pgdata', base, '--wal-method', 'stream', '--checkpoint', 'fast'])
  const copied = (performance.now() - began) / 1000
  const during = writing.journal.size - before
  await sleep(4_000)
  // By the clock of the database, which the log is read by.
  const [{ now: moment }] = await query(postgres.url, 'select clock_timestamp()::text as now')
  const until = new Date(moment).getTime()
  await sleep(500)
  const [{ count: gone }] = await query(
    postgres.url,
    `with gone as (delete from quiz_answer where ctid in (select ctid from quiz_answer limit 500) returning 1) select count(*)::integer as count from gone`,
  )
  await sleep(1_000)
  await writing.stop()
  await server.stop()
  await query(postgres.url, 'select pg_switch_wal()')
  await sleep(2_000)
  await postgres.stop()

  const since = performance.now()
  writeFileSync(join(base, 'recovery.signal'), '')
  if (as.uid !== undefined) chownSync(join(base, 'recovery.signal'), as.uid, as.gid)
  restored = await startPostgres(programs, {
    from: base,
    settings: [`restore_command=cp ${archive}/%f %p`, `recovery_target_time=${moment}`, 'recovery_target_action=promote', 'archive_mode=off'],
  })
  onInterrupt(restored.stop)
  for (let tries = 0; (await query(restored.url, 'select pg_is_in_recovery() as is'))[0].is; tries++) {
    if (tries > 600) throw new Error('it does not come out of recovery')
    await sleep(100)
  }
  const back = (performance.now() - since) / 1000
  const there = new Set((await query(restored.url, WRITTEN)).map(({ key }) => key))
  // Acknowledged by the clock here, a little after the database had written it.
  const due = [...writing.times].filter(([, at]) => at <= until).map(([key]) => key)
  const lost = due.filter((key) => !there.has(key))
  const checks = ['verify', 'money'].map((what) => {
    // Heads are noted outside each night; where none was yet, the log is held against itself.
    const heads = join(folder, 'data/files/notes')
    const notes = what === 'verify' && existsSync(heads) ? ['--heads', heads] : []
    const file = join(root, 'apps/server/src/cli/verify-audit.ts')
    const { status, stdout, stderr } = spawnSync(node, [file, what, '--database', restored.url, ...notes], { encoding: 'utf8' })
    return { what, status, said: `${stdout}${stderr}`.trim() }
  })
  console.log(
    `base backup of ${copied.toFixed(1)} s while ${during} answers were acknowledged; ${gone} answers deleted by accident; back at the moment before in ` +
      `${back.toFixed(1)} s: of ${due.length} answers acknowledged by then ${lost.length} lost, ${there.size - due.length} more that were on their way`,
  )
  for (const { what, status, said } of checks) console.log(`  ${what}: ${status === 0 ? 'in order' : `FAULT\n${said}`}`)
  if (lost.length > 0 || checks.some(({ status }) => status !== 0)) process.exitCode = 1
} finally {
  await restored?.stop()
  await postgres.stop().catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
