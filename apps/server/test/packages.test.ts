/** SCORM packages: the content origin from outside, reports while a lesson is open and after its tab closed, and what they are worth. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContentApp, openContent } from '../src/http/serve-content.ts'
import { everything } from '../src/kit/database/scope.ts'
import { contentLink, contentOrigin } from '../src/kit/files/content-links.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { recordPackage, takePackage } from '../src/materials/package.usecases.ts'
import { learnerOf } from './learner.ts'
import { courseWithPackage, packaged, twoScos } from './packages.ts'
import { openWorld, served, type World } from './world.ts'

let world: World
let content: FastifyInstance
let package_sha256: string
const page = '<!doctype html><title>Saying no</title><p>Not taken.</p>'
const PORTAL = 'http://localhost:3000'

beforeAll(async () => {
  world = await openWorld({ portalUrl: PORTAL, contentUrl: 'http://localhost:3001' })
  content = await createContentApp(world.kit)
  const path = await packaged({ 'index.html': page, 'a b/straße.js': 'var a = 1', 'a%20b.txt': 'as written', 'film.mp4': Buffer.alloc(1000, 7) })
  const taken = await takePackage(world.kit.files, path)
  if (!taken.ok) throw new Error(taken.trouble)
  package_sha256 = await world.kit.files.put(await readFile(path))
  await world.kit.database.write(everything, (tx) => recordPackage(tx, package_sha256, taken.value))
})
afterAll(async () => {
  await content.close()
  await world.close()
})

type Asked = { method?: 'GET' | 'POST'; headers?: Record<string, string>; payload?: string }
/** As a browser asks: at the host that the link names. */
const ask = (link: string, path = '', { headers, ...more }: Asked = {}) => {
  const url = new URL(path, link)
  return content.inject({ url: url.pathname + url.search, headers: { host: url.host, ...headers }, ...more })
}
const preview = async (sha = package_sha256) =>
  contentLink(world.kit.settings, { package_sha256: sha, version: '1.2', visit: null }, await readClock(world.kit))

describe('the content origin', () => {
  it('opens a package at a host of its own, in a page that the portal alone may frame', async () => {
    const link = await preview()
    expect(new URL(link).host).toMatch(/^p[0-9a-f]{40}\.localhost:3001$/)
    const answer = await ask(link)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self'; form-action 'none'; base-uri 'self'; frame-ancestors 'self' ${PORTAL}`,
    )
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).toContain(`data-portal="${PORTAL}"`)
    expect((await ask(link, 'runtime.js')).body).toContain('Scorm12API')
  })
  it.each(['c/%00', 'c/index.html%00', `c/${'a/'.repeat(500)}`])('has nothing at %s', async (path) =>
    expect((await ask(await preview(), path)).statusCode).toBe(404),
  )
  it('hands out the files of the package by their path and type, in parts too', async () => {
    const link = await preview()
    const html = await ask(link, 'c/index.html')
    expect([html.statusCode, html.headers['content-type'], html.body]).toEqual([200, 'text/html; charset=utf-8', page])
    expect((await ask(link, `c/${encodeURIComponent('a b')}/${encodeURIComponent('straße.js')}`)).body).toBe('var a = 1')
    expect((await ask(link, 'c/a%20b.txt')).body).toBe('as written')
    const part = await ask(link, 'c/film.mp4', { headers: { range: 'bytes=990-' } })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([206, 'bytes 990-999/1000', 10])
  })
  it.each(['c/../../../etc/passwd', 'c/%2e%2e/%2e%2e/imsmanifest.xml', 'c//etc/passwd', 'c/', 'c/nothing.html', 'x', '../'])(
    'has nothing at %s',
    async (path) => {
      const link = await preview()
      const answer = await content.inject({ url: new URL(link).pathname + path, headers: { host: new URL(link).host } })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    },
  )
  it('opens nothing with a link that is altered, over, or asked for at another host', async () => {
    const link = await preview()
    expect((await ask(link.replace(/.\/$/, 'x/'))).statusCode).toBe(404)
    expect((await ask(link, '', { headers: { host: 'localhost:3001' } })).statusCode).toBe(404)
    expect((await ask(link, '', { headers: { host: new URL(await preview('c'.repeat(64))).host } })).statusCode).toBe(404)
    const past = contentLink(world.kit.settings, { package_sha256, version: '1.2', visit: null }, new Date(Date.now() - 13 * 3600_000))
    expect((await ask(past)).statusCode).toBe(404)
  })
  it('lets no package stay behind as a service worker, and takes nothing in a preview', async () => {
    const link = await preview()
    expect((await ask(link, 'c/index.html', { headers: { 'service-worker': 'script' } })).statusCode).toBe(403)
    const payload = JSON.stringify({ sequence: 1, sco_id: 'first', state: {} })
    expect((await ask(link, 'report', { method: 'POST', payload })).statusCode).toBe(422)
  })
})

describe('the port of the content origin', () => {
  const taken = createServer()
  const at = (isFixed: boolean) => {
    const { port } = taken.address() as AddressInfo
    const { settings } = world.kit
    return {
      ...world.kit,
      settings: { ...settings, host: '127.0.0.1', contentUrl: `http://localhost:${port}`, content: { port, isFixed, url: null } },
    }
  }
  beforeAll(async () => {
    await once(taken.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => taken.close())

  it('is another where it is taken, and packages open there', async () => {
    const { content: moved, contentUrl } = await openContent(at(false))
    try {
      expect(contentUrl).not.toBe(at(false).settings.contentUrl)
      const { key } = world.kit.settings
      const link = new URL(contentLink({ key, contentUrl }, { package_sha256, version: '1.2', visit: null }, await readClock(world.kit)))
      const answer = await moved.inject({ url: link.pathname, headers: { host: link.host } })
      expect([answer.statusCode, link.port]).toEqual([200, String((moved.server.address() as AddressInfo).port)])
    } finally {
      await moved.close()
    }
  })
  it('is no other where it was asked for', async () => {
    await expect(openContent(at(true))).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})

const student = async (rule?: Parameters<typeof courseWithPackage>[2], granted?: Parameters<typeof courseWithPackage>[4]) => {
  const person = await world.given.trainee()
  const course = await world.given.course(courseWithPackage(`P-${person.user_id}`, twoScos, rule, package_sha256, granted))
  const trainee_course_id = await world.given.enrolment(person, course)
  const one = learnerOf(world, person, trainee_course_id, course.content)
  await one.start()
  const module_progress_id = await one.progressId(0)
  const me = world.as(person)
  const open = async () => (await me.call('getViewMaterial', { module_progress_id })).data.material
  const report = async (session_no: number, sequence: number, sco_id: string, state: Record<string, string>) =>
    (await me.call('saveScormState', { module_progress_id, session_no, sequence, sco_id, state })).data.progress
  const wait = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 15) {
      world.clock.shift(15_000)
      await me.call('submitProgress', { module_progress_id, heartbeat: { active_seconds: 15 } })
    }
  }
  const finish = () => me.call('submitProgress', { module_progress_id, finish: true })
  return { ...one, person, me, module_progress_id, trainee_course_id, open, report, wait, finish }
}
const status = (value: string, more: Record<string, string> = {}) => ({ 'cmi.core.lesson_status': value, ...more })

describe('what a package is told of its reader', () => {
  it('is a made-up name and number, the same each time, unless its author says that it may know the person', async () => {
    const { open, person, module_progress_id } = await student()
    const told = async () => (await open()).scorm?.parts[0]?.state ?? {}
    const first = await told()
    expect(first['cmi.core.student_name']).toBe('Trainee')
    expect(first['cmi.core.student_id']).toMatch(/^[0-9a-f]{24}$/)
    expect((await told())['cmi.core.student_id']).toBe(first['cmi.core.student_id'])
    expect(JSON.stringify((await open()).scorm)).not.toContain(person.name)
    expect(Object.values(first)).not.toContain(String(module_progress_id))
    const named = await student(undefined, { names_person: true })
    expect((await named.open()).scorm?.parts[0]?.state['cmi.core.student_name']).toBe(named.person.name)
  })
  it('comes with what its frame may do: nothing unless said', async () => {
    expect((await (await student()).open()).scorm).toMatchObject({ opens_windows: false, downloads: false })
    expect((await (await student(undefined, { downloads: true })).open()).scorm).toMatchObject({ opens_windows: false, downloads: true })
  })
})

describe('what a package reports', () => {
  it('is there again at the next opening, on whatever device, with the word that it goes on', async () => {
    const { open, report } = await student()
    const first = await open()
    expect(first.scorm).toMatchObject({ session_no: 1, reported: false, score: null, version: '1.2' })
    expect(first.scorm?.parts[0]?.state).toMatchObject({ 'cmi.core.entry': 'ab-initio', 'cmi.core.lesson_mode': 'normal' })
    await report(1, 1, 'first', status('incomplete', { 'cmi.suspend_data': 'page=3', 'cmi.core.lesson_location': '3' }))
    await report(1, 2, 'first', { 'cmi.core.exit': 'suspend', 'cmi.core.total_time': '0000:04:10' })
    const again = await open()
    expect(again.scorm?.session_no).toBe(2)
    expect(again.scorm?.parts[0]).toMatchObject({
      status: 'incomplete',
      state: { 'cmi.core.entry': 'resume', 'cmi.suspend_data': 'page=3', 'cmi.core.lesson_location': '3', 'cmi.core.total_time': '0000:04:10' },
    })
    expect(again.scorm?.parts[0]?.state).not.toHaveProperty(['cmi.core.exit'])
    expect(again.scorm?.origin).toBe(contentOrigin(world.kit.settings, package_sha256))
    expect(again.url?.startsWith(`${again.scorm?.origin}/s/`)).toBe(true)
  })
  it('is seen as its score by those who look after the person, in the record and in the enrolment', async () => {
    const { open, report, person, trainee_course_id } = await student()
    const company = { company: { company_id: person.company_id ?? 0 } }
    const scores = async () => {
      const { data } = await world.as(await world.given.admin('clientAdmin', company)).call('getTraineeRecord', { user_id: person.user_id })
      const whole = await world.as(await world.given.admin('globalAdmin')).call('listCourseProgress', { trainee_course_id })
      return [data.courses[0]?.packages, whole.data.items.map(({ package_score }) => package_score).filter((score) => score !== null)]
    }
    await open()
    await report(1, 1, 'first', status('incomplete'))
    expect(await scores()).toEqual([[], []])
    await report(1, 2, 'first', status('passed', { 'cmi.core.score.raw': '64' }))
    await report(1, 3, 'second', status('passed', { 'cmi.core.score.raw': '9', 'cmi.core.score.max': '10' }))
    expect(await scores()).toEqual([[{ title: expect.any(String), score: 77 }], [77]])
  })
  it('late, doubled or of an earlier opening changes nothing', async () => {
    const { open, report } = await student()
    await open()
    expect((await report(1, 5, 'first', { 'cmi.suspend_data': 'new' })).kept).toBe(true)
    expect((await report(1, 3, 'first', { 'cmi.suspend_data': 'old' })).kept).toBe(false)
    expect((await report(1, 5, 'first', { 'cmi.suspend_data': 'twice' })).kept).toBe(false)
    await open()
    expect((await report(1, 9, 'first', { 'cmi.suspend_data': 'of before' })).kept).toBe(false)
    expect((await open()).scorm?.parts[0]?.state['cmi.suspend_data']).toBe('new')
  })
  it('counts only once every part has reported, and the minimum time counts still', async () => {
    const { open, report, wait, finish } = await student()
    await open()
    await report(1, 1, 'first', status('completed'))
    expect((await report(1, 2, 'second', status('incomplete'))).reported).toBe(false)
    await wait(60)
    expect(await finish()).toMatchObject({ response_code: 2111, data: { reason: 'not_reported' } })
    expect(await report(1, 3, 'second', status('passed', { 'cmi.core.score.raw': '90' }))).toMatchObject({
      reported: true,
      can_finish: true,
      score: 90,
    })
    expect((await finish()).response_code).toBe(2100)
  })
  it('too early is still too early', async () => {
    const { open, report, finish } = await student()
    await open()
    await report(1, 1, 'first', status('completed'))
    expect(await report(1, 2, 'second', status('completed'))).toMatchObject({ reported: true, can_finish: false })
    expect(await finish()).toMatchObject({ response_code: 2111, data: { reason: 'too_early' } })
  })
  it('is judged by the rule of the course: passed, or a score', async () => {
    const passing = await student({ rule: 'passed' })
    await passing.open()
    await passing.report(1, 1, 'first', status('completed'))
    expect((await passing.report(1, 2, 'second', status('completed', { 'cmi.core.score.raw': '79' }))).reported).toBe(false)
    expect((await passing.report(1, 3, 'second', status('completed', { 'cmi.core.score.raw': '80' }))).reported).toBe(true)
    const scoring = await student({ rule: 'score', at_least: 70 })
    await scoring.open()
    expect((await scoring.report(1, 1, 'first', { 'cmi.core.score.raw': '60' })).reported).toBe(false)
    expect(await scoring.report(1, 2, 'second', { 'cmi.core.score.raw': '81' })).toMatchObject({ reported: true, score: 71 })
  })
  it('once it has fulfilled the rule that stays, whatever it says later', async () => {
    const { open, report } = await student({ rule: 'score', at_least: 70 })
    await open()
    await report(1, 1, 'first', { 'cmi.core.score.raw': '90' })
    expect(await report(1, 2, 'first', { 'cmi.core.score.raw': '10' })).toMatchObject({ reported: true, score: 10 })
  })
  it('for a part that is not there, or more than may be kept, is refused; what is no element of the data model is left out', async () => {
    const { open, me, module_progress_id } = await student()
    await open()
    const send = (sco_id: string, state: Record<string, string>, sequence = 1) =>
      me.call('saveScormState', { module_progress_id, session_no: 1, sequence, sco_id, state })
    expect((await send('third', {})).response_code).toBe(7000)
    const large = Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`cmi.interactions.${i}.description`, 'x'.repeat(60_000)]))
    expect((await send('first', large)).response_code).toBe(2100)
    expect((await send('second', large, 2)).response_code).toBe(7000)
    await send('second', { __proto__: 'x', constructor: 'y', 'cmi.suspend_data': 'z', 'cmi.interactions._count': '9' }, 3)
    expect(Object.keys((await open()).scorm?.parts[1]?.state ?? {}).filter((name) => /proto|constructor|_count/.test(name))).toEqual([])
  })
  it('of a reading or of somebody else answers as what is not there', async () => {
    const one = await student()
    const other = await student()
    const input = { session_no: 1, sequence: 1, sco_id: 'first', state: {} }
    expect((await other.me.call('saveScormState', { ...input, module_progress_id: one.module_progress_id })).response_code).toBe(10077)
    expect((await one.me.call('saveScormState', { ...input, module_progress_id: await one.progressId(1) })).response_code).toBe(10063)
  })
})

it('answers what cannot be read as a request at all as what nobody serves, with all its protection', async () => {
  const address = new URL(await content.listen({ port: 0, host: '127.0.0.1' }))
  const unreadable = await fetch(`${address.origin}/content/%zz/`)
  expect([unreadable.status, await unreadable.text()]).toEqual([404, 'Not found'])
  expect(unreadable.headers.get('content-security-policy')).toContain('default-src')
  const said = await new Promise<string>((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(address.port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    socket
      .on('data', (data) => (heard += data))
      .once('close', () => resolve(heard))
      .once('error', reject)
  })
  expect(said).toMatch(/^HTTP\/1\.1 400 /)
  expect(said).not.toContain('HPE_')
})

describe('the last report of a closed tab', () => {
  const beacon = async (link: string, sequence: number, state: Record<string, string>) =>
    (
      await ask(link, 'report', {
        method: 'POST',
        payload: JSON.stringify({ sequence, sco_id: 'first', state }),
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
      })
    ).statusCode
  const linkOf = async (one: Awaited<ReturnType<typeof student>>) => (await one.open()).url as string

  it('is kept by the right of the link it came with', async () => {
    const one = await student()
    const link = await linkOf(one)
    expect(await beacon(link, 4, status('completed'))).toBe(204)
    expect((await one.open()).scorm?.parts[0]?.status).toBe('completed')
    expect(await beacon(link, 5, status('failed'))).toBe(204)
    expect((await one.open()).scorm?.parts[0]?.status).toBe('completed')
  })
  it('is not, once the person is signed out or deactivated', async () => {
    const one = await student()
    const link = await linkOf(one)
    await one.me.call('logout', {})
    expect(await beacon(link, 1, status('completed'))).toBe(403)
  })
  it('that is no report is refused', async () => {
    const link = await linkOf(await student())
    for (const payload of ['', '{', '[]', '{"sequence":1}', JSON.stringify({ sequence: 1, sco_id: 'first', state: { a: {} } })])
      expect((await ask(link, 'report', { method: 'POST', payload })).statusCode).toBe(422)
    expect((await ask(link, 'report', { method: 'POST', payload: 'x'.repeat(90_000) })).statusCode).toBe(413)
  })
})

describe.runIf(served)('of fifty reports at once', () => {
  it('the newest is kept, and none is mixed up with another', async () => {
    const { open, report } = await student()
    await open()
    await Promise.all(Array.from({ length: 50 }, (_, i) => report(1, i + 1, 'first', { 'cmi.suspend_data': String(i + 1) })))
    expect((await open()).scorm?.parts[0]?.state['cmi.suspend_data']).toBe('50')
  })
})
