// The register of personal data against the tables of the server, without a database; writes docs/personal-data.md, or with --check tells whether it is current.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

const at = (path) => pathToFileURL(join(root, path)).href
const { getTableConfig, PgTable } = await import(at('apps/server/node_modules/drizzle-orm/pg-core/index.js')).catch(
  () => import(at('node_modules/drizzle-orm/pg-core/index.js')),
)
const { register } = await import(at('apps/server/src/privacy/register.personal.ts'))
const { registerDocument, registerFaults } = await import(at('apps/server/src/privacy/register.view.ts'))

const tables = []
for (const file of globSync('apps/server/src/**/*.table.ts', { cwd: root }).sort())
  for (const [name, table] of Object.entries(await import(at(file))))
    if (table instanceof PgTable) {
      const { name: inDatabase, columns } = getTableConfig(table)
      tables.push({ name: inDatabase, export: name, file: file.replaceAll('\\', '/'), columns: columns.map((column) => column.name) })
    }

const lines = register.map((line) => ({ name: getTableConfig(line.table).name, line }))
const faults = registerFaults(tables, lines)
for (const { name, line } of lines) {
  const { keeps } = line
  if (typeof keeps === 'object' && !readFileSync(join(root, keeps.set_in), 'utf8').includes(keeps.as))
    faults.push(`${name}: ${keeps.set_in} no longer says "${keeps.as}", which the register takes ${keeps.days} days from`)
}
const page = join(root, 'docs/personal-data.md')
const text = registerDocument(lines)
if (faults.length === 0 && process.argv.includes('--check')) {
  const kept = globSync('docs/personal-data.md', { cwd: root }).length > 0 ? readFileSync(page, 'utf8') : ''
  if (kept !== text) faults.push('docs/personal-data.md is not current: run npm run personal-data')
} else if (faults.length === 0) writeFileSync(page, text)
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
