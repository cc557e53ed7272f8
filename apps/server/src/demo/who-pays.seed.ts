/** A course in English and Malay with a SCORM package of our own: what the other two courses of the demo have nothing of. */
import { readdirSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import {
  addMaterial,
  addModule,
  addQuiz,
  type DemoAuthor,
  type DemoMaterial,
  file,
  json,
  type Published,
  publish,
  type SourceCourse,
  type SourceQuiz,
} from './content.seed.ts'

type SourceMaterial = Pick<DemoMaterial, 'title' | 'description'> & {
  min_seconds: number
  topics: SourceQuiz['topics']
  translations: { ms: { title: string; description: string } }
}
type Source = Omit<SourceCourse, 'validity_months' | 'price_sen'> & {
  module: Parameters<typeof addModule>[1]
  reading: SourceMaterial
  package: SourceMaterial
  quiz: SourceQuiz
}

/** One date for all, so that the same files make the same package. */
const PACKED_AT = new Date(2026, 0, 1)
const packed = async (folder: string): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const name of readdirSync(file(folder)).sort())
    zip.addBuffer(readFileSync(file(`${folder}/${name}`)), name, { mtime: PACKED_AT, forceDosTimestamp: true })
  zip.end()
  return buffer(zip.outputStream)
}

const text = (name: string) => readFileSync(file(`harm/${name}`), 'utf8')

const addReading = (author: DemoAuthor, { translations, ...fields }: SourceMaterial) => {
  const malay = { ...translations.ms, html: text('reading.ms.html') }
  return addMaterial(author, { ...fields, type: 'text' }, { html: text('reading.en.html'), translations: { ms: malay } }, null)
}

const addPackage = async (author: DemoAuthor, { translations, ...fields }: SourceMaterial) => {
  const { folder } = author.kit.uploads
  const { path } = await folder.receive(await packed('harm/bridge'))
  return addMaterial(author, { ...fields, type: 'scorm' }, { translations }, path, 'bridge.zip').finally(() => folder.remove({ path }))
}

export const addWhoPays = async (author: DemoAuthor): Promise<Published> => {
  const { module, reading, package: bridge, quiz, ...course } = json<Source>('harm/harm.json')
  const read = await addReading(author, reading)
  const built = await addPackage(author, bridge)
  const asked = await addQuiz(author, quiz, { pass_mark: 60, time_limit_minutes: 10, tag: 'The price' })
  const module_id = await addModule(author, module, [
    { material_id: read, topics: reading.topics },
    { material_id: built, topics: bridge.topics, scorm_rule: { rule: 'completed' } },
    { quiz_id: asked, topics: quiz.topics },
  ])
  return publish(author, { ...course, validity_months: 12, price_sen: 3000 }, [module_id])
}
