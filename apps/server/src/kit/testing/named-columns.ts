/**
 * Drizzle leaves the names of tables away in what a statement on one table selects. A statement within that compares columns of two tables then compares
 * one with itself, and answers of anybody. Whatever a test asks for so fails; within another `sql` columns keep their tables.
 */
import { Column, getTableName, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

type Selected = { readonly field: unknown }
type BuildsSelection = { buildSelection: (fields: readonly Selected[], options?: { isSingleTable?: boolean }) => unknown }

const tablesOf = (field: unknown): string[] => {
  const query = field instanceof SQL.Aliased ? field.sql : field
  if (!(query instanceof SQL)) return []
  return [...new Set(query.queryChunks.flatMap((chunk) => (chunk instanceof Column ? getTableName(chunk.table) : [])))]
}

export const refuseUnnamedColumns = (): void => {
  const dialect = PgDialect.prototype as unknown as BuildsSelection
  const build = dialect.buildSelection
  dialect.buildSelection = function checked(fields, options = {}) {
    const mixed = options.isSingleTable ? fields.map(({ field }) => tablesOf(field)).find((tables) => tables.length > 1) : undefined
    if (mixed)
      throw new Error(`columns of ${mixed.join(' and ')} would lose the names of their tables: write the statement within into another sql\`\``)
    return build.call(this, fields, options)
  }
}
