/** Names that are taken already: how the next of the same is called. */
const MOST_SUFFIX = 99
/** Names of parts are this long at most; a number takes the place of their last letters. */
const LONGEST_NAME = 150
const LONGEST_TAG = 40
const LONGEST_CODE = 30

const numbered = (name: string, longest: number, suffixOf: (no: number) => string): string[] =>
  Array.from({ length: MOST_SUFFIX - 1 }, (_, i) => {
    const suffix = suffixOf(i + 2)
    return `${name.slice(0, longest - suffix.length).trimEnd()}${suffix}`
  })

/** `Gifts (2)` to `Gifts (99)`. */
export const variantsOf = (name: string): string[] => numbered(name, LONGEST_NAME, (no) => ` (${no})`)

/** The same of a tag, which is shorter. */
export const tagVariantsOf = (tag: string): string[] => numbered(tag, LONGEST_TAG, (no) => ` (${no})`)

/** A copy of `Gifts (2)` is `Gifts (3)` where that is free, not `Gifts (2) (2)`. */
export const copyNames = (name: string): string[] => variantsOf(name.replace(/ \((?:[2-9]|[1-9][0-9])\)$/, ''))

/** `ABC-2` to `ABC-99`. */
export const copyCodes = (code: string): string[] => numbered(code, LONGEST_CODE, (no) => `-${no}`)

/** The first that is free; `taken` in small letters. Null where none is. */
export const firstFree = (names: readonly string[], taken: Iterable<string>): string | null => {
  const there = new Set(taken)
  return names.find((name) => !there.has(name.toLowerCase())) ?? null
}
