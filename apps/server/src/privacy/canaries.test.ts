/**
 * A canary in every column that speaks of somebody: the export of a person holds each of theirs, and nothing of another's; and once they are disposed of, the
 * whole database holds none but what the register says a law keeps.
 */
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExportWay, goesAt, isPersonal, type Person, type PersonalEntry } from '../kit/database/personal-data.ts'
import { everything } from '../kit/database/scope.ts'
import { seal, sha256 } from '../kit/security/secrets.ts'
import { type BareKit, openBareKit } from '../kit/testing/testing.ts'
import { knownAs, othersKnown } from './my-data.store.ts'
import { foundOf, myDataOf } from './my-data.usecases.ts'
import { register } from './register.personal.ts'

const ann: Person = { user_id: 1001, username: 'ann', emails: ['ann@canary.test'] }
const ben: Person = { user_id: 1002, username: 'ben', emails: ['ben@canary.test'] }
/** Of no interest to either. */
const CARL = 1003
const entries = register.filter(isPersonal)
const nameOf = ({ table }: PersonalEntry) => getTableConfig(table).name

/** What makes a row somebody's where no column holds their number. */
const madeTheirs: Readonly<Record<string, (person: Person, canary: string) => Record<string, unknown>>> = {
  'temp_company_user_registration by your email address as first administrator': ({ emails }, canary) => ({ maker: { email: emails[0], canary } }),
  'temp_company_user_registration by your email address as second administrator': ({ emails }, canary) => ({ checker: { email: emails[0], canary } }),
  'temp_company_user_registration by your email address as the company’s': ({ emails }) => ({ email: emails[0] }),
  'temp_company_user_registration by your email address as applicant': ({ emails }) => ({ submitted_by_email: emails[0] }),
  'approval_step by your email address': ({ emails }) => ({ email_normal: emails[0] }),
  'audit_event by your account’s number': ({ user_id }) => ({ entity: 'user', entity_id: String(user_id) }),
  'outbox_mail by your email address': ({ emails }) => ({ to: emails[0] }),
  'trainee_job_line by your username, where the row became your account': ({ username }) => ({ username, outcome: 'imported' }),
}
/** Whom the row is of is looked up by these. */
const known: Readonly<Record<string, (person: Person) => Record<string, unknown>>> = {
  users: ({ username, emails }) => ({ username, email: emails[0], email_normal: emails[0], system_type_id: 1 }),
}

const quoted = (value: unknown): string => {
  if (value === null) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return `'${(typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll("'", "''")}'`
}

/** By the words of the register, and not by what the export makes of them. */
const isTheirs = (entry: PersonalEntry, way: ExportWay, column: string): boolean =>
  way.only ? way.only.includes(column) : !entry.secret?.includes(column) && !way.without?.includes(column)

// From where no number is one of the people above.
let n = 2_000
/** A value of the column's type; where that can hold words, the canary, and beside it the name of somebody else where the way takes those out. */
const filled = (type: string, canary: string, { key, isSealed, names }: { key: Uint8Array; isSealed: boolean; names: boolean }): unknown => {
  if (isSealed) return seal(key, canary)
  if (type.endsWith('[]')) return type.startsWith('text') ? `{"${canary}"}` : '{7}'
  if (type === 'jsonb' || type === 'json') return names ? { canary, name: `STRANGER in ${canary}` } : { canary }
  if (type === 'text') return canary
  if (type === 'boolean') return true
  if (type === 'date') return '2026-01-05'
  if (type.startsWith('timestamp')) return '2026-01-05T08:00:00Z'
  if (type === 'datemultirange') return '{}'
  return ++n % 30_000
}

/** What is tried here is what tables hold, and a rule of the database would refuse most of what is made up. */
const withoutRules = `do $$ declare it record; begin
    for it in select conrelid::regclass as t, conname from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'u', 'p', 'x') order by contype <> 'f' loop
      execute format('alter table %s drop constraint if exists %I cascade', it.t, it.conname);
    end loop;
    for it in select indexrelid::regclass as i from pg_index join pg_class c on c.oid = indrelid where indisunique and c.relnamespace = 'public'::regnamespace loop
      execute format('drop index %s', it.i);
    end loop;
    for it in select a.attrelid::regclass as t, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and a.attnotnull and a.attidentity = '' and not a.attisdropped loop
      execute format('alter table %s alter column %I drop not null', it.t, it.attname);
    end loop;
end $$`

describe('a canary in every column', () => {
  let bare: BareKit
  const told = new Map<number, { text: string; hashes: string[] }>()
  /** By person: what must be handed out, and what must not be. */
  const wanted = new Map<number, string[]>()
  const forbidden = new Map<number, string[]>()

  const insert = (entry: PersonalEntry, way: ExportWay, person: Person): string => {
    const { name, columns } = getTableConfig(entry.table)
    const how = 'by' in way ? way.by : way.is
    const special = 'by' in way ? undefined : madeTheirs[`${name} by ${how}`]
    if (!('by' in way) && !special) throw new Error(`say in madeTheirs how a row of "${name} by ${how}" becomes somebody’s`)
    const own = (column: string) => `canary-${person.user_id}-${name}-${column}-${how.replaceAll(/[^\w]/g, '')}`
    const fixed = { ...known[name]?.(person), ...special?.(person, own('special')) }
    const row: Record<string, unknown> = {}
    for (const column of columns) {
      if (column.generated) continue
      const type = column.getSQLType()
      if (column.name in fixed) row[column.name] = fixed[column.name]
      else if ('by' in way && column.name === way.by) row[column.name] = person.user_id
      else if (entry.link?.includes(column.name)) row[column.name] = CARL
      else if (entry.file && column.name in entry.file) {
        row[column.name] = sha256(own(column.name))
        ;(isTheirs(entry, way, column.name) ? wanted : forbidden).get(person.user_id)?.push(sha256(own(column.name)))
      } else {
        const isShown = isTheirs(entry, way, column.name)
        const canary = isShown ? own(column.name) : `STRANGER-${own(column.name)}`
        row[column.name] = filled(type, canary, {
          key: bare.kit.settings.key('fields'),
          isSealed: entry.sealed?.includes(column.name) ?? false,
          names: way.tell !== undefined,
        })
        if (isShown && (type.startsWith('text') || type.startsWith('json'))) wanted.get(person.user_id)?.push(canary)
      }
    }
    if (special && JSON.stringify(fixed).includes(own('special'))) wanted.get(person.user_id)?.push(own('special'))
    const names = Object.keys(row)
    return `insert into "${name}" (${names.map((one) => `"${one}"`).join(', ')}) overriding system value values (${names.map((one) => quoted(row[one])).join(', ')})`
  }

  beforeAll(async () => {
    bare = await openBareKit()
    // What the rows say is made up, and a rule of the database would refuse most of it: what is tried here is what is handed out.
    await bare.asOwner([withoutRules])
    const statements: string[] = []
    for (const person of [ann, ben]) {
      wanted.set(person.user_id, [])
      forbidden.set(person.user_id, [])
      for (const entry of entries) for (const way of entry.exported) statements.push(insert(entry, way, person))
    }
    await bare.asOwner(['set session_replication_role = replica', ...statements, 'set session_replication_role = origin'])
    for (const person of [ann, ben]) {
      const made = await bare.kit.database.read(everything, async (tx) => {
        const found = await foundOf(tx, await knownAs(tx, person.user_id))
        return { found, others: await othersKnown(tx, [CARL]) }
      })
      const actor = { user_id: person.user_id, company_id: 1 } as Parameters<typeof myDataOf>[0]['actor']
      const { sections, files } = myDataOf({ kit: bare.kit, actor }, made.found, { others: made.others, titles: new Map() })
      told.set(person.user_id, { text: JSON.stringify(sections), hashes: files.map((file) => file.sha256) })
    }
  })
  afterAll(() => bare.close())

  it.each([ann, ben])('$username is handed every canary of their own', ({ user_id }) => {
    const { text, hashes } = told.get(user_id) ?? { text: '', hashes: [] }
    const all = wanted.get(user_id) ?? []
    expect(all.length).toBeGreaterThan(150)
    expect(all.filter((canary) => !text.includes(canary) && !hashes.includes(canary))).toEqual([])
  })

  it.each([
    [ann, ben],
    [ben, ann],
  ])('$username is handed nothing of the other', ({ user_id }, other) => {
    const { text, hashes } = told.get(user_id) ?? { text: '', hashes: [] }
    expect(text).not.toContain(`canary-${other.user_id}`)
    expect(text).not.toContain(other.emails[0])
    expect(hashes.filter((hash) => wanted.get(other.user_id)?.includes(hash))).toEqual([])
  })

  it.each([ann, ben])('$username is handed nothing that speaks of strangers, and no secret', ({ user_id }) => {
    const { text, hashes } = told.get(user_id) ?? { text: '', hashes: [] }
    expect(text.match(/STRANGER.{0,120}/g)).toBeNull()
    expect(hashes.filter((hash) => forbidden.get(user_id)?.includes(hash))).toEqual([])
    expect(text).not.toContain(String(CARL))
  })

  it('every table that speaks of people is asked, or says why not', () => {
    expect(entries.filter((entry) => entry.exported.length === 0 && !entry.withheld?.all).map(nameOf)).toEqual([])
  })
})

/** Every table as a backup has it, row by row. */
const dumpOf = async (bare: BareKit): Promise<Map<string, string>> => {
  const told = new Map<string, string>()
  // Also what the server itself may not read, as the words by which things are found.
  await bare.asOwner(['grant select on all tables in schema public to jujur_app'])
  const read = <T extends Record<string, unknown>>(query: string) =>
    bare.kit.database.read(everything, async (tx) => (await tx.sql.execute<T>(sql.raw(query))).rows)
  const tables = await read<{ name: string }>(
    "select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace",
  )
  for (const { name } of tables) {
    const [row] = await read<{ all: string | null }>(`select string_agg(t::text, ' ') as all from "${name}" t`)
    told.set(name, row?.all ?? '')
  }
  return told
}

describe('disposed of', () => {
  let bare: BareKit
  /** What was planted, of whom, and where. */
  const planted: { entry: PersonalEntry; column: string; canary: string }[] = []
  /** What the register keeps of a person whose account alone goes, and of one whose evidence goes too. */
  const left = async (reach: 'account' | 'all') => {
    const dump = await dumpOf(bare)
    const found = planted.filter(({ entry, canary }) => dump.get(nameOf(entry))?.includes(canary))
    const kept = planted.filter(({ entry, column }) => goesAt(entry, column) === 'never' || (reach === 'account' && goesAt(entry, column) === 'end'))
    return { found, kept, dump }
  }

  beforeAll(async () => {
    bare = await openBareKit()
    await bare.asOwner([
      withoutRules,
      // Asked by functions that keep what people are found and told apart by.
      'create unique index on person_mailbox (user_id, email_normal)',
      'create unique index on search_entry (kind, entry_id)',
    ])
    const statements: string[] = []
    for (const entry of entries)
      for (const way of entry.exported) {
        const { name, columns } = getTableConfig(entry.table)
        const how = 'by' in way ? way.by : way.is
        const own = (column: string) => `canary-${name}-${column}-${how.replaceAll(/[^\w]/g, '')}`
        const special = 'by' in way ? undefined : madeTheirs[`${name} by ${how}`]
        const fixed = { ...known[name]?.(ann), ...special?.(ann, own('special')) }
        // A row by another link than the first is somebody else's, and one that is known by an address theirs as far as the way says.
        const isOwn = (column: string) => ('by' in way ? way.by === 'user_id' : isTheirs(entry, way, column))
        const row: Record<string, unknown> = {}
        for (const column of columns) {
          if (column.generated) continue
          const type = column.getSQLType()
          if (column.name in fixed) row[column.name] = fixed[column.name]
          else if ('by' in way && column.name === way.by) row[column.name] = ann.user_id
          else if (entry.link?.includes(column.name)) row[column.name] = 'by' in way ? CARL : null
          else if (column.name === 'company_id') row[column.name] = 1
          else if (name === 'users' && column.name === 'status') row[column.name] = 'inactive'
          else if (column.name === 'disposed_at') row[column.name] = null
          else if (column.name === 'state' && type === 'text') row[column.name] = 'done'
          else if (/(^|_)(approve_status_id)$/.test(column.name)) row[column.name] = 1
          else {
            const isOfSomebody = [...(entry.person ?? []), ...(entry.sealed ?? []), ...Object.keys(entry.file ?? {})].includes(column.name)
            row[column.name] = filled(type, own(column.name), { key: bare.kit.settings.key('fields'), isSealed: false, names: false })
            if (isOwn(column.name) && isOfSomebody && (type.startsWith('text') || type.startsWith('json')))
              planted.push({ entry, column: column.name, canary: own(column.name) })
          }
        }
        const keys = Object.keys(row)
        statements.push(
          `insert into "${name}" (${keys.map((one) => `"${one}"`).join(', ')}) overriding system value values (${keys.map((one) => quoted(row[one])).join(', ')})`,
        )
      }
    await bare.asOwner([
      'set session_replication_role = replica',
      ...statements,
      "insert into person_mailbox (user_id, company_id, email_normal, since) values (1001, 1, 'ann@canary.test', now())",
      'set session_replication_role = origin',
    ])
  })
  afterAll(() => bare.close())

  it('of the account nothing is left in the whole database but what a law keeps', async () => {
    expect(planted.length).toBeGreaterThan(110)
    await bare.asOwner([`select empty_person(1, ${ann.user_id}, now(), false)`])
    const { found, kept, dump } = await left('account')
    expect(found.filter((one) => !kept.includes(one)).map(({ canary }) => canary)).toEqual([])
    expect(found.length).toBeGreaterThan(60)
    // Nothing of it stands in another table either, as a copy to find it by.
    const gone = planted.filter((one) => goesAt(one.entry, one.column) === 'once')
    const elsewhere = gone.flatMap(({ canary }) => [...dump].flatMap(([name, text]) => (text.includes(canary) ? [`${canary} in ${name}`] : [])))
    // The name under which somebody was trained, and the hash of the photo that is to be deleted.
    expect(elsewhere).toEqual(['canary-users-name-user_id in former_name', 'canary-users-photo_sha256-user_id in disposal_file'])
  })

  it('once the time of the evidence is over, names and words are gone too, and numbers stay', async () => {
    await bare.asOwner([`select empty_person(1, ${ann.user_id}, now(), true)`])
    const { found, kept } = await left('all')
    expect(found.filter((one) => !kept.includes(one)).map(({ canary }) => canary)).toEqual([])
    expect(found.length).toBeGreaterThan(20)
  })
})
