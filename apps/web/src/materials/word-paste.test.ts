import { describe, expect, it } from 'vitest'
import { googleDocs, libreOffice, word } from './pasted-for-test.ts'
import { cleanPaste, foreignPictures, withPictures } from './word-paste.ts'

const item = (level: number, mark: string, text: string, list = 'l0') =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`
const flat = (html: string) => html.replaceAll(/>\s+</g, '><').trim()

describe('a text pasted from Google Docs', () => {
  it('is bold, italic and a heading where it was, and nowhere else', () =>
    expect(flat(cleanPaste(googleDocs))).toBe(
      '<h2>Gifts</h2><p>Say <strong>no</strong>, <em>kindly</em>, and <a href="https://example.com/tell">tell someone</a><sup>1</sup></p><h3>Before you answer</h3><ul><li><p>Why me?</p><ul><li><p>Why now?</p></li></ul></li></ul><ol><li><p>Stop</p></li></ol>',
    ))
})

describe('a text pasted from Word', () => {
  it('keeps its headings, what is bold and italic, links, lists and tables', () =>
    expect(flat(cleanPaste(word))).toBe(
      '<h2>Gifts</h2><h3>Before you answer</h3><p>Say <b>no</b>, <i>kindly</i>, and <a href="https://example.com/tell">tell someone</a>.</p>' +
        '<ul><li><p>Why me?</p></li><li><p>Why now?</p><ul><li><p>Before a choice?</p></li></ul></li></ul><ol><li><p>Stop</p></li><li><p>Ask</p></li></ol>' +
        '<table><tbody><tr><td><p>Gift</p></td><td><p>Answer</p></td></tr></tbody></table>',
    ))
  it('keeps its lists as lists, one in the other', () => {
    const html = `<p class=MsoNormal>Ask:</p>${item(1, '·', 'Why me?')}${item(1, '·', 'Why now?')}${item(2, 'o', 'Before a choice?')}${item(1, '·', 'Could I say it aloud?')}<p>Then answer.</p>`
    expect(cleanPaste(html)).toBe(
      '<p>Ask:</p><ul><li><p>Why me?</p></li><li><p>Why now?</p><ul><li><p>Before a choice?</p></li></ul></li><li><p>Could I say it aloud?</p></li></ul><p>Then answer.</p>',
    )
  })
  it('keeps numbers as numbers, also right after bullets and where they go on', () => {
    expect(cleanPaste(item(1, '1.', 'Stop') + item(1, '2.', 'Ask'))).toBe('<ol><li><p>Stop</p></li><li><p>Ask</p></li></ol>')
    expect(cleanPaste(item(1, '·', 'Why me?') + item(1, '1.', 'Stop', 'l1'))).toBe('<ul><li><p>Why me?</p></li></ul><ol><li><p>Stop</p></li></ol>')
    expect(cleanPaste(`${item(1, '1.', 'Stop')}<p>Wait.</p>${item(1, '2.', 'Ask')}`)).toBe(
      '<ol><li><p>Stop</p></li></ol><p>Wait.</p><ol start="2"><li><p>Ask</p></li></ol>',
    )
  })
  it('takes its title for the first heading', () =>
    expect(cleanPaste('<p class=MsoTitle>Gifts</p><h1>When</h1><p>Now.</p>')).toBe('<h2>Gifts</h2><h2>When</h2><p>Now.</p>'))
  it('loses styles, scripts, and what a parser would trip over', () => {
    const html = `<html xmlns:o="urn"><head><meta charset=x><style>p{color:red}</style><xml><w:x/></xml></head><body><p style="color:red" onclick='x()' class=MsoNormal><b style='mso-bidi'>Gifts</b><script>alert(1)</script></p></body></html>`
    expect(cleanPaste(html)).toBe('<p><b>Gifts</b></p>')
  })
})

describe('a text pasted from LibreOffice', () => {
  it('keeps its headings, what is bold and italic, lists and tables', () =>
    expect(flat(cleanPaste(libreOffice)).replaceAll('\n', ' ')).toBe(
      '<h2>Gifts</h2><p>Say <b>no</b>, <i>kindly</i>, and <u>tell someone</u>.</p><h3>Before you answer</h3><ul><li><p>Why me?</p><ul><li><p>Why now?</p></li></ul></li></ul><ol><li><p>Stop</p></li></ol>' +
        '<table><thead><tr><th><p>Gift</p></th><th><p>Answer</p></th></tr></thead><tbody><tr><td><p>Pen</p></td><td><p>Yes</p></td></tr></tbody></table>',
    ))
})

describe('pictures in what is pasted', () => {
  const ours = `<img src="file:${'a'.repeat(64)}" alt="">`
  it('of its own computer or of the web are not brought along, ours are', () => {
    const html = `<p><img src="file:///C:/me.png"><img src="https://x.test/a.png"><img src="data:image/png;base64,xx">${ours}</p>`
    expect(cleanPaste(html)).toBe(`<p>${ours}</p>`)
    expect(foreignPictures(html).map(({ src }) => src)).toEqual(['file:///C:/me.png', 'https://x.test/a.png', 'data:image/png;base64,xx'])
  })
  it('are counted once, where Word names one twice', () => expect(foreignPictures(word)).toHaveLength(1))
  it('stand where they stood once they have been sent', () => {
    const html = '<p>One</p><p><img src="data:image/png;base64,xx" alt="A gift"></p><p>Two<img src="https://x.test/a.png"></p>'
    expect(cleanPaste(withPictures(html, [`file:${'b'.repeat(64)}`, null]))).toBe(
      `<p>One</p><p><img src="file:${'b'.repeat(64)}" alt="A gift"></p><p>Two</p>`,
    )
  })
})

it('is done in time that grows with the text alone', () => {
  const began = performance.now()
  for (const piece of ['<', '<!--', '<a style=', '<b>', item(1, '·', 'x')])
    cleanPaste(piece.repeat(Math.ceil(200_000 / piece.length / (piece === '<b>' ? 40 : 1))))
  expect(performance.now() - began).toBeLessThan(8_000)
})
