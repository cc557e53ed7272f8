import DOMPurify from 'dompurify'
import { useEffect, useMemo, useRef } from 'react'
import { bcp47Of } from '../../kit/texts/language-names.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import type { PlayerProps } from '../shapes.ts'
import classes from './material.module.css'

/** What a rich text may hold; the server has cleaned it by the same measure when it was written. */
const ALLOWED_TAGS = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'a',
  'img',
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'span',
  'div',
  'aside',
]
const ALLOWED_ATTR = ['href', 'src', 'alt', 'title', 'width', 'height', 'lang', 'scope', 'colspan', 'rowspan', 'start']

/** Clean, with links that open apart and tables that can be scrolled on a narrow page. */
const prepare = (html: string, tableLabel: string): string => {
  const fragment = DOMPurify.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR, ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false, RETURN_DOM_FRAGMENT: true })
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  for (const image of fragment.querySelectorAll('img')) image.setAttribute('loading', 'lazy')
  const tables = [...fragment.querySelectorAll('table')]
  for (const [i, table] of tables.entries()) {
    const frame = document.createElement('div')
    frame.setAttribute('class', 'table-frame')
    frame.setAttribute('role', 'region')
    frame.setAttribute(
      'aria-label',
      table.querySelector('caption')?.textContent?.trim() || (tables.length > 1 ? `${tableLabel} ${i + 1}` : tableLabel),
    )
    table.replaceWith(frame)
    frame.append(table)
  }
  const box = document.createElement('div')
  box.append(fragment)
  return box.innerHTML
}

export const TextView = ({ html, language }: { html: string; language: string }) => {
  const t = useTexts('player')
  const tableLabel = t('material.table')
  const clean = useMemo(() => prepare(html, tableLabel), [html, tableLabel])
  const text = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other tables.
  useEffect(() => {
    // A table wider than the page is a stop for the key that moves it; one that fits is none.
    const look = () => {
      for (const frame of text.current?.querySelectorAll<HTMLElement>('.table-frame') ?? []) {
        if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0
        else frame.removeAttribute('tabindex')
      }
    }
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [clean])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rich text of the course, sanitised on the line above.
  return <div ref={text} className={classes.text} lang={language} dangerouslySetInnerHTML={{ __html: clean }} />
}

/** The player of a material that is a text. */
export const TextPlayer = ({ material }: PlayerProps) => <TextView html={material.html ?? ''} language={bcp47Of(material.language)} />
