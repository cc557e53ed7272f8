// Which guards there are, found in the sources and in the catalogue, and what is left where one is taken out. Nothing is listed by hand: what is added later is found.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @typedef {{ from: number, to: number, before: string, after: string, cut?: boolean }} Wrap what is written around a place, or in its stead (`cut`), so that the mutant is there where `ON` is true and not elsewhere (switched.mjs) */
/** @typedef {{ id: string, kind: string, changes: { file: string, text: string }[], tests: string[], named?: string, says?: string, wrap?: Wrap }} Mutant whose tests, and of them those whose name has `named`, must not all pass; `says`: what a failure says that is for it */

const SQL_ANEW = 'apps/server/sql/zz_mutant.sql'
const quoted = (name) => `"${name}"`

/** A policy that is open: one mutant for what it lets see, one for what it lets write. `policies` are the catalogue's own words. */
export const openPolicies = (policies) =>
  policies.flatMap(({ table, name, using, check }) => {
    const anew = (seen, written) =>
      `drop policy ${quoted(name)} on ${quoted(table)};\ncreate policy ${quoted(name)} on ${quoted(table)} using (${seen}) with check (${written})`
    const mutant = (what, text) => ({
      id: `rls ${table} ${what}`,
      kind: 'rls',
      changes: [{ file: SQL_ANEW, text }],
      tests: ['apps/server/test/policies.test.ts'],
      named: `'${table}'`,
    })
    return [
      ...(using === 'true' ? [] : [mutant('shows all', anew('true', check ?? using))]),
      ...(check === 'true' ? [] : [mutant('takes all', anew(using, 'true'))]),
    ]
  })

const EVERYBODY = `['trainee', 'clientAdmin', 'globalAdmin', 'superAdmin']`

/** A call that more people may make. `accesses` are the contract's own, by call. */
export const widenedCalls = (accesses, index) =>
  Object.entries(accesses).flatMap(([call, access]) => {
    const mutant = (what, wider) => ({
      id: `roles ${call} ${what}`,
      kind: 'roles',
      changes: [{ file: 'packages/contract/src/index.ts', text: `${index}\nObject.assign(calls['${call}'], { access: ${wider} })\n` }],
      tests: ['apps/server/test/access.test.ts'],
      named: `answers every actor as the matrix says ${call}$`,
      says: `${call} by |${call}: one of those who are refused wrote`,
    })
    if (access.who === 'public') return []
    if (access.who) return [mutant('for anybody', `{ who: 'public' }`)]
    const { roles, needs, step } = access
    const kept = `calls['${call}'].access`
    return [
      ...(roles.length < 4 ? [mutant('for every role', `{ ...${kept}, roles: ${EVERYBODY} }`)] : []),
      ...(needs.length > 0 ? [mutant('without an entry', `{ ...${kept}, needs: [] }`)] : []),
      ...(step ? [mutant('without a step', `{ ...${kept}, step: undefined }`)] : []),
    ]
  })

/** The sign that ends the text that begins at `from`. */
const endOfText = (text, from) => {
  let at = from + 1
  while (text[at] !== text[from]) {
    if (text[from] === '`' && text.startsWith('${', at)) at = closing(text, at + 1)
    else at += text[at] === '\\' ? 2 : 1
  }
  return at
}

/** The place after the bracket that closes the one at `from`; texts and comments in between are passed over. */
export const closing = (text, from) => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '/' && text[at + 1] === '/') at = text.indexOf('\n', at)
    else if (sign === '/' && text[at + 1] === '*') at = text.indexOf('*/', at) + 1
    else if (sign === "'" || sign === '"' || sign === '`') {
      at = endOfText(text, at)
    } else if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && --depth === 0) return at + 1
  }
  throw new Error('a bracket is never closed')
}

/** The arguments within the brackets at `from`, each with where it stands. */
export const argumentsAt = (text, from) => {
  const end = closing(text, from) - 1
  const found = []
  let began = from + 1
  for (let at = from + 1; at <= end; at++) {
    if ('([{'.includes(text[at])) at = closing(text, at) - 1
    else if (`'"\``.includes(text[at])) at = endOfText(text, at)
    else if (text[at] === ',' || at === end) {
      const raw = text.slice(began, at)
      const start = began + (raw.length - raw.trimStart().length)
      if (raw.trim()) found.push({ start, end: start + raw.trim().length, words: raw.trim() })
      began = at + 1
    }
  }
  return found
}
const lineOf = (text, at) => text.slice(0, at).split('\n').length
/** A statement that is prepared is made once for many calls. */
const isPrepared = (text, at) => {
  const before = text
    .slice(0, at)
    .split(/^(?=export |const )/m)
    .at(-1)
  const [after] = text.slice(at).split(/^(?=export |const )/m)
  return /\.prepare\(|sharedRead\(/.test(before + after)
}
const short = (words) => words.replace(/\s+/g, ' ').slice(0, 80)

/** Tests that stand in a folder of the server's sources, those of its rooms too. */
const testsBelow = (root, folder) => {
  const inside = readdirSync(join(root, folder), { recursive: true }).map(String)
  return inside.filter((name) => name.endsWith('.test.ts') && !name.includes('.night.')).map((name) => join(folder, name))
}
/** The nearest tests first: of the file itself, of its room, of its feature. */
const testsOf = (root, file) => {
  const own = file.replace(/\.\w+\.ts$/, '')
  const [room, feature] = [dirname(file), file.split('/').slice(0, 4).join('/')]
  const all = [...testsBelow(root, room), ...testsBelow(root, feature)]
  return [...new Set([...all.filter((test) => test.startsWith(own)), ...all])]
}

/** Of locks of many features. */
const OF_LOCKS = ['changed', 'decided', 'given'].map((how) => `apps/server/test/${how}-behind.race.test.ts`)

const replaced = (text, { start, end }, by) => text.slice(0, start) + by + text.slice(end)

/** In chains that write (`.update(…)`, `.delete(…)`): each condition of their `where` but the first, which is the key; and each lock that a read takes. */
export const statusGuards = (root, file, text) => {
  const mutant = (what, at, changed, wrap, kind = 'guards') => ({
    id: `${kind} ${file.replace('apps/server/src/', '')} ${what}`,
    kind,
    wrap: isPrepared(text, at) ? undefined : wrap,
    changes: [{ file, text: changed }],
    tests: kind === 'locks' ? [...testsOf(root, file), ...OF_LOCKS] : testsOf(root, file),
    line: lineOf(text, at),
  })
  const found = []
  for (const { index } of text.matchAll(/\.(update|delete)\(/g)) {
    // Along the chain to its `where`.
    let at = index
    for (;;) {
      const link = /^\s*\.(\w+)\(/.exec(text.slice(at))
      if (!link) break
      const bracket = at + link[0].length - 1
      if (link[1] === 'where') {
        const [only] = argumentsAt(text, bracket)
        if (only?.words.startsWith('and(')) {
          const conditions = argumentsAt(text, only.start + 3)
          for (const one of conditions.slice(1)) {
            const isScope = one.words.startsWith('inScope(')
            if (isScope) continue
            const wrap = { from: one.start, to: one.end, before: '(ON ? undefined : ', after: ')' }
            found.push(mutant(`without ${short(one.words)} (${lineOf(text, one.start)})`, one.start, replaced(text, one, 'undefined'), wrap))
          }
        }
      }
      at = closing(text, bracket)
    }
  }
  for (const { index, 0: words } of text.matchAll(/\.for\('(?:update|no key update|share|key share)'[^)]*\)/g)) {
    // What `$dynamic` answers is what it was asked of.
    const wrap = { from: index, to: index + '.for'.length, before: `[ON ? '$dynamic' : 'for']`, after: '', cut: true }
    const changed = replaced(text, { start: index, end: index + words.length }, '')
    found.push(mutant(`without ${words} (${lineOf(text, index)})`, index, changed, wrap, 'locks'))
  }
  return found
}

/** Wherever it is asked whether two are one person, or somebody is refused as the first of two: the answer is no. */
export const sameEyes = (root, file, text) => {
  const mutant = (what, at, changed, wrap) => ({
    id: `eyes ${file.replace('apps/server/src/', '')} ${what} (${lineOf(text, at)})`,
    kind: 'eyes',
    wrap,
    changes: [{ file, text: changed }],
    tests: testsOf(root, file),
  })
  const found = []
  for (const { index, 0: name } of text.matchAll(/(?<!const )\b(?:isSamePerson|hasTouched)(?=\()/g)) {
    const end = closing(text, index + name.length)
    const wrap = { from: index, to: end, before: '(ON ? false : ', after: ')' }
    found.push(mutant(short(text.slice(index, end)), index, replaced(text, { start: index, end }, 'false'), wrap))
  }
  for (const { index, 0: words } of text.matchAll(/if \(/g)) {
    const end = closing(text, index + words.length - 1)
    if (!/^\s*(?:return )?(?:refuse\(10004\)|return \{ refuse: 10004 \}|return refuse\(10004\))/.test(text.slice(end))) continue
    const wrap = { from: index + words.length, to: end - 1, before: '!ON && (', after: ')' }
    found.push(mutant(short(text.slice(index, end)), index, replaced(text, { start: index, end }, 'if (Date.now() < 0)'), wrap))
  }
  for (const { index, 0: words } of text.matchAll(/\(([^()?]+)\? refuse\(10004\)/g)) {
    const wrap = { from: index + 1, to: index + words.indexOf('?'), before: '!ON && (', after: ')' }
    found.push(mutant(short(words), index, replaced(text, { start: index, end: index + words.length }, '(Date.now() < 0 ? refuse(10004)'), wrap))
  }
  return found
}

/** A function that runs as the owner and asks for the scope of the session: it asks no more. */
export const askedScopes = (file, text) =>
  [...text.matchAll(/^\s*if (.*current_setting\('app\.(?:scope|company|person)'.*) then$/gm)].map(({ index, 0: line, 1: asked }) => ({
    id: `scope ${file.replace('apps/server/sql/', '')} ${short(asked)}`,
    kind: 'scope',
    changes: [{ file, text: text.slice(0, index) + line.replace(asked, 'false') + text.slice(index + line.length) }],
    // The one there is; another's tests are to be named here, or it survives.
    tests: ['apps/server/src/search/search.handlers.test.ts'],
  }))

const sources = (root, folder, ends) =>
  readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter((name) => ends.some((end) => name.endsWith(end)) && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => ({ file: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') }))

/** All there are. */
export const findMutants = (root, { policies, accesses }) => [
  ...openPolicies(policies),
  ...sources(root, 'apps/server/sql', ['.sql']).flatMap(({ file, text }) => askedScopes(file, text)),
  ...widenedCalls(accesses, readFileSync(join(root, 'packages/contract/src/index.ts'), 'utf8')),
  ...sources(root, 'apps/server/src', ['.rules.ts', '.usecases.ts', '.handlers.ts']).flatMap(({ file, text }) => sameEyes(root, file, text)),
  ...sources(root, 'apps/server/src', ['.store.ts', '.kinds.ts']).flatMap(({ file, text }) => statusGuards(root, file, text)),
]
