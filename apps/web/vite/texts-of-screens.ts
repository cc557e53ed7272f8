/** Fills in which words a screen needs: those that its own source asks for, and that of everything it imports, now or later. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

const matches = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** A file with everything of the app that it imports. */
const reachedFrom = (file: string, reached: Map<string, string>): Map<string, string> => {
  if (reached.has(file)) return reached
  const source = readFileSync(file, 'utf8')
  reached.set(file, source)
  for (const path of matches(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g, source)) reachedFrom(resolve(dirname(file), path), reached)
  return reached
}

/** Every page has these. */
const always = ['common', 'errors']

export const textsOf = (file: string): { readonly texts: readonly string[]; readonly files: readonly string[] } => {
  const reached = reachedFrom(file, new Map())
  const source = [...reached.values()].join('\n')
  const later = matches(/loadTexts\('(\w+)'/g, source)
  const texts = [...new Set(matches(/(?:useTexts|textOf)\('(\w+)'/g, source))].filter((name) => ![...always, ...later].includes(name))
  return { texts: texts.sort(), files: [...reached.keys()] }
}

/** `screen(() => import('…'), '…')` gets the names of the texts as its further arguments. */
export const textsOfScreens = (): Plugin => ({
  name: 'texts-of-screens',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/src/app/routes.tsx')) return null
    return {
      code: code.replace(/screen\(\(\) => import\('([^']+)'\), '\w+'\)/g, (call, path: string) => {
        const { texts, files } = textsOf(resolve(dirname(id), path))
        for (const file of files) this.addWatchFile(file)
        return [call.slice(0, -1), ...texts.map((name) => `'${name}'`)].join(', ').concat(')')
      }),
      // Not a line is moved.
      map: null,
    }
  },
})
