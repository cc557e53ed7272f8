/** Against the service of `openssl ts`: what it stamps is taken, and nothing else is. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvedBy, orderedPack } from '../../test/evidence.samples.ts'
import { byPage, byScript, openPackForTest, zipOf } from '../../test/evidence-pack.ts'
import { openStampService } from '../../test/time-stamp-service.ts'
import { openWorld, PASSWORD, type World } from '../../test/world.ts'
import { auditKeys } from '../audit/heads.store.ts'
import type { Kit } from '../kit/call/kit.ts'
import { everything } from '../kit/database/scope.ts'
import { makePacks } from './making.worker.ts'
import { stampTrouble } from './time-stamp.rules.ts'
import { timeStampOf } from './time-stamp.usecases.ts'

let service: Awaited<ReturnType<typeof openStampService>>
let folder: string
beforeAll(async () => {
  service = await openStampService()
  folder = await mkdtemp(join(tmpdir(), 'stamped-'))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  Object.assign(service.state, { misbehave: null, asked: 0, types: [] })
})

const words = Buffer.from('a manifest\n')
const openssl = (cwd: string, ...args: string[]) => execFileSync('openssl', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

describe('a time stamp', () => {
  it('is asked for as RFC 3161 says, and openssl verifies it', async () => {
    for (let round = 0; round < 5; round++) {
      const stamp = await timeStampOf(service.url, words)
      if (!('answer' in stamp)) throw new Error(stamp.trouble)
      await writeFile(join(folder, 'words'), words)
      await writeFile(join(folder, 'answer.tsr'), stamp.answer)
      expect(openssl(folder, 'ts', '-verify', '-data', 'words', '-in', 'answer.tsr', '-CAfile', service.root)).toMatch(/Verification: OK/)
    }
    expect(new Set(service.state.types)).toEqual(new Set(['application/timestamp-query']))
  })

  it('over other words is none', async () => {
    service.state.misbehave = (response) => response.end(service.answerTo(service.queryOver('another manifest\n')))
    expect(await timeStampOf(service.url, words)).toEqual({ trouble: 'other_digest' })
  })

  it('of another request over the same words is none: it may be an old one', async () => {
    service.state.misbehave = (response) => response.end(service.answerTo(service.queryOver(words.toString())))
    expect(await timeStampOf(service.url, words)).toEqual({ trouble: 'other_nonce' })
  })

  it('that is refused is none', async () => {
    service.state.misbehave = (response) => response.end(service.answerTo(Buffer.from('no request')))
    expect(await timeStampOf(service.url, words)).toEqual({ trouble: 'refused' })
  })

  it.each([
    ['an error', (response) => response.writeHead(500).end('no'), 'no_answer'],
    ['another place', (response) => response.writeHead(302, { location: service.url }).end(), 'no_answer'],
    ['a page', (response) => response.end('<!doctype html><p>Welcome'), 'unreadable'],
    ['nothing', (response) => response.end(), 'unreadable'],
    ['half of it', (response, answer) => response.end(Buffer.from(answer()).subarray(0, 900)), 'unreadable'],
    ['more than it', (response, answer) => response.end(Buffer.concat([answer(), Buffer.from('more')])), 'unreadable'],
    ['a broken line', (response) => response.destroy(), 'no_answer'],
    ['too much', (response) => response.end(Buffer.alloc(1024 * 1024, 0x30)), 'too_large'],
  ] as readonly (readonly [string, NonNullable<typeof service.state.misbehave>, string])[])(
    'of a service that answers %s is none',
    async (_, misbehave, trouble) => {
      service.state.misbehave = misbehave
      expect(await timeStampOf(service.url, words)).toEqual({ trouble })
    },
  )

  it('of a service that is slow, or goes on for ever, is none after its time', async () => {
    service.state.misbehave = () => undefined
    expect(await timeStampOf(service.url, words, 200)).toEqual({ trouble: 'no_answer' })
    service.state.misbehave = (response) => {
      const drop = setInterval(() => response.write('0'), 20)
      response.on('close', () => clearInterval(drop))
    }
    expect(await timeStampOf(service.url, words, 300)).toEqual({ trouble: 'no_answer' })
  })

  it('with any one of its bytes gone or changed never breaks what reads it', async () => {
    const stamp = await timeStampOf(service.url, words)
    if (!('answer' in stamp)) throw new Error(stamp.trouble)
    const digest = Buffer.alloc(32)
    for (let at = 0; at < stamp.answer.length; at++) {
      expect(stampTrouble(stamp.answer.subarray(0, at), digest, Buffer.alloc(8))).toBe('unreadable')
      const changed = Buffer.from(stamp.answer)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      expect(stampTrouble(changed, digest, Buffer.alloc(8))).not.toBeNull()
    }
  })
})

describe('a pack', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  const made = async () => {
    const actor = await world.given.admin('clientAdmin')
    const company = { company_id: actor.company_id as number }
    const second = await world.given.admin('clientAdmin', { company })
    await world.given.enrolment(await world.given.trainee({ company }), await world.given.course())
    const evidence_id = await orderedPack(world, actor)
    await approvedBy(world, { second, evidence_id })
    const kit: Kit = { ...world.kit, settings: { ...world.kit.settings, timestampUrl: service.url } }
    await makePacks(kit, new AbortController().signal)
    const { data } = await world.as(actor).call('downloadEvidence', { evidence_id, edition: 'full', password: PASSWORD })
    const keys = (await world.kit.database.read(everything, auditKeys)).map(({ key_id }) => key_id)
    const verdict = await byScript(new Blob([Buffer.from(data)]), keys)
    await writeFile(join(folder, 'pack.zip'), data)
    const unpack = 'import zipfile, sys; z = zipfile.ZipFile(sys.argv[1]); z.extractall(sys.argv[2]); print(z.namelist()[0].split("/")[0])'
    const cwd = join(folder, execFileSync('python3', ['-c', unpack, join(folder, 'pack.zip'), folder], { encoding: 'utf8' }).trim())
    return { verdict, cwd, keys, bytes: data, read: (path: string) => readFile(join(cwd, path), 'utf8') }
  }

  it('carries the stamp of its manifest, each edition its own, which openssl verifies', async () => {
    const { verdict, cwd, read } = await made()
    expect(verdict).toMatchObject({ sound: true, faults: [], facts: { stamped: true } })
    expect(service.state.asked).toBe(2)
    const check = ['ts', '-verify', '-data', 'tagmanifest-sha256.txt', '-in', 'manifest.tsr', '-CAfile', service.root]
    expect(openssl(cwd, ...check)).toMatch(/Verification: OK/)
    expect(await read('bag-info.txt')).toContain('Time-Stamp: manifest.tsr')
    expect(await read('README.txt')).toContain('openssl ts -verify -data tagmanifest-sha256.txt -in manifest.tsr -CAfile ROOT.pem')
    execFileSync('sha256sum', ['-c', '--quiet', 'tagmanifest-sha256.txt'], { cwd })
  })

  it('from which the stamp was taken is found out by both verifiers, also where nothing promises it any more', async () => {
    const { bytes, keys } = await made()
    const { files, folder: root } = await openPackForTest(bytes)
    const without = new Map([...files].filter(([path]) => path !== `${root}/manifest.tsr`))
    const info = Buffer.from(files.get(`${root}/bag-info.txt`) ?? '').toString()
    const silent = new Map(without).set(`${root}/bag-info.txt`, Buffer.from(info.replace(/^Time-Stamp: .*$/m, 'Time-Stamp: none')))
    for (const verify of [byScript, byPage]) {
      const faultsOf = async (of: typeof files) => {
        const { sound, faults } = await verify(new Blob([new Uint8Array(await zipOf(of))]), keys)
        expect(sound).toBe(false)
        return faults.map(({ what, path }) => `${what} ${path}`)
      }
      expect(await faultsOf(without)).toEqual(['missing manifest.tsr'])
      expect(await faultsOf(silent)).toEqual(['changed bag-info.txt'])
    }
  })

  it('is made all the same where the service does not answer, and says so as a gap', async () => {
    service.state.misbehave = (response) => response.writeHead(500).end()
    const { verdict, read } = await made()
    expect(verdict).toMatchObject({ sound: true, faults: [], facts: { stamped: false } })
    expect(await read('bag-info.txt')).toContain('Time-Stamp: none: the service of RFC 3161 did not answer')
    expect(await read('README.txt')).toContain('There is no time stamp of a third party')
    expect(await read('data/gaps.html')).toContain('A time stamp of a third party (RFC 3161), where bag-info.txt says none')
  })
})
