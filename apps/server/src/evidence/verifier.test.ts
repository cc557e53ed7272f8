/** A thousand ways of tampering with a pack, drawn by a seed: each is named by both verifiers. And a pack that nobody touched is sound. */
import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedFor, committed, guestWithPeople, revealed } from '../../test/auditor-room.ts'
import { givenDisposedLine } from '../../test/disposals.samples.ts'
import { approvedBy, givenPack, makeAllPacks, orderedPack, takenPack } from '../../test/evidence.samples.ts'
import { byPage, byScript, type PackFiles, verifierCore, zipOf } from '../../test/evidence-pack.ts'
import { ofThisRun } from '../../test/share.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { publicKeyOf } from '../audit/chain.view.ts'
import { auditKeys } from '../audit/heads.store.ts'
import { verifyOwnLog } from '../audit/heads.usecases.ts'
import { sealAll, sealingOf } from '../audit/seal.usecases.ts'
import { drawSigningKey } from '../audit/signing-key.usecases.ts'
import type { Kit } from '../kit/call/kit.ts'
import { everything } from '../kit/database/scope.ts'
import { paths } from '../kit/installation/paths.ts'
import { keepKeys, openKeptKeys } from '../kit/security/kept-keys.ts'
import { readClock } from '../kit/time/clock.ts'
import { rawSignature, sealedText } from './bag.view.ts'
import { writeTable } from './files.usecases.ts'
import { makePacks } from './making.worker.ts'
import { secretsOf, type TableName, tableColumns, tableNames } from './tables.view.ts'

const page = readFileSync(new URL('verify.html', paths.verifier), 'utf8')

const seed = Number(process.env.EVIDENCE_SEED ?? 20261127)
const COUNT = 1_000
/** What stands in cells of people who test what a table takes. */
const awkward = [
  ...['=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a,"b"', 'two\nlines', 'two\r\nlines', "'quoted", '00742'],
  ...['\u202Etxt.exe', 'محمد \u200Fبن علي', '👩🏽‍🏫 Zoë', '陈伟明', '\uFEFFmark', ' space ', '', '[withheld]', 'N'.repeat(200), '👩🏽‍🏫'.repeat(40)],
]
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

type Pack = { files: PackFiles; folder: string; whole: Buffer; text: (path: string) => string }
let world: World
let packs: readonly [Pack, Pack]
let keys: string[]
beforeAll(async () => {
  world = await openWorld()
  // Of a company whose auditor drew a sample, wrote notes, asked, and signed off.
  const take = async (): Promise<Pack> => {
    const { actor, second, guest, company_id } = await guestWithPeople(world, undefined, 4)
    const as = world.as(guest as Person)
    await committed(world, guest)
    const auditor_sample_id = await revealed(world, guest, { size: 2 })
    for (const { user_id } of (await as.call('getGuestSample', { auditor_sample_id })).data.posts)
      await as.call('noteGuestItem', { auditor_sample_id, user_id, conclusion: 'exception', words: 'The date differs.' })
    const asked = await askedFor(world, guest)
    await world.as(actor).call('answerAuditorRequest', { auditor_request_id: asked, words: 'It was postponed.' })
    await as.call('signOffGuestRoom', { conclusion: 'exception', words: 'One exception.', confirms: true })
    await givenDisposedLine(world, company_id)
    const evidence_id = await orderedPack(world, actor)
    await approvedBy(world, { second, evidence_id })
    await makeAllPacks(world)
    return takenPack(world, { actor, evidence_id }, 'full')
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
/** Of what an auditor did in their room, in each of its five tables and in what is opened of them. */
const roomFiles = ['rooms', 'room_samples', 'room_items', 'room_notes', 'room_requests']
ways.room = ({ files, folder }, other, draw) => {
  const own = new Map(files)
  const table = pick(roomFiles, draw)
  const path = `${folder}/data/${pick([`tables/${table}.csv`, `read/${table}.csv`, `opened/${table}.jsonl`], draw)}`
  const theirs = other.files.get(path.replace(folder, other.folder))
  const bytes = own.get(path) ?? Buffer.alloc(0)
  own.set(path, draw(3) === 0 && theirs && !Buffer.from(theirs).equals(Buffer.from(bytes)) ? theirs : changed(bytes, draw))
  return zipOf([...(draw(2) === 0 ? own : hashedAnew(own, folder))])
}
const names = Object.keys(ways)

describe('a verifier', () => {
  it('stands in the page as it stands in the script', () => {
    expect(verifierCore(page)).toBe(verifierCore(readFileSync(new URL('verify.mjs', paths.verifier), 'utf8')))
    expect(verifierCore(page).length).toBeGreaterThan(5_000)
  })
  it('finds nothing in a pack that nobody touched', async () => {
    for (const verify of [byScript, byPage])
      for (const { whole } of packs)
        expect(await verify(new Blob([new Uint8Array(whole)]), keys)).toMatchObject({ sound: true, faults: [], facts: { disposed: 1 } })
  })
  it('has in what is tampered with all that auditors did in their rooms', () => {
    for (const { text } of packs)
      for (const table of roomFiles) expect([table, text(`data/read/${table}.csv`).trim().split('\r\n').length > 1]).toEqual([table, true])
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
      const { faults } = await byScript(new Blob([new Uint8Array(await zipOf([...own]))]), keys)
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
  it('finds nothing where every column of every table holds what spreadsheets, writing and readers stumble over', async () => {
    const signing = world.kit.settings.key('audit_heads')
    const [{ files, folder }] = packs
    const kept = new Map<string, Buffer>()
    const ending = {
      put: async (name: string, content: Readable | Uint8Array) => {
        const bytes = content instanceof Readable ? await buffer(content) : Buffer.from(content)
        kept.set(name, bytes)
        return { size: bytes.length, sha256: sha256(bytes) }
      },
    } as Kit['ending']
    const nobody = new Set<string>()
    const how = { secrets: secretsOf(Buffer.alloc(32, 7)), opens: [], named: { department: nobody, category: nobody, board: nobody }, hasFull: true }
    const own = new Map(files)
    const sealed: { name: TableName; rows: number; sha256: string }[] = []
    for (const name of tableNames) {
      const rows = awkward.map((value, i) => ({ user_id: i + 1, cells: tableColumns[name].slice(1).map(() => value) }))
      const made = await writeTable({ ending, group: 'pack-1', prefix: name.replace('_', '-') }, name, rows, how)
      for (const { path, in_edition, stored_as } of made.files)
        if (in_edition !== 'redacted') own.set(`${folder}/${path}`, kept.get(`pack-1/${stored_as}`) ?? Buffer.alloc(0))
      sealed.push({ name, rows: made.rows, sha256: made.files[0]?.sha256 ?? '' })
    }
    const told = JSON.parse(Buffer.from(own.get(`${folder}/data/sealed.json`) ?? '').toString())
    const words = sealedText({ evidence_no: told.pack, company: told.company, from_on: told.from, to_on: told.to }, sealed)
    own.set(`${folder}/data/sealed.json`, Buffer.from(words))
    own.set(`${folder}/data/sealed.sig`, rawSignature(signing, words))
    hashedAnew(own, folder)
    own.set(`${folder}/manifest.sig`, rawSignature(signing, Buffer.from(own.get(`${folder}/tagmanifest-sha256.txt`) ?? '').toString()))
    const whole = await zipOf(own)
    for (const verify of [byScript, byPage]) expect(await verify(new Blob([new Uint8Array(whole)]), keys)).toMatchObject({ sound: true, faults: [] })
    // As a reader of others has it: every value as it was, but for the apostrophe in front of what would be a formula.
    const place = await mkdtemp(join(tmpdir(), 'awkward-'))
    await writeFile(join(place, 'pack.zip'), whole)
    const script = `
import zipfile, sys, csv, io, json
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps({n.split('/')[-1][:-4]: list(csv.reader(io.StringIO(z.read(n).decode('utf-8-sig'), newline=''))) for n in z.namelist() if '/data/read/' in n}))`
    const read = JSON.parse(execFileSync('python3', ['-c', script, join(place, 'pack.zip')], { encoding: 'utf8', maxBuffer: 100_000_000 }))
    await rm(place, { recursive: true })
    for (const name of tableNames) {
      const [head, ...rows] = read[name] as string[][]
      expect(head).toEqual(tableColumns[name].map((column) => column.name))
      for (const [i, row] of rows.entries())
        for (const cell of row.slice(1)) {
          expect([name, cell.replace(/^'(?=[=+\-@\t\r])/, '')]).toEqual([name, awkward[i]])
          expect([name, /^[=+\-@\t\r]/.test(cell)]).toEqual([name, false])
        }
    }
  })
  it('finds nothing in a pack whose lines were signed by two keys, and misses the one that was not named', async () => {
    const { actor, second, evidence_id } = await givenPack(world)
    await approvedBy(world, { second, evidence_id })
    await sealAll(sealingOf(world.kit))
    // As after `npm run admin -- draw-signing-key`, by which the next process signs.
    const before = publicKeyOf(world.kit.settings.key('audit_heads')).key_id
    const now = await readClock(world.kit)
    await world.sql((tx) => keepKeys(tx, world.kit.settings, true, now))
    const drawn = (await drawSigningKey(world.kit.database, world.kit.settings, now)) ?? ''
    const key = await world.kit.database.read(everything, (tx) => openKeptKeys(tx, world.kit.settings))
    if (!key) throw new Error('keys are kept')
    const kit: Kit = { ...world.kit, settings: { ...world.kit.settings, key } }
    expect(publicKeyOf(kit.settings.key('audit_heads')).key_id).toBe(drawn)
    expect(drawn).not.toBe(before)
    const lines = await world.sql((tx) =>
      tx.sql
        .select({ actor: auditEvent.actor_user_id, of: auditEvent.company_id, after: auditEvent.after })
        .from(auditEvent)
        .where(eq(auditEvent.action, 'signing_key.drawn')),
    )
    expect(lines).toEqual([{ actor: null, of: null, after: { key_id: drawn } }])
    // A line of the company that the new key seals.
    await orderedPack(world, second)
    await makePacks(kit, new AbortController().signal)
    const { whole, text } = await takenPack(world, { actor, evidence_id }, 'full')
    const signed = text('data/log/batches.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).key_id)
    expect(new Set(signed)).toEqual(new Set([before, drawn]))
    const known = (await world.kit.database.read(everything, auditKeys)).map(({ key_id }) => key_id)
    expect(known).toEqual(expect.arrayContaining([before, drawn]))
    const blob = new Blob([new Uint8Array(whole)])
    for (const verify of [byScript, byPage]) {
      expect(await verify(blob, known)).toMatchObject({ sound: true, faults: [], facts: { key: drawn } })
      for (const alone of [before, drawn]) {
        const { sound, faults } = await verify(blob, [alone])
        expect(sound).toBe(false)
        expect(new Set(faults.map(({ what }) => what))).toEqual(new Set(['key_unknown']))
      }
    }
    expect(await verifyOwnLog({ read: (work) => world.kit.database.read(everything, work), files: world.kit.files })).toMatchObject({ sound: true })
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
    const missed: string[] = []
    for (const n of ofThisRun([...Array(COUNT).keys()], 7)) {
      const draw = drawing(seed + n)
      const name = names[n % names.length] as string
      const [one, other] = draw(2) === 0 ? packs : [packs[1], packs[0]]
      const blob = new Blob([new Uint8Array(await (ways[name] as (typeof ways)[string])(one, other, draw))])
      const [script, html] = [await byScript(blob, keys), await byPage(blob, keys)]
      if (script.sound || html.sound || script.faults.some(({ what, words }) => !what || !words)) missed.push(`${n} ${name}`)
      expect(html.faults).toEqual(script.faults)
    }
    expect(missed).toEqual([])
  }, 600_000)
})
