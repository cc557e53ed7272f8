/** The bank's page, in plain HTML: every button does what somebody at a bank might. */
import { BANKS, type Bill } from './protocol.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}h1{font-size:1.4rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0}button{font:inherit;padding:.6rem 1rem;margin:0 .5rem .5rem 0;min-height:44px}fieldset{margin:1rem 0;border:1px solid #888}label{display:block;padding:.3rem 0}.note{background:#fff5d6;padding:.5rem 1rem}</style>
</head><body><p class="note">This is a simulator. No money moves.</p>${body}</body></html>`

const ringgit = (sen: number) => `RM ${Math.floor(sen / 100)}.${String(sen % 100).padStart(2, '0')}`
const nameOf = (code: string) => BANKS.find((bank) => bank.code === code)?.name ?? 'Bank chosen here'

export const switches = [
  ['drop', 'Lose the callback'],
  ['double', 'Send the callback twice'],
  ['delay', 'Delay the callback'],
  ['wrong_signature', 'Sign the callback wrongly'],
  ['alter_amount', 'Alter the amount'],
  ['no_redirect', 'Do not send the payer back'],
] as const
export type Switch = (typeof switches)[number][0]

export const bankPage = (bill: Bill, bank: string | null): string =>
  page(
    'Pay',
    `<h1>${escaped(nameOf(bank ?? bill.reference_1))}</h1>
<dl><dt>For</dt><dd>${escaped(bill.description)}</dd><dt>Payer</dt><dd>${escaped(bill.name)}</dd><dt>Amount</dt><dd><strong>${ringgit(bill.amount)}</strong></dd><dt>State</dt><dd>${bill.state}</dd></dl>
${
  bill.state === 'paid'
    ? '<p>This bill is paid.</p>'
    : `<form method="post" action="/bills/${escaped(bill.id)}">
<p><button name="action" value="pay">Pay</button><button name="action" value="fail">Fail</button><button name="action" value="pending">Pending</button><button name="action" value="close">Close</button></p>
<fieldset><legend>What goes wrong on the way</legend>${switches.map(([name, label]) => `<label><input type="checkbox" name="${name}"> ${label}</label>`).join('')}</fieldset></form>`
}`,
  )

export const messagePage = (title: string, text: string): string => page(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>`)
