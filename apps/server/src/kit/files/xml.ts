/** Reads XML as it comes, by local names. Nothing is expanded or fetched, a doctype ends it, and what is nested without end is refused. */
import { SaxesParser } from 'saxes'

export class BadXml extends Error {
  override readonly name = 'BadXml'
}

export type Attributes = Readonly<Record<string, string | undefined>>
export type XmlEvents = {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  /** Text and CDATA; one run of text may come in pieces. */
  text?(text: string): void
}

const DEEPEST = 64

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Sizes are bounded by whoever brings the pieces. What the events throw comes through. @throws BadXml */
export const readXml = async (pieces: AsyncIterable<Uint8Array>, { open, close, text }: XmlEvents): Promise<void> => {
  const parser = new SaxesParser({ position: false })
  let depth = 0
  const refuse = (why: string): never => {
    throw new BadXml(why)
  }
  parser.on('error', ({ message }) => refuse(message))
  parser.on('doctype', () => refuse('doctype'))
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > DEEPEST) refuse('nested too deep')
    const own: Record<string, string> = Object.create(null)
    for (const key in attributes) own[localName(key)] = attributes[key] as string
    open(localName(name), own)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    close?.(localName(name))
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  const decoder = new TextDecoder()
  for await (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }))
  parser.write(decoder.decode())
  parser.close()
}
