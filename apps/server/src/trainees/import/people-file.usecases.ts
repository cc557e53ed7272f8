/** Files of people, whatever they are for: their columns as found, and what a company said of them for the next one. */
import type { ColumnMatching, FileEncoding, FoundColumns } from '@jujur/contract/columns.ts'
import { refuse, type UnitOfWork } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { sha256 } from '../../kit/security/secrets.ts'
import { headingsMark, type SeenColumns } from '../../kit/sheets/columns.rules.ts'
import { readColumns } from '../../kit/sheets/in-thread.ts'
import type { SheetFault } from '../../kit/sheets/sheet.rules.ts'
import { keepMatching, matchingFor } from './columns.store.ts'
import type { ImportColumn } from './headings.rules.ts'
import { guessedColumns, MATCHINGS_KEPT, type PeopleFile, saidOf } from './people-file.rules.ts'

/** As every call that takes such a file refuses it. */
export const faulty = (fault: SheetFault) => (fault === 'no_spreadsheet' ? refuse(10076) : refuse(10024, { reason: fault }))
export const LONGEST_FILE_NAME = 200

type Heading = { column: number; heading: string }
/** Imports came first, and what was said of them keeps its place. */
const hashOf = ({ of }: { of: PeopleFile<ImportColumn>['of'] }, columns: readonly Heading[]): string =>
  sha256(of === 'import' ? headingsMark(columns) : `${of} ${headingsMark(columns)}`)

type AsSaid = { heading_line?: number | undefined; encoding?: FileEncoding | undefined }
type Asked = { path: string; company_id: number; said: AsSaid; read: UnitOfWork['read'] }
/**
 * The file is gone once this has answered: who goes on sends it again with what the columns are.
 * @throws TooBusy
 */
export const columnsFound = async <F extends ImportColumn>(
  kind: PeopleFile<F>,
  { path, company_id, said: { heading_line, encoding }, read }: Asked,
): Promise<FoundColumns<F> | { fault: SheetFault }> => {
  const { sheet, declared, words } = kind
  const seen = await readColumns({ sheet, declared, words, path, heading_line, encoding }, company_id)
  if ('fault' in seen) return seen
  const before = await read((tx) => matchingFor<F>(tx, company_id, hashOf(kind, seen.columns)))
  return guessedColumns(kind, seen, before)
}

type Confirmed<F extends ImportColumn> = { company_id: number; seen: SeenColumns['columns']; matching: ColumnMatching<F>; used_at: Date }
/** What somebody confirmed is the company's guess for the next file of this kind with these headings. */
export const rememberColumns = <F extends ImportColumn>(tx: Connection, kind: PeopleFile<F>, confirmed: Confirmed<F>): Promise<void> => {
  const { company_id, seen, matching, used_at } = confirmed
  return keepMatching(tx, { company_id, headings_hash: hashOf(kind, seen), said: saidOf(seen, matching), used_at, kept: MATCHINGS_KEPT })
}
