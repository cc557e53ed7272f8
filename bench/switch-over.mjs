// npm run switch-over: three PostgreSQL under Patroni (etcd, synchronous mode) behind HAProxy, as the files in ops/ have them, and a server that writes while
// the primary hands over, is killed with its Patroni, and stands still for longer than its lease and wakes up again. Printed is how long nothing was
// acknowledged, and how many of the acknowledged writes the new primary does not have. All of it on one machine: it tries what is done, not how fast.
// `-- killed` runs those whose name has the word. Debian: apt-get install patroni etcd-server haproxy.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensurePostgres, freePort, owner } from '../tools/postgres.mjs'
import { node, root } from '../tools/run.mjs'
import { onInterrupt, runScript, seedFile, servedSettings, serverFile, startServer } from './processes.mjs'
import { lostOf, query, startWriting, WRITTEN } from './writing.mjs'

const WORD = process.argv[2] ?? ''
const TRAINEES = 3000
const TIMES = 3
const PASSWORD = 'only-for-measuring-'

const programs = ensurePostgres()
if (!programs) throw new Error('no PostgreSQL here and none installable')
for (const [program, flag] of [
  ['patroni', '--version'],
  ['etcd', '--version'],
  ['haproxy', '-v'],
])
  if (spawnSync(program, [flag], { stdio: 'ignore' }).status !== 0) throw new Error(`no ${program} here: apt-get install patroni etcd-server haproxy`)

const as = owner()
const folder = mkdtempSync(join(tmpdir(), 'jujur-switch-'))
chmodSync(folder, 0o711)
const own = (name) => {
  const path = join(folder, name)
  mkdirSync(path)
  if (as.uid !== undefined) chownSync(path, as.uid, as.gid)
  return path
}
const children = new Set()
const run = (program, args, cwd) => {
  const child = spawn(program, args, { ...as, cwd, stdio: 'ignore', env: { PATH: process.env.PATH, HOME: cwd, LC_ALL: 'C.UTF-8' } })
  children.add(child)
  child.once('close', () => children.delete(child))
  return child
}
/** A process and all that it started, which Patroni lets go on when it is killed. */
const familyOf = (pid) => [
  pid,
  ...spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)
    .flatMap(familyOf),
]
const signal = (pids, name) => {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {}
}
const stopAll = async () =>
  signal(
    [...children].flatMap(({ pid }) => familyOf(pid)),
    'SIGKILL',
  )
onInterrupt(stopAll)

const [etcdAt, peerAt, databaseAt, ...ports] = await Promise.all(Array.from({ length: 9 }, freePort))
const local = (port) => `127.0.0.1:${port}`
const members = ['one', 'two', 'three'].map((name, n) => ({ name, sql: ports[n * 2], rest: ports[n * 2 + 1], at: own(name) }))
const opsFile = (name) => readFileSync(join(root, 'ops', name), 'utf8')
/** A file of ops/ with what differs on this machine, of which each must stand in it. */
const withOwn = (name, changes) =>
  changes.reduce((text, [theirs, own]) => {
    if (!text.includes(theirs)) throw new Error(`ops/${name} has no ${theirs}`)
    return text.replaceAll(theirs, own)
  }, opsFile(name))
const configOf = ({ name, sql, rest, at }) =>
  withOwn('patroni.yml', [
    ['name: one', `name: ${name}`],
    ['10.0.0.21:8008', local(rest)],
    ['10.0.0.21:5432', local(sql)],
    ['10.0.0.31:2379,10.0.0.32:2379,10.0.0.33:2379', local(etcdAt)],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['local all postgres peer', 'local all postgres trust'],
    ['/var/lib/postgresql/15/portal', join(at, 'data')],
    ['/usr/lib/postgresql/15/bin', programs],
    ['/var/lib/postgresql/.pgpass-patroni', join(at, 'pgpass')],
    ['/var/run/postgresql', at],
    ['CHANGE-ME-', PASSWORD],
    ['shared_buffers: 1GB', 'shared_buffers: 128MB'],
    // No kernel is asked to restart this machine.
    ['mode: required', 'mode: off'],
  ])
const startMember = (member) => {
  writeFileSync(join(member.at, 'patroni.yml'), configOf(member))
  member.child = run('patroni', [join(member.at, 'patroni.yml')], member.at)
}
const ask = async (member, path, { method = 'GET', body } = {}) => {
  const request = { method, signal: AbortSignal.timeout(30_000), ...(body ? { body: JSON.stringify(body) } : {}) }
  return fetch(`http://${local(member.rest)}${path}`, request).catch(() => null)
}
const is = async (member, path) => (await ask(member, path))?.status === 200
const until = async (what, holds, seconds = 120) => {
  const since = performance.now()
  for (;;) {
    const found = await holds()
    if (found) return found
    if (performance.now() - since > seconds * 1000) throw new Error(`${what}: not within ${seconds} s`)
    await sleep(200)
  }
}
const primary = () =>
  until('a primary', async () => {
    for (const member of members) if (await is(member, '/primary')) return member
    return null
  })
/** One writes, another has each commit before it is acknowledged, the third follows. */
const whole = async (seconds) => {
  await until('a synchronous standby', async () => (await Promise.all(members.map((member) => is(member, '/synchronous')))).some(Boolean), seconds)
  await until(
    'two that follow',
    async () => (await Promise.all(members.map((member) => is(member, '/replica')))).filter(Boolean).length === 2,
    seconds,
  )
}

/** As `etcdctl del /service/portal/sync` does. */
const forgetSync = () => fetch(`http://${local(etcdAt)}/v2/keys/service/portal/sync`, { method: 'DELETE' })

const haproxy = () =>
  withOwn('haproxy-database.cfg', [
    ['10.0.0.20:5432', local(databaseAt)],
    ...members.map(({ sql, rest }, n) => [`10.0.0.2${n + 1}:5432 check port 8008`, `${local(sql)} check port ${rest}`]),
  ])

let server
try {
  const etcd = own('etcd')
  run(
    'etcd',
    [
      '--enable-v2',
      '--data-dir',
      etcd,
      '--listen-client-urls',
      `http://${local(etcdAt)}`,
      '--advertise-client-urls',
      `http://${local(etcdAt)}`,
      '--listen-peer-urls',
      `http://${local(peerAt)}`,
      '--initial-advertise-peer-urls',
      `http://${local(peerAt)}`,
      '--initial-cluster',
      `default=http://${local(peerAt)}`,
    ],
    etcd,
  )
  const at = own('haproxy')
  writeFileSync(join(at, 'haproxy.cfg'), haproxy())
  for (const member of members) startMember(member)
  await primary()
  await whole(180)
  run('haproxy', ['-f', join(at, 'haproxy.cfg'), '-db'], at)
  await sleep(2_000)

  const url = `postgresql://postgres:${PASSWORD}1@${local(databaseAt)}/postgres`
  const settings = servedSettings(url, join(folder, 'data'))
  const { trainees } = await runScript(seedFile, { ...settings, SEED_TRAINEES: String(TRAINEES) })
  server = await startServer(serverFile, settings)
  const writing = startWriting(trainees, () => server, { pauseMs: 160 })

  /** Each takes the primary away in its own way; what it answers brings the old one back. */
  const ways = {
    'handed over': async (old) => {
      await ask(old, '/switchover', { method: 'POST', body: { leader: old.name } })
      return async () => undefined
    },
    'killed with its Patroni': async (old) => {
      signal(familyOf(old.child.pid), 'SIGKILL')
      return async () => startMember(old)
    },
    'stands still for longer than its lease, and wakes up': async (old) => {
      const stopped = familyOf(old.child.pid)
      signal(stopped, 'SIGSTOP')
      return async () => signal(stopped.toReversed(), 'SIGCONT')
    },
  }
  const chosen = Object.entries(ways).filter(([name]) => name.includes(WORD))
  const table = []
  await writing.flows()
  for (const [name, takeAway] of chosen)
    for (let n = 0; n < TIMES; n++) {
      const old = await primary()
      const [before, seen, since] = [writing.journal.size, new Map(writing.tally.seen), Date.now()]
      const bringBack = await takeAway(old)
      await until('another primary', async () =>
        (await Promise.all(members.map(async (member) => member !== old && (await is(member, '/primary'))))).some(Boolean),
      )
      await writing.flows()
      await bringBack()
      const isStuck = !(await whole(60).then(
        () => true,
        () => false,
      ))
      // As docs/operations.md says.
      if (isStuck) await forgetSync()
      await whole(300)
      await writing.flows()
      const acknowledged = [since, ...[...writing.times.values()].filter((time) => time >= since).toSorted((a, b) => a - b)]
      const gaps = acknowledged.slice(1).map((time, i) => time - acknowledged[i])
      const saw = [...writing.tally.seen].flatMap(([what, count]) =>
        count > (seen.get(what) ?? 0) ? [`${count - (seen.get(what) ?? 0)} x ${what}`] : [],
      )
      table.push({ name, still: Math.max(...gaps) / 1000, acknowledged: writing.journal.size - before, saw: saw.join(', ') || 'nothing', isStuck })
      await sleep(1_000)
    }
  await writing.stop()
  const lost = lostOf(writing.journal, await query(url, WRITTEN))
  console.log('ops/patroni.yml and ops/haproxy-database.cfg, all on one machine\n')
  console.log('the primary | nothing was acknowledged for | acknowledged until all three were back | what people saw in place of an answer\n')
  for (const { name, still, acknowledged, saw, isStuck } of table)
    console.log(`${name} | ${still.toFixed(1)} s | ${acknowledged} | ${saw}${isStuck ? ' | /sync had to be deleted' : ''}`)
  console.log(`\n${writing.journal.size} writes acknowledged, ${lost.length} lost`)
  for (const { key, value, is } of lost.slice(0, 5)) console.log(`  lost: ${key} = ${value}, the database has ${is}`)
  let isWrong = lost.length > 0 || !server.isRunning()
  for (const what of ['verify', 'money']) {
    const checked = spawnSync(node, [join(root, 'apps/server/src/cli/verify-audit.ts'), what, '--database', url], { encoding: 'utf8' })
    console.log(`${what}: ${checked.status === 0 ? 'in order' : `FAULT\n${checked.stdout}${checked.stderr}`}`)
    isWrong ||= checked.status !== 0
  }
  if (isWrong) process.exitCode = 1
} finally {
  await server?.kill()
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
