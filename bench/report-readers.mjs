// npm run report-readers: a report of each kind, with names that spreadsheets get wrong, is taken as Excel and opened by LibreOffice, Gnumeric and openpyxl,
// as many of them as are installed. What each of them has in every cell of the rows is compared with what PostgreSQL holds. Printed is a table and which
// readers are missing; a difference, or no reader at all, ends it with 1. On the PostgreSQL that TEST_DATABASE_URL names, or on one of its own.
import { join } from 'node:path'
import { runOnPostgres } from './on-postgres.mjs'

await runOnPostgres(join(import.meta.dirname, 'report-readers.ts'), process.argv.slice(2))
