/**
 * The signed tables of a pack. Every personal field is a salted hash, in both editions the same bytes; what is opened of it stands beside the table with its
 * salt, all of it in the full edition. So a redacted edition verifies as well, and nobody guesses a name by its hash.
 */
import type { Openable } from '@jujur/contract/evidence.ts'
import { type LearningReportKind, reportColumns } from '@jujur/contract/reports.ts'
import { hmac, sha256 } from '../kit/security/secrets.ts'
import { OFFERED } from '../reports/gathering.store.ts'
import type { ReportCell } from '../reports/reports.table.ts'

export type TableColumn = { readonly name: string; readonly personal: boolean }
export type TableRow = { readonly user_id: number | null; readonly cells: readonly ReportCell[] }

const personal = new Set([
  ...['name', 'username', 'employee_no', 'department', 'certificate_no', 'holder', 'pledge_no', 'signed_name'],
  ...['made_by', 'approved_by', 'ordered_by', 'by'],
  // Of auditors’ rooms. Whoever knows the number of an account finds its ticket by the seed, so both are a person’s.
  ...['guest', 'organisation', 'email', 'reason', 'asked_by', 'decided_by', 'closed_by', 'closed_because'],
  ...['account', 'ticket', 'subject', 'words', 'answered_by', 'answer'],
  // Of few people they say who somebody is (ADR 57).
  ...['category', 'board'],
])
const columnsNamed = (names: readonly string[], alsoPersonal?: string): TableColumn[] => [
  { name: 'person', personal: false },
  ...names.map((name) => ({ name, personal: name === alsoPersonal || personal.has(name) })),
]
const ofReport = (kind: LearningReportKind) => columnsNamed(reportColumns[kind].map(({ name }) => name))

/** In the order of the bag. The first column is the person’s number in this pack, which says nothing outside of it. */
export const tableColumns = {
  population: columnsNamed(['name', 'username', 'employee_no', 'department', 'category', 'board', 'courses', 'overdue', 'left']),
  matrix: ofReport('completion'),
  overdue: ofReport('overdue'),
  categories: ofReport('categories'),
  induction: ofReport('induction'),
  pledges: ofReport('pledges'),
  certificates: ofReport('certificates'),
  mails: columnsNamed(['name', 'username', 'day', 'told', 'outcome', 'settled_at']),
  attempts: columnsNamed(['name', 'username', 'course', 'version', 'attempt', 'language', 'started_at', 'submitted_at', 'score', 'passed']),
  questions: columnsNamed(reportColumns.questions.map(({ name }) => name)),
  versions: columnsNamed(['course', 'version', 'content_sha256', 'published_at', 'made_by', 'approved_by', 'topics_read', 'topics_asked']),
  approvals: columnsNamed(['course', 'version', 'action', 'at', 'by']),
  rules: columnsNamed(['rule', 'course', 'starts_on', 'ended_at']),
  rooms: columnsNamed([
    ...['room', 'guest', 'organisation', 'email', 'from', 'to', 'courses', 'reason', 'asked_by', 'asked_at', 'decided_by', 'decided_at', 'ends_at'],
    ...['first_opened_at', 'last_opened_at', 'closed_at', 'closed_by', 'closed_because', 'signed_off_at', 'conclusion', 'words'],
  ]),
  room_samples: columnsNamed([
    ...['room', 'sample', 'committed_at', 'as_at', 'people', 'people_sha256', 'key_reasons', 'key_items', 'key_items_sha256', 'size'],
    ...['words_sha256', 'revealed', 'revealed_at', 'words', 'head_number', 'head_hash', 'seed'],
  ]),
  // A reason is also that somebody is of the board.
  room_items: columnsNamed(['room', 'sample', 'place', 'account', 'ticket', 'key_reasons', 'name', 'employee_no', 'department'], 'key_reasons'),
  room_notes: columnsNamed(['room', 'sample', 'name', 'noted_at', 'conclusion', 'words']),
  room_requests: columnsNamed(['room', 'request', 'asked_at', 'due_on', 'subject', 'words', 'answered_at', 'answered_by', 'answer']),
  reports: columnsNamed(['kind', 'as_at', 'ordered_at', 'ordered_by', 'rows', 'taken', 'data_sha256']),
  deliveries: columnsNamed(['kind', 'every', 'due_on', 'as_at', 'name', 'email', 'outcome', 'told_at', 'way', 'opened_at', 'data_sha256']),
} as const satisfies Record<string, readonly TableColumn[]>
export type TableName = keyof typeof tableColumns
export const tableNames = Object.keys(tableColumns) as TableName[]

// ── Cells ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const WITHHELD = '[withheld]'
/** A cell that begins like a formula gets an apostrophe in front (OWASP, CSV injection). */
export const neutralCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
/** A category that is offered to every company is kept by its key behind a sign that no name has. */
export const cellSaid = (value: ReportCell): string => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  return text.startsWith(OFFERED) ? text.slice(OFFERED.length) : text
}
/** Numbers of our own stay numbers, also below zero. */
const cellOf = (value: ReportCell) => (typeof value === 'number' ? String(value) : neutralCell(cellSaid(value)))
/** RFC 4180, each cell in quotes, so that leading zeros stay as they are. */
export const csvLineOf = (cells: readonly string[]): string => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
/** By which spreadsheets know UTF-8. */
export const BOM = '\uFEFF'
export const csvHead = (columns: readonly TableColumn[]): string => BOM + csvLineOf(columns.map(({ name }) => name))

/** What a seed makes: the same pack gets the same salts and numbers, however often a step is begun again. */
export const secretsOf = (seed: Uint8Array) => ({
  saltOf: (table: string, row: number, column: string): string => hmac(seed, `salt\n${table}\n${row}\n${column}`).slice(0, 32),
  personOf: (user_id: number): string => `P${hmac(seed, `person\n${user_id}`).slice(0, 12)}`,
})
export type Secrets = ReturnType<typeof secretsOf>

export const commitmentOf = (salt: string, table: string, row: number, column: string, value: string): string =>
  sha256(`${salt}\n${table}\n${row}\n${column}\n${value}`)

/** Groups that the redacted edition may name: what is told of a person there is told of five people or more. */
export type NamedInPack = { readonly department: ReadonlySet<string>; readonly category: ReadonlySet<string>; readonly board: ReadonlySet<string> }
/** Whether the redacted edition opens a cell: what the order said, and what says no more than its group where that is large enough. */
const isOpenIn = (column: string, raw: string, opens: readonly Openable[], named: NamedInPack): boolean => {
  if (column === 'category' || column === 'board') return named[column].has(raw)
  if (column === 'key_reasons') return named.board.size > 0
  return (opens as readonly string[]).includes(column) && (column !== 'department' || named.department.has(raw))
}

export type SealedRow = { table: string; opened: string; openedRedacted: string; read: string; readRedacted: string }

/** One row as it stands in each of the five files. `row` counts from 1. */
export const sealRow = (
  table: TableName,
  row: number,
  { user_id, cells }: TableRow,
  { saltOf, personOf }: Secrets,
  { opens, named }: { opens: readonly Openable[]; named: NamedInPack },
): SealedRow => {
  const columns: readonly TableColumn[] = tableColumns[table]
  const lines = { table: [] as string[], read: [] as string[], readRedacted: [] as string[] }
  let [opened, openedRedacted] = ['', '']
  for (const [at, column] of columns.entries()) {
    const value = at === 0 ? (user_id === null ? '' : personOf(user_id)) : (cells[at - 1] ?? null)
    const shown = cellOf(value)
    if (!column.personal) {
      for (const line of Object.values(lines)) line.push(shown)
      continue
    }
    const salt = saltOf(table, row, column.name)
    const raw = cellSaid(value)
    lines.table.push(commitmentOf(salt, table, row, column.name, raw))
    const opening = `${JSON.stringify({ row, column: column.name, salt, value: raw })}\n`
    const isOpen = isOpenIn(column.name, raw, opens, named)
    opened += opening
    if (isOpen) openedRedacted += opening
    lines.read.push(shown)
    lines.readRedacted.push(isOpen ? shown : WITHHELD)
  }
  return {
    table: csvLineOf(lines.table),
    opened,
    openedRedacted,
    read: csvLineOf(lines.read),
    readRedacted: csvLineOf(lines.readRedacted),
  }
}
