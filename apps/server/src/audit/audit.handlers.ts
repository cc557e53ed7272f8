/** Whether the audit log is whole, and the keys by which anyone can tell. */
import type * as calls from '@jujur/contract/audit.ts'
import { type Handler, ok } from '../kit/call/handler.ts'
import { keepAuditCheck } from './checks.store.ts'
import { auditKeys } from './heads.store.ts'
import { verifyOwnLog } from './heads.usecases.ts'

export const getAuditKeys: Handler<typeof calls.getAuditKeys> = async ({ asSystem }) => {
  const keys = await asSystem.read(auditKeys)
  return ok({ keys: keys.map(({ since, ...key }) => ({ ...key, since: since.toISOString() })) })
}

export const verifyAuditLog: Handler<typeof calls.verifyAuditLog> = async ({ actor, asSystem, kit, now, write }) => {
  const verdict = await verifyOwnLog({ read: asSystem.read, files: kit.files })
  const { sound, lines, last, outside, faults } = verdict
  await write((at) => keepAuditCheck(at, { at: now, sound, lines, last, outside, faults, checked_by: actor.user_id }))
  return ok(verdict)
}
