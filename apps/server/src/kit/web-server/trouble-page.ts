/** What somebody sees who opens a screen while the server cannot answer: words and another try, where a program gets the envelope. */
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type english from '../../texts/en/trouble.json'
import { escapeHtml } from '../mail/html.ts'
import { languageAccepted, say, textsOf } from '../texts/texts.ts'

const texts = textsOf<typeof english>('trouble')
/** Between two tries, so that those who wait do not all come back in the same second. */
const [AGAIN_MS, SPREAD_MS] = [5_000, 5_000]

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; background: #eef2f2; color: #14262a; font: 15px/24px Poppins, system-ui, sans-serif }
main { max-width: 520px; margin: 16vh auto 0; padding: 24px 16px }
.mark { display: flex; align-items: center; gap: 10px; margin: 0 0 32px; font-size: 20px; font-weight: 600 } .mark path + path { stroke: #eef2f2 }
h1 { font-size: 24px; line-height: 32px; font-weight: 600; margin: 0 0 8px } p { margin: 0 0 24px }
a { display: inline-block; padding: 10px 18px; border-radius: 6px; background: #12616d; color: #fff; font-weight: 500; text-decoration: none }
:focus-visible { outline: 2px solid #12616d; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  body { background: #091316; color: #e8efef } .mark path { stroke: #7db5bb } .mark path + path { stroke: #091316 } .mark circle { fill: #f0b832 } a { background: #7db5bb; color: #052a32 } :focus-visible { outline-color: #f0b832 }
}`
const MARK = `<svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true"><path d="M22 11.5V19a8.5 8.5 0 0 1-17 0" fill="none" stroke="#12616d" stroke-width="7"/><path d="M22 11v8a8.5 8.5 0 0 1-17 0v-.5" fill="none" stroke="#fff" stroke-width="1.5"/><circle cx="22" cy="4.8" r="3.7" fill="#dfa112"/></svg>`
/** Loads the page only once it is there: until then nothing moves under whoever reads. */
const SCRIPT = `
const again = () => setTimeout(async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(() => null)
  if (answer && answer.ok) location.reload()
  else again()
}, ${AGAIN_MS} + Math.random() * ${SPREAD_MS})
again()`

const pageOf = (language: Language, why: 'busy' | 'failed', portal: string, nonce: string): string => `<!doctype html>
<html lang="${bcp47[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(`${say(texts, language, `${why}.title`)} – ${portal}`)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${STYLE}</style></head>
<body><main><p class="mark">${MARK}${escapeHtml(portal)}</p><h1>${escapeHtml(say(texts, language, `${why}.title`))}</h1><p>${escapeHtml(say(texts, language, `${why}.text`))}</p>
<a href="">${escapeHtml(say(texts, language, 'again'))}</a></main><script nonce="${nonce}">${SCRIPT}</script></body>
</html>`

/** Only who asks for HTML by its name is somebody before a browser. */
export const opensPage = ({ method, url, headers: { accept = '' } }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && accept.includes('text/html')

/** With the status that the envelope would have; `nonce` opens the page's policy for its own style and script. */
export const sendTroublePage = (request: FastifyRequest, response: FastifyReply, status: number, portal: string) => {
  const nonce = request.raw.cspNonce ?? ''
  const why = status === 503 || status === 429 ? 'busy' : 'failed'
  return response
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'retry-after': String(AGAIN_MS / 1000),
      vary: 'accept, accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(pageOf(languageAccepted(request.headers['accept-language']), why, portal, nonce))
}
