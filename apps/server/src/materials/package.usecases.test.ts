import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { manifestOf, packaged, zipped } from '../../test/packages.ts'
import { isOfNight } from '../../test/share.ts'
import { localFiles } from '../kit/files/files-local.ts'
import { threadTimer } from '../kit/testing/work-time.ts'
import { takePackage } from './package.usecases.ts'

const root = mkdtempSync(join(tmpdir(), 'jujur-packages-'))
const store = localFiles(root)
afterAll(() => rm(root, { recursive: true, force: true }))

const take = async (path: string) => takePackage(store, path)
const page = '<!doctype html><title>Saying no</title>'
const sco = (href: string, more = '') => `<resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="${href}"${more}/>`
const item = '<item identifier="i" identifierref="r"><title>One</title></item>'
const trouble = async (files: Record<string, string | Buffer>, mode?: Record<string, number>) => {
  const taken = await take(await zipped(files, mode))
  return taken.ok ? 'taken' : taken.trouble
}

describe('a package made by an authoring tool is taken', () => {
  it.each(['1.2', '2004 3rd Edition', '2004 4th Edition'])(
    'SCORM %s',
    async (version) => {
      const taken = await take(await packaged({ 'index.html': page, 'scripts/main.js': 'alert(1)' }, version))
      if (!taken.ok) throw new Error(`${taken.trouble} ${taken.what}`)
      expect(taken.value).toMatchObject({
        version: version === '1.2' ? '1.2' : '2004',
        title: 'Saying no',
        scos: [{ title: 'Saying no', href: 'index.html', asset: false, mastery: 80 }],
      })
      expect(taken.value.files.map(({ path }) => path)).toEqual(expect.arrayContaining(['imsmanifest.xml', 'index.html', 'scripts/main.js']))
      expect(taken.value.files.find(({ path }) => path === 'scripts/main.js')?.content_type).toBe('text/javascript; charset=utf-8')
    },
    30_000,
  )
})

describe('a package of several parts', () => {
  it('keeps their order, their folders and what each is asked with', async () => {
    const resources =
      '<resource identifier="a" adlcp:scormType="sco" xml:base="one/" href="start.html"/>' +
      '<resource identifier="b" adlcp:scormtype="asset" href="two.html?x=1"/>'
    const items =
      '<item identifier="i1" identifierref="a" parameters="?lang=en"><title>First\n part</title><adlcp:masteryscore>70</adlcp:masteryscore></item>' +
      '<item identifier="hidden" identifierref="b" isvisible="false"/><item identifier="i2" identifierref="b" parameters="y=2"/>'
    const taken = await take(await zipped({ 'imsmanifest.xml': manifestOf(resources, items), 'one/start.html': page, 'two.html': page }))
    if (!taken.ok) throw new Error(taken.trouble)
    expect(taken.value.scos).toEqual([
      { id: 'i1', title: 'First part', href: 'one/start.html?lang=en', asset: false, mastery: 70, launch_data: '' },
      { id: 'i2', title: 'Two parts', href: 'two.html?x=1&y=2', asset: true, mastery: null, launch_data: '' },
    ])
  })
})

describe('a package made by a tool of its own ways is taken', () => {
  const manifest = manifestOf(sco('index.html'), item).replace('Two parts', 'Cadeaux reçus')
  const titleOf = async (bytes: Buffer) => {
    const taken = await take(await zipped({ 'imsmanifest.xml': bytes, 'index.html': page }))
    return taken.ok ? taken.value.title : taken.trouble
  }
  const declaring = (encoding: string) => manifest.replace('<?xml version="1.0"?>', `<?xml version="1.0" encoding="${encoding}"?>`)
  it('with its manifest in UTF-16, or in Latin-1 as it declares', async () => {
    expect(await titleOf(Buffer.from(`\uFEFF${declaring('utf-16')}`, 'utf16le'))).toBe('Cadeaux reçus')
    expect(await titleOf(Buffer.from(`\uFEFF${declaring('utf-16')}`, 'utf16le').swap16())).toBe('Cadeaux reçus')
    expect(await titleOf(Buffer.from(manifest, 'utf16le'))).toBe('Cadeaux reçus')
    expect(await titleOf(Buffer.from(declaring('ISO-8859-1'), 'latin1'))).toBe('Cadeaux reçus')
    expect(await titleOf(Buffer.from(`\uFEFF${manifest}`))).toBe('Cadeaux reçus')
  })
  it('but not where its letters are none, or of an unknown kind', async () => {
    expect(await titleOf(Buffer.from(manifest, 'latin1'))).toBe('bad_manifest')
    expect(await titleOf(Buffer.from(declaring('klingon')))).toBe('bad_manifest')
  })
  it('with blanks and line ends in its identifiers', async () => {
    const resource = '<resource identifier=" r 1 " adlcp:scormtype="sco" href="index.html"/>'
    const manifest = manifestOf(resource, '<item identifier=" part\n one " identifierref="r 1"><title>One</title></item>')
    const taken = await take(await zipped({ 'imsmanifest.xml': manifest, 'index.html': page }))
    expect(taken).toMatchObject({ ok: true, value: { scos: [{ id: 'part one', href: 'index.html' }] } })
  })
  it('with a file that is named as browsers write a blank', async () => {
    const files = { 'imsmanifest.xml': manifestOf(sco('a%20b/in%20dex.html?x=1'), item), 'a%20b/in%20dex.html': page }
    expect(await take(await zipped(files))).toMatchObject({ ok: true, value: { scos: [{ href: 'a%2520b/in%2520dex.html?x=1' }] } })
    const plain = { 'imsmanifest.xml': manifestOf(sco('in%20dex.html'), item), 'in dex.html': page }
    expect(await take(await zipped(plain))).toMatchObject({ ok: true, value: { scos: [{ href: 'in%20dex.html' }] } })
  })
})

it('what a package asks for and will not get is noted', async () => {
  const resources = `${sco('index.html')}<resource identifier="h" adlcp:scormtype="sco" href="help.html"/>`
  const items =
    '<item identifier="i" identifierref="r"><title>One</title><adlcp:prerequisites type="aicc_script">x</adlcp:prerequisites></item>' +
    '<item identifier="hidden" identifierref="h" isvisible="false"/>'
  const files = {
    'imsmanifest.xml': manifestOf(resources, items),
    'index.html': `${page}<a target="_blank" href="policy.pdf">Policy</a><img src="https://elsewhere.test/a.png">`,
    'help.html': `${page}<a download="policy.pdf" href="policy.pdf">Save</a>`,
    'open.js': "window.open('help.html')",
  }
  expect(await take(await zipped(files))).toMatchObject({
    ok: true,
    value: {
      notes: [
        { note: 'hidden_parts', count: 1 },
        { note: 'sequencing', count: 1 },
        { note: 'opens_windows', count: 2 },
        { note: 'downloads', count: 1 },
        { note: 'asks_elsewhere', count: 1 },
      ],
    },
  })
})

describe('a page that never ends', () => {
  const KB = 1024
  it.each([
    ['<', 64 * KB],
    ['<script>', 64 * KB],
    ['<!--', 64 * KB],
    ['<a href="', 256 * KB],
    ['x ', 4 * 1024 * KB],
  ])('of %j holds up nobody', async (piece, bytes) => {
    const whole = { 'imsmanifest.xml': manifestOf(sco('index.html'), item), 'index.html': piece.repeat(bytes / piece.length) }
    const path = await zipped(whole)
    const worked = threadTimer()
    const taken = await take(path)
    const ms = worked()
    expect(taken.ok || taken.trouble).toBeTruthy()
    expect(ms).toBeLessThan(1_000)
  })
})

describe('is not taken', () => {
  const whole = { 'imsmanifest.xml': manifestOf(sco('index.html'), item), 'index.html': page }
  it('(the control is)', async () => expect(await trouble(whole)).toBe('taken'))
  it.each<[string, string, Record<string, string | Buffer>]>([
    ['a zip without a manifest', 'no_manifest', { 'index.html': page }],
    ['a manifest in a folder', 'no_manifest', { 'course/imsmanifest.xml': manifestOf(sco('index.html'), item), 'course/index.html': page }],
    ['a manifest that is no XML', 'bad_manifest', { ...whole, 'imsmanifest.xml': 'not at all <' }],
    [
      'a manifest with a doctype',
      'bad_manifest',
      { ...whole, 'imsmanifest.xml': `<!DOCTYPE m [<!ENTITY a "b">]>${manifestOf(sco('index.html'), item)}` },
    ],
    [
      'a manifest of 6 MB',
      'bad_manifest',
      { ...whole, 'imsmanifest.xml': manifestOf(sco('index.html'), item).replace('Two parts', `<!--${randomBytes(3_000_000).toString('hex')}-->`) },
    ],
    ['AICC or what else there is', 'other_standard', { ...whole, 'imsmanifest.xml': manifestOf(sco('index.html'), item, '1.0') }],
    ['an entry point that is not there', 'missing_file', { ...whole, 'imsmanifest.xml': manifestOf(sco('start.html'), item) }],
    ['an entry point outside of it', 'outside', { ...whole, 'imsmanifest.xml': manifestOf(sco('../../index.html'), item) }],
    ['an entry point on the web', 'outside', { ...whole, 'imsmanifest.xml': manifestOf(sco('https://example.com/'), item) }],
    ['nothing to launch', 'nothing_to_launch', { ...whole, 'imsmanifest.xml': manifestOf(sco('index.html'), '<item identifier="i"/>') }],
    ['a bomb', 'too_large', { ...whole, 'bomb.bin': Buffer.alloc(60_000_000) }],
  ])('%s', async (_, expected, files) => expect(await trouble(files)).toBe(expected), 30_000)
  it('a link that leads out of it', async () => {
    expect(await trouble({ ...whole, link: '/etc/passwd' }, { link: 0o120777 })).toBe('unreadable')
  })
  it('two files of one name', async () => {
    expect(await trouble({ ...whole, 'INDEX.html': page })).toBe('unreadable')
  })
})

it.runIf(isOfNight)(
  'five thousand small files are taken in one go',
  async () => {
    const files = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`media/${i}.txt`, `file ${i}`]))
    const taken = await take(await zipped({ 'imsmanifest.xml': manifestOf(sco('index.html'), item), 'index.html': page, ...files }))
    expect(taken.ok && taken.value.files.length).toBe(5_002)
  },
  180_000,
)
