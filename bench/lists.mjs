// npm run bench:lists: does a list stay as fast as the number of people grows? The first ten pages of a company's trainees, asked one after the other:
// of 1,000 trainees in a database of no more, of the same 1,000 among 1,000,000 others, and of a company of 1,000,000. Then finding by words, beside a
// read of one's own profile: a word that two people of the large company have, and one that all have; and the same by its slowest twentieth while others
// keep the server busy. Takes about ten minutes; `-- 300000` for fewer.
// Then how each of a company's people stands: of 100,000 beside 100 in one database, asked in turn; `-- learning` for this alone.
// Last the lists of authors: the bank of 10,000 questions beside one of 100, in two databases asked in turn; `-- content` for these alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@jujur/contract/wire.ts'
import pg from 'pg'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { fillLearning } from './learning-fill.mjs'
import { onInterrupt, runScript, servedSettings, serverFile, startServer } from './processes.mjs'

const words = process.argv.slice(2)
const MANY = Number(words.find((word) => /^\d+$/.test(word)) ?? 1_000_000)
const CONTENT_ONLY = words.includes('content')
const LEARNING_ONLY = words.includes('learning')
const FEW = 1_000
const PAGES = 10
const ROUNDS = 30
const AT_ONCE = 8
const SEARCHES = 200
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
const p95 = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)]

/** People whose names come in no order, as people are registered. */
const FILL = `
  insert into users (company_id, system_type_id, username, email, email_normal, name, status, department, position, created_at)
  select $1::integer, 1, 'p' || $1::integer || '.' || n, 'p' || $1::integer || '.' || n || '@people.test', 'p' || $1::integer || '.' || n || '@people.test',
    substr(md5(n::text), 1, 8) || ' binti ' || substr(md5((n + 1)::text), 1, 8), 'active', 'Department ' || n % 20, 'Executive', now()
  from generate_series(1, $2::integer) n`

/** Milliseconds of one page, the median over all pages and rounds. */
const timePages = async (url, token, total) => {
  const times = []
  for (let round = 0; round <= ROUNDS; round++)
    for (let page = 0; page < PAGES; page++) {
      const began = performance.now()
      const answer = await fetch(`${url}${API_BASE}getTraineeUserList`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ length: 100, start: page * 100 }),
      })
      const { response_code, data } = await answer.json()
      if (response_code !== 2100 || data.posts.length !== 100 || data.total !== Math.min(total, 10_000))
        throw new Error(`the list answers ${response_code} with ${data?.posts?.length} of ${data?.total}`)
      // The first round warms up.
      if (round > 0) times.push(performance.now() - began)
    }
  return median(times)
}

/** Milliseconds of each of some calls, the median (or what else) over rounds in which they take turns. */
const timeInTurn = async (calls, { rounds = ROUNDS, figure = median } = {}) => {
  const times = calls.map(() => [])
  for (let round = 0; round <= rounds; round++)
    for (const [i, call] of calls.entries()) {
      const began = performance.now()
      await call()
      if (round > 0) times[i].push(performance.now() - began)
    }
  return times.map(figure)
}

/** What `work` measures while so many keep asking something else. */
const underLoad = async (ask, work) => {
  let isBusy = true
  const others = Array.from({ length: AT_ONCE }, async () => {
    while (isBusy) await ask()
  })
  try {
    return await work()
  } finally {
    isBusy = false
    await Promise.all(others)
  }
}

/** What `look` sees in the answer is what it should be. */
const asking =
  (url, token, name, { query, input = {} }, look) =>
  async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await (query === undefined
      ? fetch(`${url}${API_BASE}${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
      : fetch(`${url}${API_BASE}${name}?${new URLSearchParams({ query })}`, { headers }))
    const text = await answer.text()
    if (!answer.ok || !look(text)) throw new Error(`${name} answers ${answer.status} ${text.slice(0, 200)}`)
  }

// ── Content ───────────────────────────────────────────────────────────────────────────────────────────────────

const BANKS = [100, 10_000]
const SHOWN = 20
const CONTENT_ROUNDS = 100
/** Each tag and the word stand on as many questions of both banks, but the tag of a tenth of each. */
const FILL_CONTENT = `
  with q as (
    insert into question (name, text, type, tags, updated_at, updated_by)
    select 'Question ' || substr(md5(n::text), 1, 12), 'What do you do when somebody offers you ' || substr(md5((n * 7)::text), 1, 12) || '?'
      || case when n % ($2::integer / 10) = 0 then ' A kesatria would not.' else '' end, 'single',
      array['tag ' || n % 10, 'rare ' || n / 10], now() - n * interval '1 minute', $1::integer
    from generate_series(1, $2::integer) n returning 1),
  m as (
    insert into material (title, type, html, details, min_seconds, updated_at, updated_by)
    select 'Reading ' || substr(md5(n::text), 1, 12), 'text', '<p>' || repeat('Say no, and tell your manager. ', 40) || '</p>', '{"words":240}', 60, now() - n * interval '1 minute', $1::integer
    from generate_series(1, $2::integer) n returning 1)
  select (select count(*) from q), (select count(*) from m)`

const withClient = async (connectionString, work) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const contentBeside = async (postgresUrl, ended) => {
  const sides = []
  for (const count of BANKS) {
    const name = `content_${count}`
    await withClient(postgresUrl, (client) => client.query(`create database ${name}`))
    const url = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href
    const dataDir = mkdtempSync(join(tmpdir(), 'jujur-content-'))
    ended(() => rmSync(dataDir, { recursive: true, force: true }))
    const settings = servedSettings(url, dataDir)
    const { author } = await runScript(join(import.meta.dirname, 'seed-lists.ts'), settings)
    await withClient(url, async (client) => {
      await client.query(FILL_CONTENT, [author.user_id, count])
      await client.query('vacuum analyze')
    })
    const server = await startServer(serverFile, settings)
    ended(() => server.kill())
    sides.push({ count, url: server.url, token: author.token })
  }
  const listed = (wanted) => (text) => JSON.parse(text).data.total === wanted
  const figures = [
    ['questions, the first page', 'QuestionList', () => ({}), (count) => count],
    ['questions, a page in the middle', 'QuestionList', (count) => ({ start: count / 2 - SHOWN / 2 }), (count) => count],
    ['questions, the hardest first', 'QuestionList', () => ({ sort: 'ease' }), (count) => count],
    ['questions of a tag that ten bear', 'QuestionList', () => ({ tag: 'rare 5' }), () => 10],
    ['questions by a word that ten have', 'QuestionList', () => ({ q: 'kesatria' }), () => 10],
    ['materials, the first page', 'getMaterialList', () => ({}), (count) => count],
    ['materials, a page in the middle', 'getMaterialList', (count) => ({ start: count / 2 - SHOWN / 2 }), (count) => count],
  ]
  console.log(`lists of authors, ${BANKS[1]} beside ${BANKS[0]}, pages of ${SHOWN}, the median of ${CONTENT_ROUNDS} rounds in turn`)
  for (const [what, name, input, total] of figures) {
    const calls = sides.map(({ url, token, count }) => asking(url, token, name, { input: { length: SHOWN, ...input(count) } }, listed(total(count))))
    const [few, many] = await timeInTurn(calls, { rounds: CONTENT_ROUNDS })
    console.log(`${what.padEnd(74)} ${(many / few).toFixed(2).padStart(9)}   <= 1.3   (${few.toFixed(1)} and ${many.toFixed(1)} ms)`)
  }
}

// ── Learning ──────────────────────────────────────────────────────────────────────────────────────────────────

const LEARNERS = [100, 100_000]

const learningBeside = async (postgresUrl, ended) => {
  await withClient(postgresUrl, (client) => client.query('create database learning'))
  const url = Object.assign(new URL(postgresUrl), { pathname: '/learning' }).href
  const dataDir = mkdtempSync(join(tmpdir(), 'jujur-learning-'))
  ended(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = servedSettings(url, dataDir)
  const { companies } = await runScript(join(import.meta.dirname, 'seed-lists.ts'), settings)
  const word = await withClient(url, async (client) => {
    await fillLearning(
      client,
      companies.map(({ company_id }, i) => [company_id, LEARNERS[i]]),
    )
    const { rows } = await client.query(`select substr(md5('50'), 1, 8) as word`)
    return rows[0].word
  })
  const server = await startServer(serverFile, settings)
  ended(() => server.kill())
  const learning = 'getCompanyLearningList'
  const figures = [
    ['learning status, the first page', learning, {}, '<= 3'],
    ['learning status, the third page', learning, { start: 2 * SHOWN }, '<= 3'],
    ['learning status, overdue', learning, { state: 'OVERDUE' }, '<= 3'],
    ['learning status, the longest overdue', learning, { state: 'OVERDUE', sort: 'due_on' }, '<= 3'],
    ['learning status, completed', learning, { state: 'COMPLETED' }, '<= 3'],
    ['learning status, running out soon', learning, { state: 'EXPIRING' }, '<= 3'],
    ['learning status, revoked, which none is', learning, { state: 'REVOKED' }, '<= 3'],
    ['learning status, a department', learning, { department: 'Department 3' }, '<= 3'],
    ['learning status, completed last', learning, { sort: 'completed_on', dir: 'desc' }, '<= 3'],
    ['learning status by a word that two have', learning, { q: word }, '<= 3'],
    ['learning status by a word that all have', learning, { q: 'binti' }, ''],
    ['trainees, active last', 'getTraineeUserList', { sort: 'last_active_at', dir: 'desc' }, '<= 3'],
  ]
  console.log(
    `learning status, ${LEARNERS[1]} people beside ${LEARNERS[0]}, a third overdue, pages of ${SHOWN}, the median of ${ROUNDS} rounds in turn`,
  )
  for (const [what, name, input, aim] of figures) {
    const isRight = (text) => JSON.parse(text).response_code === 2100
    const calls = companies.map(({ token }) => asking(server.url, token, name, { input: { length: SHOWN, ...input } }, isRight))
    const [few, many] = await timeInTurn(calls)
    console.log(`${what.padEnd(74)} ${(many / few).toFixed(2).padStart(9)}   ${aim}   (${few.toFixed(1)} and ${many.toFixed(1)} ms)`)
  }
}

const folder = ensurePostgres()
if (!folder) throw new Error('no PostgreSQL here and none installable')
const dataDir = mkdtempSync(join(tmpdir(), 'jujur-lists-'))
const postgres = await startPostgres(folder)
onInterrupt(postgres.stop)
const client = new pg.Client({ connectionString: postgres.url })
let app

const people = async () => {
  const settings = servedSettings(postgres.url, dataDir)
  const {
    companies: [small, large],
  } = await runScript(join(import.meta.dirname, 'seed-lists.ts'), settings)
  await client.connect()
  const fill = async ({ company_id }, count) => {
    await client.query(FILL, [company_id, count])
    await client.query('vacuum analyze users')
    await client.query('vacuum analyze search_entry')
  }
  await fill(small, FEW)
  app = await startServer(serverFile, settings)
  const alone = await timePages(app.url, small.token, FEW)
  await fill(large, MANY)
  const among = await timePages(app.url, small.token, FEW)
  const whole = await timePages(app.url, large.token, MANY)
  const again = await timePages(app.url, small.token, FEW)
  const tell = (what, ms) => console.log(`${what.padEnd(74)} ${(ms / alone).toFixed(2).padStart(9)}   <= 1.3`)
  console.log(`a page of 100 of ${FEW} trainees, none else in the database: ${alone.toFixed(1)} ms; the same asked last: ${again.toFixed(1)} ms`)
  tell(`the same among ${MANY} others / alone`, among)
  tell(`a page of a company of ${MANY} / alone`, whole)

  const { rows } = await client.query('select substr(md5($1::text), 1, 8) as word', [Math.floor(MANY / 2)])
  const { word } = rows[0]
  const found = (count) => (text) => text.split('href="/CA/trainee-user-list?id=').length - 1 === count
  const listed = (total) => (text) => JSON.parse(text).data.total === total
  const { token } = large
  const [own, rare, common, nobody, list, sameWhole] = await timeInTurn([
    asking(app.url, token, 'getUserProfile', {}, (text) => JSON.parse(text).response_code === 2100),
    asking(app.url, token, 'quick_search', { query: word }, found(2)),
    asking(app.url, token, 'quick_search', { query: 'binti' }, found(5)),
    asking(app.url, token, 'quick_search', { query: 'zzzz nobody' }, found(0)),
    asking(app.url, token, 'getTraineeUserList', { input: { q: word } }, listed(2)),
    asking(app.url, token, 'getTraineeUserList', { input: { q: 'binti' } }, listed(Math.min(MANY, 10_000))),
  ])
  const tellFinding = (what, ms, aim = '') => console.log(`${what.padEnd(74)} ${(ms / own).toFixed(2).padStart(9)}   ${aim}`)
  console.log(`one's own profile: ${own.toFixed(1)} ms`)
  tellFinding(`quick search, a word that two of ${MANY} have / profile`, rare, '<= 3')
  tellFinding('quick search, words that nobody has / profile', nobody, '<= 3')
  tellFinding(`quick search, a word that all ${MANY} have / profile`, common)
  tellFinding('the list of trainees by the rare word / profile', list)
  tellFinding('the list of trainees by the word that all have / profile', sameWhole)

  const profile = (of) => asking(app.url, of.token, 'getUserProfile', {}, (text) => JSON.parse(text).response_code === 2100)
  const [slowRead, slowSearch] = await underLoad(profile(small), () =>
    timeInTurn([profile(large), asking(app.url, token, 'quick_search', { query: word }, found(2))], { rounds: SEARCHES, figure: p95 }),
  )
  console.log(
    `${`p95 while ${AT_ONCE} others ask: quick search / profile, a row by key`.padEnd(74)} ${(slowSearch / slowRead).toFixed(2).padStart(9)}   <= 5`,
  )
}

const atEnd = []
try {
  const ended = (work) => atEnd.push(work)
  if (!CONTENT_ONLY && !LEARNING_ONLY) await people()
  if (!CONTENT_ONLY) await learningBeside(postgres.url, ended)
  if (!LEARNING_ONLY) await contentBeside(postgres.url, ended)
} finally {
  await client.end().catch(() => undefined)
  await app?.kill()
  for (const work of atEnd.reverse()) await work()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
