import { describe, expect, it } from 'vitest'
import { fileOf, judgeManifest, pathWithin, type XmlNode } from './manifest.rules.ts'

const node = (name: string, attributes: Record<string, string> = {}, children: XmlNode[] = [], text = ''): XmlNode => ({
  name,
  attributes,
  children,
  text,
})
const version = (said: string) => node('metadata', {}, [node('schemaversion', {}, [], said)])
const item = (id: string, ref: string, more: Record<string, string> = {}, children: XmlNode[] = []) =>
  node('item', { identifier: id, identifierref: ref, ...more }, [node('title', {}, [], `Part ${id}`), ...children])
const resource = (id: string, href: string, more: Record<string, string> = {}) =>
  node('resource', { identifier: id, href, scormtype: 'sco', ...more })
type Given = { said?: string; items?: XmlNode[]; resources?: XmlNode[]; attributes?: Record<string, string> }
const manifest = ({ said = '1.2', items = [item('a', 'r')], resources = [resource('r', 'index.html')], attributes = {} }: Given = {}) =>
  node('manifest', attributes, [
    ...(said === '' ? [] : [version(said)]),
    node('organizations', { default: 'o' }, [node('organization', { identifier: 'o' }, [node('title', {}, [], 'Gifts'), ...items])]),
    node('resources', {}, resources),
  ])
const judged = (root: XmlNode, files: string[] = ['index.html']) => judgeManifest(root, (path) => files.includes(path))

describe('a package', () => {
  it('says its version, its title and what is launched', () => {
    expect(judged(manifest())).toEqual({
      ok: true,
      value: {
        version: '1.2',
        title: 'Gifts',
        scos: [{ id: 'a', title: 'Part a', href: 'index.html', asset: false, mastery: null, launch_data: '' }],
        notes: [],
      },
    })
  })
  it.each(['2004 4th Edition', 'CAM 1.3', '1.3'])('that says "%s" is of 2004', (said) => {
    expect(judged(manifest({ said }))).toMatchObject({ ok: true, value: { version: '2004' } })
  })
  it('that says nothing is known by its namespaces, and else is of another standard', () => {
    const attributes = { 'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_v1p3' }
    expect(judged(manifest({ said: '', attributes }))).toMatchObject({ ok: true, value: { version: '2004' } })
    expect(judged(manifest({ said: '' }))).toMatchObject({ ok: false, trouble: 'other_standard' })
    expect(judged(manifest({ said: 'cmi5' }))).toMatchObject({ ok: false, trouble: 'other_standard', what: 'cmi5' })
  })
  it('of another root, or with nothing to launch, is not taken', () => {
    expect(judged(node('course'))).toMatchObject({ ok: false, trouble: 'bad_manifest' })
    expect(judged(manifest({ items: [], resources: [] }))).toMatchObject({ ok: false, trouble: 'nothing_to_launch' })
  })
  it('has its files within itself', () => {
    const at = (href: string) => judged(manifest({ resources: [resource('r', href)] }))
    expect(at('missing.html')).toMatchObject({ ok: false, trouble: 'missing_file', what: 'missing.html' })
    for (const href of ['https://example.com/x', '//example.com/x', '/index.html', '../index.html'])
      expect(at(href), href).toMatchObject({ ok: false, trouble: 'outside' })
  })
  it('has fifty parts at most, each with a name of its own', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => item(`i${i}`, 'r'))
    expect(judged(manifest({ items: many(50) }))).toMatchObject({ ok: true })
    expect(judged(manifest({ items: many(51) }))).toMatchObject({ ok: false, trouble: 'too_many_parts', what: '51' })
    expect(judged(manifest({ items: [item('a', 'r'), item('a', 'r')] }))).toMatchObject({ ok: false, trouble: 'bad_manifest' })
  })
})

describe('a part', () => {
  const only = (items: XmlNode[], said = '1.2') => {
    const found = judged(manifest({ items, said }))
    if (!found.ok) throw new Error(found.trouble)
    return found.value
  }
  it('is asked for with its parameters, behind those that its address has', () => {
    expect(only([item('a', 'r', { parameters: 'lang=en' })]).scos[0]?.href).toBe('index.html?lang=en')
    expect(only([item('a', 'r', { parameters: '?lang=en' })]).scos[0]?.href).toBe('index.html?lang=en')
  })
  it('is passed from a percentage on in 1.2, from a measure on in 2004', () => {
    expect(only([item('a', 'r', {}, [node('masteryscore', {}, [], '80')])]).scos[0]?.mastery).toBe(80)
    const measured = node('sequencing', {}, [node('minnormalizedmeasure', {}, [], '0.75')])
    expect(only([item('a', 'r', {}, [measured])], '2004 3rd Edition').scos[0]?.mastery).toBe(75)
    expect(only([item('a', 'r', {}, [node('masteryscore', {}, [], 'most')])]).scos[0]?.mastery).toBeNull()
  })
  it('that is hidden is not launched, and the author is told; so is an order that is not kept', () => {
    const { scos, notes } = only([item('a', 'r', {}, [node('prerequisites')]), item('b', 'r', { isvisible: 'false' })])
    expect(scos.map(({ id }) => id)).toEqual(['a'])
    expect(notes).toEqual([
      { note: 'hidden_parts', count: 1 },
      { note: 'sequencing', count: 1 },
    ])
  })
})

describe('a path', () => {
  it('leads nowhere outside the package', () => {
    expect(pathWithin('shared/', './a//b/../index.html')).toBe('shared/a/index.html')
    expect(pathWithin('shared\\', 'index.html')).toBe('shared/index.html')
    expect(pathWithin('shared/', '../../etc/passwd')).toBeNull()
  })
  it('names a file whatever is asked behind it', () => {
    expect(fileOf('a%20b.html?x=1#y')).toBe('a b.html')
    expect(fileOf('100%.html')).toBe('100%.html')
  })
})
