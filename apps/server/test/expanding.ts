/**
 * What of a migration the release before cannot live with, or what holds a full table while it runs. While servers are replaced one by one, the old code
 * works on the new schema: so a migration only adds, and takes away in a later release (docs/operations.md, "Upgrades").
 */
export type Finding = { statement: string; because: string }

/** Says, in the line above a statement, why it may stand all the same. */
const REASON = /^-- expands: \S.{19,}$/m

const dots = (statement: string) => (statement.length > 100 ? `${statement.slice(0, 100)} …` : statement)
const withoutComments = (sql: string) => sql.replace(/^\s*--.*$/gm, '').trim()
/** By breakpoints of the generator; within, at a semicolon that ends a line outside a body. */
const statementsOf = (sql: string) =>
  sql
    .split('--> statement-breakpoint')
    .flatMap((part) => (/\$\$/.test(part) ? [part] : part.split(/;[ \t]*$/m)))
    .filter((one) => withoutComments(one) !== '')

const NAME = '(?:"?public"?\\.)?"?(\\w+)"?'
const tablesMadeIn = (sql: string) =>
  new Set([...sql.matchAll(new RegExp(`create table (?:if not exists )?${NAME}`, 'gi'))].map((found) => found[1] ?? ''))

const RULES: readonly [shape: RegExp, because: string][] = [
  [new RegExp(`^drop table (?:if exists )?${NAME}`, 'i'), 'the release before still reads the table'],
  [new RegExp(`^alter table ${NAME} drop column`, 'i'), 'the release before still reads the column'],
  [new RegExp(`^alter table ${NAME} rename`, 'i'), 'the release before knows the old name'],
  [new RegExp(`^alter table ${NAME} alter column "?\\w+"? (?:set data )?type`, 'i'), 'the table is written anew while nobody may read it'],
  [
    new RegExp(`^alter table ${NAME} alter column "?\\w+"? set not null`, 'i'),
    'the release before writes rows without it, and the table is read whole under a lock',
  ],
  [new RegExp(`^alter table ${NAME} add column (?!.*\\bdefault\\b).*\\bnot null\\b`, 'is'), 'the release before writes rows without it'],
  [
    new RegExp(`^alter table ${NAME} add constraint (?!.*\\bnot valid\\b)`, 'is'),
    'every row is looked at under a lock: add it NOT VALID, and validate it in a later statement',
  ],
  [
    new RegExp(`^create (?:unique )?index (?:if not exists )?"?\\w+"? on (?:only )?${NAME}`, 'i'),
    'nobody can write to the table while the index is built',
  ],
  [new RegExp(`^update (?:only )?${NAME}`, 'i'), 'every row it changes is held until the migration ends'],
]

/** None for what only adds; a table that the migration makes itself is nobody's yet. */
export const findingsIn = (sql: string): Finding[] => {
  const own = tablesMadeIn(sql)
  return statementsOf(sql).flatMap((part) => {
    const statement = withoutComments(part)
    if (REASON.test(part)) return []
    for (const [shape, because] of RULES) {
      const table = shape.exec(statement)?.[1]
      if (table !== undefined && !own.has(table)) return [{ statement: dots(statement.replace(/\s+/g, ' ')), because }]
    }
    return []
  })
}
