import type { SeenPart } from '@jujur/contract/as-seen.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'

/** What the address names, in the words of a link. */
export type SeenQuery = { attempt?: number | undefined; lesson?: number | undefined; pledge?: string | undefined }
export const seenQueryOf = (params: URLSearchParams): SeenQuery => {
  const attempt = wholeFrom1(params.get('attempt'))
  const lesson = wholeFrom1(params.get('lesson'))
  const pledge = params.get('pledge')
  if (attempt !== null) return { attempt }
  return lesson === null ? (pledge ? { pledge } : {}) : { lesson }
}
export const queryOfPart = (part: SeenPart): SeenQuery => {
  if (part.kind === 'attempt') return { attempt: part.attempt_id }
  return part.kind === 'lesson' ? { lesson: part.module_progress_id } : { pledge: part.serial_no }
}
export const isSameSeen = (a: SeenQuery, b: SeenQuery): boolean => a.attempt === b.attempt && a.lesson === b.lesson && a.pledge === b.pledge
