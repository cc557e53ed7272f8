import { describe, expect, it } from 'vitest'
import { cleanPaste } from './word-paste.ts'

const item = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`

describe('a text pasted from Word', () => {
  it('keeps its lists as lists, one in the other', () => {
    const html = `<p class=MsoNormal>Ask:</p>${item(1, '·', 'Why me?')}${item(1, '·', 'Why now?')}${item(2, 'o', 'Before a choice?')}${item(1, '·', 'Could I say it aloud?')}<p>Then answer.</p>`
    expect(cleanPaste(html)).toBe(
      '<p>Ask:</p><ul><li><p>Why me?</p></li><li><p>Why now?</p><ul><li><p>Before a choice?</p></li></ul></li><li><p>Could I say it aloud?</p></li></ul><p>Then answer.</p>',
    )
  })
  it('keeps numbers as numbers', () =>
    expect(cleanPaste(item(1, '1.', 'Stop') + item(1, '2.', 'Ask'))).toBe('<ol><li><p>Stop</p></li><li><p>Ask</p></li></ol>'))
  it('loses styles, scripts, and what a parser would trip over', () => {
    const html = `<html xmlns:o="urn"><head><meta charset=x><style>p{color:red}</style><xml><w:x/></xml></head><body><p style="color:red" onclick='x()' class=MsoNormal><b style='mso-bidi'>Gifts</b><script>alert(1)</script></p></body></html>`
    expect(cleanPaste(html)).not.toMatch(/style|script|onclick|MsoNormal|<meta|<xml|w:x/)
    expect(cleanPaste(html)).toContain('<b>Gifts</b>')
  })
  it('brings no pictures of its own computer, of the web or written into it', () => {
    const ours = `<img src="file:${'a'.repeat(64)}" alt="">`
    expect(cleanPaste(`<img src="file:///C:/me.png"><img src="https://x.test/a.png"><img src="data:image/png;base64,xx">${ours}`)).toBe(ours)
  })
})
