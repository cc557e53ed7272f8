/** What `npm run build` makes, as production runs it: on PostgreSQL, with its threads, fonts, machine code and pages, until SIGTERM. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_BASE, type Output } from '@jujur/contract/call.ts'
import { type CallName, type Calls, calls } from '@jujur/contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learnerOf } from './learner.ts'
import { pdf, png } from './media-files.ts'
import { packaged } from './packages.ts'
import { productionEnvironment } from './production.ts'
import { people, traineeWorkbook } from './spreadsheets.ts'
import { docx, paragraph } from './word-files.ts'
import { multipart, openWorld, PASSWORD, served, type World } from './world.ts'

type Answer<N extends CallName> = { response_code: number; data: Output<Calls[N]>; token?: string }
const root = join(import.meta.dirname, '../../..')
const startOf = (file: string, env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, ['--disable-proto=delete', join(root, file)], { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes) => (said.out += bytes))
  child.stderr.on('data', (bytes) => (said.err += bytes))
  return { child, said, ended: once(child, 'close') as Promise<[number | null, string | null]> }
}

describe.runIf(served)('what production runs', () => {
  let world: World
  let environment: NodeJS.ProcessEnv
  let server: ReturnType<typeof startOf>
  let child: ChildProcess
  let url = ''
  beforeAll(async () => {
    const { ensureDist } = await import(new URL('../../../tools/run.mjs', import.meta.url).href)
    await ensureDist()
    world = await openWorld()
    const { dataDir, databaseUrl } = world.kit.settings
    environment = {
      ...productionEnvironment(dataDir),
      ...{ PATH: process.env.PATH, DATABASE_URL: databaseUrl ?? '', SESSION_SECRET: readFileSync(join(dataDir, 'secret'), 'utf8') },
      // Mails stay where they are: nobody listens there.
      ...{ HOST: '127.0.0.1', PORT: '0', CONTENT_PORT: '0', LEAVE_SECONDS: '1', SMTP_URL: 'smtp://127.0.0.1:9' },
    }
    server = startOf('dist/server/main.js', environment)
    child = server.child
    url = await new Promise<string>((resolve, reject) => {
      child.stdout?.on('data', () => {
        const port = /ready at http:\/\/localhost:(\d+)/.exec(server.said.out)?.[1]
        if (port) resolve(`http://127.0.0.1:${port}`)
      })
      server.ended.then(() => reject(new Error(server.said.out + server.said.err)))
    })
  }, 240_000)
  afterAll(async () => {
    if (child?.exitCode === null) {
      child.kill('SIGKILL')
      await server.ended
    }
    await world?.close()
  })

  const ask = async <N extends CallName>(token: string | null, name: N, input: object = {}, file?: { name: string; bytes: Uint8Array }) => {
    const parts = file ? multipart(input as Record<string, unknown>, file) : { type: 'application/json', payload: JSON.stringify(input) }
    const headers = { 'content-type': parts.type, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const isRead = calls[name].method === 'GET'
    const query = isRead ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const response = await fetch(url + API_BASE + name + query, { method: calls[name].method, headers, ...(isRead ? {} : { body: parts.payload }) })
    return (await response.json()) as Answer<N>
  }
  const signedIn = async (role: 'clientAdmin' | 'globalAdmin', page: 'loginClientAdmin' | 'loginGlobalAdmin') => {
    const { username, email } = await world.given.admin(role)
    const { data } = await ask(null, page, { username, password: PASSWORD })
    if (!('challenge_id' in data)) throw new Error('a second step was expected')
    const [mail] = await world.mails(email)
    const otp = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    return (await ask(null, 'loginEmailOtpValidation', { challenge_id: data.challenge_id, otp })).token ?? ''
  }

  it('reads spreadsheets', async () => {
    const token = await signedIn('clientAdmin', 'loginClientAdmin')
    const file = { name: 'staff.xlsx', bytes: traineeWorkbook(people(2)) }
    expect(await ask(token, 'getTraineeImportColumns', {}, file)).toMatchObject({ response_code: 2100, data: { rows: 2 } })
    expect(await ask(token, 'importTraineeUsers', {}, file)).toMatchObject({ response_code: 2100 })
  })
  it('judges PDFs, Word documents, pictures and packages', async () => {
    const token = await signedIn('globalAdmin', 'loginGlobalAdmin')
    const made = async (type: string, bytes: Uint8Array) =>
      (await ask(token, 'UploadMaterial', { title: 'Gifts', type }, { name: 'file.bin', bytes })).data.material
    const scorm = await readFile(await packaged({ 'index.html': '<title>No</title><p>Say no, kindly.</p>' }))
    expect(await made('pdf', pdf())).toMatchObject({ pages: 2 })
    expect(await made('text', await docx(paragraph('Ask first.')))).toMatchObject({ type: 'text' })
    expect(await made('image', await png())).toMatchObject({ files: { en: { content_type: 'image/webp' } } })
    expect(await made('scorm', scorm)).toMatchObject({ scorm: { parts: [{ href: 'index.html' }] } })
  })
  it('draws certificates, with the letters of the name', async () => {
    const trainee = await world.given.trainee({ name: '李伟 முருகன்' })
    const course = await world.given.course()
    const trainee_course_id = await world.given.enrolment(trainee, course)
    const learner = learnerOf(world, trainee, trainee_course_id, course.content)
    await learner.study()
    expect((await learner.sign()).response_code).toBe(2100)
    const { token = '' } = await ask(null, 'loginTraineeUser', { username: trainee.username, password: PASSWORD })
    const { response_code, data } = await ask(token, 'getCertificate', { trainee_course_id })
    expect(response_code).toBe(2100)
    const paper = Buffer.from(data.pdf.base64_pdf, 'base64').toString('latin1')
    expect(paper.slice(0, 5)).toBe('%PDF-')
    for (const font of ['Poppins', 'NotoSansSC', 'NotoSansTamil']) expect(paper).toContain(font)
  })
  it('shows the pages, and tells whoever watches that it is well', async () => {
    expect(await (await fetch(url)).text()).toContain('<div id="root">')
    expect(await (await fetch(`${url}/readyz?all=1`)).json()).toMatchObject({ status: 'ok' })
    const headers = { authorization: `Bearer ${environment.METRICS_TOKEN}` }
    expect(await (await fetch(`${url}/metrics`, { headers })).text()).toContain('jujur_database_driver{driver="fast"} 1')
  })
  it('has the doctor, which looks at it', async () => {
    const { said, ended } = startOf('dist/server/doctor.js', { ...environment, NODE_ENV: 'development', PORTAL_URL: url })
    await ended
    expect(said.out).toMatch(/^ok +release: \d+\.\d+\.\d+ answers, as it lies here\.$/m)
    expect(said.out).toMatch(/^To mend: \d+\.$/m)
  })

  it('ends cleanly by SIGTERM', async () => {
    child.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
    expect(server.said.err).toBe('')
    const lines = server.said.out.split('\n').filter((line) => line.startsWith('{'))
    expect(lines.map((line) => JSON.parse(line)).filter(({ level, call }) => level >= 50 && call)).toEqual([])
  })
  it('lists its parts with their versions, and no tool of tests', () => {
    const { bomFormat, components } = JSON.parse(readFileSync(join(root, 'dist/sbom.cdx.json'), 'utf8'))
    expect(bomFormat).toBe('CycloneDX')
    const parts = new Map(components.map(({ name, version }: { name: string; version: string }) => [name, version]))
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    for (const name of ['fastify', 'pg', 'sharp', 'zod']) expect([name, parts.get(name)]).toEqual([name, packages[`node_modules/${name}`].version])
    for (const name of ['vitest', '@playwright/test', '@biomejs/biome']) expect([name, parts.has(name)]).toEqual([name, false])
  })

  it.each(['admin.js', 'audit.js', 'backup.js'])('has the command %s, which says how it is used', async (name) => {
    const { said, ended } = startOf(`dist/server/${name}`, environment)
    const [code] = await ended
    expect(said.err).toMatch(new RegExp(`^Usage: node dist/server/${name.replace('.', '\\.')} `))
    expect(code).toBeGreaterThan(0)
  })

  it('is nothing else: the sources do not start in production', async () => {
    const { ended, said } = startOf('apps/server/src/bootstrap/main.ts', environment)
    expect(await ended).toEqual([1, null])
    expect(said.err.trim()).toBe('Cannot start: production runs what `npm run build` makes: node --disable-proto=delete dist/server/main.js')
  })
})
