import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import yazl from 'yazl'
import { draftNumber, editText, givenDraft } from '../../test/course-drafts.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { composeCourse, hashOf } from './composing.usecases.ts'

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
  one.sql(async (at) => {
    const content = await composeCourse(at, course_id)
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
  const { contentHash } = await import('./courses.store.ts')
  manifest.content_hash = contentHash(course.portable)
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  return packed(files)
}

describe('a course that goes to another portal', () => {
  test('is the same there: the same hash, its files, its translations', async () => {
    const [author, stranger] = [await world.given.admin('globalAdmin'), await other.given.admin('globalAdmin')]
    const { course_id } = await givenDraft(world, author)
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
    const dry = await read(world, author, await exported(world, author, course_id))
    expect(dry.data.same_hash).toBe(false)
    expect(dry.data.parts.filter(({ kind }) => kind !== 'course').every(({ becomes }) => becomes === 'same')).toBe(true)
    expect((await commit(world, author, dry.data.course_import_id)).response_code).toBe(10012)
    expect((await commit(world, author, dry.data.course_import_id, `N${draftNumber()}`)).response_code).toBe(2100)
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
