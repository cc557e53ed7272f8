// npm run faults: one thing after the other breaks while people learn, and is mended again. A journal outside has every write that was acknowledged; at the
// end it is held against the database, the audit log and the money are checked, and a table says what was lost and what people saw. `npm run faults -- slow`
// runs those whose name has the word. Kills of server and database many times over: npm run kill-test; servers replaced: npm run bench:rolling; an accident
// undone: npm run point-in-time.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@jujur/contract/wire.ts'
import pg from 'pg'
import sharp from 'sharp'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { node, root } from '../tools/run.mjs'
import { embeddedSettings, onInterrupt, runScript, seedFile, servedSettings, serverFile, startServer } from './processes.mjs'
import { lostOf, query, startWriting, WRITTEN } from './writing.mjs'

const WORD = process.argv[2] ?? ''
const TRAINEES = 3000
const TIMES = 3

const programs = ensurePostgres()
if (!programs) throw new Error('no PostgreSQL here and none installable')
const folder = mkdtempSync(join(tmpdir(), 'jujur-faults-'))
const small = join(folder, 'small')
mkdirSync(small)
/** A disk that is soon full: 24 MB, where we may mount one. */
const isSmall = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', small]).status === 0
const unmount = async () => void (isSmall && spawnSync('umount', [small]))
onInterrupt(unmount)
const freeOf = (path) => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

const postgres = await startPostgres(programs)
onInterrupt(postgres.stop)
const settings = {
  ...servedSettings(postgres.url, join(folder, 'data')),
  ...(isSmall ? { DATA_DIR: join(small, 'data'), UPLOAD_DIR: join(small, 'uploads') } : {}),
}
const { trainees } = await runScript(seedFile, { ...settings, SEED_TRAINEES: String(TRAINEES) })
let server = await startServer(serverFile, settings)
const writing = startWriting(trainees, () => server, { pauseMs: 20 })
const admin = (text) => query(postgres.url, text)

const photo = await sharp({ create: { width: 1600, height: 1600, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 60 } } })
  .jpeg({ quality: 95 })
  .toBuffer()
/** What somebody is answered who sends a photograph. */
const sendPhoto = async () => {
  const form = new FormData()
  form.set('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg')
  const headers = { authorization: `Bearer ${trainees[0].token}` }
  const answer = await fetch(`${server.url}${API_BASE}uploadUserPhoto`, { method: 'POST', headers, body: form }).catch(() => null)
  const body = await answer?.json().catch(() => null)
  return body ? `${body.response_code}${body.data?.reason ? ` ${body.data.reason}` : ''}` : 'no answer'
}

/** Each breaks something until the function that it answers mends it; what it says besides stands in the table. */
const faults = {
  'database restarted': async () => {
    await postgres.halt()
    return { mend: () => postgres.restart() }
  },
  'database killed': async () => {
    await postgres.crash()
    return { mend: () => postgres.restart() }
  },
  'database stands still for 5 s': async () => {
    const pids = postgres.processes()
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    await sleep(5_000)
    return {
      mend: async () => {
        for (const pid of pids.toReversed()) process.kill(pid, 'SIGCONT')
      },
    }
  },
  'database takes no writes for 3 s': async () => {
    const before = writing.journal.size
    await admin('alter system set default_transaction_read_only = on')
    await admin('select pg_reload_conf()')
    await admin('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$')
    await sleep(3_000)
    const states = await (await fetch(`${server.url}/readyz`)).json()
    return {
      said: `readyz: ${states.database}; ${writing.journal.size - before} acknowledged until it took none`,
      mend: async () => {
        const client = new pg.Client({ connectionString: postgres.url, options: '-c default_transaction_read_only=off' })
        await client.connect()
        await client.query('alter system reset default_transaction_read_only')
        await client.query('select pg_reload_conf()')
        await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$',
        )
        await client.end()
      },
    }
  },
  'database ends all sessions, and others take what connections there are, for 5 s': async () => {
    const held = []
    const take = async () => {
      for (;;) {
        const client = new pg.Client({ connectionString: postgres.url })
        client.on('error', () => undefined)
        const isIn = await client.connect().then(
          () => true,
          () => false,
        )
        if (!isIn) return
        held.push(client)
      }
    }
    await take()
    // The portal's own end, and before it has them again, others have.
    const ours = held.map(({ processID }) => processID)
    await held[0].query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> all($1::integer[]) and backend_type = $2', [
      ours,
      'client backend',
    ])
    await take()
    await sleep(5_000)
    return { said: `${held.length} held by others`, mend: () => Promise.all(held.map((client) => client.end().catch(() => undefined))) }
  },
  'server killed': async () => {
    const killed = server
    server = null
    await killed.kill()
    return {
      mend: async () => {
        server = await startServer(serverFile, settings)
      },
    }
  },
  'server told to stop with all at work': async () => {
    const going = server
    server = null
    await going.stop()
    return {
      mend: async () => {
        server = await startServer(serverFile, settings)
      },
    }
  },
  ...(isSmall
    ? {
        'disk full for files and uploads': async () => {
          const filler = join(small, 'filler')
          const before = await sendPhoto()
          writeFileSync(filler, Buffer.alloc(Math.max(0, freeOf(small) - 64 * 1024)))
          const during = await sendPhoto()
          await sleep(2_000)
          rmSync(filler)
          return { said: `photo before ${before}, full ${during}, after ${await sendPhoto()}`, mend: async () => undefined }
        },
      }
    : {}),
  'slow clients: 500 that send a byte a second': async () => {
    const sockets = []
    for (let n = 0; n < 500; n++) {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write('POST /api/')
      sockets.push(socket)
    }
    const before = writing.journal.size
    for (let second = 0; second < 12; second++) {
      await sleep(1_000)
      for (const socket of sockets) if (socket.writable) socket.write('x')
    }
    const open = sockets.filter((socket) => socket.readyState === 'open').length
    return {
      said: `${writing.journal.size - before} acknowledged beside them in 12 s; ${open} still open`,
      mend: async () => {
        for (const socket of sockets) socket.destroy()
      },
    }
  },
}

/** Two on one folder: the second says so and ends. */
const folderTwice = async () => {
  const one = embeddedSettings(join(folder, 'embedded'))
  const first = await startServer(serverFile, one)
  const second = await startServer(serverFile, one).then(
    async (started) => {
      await started.kill()
      return 'STARTED'
    },
    (error) => error.message.split('\n').findLast((line) => line.includes('Cannot start')) ?? 'ended without a word',
  )
  await first.kill()
  return second
}

const chosen = Object.entries(faults).filter(([name]) => name.includes(WORD))
const table = []
try {
  await writing.flows()
  for (const [name, breakIt] of chosen)
    for (let n = 0; n < (name.includes(' for ') || name.includes(':') ? 1 : TIMES); n++) {
      const [before, seen] = [writing.journal.size, new Map(writing.tally.seen)]
      const { said = '', mend } = await breakIt()
      await mend()
      const mended = performance.now()
      await writing.flows()
      const saw = [...writing.tally.seen].flatMap(([what, count]) =>
        count > (seen.get(what) ?? 0) ? [`${count - (seen.get(what) ?? 0)} x ${what}`] : [],
      )
      table.push({
        name,
        back: (performance.now() - mended) / 1000,
        acknowledged: writing.journal.size - before,
        saw: saw.join(', ') || 'nothing',
        said,
      })
      await sleep(500)
    }
  await writing.stop()
  const lost = lostOf(writing.journal, await query(postgres.url, WRITTEN))
  const twice = 'the same folder twice'.includes(WORD) ? await folderTwice() : null
  console.log('fault | acknowledged until it was over | what people saw in place of an answer | back after mending\n')
  for (const { name, back, acknowledged, saw, said } of table)
    console.log(`${name} | ${acknowledged} | ${saw} | ${back.toFixed(1)} s${said === '' ? '' : ` | ${said}`}`)
  if (twice !== null) console.log(`the same folder twice | - | ${twice}`)
  if (!isSmall) console.log('disk full: not tried, for nothing may be mounted here')
  console.log('not tried here: a clock that jumps (times are those of the database), a bucket or gateway away (tests), power')
  console.log(`\n${writing.journal.size} writes acknowledged, ${lost.length} lost`)
  for (const { key, value, is } of lost.slice(0, 5)) console.log(`  lost: ${key} = ${value}, the database has ${is}`)
  let isWrong = lost.length > 0 || twice === 'STARTED' || !server?.isRunning()
  for (const what of ['verify', 'money']) {
    const checked = spawnSync(node, [join(root, 'apps/server/src/cli/verify-audit.ts'), what, '--database', postgres.url], { encoding: 'utf8' })
    console.log(`${what}: ${checked.status === 0 ? 'in order' : `FAULT\n${checked.stdout}${checked.stderr}`}`)
    isWrong ||= checked.status !== 0
  }
  if (isWrong) process.exitCode = 1
} finally {
  await server?.kill()
  await postgres.stop()
  await unmount()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
