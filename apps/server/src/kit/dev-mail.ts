/** The demo's letter box: what the portal mailed, for people and for tests. Registered in demo mode only. */
import { desc, eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { statement } from './database.ts'
import { escapeHtml } from './html.ts'
import { outboxMail } from './kit.table.ts'
import type { Kit } from './kit.ts'
import { everything } from './scope.ts'

const SHOWN = 100

const columns = {
  to: outboxMail.to,
  subject: outboxMail.subject,
  text: outboxMail.text,
  html: outboxMail.html,
  created_at: outboxMail.created_at,
  sent: outboxMail.sent_at,
}
const newest = statement((sql) => sql.select(columns).from(outboxMail).orderBy(desc(outboxMail.mail_id)).limit(SHOWN).prepare('dev_mail_newest'))

const mailsTo = (kit: Kit, to: string | null) =>
  kit.database.read(everything, async (at) => {
    const rows =
      to === null
        ? await newest(at).execute()
        : await at.sql.select(columns).from(outboxMail).where(eq(outboxMail.to, to)).orderBy(desc(outboxMail.mail_id)).limit(SHOWN)
    return rows.map(({ created_at, sent, ...mail }) => ({ ...mail, sent_at: (sent ?? created_at).toISOString() }))
  })

type Shown = Awaited<ReturnType<typeof mailsTo>>[number]

const style = `body{font:15px/24px Poppins,system-ui,sans-serif;color:#14262A;background:#EEF2F2;margin:0;padding:24px}main{max-width:720px;margin:auto;background:#fff;border-left:1px solid #768789;padding:24px 32px}
h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px;color:#4D5E62}article{border-top:1px solid #DAE1E2;padding:14px 0}h2{font-size:16px;margin:0}small{color:#4D5E62}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:8px 0 0}
form{display:flex;gap:8px;margin:0 0 16px}input{flex:1;font:inherit;padding:8px 10px;border:1px solid #768789;border-radius:6px}button{font:inherit;padding:8px 16px;border:0;border-radius:6px;background:#12616D;color:#fff}`

const page = (mails: Shown[], to: string | null, nonce: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail of the demo</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Mail of the demo</h1><p>What the portal has mailed, newest first. Nothing here left this machine unless SMTP is set.</p>
<form method="get"><input name="to" type="email" aria-label="Only mail to" placeholder="aisyah@demo.test" value="${escapeHtml(to ?? '')}"><button>Show</button></form>
${mails.map((mail) => `<article><h2>${escapeHtml(mail.subject)}</h2><small>To ${escapeHtml(mail.to)}, ${escapeHtml(mail.sent_at)}</small><pre>${escapeHtml(mail.text)}</pre></article>`).join('\n') || '<article>No mail yet.</article>'}
</main></body></html>`

export const devMailPlugin =
  (kit: Kit): FastifyPluginAsync =>
  async (app) => {
    const addressee = (query: unknown): string | null => {
      const to = (query as { to?: unknown }).to
      return typeof to === 'string' && to !== '' ? to.toLowerCase() : null
    }
    app.get('/dev/outbox', async (request) => mailsTo(kit, addressee(request.query)))
    app.get('/dev/mail', async (request, response) => {
      const to = addressee(request.query)
      return response.type('text/html; charset=utf-8').send(page(await mailsTo(kit, to), to, request.raw.cspNonce ?? ''))
    })
  }
