/** Whether the audit log is whole, and the keys by which anyone can tell. */
import type * as calls from '@jujur/contract/audit.ts'
import { type Handler, ok, refuse } from '../kit/call/handler.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'
import { dropWalk, dropWalksBefore, keepAuditCheck, keepNewWalk, keepWalk, walkUnderWay } from './checks.store.ts'
import { auditKeys } from './heads.store.ts'
import { walkOn } from './heads.usecases.ts'
import { sealAll } from './seal.usecases.ts'
import { toTold } from './verify.view.ts'

export const getAuditKeys: Handler<typeof calls.getAuditKeys> = async ({ asSystem }) => {
  const keys = await asSystem.read(auditKeys)
  return ok({ keys: keys.map(({ since, ...key }) => ({ ...key, since: since.toISOString() })) })
}

/** A slice reads for seconds: one at a time in this process, whoever asks. */
const checking = fairQueue({ atOnce: 1, waiting: 10, waitingEach: 1 })
const SLICE_MS = 2_000

export const verifyAuditLog: Handler<typeof calls.verifyAuditLog> = async ({ input, actor, asSystem, kit, now, write }) => {
  const { user_id } = actor
  const kept = input.walk === undefined ? null : await asSystem.read((tx) => walkUnderWay(tx, input.walk ?? 0, user_id))
  if (input.walk !== undefined && !kept) return refuse(4444)
  const check = async () => {
    if (!kept) await sealAll({ ...asSystem, ...kit, now: async () => kit.clock.now() })
    const began = performance.now()
    return walkOn({ read: asSystem.read, files: kit.files }, kept?.state ?? null, () => performance.now() - began > SLICE_MS)
  }
  const { walk, verdict } = await checking.run(check, { owner: user_id })
  const { lines, outside, disposed } = walk
  if (!verdict) {
    const audit_walk_id = await write(async (tx) => {
      if (!kept || input.walk === undefined) {
        await dropWalksBefore(tx, new Date(now.getTime() - DAY_MS))
        return keepNewWalk(tx, user_id, now, walk)
      }
      return (await keepWalk(tx, input.walk, kept.slice, walk)) ? input.walk : null
    })
    if (audit_walk_id === null) return refuse(4444)
    const { number, hash } = walk.end
    const so_far = { sound: walk.faults.length === 0, lines, last: number, hash, signed_to: walk.signed_to, unsealed: 0, outside }
    return ok({ ...so_far, disposed: disposed.count, faults: walk.faults, closed: [], walk: audit_walk_id })
  }
  const { sound, last, hash, signed_to, unsealed, faults } = verdict
  const closed = toTold(verdict.closed)
  const isOurs = await write(async (tx) => {
    if (kept && input.walk !== undefined && !(await dropWalk(tx, input.walk, kept.slice))) return false
    await keepAuditCheck(tx, { at: now, sound, lines, last, outside, disposed: disposed.count, faults, closed, checked_by: user_id })
    return true
  })
  if (!isOurs) return refuse(4444)
  return ok({ sound, lines, last, hash, signed_to, unsealed, outside, disposed: disposed.count, faults, closed, walk: null })
}
