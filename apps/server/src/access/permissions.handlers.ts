/** Permission entries of people: of the provider's by a super admin, of company administrators by a global admin, of trainees by their company. */
import type * as calls from '@jujur/contract/access.ts'
import * as declared from '@jujur/contract/access.ts'
import type { Call } from '@jujur/contract/call.ts'
import { calls as allCalls } from '@jujur/contract/index.ts'
import { type Kind, type PermissionEntry, roleOf, type SystemTypeId } from '@jujur/contract/permissions.ts'
import { audit } from '../audit/audit.store.ts'
import { updatePerson } from '../identity/identity.store.ts'
import { type Actor, type Context, type Handler, isRefused, type Ok, ok, type Refusal, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { notify, recipientById } from '../notifications/notifications.usecases.ts'
import { permissionsChanged } from './access.kinds.ts'
import { actorUnderLock } from './acting.usecases.ts'
import { defaultPermissions } from './default-permissions.rules.ts'
import { fullList, lookedAfterBy, newEntries, notOneself, sameEntries, usedEntries } from './permissions.rules.ts'
import { type PermissionHolder, permissionHolderOf, replacePermissions } from './permissions.store.ts'
import { type RouteOf, routesToday } from './routes.store.ts'

type PermissionContext<I> = Omit<Context<Call>, 'input' | 'actor'> & { input: I; actor: Actor }
/** Whose entries these calls are about, and how they answer for anybody else. */
type Whose<M extends 10043 | 10054> = { types: readonly SystemTypeId[]; missing: { readonly refuse: M } }
const provider = { types: lookedAfterBy.superAdmin, missing: refuse(10043) } as const
const clientAdmins = { types: lookedAfterBy.globalAdmin, missing: refuse(10043) } as const
const trainees = { types: lookedAfterBy.clientAdmin, missing: refuse(10054) } as const

const toList = ({ user_id, name, username, system_type_id, kind, permission }: PermissionHolder, routeOf: RouteOf): calls.PermissionList => {
  const role = roleOf(system_type_id)
  return { user: { user_id, name, username, system_type_id, kind }, fullUpdatedList: fullList(role, permission, usedEntries(role, routeOf)) }
}

const show = <M extends 10043 | 10054>({ input, read }: PermissionContext<{ user_id: number }>, { types, missing }: Whose<M>) =>
  read(async (tx) => {
    const holder = await permissionHolderOf(tx, input.user_id, types)
    return holder ? ok(toList(holder, await routesToday(tx))) : missing
  })

type Wanted = { entries: PermissionEntry[]; kind: Kind | null }

const save = async (tx: Connection, ctx: PermissionContext<unknown>, holder: PermissionHolder, { entries, kind }: Wanted): Promise<void> => {
  const { user_id, company_id } = holder
  await replacePermissions(tx, holder, entries)
  if (kind !== holder.kind) await updatePerson(tx, user_id, { kind })
  const reader = await recipientById(tx, user_id)
  if (reader) await notify(tx, [reader], { kind: permissionsChanged, data: {}, href: null }, ctx)
  await audit(tx, ctx, {
    action: 'user.permissions_changed',
    entity: 'user',
    entity_id: user_id,
    company_id,
    before: { kind: holder.kind, permission: holder.permission },
    after: { kind, permission: entries },
  })
}

/** Nobody changes their own: 10004 among people of one kind; those of another kind never find themselves here. */
const change = async <M extends 10043 | 10054>(
  call: Call,
  ctx: PermissionContext<{ user_id: number }>,
  { types, missing }: Whose<M>,
  wanted: (holder: PermissionHolder) => Ok<Wanted> | Extract<Refusal, { refuse: 7000 }>,
) =>
  ctx.write(async (tx) => {
    const { user_id } = ctx.input
    const today = await actorUnderLock(tx, ctx.actor, call, user_id)
    if (isRefused(today)) return today
    const holder = await permissionHolderOf(tx, user_id, types)
    if (!holder) return missing
    const next = wanted(holder)
    if (isRefused(next)) return next
    const { entries, kind } = next.value
    if (kind !== holder.kind || !sameEntries(entries, holder.permission)) await save(tx, ctx, holder, next.value)
    return ok(toList({ ...holder, kind, permission: entries }, await routesToday(tx)))
  })

const replace = <M extends 10043 | 10054>(call: Call, ctx: PermissionContext<{ user_id: number; permissions: PermissionEntry[] }>, whose: Whose<M>) =>
  change(call, ctx, whose, (holder) => {
    const entries = newEntries(roleOf(holder.system_type_id), ctx.input.permissions)
    return isRefused(entries) ? entries : ok({ entries: entries.value, kind: holder.kind })
  })

/** The general permission of the role, with the flags of the kind: the one named, else the person's own. */
const assign = <M extends 10043 | 10054>(call: Call, ctx: PermissionContext<{ user_id: number; kind?: Kind | undefined }>, whose: Whose<M>) =>
  change(call, ctx, whose, (holder) => {
    const kind = ctx.input.kind ?? holder.kind
    return ok({ entries: defaultPermissions(roleOf(holder.system_type_id), kind, Object.values(allCalls)), kind })
  })

export const getGlobalAdminPermission: Handler<typeof calls.getGlobalAdminPermission> = (context) => show(context, provider)
export const updateGlobalAdminPermission: Handler<typeof calls.updateGlobalAdminPermission> = async (context) => {
  const other = notOneself(context.actor, context.input.user_id)
  return isRefused(other) ? other : replace(declared.updateGlobalAdminPermission, context, provider)
}
export const assignGlobalAdminGeneralPermission: Handler<typeof calls.assignGlobalAdminGeneralPermission> = async (context) => {
  const other = notOneself(context.actor, context.input.user_id)
  return isRefused(other) ? other : assign(declared.assignGlobalAdminGeneralPermission, context, provider)
}

export const getClientAdminPermission: Handler<typeof calls.getClientAdminPermission> = (context) => show(context, clientAdmins)
export const updateClientAdminPermission: Handler<typeof calls.updateClientAdminPermission> = (context) =>
  replace(declared.updateClientAdminPermission, context, clientAdmins)
export const autoAssignClientAdminGeneralPermission: Handler<typeof calls.autoAssignClientAdminGeneralPermission> = (context) =>
  assign(declared.autoAssignClientAdminGeneralPermission, context, clientAdmins)

export const getTraineeUserPermission: Handler<typeof calls.getTraineeUserPermission> = (context) => show(context, trainees)
export const updateTraineeUserPermission: Handler<typeof calls.updateTraineeUserPermission> = (context) =>
  replace(declared.updateTraineeUserPermission, context, trainees)
export const autoAssignTraineeUserGeneralPermission: Handler<typeof calls.autoAssignTraineeUserGeneralPermission> = (context) =>
  assign(declared.autoAssignTraineeUserGeneralPermission, context, trainees)
