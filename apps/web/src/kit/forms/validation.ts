/** The states of a field and the checks behind them (specification section 4). */
import type { FieldError } from '@jujur/contract/codes.ts'
import { fieldError, fieldErrors } from '@jujur/contract/field-errors.ts'
import type { FieldRule } from '@jujur/contract/field-rules.ts'
import type { z } from 'zod'

export type FieldState = 'Valid' | 'Invalid' | 'NotValidated' | 'Validating' | 'Ignored'

/** Looks at one field: the rule it breaks, or null. May ask the server. */
export type Check<V> = (value: unknown, values: V) => FieldRule | FieldError | null | Promise<FieldRule | FieldError | null>

/** What the schema says of the value, as this field's first error. `rule` replaces whatever it finds. */
export const meets =
  (schema: z.ZodType, rule?: FieldRule): Check<unknown> =>
  (value) => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return null
    const [first] = fieldErrors(parsed.error.issues)
    return first?.rule === 'required' ? 'required' : (rule ?? first ?? 'invalid')
  }

export const sameAs =
  <V extends object>(field: keyof V & string): Check<V> =>
  (value, values) =>
    value === values[field] ? null : 'same'

/** The form is Invalid if any field is invalid; Ignored fields count for nothing. */
export const formState = (states: Readonly<Record<string, FieldState>>): FieldState => {
  const all = Object.values(states).filter((state) => state !== 'Ignored')
  if (all.includes('Invalid')) return 'Invalid'
  if (all.includes('Validating')) return 'Validating'
  return all.length > 0 && all.every((state) => state === 'Valid') ? 'Valid' : 'NotValidated'
}

export const schemaErrors = (schema: z.ZodType, input: unknown): FieldError[] => {
  const parsed = schema.safeParse(input)
  return parsed.success ? [] : fieldErrors(parsed.error.issues)
}

/** One check after the other, up to the first that finds something. */
export const firstError = async <V>(field: string, value: unknown, values: V, checks: readonly Check<V>[]): Promise<FieldError | null> => {
  for (const check of checks) {
    const found = await check(value, values)
    if (found) return typeof found === 'string' ? fieldError(field, found) : { ...found, field }
  }
  return null
}

/** `maker.name` -> the value there. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, step) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined), values)

/** Every leaf of the values by its dotted path. */
export const pathsOf = (values: object, at = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const path = at ? `${at}.${name}` : name
    const isBranch = typeof value === 'object' && value !== null && (Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value))
    return isBranch && Object.keys(value).length > 0 ? pathsOf(value, path) : [path]
  })

/** Leaves out what stands empty, for inputs whose optional fields take no empty text. */
export const withoutEmpty = <V extends object>(values: V): V =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined)) as V

/** What the schema found, and of the fields it found nothing in what their own checks find. */
export const errorsIn = async <V extends object>(
  values: V,
  bySchema: readonly FieldError[],
  checks: Readonly<Record<string, readonly Check<V>[]>>,
  skipped: readonly string[],
): Promise<FieldError[]> => {
  const errors = bySchema.filter((error) => !skipped.includes(error.field))
  for (const [path, list] of Object.entries(checks)) {
    if (skipped.includes(path) || errors.some((error) => error.field === path)) continue
    const found = await firstError(path, valueAt(values, path), values, list)
    if (found) errors.push(found)
  }
  return errors
}
