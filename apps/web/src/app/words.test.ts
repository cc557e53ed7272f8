import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
/** The path a file names, as the keys of `sources` have it. */
const fileAt = (from: string, path: string) =>
  new URL(path, `file:///src/app/${from}`).pathname.replace(/^\/src\/app\//, './').replace(/^\/src\//, '../')
const matches = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** A file with everything it imports, now or later. */
const reachedFrom = (file: string, reached = new Set<string>()): Set<string> => {
  const source = sources[file]
  if (source === undefined || reached.has(file)) return reached
  reached.add(file)
  for (const path of matches(/(?:from|import\()\s*'(\.[^']+)'/g, source)) reachedFrom(fileAt(file, path), reached)
  return reached
}

const always = ['common', 'errors']
const routes = sources['./routes.tsx'] ?? ''
const screens = [...routes.matchAll(/screen\(\(\) => import\('([^']+)'\)([^)]*)\)/g)].map(([, file = '', words = '']) => ({
  file,
  loads: matches(/'(\w+)'/g, words),
}))

test('there are screens to look at', () => {
  expect(screens.length).toBeGreaterThan(20)
})

// Missing words would show as their keys, and only where nothing else had loaded them before.
test.each(screens)('$file comes with the words of all it shows, and no others', ({ file, loads }) => {
  const texts = [...reachedFrom(fileAt('', file))].map((name) => sources[name] ?? '').join('\n')
  const shown = new Set(matches(/(?:useTexts|textOf)\('(\w+)'/g, texts))
  const loadedLater = matches(/loadTexts\('(\w+)'/g, texts)
  expect(loads.toSorted()).toEqual([...shown].filter((words) => ![...always, ...loadedLater].includes(words)).toSorted())
})
