/** A page of a pack: no script, nothing loaded, readable on paper. */
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#14262a;background:#fff;max-width:52rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem;border-bottom:1px solid #768789}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #c7d0d1;padding:.35rem .5rem;text-align:left;vertical-align:top}code{overflow-wrap:anywhere}.none{font-weight:600}
pre{background:#f2f5f5;padding:.75rem;white-space:pre-wrap}`
/** `title` is escaped, `body` is HTML. */
export const page = (title: string, body: string, language = 'en') =>
  `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>\n<h1>${escaped(title)}</h1>\n${body}</body></html>\n`
