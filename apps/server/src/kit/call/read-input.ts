/** The input of a call, read from its body: what is larger than anything that the call declares is refused before its schema looks at it. */
import { type Call, isStorable } from '@jujur/contract/call.ts'
import type { RefusalCode } from '@jujur/contract/codes.ts'
import { fieldError, wrongInput } from '@jujur/contract/field-errors.ts'
import { z } from 'zod'

/** How deep a schema's values are nested, how many there are at most, objects and lists counted with what they hold, and the keys of its widest object. */
export type Bounds = { readonly depth: number; readonly values: number; readonly keys: number }

const leaf: Bounds = { depth: 0, values: 0, keys: 0 }
const widest = (all: readonly Bounds[]): Bounds =>
  all.reduce((a, b) => ({ depth: Math.max(a.depth, b.depth), values: Math.max(a.values, b.values), keys: Math.max(a.keys, b.keys) }), leaf)
const holding = (all: readonly Bounds[]): Bounds => {
  const { depth, keys } = widest(all)
  return { depth: 1 + depth, values: all.reduce((sum, { values }) => sum + 1 + values, 0), keys: Math.max(all.length, keys) }
}
const times = (count: number, { depth, values, keys }: Bounds): Bounds => ({ depth: 1 + depth, values: count * (1 + values), keys })

const mostItems = (list: z.ZodArray): number => {
  const most = list.def.checks?.flatMap(({ _zod: { def } }) => ('maximum' in def && typeof def.maximum === 'number' ? [def.maximum] : [])) ?? []
  if (most.length === 0) throw new Error('a list without a greatest length')
  return Math.min(...most)
}
const mostEntries = (record: z.ZodRecord): number => {
  const { keyType } = record.def
  if (keyType instanceof z.ZodEnum) return keyType.options.length
  const most = record.meta()?.maxProperties
  if (typeof most !== 'number') throw new Error('a record without a greatest number of entries')
  return most
}

/** @throws where a schema says nowhere how much it takes: such a call is not declared. */
export const boundsOf = (schema: z.core.$ZodType): Bounds => {
  if (schema instanceof z.ZodObject) return holding(Object.values(schema.shape as Record<string, z.ZodType>).map(boundsOf))
  if (schema instanceof z.ZodArray) return times(mostItems(schema), boundsOf(schema.element))
  if (schema instanceof z.ZodRecord) return holding(Array.from({ length: mostEntries(schema) }, () => boundsOf(schema.valueType)))
  if (schema instanceof z.ZodTuple) return holding(schema.def.items.map(boundsOf))
  if (schema instanceof z.ZodUnion) return widest(schema.options.map(boundsOf))
  if (schema instanceof z.ZodPipe) return widest([schema.in, schema.out].map(boundsOf))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return boundsOf(schema.unwrap())
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return boundsOf(schema.unwrap())
  if (schema instanceof z.ZodAny || schema instanceof z.ZodUnknown || schema instanceof z.ZodLazy) throw new Error('a value of any size')
  return leaf
}

/** What may be wrong beside: mistakes of so many fields and of such depth are still told one by one. */
const SPARE = { values: 200, depth: 8 }

/** The field of the body with which it holds more, or deeper, than it can; looked at no further than that. */
const fieldBeyond = (body: unknown, bounds: Bounds): string | null => {
  const most = bounds.values + SPARE.values
  const mostKeys = bounds.keys + SPARE.values
  const deepest = bounds.depth + SPARE.depth
  const waiting: { value: unknown; depth: number; field: string }[] = [{ value: body, depth: 0, field: '' }]
  let values = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth, field } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth === deepest) return field
    let keys = Array.isArray(value) ? Number.NEGATIVE_INFINITY : 0
    for (const key in value) {
      const within = depth === 0 ? key : field
      if (++values > most || ++keys > mostKeys) return within
      waiting.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1, field: within })
    }
  }
  return null
}

/** The field with a text that the database cannot hold, whatever its schema thought of it; names of entries count. */
const unstorableField = (input: unknown): string | null => {
  const waiting: { value: unknown; field: string; isTop: boolean }[] = [{ value: input, field: '', isTop: true }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, field, isTop } = next
    if (typeof value === 'string' && !isStorable(value)) return field
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      const within = isTop ? key : field
      if (!isStorable(key)) return within
      waiting.push({ value: inner, field: within, isTop: false })
    }
  }
  return null
}

const invalidField = (field: string) => ({ refuse: 7000 as const, data: [fieldError(field, 'invalid')] })

export type ReadInput = { readonly value: unknown } | { readonly refuse: RefusalCode; readonly data: unknown }

/** Reads bodies of this call. */
export const inputReader = (call: Call): ((body: unknown) => ReadInput) => {
  const bounds = boundsOf(call.input)
  return (body) => {
    const beyond = fieldBeyond(body, bounds)
    if (beyond !== null) return invalidField(beyond)
    const { success, data, error } = call.input.safeParse(body)
    const unstorable = success ? unstorableField(data) : null
    if (unstorable !== null) return invalidField(unstorable)
    if (success) return { value: data }
    const wrong = wrongInput(call, error.issues)
    return { refuse: wrong.code, data: wrong.data }
  }
}
