/** Makes a thing once for each language (a BCP 47 tag): Intl's formats are dear to make and cheap to use. */
export const perTag = <T>(make: (tag: string) => T) => {
  const made = new Map<string, T>()
  return (tag: string): T => {
    if (!made.has(tag)) made.set(tag, make(tag))
    return made.get(tag) as T
  }
}
