/** Whether the audit log is whole, and the keys by which anyone can tell. */
import type * as calls from '@jujur/contract/audit.ts'
import { type Handler, ok } from '../kit/call/handler.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { keepAuditCheck } from './checks.store.ts'
import { auditKeys } from './heads.store.ts'
import { verifyOwnLog } from './heads.usecases.ts'
import { sealAll } from './seal.usecases.ts'
import { toTold } from './verify.view.ts'

export const getAuditKeys: Handler<typeof calls.getAuditKeys> = async ({ asSystem }) => {
  const keys = await asSystem.read(auditKeys)
  return ok({ keys: keys.map(({ since, ...key }) => ({ ...key, since: since.toISOString() })) })
}

/** It reads the whole log: one at a time in this process, whoever asks. */
const checking = fairQueue({ atOnce: 1, waiting: 3, waitingEach: 1 })

export const verifyAuditLog: Handler<typeof calls.verifyAuditLog> = async ({ actor, asSystem, kit, now, write }) => {
  const check = async () => {
    await sealAll({ ...asSystem, ...kit, now: async () => kit.clock.now() })
    return verifyOwnLog({ read: asSystem.read, files: kit.files })
  }
  // Lines whose values were disposed of under an order fit: the command tells which they are.
  const { since: _, disposed: __, ...verdict } = await checking.run(check, { owner: actor.user_id })
  const { sound, lines, last, outside, faults } = verdict
  const closed = toTold(verdict.closed)
  await write((tx) => keepAuditCheck(tx, { at: now, sound, lines, last, outside, faults, closed, checked_by: actor.user_id }))
  return ok({ ...verdict, closed })
}
