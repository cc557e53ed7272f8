/** What our texts may hold, which is all that the server keeps: what an editor does not know, it loses when it opens a text. */
import { Mark, mergeAttributes, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import Link from '@tiptap/extension-link'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

const OURS = /^file:[0-9a-f]{64}$/

/** A picture is kept as `file:<sha256>` and shown by a link that the page knows for a while. */
export const pictureNode = (linkOf: (name: string) => string | undefined) =>
  Image.extend({
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (element) => (OURS.test((element as HTMLElement).getAttribute('src') ?? '') ? null : false),
      },
    ],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img')
        dom.alt = (node.attrs.alt as string | null) ?? ''
        const link = linkOf(node.attrs.src as string)
        if (link) dom.src = link
        return { dom }
      },
  })

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: { toggleCallout: () => ReturnType }
    tableCaption: { setTableCaption: (words: string) => ReturnType }
    tableHead: { toggleTableHead: () => ReturnType }
  }
}

/** What must not be missed, beside the text. */
export const calloutNode = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes), 0],
  addCommands() {
    return {
      toggleCallout:
        () =>
        ({ commands }) =>
          commands.toggleWrap(this.name),
    }
  },
})

/** What stands apart with words about it: a picture, a table. */
const figureNode = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figcaption)+',
  defining: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes), 0],
})
const figcaptionNode = Node.create({
  name: 'figcaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', mergeAttributes(HTMLAttributes), 0],
})

const markOf = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0] })

const PHRASES = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'br', 'a'])
const isLink = (href: string) => /^(https:|mailto:)/i.test(href)
/** The words of an element with what may stand within a line, and nothing else of it. */
const phrasesOf = (from: globalThis.Node, into: HTMLElement): HTMLElement => {
  for (const child of from.childNodes) {
    const tag = child instanceof HTMLElement ? child.tagName.toLowerCase() : ''
    if (child.nodeType === globalThis.Node.TEXT_NODE) into.append(child.textContent ?? '')
    else if (!PHRASES.has(tag)) phrasesOf(child, into)
    else {
      const copy = document.createElement(tag)
      const href = (child as HTMLElement).getAttribute('href') ?? ''
      if (tag === 'a' && isLink(href)) copy.setAttribute('href', href)
      into.append(phrasesOf(child, copy))
    }
  }
  return into
}

const htmlOf = (words: string): string => {
  const box = document.createElement('div')
  box.textContent = words
  return box.innerHTML
}
/** The words of a caption, as they are typed, and whether it has more than words: then these are lost when others are typed. */
export const captionWords = (caption: string | null): { words: string; isPlain: boolean } => {
  const words = new DOMParser().parseFromString(caption ?? '', 'text/html').body.textContent ?? ''
  return { words, isPlain: htmlOf(words) === (caption ?? '') }
}

/**
 * A table's caption is kept with the table, not in it: whatever counts its rows takes each of its children for one. Rows of its head say so,
 * and are put together again when it is kept.
 */
const tableNode = Table.extend({
  addAttributes: () => ({
    caption: {
      default: null,
      rendered: false,
      parseHTML: (table: HTMLElement) => {
        const caption = table.querySelector(':scope > caption')
        return (caption && phrasesOf(caption, document.createElement('caption')).innerHTML) || null
      },
    },
  }),
  addCommands() {
    return {
      ...this.parent?.(),
      setTableCaption:
        (words) =>
        ({ commands }) =>
          commands.updateAttributes(this.name, { caption: htmlOf(words.trim()) || null }),
      toggleTableHead:
        () =>
        ({ chain }) =>
          chain()
            .toggleHeaderRow()
            .command(({ tr }) => {
              const { $from } = tr.selection
              const depth = Array.from({ length: $from.depth }, (_, above) => $from.depth - above).find((one) => $from.node(one).type === this.type)
              const first = depth === undefined ? null : $from.node(depth).firstChild?.firstChild
              // A row that was the head says so itself.
              if (depth !== undefined) tr.setNodeAttribute($from.start(depth), 'head', first?.type.name === 'tableHeader')
              return true
            })
            .run(),
    }
  },
  parseHTML: () => [
    {
      tag: 'table',
      contentElement: (table) => {
        const rows = table.cloneNode(true) as HTMLElement
        rows.querySelector(':scope > caption')?.remove()
        return rows
      },
    },
  ],
  renderHTML({ node }) {
    const dom = document.createElement('table')
    const contentDOM = document.createElement('tbody')
    const { caption } = node.attrs as { caption: string | null }
    if (caption !== null) {
      const parsed = new DOMParser().parseFromString(caption, 'text/html').body
      const shown = phrasesOf(parsed, document.createElement('caption'))
      shown.contentEditable = 'false'
      dom.append(shown)
    }
    dom.append(contentDOM)
    return { dom, contentDOM }
  },
}).configure({ resizable: false })

const HEAD = 'data-head'
const rowNode = TableRow.extend({
  addAttributes: () => ({
    head: {
      default: false,
      parseHTML: (row: HTMLElement) => row.parentElement?.tagName === 'THEAD',
      renderHTML: ({ head }: Record<string, unknown>) => (head ? { [HEAD]: '' } : {}),
    },
  }),
})
const headerNode = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } }
  },
})

export const richExtensions = (linkOf: (name: string) => string | undefined) => [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, code: false, codeBlock: false, link: false }),
  Link.configure({ openOnClick: false, protocols: ['https', 'mailto'], isAllowedUri: isLink }),
  pictureNode(linkOf),
  figureNode,
  figcaptionNode,
  tableNode,
  rowNode,
  headerNode,
  TableCell,
  calloutNode,
  markOf('subscript', 'sub'),
  markOf('superscript', 'sup'),
]

const isHead = (row: Element) => row.hasAttribute(HEAD) || [...row.children].every(({ tagName }) => tagName === 'TH')
/** The first rows of headings become the table's head. */
const withHead = (table: Element): void => {
  const body = table.querySelector(':scope > tbody')
  const rows = [...(body?.children ?? [])]
  const others = rows.findIndex((row) => !isHead(row))
  const heads = others === -1 ? [] : rows.slice(0, others)
  if (heads.length > 0) {
    const head = document.createElement('thead')
    head.append(...heads)
    body?.before(head)
  }
  for (const row of rows) row.removeAttribute(HEAD)
}

/** As it is kept: without the styles that the editor gives its tables, which are taken out before anything reads them. */
export const keptHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(
    html
      .replaceAll(/<colgroup>.*?<\/colgroup>/gs, '')
      .replaceAll(/ (style="[^"]*"|contenteditable="false")/g, '')
      .replaceAll(/<p><\/p>$/g, ''),
    'text/html',
  )
  for (const table of body.querySelectorAll('table')) withHead(table)
  return body.innerHTML
}
