/** The one look of all mails: a title, short paragraphs, at most one button; the same words as plain text. */
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import type english from '../../texts/en/mail.json'
import { say, textsOf } from '../texts/texts.ts'
import { escapeHtml } from './html.ts'

export type MailContent = {
  language: Language
  portalName: string
  title: string
  /** Plain text; a line break inside a paragraph is kept. */
  paragraphs: string[]
  /** `url` must begin with http:// or https://. */
  button?: { label: string; url: string }
  /** A last remark in small print, for example what to do if the mail was not expected. */
  note?: string
}

const texts = textsOf<typeof english>('mail')

const webAddress = (url: string): string => {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a mail links to http or https only')
  return href
}

const FONT = "font-family:Poppins,'Noto Sans SC','Noto Sans JP','PingFang SC','Hiragino Sans',Arial,sans-serif"
const paragraph = (words: string, style = 'margin:0 0 16px') => `<p style="${style}">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`

const buttonHtml = (language: Language, label: string, url: string) => {
  const href = escapeHtml(url)
  return `<p style="margin:24px 0"><a href="${href}" style="background:#12616d;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#4d5e62">${escapeHtml(say(texts, language, 'openAddress'))}<br><a href="${href}" style="color:#0f5964;word-break:break-all">${href}</a></p>`
}

export const mailLayout = ({ language, portalName, title, paragraphs, button, note }: MailContent): { text: string; html: string } => {
  const url = button ? webAddress(button.url) : ''
  const footer = say(texts, language, 'automatic', { portal: portalName })
  const text = [title, ...paragraphs, ...(button ? [`${button.label}:\n${url}`] : []), ...(note ? [note] : []), `-- \n${footer}`].join('\n\n')
  const html = `<!doctype html>
<html lang="${bcp47[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#eef2f2;padding:24px 12px">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-left:2px solid #76878a;padding:32px;${FONT};font-size:15px;line-height:24px;color:#14262a">
<p style="margin:0 0 24px;font-weight:600;color:#0f5964">${escapeHtml(portalName)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600">${escapeHtml(title)}</h1>
${paragraphs.map((words) => paragraph(words)).join('\n')}
${button ? buttonHtml(language, button.label, url) : ''}
${note ? paragraph(note, 'margin:24px 0 0;font-size:13px;line-height:20px;color:#4d5e62') : ''}
</div>
<p style="max-width:560px;margin:16px auto 0;${FONT};font-size:12px;line-height:18px;color:#4d5e62">${escapeHtml(footer)}</p>
</body>
</html>`
  return { text, html }
}
