// npm run advisories: what is known against the packages that production runs (npm audit). High and critical ones may stay for seven days from the day they
// were seen, which docs/advisories.json names with the reason; then, or where they stand nowhere, this ends with 1. A registry that answers none is told.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const GRAVE = ['high', 'critical']
const DAY_MS = 24 * 60 * 60 * 1000
export const MOST_DAYS = 7

/** @typedef {{ url: string, seen: string, why: string }} Known an advisory that somebody saw, on which day (ISO), and why it stays for now */

/**
 * What `npm audit --json` answered, held against what is known. `asked` is false where it answered no advisories at all; `open` names what must be mended now,
 * `known` what still has time, with the days that are left.
 */
export const judge = (answer, /** @type {Known[]} */ noted, today) => {
  const found = answer?.vulnerabilities
  if (typeof found !== 'object' || found === null) return { asked: false, open: [], known: [] }
  const advisories = new Map()
  for (const { via = [] } of Object.values(found))
    for (const one of via) if (typeof one === 'object' && GRAVE.includes(one.severity)) advisories.set(one.url, one)
  const open = []
  const known = []
  for (const { url, name, title, severity } of advisories.values()) {
    const seen = noted.find((one) => one.url === url)?.seen
    const left = seen === undefined ? null : MOST_DAYS - Math.floor((Date.parse(today) - Date.parse(seen)) / DAY_MS)
    if (left === null)
      open.push(`${severity}: ${name}, ${title} (${url}). Mend it, or note in docs/advisories.json the day you saw it and why it stays.`)
    else if (left <= 0) open.push(`${severity}: ${name}, ${title} (${url}). It was seen on ${seen}: its ${MOST_DAYS} days are over.`)
    else known.push(`${severity}: ${name}, ${title} (${url}). ${left} days are left.`)
  }
  return { asked: true, open, known }
}

const jsonIn = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8', timeout: 120_000 })
  const file = join(root, 'docs/advisories.json')
  const noted = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const { asked, open, known } = judge(jsonIn(stdout), noted, new Date().toISOString().slice(0, 10))
  if (!asked) console.log('Advisories: the registry answered none, so that nothing is known. Ask one that does (npm audit) before a release.')
  else console.log(`Advisories of high or critical severity: ${open.length} to mend now, ${known.length} that have time.`)
  for (const line of [...open, ...known]) console.log(`  ${line}`)
  if (open.length > 0) process.exitCode = 1
}
