/** Rich text: cleaned when written, so that nothing active is ever stored. */
import sanitizeHtml from 'sanitize-html'

const TAGS = [
  'h2',
  'h3',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'a',
  'br',
  'hr',
  'blockquote',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'img',
  'figcaption',
]

/** Images are named `file:<sha256>` and become short-lived links when shown; links go out by https only. */
export const cleanRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedSchemes: ['https', 'mailto'],
    allowedSchemesByTag: { img: ['file'] },
    exclusiveFilter: (frame) => frame.tag === 'img' && !/^file:[0-9a-f]{64}$/.test(frame.attribs.src ?? ''),
  })

const IMAGE = /src="file:([0-9a-f]{64})"/g

export const imagesOf = (html: string): string[] => [...html.matchAll(IMAGE)].map(([, sha256]) => sha256 as string)
export const linkImages = (html: string, link: (sha256: string) => string): string =>
  html.replace(IMAGE, (_, sha256: string) => `src="${link(sha256)}"`)
