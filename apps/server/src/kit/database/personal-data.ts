/** How a table says which of its columns speak of somebody: an entry of the register of personal data (docs/personal-data.md). */
import type { KeptReason } from '@jujur/contract/disposals.ts'
import type { dataPurposes, dataSince, dataSubjects, dataTerms } from '@jujur/contract/privacy-desk.ts'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

export type Purpose = (typeof dataPurposes)[number]
export type Subject = (typeof dataSubjects)[number]

/**
 * How long. `account`, `evidence`, `money`, `content`, `log` and `unnamed` are terms of law or of the house, in words of `privacy/register.texts.ts`; with `days`
 * something takes the rows away by itself: `set_in` holds the words `as`, or the check fails, so that the register says no other time.
 */
export type Term = (typeof dataTerms)[number]
export type Since = (typeof dataSince)[number]
export type Keeps = Term | { readonly days: number; readonly since: Since; readonly set_in: string; readonly as: string }

/**
 * What becomes of the values once their time is over: kept because a law asks for them, taken out by `dispose_person` (the row stays, so that numbers go on
 * adding up), the row deleted. Of a row that is evidence, `atOnce` goes with the account, which nothing keeps; `atEnd`, of what a law keeps, once the time of
 * the evidence is over: what stays then are numbers that name nobody. `stays`: by what figures add up.
 */
export type Disposal<Name extends string = string> =
  | { readonly way: 'kept'; readonly because: KeptReason; readonly atEnd?: readonly Name[] }
  | { readonly way: 'nulled'; readonly atOnce?: readonly Name[]; readonly stays?: readonly Name[] }
  | { readonly way: 'deleted'; readonly by: 'sweep' | 'dispose_person' }

/** Who is asked for: their number, and what else they are known by. */
export type Person = { readonly user_id: number; readonly username: string; readonly emails: readonly string[] }

type ColumnName<T extends PgTable> = keyof T['_']['columns'] & string

type Row = Readonly<Record<string, unknown>>

/** What notices tell, without the names of whom they tell. */
export const withoutNames = (told: unknown): unknown => {
  if (Array.isArray(told)) return told.map(withoutNames)
  if (typeof told !== 'object' || told === null) return told
  return Object.fromEntries(
    Object.entries(told).flatMap(([key, value]) =>
      ['name', 'by', 'email', 'lines'].includes(key) ? [] : [[key, typeof value === 'object' ? withoutNames(value) : value]],
    ),
  )
}

/**
 * One way to rows that speak of a person: by a column that holds their number, or by a condition of its own. `only` names what of the row is theirs; without it
 * all that is not secret, less `without`, which speaks of others. `tell` takes others out of a value.
 */
export type ExportWay<Name extends string = string> = ({ readonly by: Name } | { readonly where: (person: Person) => SQL; readonly is: string }) & {
  readonly only?: readonly Name[]
  readonly without?: readonly Name[]
  readonly tell?: (row: Row) => Row
}

type Columns<Name extends string> = {
  /** Speak of somebody. */
  readonly person?: readonly Name[]
  /** The number of somebody (users.user_id); of others it is told as what they are to the company. */
  readonly link?: readonly Name[]
  /** Speak of somebody and are sealed; their owner gets them opened. */
  readonly sealed?: readonly Name[]
  /** Credentials, hashes and keys of somebody: never handed out. */
  readonly secret?: readonly Name[]
  /** The hash of a stored file that speaks of somebody, with what it is. */
  readonly file?: Partial<Readonly<Record<Name, { readonly what: string; readonly disposal: 'file deleted' | 'kept' }>>>
  /** Say nothing of anybody by themselves. */
  readonly plain: readonly Name[]
}

export type PersonalEntry<Name extends string = string> = Columns<Name> & {
  readonly table: PgTable
  /** In English, in the words of whoever reads their own data; the screens of the officer have names of their own (texts of the web, dataRegister.json). */
  readonly what: string
  readonly purpose: Purpose
  readonly whose: readonly Subject[]
  readonly keeps: Keeps
  readonly exported: readonly ExportWay<Name>[]
  /** Why personal columns are in no way above: by name, or the whole table under `all`. */
  readonly withheld?: Partial<Readonly<Record<Name | 'all', string>>>
  readonly disposal: Disposal<Name>
}

/** A table that speaks of nobody, and why one may think it did. */
export type Impersonal = { readonly table: PgTable; readonly because: string; readonly plain: readonly string[] }

export type RegisterLine = PersonalEntry | Impersonal

/** An entry, whose names of columns are the table's own. */
export const personalData = <T extends PgTable>(table: T, entry: Omit<PersonalEntry<ColumnName<T>>, 'table'>): PersonalEntry =>
  ({ table, ...entry }) as unknown as PersonalEntry

export const nothingPersonal = <T extends PgTable>(table: T, because: string, plain: readonly ColumnName<T>[]): Impersonal => ({
  table,
  because,
  plain,
})

export const isPersonal = (line: RegisterLine): line is PersonalEntry => 'what' in line

/** When a value goes: with the account, once the time of the evidence is over, or never. */
export const goesAt = ({ keeps, disposal }: PersonalEntry, column: string): 'once' | 'end' | 'never' => {
  if (disposal.way === 'deleted') return 'once'
  if (disposal.way === 'kept') return disposal.atEnd?.includes(column) ? 'end' : 'never'
  if (disposal.stays?.includes(column)) return 'never'
  return keeps === 'evidence' && !disposal.atOnce?.includes(column) ? 'end' : 'once'
}
