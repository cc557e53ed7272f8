/** The demo's post office: what the portal mailed, to read at /dev/mail, and as JSON at /dev/outbox. Not there outside the demo. */
import { randomBytes } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { reply } from '../call/envelope.ts'
import type { Kit } from '../call/kit.ts'
import { everything } from '../database/scope.ts'
import { escapeHtml } from '../mail/html.ts'
import { outboxMail } from '../mail/outbox.table.ts'

const MOST = 200

type OutboxMail = typeof outboxMail.$inferSelect

const newestMails = (kit: Kit, to: string | undefined): Promise<OutboxMail[]> =>
  kit.database.read(everything, (tx) =>
    tx.sql
      .select()
      .from(outboxMail)
      .where(to ? eq(outboxMail.to, to) : undefined)
      .orderBy(desc(outboxMail.mail_id))
      .limit(MOST),
  )

const addressAsked = (request: FastifyRequest): string | undefined => {
  const { to } = request.query as { to?: unknown }
  return typeof to === 'string' && to.trim() !== '' ? to.trim().toLowerCase() : undefined
}

/** Where there is no mail server, a mail counts as sent when it was queued. */
const sentAt = (mail: OutboxMail) => (mail.sent_at ?? mail.created_at).toISOString()

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; background: #eef2f2; color: #14262a; font: 15px/24px Poppins, system-ui, sans-serif }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 4px } .dim { color: #4d5e62; font-size: 13px }
form { display: flex; gap: 8px; margin: 16px 0 } input { flex: 1; font: inherit; padding: 8px 12px; border: 1px solid #768789; border-radius: 6px; background: #fff; color: inherit }
button { font: inherit; padding: 8px 16px; border: 0; border-radius: 6px; background: #12616d; color: #fff }
:focus-visible { outline: 2px solid #12616d; outline-offset: 2px }
details { background: #fff; border-left: 2px solid #768789; border-bottom: 1px solid #dae1e2 } summary { padding: 12px 16px; cursor: pointer }
summary b { font-weight: 600 } .mail { padding: 0 16px 16px } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 0 12px } a { color: #0f5964 }
iframe { width: 100%; height: 420px; border: 1px solid #dae1e2; background: #fff }
@media (prefers-color-scheme: dark) {
  body { background: #091316; color: #e8efef } .dim { color: #a3b4b7 } details, input { background: #101d21; border-color: #6e8488 } details { border-bottom-color: #25373c }
  a { color: #8cc4ca } button { background: #7db5bb; color: #052a32 } :focus-visible { outline-color: #f0b832 }
}`

/** The text with its web addresses as links; the code in it stays plain to read and copy. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, i) => (i % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')

const mailHtml = (mail: OutboxMail, open: boolean): string => `<details${open ? ' open' : ''}>
<summary><b>${escapeHtml(mail.subject)}</b> <span class="dim">to ${escapeHtml(mail.to)}, <time datetime="${sentAt(mail)}">${sentAt(mail).slice(0, 19).replace('T', ' ')} UTC</time></span></summary>
<div class="mail"><pre>${linked(mail.text)}</pre>
<details><summary class="dim">As it looks in a mail program</summary><iframe src="/dev/mail/${mail.mail_id}" title="${escapeHtml(mail.subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></details></div>
</details>`

const pageHtml = (portalName: string, mails: OutboxMail[], to: string | undefined, nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(portalName)} - Mail of the demo</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>Mail of the demo</h1><p class="dim">What the portal mails, newest first. Reload to see more.</p>
<form action="/dev/mail"><input type="search" name="to" value="${escapeHtml(to ?? '')}" placeholder="aisyah@demo.test" aria-label="Address"><button>Show</button></form>
${mails.length === 0 ? `<p>No mail${to ? ` to ${escapeHtml(to)}` : ''} yet. Sign in as an administrator and the code arrives here.</p>` : mails.map((mail, i) => mailHtml(mail, i === 0)).join('\n')}
</main></body></html>`

const pagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
/** A mail shown by itself: its own styles, no scripts, no pictures from anywhere; its links open a new page. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'"

const html = (response: FastifyReply, policy: string, body: string) =>
  response.header('content-security-policy', policy).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body)

export const devMailPlugin =
  (kit: Kit): FastifyPluginAsync =>
  async (app) => {
    if (!kit.settings.demo) return

    app.get('/dev/outbox', async (request, response) => {
      const mails = await newestMails(kit, addressAsked(request))
      return response
        .header('cache-control', 'no-store')
        .send(mails.map((mail) => ({ to: mail.to, subject: mail.subject, text: mail.text, html: mail.html, sent_at: sentAt(mail) })))
    })

    app.get('/dev/mail', async (request, response) => {
      const to = addressAsked(request)
      const nonce = randomBytes(16).toString('base64')
      return html(response, pagePolicy(nonce), pageHtml(kit.settings.portalName, await newestMails(kit, to), to, nonce))
    })

    app.get('/dev/mail/:mail_id', async (request, response) => {
      const { mail_id } = request.params as { mail_id: string }
      const [mail] = /^[1-9]\d{0,8}$/.test(mail_id)
        ? await kit.database.read(everything, (tx) =>
            tx.sql
              .select()
              .from(outboxMail)
              .where(eq(outboxMail.mail_id, Number(mail_id))),
          )
        : []
      if (!mail) {
        const { status, body } = reply(4444)
        return response.code(status).send(body)
      }
      return html(response, MAIL_POLICY, mail.html.replace('<head>', '<head><base target="_blank">'))
    })
  }
