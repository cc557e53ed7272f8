import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import yazl from 'yazl'
import { draftNumber, editText, givenDraft } from '../../../test/course-drafts.ts'
import { pdf, png, wav } from '../../../test/media-files.ts'
import { manifestOf, packaged, zipped } from '../../../test/packages.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { sha256 } from '../../kit/security/secrets.ts'
import { packageFileAt } from '../../materials/package.store.ts'
import { composeCourse, hashOf } from '../composing.usecases.ts'

let [world, other] = [] as unknown as [World, World]
let folder: string
beforeAll(async () => {
  world = await openWorld()
  other = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'zip-'))
})
afterAll(async () => {
  await world.close()
  await other.close()
  await rm(folder, { recursive: true })
})

const exported = async (one: World, who: Person, course_id: number) => {
  const { data } = await one.as(who).call('exportTraineeCourse', { course_id })
  return new Uint8Array(data as unknown as Buffer)
}
const read = (one: World, who: Person, bytes: Uint8Array) => one.as(who).call('importTraineeCourse', {}, { file: { name: 'course.zip', bytes } })
const commit = (one: World, who: Person, course_import_id: number, code?: string) =>
  one.as(who).call('commitTraineeCourseImport', { course_import_id, ...(code ? { code } : {}) })
const hashHere = (one: World, course_id: number) =>
  one.sql(async (tx) => {
    const content = await composeCourse(tx, course_id)
    return content && hashOf(content, 2)
  })

/** The files of a zip by their path, to be packed again otherwise. */
const unpacked = async (bytes: Uint8Array) => {
  const path = join(folder, 'in.zip')
  await writeFile(path, bytes)
  const zip = await openPromise(path, { autoClose: false })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    files.set(entry.fileName, Buffer.concat(pieces))
  }
  zip.close()
  return files
}
const packed = async (files: Map<string, Buffer>): Promise<Uint8Array> => {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
// biome-ignore lint/suspicious/noExplicitAny: taken apart to be forged.
type Json = Record<string, any>
const json = (files: Map<string, Buffer>, name: string): Json => JSON.parse(files.get(name)?.toString('utf8') ?? '') as Json
/** Changed, and the manifest made to fit, as a forger would. */
const forged = async (bytes: Uint8Array, change: (course: Json, files: Map<string, Buffer>, manifest: Json) => void) => {
  const files = await unpacked(bytes)
  const [course, manifest] = [json(files, 'course.json'), json(files, 'manifest.json')]
  change(course, files, manifest)
  const text = Buffer.from(JSON.stringify(course))
  files.set('course.json', text)
  manifest.files = manifest.files.map((file: Json) => (file.path === 'course.json' ? { ...file, sha256: sha256(text), bytes: text.length } : file))
  const { contentHash } = await import('../courses.store.ts')
  manifest.content_hash = contentHash(course.portable)
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  return packed(files)
}

/** The first reading. */
const markSample = async (one: World, who: Person, course_id: number) => {
  const [found] = (await one.as(who).call('getTraineeCourseList', { course_id })).data.posts
  const sample_item_id = found?.modules[0]?.items[0]?.module_item_id
  const done = await one.as(who).call('TraineeCourseUpdate', { course_id, version: found?.version ?? 0, sample_item_id })
  expect(done.response_code).toBe(2100)
}

describe('a course that goes to another portal', () => {
  test('is the same there: the same hash, its files, its translations', async () => {
    const [author, stranger] = [await world.given.admin('globalAdmin'), await other.given.admin('globalAdmin')]
    const { course_id } = await givenDraft(world, author)
    await markSample(world, author, course_id)
    const bytes = await exported(world, author, course_id)
    const dry = await read(other, stranger, bytes)
    expect(dry).toMatchObject({ response_code: 2100, data: { same_hash: true, files: 2, content_hash: await hashHere(world, course_id) } })
    expect(new Set(dry.data.parts.map(({ becomes }) => becomes))).toEqual(new Set(['new']))
    const made = await commit(other, stranger, dry.data.course_import_id)
    expect(made).toMatchObject({ response_code: 2100, data: { same_hash: true, content_hash: dry.data.content_hash } })
    expect(await hashHere(other, made.data.course_id)).toBe(await hashHere(world, course_id))
    const seen = await other.as(stranger).call('previewTraineeCourse', { course_id: made.data.course_id, language: 'ms' })
    expect(seen.data.course).toMatchObject({ title: 'Asas', modules: [{ title: 'Modul 1' }, { title: 'Modul 2' }] })
    const film = seen.data.course.modules[0]?.items[1]?.material?.url ?? ''
    expect((await other.app.inject({ url: film })).statusCode).toBe(200)
    expect((await commit(other, stranger, dry.data.course_import_id)).response_code).toBe(20073)
    expect(sha256(await exported(other, stranger, made.data.course_id))).toBe(sha256(bytes))
  })

  test('back home takes what is there, under another code', async () => {
    const author = await world.given.admin('globalAdmin')
    const { course_id } = await givenDraft(world, author)
    await markSample(world, author, course_id)
    const dry = await read(world, author, await exported(world, author, course_id))
    expect(dry.data.same_hash).toBe(false)
    expect(dry.data.parts.filter(({ kind }) => kind !== 'course').every(({ becomes }) => becomes === 'same')).toBe(true)
    expect((await commit(world, author, dry.data.course_import_id)).response_code).toBe(10012)
    const made = await commit(world, author, dry.data.course_import_id, `N${draftNumber()}`)
    expect(made.response_code).toBe(2100)
    const [here] = (await world.as(author).call('getTraineeCourseList', { course_id })).data.posts
    const [there] = (await world.as(author).call('getTraineeCourseList', { course_id: made.data.course_id })).data.posts
    expect(there?.sample_item_id).toBe(here?.sample_item_id)
  })

  test('is deleted like any other draft that was never sent, and is not made a second time', async () => {
    const author = await world.given.admin('globalAdmin')
    const { course_id } = await givenDraft(world, author)
    const dry = await read(world, author, await exported(world, author, course_id))
    const made = await commit(world, author, dry.data.course_import_id, `D${draftNumber()}`)
    expect((await world.as(author).call('TraineeCourseDelete', { course_id: made.data.course_id })).response_code).toBe(2100)
    expect((await world.as(author).call('getTraineeCourseList', { course_id: made.data.course_id })).response_code).toBe(10053)
    expect((await commit(world, author, dry.data.course_import_id, `D${draftNumber()}`)).response_code).toBe(20073)
  })

  test('brings one sample at most, and none that asks', async () => {
    const author = await world.given.admin('globalAdmin')
    const bytes = await exported(world, author, (await givenDraft(world, author)).course_id)
    const marked = async (...places: number[]) => {
      const zip = await forged(bytes, ({ portable }) => {
        for (const place of places) portable.modules[0].items[place].sample = true
      })
      return (await read(world, author, zip)).response_code
    }
    expect([await marked(0), await marked(0, 1), await marked(2)]).toEqual([2100, 10076, 10076])
  })

  test('meets parts of the same name that say otherwise: they take another name, and that is told', async () => {
    const n = draftNumber()
    const [author, stranger] = [await world.given.admin('globalAdmin'), await other.given.admin('globalAdmin')]
    const { course_id, text_id } = await givenDraft(world, author, n)
    await givenDraft(other, stranger, n)
    await editText(world, text_id, author, '<p>Another limit.</p>')
    const dry = await read(other, stranger, await exported(world, author, course_id))
    const told = dry.data.parts.filter(({ becomes }) => becomes === 'renamed').map(({ kind, new_name }) => [kind, new_name])
    expect(told).toEqual([
      ['course', null],
      ['module', `Drafted module ${n}.1 (2)`],
    ])
    expect((await commit(other, stranger, dry.data.course_import_id, `N${n}`)).data).toMatchObject({ same_hash: false })
  })

  test('is committed by who read it only', async () => {
    const [author, stranger] = [await world.given.admin('globalAdmin'), await world.given.admin('globalAdmin')]
    const { course_id } = await givenDraft(world, author)
    const dry = await read(world, author, await exported(world, author, course_id))
    expect((await commit(world, stranger, dry.data.course_import_id, 'X1')).response_code).toBe(10053)
    world.clock.shift(25 * 3600 * 1000)
    expect((await commit(world, await world.given.returning(author), dry.data.course_import_id, 'X1')).response_code).toBe(10053)
  })
})

/** A draft whose first module has a package, made as an author makes it. */
const withPackage = async (one: World, author: Person, zip: Buffer) => {
  const { course_id, module_ids } = await givenDraft(one, author)
  const call = one.as(author)
  const made = await call.call(
    'UploadMaterial',
    { type: 'scorm', title: `Package ${draftNumber()}` },
    { file: { name: 'saying-no.zip', bytes: zip } },
  )
  const { material_id } = made.data.material
  const added = { module_id: module_ids[0] ?? 0, type: 'material' as const, material_id, topics: ['answering' as const] }
  await call.call('createModuleItem', { ...added, scorm_rule: { rule: 'score', at_least: 70 } })
  return { course_id, material_id }
}
const page = (words: string) => `<!doctype html><title>No</title><p>${words}</p><script src="no.js"></script>`

describe.each(['1.2', '2004 3rd Edition'])('a course with a SCORM package of %s', (version) => {
  test('is the same elsewhere: the same hash, its rule, each file of the package where it was', async () => {
    const [author, stranger] = [await world.given.admin('globalAdmin'), await other.given.admin('globalAdmin')]
    const source = { 'index.html': page(version), 'no.js': `// ${version}`, 'deep/line.txt': 'Straight.' }
    const { course_id } = await withPackage(world, author, await readFile(await packaged(source, version)))
    const bytes = await exported(world, author, course_id)
    const dry = await read(other, stranger, bytes)
    expect(dry).toMatchObject({ response_code: 2100, data: { same_hash: true, content_hash: await hashHere(world, course_id) } })
    const made = await commit(other, stranger, dry.data.course_import_id)
    expect(made.data).toMatchObject({ same_hash: true, content_hash: dry.data.content_hash })
    expect(sha256(await exported(other, stranger, made.data.course_id))).toBe(sha256(bytes))
    const content = await other.sql((tx) => composeCourse(tx, made.data.course_id))
    const item = content?.modules[0]?.items.find((one) => one.type === 'material' && one.material.type === 'scorm')
    expect(item).toMatchObject({ scorm_rule: { rule: 'score', at_least: 70 }, topics: ['answering'] })
    const name = (item?.type === 'material' && item.material.file?.sha256) || ''
    for (const [path, text] of Object.entries(source)) {
      const kept = await other.sql((tx) => packageFileAt(tx, name, path))
      expect((await other.kit.files.get(kept?.sha256 ?? '')).toString()).toBe(text)
    }
  })
})

describe('a course zip that says otherwise of a package', () => {
  let [bytes, name] = [new Uint8Array(), '']
  let author: Person
  beforeAll(async () => {
    author = await world.given.admin('globalAdmin')
    const manifest = manifestOf(
      '<resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="index.html"><file href="index.html"/></resource>',
      '<item identifier="i" identifierref="r"><title>One</title></item>',
    )
    const zip = await readFile(await zipped({ 'imsmanifest.xml': manifest, 'index.html': page('One') }))
    name = sha256(zip)
    bytes = await exported(world, author, (await withPackage(world, author, zip)).course_id)
  })
  const refused = async (change: Parameters<typeof forged>[1]) =>
    expect(await read(world, author, await forged(bytes, change))).toMatchObject({ response_code: 10076 })

  test('as it is, it is taken', async () => expect((await read(world, author, bytes)).response_code).toBe(2100))
  test('is refused where it puts another page into it, or a page of its own beside', async () => {
    const forgery = Buffer.from(page('Forged'))
    const add = (course: Json, files: Map<string, Buffer>, manifest: Json, path: string) => {
      const file = { path, sha256: sha256(forgery), content_type: 'text/html', bytes: forgery.length }
      course.packages[name] = [...course.packages[name].filter((one: Json) => one.path !== path), file]
      files.set(`files/${file.sha256}`, forgery)
      manifest.files.push({ path: `files/${file.sha256}`, sha256: file.sha256, bytes: file.bytes })
    }
    await refused((...parts) => add(...parts, 'index.html'))
    await refused((...parts) => add(...parts, 'beside.html'))
  })
  test('is refused where it leaves a file out, or launches something else', async () => {
    await refused((course) => void course.packages[name].pop())
    await refused((course) => {
      const material = Object.values(course.portable.materials as Json).find((one) => one.type === 'scorm')
      material.details.scorm.scos[0].href = 'https://elsewhere.test/'
    })
  })
  test('is refused where it tells of a package that no material of it is', async () =>
    refused((course) => {
      course.packages['b'.repeat(64)] = course.packages[name]
    }))
})

describe('a zip that somebody made', () => {
  let bytes: Uint8Array
  let author: Person
  beforeAll(async () => {
    author = await world.given.admin('globalAdmin')
    bytes = await exported(world, author, (await givenDraft(world, author)).course_id)
  })
  const code = async (zip: Uint8Array) => (await read(world, author, zip)).response_code

  test('is no course of ours where it is no zip, or another one', async () => {
    expect(await code(new TextEncoder().encode('no zip'))).toBe(10076)
    expect(await code(await packed(new Map([['a.txt', Buffer.from('a')]])))).toBe(10076)
  })
  test('is refused where a file is not what the manifest says', async () => {
    const files = await unpacked(bytes)
    const name = [...files.keys()].find((one) => one.startsWith('files/')) ?? ''
    expect(await code(await packed(new Map([...files, [name, Buffer.from('another')]])))).toBe(10076)
    expect(await code(await packed(new Map([...files].filter(([one]) => one !== name))))).toBe(10076)
  })
  test('is refused where a page dresses as a film or as captions', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const dressed = (as: 'file' | 'captions') =>
      forged(bytes, (course, files, manifest) => {
        const film = Object.values(course.portable.materials as Json).find((one) => one.type === 'video')
        if (as === 'file') film.file.sha256 = sha256(page)
        else film.captions.en.sha256 = sha256(page)
        files.set(`files/${sha256(page)}`, page)
        manifest.files.push({ path: `files/${sha256(page)}`, sha256: sha256(page), bytes: page.length })
      })
    expect(await code(await dressed('file'))).toBe(10076)
    expect(await code(await dressed('captions'))).toBe(10076)
  })
  test('is cleaned of script', async () => {
    const zip = await forged(bytes, (course) => {
      const text = Object.values(course.portable.materials as Json).find((one) => one.type === 'text')
      text.title = 'Scripted'
      text.html = '<p onclick="x()">Hello<script>alert(1)</script></p>'
    })
    const dry = await read(world, author, zip)
    const made = await commit(world, author, dry.data.course_import_id, `N${draftNumber()}`)
    expect(made.data.same_hash).toBe(false)
    const { data } = await world.as(author).call('previewTraineeCourse', { course_id: made.data.course_id })
    expect(data.course.modules[0]?.items[0]?.material?.html).toBe('<p>Hello</p>')
  })
  test('is refused where a part is missing or stands twice', async () => {
    expect(await code(await forged(bytes, (course) => void delete course.portable.questions.q1))).toBe(10076)
    expect(
      await code(
        await forged(bytes, (course) => {
          course.portable.modules[0].items[0].quiz = 'z1'
        }),
      ),
    ).toBe(10076)
    expect(
      await code(
        await forged(bytes, (course) => {
          course.extra = 1
        }),
      ),
    ).toBe(10076)
    expect(
      await code(
        await forged(bytes, (course) => {
          course.packages = { ['a'.repeat(64)]: [{ path: '../x', sha256: 'b'.repeat(64), content_type: 'text/html', bytes: 1 }] }
        }),
      ),
    ).toBe(10076)
  })
})

const scripted = async () => {
  const document = new PDFDocument()
  document.initForm()
  document.addNamedJavaScript('x', 'app.alert(1)')
  document.end()
  const pieces: Buffer[] = []
  for await (const piece of document) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

describe('a zip takes what the calls of authors take, and no more', () => {
  let bytes: Uint8Array
  let author: Person
  beforeAll(async () => {
    author = await world.given.admin('globalAdmin')
    bytes = await exported(world, author, (await givenDraft(world, author)).course_id)
  })
  type Part = Json
  const first = (course: Json, type: string): Part => Object.values(course.portable.materials as Json).find((one) => one.type === type)
  const put = (files: Map<string, Buffer>, manifest: Json, content: Buffer) => {
    files.set(`files/${sha256(content)}`, content)
    manifest.files.push({ path: `files/${sha256(content)}`, sha256: sha256(content), bytes: content.length })
    return sha256(content)
  }
  const answer = async (change: Parameters<typeof forged>[1]) => {
    const { response_code, data } = await read(world, author, await forged(bytes, change))
    return { response_code, ...(data as object) }
  }
  const asFile = (type: string, mime: string, content: Buffer) => (course: Json, files: Map<string, Buffer>, manifest: Json) => {
    const material = first(course, 'video')
    for (const field of ['captions', 'transcript', 'duration_seconds', 'details']) delete material[field]
    Object.assign(material, {
      type,
      min_seconds: 0,
      file: { sha256: put(files, manifest, content), name: `a.${type}`, type: mime, bytes: content.length },
    })
  }

  test('of files: no PDF with a script, no picture that was not drawn here, no film that is sound', async () => {
    expect(await answer(asFile('pdf', 'application/pdf', pdf()))).toMatchObject({ response_code: 2100 })
    expect(await answer(asFile('pdf', 'application/pdf', await scripted()))).toMatchObject({
      response_code: 10076,
      reason: 'active',
    })
    const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .webp()
      .toBuffer()
    expect(await answer(asFile('image', 'image/webp', drawn))).toMatchObject({ response_code: 2100 })
    expect(await answer(asFile('image', 'image/webp', Buffer.concat([drawn, Buffer.from('<script>')])))).toMatchObject({ response_code: 10076 })
    const told = await sharp(drawn)
      .withMetadata({ exif: { IFD0: { Copyright: 'where it was taken' } } })
      .webp()
      .toBuffer()
    expect(await answer(asFile('image', 'image/webp', told))).toMatchObject({ response_code: 10076 })
    expect(await answer(asFile('image', 'image/png', await png(80, 60)))).toMatchObject({ response_code: 10076 })
    expect(await answer(asFile('video', 'video/webm', wav(2)))).toMatchObject({ response_code: 10076, reason: 'wrong_type' })
  })
  test('of captions: none that a browser would not show', async () => {
    const captioned = (words: string) =>
      answer((course, files, manifest) => {
        first(course, 'video').captions.en.sha256 = put(files, manifest, Buffer.from(words))
      })
    expect(await captioned('WEBVTT\n\n00:00.000 --> 00:02.000\nNo.\n')).toMatchObject({ response_code: 2100 })
    expect(await captioned('WEBVTT\n\nno time\n')).toMatchObject({ response_code: 10076 })
  })
  test('of texts, limits and prices: what the contract says of each field', async () => {
    const codeOf = async (change: (course: Json) => void) => (await answer(change)).response_code
    const wrong: ((course: Json) => void)[] = [
      (course) => Object.assign(course.portable.course, { certificate: { heading: ['x'] } }),
      (course) => Object.assign(course.portable.course, { certificate: 'anything' }),
      (course) => Object.assign(course.portable.course, { price_sen: 1_000_000_001 }),
      (course) => Object.assign(course.portable.course, { title: 'Gifts\u0007' }),
      (course) => Object.assign(course.portable.course, { validity_months: 121 }),
      (course) => Object.assign(course.portable.course.pledge.texts.en, { body: 'x'.repeat(8001) }),
      (course) => Object.assign(first(course, 'text'), { title: 'Five \u202Etests' }),
      (course) => Object.assign(first(course, 'text'), { min_seconds: 600 }),
      (course) => Object.assign(first(course, 'text'), { package_settings: { downloads: true } }),
      (course) => Object.assign(first(course, 'text'), { html: '<b>'.repeat(60) }),
      (course) => Object.assign(course.portable.questions.q1.options[0], { value: course.portable.questions.q1.options[1].value }),
      (course) => Object.assign(course.portable.questions.q1, { explanation: 'x'.repeat(1001) }),
      (course) => Object.assign(course.portable.quizzes.z1.fields, { max_attempts: 21 }),
      (course) => Object.assign(course.portable.quizzes.z1.fields, { draw: [{ tag: 'gifts', count: 1 }] }),
    ]
    for (const change of wrong) expect([await codeOf(change), change.toString()]).toEqual([10076, change.toString()])
  }, 120_000)
  test('of parts: two thousand at most, told before they are looked at', async () => {
    const many = await answer((course) => {
      const one = course.portable.questions.q1
      for (let i = 1000; i < 17_000; i++) course.portable.questions[`q${i}`] = one
    })
    expect(many).toMatchObject({ response_code: 10024, reason: 'too_many_parts' })
  })
})

test('a course comes again and again: each time under names of its own', async () => {
  const author = await world.given.admin('globalAdmin')
  const { course_id } = await givenDraft(world, author)
  const bytes = await exported(world, author, course_id)
  const names = new Set<string>()
  for (let time = 2; time <= 13; time++) {
    const zip = await forged(bytes, (course) => {
      // Another time it says something else, so that nothing of it is the same as here.
      course.portable.questions.q1.text = `The ${time}th time?`
      course.portable.modules[0].fields.description = `The ${time}th time.`
    })
    const dry = await read(world, author, zip)
    expect(dry.response_code).toBe(2100)
    for (const { kind, new_name } of dry.data.parts) if (kind === 'module' && new_name) names.add(new_name)
    expect((await commit(world, author, dry.data.course_import_id, `AGAIN${time}`)).response_code).toBe(2100)
  }
  expect([...names].map((name) => /\((\d+)\)$/.exec(name)?.[1])).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'])
}, 240_000)
