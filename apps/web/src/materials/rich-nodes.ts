/** What our texts have beside Tiptap's own: pictures named by their content, and callouts. */
import { mergeAttributes, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'

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
  }
}

/** What must not be missed, beside the text. */
export const calloutNode = Node.create({
  name: 'callout',
  group: 'block',
  content: 'paragraph+',
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

/** As it is kept: without the styles that the editor gives its tables. */
export const keptHtml = (html: string): string =>
  html
    .replaceAll(/<colgroup>.*?<\/colgroup>/gs, '')
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/<p><\/p>$/g, '')
