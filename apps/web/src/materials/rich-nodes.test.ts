import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { captionWords, keptHtml, richExtensions } from './rich-nodes.ts'

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})
const open = (content: string) => {
  const editor = new Editor({ element: document.createElement('div'), injectCSS: false, extensions: richExtensions(() => '/picture'), content })
  editors.push(editor)
  return editor
}
/** Opened and saved as it is. */
const through = (html: string) => keptHtml(open(html).getHTML())

/** Alike but for what says the same: words within a cell or an entry as a paragraph, bold as strong, blanks between blocks. */
const alike = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const [from, to] of [
    ['b', 'strong'],
    ['i', 'em'],
  ] as const)
    for (const one of body.querySelectorAll(from)) {
      const other = document.createElement(to)
      other.append(...one.childNodes)
      one.replaceWith(other)
    }
  for (const one of body.querySelectorAll('*')) {
    const attributes = [...one.attributes].sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const { name } of attributes) one.removeAttribute(name)
    for (const { name, value } of attributes) one.setAttribute(name, value)
  }
  for (const one of body.querySelectorAll('li > p, td > p, th > p, blockquote > p')) one.replaceWith(...one.childNodes)
  for (const link of body.querySelectorAll('a')) for (const name of ['target', 'rel', 'class']) link.removeAttribute(name)
  return body.innerHTML
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(<\/?(p|h\d|ul|ol|li|table|caption|thead|tbody|tr|t[hd]|figure|figcaption|img|aside|blockquote|hr)\b[^>]*>) ?/g, '$1')
    .trim()
}
const PICTURE = `file:${'a'.repeat(64)}`
const CONTENT = join(import.meta.dirname, '../../../server/src/demo/content')
const demo = (n: number) => readFileSync(join(CONTENT, `m${n}/material.html`), 'utf8').replaceAll('diagram.webp', PICTURE)

describe('a text that is opened and saved', () => {
  it.each([
    ['headings of three levels', '<h2>Gifts</h2><h3>Hampers</h3><h4>Open or closed</h4><p>Share it.</p>'],
    ['words set off', '<p><strong>No</strong>, <em>never</em>, <u>not</u> <s>now</s>: CO<sub>2</sub>, m<sup>2</sup><br>Next line</p>'],
    ['links', '<p><a href="https://sprm.gov.my/">MACC</a> <a href="mailto:help@example.test">help</a></p>'],
    ['lists, one in the other, and where they begin', '<ol start="3"><li>Ask<ul><li>Whom?</li></ul></li><li>Tell</li></ol>'],
    ['a quotation and a line', '<blockquote>I can pay at the counter.</blockquote><hr><p>Then go.</p>'],
    ['a callout with more than words', '<aside><h3>Stop</h3><p>Think.</p><ul><li>Ask</li></ul></aside>'],
    ['a picture with its size', `<img src="${PICTURE}" alt="Knots" width="640" height="360">`],
    ['a figure and its caption', `<figure><img src="${PICTURE}" alt="Knots"><figcaption>Five <strong>knots</strong></figcaption></figure>`],
    ['a figure whose caption comes first', `<figure><figcaption>Knots</figcaption><img src="${PICTURE}" alt=""></figure>`],
    [
      'a table with caption, head and scopes',
      '<table><caption>Who <em>decides</em></caption><thead><tr><th scope="col">Sum</th><th scope="col">Who</th></tr></thead><tbody><tr><th scope="row">RM 300</th><td>You</td></tr></tbody></table>',
    ],
    [
      'cells over several',
      '<table><tbody><tr><th scope="row" rowspan="2">A</th><td colspan="2">B</td></tr><tr><td>C</td><td>D</td></tr></tbody></table>',
    ],
    ['a head of plain cells', '<table><thead><tr><td>A</td><td>B</td></tr></thead><tbody><tr><td>C</td><td>D</td></tr></tbody></table>'],
    ['a table in a figure', '<figure><table><tbody><tr><td>A</td></tr></tbody></table><figcaption>One</figcaption></figure>'],
  ])('keeps %s', (_, html) => expect(alike(through(html))).toBe(alike(html)))

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('keeps all of the demo’s reading %i', (n) => expect(alike(through(demo(n)))).toBe(alike(demo(n))))

  it('says the same when it is opened once more', () => {
    const once = through(demo(3))
    expect(through(once)).toBe(once)
  })
  it('has no style left', () => expect(through(demo(1))).not.toMatch(/style=|colgroup|data-head|contenteditable/))
})

describe('a table that is changed', () => {
  const captioned = '<table><caption>Sums</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>B</td></tr></tbody></table>'
  it('keeps its caption and head when a row and a column come in', () => {
    const editor = open(captioned)
    editor.commands.setTextSelection(12)
    editor.commands.addRowAfter()
    editor.commands.addColumnAfter()
    const { body } = new DOMParser().parseFromString(keptHtml(editor.getHTML()), 'text/html')
    expect(body.querySelector('caption')?.textContent).toBe('Sums')
    expect(body.querySelectorAll('thead tr')).toHaveLength(1)
    expect(body.querySelectorAll('tbody tr')).toHaveLength(2)
    expect([...body.querySelectorAll('tr')].map((row) => row.children.length)).toEqual([2, 2, 2])
  })
  it('gets another caption, and loses it, without losing anything else', () => {
    const editor = open(captioned)
    editor.commands.setTextSelection(12)
    editor.commands.setTableCaption('Sums < RM 300 & more')
    expect(keptHtml(editor.getHTML())).toContain('<table><caption>Sums &lt; RM 300 &amp; more</caption><thead>')
    expect(captionWords(editor.getAttributes('table').caption)).toEqual({ words: 'Sums < RM 300 & more', isPlain: true })
    editor.commands.undo()
    expect(keptHtml(editor.getHTML())).toContain('<caption>Sums</caption>')
    editor.commands.setTableCaption('  ')
    expect(keptHtml(editor.getHTML())).not.toContain('caption')
  })
  it('loses a row and a column, and gets and loses a head', () => {
    const editor = open('<table><tbody><tr><td>Gift</td><td>Answer</td></tr><tr><td>Pen</td><td>Yes</td></tr></tbody></table>')
    editor.commands.setTextSelection(4)
    editor.commands.toggleTableHead()
    expect(keptHtml(editor.getHTML())).toMatch(/<thead><tr><th>.*Gift.*<\/thead><tbody><tr><td>/)
    editor.commands.toggleTableHead()
    expect(keptHtml(editor.getHTML())).not.toContain('<thead>')
    editor.commands.deleteColumn()
    editor.commands.deleteRow()
    expect(keptHtml(editor.getHTML())).toBe('<table><tbody><tr><td><p>Yes</p></td></tr></tbody></table>')
  })
  it('that had a head when it was opened loses it, too', () => {
    const editor = open('<table><thead><tr><th>Gift</th></tr></thead><tbody><tr><td>Pen</td></tr></tbody></table>')
    editor.commands.setTextSelection(4)
    editor.commands.toggleTableHead()
    expect(keptHtml(editor.getHTML())).not.toContain('<thead>')
  })
  it('tells whether its caption is more than words', () => {
    expect(captionWords('Who <em>decides</em>')).toEqual({ words: 'Who decides', isPlain: false })
    expect(captionWords(null)).toEqual({ words: '', isPlain: true })
  })
  it('that is new has its first row as its head', () => {
    const editor = open('<p>Before</p>')
    editor.commands.insertTable({ rows: 2, cols: 2, withHeaderRow: true })
    expect(keptHtml(editor.getHTML())).toMatch(/<thead><tr><th>.*<\/thead><tbody><tr><td>/)
  })
})

it('takes nothing active in by a caption', () => {
  const html = through(
    '<table><caption>Sums<img src="https://x.test/a.png" onerror="x()"><a href="javascript:x()">go</a></caption><tbody><tr><td>A</td></tr></tbody></table>',
  )
  expect(html).toContain('<caption>Sums<a>go</a></caption>')
})
