import { describe, expect, it } from 'vitest'
import { threadTimer } from '../testing/work-time.ts'
import { cleanRichText, imagesOf, isBlank, isTooDeep, linkImages } from './rich-text.ts'

const HASH = 'a'.repeat(64)
/** Nothing of it may run, load from elsewhere, or style the page. */
const ACTIVE =
  /<script|<style|<iframe|<object|<embed|<svg|<math|<form|<input|<link|<meta|<base|\son\w+\s*=|javascript:|vbscript:|data:|style\s*=|srcdoc|xlink|http:|file:\/\//i

describe('a rich text that is written', () => {
  it.each([
    '<script>alert(1)</script>',
    '<ScRiPt src=//evil.test/x.js></ScRiPt>',
    '<<script>script>alert(1)<</script>/script>',
    '<img src=x onerror=alert(1)>',
    '<img src="javascript:alert(1)">',
    `<img src="file:${HASH}" onload="alert(1)" style="x:expression(alert(1))">`,
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<img src="file:///C:/Users/me/picture.png">',
    '<img src="https://evil.test/pixel.png">',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="jAvAsCrIpT&colon;alert(1)">x</a>',
    '<a href=" &#14; javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="http://evil.test">x</a>',
    '<a href="//evil.test">x</a>',
    '<body onload=alert(1)><p onclick="alert(1)">x</p>',
    '<form action="https://evil.test"><input name=password><button formaction=javascript:alert(1)>x</button></form>',
    '<link rel=stylesheet href=//evil.test/x.css><meta http-equiv=refresh content="0;url=javascript:alert(1)"><base href="//evil.test/">',
    '<style>@import url(//evil.test/x.css);p{background:url(javascript:alert(1))}</style>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><script>alert(1)</script></template>',
    '<textarea><script>alert(1)</script></textarea>',
    '<details open ontoggle=alert(1)><summary>x</summary></details>',
    '<!--[if IE]><script>alert(1)</script><![endif]-->',
    '<p>&lt;script&gt;</p><xml><script>alert(1)</script></xml>',
  ])('%s loses what is active', (html) => {
    const clean = cleanRichText(html)
    expect(clean).not.toMatch(ACTIVE)
    expect(clean).not.toContain('alert(1)<')
    expect(cleanRichText(clean)).toBe(clean)
  })
  it('keeps headings, lists, tables, links, callouts and its own pictures', () => {
    const html = `<h2>Gifts</h2><p>Ask <strong>first</strong>, <a href="https://mcsd.test">here</a>.</p><ul><li><p>One</p></li></ul><aside><p>A voucher counts as cash.</p></aside><table><tbody><tr><th colspan="2" colwidth="120,90"><p>Gift</p></th></tr></tbody></table><img src="file:${HASH}" alt="A hamper" />`
    expect(cleanRichText(html)).toBe(html)
  })
  it('takes the styles of an editor’s table and what Word leaves', () => {
    const word =
      '<p class=MsoNormal style="margin:0"><b style="mso-bidi">Gifts</b><o:p></o:p></p><!--[if !supportLists]--><table style="min-width: 75px"><colgroup><col style="min-width: 25px"></colgroup><tbody><tr><td colspan="1" rowspan="1"><p>Cash</p></td></tr></tbody></table>'
    expect(cleanRichText(word)).toBe('<p><b>Gifts</b></p><table><tbody><tr><td colspan="1" rowspan="1"><p>Cash</p></td></tr></tbody></table>')
  })
  it('names its pictures once each, and shows them by a link', () => {
    const html = `<p><img src="file:${HASH}" alt="" /><img src="file:${HASH}" alt="" /></p>`
    expect(imagesOf(html)).toEqual([HASH])
    expect(linkImages(html, () => '/files/x')).not.toContain('file:')
  })
  it('is blank without a word or a picture', () => {
    expect(isBlank('<p> </p><p><br /></p>')).toBe(true)
    expect(isBlank(`<p><img src="file:${HASH}" /></p>`)).toBe(false)
  })
  it.each([
    ['<p>x</p>'.repeat(1_000), false],
    ['<p>x'.repeat(1_000), false],
    ['<br><img>'.repeat(1_000), false],
    [`${'<li><ul>'.repeat(20)}x`, false],
    ['<b>'.repeat(51), true],
    ['<i x="</b>"><b>'.repeat(30), true],
    ['<b><!--</b>-->'.repeat(60), true],
  ])('%.30s… is too deep: %j', (html, tooDeep) => expect(isTooDeep(html)).toBe(tooDeep))
  it('tells at once that something is too deep', () => {
    const html = '<b>'.repeat(1_000_000)
    const worked = threadTimer()
    expect(isTooDeep(html)).toBe(true)
    expect(worked()).toBeLessThan(1_000)
  })
})
