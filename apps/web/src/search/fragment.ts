/** The server's HTML fragment, cleaned once more before it stands in the page: its own few tags, and links within the portal. */
import DOMPurify from 'dompurify'

const ALLOWED_TAGS = ['div', 'h3', 'a', 'span', 'small', 'mark', 'p']
const ALLOWED_ATTR = ['role', 'href', 'aria-label']

/** A path of this portal, whatever the browser would make of how it is written. */
const isWithin = (href: string) => {
  const url = URL.parse(href, location.origin)
  return /^\/(?![/\\])/.test(href) && url?.origin === location.origin
}

export const clean = (html: string): string => {
  const fragment = DOMPurify.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR, ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false, RETURN_DOM_FRAGMENT: true })
  for (const link of fragment.querySelectorAll('a')) {
    if (!isWithin(link.getAttribute('href') ?? '')) link.remove()
    // The field keeps the focus; keys move through the options.
    else link.setAttribute('tabindex', '-1')
  }
  const box = document.createElement('div')
  box.append(fragment)
  return box.innerHTML
}
export const hasOptions = (html: string): boolean => html.includes('role="option"')
