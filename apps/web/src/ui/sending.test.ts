import { expect, test } from 'vitest'

const screens = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The attribute with the name of the element that it stands on. */
const closed = (source: string) =>
  [...source.matchAll(/\sdisabled=\{[^}]*\b(?:sending|saving|busy|loading|isPending|working)\b[^}]*\}/gi)].map(({ 0: attribute, index }) => {
    // What stands whole before it, as in a `rightSection`, is not what it stands on.
    const before = source.slice(0, index).replace(/<\w+[^<>]*\/>|<(\w+)[^<>]*>[^<>]*<\/\1>/g, '')
    return `${before.match(/.*<([A-Za-z.]+)/s)?.[1]}${attribute}`
  })

test('what is shut while something is sent keeps the focus: only Button is told so, which the browser does not disable', () => {
  const others = Object.entries(screens)
    .filter(([path]) => !path.endsWith('.test.tsx'))
    .flatMap(([path, source]) => closed(source).flatMap((one) => (one.startsWith('Button ') ? [] : [`${path}: ${one}`])))
  expect(others).toEqual([])
})
