/** A formatted text becomes plain: paragraphs and lists as lines, pictures told apart, everything else gone. */
import sanitizeHtml from 'sanitize-html'
import type { Plain } from './taking.rules.ts'

const LINES = ['p', 'div', 'br', 'li', 'ul', 'ol', 'tr', 'td', 'th', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre']
/** Carry nothing that is lost with them. */
const bare = new Set(['p', 'div', 'br', 'span', 'img'])

export type FoundPicture = { readonly src: string; readonly alt: string }
export type PlainWithPictures = Plain & { readonly found: readonly FoundPicture[] }

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
/** Signs that our texts never hold: what turns the direction of writing, and what cannot be seen. */
const unseen = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

export const tidy = (text: string): string =>
  (text.isWellFormed() ? text : text.toWellFormed())
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unseen, (sign) => (sign === '\n' ? sign : ''))
    .normalize('NFC')
    .trim()

export const plainText = (text: string): PlainWithPictures => ({ text: tidy(text), hadFormatting: false, pictures: 0, found: [] })

const fromHtml = (html: string): PlainWithPictures => {
  const found: FoundPicture[] = []
  let hadFormatting = false
  const clean = sanitizeHtml(html, {
    allowedTags: LINES,
    allowedAttributes: {},
    transformTags: {
      '*': (tagName, attribs) => {
        if (tagName === 'img') found.push({ src: attribs.src ?? '', alt: tidy(attribs.alt ?? '').replaceAll('\n', ' ') })
        if (!bare.has(tagName) || 'style' in attribs || 'color' in attribs) hadFormatting = true
        return { tagName, attribs }
      },
    },
  })
  const text = clean
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll(/<\/(p|h\d|table|ul|ol|blockquote|pre)>/g, '\n\n')
    .replaceAll(/<\/(div|tr|li)>/g, '\n')
    .replaceAll('<li>', '\n- ')
    .replaceAll(/<(p|div|h\d|table|ul|ol|blockquote|pre)>/g, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line) => line.replace(/^ +| +$/g, ''))
    .join('\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
  return { text: tidy(text), hadFormatting, pictures: found.length, found }
}

/** By the format the file gives it; Moodle's own "auto" is HTML where it holds any. */
export const plainOf = (text: string, format: string): PlainWithPictures => {
  if (format === 'plain_text' || format === 'plain' || format === 'markdown') return plainText(text)
  return format === 'html' || /<[a-z!/]|&[a-z#0-9]+;/i.test(text) ? fromHtml(text) : plainText(text)
}
