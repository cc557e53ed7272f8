/** The predicate every tenant query carries itself, besides row-level security. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Connection } from './database.ts'

type Owned = { company_id: AnyPgColumn; user_id?: AnyPgColumn }

/** Rows of the scope: a person's own, a company's, or all. */
export const inScope = ({ scope }: Connection, { company_id, user_id }: Owned): SQL | undefined => {
  if (scope.kind === 'all') return undefined
  const ofCompany = eq(company_id, scope.company_id)
  return scope.kind === 'person' && user_id ? and(ofCompany, eq(user_id, scope.user_id)) : ofCompany
}

/** The same for prepared statements, with the values of `scopeValues`. */
export const ownedBy = ({ company_id, user_id }: Required<Owned>): SQL | undefined =>
  and(
    sql`(${company_id} = ${sql.placeholder('scope_company')} or ${sql.placeholder('scope_company')}::integer is null)`,
    sql`(${user_id} = ${sql.placeholder('scope_user')} or ${sql.placeholder('scope_user')}::integer is null)`,
  )

/** Null in scope_company or scope_user means no limit. */
export const scopeValues = ({ scope }: Connection) => ({
  scope_company: scope.kind === 'all' ? null : scope.company_id,
  scope_user: scope.kind === 'person' ? scope.user_id : null,
})
