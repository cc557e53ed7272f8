/** Two authors at once: what each changed holds, where it is not the same (product.md section 5). */
export type Edit = { readonly version: number; readonly fields: readonly string[]; readonly by: string; readonly at: Date }

export type Clash = { refuse: 2111; data: { reason: 'changed_since'; version: number; fields: string[]; by: string; at: string } }

const parts = (field: string) => field.split('.')
/** `title` clashes with `title`, `options` with `options.2`, `title.de` not with `title`, which is the base language's. */
const sameField = (one: string, other: string): boolean => {
  const [a, b] = [parts(one), parts(other)]
  return a[0] === b[0] && a[1] === b[1]
}

/**
 * May a change of these fields, made from version `made`, be written over what is there now? `edits` are those after `made`.
 * @returns null where it may; else who was last to change one of the same fields, and which.
 */
export const clash = (made: number, now: number, fields: readonly string[], edits: readonly Edit[]): Clash | null => {
  const since = edits.filter(({ version }) => version > made)
  const same = fields.filter((field) => since.some((edit) => edit.fields.some((other) => sameField(field, other))))
  const last = since.findLast((edit) => edit.fields.some((other) => same.includes(other))) ?? since.at(-1)
  // A version that never was: whoever sends it knows something else than this content.
  if (made > now || (made < now && since.length < now - made)) return { refuse: 2111, data: told(now, [...fields], last) }
  return same.length === 0 ? null : { refuse: 2111, data: told(now, same, last) }
}

const told = (version: number, fields: string[], last: Edit | undefined): Clash['data'] => ({
  reason: 'changed_since',
  version,
  fields,
  by: last?.by ?? '',
  at: (last?.at ?? new Date(0)).toISOString(),
})
