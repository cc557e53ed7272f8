/** Texts as web and server keep them: JSON in i18next's form, with `{{name}}` for places and `_one`, `_other` … for plural forms. */
import { perTag } from './per-tag.ts'

export type Branch = { readonly [key: string]: string | Branch }
export type Values = Readonly<Record<string, string | number>>

type Stem<K extends string> = K extends `${infer S}_${Intl.LDMLPluralRule}` ? S : K
/** Keys of a tree as `screen.part`; plural forms by their stem. */
export type TextKey<T, At extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${At}${Stem<K>}` : TextKey<T[K], `${At}${K}.`>
}[keyof T & string]

const numbers = perTag((tag) => new Intl.NumberFormat(tag))
const plurals = perTag((tag) => new Intl.PluralRules(tag))

/**
 * In one pass, so that what is filled in stays what it is; numbers as the language writes them. A place without a value stays. What ends with a
 * full stop of its own, such as `12 Min.` or `Co.`, gets no second one.
 */
export const fill = (text: string, values: Values, tag: string): string =>
  text.replace(/\{\{(\w+)\}\}(\.?)/g, (place, name: string, stop: string) => {
    const value = values[name]
    if (value === undefined) return place
    const filled = typeof value === 'number' ? numbers(tag).format(value) : value
    return filled.endsWith('.') ? filled : filled + stop
  })

export const lookUp = (tree: Branch | undefined, key: string): string | undefined => {
  let at: string | Branch | undefined = tree
  for (const step of key.split('.')) at = typeof at === 'object' ? at[step] : undefined
  return typeof at === 'string' ? at : undefined
}

/** The text of a key, filled in; `count` chooses among plural forms. Undefined where there is none. */
export const textIn = (tree: Branch | undefined, key: string, values: Values, tag: string): string | undefined => {
  const { count } = values
  const forms = typeof count === 'number' ? [`_${plurals(tag).select(count)}`, '_other', ''] : ['']
  for (const form of forms) {
    const text = lookUp(tree, key + form)
    if (text !== undefined) return fill(text, values, tag)
  }
  return undefined
}
