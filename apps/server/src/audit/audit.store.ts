/** The audit log: append-only and hash-chained; written inside the transaction of what it tells. */
import canonicalize from 'canonicalize'
import { eq } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { hmac } from '../kit/security/secrets.ts'
import { auditEvent, auditHead } from './audit.table.ts'

export type AuditLine = {
  /** `<entity>.<what happened>`, for example `pledge.signed`. */
  action: string
  entity: string
  entity_id: string | number
  company_id: number | null
  /** Ids and states, never names, addresses or secrets. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

type Teller = {
  actor: { user_id: number } | null
  now: Date
  request: { id: string; ip: string }
  kit: { settings: { key: (purpose: 'audit') => Buffer } }
}

/** Appends one line. Call it last in the transaction: until it ends, others who append wait. */
export const audit = async (at: Connection, by: Teller, line: AuditLine): Promise<void> => {
  const [head] = await at.sql.select().from(auditHead).where(eq(auditHead.one, 1)).for('update')
  if (!head) throw new Error('the audit chain has no head')
  const event = {
    audit_event_id: head.audit_event_id + 1,
    at: by.now.toISOString(),
    actor_user_id: by.actor?.user_id ?? null,
    company_id: line.company_id,
    action: line.action,
    entity: line.entity,
    entity_id: String(line.entity_id),
    before: line.before ?? null,
    after: line.after ?? null,
    ip: by.request.ip,
    request_id: by.request.id,
    previous_hash: head.hash,
  }
  const hash = hmac(by.kit.settings.key('audit'), `${head.hash}\n${canonicalize(event)}`)
  await at.sql.insert(auditEvent).values({ ...event, at: by.now, hash })
  await at.sql.update(auditHead).set({ audit_event_id: event.audit_event_id, hash }).where(eq(auditHead.one, 1))
}
