/** What is kept of a file's rows, how they are checked, and how one that was left out is checked again. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { normalEmail } from '@jujur/contract/fields.ts'
import type { TraineeFileField } from '@jujur/contract/trainees.ts'
import { takenAmong } from '../../accounts/taken.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { icNoSealer } from '../../kit/security/ic-no.ts'
import { seal, unseal } from '../../kit/security/secrets.ts'
import type { Problem } from '../../long-work/long-work.rules.ts'
import type { JobRow, NewJobLine } from '../../long-work/long-work.store.ts'
import type { Settings } from '../../settings.ts'
import { listCategories } from '../people/categories.store.ts'
import { spelled } from '../people/departments.store.ts'
import { detailsOf } from '../trainees.rules.ts'
import { categoryFrom } from './headings.rules.ts'
import { dayProblems, departmentOf, type InFile, managerMark, managersIn, takenProblems } from './import.rules.ts'
import { managedInFile, managersKnown, sameInFile, usernamesInFile } from './import.store.ts'
import {
  type CheckedRow,
  checkAgain,
  corrected,
  correctionsOf,
  type FileColumn,
  type FileRow,
  type GivenRow,
  problemOf,
  type GivenMarks as RowMarks,
  repeatsOf,
} from './spreadsheet.rules.ts'

/** For one piece of work: the keys are derived once, however many rows follow. A row as given may hold anything about anybody, and is sealed whole. */
export const keeperOf = (settings: Pick<Settings, 'key'>, company_id: number) => {
  const icNo = icNoSealer(settings, company_id)
  const key = settings.key('fields')
  return {
    fields: (fields: FileRow) => ({
      ...detailsOf(fields),
      username: fields.username,
      ...icNo(fields.ic_no ?? null),
      joined_on: fields.joined_on ?? null,
      facts_from: fields.from ?? null,
      manager_email: null as string | null,
    }),
    /** What is compared of a row that cannot be imported as it is. */
    marks: ({ username = null, email = null, employee_no = null, ic_no = null }: RowMarks) => ({
      username,
      email,
      email_normal: email && normalEmail(email),
      employee_no,
      ic_no_hash: icNo(ic_no).ic_no_hash,
    }),
    seal: (given: GivenRow): string => seal(key, JSON.stringify(given)),
    open: (sealed: string): GivenRow => JSON.parse(unseal(key, sealed)) as GivenRow,
  }
}
export type Keeper = ReturnType<typeof keeperOf>
export type KeptRow = ReturnType<Keeper['fields']>

export const skippedLine = ({ line, name, username, problems, given }: CheckedRow, keeper: Keeper): NewJobLine => ({
  line,
  name,
  username,
  outcome: 'skipped',
  problems,
  row: null,
  given: keeper.seal(given),
})

type Placing = { line: number; fields: FileRow; kept: KeptRow }
type Placed = { problems: Problem[]; roles: Pick<KeptRow, 'employee_category_id' | 'manager_id' | 'manager_email'> }
/**
 * Category, manager and days of rows that nothing else stands against, in the order given. `others` are rows of the same file that are not asked about.
 */
export const placeRows = async (
  tx: Connection,
  rows: readonly Placing[],
  { others, today }: { others: readonly InFile[]; today: string },
): Promise<Placed[]> => {
  const own = rows.map(
    ({ line, fields, kept }): InFile => ({ line, email_normal: kept.email_normal, employee_no: kept.employee_no, manager: fields.manager ?? null }),
  )
  const named = own.flatMap(({ manager }) => (manager === null ? [] : [managerMark(manager)]))
  const managed = managersIn([...others, ...own], await managersKnown(tx, named))
  const categories = rows.some(({ fields }) => fields.category !== undefined) ? await listCategories(tx) : []
  const categoryNamed = new Map(
    rows.flatMap(({ fields: { category } }) => (category === undefined ? [] : [category])).map((name) => [name, null as number | null]),
  )
  for (const name of categoryNamed.keys()) categoryNamed.set(name, categoryFrom(name, categories))
  return rows.map(({ line, fields }) => {
    const employee_category_id = fields.category === undefined ? null : (categoryNamed.get(fields.category) ?? null)
    const { problems: ofManager = [], manager_id = null, manager_email = null } = managed.get(line) ?? {}
    const ofCategory = fields.category !== undefined && employee_category_id === null ? [problemOf('category', 'invalid', null, fields.category)] : []
    return { problems: [...ofCategory, ...ofManager, ...dayProblems(fields, today)], roles: { employee_category_id, manager_id, manager_email } }
  })
}

const SEALED_AT_ONCE = 500

export type SealedRows = {
  ready: { row: CheckedRow; fields: FileRow; kept: KeptRow; given: string }[]
  wrong: { line: NewJobLine; marks: RowMarks }[]
}
/** Before a connection is held: sealing ten thousand rows takes a while, and others are answered in between. */
export const sealRows = async (rows: readonly CheckedRow[], keeper: Keeper): Promise<SealedRows> => {
  const sealed: SealedRows = { ready: [], wrong: [] }
  for (const [i, row] of rows.entries()) {
    if (i % SEALED_AT_ONCE === 0) await nextTurn()
    if (row.fields) sealed.ready.push({ row, fields: row.fields, kept: keeper.fields(row.fields), given: keeper.seal(row.given) })
    else sealed.wrong.push({ line: skippedLine(row, keeper), marks: row.marks ?? {} })
  }
  return sealed
}

type ForWhom = { keeper: Keeper; company_id: number; today: string }
/** Rows that are right by themselves: ready, or left out for what the company has already, or for whom they name. */
const linesReady = async (tx: Connection, ready: SealedRows['ready'], { company_id, today }: Omit<ForWhom, 'keeper'>): Promise<NewJobLine[]> => {
  const marks = ready.map(({ kept }) => kept)
  const taken = await takenAmong(tx, company_id, marks, { pending: true })
  const named = marks.flatMap(({ department }) => department ?? [])
  const departments = await spelled(tx, company_id, named)
  const free = ready.map(({ fields }, i) => takenProblems(taken[i] as (typeof taken)[number], fields))
  const placing = ready.flatMap(({ row, fields, kept }, i) => (free[i]?.length === 0 ? [{ line: row.line, fields, kept }] : []))
  const placed = await placeRows(tx, placing, { others: [], today })
  const placedAt = new Map(placing.map(({ line }, i) => [line, placed[i]]))
  return ready.map(({ row, kept, given }, i): NewJobLine => {
    const { line } = row
    const at = placedAt.get(line)
    const problems = [...(free[i] ?? []), ...(at?.problems ?? [])]
    const { name, username } = kept
    if (problems.length > 0) return { line, name, username, outcome: 'skipped', problems, row: null, given }
    const { department, respelled } = departmentOf(kept.department, departments)
    return { line, name, username, outcome: 'ready', problems: [...row.problems, ...respelled], row: { ...kept, ...at?.roles, department }, given }
  })
}

/** The lines of a dry run, in the order of the file. */
export const linesOfRows = async (tx: Connection, { ready, wrong }: SealedRows, { keeper, ...whose }: ForWhom): Promise<NewJobLine[]> => {
  const looked = await linesReady(tx, ready, whose)
  const marks = wrong.map((one) => keeper.marks(one.marks))
  const taken = await takenAmong(tx, whose.company_id, marks, { pending: true })
  const left = wrong.map(({ line, marks: own }, i): NewJobLine => {
    const more = takenProblems(taken[i] as (typeof taken)[number], own)
    return { ...line, problems: [...line.problems, ...more] }
  })
  return [...looked, ...left].sort((one, other) => one.line - other.line)
}

type Said = { readonly [K in TraineeFileField]?: string | undefined }
/** What the line comes to with this in its fields: the rules of a whole file, in its order. The caller holds the dry run. */
export const checkLineAgain = async (
  tx: Connection,
  keeper: Keeper,
  job: JobRow,
  { line, sealed, said, today }: { line: number; sealed: string; said: Said; today: string },
): Promise<NewJobLine> => {
  const columns = (job.columns ?? []) as readonly FileColumn[]
  const given = corrected(keeper.open(sealed), columns, said)
  const used = await usernamesInFile(tx, job.job_id)
  const checked = checkAgain(line, given, columns, (username) => used.has(username))
  const { fields } = checked
  const known = fields ?? checked.marks ?? {}
  const compared = keeper.marks(known)
  const repeated = repeatsOf(known, await sameInFile(tx, job.job_id, compared))
  const [taken] = await takenAmong(tx, job.company_id, [compared], { pending: true })
  const isRepeated = ({ field }: Problem) => repeated.some((problem) => problem.field === field)
  const problems = [...repeated, ...(taken ? takenProblems(taken, known).filter((problem) => !isRepeated(problem)) : [])]
  if (!fields) return skippedLine({ ...checked, problems: [...checked.problems, ...problems] }, keeper)
  if (problems.length > 0) return skippedLine({ ...checked, problems }, keeper)
  const kept = keeper.fields(fields)
  const others = (await managedInFile(tx, job.job_id)).filter((one) => one.line !== line)
  const [placed] = await placeRows(tx, [{ line, fields, kept }], { others, today })
  if (!placed || placed.problems.length > 0) return skippedLine({ ...checked, problems: placed?.problems ?? [] }, keeper)
  const row = { ...kept, ...placed.roles }
  const { department, respelled } = departmentOf(row.department, await spelled(tx, job.company_id, row.department === null ? [] : [row.department]))
  const told = [...correctionsOf(given, columns), ...checked.problems, ...respelled]
  return { line, name: row.name, username: row.username, outcome: 'ready', problems: told, row: { ...row, department }, given: keeper.seal(given) }
}
