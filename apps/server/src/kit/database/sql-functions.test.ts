import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../../sql')
const meta = join(import.meta.dirname, '../../../migrations/meta')
const [snapshot = ''] = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
const { tables } = JSON.parse(readFileSync(join(meta, snapshot), 'utf8')) as { tables: Record<string, { name: string }> }
const names = new Set(Object.values(tables).map(({ name }) => name))

/** The tables that a function looks into. */
const looksInto = (text: string): string[] =>
  [
    ...text
      .replace(/--.*/g, '')
      .replace(/\binsert into\b/g, '')
      .matchAll(/\b(?:from|join|update)\s+(?:only\s+)?(\w+)/g),
  ].flatMap(([, name = '']) => (names.has(name) ? [name] : []))

it('a trigger that looks into a table never reads it whole: what was planned while it was small is kept while one statement makes it large', () => {
  const functions = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  const triggers = functions.filter(({ text }) => /returns trigger language plpgsql/.test(text))
  expect(triggers.length).toBeGreaterThan(30)
  const whole = triggers.filter(({ text }) => looksInto(text).length > 0 && !/ set enable_seqscan = off as \$\$/.test(text)).map(({ file }) => file)
  expect(whole).toEqual([])
})
