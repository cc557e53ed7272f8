/** What of the log belongs together, and who may open what it has sealed. */
import type { AuditEntry } from '@jujur/contract/audit.ts'

/** So many lines of one act are shown one by one; more are folded into one. */
export const SHOWN_OF_ACT = 3

/** Lines with the same key were told by one request or job, of the same, by the same, on one day; null for one that stands alone. */
export const actKey = (line: { request_id: string | null; action: string; actor_user_id: number | null }, day: string): string | null =>
  line.request_id === null ? null : [day, line.request_id, line.action, line.actor_user_id].join(' ')

/** As many as were read of it, the newest first; `rest` more that only were counted. */
export type Folded<Line> = { newest: Line; oldest: Line; read: Line[]; lines: number }

/**
 * Lines, newest first, into acts; what does not fit into `most` acts is left. `taken`: how many of the lines are in them. Acts of before go on where
 * their lines come between others.
 */
export const foldInto = <Line>(
  acts: Folded<Line>[],
  known: Map<string, Folded<Line>>,
  lines: readonly Line[],
  { keyOf, most }: { keyOf: (line: Line) => string | null; most: number },
): number => {
  for (const [i, line] of lines.entries()) {
    const key = keyOf(line)
    const act = key === null ? undefined : known.get(key)
    if (act) {
      act.lines++
      act.oldest = line
      if (act.read.length < SHOWN_OF_ACT) act.read.push(line)
      continue
    }
    if (acts.length === most) return i
    const begun = { newest: line, oldest: line, read: [line], lines: 1 }
    acts.push(begun)
    if (key !== null) known.set(key, begun)
  }
  return lines.length
}

/** A trainee's values are their company's to open, the provider is only its processor; a destroyed key opens for nobody. */
export const opensFor = (
  reader: { company_id: number | null },
  person: { system_type_id: number; is_kept: boolean } | null,
): NonNullable<AuditEntry['sealed']>['opens'] => {
  if (!person?.is_kept) return 'disposed'
  return reader.company_id === null && person.system_type_id === TRAINEE ? 'not_for_you' : 'with_reason'
}
const TRAINEE = 1
