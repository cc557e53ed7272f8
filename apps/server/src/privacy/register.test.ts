import { readFileSync } from 'node:fs'
import { keptReasons } from '@jujur/contract/disposals.ts'
import { bcp47, languages } from '@jujur/contract/enumerations.ts'
import { dataPurposes, dataSince, dataSubjects, dataTerms } from '@jujur/contract/privacy-desk.ts'
import { type Branch, textIn } from '@jujur/words/texts.ts'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { formerName, users } from '../identity/identity.table.ts'
import { isPersonal, personalData } from '../kit/database/personal-data.ts'
import { register } from './register.personal.ts'
import { registerFaults } from './register.view.ts'

const lines = register.map((line) => ({ name: getTableConfig(line.table).name, line }))
const ofNames = {
  name: 'former_name',
  export: 'formerName',
  file: 'identity/identity.table.ts',
  columns: ['former_name_id', 'user_id', 'company_id', 'name', 'until'],
}
const entry = personalData(formerName, {
  what: 'Names',
  purpose: 'account',
  whose: ['trainee'],
  keeps: 'evidence',
  person: ['name'],
  link: ['user_id'],
  plain: ['former_name_id', 'company_id', 'until'],
  exported: [{ by: 'user_id' }],
  disposal: { way: 'nulled' },
})

describe('the register', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  it('classifies every column that the database has, those too that only SQL made', async () => {
    const { rows } = await world.sql((tx) =>
      // Not information_schema, which hides what the server may not read, as the words by which things are found.
      tx.sql.execute<{ table_name: string; columns: string[] }>(sql`
        select c.relname as table_name, array_agg(a.attname::text order by a.attnum) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind in ('r', 'p', 'm') and c.relnamespace = 'public'::regnamespace group by c.relname`),
    )
    expect(rows.length).toBeGreaterThan(90)
    const tables = rows.map(({ table_name, columns }) => ({ name: table_name, export: table_name, file: null, columns }))
    expect(registerFaults(tables, lines)).toEqual([])
  })

  it('has no table of people outside the schema that it looks at', async () => {
    const { rows } = await world.sql((tx) =>
      tx.sql.execute(
        sql`select distinct n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p', 'm') and n.nspname not in ('public', 'information_schema') and n.nspname not like 'pg\\_%'`,
      ),
    )
    expect(rows.map(({ nspname }) => nspname).filter((name) => name !== 'drizzle')).toEqual([])
  })
})

describe('the names of the register on the screens', () => {
  const kinds = lines.filter(({ line }) => isPersonal(line)).map(({ name }) => name)
  const keys = [
    ...kinds.map((name) => `what.${name}`),
    ...dataPurposes.map((one) => `purpose.${one}`),
    ...dataSubjects.map((one) => `whose.${one}`),
    ...dataTerms.map((one) => `kept.${one}`),
    ...dataSince.map((one) => `since.${one}`),
    ...keptReasons.map((one) => `because.${one}`),
  ]
  const textsOf = (language: string) =>
    JSON.parse(readFileSync(new URL(`../../../web/src/texts/${language}/dataRegister.json`, import.meta.url), 'utf8')) as Branch

  it.each(languages)('has a text for every entry in %s: a new table has its line in apps/web/src/texts/*/dataRegister.json', (language) => {
    expect(keys.length).toBeGreaterThan(150)
    expect(keys.filter((key) => !textIn(textsOf(language), key, { count: 2 }, bcp47[language]))).toEqual([])
  })

  it.each(languages)('names no table in %s that speaks of nobody any more, and none by the name of another', (language) => {
    const { what } = textsOf(language)
    expect(Object.keys(what as Branch).sort()).toEqual([...kinds].sort())
    expect(new Set(Object.values(what as Branch)).size).toBe(kinds.length)
  })
})

describe('a register', () => {
  it('names the table that has no line, with the file that lacks it and the columns to copy', () => {
    expect(registerFaults([ofNames], [])).toEqual([
      expect.stringMatching(/^identity\/identity\.personal\.ts: table former_name is not in the register.*personalData\(formerName.*'name', 'until'/),
    ])
  })

  it('names the column that was added', () => {
    expect(registerFaults([{ ...ofNames, columns: [...ofNames.columns, 'nickname'] }], [{ name: 'former_name', line: entry }])).toEqual([
      expect.stringMatching(/^identity\/identity\.personal\.ts: former_name\.nickname is not classified/),
    ])
  })

  it('names a column that is gone, and one that is said twice', () => {
    const twice = { name: 'former_name', line: { ...entry, plain: ['former_name_id', 'company_id', 'until', 'name', 'gone'] } }
    expect(registerFaults([ofNames], [twice])).toEqual([
      'identity/identity.personal.ts: former_name.name is classified as person and plain',
      'identity/identity.personal.ts: former_name.gone (plain) is no column',
    ])
  })

  it('wants a way out, or a reason, for whatever speaks of somebody', () => {
    const silent = { name: 'former_name', line: { ...entry, exported: [] } }
    expect(registerFaults([ofNames], [silent])).toEqual([
      expect.stringContaining('former_name.name: no way of "exported"'),
      expect.stringContaining('former_name.user_id: no way of "exported"'),
    ])
    expect(registerFaults([ofNames], [{ ...silent, line: { ...silent.line, withheld: { all: 'A copy.' } } }])).toEqual([])
  })

  it('is of tables that are there', () => {
    expect(registerFaults([], [{ name: getTableConfig(users).name, line: entry }])).toEqual(['users: is in the register, and no table'])
  })
})
