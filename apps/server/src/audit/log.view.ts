/** Lines as readers get them: in fields that have a word, with names in the place of numbers, and of what changed only what is another. */
import type { AuditEntry, AuditValue } from '@jujur/contract/audit.ts'
import { type AuditField, auditFields, auditFieldTypes, isAuditField, isAuditWord } from '@jujur/contract/audit-fields.ts'
import { isAuditKind } from '@jujur/contract/audit-kinds.ts'
import type { LogLine, Seal } from './log.store.ts'
import type { Named, ThingNames, Things, WhoTold } from './log-names.store.ts'

type Told = Readonly<Record<string, unknown>>
const toldOf = (value: unknown): Told => (value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Told) : {})

/** Numbers that stand for words of the portal. */
const numbered: Readonly<Record<string, Readonly<Record<number, string>>>> = { response_type: { 1: 'spreadsheet', 2: 'pdf' } }

const nothing: AuditValue = { is: 'nothing' }
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every((one) => typeof one === 'number')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const NAMED = 5

const namesIn = (value: unknown, names: ReadonlyMap<number, string>): AuditValue | null => {
  const ids = listOf(value)
  if (!isNumbers(ids)) return null
  if (ids.length === 0) return nothing
  const known = ids.slice(0, NAMED).flatMap((id) => names.get(id) ?? [])
  return { is: 'names', names: known, more: ids.length - known.length }
}

/** Null for what this field cannot be: it is left out rather than shown as it is kept. */
const shownValue = (field: AuditField, value: unknown, names: ThingNames): AuditValue | null => {
  if (value === null) return nothing
  switch (auditFieldTypes.get(field)) {
    case 'money':
      return typeof value === 'number' ? { is: 'money', sen: value } : null
    case 'day':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? { is: 'day', day: value.slice(0, 10) } : null
    case 'number':
      return typeof value === 'number' ? { is: 'number', number: value } : null
    case 'percent':
      return typeof value === 'number' ? { is: 'percent', percent: value } : null
    case 'count':
      return Array.isArray(value) ? { is: 'number', number: value.length } : null
    case 'numbers':
      return isNumbers(value) ? { is: 'text', text: value.join(', ') } : null
    case 'texts':
      return Array.isArray(value) ? { is: 'text', text: value.join(', ') } : null
    case 'text':
      return typeof value === 'string' ? { is: 'text', text: value } : null
    case 'yes':
      return typeof value === 'boolean' ? { is: 'yes', yes: value } : null
    case 'word': {
      const word = typeof value === 'number' ? numbered[field]?.[value] : value
      return isAuditWord(word) ? { is: 'word', word } : null
    }
    case 'fields': {
      const fields = listOf(value)
      const known = fields.filter((one): one is AuditField => typeof one === 'string' && isAuditField(one))
      return known.length === fields.length ? { is: 'fields', fields: known } : { is: 'number', number: fields.length }
    }
    case 'person':
      return namesIn(value, names.person)
    case 'course':
      return namesIn(value, names.course)
    case 'invoice':
      return namesIn(value, names.invoice)
    default:
      return null
  }
}

/** What a line has sealed of a person, and with whose key; lines from before people had keys are of the person they are about. */
export const sealedOf = ({ entity, entity_id, before, after }: Pick<LogLine, 'entity' | 'entity_id' | 'before' | 'after'>) => {
  const [old, now] = [toldOf(before), toldOf(after)]
  if (!Array.isArray(now.fields) || (typeof now.sealed !== 'string' && typeof now.key_of !== 'number')) return null
  const of = typeof now.key_of === 'number' ? now.key_of : entity === 'user' ? Number(entity_id) : null
  return {
    of,
    has: typeof old.sealed === 'string' && typeof now.sealed === 'string',
    fields: now.fields.filter((one): one is AuditField => typeof one === 'string' && isAuditField(one)),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What a line says: where both sides have a field, only if it is another; what one side alone has is told as it is. */
export const saidBy = (line: Pick<LogLine, 'entity' | 'entity_id' | 'before' | 'after'>, names: ThingNames): Pick<AuditEntry, 'changes' | 'told'> => {
  const [before, after] = [toldOf(line.before), toldOf(line.after)]
  const isSealed = sealedOf(line) !== null
  const changes: AuditEntry['changes'] = []
  const told: AuditEntry['told'] = []
  // PostgreSQL keeps keys by their length; people read “from” before “until”.
  for (const field of auditFields) {
    const [old, now] = [before[field], after[field]]
    if ((old === undefined && now === undefined) || (isSealed && field === 'fields')) continue
    if (old !== undefined && now !== undefined) {
      const [was, is] = [shownValue(field, old, names), shownValue(field, now, names)]
      if (was && is && !isSame(was, is)) changes.push({ field, before: was, after: is })
      continue
    }
    const value = shownValue(field, old ?? now, names)
    if (value && value.is !== 'nothing') told.push({ field, value })
  }
  return { changes, told }
}

/** Of values that were opened: as they were kept, in words where they are words. */
export const openedValue = (field: AuditField, value: string | null): AuditValue => {
  if (value === null) return nothing
  const none = { person: new Map(), course: new Map(), invoice: new Map(), company: new Map() }
  return shownValue(field, value, none) ?? { is: 'text', text: value }
}

/** Whom and what the values of lines name. */
export const thingsIn = (lines: readonly LogLine[]): Things => {
  const found = { person: new Set<number>(), course: new Set<number>(), invoice: new Set<number>(), company: new Set<number>() }
  for (const { before, after, company_id } of lines) {
    if (company_id !== null) found.company.add(company_id)
    for (const [field, value] of [...Object.entries(toldOf(before)), ...Object.entries(toldOf(after))]) {
      const type = isAuditField(field) ? auditFieldTypes.get(field) : undefined
      if (type !== 'person' && type !== 'course' && type !== 'invoice') continue
      for (const id of listOf(value).slice(0, NAMED)) if (typeof id === 'number') found[type].add(id)
    }
  }
  return { person: [...found.person], course: [...found.course], invoice: [...found.invoice], company: [...found.company] }
}

/** What the line itself calls what it is about: as it was called then, also where it is gone by now. */
const nameInLine = ({ entity, before, after }: LogLine): string | null => {
  if (entity === 'user' || entity === 'company' || entity === 'trainee_job') return null
  const [old, now] = [toldOf(before), toldOf(after)]
  const name = [old.title, old.name, now.title, now.name].find((one) => typeof one === 'string')
  return typeof name === 'string' ? name : null
}

export type Around = {
  names: ThingNames
  named: ReadonlyMap<number, Named>
  actors: ReadonlyMap<number, WhoTold>
  seals: ReadonlyMap<number, Seal>
  opens: (line: LogLine) => NonNullable<AuditEntry['sealed']>['opens']
  /** The newest number that a head kept outside vouches for. */
  outside_to: number
  /** For the provider, who sees all companies. */
  showsCompanies: boolean
}

/** A line, or many of one act by the newest of them; null where it is of a kind that nothing says what it is. */
export const toEntry = (line: LogLine, oldest: LogLine, lines: number, around: Around): AuditEntry | null => {
  const { audit_event_id, at, action, actor_user_id, company_id } = line
  if (!isAuditKind(action)) return null
  const { names, named, actors, seals, outside_to } = around
  const known = named.get(audit_event_id)
  const by = actors.get(audit_event_id)
  const [seal, first] = [seals.get(audit_event_id), seals.get(oldest.audit_event_id)]
  const sealed = sealedOf(line)
  const { changes, told } = saidBy(line, names)
  const name = nameInLine(line) ?? known?.name ?? null
  // What names the thing already is not told once more.
  const others = told.filter(({ value }) => value.is !== 'text' || value.text !== name)
  const isOwn = known?.whose === null || known?.whose === undefined || known.whose === actor_user_id
  const kind = known?.word && isAuditWord(known.word) ? [{ field: 'kind' as const, value: { is: 'word' as const, word: known.word } }] : []
  return {
    audit_event_id,
    at: at.toISOString(),
    kind: action,
    by: by
      ? { is: by.company_id === null ? 'provider' : 'company', name: by.name, user_id: by.user_id }
      : { is: actor_user_id === null ? 'portal' : 'provider', name: null, user_id: null },
    of: {
      name: isOwn || !known?.whose_name ? name : [name, known.whose_name].filter(Boolean).join(', '),
      story: known?.story && known.story_id !== null ? { story: known.story, story_id: known.story_id } : null,
      call: known?.call ?? null,
    },
    company:
      around.showsCompanies && company_id !== null && names.company.has(company_id)
        ? { company_id, name: names.company.get(company_id) ?? '' }
        : null,
    lines,
    // Of many that were folded the newest says nothing of the others.
    ...(lines > 1 ? { changes: [], told: kind } : { changes, told: [...kind.filter(() => told.every(({ field }) => field !== 'kind')), ...others] }),
    sealed: sealed && lines === 1 ? { fields: sealed.fields, opens: sealed.has ? around.opens(line) : 'disposed' } : null,
    seal: seal
      ? {
          number: seal.number,
          first: first ? Math.min(first.number, seal.number) : seal.number,
          head: { number: seal.head, signed_at: seal.signed_at.toISOString(), is_outside: seal.head <= outside_to },
        }
      : null,
  }
}
