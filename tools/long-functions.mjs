// How long the functions of a file are: counted by npm run house, and held by npm run check (tools/check-functions.mjs).
import { parseSync } from '@swc/core'

export const LONG = 100
/** A handler hands over (docs/map.md): what is longer holds a use case or a view. */
export const LONG_HANDLER = 40
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Spans of the parser count bytes, and go on from one file to the next. */
export const parsed = (text, file) => {
  const module = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'esnext' })
  const bytes = Buffer.from(text)
  const lead = bytes.length - Buffer.byteLength(text.trimStart())
  const lineAt = (place) => bytes.subarray(0, Math.max(0, place)).toString().split('\n').length
  return { module, lines: ({ span }) => lineAt(span.end - module.span.start + lead) - lineAt(span.start - module.span.start + lead) + 1 }
}

/** Functions of more lines than `most`, each with its name, as far as it has one. */
export const longFunctionsIn = (text, file, most = LONG) => {
  if (text.split('\n').length <= most) return []
  const { module, lines } = parsed(text, file)
  const found = []
  const walk = (node, name) => {
    if (Array.isArray(node)) for (const one of node) walk(one, name)
    else if (node && typeof node === 'object') {
      const own = node.identifier?.value ?? node.id?.value ?? name
      if (FUNCTIONS.has(node.type) && node.span && lines(node) > most) found.push({ name: own ?? 'a function', lines: lines(node) })
      for (const [key, value] of Object.entries(node)) if (key !== 'span') walk(value, own)
    }
  }
  walk(module.body, null)
  return found
}
