/** A thousand ways of tampering with a pack, drawn by a seed: each is named by both verifiers. And a pack that nobody touched is sound. */
import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yazl from 'yazl'
import { givenDisposedLine } from '../../test/disposals.samples.ts'
import { madePack } from '../../test/evidence.samples.ts'
import { openPackForTest, type PackFiles } from '../../test/evidence-pack.ts'
import { openWorld, PASSWORD, type World } from '../../test/world.ts'
// @ts-expect-error plain JavaScript, as it is handed out
import { verifyPack as byScript } from '../../verifier/verify.mjs'
import { auditKeys } from '../audit/heads.store.ts'
import { everything } from '../kit/database/scope.ts'
import { paths } from '../kit/installation/paths.ts'

type Verdict = { sound: boolean; faults: { what: string; path: string; words: string }[]; facts: Record<string, unknown> }
type Verify = (blob: Blob, keys: readonly string[]) => Promise<Verdict>
const page = readFileSync(new URL('verify.html', paths.verifier), 'utf8')
const core = (text: string) => /\/\/ core.*\n([\s\S]*?)\/\/ end of core\n/.exec(text)?.[1] ?? ''
/** What stands in the page, run as it stands there. */
const byPage = runInThisContext(`(() => {${core(page)}\nreturn verifyPack })()`) as Verify

const seed = Number(process.env.EVIDENCE_SEED ?? 20261127)
const COUNT = 1_000
/** Mulberry32. */
const drawing = (start: number) => {
  let state = start
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
type Draw = ReturnType<typeof drawing>
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const zipOf = (files: readonly (readonly [string, Uint8Array])[]): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [path, bytes] of files) zip.addBuffer(Buffer.from(bytes), path, { compress: false, mtime: new Date(0) })
  zip.end()
  return buffer(zip.outputStream)
}

/** All hashes anew, by whoever has no key: manifest, number of bytes, tag manifest. */
const hashedAnew = (files: PackFiles, folder: string): PackFiles => {
  const set = (name: string, text: string) => files.set(`${folder}/${name}`, Buffer.from(text))
  const lines = (names: readonly string[]) => names.map((name) => `${sha256(files.get(`${folder}/${name}`) ?? Buffer.alloc(0))}  ${name}\n`).join('')
  const payload = [...files.keys()].map((path) => path.slice(folder.length + 1)).filter((path) => path.startsWith('data/'))
  set('manifest-sha256.txt', lines(payload))
  const octets = payload.reduce((sum, path) => sum + (files.get(`${folder}/${path}`)?.length ?? 0), 0)
  const info = Buffer.from(files.get(`${folder}/bag-info.txt`) ?? '').toString()
  set('bag-info.txt', info.replace(/Payload-Oxum: .*/, `Payload-Oxum: ${octets}.${payload.length}`))
  set('tagmanifest-sha256.txt', lines(['bagit.txt', 'bag-info.txt', 'README.txt', 'head.pub', 'verify.html', 'verify.mjs', 'manifest-sha256.txt']))
  return files
}

type Pack = { files: PackFiles; folder: string; whole: Buffer }
let world: World
let packs: readonly [Pack, Pack]
let keys: string[]
beforeAll(async () => {
  world = await openWorld()
  const take = async (): Promise<Pack> => {
    const { company_id } = (await world.given.admin('clientAdmin')) as { company_id: number }
    await givenDisposedLine(world, company_id)
    const { actor, evidence_id } = await madePack(world, { company_id })
    const { data } = await world.as(actor).call('downloadEvidence', { evidence_id, edition: 'full', password: PASSWORD })
    return openPackForTest(data)
  }
  packs = [await take(), await take()]
  keys = (await world.kit.database.read(everything, auditKeys)).map(({ key_id }) => key_id)
})
afterAll(() => world.close())

const changed = (bytes: Uint8Array, draw: Draw): Uint8Array => {
  const other = Buffer.from(bytes.length === 0 ? 'x' : bytes)
  const at = draw(other.length)
  other[at] = (other[at] ?? 0) ^ (1 + draw(255))
  return other
}
const pick = <T>(of: readonly T[], draw: Draw): T => of[draw(of.length)] as T

/** What somebody does to a pack; answers the ZIP. */
const ways: Record<string, (pack: Pack, other: Pack, draw: Draw) => Promise<Buffer>> = {
  change: ({ files }, _, draw) => {
    const path = pick([...files.keys()], draw)
    return zipOf([...files].map(([name, bytes]) => [name, name === path ? changed(bytes, draw) : bytes]))
  },
  delete: ({ files }, _, draw) => {
    const path = pick([...files.keys()], draw)
    return zipOf([...files].filter(([name]) => name !== path))
  },
  add: ({ files, folder }, _, draw) => {
    const names = [
      `${folder}/data/read/more-${draw(1000)}.csv`,
      `${folder}/data/log/x${draw(1000)}.json`,
      `${folder}/note.txt`,
      `other-${draw(1000)}/x.txt`,
    ]
    const more: [string, Uint8Array] = draw(4) === 0 ? (pick([...files], draw) as [string, Uint8Array]) : [pick(names, draw), Buffer.from('more')]
    return zipOf([...files, more])
  },
  reorder: ({ files }, _, draw) => {
    const data = [...files].filter(([name]) => name.includes('/data/'))
    const [i, j] = [draw(data.length), draw(data.length - 1)]
    const to = j >= i ? j + 1 : j
    const one = data[i] as (typeof data)[number]
    data[i] = data[to] as (typeof data)[number]
    data[to] = one
    return zipOf([...[...files].filter(([name]) => !name.includes('/data/')), ...data])
  },
  swap: ({ files, folder }, other, draw) => {
    const differing = [...files.keys()].filter((path) => {
      const theirs = other.files.get(path.replace(folder, other.folder))
      return theirs !== undefined && !Buffer.from(theirs).equals(Buffer.from(files.get(path) ?? ''))
    })
    const some = new Set([pick(differing, draw), ...(draw(2) === 0 ? [pick(differing, draw)] : [])])
    return zipOf([...files].map(([name, bytes]) => [name, some.has(name) ? (other.files.get(name.replace(folder, other.folder)) ?? bytes) : bytes]))
  },
  cut: async ({ whole }, _, draw) => whole.subarray(0, draw(whole.length)),
  append: async ({ whole }, _, draw) => Buffer.concat(draw(2) === 0 ? [whole, Buffer.from('more')] : [Buffer.from('more'), whole]),
  rows: ({ files, folder }, _, draw) => {
    const own = new Map(files)
    const path = pick(
      [...own.keys()].filter((name) => /\/(tables|read|opened|log)\//.test(name) && (own.get(name)?.length ?? 0) > 120),
      draw,
    )
    const lines = Buffer.from(own.get(path) ?? '')
      .toString()
      .split('\n')
    lines.splice(draw(Math.max(1, lines.length - 1)), 1)
    own.set(path, Buffer.from(lines.join('\n')))
    return zipOf([...hashedAnew(own, folder)])
  },
  hash_anew: ({ files, folder }, _, draw) => {
    const own = new Map(files)
    const path = pick(
      [...own.keys()].filter((name) => name.includes('/data/')),
      draw,
    )
    own.set(path, changed(own.get(path) ?? Buffer.alloc(0), draw))
    return zipOf([...hashedAnew(own, folder)])
  },
  other_key: ({ files, folder }, _, draw) => {
    const own = new Map(files)
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    if (draw(2) === 0) {
      const path = pick(
        [...own.keys()].filter((name) => name.includes('/data/read/')),
        draw,
      )
      own.set(path, changed(own.get(path) ?? Buffer.alloc(0), draw))
    }
    own.set(`${folder}/head.pub`, Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })))
    own.set(`${folder}/data/sealed.sig`, sign(null, own.get(`${folder}/data/sealed.json`) ?? Buffer.alloc(0), privateKey))
    hashedAnew(own, folder)
    own.set(`${folder}/manifest.sig`, sign(null, own.get(`${folder}/tagmanifest-sha256.txt`) ?? Buffer.alloc(0), privateKey))
    return zipOf([...own])
  },
}
const names = Object.keys(ways)

describe('a verifier', () => {
  it('stands in the page as it stands in the script', () => {
    expect(core(page)).toBe(core(readFileSync(new URL('verify.mjs', paths.verifier), 'utf8')))
    expect(core(page).length).toBeGreaterThan(5_000)
  })
  it('finds nothing in a pack that nobody touched', async () => {
    for (const verify of [byScript as Verify, byPage])
      for (const { whole } of packs)
        expect(await verify(new Blob([new Uint8Array(whole)]), keys)).toMatchObject({ sound: true, faults: [], facts: { disposed: 1 } })
  })
  it('says changed of a line that lost its values, where what is signed of it is not there or not so', async () => {
    const [{ files, folder }] = packs
    const path = `${folder}/data/log/disposed.jsonl`
    const row = JSON.parse(Buffer.from(files.get(path) ?? '').toString())
    for (const [words, fault] of [
      ['', 'line_changed'],
      [`${JSON.stringify({ ...row, decided_by: row.decided_by + 1 })}\n`, 'forged'],
      [`${JSON.stringify({ ...row, now_digest: 'a'.repeat(64) })}\n`, 'forged'],
    ] as const) {
      const own = hashedAnew(new Map(files).set(path, Buffer.from(words)), folder)
      const { faults } = await (byScript as Verify)(new Blob([new Uint8Array(await zipOf([...own]))]), keys)
      expect(faults.map(({ what }) => what)).toEqual(expect.arrayContaining([fault, 'line_changed']))
    }
  })
  it('could be written by others: the page on the format names every file that is no table, and every member of what is hashed and signed', () => {
    const [{ files, folder }] = packs
    const words = Buffer.from(files.get(`${folder}/data/format.html`) ?? '').toString()
    const others = [...files.keys()]
      .map((path) => path.slice(folder.length + 1))
      .filter((path) => !/^data\/(tables|read|opened|attempts)\//.test(path))
    const pages = ['data/cover.html', 'data/index.html', 'data/section-90a.html', 'data/format.html']
    for (const path of others.filter((one) => !pages.includes(one))) expect(words).toContain(path.split('/').at(-1))
    const jsonOf = (path: string) =>
      JSON.parse(
        (Buffer.from(files.get(`${folder}/${path}`) ?? '')
          .toString()
          .split('\n')[0] ??
          '') ||
          '{}',
      )
    const members = [...Object.keys(jsonOf('data/log/batches.jsonl')), ...Object.keys(jsonOf('data/log/lines.jsonl').line ?? {})]
    for (const member of members.filter((one) => !['key_id', 'signature'].includes(one))) expect(words).toContain(member)
    for (const member of Object.keys(jsonOf('data/log/disposed.jsonl'))) expect(words).toMatch(new RegExp(`\\b${member}\\b`))
  })
  it('needs no network: it says the same where there is no interface at all', async () => {
    const place = await mkdtemp(join(tmpdir(), 'alone-'))
    const [pack, script] = [join(place, `${packs[0].folder}.zip`), fileURLToPath(new URL('verify.mjs', paths.verifier))]
    await writeFile(pack, packs[0].whole)
    const alone = (command: string, ...args: string[]) =>
      execFileSync('unshare', ['--user', '--map-root-user', '--net', command, ...args], { encoding: 'utf8' })
    // Nothing but a loopback that is down: whoever asks for anything gets nothing.
    expect(JSON.parse(alone('ip', '-j', 'link')).map(({ ifname }: { ifname: string }) => ifname)).toEqual(['lo'])
    expect(() => alone(process.execPath, '-e', "fetch('http://127.0.0.1:9').catch(() => process.exit(7))")).toThrow()
    const keyed = keys.flatMap((key) => ['--key', key])
    expect(JSON.parse(alone(process.execPath, script, pack, ...keyed, '--json'))).toMatchObject({ sound: true, facts: { disposed: 1 } })
    await rm(place, { recursive: true })
  })
  it(`names each of ${COUNT} tamperings (EVIDENCE_SEED=${seed})`, async () => {
    const draw = drawing(seed)
    const missed: string[] = []
    for (let n = 0; n < COUNT; n++) {
      const name = names[n % names.length] as string
      const [one, other] = draw(2) === 0 ? packs : [packs[1], packs[0]]
      const blob = new Blob([new Uint8Array(await (ways[name] as (typeof ways)[string])(one, other, draw))])
      const [script, html] = [await (byScript as Verify)(blob, keys), await byPage(blob, keys)]
      if (script.sound || html.sound || script.faults.some(({ what, words }) => !what || !words)) missed.push(`${n} ${name}`)
      expect(html.faults).toEqual(script.faults)
    }
    expect(missed).toEqual([])
  }, 600_000)
})
