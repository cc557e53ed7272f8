/** Text documents of Word for tests, written as Word writes them. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const TYPES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (all: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`
const STYLES = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style></w:styles>`

export const paragraph = (words: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`
export const bold = (words: string) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${words}</w:t></w:r></w:p>`
export const linked = (words: string, id: string) => `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${words}</w:t></w:r></w:hyperlink></w:p>`
/** A picture in the file, or one that lies elsewhere. */
export const pictured = (id: string, alt: string, by: 'embed' | 'link' = 'embed') =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${by}="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

type Parts = {
  media?: Record<string, Uint8Array>
  links?: Record<string, string>
  outside?: Record<string, string>
  more?: Record<string, Buffer | string>
}

/** The bytes of a .docx with this body; media are named by the id that the body uses. */
export const docx = async (body: string, { media = {}, links = {}, outside = {}, more = {} }: Parts = {}): Promise<Buffer> => {
  const ns = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${RELS}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`
  const elsewhere = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELS}/${kind}" Target="${target}" TargetMode="External"/>`
  const zip = new ZipFile()
  const add = (name: string, content: string | Uint8Array) => zip.addBuffer(Buffer.from(content as Uint8Array), name)
  add('[Content_Types].xml', TYPES)
  add('_rels/.rels', relations(`<Relationship Id="rId1" Type="${RELS}/officeDocument" Target="word/document.xml"/>`))
  add(
    'word/_rels/document.xml.rels',
    relations(
      [
        `<Relationship Id="rIdStyles" Type="${RELS}/styles" Target="styles.xml"/>`,
        ...Object.keys(media).map((id) => `<Relationship Id="${id}" Type="${RELS}/image" Target="media/${id}.png"/>`),
        ...Object.entries(links).map(([id, target]) => elsewhere(id, 'hyperlink', target)),
        ...Object.entries(outside).map(([id, target]) => elsewhere(id, 'image', target)),
      ].join(''),
    ),
  )
  add('word/styles.xml', STYLES)
  add('word/document.xml', `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${ns}><w:body>${body}</w:body></w:document>`)
  for (const [id, bytes] of Object.entries(media)) add(`word/media/${id}.png`, bytes)
  for (const [name, content] of Object.entries(more)) add(name, content)
  zip.end()
  return buffer(zip.outputStream)
}
