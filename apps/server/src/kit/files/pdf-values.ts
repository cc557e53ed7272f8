/** What is written in a PDF's objects, as its readers take it apart: dictionaries, lists, names, numbers and references. */

/** In a dictionary each name has all that was written for it, for readers differ in which they take. A name is told by its slash. */
export type Value = string | number | Reference | Value[] | Dictionary
export type Reference = { readonly to: number }
export type Dictionary = Map<string, Value[]>

/** Written as no reader takes it as it was meant. */
export class NotReadable extends Error {}

const MOST_DEPTH = 200
const TOKEN = /<<|>>|[[\]]|\(\d+\)|\/[^\s\0()<>[\]{}/%]*|[+-]*[\d.][\d.-]*|[^\s\0()<>[\]{}/%]+/g

const plainName = (name: string) => name.replaceAll(/#([0-9a-f]{2})/gi, (_, sign: string) => String.fromCharCode(Number.parseInt(sign, 16)))

const dictionaryOf = (items: readonly Value[]): Dictionary => {
  const made: Dictionary = new Map()
  for (let i = 0; i < items.length; i++) {
    const key = items[i]
    if (typeof key !== 'string' || !key.startsWith('/')) continue
    const value = items[++i]
    // Readers then take what closes it for its value, and what follows for more of it.
    if (value === undefined) throw new NotReadable()
    made.set(key.slice(1), [...(made.get(key.slice(1)) ?? []), value])
  }
  return made
}

/** All values of a text without strings and comments, one behind the other. @throws NotReadable */
export const valuesIn = (text: string): Value[] => {
  const open: { end: string; items: Value[] }[] = [{ end: '', items: [] }]
  const top = () => open.at(-1) as (typeof open)[number]
  const close = () => {
    const { end, items } = open.pop() as (typeof open)[number]
    top().items.push(end === ']' ? items : dictionaryOf(items))
  }
  for (const [token] of text.matchAll(TOKEN)) {
    const { end, items } = top()
    if (token === '<<' || token === '[') open.push({ end: token === '[' ? ']' : '>>', items: [] })
    else if (token === end) close()
    else if (token.startsWith('/')) items.push(`/${plainName(token.slice(1))}`)
    else if (token === 'R' && typeof items.at(-1) === 'number' && typeof items.at(-2) === 'number')
      items.splice(-2, 2, { to: items.at(-2) as number })
    else items.push(/^[+-]*[\d.]/.test(token) ? Number.parseFloat(token.replace(/^[+-]+(?=[+-])/, '')) : token)
    if (open.length > MOST_DEPTH) throw new NotReadable()
  }
  while (open.length > 1) close()
  return top().items
}

export const isReference = (value: Value): value is Reference => typeof value === 'object' && 'to' in value
