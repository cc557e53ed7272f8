/** What was found as an HTML fragment: a fixed template around escaped text, with links of this portal only. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { escapeHtml } from '../kit/mail/html.ts'
import { say } from '../kit/texts/texts.ts'
import { type SearchResult, type SearchText, texts } from './search.kinds.ts'
import { markFound } from './words.rules.ts'

export type FoundGroup = { readonly heading: SearchText; readonly found: readonly SearchResult[]; readonly all: `/${string}` | null }

const withMarks = (text: string, words: readonly string[]) =>
  markFound(text, words)
    .map((piece) => (piece.found ? `<mark>${escapeHtml(piece.text)}</mark>` : escapeHtml(piece.text)))
    .join('')

/** A path, never a host: a second slash or a backslash would name one. @throws where a kind names another place */
const link = (href: string) => {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(href)) throw new Error('a search leads within the portal only')
  return escapeHtml(href)
}
const lineOf = (line: string, words: readonly string[]) => (line === '' ? '' : ` <small>${withMarks(line, words)}</small>`)

/** Groups of options, for a list box that the page has around them; where nothing is found, a sentence. */
export const fragment = (groups: readonly FoundGroup[], query: string, words: readonly string[], language: Language): string => {
  const t = (key: SearchText, values = {}) => escapeHtml(say(texts, language, key, values))
  if (groups.length === 0) return `<p>${t('none', { query })}</p>`
  return groups
    .map(({ heading, found, all }) => {
      const options = found.map(
        ({ href, title, line }) => `<a role="option" href="${link(href)}"><span>${withMarks(title, words)}</span>${lineOf(line, words)}</a>`,
      )
      const more = all === null ? '' : `<a role="option" href="${link(all)}"><span>${t('all')}</span></a>`
      return `<div role="group" aria-label="${t(heading)}"><h3 role="presentation">${t(heading)}</h3>${options.join('')}${more}</div>`
    })
    .join('')
}
