/** What a SCORM package says of itself (imsmanifest.xml of SCORM 1.2 and 2004): its version and what is launched. Pure; reading is package.usecases. */

import type { PackageNote } from '@jujur/contract/packages.ts'

/** An element by its local name; names of elements and attributes in small letters, for packages differ in their case. */
export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  readonly text: string
}

export type ScormVersion = '1.2' | '2004'
/** One thing to launch; `href` is a path in the package with whatever query it is asked with. `asset`: it reports nothing by itself. */
export type Sco = {
  readonly id: string
  readonly title: string
  readonly href: string
  readonly asset: boolean
  readonly mastery: number | null
  readonly launch_data: string
}
/** As it is kept with the material, and published. */
export type ScormManifest = { readonly version: ScormVersion; readonly title: string; readonly scos: readonly Sco[] }

/** Why a package is not taken: no manifest at its root, none that can be read, another standard, nothing to launch, something outside itself. */
export const packageTroubles = [
  'no_manifest',
  'bad_manifest',
  'other_standard',
  'nothing_to_launch',
  'missing_file',
  'outside',
  'too_many_parts',
] as const
export type PackageTrouble = (typeof packageTroubles)[number]
export type Judged<T> = { ok: true; value: T } | { ok: false; trouble: PackageTrouble; what: string }

/** What is asked for and not done. */
export type JudgedManifest = ScormManifest & { readonly notes: readonly PackageNote[] }

const MOST_SCOS = 50
const bad = (trouble: PackageTrouble, what = ''): { ok: false; trouble: PackageTrouble; what: string } => ({
  ok: false,
  trouble,
  what: what.slice(0, 200),
})

const all = (node: XmlNode, name: string): XmlNode[] => node.children.filter((child) => child.name === name)
const first = (node: XmlNode | undefined, name: string): XmlNode | undefined => node?.children.find((child) => child.name === name)
const plain = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
const textOf = (node: XmlNode | undefined): string => plain(node?.text ?? '')
function* within(node: XmlNode): Generator<XmlNode> {
  yield node
  for (const child of node.children) yield* within(child)
}
const find = (node: XmlNode, name: string): XmlNode | undefined => {
  for (const one of within(node)) if (one.name === name) return one
  return undefined
}

/** `CAM 1.3` and `2004 4th Edition` are 2004; `1.2` says so. Where nothing is said, the namespace of the adlcp elements tells. */
const versionOf = (manifest: XmlNode): ScormVersion | null => {
  const said = textOf(first(first(manifest, 'metadata'), 'schemaversion')).toLowerCase()
  if (said === '1.2') return '1.2'
  if (said.startsWith('2004') || said.startsWith('cam 1.3') || said === '1.3') return '2004'
  if (said !== '') return null
  const spaces = Object.values(manifest.attributes).join(' ').toLowerCase()
  return spaces.includes('adlcp_v1p3') ? '2004' : spaces.includes('adlcp_rootv1p2') ? '1.2' : null
}

/** Where a path leads, seen from the package's root; null where it leads out of it. */
export const pathWithin = (base: string, href: string): string | null => {
  const parts: string[] = []
  for (const part of `${base}${href}`.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') {
      if (parts.pop() === undefined) return null
    } else parts.push(part)
  }
  return parts.join('/')
}
const isOutside = (href: string) => /^([a-z][a-z0-9+.-]*:|\/\/|\/)/i.test(href.trim())
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
/** The file that an href asks for, as it is named in the archive. */
export const fileOf = (href: string): string => decoded(pathOf(href))
const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? ''
/** Some tools name a file `a%20b.html` and ask for it so: what is asked for is then written once more, as browsers ask for it. */
const asNamed = (href: string, has: (path: string) => boolean): string => {
  const path = pathOf(href)
  if (has(fileOf(href)) || !has(path)) return href
  return path.split('/').map(encodeURIComponent).join('/') + href.slice(path.length)
}

/** SCORM 1.2, section 3.4: parameters are put after the href, with `?` or `&` where they bring neither. */
const withParameters = (href: string, parameters: string): string => {
  if (parameters === '') return href
  if (/^[?#&]/.test(parameters)) return href.includes('?') && parameters.startsWith('?') ? `${href}&${parameters.slice(1)}` : `${href}${parameters}`
  return `${href}${href.includes('?') ? '&' : '?'}${parameters}`
}

/** 1.2 gives the mastery score as percent, 2004 as a measure from -1 to 1. */
const masteryOf = (item: XmlNode, version: ScormVersion): number | null => {
  const said = textOf(version === '1.2' ? first(item, 'masteryscore') : find(item, 'minnormalizedmeasure'))
  const score = Number(said)
  if (said === '' || !Number.isFinite(score)) return null
  const percent = version === '1.2' ? score : score * 100
  return percent >= 0 && percent <= 100 ? Math.round(percent) : null
}

type Resource = { href: string; base: string; isSco: boolean }

const resourcesOf = (manifest: XmlNode): Map<string, Resource> => {
  const list = first(manifest, 'resources')
  const whole = (first(manifest, 'manifest') ? '' : (manifest.attributes.base ?? '')) + (list?.attributes.base ?? '')
  return new Map(
    (list ? all(list, 'resource') : []).flatMap(({ attributes }) => {
      const { identifier, href, base = '', scormtype } = attributes
      return identifier === undefined || href === undefined
        ? []
        : [[plain(identifier), { href, base: whole + base, isSco: scormtype?.toLowerCase() === 'sco' }]]
    }),
  )
}

/** What can be launched, in the order of the organisation that the package names as its own. */
const launched = (manifest: XmlNode): { item: XmlNode | null; title: string; resource: Resource; id: string }[] => {
  const resources = resourcesOf(manifest)
  const list = first(manifest, 'organizations')
  const organizations = list ? all(list, 'organization') : []
  const organization = organizations.find(({ attributes }) => attributes.identifier === list?.attributes.default) ?? organizations[0]
  const items = organization ? [...within(organization)].filter(({ name }) => name === 'item') : []
  const found = items.flatMap((item) => {
    const resource = resources.get(plain(item.attributes.identifierref ?? ''))
    return resource && item.attributes.isvisible !== 'false'
      ? [{ item, title: textOf(first(item, 'title')), resource, id: plain(item.attributes.identifier ?? '') }]
      : []
  })
  if (found.length > 0 || items.length > 0) return found
  return [...resources].flatMap(([id, resource]) => (resource.isSco ? [{ item: null, title: '', resource, id }] : []))
}

/** Elements that say in which order parts open, or what follows from what. */
const SEQUENCING = new Set(['prerequisites', 'sequencingrules', 'limitconditions', 'rolluprules', 'completionthreshold'])
const notesOf = (root: XmlNode): PackageNote[] => {
  let [hidden, ordered] = [0, 0]
  for (const { name, attributes } of within(root)) {
    if (name === 'item' && attributes.isvisible === 'false' && attributes.identifierref !== undefined) hidden++
    if (SEQUENCING.has(name)) ordered++
  }
  return [
    ...(hidden > 0 ? [{ note: 'hidden_parts' as const, count: hidden }] : []),
    ...(ordered > 0 ? [{ note: 'sequencing' as const, count: ordered }] : []),
  ]
}

/** @param has whether the package has a file of this path. */
export const judgeManifest = (root: XmlNode, has: (path: string) => boolean): Judged<JudgedManifest> => {
  if (root.name !== 'manifest') return bad('bad_manifest', root.name)
  const version = versionOf(root)
  if (!version) return bad('other_standard', textOf(first(first(root, 'metadata'), 'schemaversion')))
  const found = launched(root)
  if (found.length === 0) return bad('nothing_to_launch')
  if (found.length > MOST_SCOS) return bad('too_many_parts', String(found.length))
  const organization = find(root, 'organization')
  const title = textOf(organization && first(organization, 'title'))
  const scos: Sco[] = []
  for (const [at, { item, title: own, resource, id }] of found.entries()) {
    if (isOutside(resource.href)) return bad('outside', resource.href)
    const href = pathWithin(resource.base, resource.href)
    if (href === null || href === '') return bad('outside', resource.href)
    const asked = asNamed(href, has)
    if (!has(fileOf(asked))) return bad('missing_file', fileOf(asked))
    const parameters = item?.attributes.parameters ?? ''
    scos.push({
      id: (id || `sco-${at + 1}`).slice(0, 200),
      title: (own || title).slice(0, 300),
      href: withParameters(asked, parameters).slice(0, 2000),
      asset: !resource.isSco,
      mastery: item ? masteryOf(item, version) : null,
      launch_data: (item ? textOf(first(item, 'datafromlms')) : '').slice(0, 4000),
    })
  }
  if (new Set(scos.map(({ id }) => id)).size < scos.length) return bad('bad_manifest', 'identifier')
  return { ok: true, value: { version, title: title.slice(0, 300), scos, notes: notesOf(root) } }
}
