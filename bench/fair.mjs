// npm run bench:fair: how long one company's costly work takes beside another company's crowd, as a ratio to its time alone, in the same run on the
// same PostgreSQL. At most 2 is wanted: a company that comes second waits for one piece of the other's work, not for all of it. Takes about a minute.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@jujur/contract/wire.ts'
import sharp from 'sharp'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { onInterrupt, runScript, seedFile, servedSettings, serverFile, startServer } from './processes.mjs'

const ROUNDS = 3
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
const bearer = (token) => ({ authorization: `Bearer ${token}` })

const ask = async (url, call, { headers, body }) => {
  const response = await fetch(`${url}${API_BASE}${call}`, { method: 'POST', headers, body })
  const { response_code, data } = await response.json()
  if (response_code !== 2100 && response_code !== 2111) throw new Error(`${call} answered ${response_code}`)
  return { response_code, data }
}
const askJson = (url, call, input, headers = {}) =>
  ask(url, call, { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(input) })
const upload = (url, call, token, name, bytes) => {
  const body = new FormData()
  body.append('file', new Blob([bytes]), name)
  return ask(url, call, { headers: bearer(token), body })
}

const search = async (url, { token }, query) => {
  const answer = await fetch(`${url}${API_BASE}quick_search?${new URLSearchParams({ query })}`, { headers: bearer(token) })
  const response_code = answer.ok ? 2100 : (await answer.json()).response_code
  if (response_code !== 2100 && response_code !== 2111) throw new Error(`quick_search answered ${response_code}`)
  return { response_code }
}

const timed = async (work) => {
  const began = performance.now()
  const { response_code } = await work()
  if (response_code !== 2100) throw new Error('the second company was told to come again')
  return performance.now() - began
}

/** `crowd` answers all that the first company sends at once, `one` the work of the second. */
const measure = async (figure, { crowd, one }) => {
  const alone = []
  const beside = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await timed(one))
    const others = crowd()
    await sleep(50)
    beside.push(await timed(one))
    await Promise.all(others)
  }
  const [before, after] = [median(alone), median(beside)]
  console.log(`${figure.padEnd(74)} ${(after / before).toFixed(1).padStart(5)}   <= 2   (alone ${before.toFixed(0)} ms)`)
}

/** Distinct people in every file. */
let last = 0
const staff = (rows) => {
  const file = ++last
  const row = (n) => `Person ${n},p${file}x${n},p${file}x${n}@import.test`
  return Buffer.from(['name,username,email', ...Array.from({ length: rows }, (_, n) => row(n))].join('\n'))
}
const imported = async (url, { token }, rows) => {
  const { response_code, data } = await upload(url, 'importTraineeUsers', token, 'staff.csv', staff(rows))
  if (response_code !== 2100) return { response_code }
  await askJson(url, 'commitTraineeImport', { import_id: data.import_id }, bearer(token))
  for (;;) {
    const { data: found } = await askJson(url, 'getTraineeJob', { job_id: data.import_id, length: 1 }, bearer(token))
    if (found.job.state === 'done') return { response_code }
    await sleep(20)
  }
}

const folder = ensurePostgres()
if (!folder) throw new Error('no PostgreSQL here and none installable')
const dataDir = mkdtempSync(join(tmpdir(), 'jujur-fair-'))
const postgres = await startPostgres(folder)
onInterrupt(postgres.stop)
let app = null
try {
  // Each company has an address of its own, as its office has.
  const settings = { ...servedSettings(postgres.url, dataDir), TRUST_PROXY: '1' }
  const { password, trainees, admins } = await runScript(seedFile, { ...settings, SEED_TRAINEES: '200' })
  app = await startServer(serverFile, settings)
  const { url } = app
  const [first, second] = [trainees.slice(0, 100), trainees.slice(100)]
  const [theirs, own] = admins

  const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#12616d' } })
    .jpeg()
    .toBuffer()
  const sendPhoto = ({ token }) => upload(url, 'uploadUserPhoto', token, 'me.jpg', photo)
  await measure('a photo beside thirty of another company', { crowd: () => first.slice(0, 30).map(sendPhoto), one: () => sendPhoto(second[0]) })

  await measure('a dry run of 500 rows beside three of 10,000 of another company', {
    crowd: () => [1, 2, 3].map(() => upload(url, 'importTraineeUsers', theirs.token, 'staff.csv', staff(10_000))),
    one: () => upload(url, 'importTraineeUsers', own.token, 'staff.csv', staff(500)),
  })
  await measure('an import of 2,000 rows beside three of 5,000 of another company', {
    crowd: () => [1, 2, 3].map(() => imported(url, theirs, 5_000)),
    one: () => imported(url, own, 2_000),
  })

  await measure('a search beside fifty at once of one person of another company', {
    crowd: () => Array.from({ length: 50 }, () => search(url, theirs, 'person')),
    one: () => search(url, own, 'person'),
  })

  // Last: who signs in again leaves the session that was measured with.
  const signIn = (ip) => (person) => askJson(url, 'loginTraineeUser', { username: person.username, password }, { 'x-forwarded-for': ip })
  await measure('a sign-in beside a hundred from another address', {
    crowd: () => first.map(signIn('192.0.2.1')),
    one: () => signIn('198.51.100.1')(second[1]),
  })
} finally {
  await app?.kill()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
