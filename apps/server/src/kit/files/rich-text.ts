/** Rich text: cleaned when written, so that nothing active is ever stored. */
import sanitizeHtml from 'sanitize-html'

const TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'a', 'br', 'hr', 'blockquote'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'img', 'figcaption'],
  // A callout: what stands beside the text and must not be missed.
  'aside',
]

const isPicture = (src: string | undefined) => /^file:[0-9a-f]{64}$/.test(src ?? '')

/** Images are named `file:<sha256>` and become short-lived links when shown; links go out by https only. No style: the page's policy forbids it. */
export const cleanRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['scope', 'colspan', 'rowspan', 'colwidth'],
      td: ['colspan', 'rowspan', 'colwidth'],
      ol: ['start'],
    },
    allowedSchemes: ['https', 'mailto'],
    allowedSchemesByTag: { img: ['file'] },
    allowProtocolRelative: false,
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'template', 'title', 'xml', 'svg', 'math', 'iframe', 'object'],
    exclusiveFilter: (frame) => frame.tag === 'img' && !isPicture(frame.attribs.src),
  }).trim()

/** Deeper than anybody writes; cleaning takes longer with each level. */
const DEEPEST = 50
class TooDeep extends Error {}

/** Whether its elements stand in each other so deep that it is not to be cleaned: looked at by the parser that cleans. */
export const isTooDeep = (html: string): boolean => {
  let depth = 0
  try {
    sanitizeHtml(html, {
      allowedTags: [],
      allowedAttributes: {},
      onOpenTag: () => {
        if (++depth > DEEPEST) throw new TooDeep()
      },
      onCloseTag: () => {
        depth--
      },
    })
    return false
  } catch (error) {
    if (error instanceof TooDeep) return true
    throw error
  }
}

/** The words alone, for counting them. */
export const plainWords = (html: string): string => sanitizeHtml(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} })

/** Whether there is anything to read or see. */
export const isBlank = (html: string): boolean => plainWords(html).trim() === '' && imagesOf(html).length === 0

const IMAGE = /src="file:([0-9a-f]{64})"/g

export const imagesOf = (html: string): string[] => [...new Set([...html.matchAll(IMAGE)].map(([, sha256]) => sha256 as string))]
export const linkImages = (html: string, link: (sha256: string) => string): string =>
  html.replace(IMAGE, (_, sha256: string) => `src="${link(sha256)}"`)
