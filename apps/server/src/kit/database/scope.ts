/** Whose rows a statement may touch: asked by every store function, and enforced a second time by row-level security. */
import { type SystemTypeId, systemTypes } from '@jujur/contract/permissions.ts'

export type Scope =
  /** The provider's people, and the system itself (signing in, jobs, public verification). */
  | { readonly kind: 'all' }
  | { readonly kind: 'company'; readonly company_id: number }
  | { readonly kind: 'person'; readonly company_id: number; readonly user_id: number }

export const everything: Scope = { kind: 'all' }

export type ScopedActor = { user_id: number; system_type_id: SystemTypeId; company_id: number | null }

/** A trainee sees what is theirs, a client admin the company's, the provider's people all. */
export const scopeOf = (actor: ScopedActor): Scope => {
  if (actor.system_type_id === systemTypes.globalAdmin || actor.system_type_id === systemTypes.superAdmin) return everything
  if (actor.company_id === null) throw new Error('a customer account without a company has no scope')
  return actor.system_type_id === systemTypes.trainee
    ? { kind: 'person', company_id: actor.company_id, user_id: actor.user_id }
    : { kind: 'company', company_id: actor.company_id }
}

/** What the row-level policies read: app.scope, app.company, app.person. */
export const scopeParameters = (scope: Scope): [string, string, string] => [
  scope.kind,
  scope.kind === 'all' ? '' : String(scope.company_id),
  scope.kind === 'person' ? String(scope.user_id) : '',
]
