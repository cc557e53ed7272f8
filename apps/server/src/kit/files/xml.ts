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

/** An XML declaration is the first line, and short. */
const DECLARED_WITHIN = 200

/** By its byte order mark, else as it declares itself, else UTF-8; letters that are none in it end the reading. */
const decoderOf = (head: Buffer): TextDecoder => {
  const marked = head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
  // Without a mark, UTF-16 shows itself by the zero beside the first `<`.
  const shown = head[0] === 0x3c && head[1] === 0 ? 'utf-16le' : head[0] === 0 && head[1] === 0x3c ? 'utf-16be' : null
  const declared = /^(?:\xEF\xBB\xBF)?<\?xml[^>]{0,150}?encoding=["']([\w.-]{1,40})["']/.exec(
    head.subarray(0, DECLARED_WITHIN).toString('latin1'),
  )?.[1]
  try {
    return new TextDecoder(marked ?? shown ?? declared ?? 'utf-8', { fatal: true })
  } catch {
    throw new BadXml('an unknown encoding')
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The caller bounds the size of the input. Errors thrown by the event handlers pass through. @throws BadXml */
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
  let decoder: TextDecoder | null = null
  const begun: Uint8Array[] = []
  const write = (bytes?: Uint8Array) => {
    try {
      parser.write(bytes ? (decoder as TextDecoder).decode(bytes, { stream: true }) : (decoder as TextDecoder).decode())
    } catch (error) {
      // What the events throw is theirs.
      if (error instanceof TypeError && (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') refuse('broken letters')
      throw error
    }
  }
  for await (const piece of pieces) {
    if (decoder) {
      write(piece)
      continue
    }
    begun.push(piece)
    const head = Buffer.concat(begun)
    if (head.length < DECLARED_WITHIN) continue
    decoder = decoderOf(head)
    write(head)
  }
  if (!decoder) {
    const head = Buffer.concat(begun)
    decoder = decoderOf(head)
    write(head)
  }
  write()
  parser.close()
}
