// Part of npm run check: the look keeps to its scale. Sizes of type, space, radius and windows have names (app/tokens.css, app/media.css); what must differ says why
// behind it: /* off the scale: … */. A folder's style sheet is its own: what two folders show alike is a part in ui/.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './run.mjs'

const src = 'apps/web/src'
const TOKENS = `${src}/app/tokens.css`
const MEDIA = `${src}/app/media.css`
const read = (file) => readFileSync(join(root, file), 'utf8')
const files = readdirSync(join(root, src), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => posix.join(entry.parentPath.slice(root.length + 1).replaceAll('\\', '/'), entry.name))

const faults = []
const tokens = new Set([...read(TOKENS).matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name))
const windows = new Map([...read(MEDIA).matchAll(/@custom-media (--[\w-]+) (.+);/g)].map(([, name, query]) => [name, query]))

const SPACE = /^(padding|margin)(-|$)|^((row|column)-)?gap$/
const TYPE = /^font(-size)?$/
const RADIUS = /^border(-(top|bottom|start|end)-(left|right|start|end))?-radius$/
const PIXELS = /(?<![\w-])-?\d*\.?\d+px/g
/** Said by way of a step (`calc(18px + var(--space-8))`): what it follows from can be read. */
const withoutDerived = (value) => {
  let rest = value
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/\b(?:calc|min|max|clamp)?\((?:[^()]|\([^()]*\))*var\(--(?:space|gutter|reading)[\w-]*\)(?:[^()]|\([^()]*\))*\)/g, '')
  }
  return rest
}
const rawIn = (property, value) => {
  if (!TYPE.test(property) && !RADIUS.test(property) && !SPACE.test(property)) return []
  const raw = withoutDerived(value).match(PIXELS) ?? []
  // A hairline is no space.
  return SPACE.test(property) ? raw.filter((size) => !/^-?1px$/.test(size)) : raw
}

for (const file of files.filter((one) => one.endsWith('.css'))) {
  const text = read(file)
  const lineAt = (index) => text.slice(0, index).split('\n').length
  const excused = (index) => text.slice(index).split('\n', 1)[0].includes('/* off the scale: ')
  // As long as before, so that places stay; what a comment says is no rule.
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  if (file !== TOKENS)
    for (const { 1: property, 2: value, index } of rules.matchAll(/(?<=[{;\s])([a-z-]+)\s*:\s*([^;{}]+);/g))
      for (const size of excused(index + property.length + value.length) ? [] : rawIn(property, value))
        faults.push(`${file}:${lineAt(index)}: ${property} of ${size} is no step of ${TOKENS}`)
  for (const { 1: name, index } of rules.matchAll(/var\((--(?:type|line|space|radius)-[\w-]+)/g))
    if (!tokens.has(name) && !new RegExp(`${name}:`).test(rules)) faults.push(`${file}:${lineAt(index)}: ${TOKENS} has no ${name}`)
  for (const { 1: query, index } of rules.matchAll(/@media ([^{]+)\{/g)) {
    if (/\b(width|height|resolution)\b/.test(query)) faults.push(`${file}:${lineAt(index)}: the window of "${query.trim()}" has no name of ${MEDIA}`)
    for (const [name] of query.matchAll(/--[\w-]+/g)) if (!windows.has(name)) faults.push(`${file}:${lineAt(index)}: ${MEDIA} has no ${name}`)
  }
  // What only a screen reader is to find (.vh) is placed absolutely: it would leave a box that scrolls without being its place, and widen the page.
  for (const { 1: body, index } of rules.matchAll(/\{([^{}]*)\}/g))
    if (/(?<![\w-])overflow(-[xy])?:\s*(auto|scroll)/.test(body) && !/(?<![\w-])position:/.test(body))
      faults.push(`${file}:${lineAt(index)}: what scrolls is the place of what stands in it (position: relative)`)
}

for (const file of files.filter((one) => /\.tsx?$/.test(one))) {
  const text = read(file)
  for (const [, style] of text.matchAll(/style=\{\{([^}]*)\}/g))
    if (/\b(fontSize|padding|margin|gap|borderRadius)\w*\s*:/.test(style)) faults.push(`${file}: sizes stand in style sheets (${style.trim()})`)
  for (const [, from] of text.matchAll(/from '([^']+\.module\.css)'/g))
    if (!/^\.\/[^/]+$/.test(from)) faults.push(`${file}: ${from} belongs to another folder`)
  if (file !== `${src}/ui/windows.ts` && /['"`]\((?:min|max)-(?:width|height): ?\d/.test(text))
    faults.push(`${file}: a size of window stands in ${src}/ui/windows.ts`)
}
for (const [, name, query] of read(`${src}/ui/windows.ts`).matchAll(/^ {2}(\w+): '(.+)',$/gm)) {
  const styled = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  if (windows.get(styled) !== query) faults.push(`${src}/ui/windows.ts: ${name} is not ${styled} of ${MEDIA}`)
}

for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
