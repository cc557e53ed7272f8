/** Materials as authors make, change and delete them; files that are not what they say. */
import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HTML, mp3, mp4, ogg, paper, pdf, png, SVG, VTT, wav, webm } from '../../test/media-files.ts'
import { packaged, zipped } from '../../test/packages.ts'
import { piecesOf } from '../../test/pieces.ts'
import { openWorld, type Person, served, someoneWaits, type World } from '../../test/world.ts'
import { contentEdit } from '../authoring/authoring.table.ts'
import { composeCourse } from '../courses/composing.usecases.ts'
import { course, courseModule } from '../courses/courses.table.ts'
import { everything } from '../kit/database/scope.ts'
import { moduleItem, traineeModule } from '../modules/modules.table.ts'
import { sweepUploads } from '../uploads/uploads.usecases.ts'
import { material as materialRow, packageFile } from './materials.table.ts'
import { storeFile } from './materials.usecases.ts'

let world: World
let author: Person
let pieces: ReturnType<typeof piecesOf>
beforeAll(async () => {
  world = await openWorld()
  author = await world.given.admin('globalAdmin', { name: 'Hafiz Rahman' })
  pieces = piecesOf(world)
})
afterAll(() => world.close())

type Fields = Record<string, unknown>
const me = () => world.as(author)
const post = (fields: Fields, bytes?: Uint8Array | string, name = 'file.bin') =>
  me().call(
    'UploadMaterial',
    { title: 'A material', ...fields },
    bytes === undefined ? {} : { file: { name, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes } },
  )
const made = async (fields: Fields, bytes?: Uint8Array) => {
  const answer = await post(fields, bytes)
  expect(answer.response_code, answer.body).toBe(2100)
  return answer.data.material
}
const text = (html = '<p>Ask what the gift is worth, and why it comes now.</p>', more: Fields = {}) => made({ type: 'text', html, ...more })
const change = (material: { material_id: number; version: number }, fields: Fields, as = author) =>
  world.as(as).call('UpdateMaterial', { material_id: material.material_id, version: material.version, ...fields })
const shown = async (material_id: number) => (await me().call('getGlobalAdminViewMaterial', { material_id })).data
const fetched = async (url: string | undefined) => (await world.app.inject(url ?? '')).rawPayload
const all = <T>(work: Parameters<typeof world.kit.database.write<T>>[1]) => world.kit.database.write(everything, work)

let modules = 0
/** In a module of a course. */
const use = async (material_id: number) =>
  all(async (tx) => {
    const by = { updated_at: new Date(), updated_by: author.user_id }
    const [module] = await tx.sql
      .insert(traineeModule)
      .values({ title: `Gifts ${++modules}`, short_title: 'Gifts', description: '', ...by })
      .returning()
    const module_id = module?.module_id ?? 0
    await tx.sql.insert(moduleItem).values({ module_id, position: 0, type: 'material', material_id })
    const pledge = { version: '1', texts: { en: { title: 'Pledge', body: 'I pledge.' } } }
    const [row] = await tx.sql
      .insert(course)
      .values({ code: `C${module_id}`, title: 'Essentials', price_sen: 0, validity_months: 12, pledge, ...by })
      .returning()
    await tx.sql.insert(courseModule).values({ course_id: row?.course_id ?? 0, module_id, position: 0 })
    return { module_id, course_id: row?.course_id ?? 0 }
  })

describe('each kind of material', () => {
  it.each([
    ['a film', 'video', () => webm(), { content_type: 'video/webm', duration_seconds: 22 }],
    ['a film of a phone', 'video', () => mp4(384, 'vide', 'soun'), { content_type: 'video/mp4', duration_seconds: 384 }],
    ['a recording', 'audio', () => mp3(30), { content_type: 'audio/mpeg', duration_seconds: 30 }],
    ['a recording in Ogg', 'audio', () => ogg(40), { content_type: 'audio/ogg', duration_seconds: 40 }],
    ['a PDF', 'pdf', () => pdf(), { content_type: 'application/pdf', duration_seconds: null }],
    ['a picture', 'image', () => png(), { content_type: 'image/webp', duration_seconds: null }],
  ])('%s is taken by its bytes, whatever its name', async (_, type, make, file) => {
    const material = await made({ type }, await make())
    expect(material.files.en).toMatchObject(file)
    expect(material.min_seconds).toBe(material.most_seconds)
  })
  it('PDFs tell how many pages and words they have', async () => {
    const material = await made({ type: 'pdf' }, pdf())
    expect(material).toMatchObject({ pages: 2 })
    expect(material.reading_minutes).toBeGreaterThan(1)
  })
  it('films are kept to the byte, pictures drawn anew', async () => {
    expect(await fetched((await made({ type: 'video' }, webm())).files.en?.url)).toEqual(webm())
    const hidden = Buffer.concat([await png(), Buffer.from(HTML)])
    expect((await fetched((await made({ type: 'image' }, hidden)).files.en?.url)).includes('script')).toBe(false)
  })
  it('packages are taken by their manifest, and their files kept for the origin that they run on', async () => {
    const page = '<title>No</title><p>Say no, kindly.</p>'
    const zip = await readFile(await packaged({ 'index.html': page }))
    const { scorm, min_seconds, most_seconds } = await made({ type: 'scorm' }, zip)
    expect(scorm).toMatchObject({ version: '1.2', parts: [{ title: 'Saying no', href: 'index.html', asset: false }] })
    expect([min_seconds, most_seconds]).toEqual([0, 300])
    const [file] = await all((tx) => tx.sql.select().from(packageFile).where(eq(packageFile.path, 'index.html')))
    expect(Buffer.from(await world.kit.files.get(file?.sha256 ?? '')).toString()).toBe(page)
    expect(await post({ type: 'scorm' }, Buffer.from('PK\x03\x04'))).toMatchObject({ response_code: 10076, data: { reason: 'unreadable' } })
    const other = await readFile(await zipped({ 'index.html': page }))
    expect(await post({ type: 'scorm' }, other)).toMatchObject({ response_code: 10076, data: { reason: 'no_manifest' } })
  })
  it('packages are let do and told what their author says, and never both reach out and know the person', async () => {
    const zip = await readFile(await packaged({ 'index.html': '<!doctype html><title>Saying no</title>' }))
    const none = { opens_windows: false, downloads: false, names_person: false, minutes: null }
    const before = await made({ type: 'scorm' }, zip)
    expect(before.scorm).toMatchObject({ settings: none, notes: [] })
    const change = (version: number, package_settings: object) =>
      me().call('UpdateMaterial', { material_id: before.material_id, version, package_settings: { ...none, ...package_settings } })
    const set = await change(before.version, { downloads: true, minutes: 12 })
    expect(set.data.material).toMatchObject({ scorm: { settings: { downloads: true, minutes: 12 } }, reading_minutes: 12, most_seconds: 360 })
    expect(await change(set.data.material.version, { downloads: true, names_person: true })).toMatchObject({
      response_code: 7000,
      data: [{ field: 'package_settings.names_person' }],
    })
    const shorter = await change(set.data.material.version, { minutes: 2 })
    expect(shorter.data.material).toMatchObject({ min_seconds: 60, most_seconds: 60, scorm: { settings: { downloads: false } } })
  })
  it('nothing but a package has such settings', async () => {
    const package_settings = { opens_windows: true, downloads: false, names_person: false, minutes: null }
    expect((await me().call('UploadMaterial', { type: 'text', title: 'T', html: '<p>a</p>', package_settings })).response_code).toBe(7000)
    const text = (await me().call('UploadMaterial', { type: 'text', title: 'T', html: '<p>a</p>' })).data.material
    const { material_id, version } = text
    expect((await me().call('UpdateMaterial', { material_id, version, package_settings })).response_code).toBe(7000)
  })
})

/** A PNG that says it is a thousand times what it takes. */
const bomb = () => {
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length)
    head.write(name, 4)
    return Buffer.concat([head, body, Buffer.alloc(4)])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(30_000, 0)
  size.writeUInt32BE(30_000, 4)
  size[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The first entries of an office file, as its program writes them. */
const office = async (part: string, main: string) =>
  readFile(
    await zipped({
      '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`,
      [part]: '<x/>',
    }),
  )

/** Its page draws a picture that is large in nothing but its sides. */
const pictured = (document: Parameters<NonNullable<Parameters<typeof paper>[0]>>[0]) => {
  const image = document.ref({ Type: 'XObject', Subtype: 'Image', Width: 40_000, Height: 25_000, ColorSpace: 'DeviceGray', BitsPerComponent: 8 })
  image.end(Buffer.alloc(1000))
  document.page.xobjects.I1 = image
  document.addContent('/I1 Do')
}

describe('a file that is not what it says', () => {
  it.each([
    ['a drawing as a picture', 'image', () => SVG, 10076],
    ['a page as a picture', 'image', () => HTML, 10076],
    ['a page as a PDF', 'pdf', () => HTML, 10076],
    ['a drawing as a PDF', 'pdf', () => SVG, 10076],
    ['a page that becomes a PDF', 'pdf', () => Buffer.concat([Buffer.from(HTML), pdf()]), 10076],
    ['a PDF that becomes an archive', 'pdf', () => Buffer.concat([pdf(), Buffer.from('PK\x05\x06'), Buffer.alloc(80)]), 10076],
    ['the head of a PDF', 'pdf', () => '%PDF-1.7\n%%EOF', 10076],
    ['a picture as a film', 'video', () => png(), 10076],
    ['a recording as a film', 'video', () => mp3(5), 10076],
    ['a film as a recording', 'audio', () => webm(), 10076],
    ['a film with an archive behind it', 'video', () => Buffer.concat([webm(), Buffer.from('PK\x03\x04')]), 10076],
    ['a film as a text', 'text', () => webm(), 10076],
    ['a GIF that is also a script', 'image', () => 'GIF89a/*\0\0*/=1;alert(1)', 10076],
    ['a picture of 900 megapixels', 'image', bomb, 10024],
    ['a locked PDF', 'pdf', () => paper(undefined, { userPassword: 'secret' }), 10076],
    ['a PDF that opens but forbids', 'pdf', () => paper(undefined, { ownerPassword: 'secret' }), 10076],
    ['a PDF with a script', 'pdf', () => paper((document) => document.initForm() && document.addNamedJavaScript('x', 'app.alert(1)')), 10076],
    ['a PDF with another file in it', 'pdf', () => paper((document) => document.file(Buffer.from(HTML), { name: 'page.html' })), 10076],
    ['a PDF that starts a program', 'pdf', () => paper((document) => document.ref({ S: 'Launch', F: new String('cmd.exe') }).end('')), 10076],
    ['a PDF with a link that is a script', 'pdf', () => paper((document) => document.text('Go', { link: 'javascript:alert(1)' })), 10076],
    [
      'a PDF that only says that it is locked',
      'pdf',
      async () => Buffer.from((await paper()).toString('latin1').replace('%%EOF', '% /Encrypt 1 0 R\n%%EOF'), 'latin1'),
      10076,
    ],
    ['a PDF with a picture of a billion dots', 'pdf', () => paper((document) => pictured(document)), 10024],
    ['nothing', 'video', () => '', 10024],
  ])('%s is refused', async (_, type, make, code) => {
    const before = (await me().call('getMaterialList', { q: 'Not what it says' })).data.total
    const answer = await post({ type, title: 'Not what it says' }, await make())
    expect(answer.response_code, answer.body).toBe(code)
    expect((await me().call('getMaterialList', { q: 'Not what it says' })).data.total).toBe(before)
  })
  it.each([
    ['a damaged film', 'video', () => mp4(5, 'vide').subarray(0, -10), 'unreadable'],
    ['a film with an archive behind it', 'video', () => Buffer.concat([webm(), Buffer.from('PK\x03\x04')]), 'unreadable'],
    ['half a picture', 'image', async () => (await png()).subarray(0, 60), 'unreadable'],
    ['half a PDF', 'pdf', async () => pdf().subarray(0, 200), 'unreadable'],
    ['a film that few browsers show', 'video', () => mp4(5, 'vide hvc1'), 'codec'],
    ['a Word document', 'pdf', () => office('word/document.xml', 'wordprocessingml.document'), 'word'],
    ['a presentation', 'pdf', () => office('ppt/presentation.xml', 'presentationml.presentation'), 'slides'],
    ['an old office file', 'pdf', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'office'],
    ['a PDF that opens but forbids', 'pdf', () => paper(undefined, { ownerPassword: 'secret' }), 'restricted'],
    ['a page', 'pdf', () => HTML, 'wrong_type'],
  ])('is told apart: %s', async (_, type, make, reason) => expect((await post({ type }, await make())).data).toEqual({ reason }))
  it('is told why a PDF is not taken', async () => {
    expect((await post({ type: 'pdf' }, await paper(undefined, { userPassword: 'secret' }))).data).toEqual({ reason: 'encrypted' })
    expect((await post({ type: 'pdf' }, await paper((document) => document.file(Buffer.from('x'), { name: 'x' })))).data).toEqual({
      reason: 'active',
    })
  })
  it.each(['../../etc/passwd', '..\\..\\x.html', 'a\u202egnp.exe', '<img src=x onerror=alert(1)>.png', `${'x'.repeat(4096)}.png`])(
    'a name like %s is only a name',
    async (name) => {
      const { data } = await post({ type: 'image' }, await png(), name)
      expect(data.material.files.en?.name).not.toMatch(/[/\\<>\u202e]/)
      expect(data.material.files.en?.name.length).toBeLessThanOrEqual(150)
    },
  )
  it('changes between the look and the keeping: refused', async () => {
    const { path } = await world.kit.uploads.folder.receive(wav(1))
    const kit = {
      ...world.kit,
      files: {
        ...world.kit.files,
        put: async (content: Parameters<typeof world.kit.files.put>[0]) => appendFile(path, 'x').then(() => world.kit.files.put(content)),
      },
    }
    expect(await storeFile(kit, 'audio', { path, name: 'a.wav', size: wav(1).length, whose: {} })).toEqual({
      refuse: 10024,
      data: { reason: 'changed' },
    })
  })
  it('waits its turn: nine of one author do not keep another’s out', async () => {
    const { path } = await world.kit.uploads.folder.receive(pdf())
    const store = (owner: number) => storeFile(world.kit, 'pdf', { path, name: 'a.pdf', size: pdf().length, whose: { owner } })
    const done = await Promise.allSettled([...Array.from({ length: 9 }, () => store(1)), store(2)])
    // How many of the nine are refused hangs on how soon the first are read.
    expect(done.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(4)
    expect(done.at(-1)?.status).toBe('fulfilled')
  })
})

describe('a file that came in pieces', () => {
  it('is used once, by its sender, for its call', async () => {
    const upload_id = await pieces.send(author, webm(), { size: 50_000 })
    const other = await world.given.admin('globalAdmin')
    const missing = { response_code: 10024, data: { reason: 'upload_missing' } }
    expect(await world.as(other).call('UploadMaterial', { title: 'Theirs', type: 'video', upload_id })).toMatchObject(missing)
    const one = await text()
    expect(await change(one, { upload_id })).toMatchObject(missing)
    const material = await made({ type: 'video', upload_id })
    expect(
      createHash('sha256')
        .update(await fetched(material.files.en?.url))
        .digest('hex'),
    ).toBe(createHash('sha256').update(webm()).digest('hex'))
    expect(await post({ type: 'video', upload_id })).toMatchObject(missing)
  })
  it('is no file before its last byte, nor after a day', async () => {
    const { headers } = await pieces.begin(author, webm().length)
    const link = String(headers.location)
    await pieces.part(author, link, 0, webm().subarray(0, 1000))
    expect(await post({ type: 'video', upload_id: pieces.idOf(link) })).toMatchObject({ response_code: 10024 })
  })
  it('is of no use any more once the call is refused', async () => {
    const sent = () => pieces.send(author, webm())
    const upload_id = await sent()
    expect(await post({ type: 'audio', upload_id })).toMatchObject({ response_code: 10076 })
    expect(await post({ type: 'video', upload_id })).toMatchObject({ response_code: 10024, data: { reason: 'upload_missing' } })
    expect(await post({ type: 'video', upload_id: await sent(), min_seconds: 12 })).toMatchObject({
      response_code: 7000,
      data: [{ field: 'min_seconds', rule: 'too_big' }],
    })
    expect(await post({ type: 'video', upload_id: await sent(), min_seconds: 11 })).toMatchObject({ response_code: 2100 })
  })
  it('goes to one of two calls at once', async () => {
    const upload_id = await pieces.send(author, webm())
    const both = await Promise.all([post({ type: 'video', upload_id }), post({ type: 'video', upload_id })])
    expect(both.map(({ response_code }) => response_code).sort()).toEqual([10024, 2100].sort())
    await sweepUploads(world.kit, new AbortController().signal)
  })
})

describe('a text', () => {
  it('is kept without what is active', async () => {
    const material = await text('<p onclick="alert(1)">Say no.<script>alert(1)</script></p>', {
      translations: { de: { html: '<p style="x">Nein.</p><img src=x onerror=alert(1)>' } },
    })
    expect(material.html).toBe('<p>Say no.</p>')
    expect(material.translations.de?.html).toBe('<p>Nein.</p>')
    expect((await text('<script>alert(1)</script>')).html).toBe('')
    expect(await post({ type: 'text' })).toMatchObject({ response_code: 7000, data: [{ field: 'html', rule: 'required' }] })
  })
  it('shows pictures that were uploaded, and no other', async () => {
    const { data } = await me().call('uploadMaterialPicture', {}, { file: { name: 'a.png', bytes: await png() } })
    const material = await text(`<p>Look</p><img src="${data.name}" alt="A hamper" /><img src="file:${'0'.repeat(64)}" />`)
    expect(material.html).toBe(`<p>Look</p><img src="${data.name}" alt="A hamper" />`)
    expect(Object.keys(material.pictures)).toEqual([data.name])
    expect((await fetched(material.pictures[data.name])).subarray(8, 12).toString()).toBe('WEBP')
  })
})

describe('captions', () => {
  it('are checked, and refused with the lines', async () => {
    const answer = await post({ type: 'video', captions: { de: 'WEBVTT\n\n00:05.000 --> 00:02.000\nSagen Sie Nein.\n' } }, webm())
    expect(answer).toMatchObject({ response_code: 10076, data: { reason: 'captions', language: 'de', lines: [{ line: 3, problem: 'order' }] } })
  })
  it('come back as WebVTT of the same origin, and tell when they are older than the base language’s', async () => {
    const film = await made({ type: 'video', captions: { en: VTT, de: VTT } }, webm())
    expect(film.captions).toMatchObject({ en: { cues: 2, outdated: false }, de: { cues: 2, outdated: false } })
    const response = await world.app.inject(film.captions.de?.url ?? '')
    expect([response.headers['content-type'], response.body]).toEqual(['text/vtt', VTT])
    const { data } = await change(film, { captions: { en: `${VTT}\n00:04.000 --> 00:05.000\nThey come straight.\n` } })
    expect(data.material.captions).toMatchObject({ en: { cues: 3, outdated: false }, de: { outdated: true } })
    const again = await change(data.material, { captions: { de: `${VTT} ` } })
    expect(again.data.material.captions.de).toMatchObject({ outdated: false })
  })
  it('are for what is watched or heard', async () =>
    expect(await post({ type: 'text', html: '<p>x</p>', captions: { en: VTT } })).toMatchObject({
      response_code: 7000,
      data: [{ field: 'captions' }],
    }))
})

describe('a change', () => {
  it('touches what it names, and is on record with its author', async () => {
    const material = await text()
    const { data } = await change(material, { title: 'Five tests', translations: { ms: { title: 'Lima ujian' } }, topics: ['red_flags'] })
    expect(data.material).toMatchObject({ title: 'Five tests', version: 2, topics: ['red_flags'], updated_by: 'Hafiz Rahman' })
    const edits = await all((tx) => tx.sql.select().from(contentEdit))
    const fields = edits.find((edit) => edit.content_id === material.material_id && edit.version === 2)?.fields
    expect(fields?.sort()).toEqual(['title', 'title.ms', 'topics'])
  })
  it('that changes nothing makes no version', async () => {
    const material = await text()
    expect((await change(material, { title: material.title, html: material.html })).data.material.version).toBe(1)
  })
  it('of another field holds beside somebody else’s; of the same it is told whose', async () => {
    const material = await text()
    const other = await world.given.admin('globalAdmin', { name: 'Mei Ling' })
    await change(material, { title: 'Hers' }, other)
    expect((await change(material, { description: 'Mine' })).data.material).toMatchObject({ title: 'Hers', description: 'Mine', version: 3 })
    expect(await change(material, { title: 'Mine' })).toMatchObject({
      response_code: 2111,
      data: { reason: 'changed_since', fields: ['title'], by: 'Mei Ling', version: 3 },
    })
  })
  it('by two at once: one of them is told, nothing is lost', async () => {
    const material = await text()
    const answers = await Promise.all(['One', 'Two'].map((title) => change(material, { title })))
    expect(answers.map(({ response_code }) => response_code).sort()).toEqual([2100, 2111])
  })
  it('marks translations that were made from an earlier text', async () => {
    const material = await text(undefined, { translations: { de: { title: 'Ein Stoff' } } })
    expect((await change(material, { title: 'Another' })).data.material.outdated).toEqual({ de: ['title'] })
  })
  it('makes the minimum time follow what is written, until the author says one', async () => {
    const words = (count: number) => `<p>${'word '.repeat(count)}</p>`
    const begun = await text('')
    const one = (await change(begun, { html: words(1) })).data.material
    expect(one.min_seconds).toBe(0)
    const grown = (await change(one, { html: words(440) })).data.material
    expect(grown.min_seconds).toBe(60)
    const said = (await change(grown, { min_seconds: 10 })).data.material
    expect((await change(said, { html: words(880) })).data.material.min_seconds).toBe(10)
  })
  it('of the file makes the minimum time fit', async () => {
    const film = await made({ type: 'video' }, mp4(384, 'vide'))
    expect(film.min_seconds).toBe(192)
    const upload_id = await pieces.send(author, webm(), { call: 'UpdateMaterial' })
    const { data } = await change(film, { upload_id })
    expect(data.material).toMatchObject({ duration_seconds: 22, min_seconds: 11, version: 2 })
    expect((await change(data.material, { min_seconds: 12 })).data).toMatchObject([{ field: 'min_seconds', rule: 'too_big' }])
  })
  it('brings a film of another language, and takes it out again', async () => {
    const film = await made({ type: 'video' }, mp4(384, 'vide'))
    const upload_id = await pieces.send(author, webm(), { call: 'UpdateMaterial' })
    const { data } = await change(film, { upload_id, file_language: 'ms' })
    expect(data.material.files).toMatchObject({ en: { duration_seconds: 384 }, ms: { duration_seconds: 22 } })
    expect((await change(data.material, { remove_files: ['ms', 'en'] })).data.material.files).toEqual({ en: expect.anything() })
  })
  it('puts it away and takes it out again', async () => {
    const material = await text()
    const { data } = await change(material, { status: 'archived' })
    expect(data.material).toMatchObject({ status: 'archived', version: 2 })
    expect((await me().call('getMaterialList', { status: 'archived' })).data.posts.map(({ material_id }) => material_id)).toContain(
      material.material_id,
    )
    expect((await change(data.material, { status: 'active' })).data.material.status).toBe('active')
  })
})

describe('all materials that match', () => {
  it('are put away and brought back together, each as if by itself, and left as they are where others match by now', async () => {
    const word = `Batch${Math.random()}`
    for (const n of [1, 2, 3]) await text(undefined, { title: `${word} ${n}` })
    const act = (status: string, materials: number, more: object = {}) =>
      me().call('changeMaterials', { q: word, materials, change: { status }, ...more })
    const found = async (status: string) =>
      (await me().call('getMaterialList', { q: word, status })).data.posts.map(({ title, version }) => [title, version])
    const before = await world.digest()
    expect(await act('archived', 2)).toMatchObject({ response_code: 2111, data: { reason: 'changed_since', materials: 3 } })
    expect(await world.digest()).toBe(before)
    expect((await act('archived', 3)).data).toEqual({ changed: 3, left_out: 0 })
    expect((await found('archived')).map(([, version]) => version)).toEqual([2, 2, 2])
    expect((await act('archived', 3)).data).toEqual({ changed: 0, left_out: 3 })
    expect((await act('active', 3, { status: 'archived', type: 'text' })).data).toEqual({ changed: 3, left_out: 0 })
    expect((await found('active')).map(([, version]) => version)).toEqual([3, 3, 3])
  })
})

it.runIf(served)('modules take up a material that is changed with many', async () => {
  const word = `Held${Math.random()}`
  const [first, last] = [await text(undefined, { title: `${word} 1` }), await text(undefined, { title: `${word} 2` })]
  const waiting = await world.kit.database.write(everything, async (tx) => {
    await tx.sql.select().from(materialRow).where(eq(materialRow.material_id, last.material_id)).for('update')
    const answer = me().call('changeMaterials', { q: word, materials: 2, change: { status: 'archived' } })
    await someoneWaits(world)
    expect(await Promise.race([use(first.material_id).then(() => 'used'), sleep(15_000, 'waits')])).toBe('used')
    return [answer]
  })
  expect((await waiting[0])?.data).toEqual({ changed: 2, left_out: 0 })
})
it('put away keeps its minimum time, whatever would be suggested today', async () => {
  const { material_id, title } = await text(undefined, { title: `Kept ${Math.random()}` })
  await world.sql((tx) => tx.sql.update(materialRow).set({ min_seconds: 7, min_said: false }).where(eq(materialRow.material_id, material_id)))
  expect((await me().call('changeMaterials', { q: title, materials: 1, change: { status: 'archived' } })).data).toEqual({ changed: 1, left_out: 0 })
  expect((await shown(material_id)).material).toMatchObject({ status: 'archived', min_seconds: 7 })
})

describe('a material in use', () => {
  it('is not deleted, and tells where it is used', async () => {
    const material = await text()
    const { course_id } = await use(material.material_id)
    expect(await me().call('DeleteMaterial', { material_id: material.material_id })).toMatchObject({
      response_code: 2111,
      data: { reason: 'in_use', used_in: [{ kind: 'course', id: course_id, title: 'Essentials', live_version: null }], used_total: 1 },
    })
    expect((await shown(material.material_id)).used.used_total).toBe(1)
  })
  it('elsewhere is deleted for good', async () => {
    const { material_id } = await text()
    expect((await me().call('DeleteMaterial', { material_id })).response_code).toBe(2100)
    expect((await me().call('DeleteMaterial', { material_id })).response_code).toBe(10063)
  })
  it.runIf(served)('taken into a module while it is deleted: one of the two has its way, never both', async () => {
    for (let i = 0; i < 8; i++) {
      const { material_id } = await text()
      const [deleted, used] = await Promise.all([
        me().call('DeleteMaterial', { material_id }),
        use(material_id).then(
          () => true,
          () => false,
        ),
      ])
      expect([deleted.response_code, used]).toEqual(used ? [2111, true] : [2100, false])
    }
  })
  it('is frozen with its languages, and what has none stays as it was', async () => {
    const film = await made(
      { type: 'video', captions: { en: VTT, de: VTT }, translations: { de: { title: 'Ein Film', description: 'x', transcript: 'Linien.' } } },
      webm(),
    )
    const plain = await text()
    const { course_id, module_id } = await use(film.material_id)
    await all((tx) => tx.sql.insert(moduleItem).values({ module_id, position: 1, type: 'material', material_id: plain.material_id }))
    const content = await all((tx) => composeCourse(tx, course_id))
    const [first, second] = content?.modules[0]?.items ?? []
    expect(first).toMatchObject({
      material: {
        captions: { en: { sha256: expect.any(String) }, de: { sha256: expect.any(String) } },
        translations: { de: { title: 'Ein Film', transcript: 'Linien.' } },
      },
    })
    expect(Object.keys(second?.type === 'material' ? second.material : {})).not.toEqual(expect.arrayContaining(['captions']))
  })
})

describe('the list', () => {
  it('finds by words and by kind, newest first, without the texts', async () => {
    const { material_id } = await text('<p>Anything</p>', { title: 'Zebra crossing', translations: { de: { title: 'Zebrastreifen' } } })
    const { posts, total } = (await me().call('getMaterialList', { q: 'zebra', type: 'text' })).data
    expect(total).toBe(1)
    expect(posts[0]).toMatchObject({ material_id, languages: ['de'], used_total: 0, reading_minutes: 1 })
    expect((await me().call('getMaterialList', { q: 'zebra', type: 'pdf' })).data.total).toBe(0)
  })
})
