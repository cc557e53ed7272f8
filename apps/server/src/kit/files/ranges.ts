/** The Range header of one request (RFC 9110, section 14): a single range of bytes, or the whole. */
import type { ByteRange } from './files.ts'

/** `whole`: no range, one we need not understand, or several at once; `none`: nothing of the file lies in it (416). */
export const requestedRange = (header: string | undefined, size: number): ByteRange | 'whole' | 'none' => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'none' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
