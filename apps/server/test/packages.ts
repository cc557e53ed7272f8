/** SCORM packages for tests: made by simple-scorm-packager, as authors' tools make them, and by hand for what such tools never write. */
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ZipFile } from 'yazl'
import type { CourseContent, ScormRule } from '../src/courses/courses.rules.ts'
import type { ScormManifest } from '../src/materials/manifest.rules.ts'
import type { PackageLet } from '../src/materials/materials.rules.ts'
import { sampleCourse } from './sample-course.ts'

const packager = createRequire(import.meta.url)('simple-scorm-packager') as (options: object, done: (message: unknown) => void) => void

const folder = () => mkdtemp(join(tmpdir(), 'jujur-scorm-'))
const write = async (root: string, files: Record<string, string | Buffer>) => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
}

/** The path of a zip. */
export const packaged = async (files: Record<string, string | Buffer>, version = '1.2', more: object = {}): Promise<string> => {
  const source = await folder()
  const outputFolder = await folder()
  await write(source, files)
  await new Promise((resolve) =>
    packager(
      {
        version,
        title: 'Saying no',
        organization: 'Jujur',
        language: 'en',
        source,
        masteryScore: 80,
        ...more,
        package: { zip: true, outputFolder, name: 'saying-no' },
      },
      resolve,
    ),
  )
  const zip = (await readdir(outputFolder)).find((name) => name.endsWith('.zip'))
  if (!zip) throw new Error('the packager made nothing')
  return join(outputFolder, zip)
}

/** Entries as they are given, whatever they are. */
export const zipped = async (files: Record<string, string | Buffer>, mode?: Record<string, number>): Promise<string> => {
  const path = join(await folder(), 'package.zip')
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, mode?.[name] ? { mode: mode[name] } : {})
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  await writeFile(path, Buffer.concat(pieces))
  return path
}

export const manifestOf = (resources: string, items: string, schemaversion = '1.2'): string => `<?xml version="1.0"?>
<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>${schemaversion}</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>Two parts</title>${items}</organization></organizations>
<resources>${resources}</resources></manifest>`

export const twoScos: ScormManifest = {
  version: '1.2',
  title: 'Two parts',
  scos: [
    { id: 'first', title: 'First', href: 'first/index.html', asset: false, mastery: null, launch_data: '' },
    { id: 'second', title: 'Second', href: 'second/index.html', asset: false, mastery: 80, launch_data: '' },
  ],
}

/** The sample course with a package in the place of its first reading. */
export const courseWithPackage = (
  code: string,
  manifest: ScormManifest,
  scorm_rule?: ScormRule,
  package_sha256 = 'b'.repeat(64),
  package_settings?: PackageLet,
): CourseContent => {
  const course = sampleCourse(code)
  const item = course.modules[0]?.items[0]
  if (item?.type !== 'material') throw new Error('the sample begins with a material')
  Object.assign(item, scorm_rule ? { scorm_rule } : {})
  Object.assign(item.material, {
    type: 'scorm',
    html: null,
    file: { sha256: package_sha256, name: 'saying-no.zip', type: 'application/zip' },
    details: { scorm: manifest },
    ...(package_settings ? { package_settings } : {}),
  })
  return course
}
