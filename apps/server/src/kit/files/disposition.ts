/** How a file is named to the browser (RFC 6266): any script in the name, never a path, a line break or a hidden direction mark. */
import { create } from 'content-disposition'

const LONGEST = 150
/** Control characters, and the marks that turn `exe.pdf` around (bidirectional overrides and isolates, zero-width, byte order mark). */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** No name of a file is longer on any disk; what goes on behind is nobody's. */
const LOOKED_AT = 1_000

/** What is left of a name once path, hidden characters and what Windows cannot store are out; keeps the ending when it shortens. */
export const plainFileName = (name: string): string => {
  const last = name.slice(-LOOKED_AT).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(HIDDEN, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const letters = Array.from(clean)
  if (letters.length <= LONGEST) return clean || 'file'
  const dot = letters.lastIndexOf('.')
  const ending = dot > 0 && letters.length - dot <= 10 ? letters.slice(dot) : []
  return [...letters.slice(0, LONGEST - ending.length), ...ending].join('')
}

export const contentDisposition = (name: string, inline = false): string => create(plainFileName(name), { type: inline ? 'inline' : 'attachment' })
