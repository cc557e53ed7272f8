/** A text that was written in Word becomes a material; a presentation becomes a PDF where a program is there for it. */
import { chmod, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { HTML, paper, pdf, png } from '../../test/media-files.ts'
import { zipped } from '../../test/packages.ts'
import { bold, docx, linked, paragraph, pictured } from '../../test/word-files.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { isRefused } from '../kit/call/handler.ts'
import { storeFile } from './materials.usecases.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await openWorld()
  author = await world.given.admin('globalAdmin')
})
afterAll(() => world.close())

const post = async (bytes: Uint8Array, fields: object = {}) =>
  world.as(author).call('UploadMaterial', { title: 'Gifts', type: 'text', ...fields }, { file: { name: 'gifts.docx', bytes } })

describe('a document of Word', () => {
  it('becomes a text: headings one step down, emphasis, links out, its pictures drawn anew under their own names', async () => {
    const body = [
      paragraph('Gift policy', 'Title'),
      paragraph('Gifts &amp; meals', 'Heading1'),
      bold('Ask first.'),
      linked('The rule', 'rIdRule'),
      linked('A place within', 'rIdScript'),
      pictured('rIdGift', 'A red gift'),
      '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>RM 100</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    ].join('')
    const links = { rIdRule: 'https://example.org/rule', rIdScript: 'javascript:alert(1)' }
    const answer = await post(await docx(body, { media: { rIdGift: await png() }, links }))
    expect(answer.response_code, answer.body).toBe(2100)
    const { material, pictures_lost } = answer.data
    expect(pictures_lost).toBe(0)
    const [name] = Object.keys(material.pictures)
    expect(name).toMatch(/^file:[0-9a-f]{64}$/)
    expect(material.html).toBe(
      `<h2>Gift policy</h2><h2>Gifts &amp; meals</h2><p><strong>Ask first.</strong></p><p><a href="https://example.org/rule">The rule</a></p><p>A place within</p><p><img alt="A red gift" src="${name}" /></p><table><tr><td><p>RM 100</p></td></tr></table>`,
    )
    expect(material.files).toEqual({})
    const shown = await world.app.inject(material.pictures[name ?? ''] ?? '')
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  })
  it('counts the pictures that are none, lie elsewhere or are drawings of Office', async () => {
    const body = paragraph('Before') + pictured('rIdPage', '') + pictured('rIdAway', '', 'link') + paragraph('After')
    const away = { rIdAway: 'file:///etc/passwd' }
    const { data } = await post(await docx(body, { media: { rIdPage: Buffer.from(HTML) }, outside: away }))
    expect(data.pictures_lost).toBe(2)
    expect(data.material.html?.replaceAll('<p></p>', '')).toBe('<p>Before</p><p>After</p>')
  })
  it.each([
    ['what expands without end', () => docx(paragraph(' '.repeat(24_000_000))), 10024, 'too_large'],
    ['a text of a book', () => docx(paragraph('Say no, kindly. '.repeat(8_000))), 10024, 'too_long'],
    ['half a document', async () => (await docx(paragraph('Gifts'))).subarray(0, 700), 10076, 'unreadable'],
    ['a document whose markup breaks off', () => docx('<w:p><w:r>'), 10076, 'unreadable'],
    ['an old document, or one with a password', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 10076, 'office'],
    ['a page', () => Buffer.from(HTML), 10076, 'not_word'],
    ['a PDF', () => pdf(), 10076, 'not_word'],
    ['nothing', () => Buffer.alloc(0), 10024, 'empty'],
  ])('is not taken: %s', async (_, make, code, reason) => {
    const answer = await post(await make())
    expect([answer.response_code, answer.data], answer.body).toEqual([code, { reason }])
  })
  it('has each of its pictures once, however often it shows it, and leaves none behind when it is refused', async () => {
    const media = { rIdGift: await png() }
    const put = vi.spyOn(world.kit.files, 'put')
    const twice = await post(await docx(pictured('rIdGift', 'One') + pictured('rIdGift', 'Two'), { media }))
    expect([Object.keys(twice.data.material.pictures).length, twice.data.pictures_lost, put.mock.calls.length]).toEqual([1, 0, 1])
    put.mockClear()
    const long = await post(await docx(pictured('rIdGift', 'One') + paragraph('Say no, kindly. '.repeat(8_000)), { media }))
    expect(long.data).toEqual({ reason: 'too_long' })
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
  })
  it('is no file that could take the place of a text that is there', async () => {
    const { material_id, version } = (await post(await docx(paragraph('Gifts')))).data.material
    const bytes = await docx(paragraph('Other'))
    const answer = await world.as(author).call('UpdateMaterial', { material_id, version }, { file: { name: 'other.docx', bytes } })
    expect([answer.response_code, answer.data]).toEqual([10076, { reason: 'wrong_type' }])
  })
})

describe('a presentation', () => {
  const slides = async () => {
    const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`
    return readFile(await zipped({ '[Content_Types].xml': types, 'ppt/presentation.xml': '<x/>' }))
  }
  /** Takes the arguments of soffice, and answers what it is told to. */
  const program = async (made: Uint8Array | null) => {
    const folder = await mkdtemp(join(tmpdir(), 'converter-'))
    if (made) await writeFile(join(folder, 'made.pdf'), made)
    const path = join(folder, 'convert')
    await writeFile(
      path,
      `#!/bin/sh\nwhile [ $# -gt 1 ]; do [ "$1" = --outdir ] && out=$2; shift; done\npwd > ${folder}/where\n[ -z "$SECRET_PROBE" ] && cp ${folder}/made.pdf "$out/$(basename "$1").pdf"\n`,
    )
    await chmod(path, 0o755)
    return path
  }
  const stored = async (documentConverter: string | null, file = slides()) => {
    const path = join(await mkdtemp(join(tmpdir(), 'slides-')), 'slides')
    const bytes = await file
    await writeFile(path, bytes)
    const kit = { ...world.kit, settings: { ...world.kit.settings, documentConverter } }
    const kept = await storeFile(kit, 'pdf', { path, name: 'Gifts.v2.pptx', size: bytes.length, whose: {} })
    return isRefused(kept) ? kept.data : { name: kept.name, type: kept.type, pages: kept.details.pages }
  }
  it('is not given to the program where it would unpack without end', async () => {
    const convert = await program(pdf())
    const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`
    const bomb = readFile(await zipped({ '[Content_Types].xml': types, 'ppt/presentation.xml': Buffer.alloc(40_000_000) }))
    expect(await stored(convert, bomb)).toEqual({ reason: 'too_large' })
    await expect(stat(join(dirname(convert), 'where'))).rejects.toThrow('ENOENT')
  })
  it('that the program makes none of is told to whoever runs the portal, by its code alone', async () => {
    const warn = vi.spyOn(world.kit.log, 'warn')
    await stored('/nowhere/soffice')
    expect(warn.mock.calls).toEqual([[{ code: 'ENOENT' }, 'the document converter made no PDF']])
    warn.mockRestore()
  })
  it('is told how to become a PDF where no program is set, and that the program makes none where one is', async () => {
    expect(await stored(null)).toEqual({ reason: 'slides' })
    for (const converter of ['/nowhere/soffice', await program(null), await program(Buffer.from(HTML))])
      expect(await stored(converter)).toEqual({ reason: 'not_converted' })
  })
  it('becomes one where a program is set, judged as every PDF; the program knows nothing of the server and works where uploads lie', async () => {
    vi.stubEnv('SECRET_PROBE', 'x')
    const convert = await program(pdf())
    const folder = dirname(convert)
    expect(await stored(convert)).toEqual({ name: 'Gifts.v2.pdf', type: 'application/pdf', pages: 2 })
    vi.unstubAllEnvs()
    const where = await readFile(join(folder, 'where'), 'utf8')
    expect(where.startsWith(world.kit.settings.uploadDir)).toBe(true)
    await expect(stat(where.trim())).rejects.toThrow('ENOENT')
    const scripted = await paper((document) => document.initForm() && document.addNamedJavaScript('x', 'app.alert(1)'))
    expect(await stored(await program(scripted))).toEqual({ reason: 'active' })
  })
})
