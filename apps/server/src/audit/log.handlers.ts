/** The log, to read: pages of it, what it can be narrowed to, how far it is signed, and a company's own part checked and carried away. */
import { Readable } from 'node:stream'
import type * as calls from '@jujur/contract/audit.ts'
import { isAuditField } from '@jujur/contract/audit-fields.ts'
import { type Answer, type Handler, ok, refuse } from '../kit/call/handler.ts'
import { partyOf } from '../kit/call/party.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { addDays, dayOf, startOfDay } from '../kit/time/calendar.rules.ts'
import { audit } from './audit.store.ts'
import { exportedLines } from './export.usecases.ts'
import { opensFor } from './log.rules.ts'
import { lineById } from './log.store.ts'
import { pageOfLog, searchInTurn, stateOfLog } from './log.usecases.ts'
import { openedValue, sealedOf } from './log.view.ts'
import { findStories } from './log-names.store.ts'
import { verifyInTurn } from './own.usecases.ts'
import { holdersOfKeys, keysOfPeople } from './person-keys.store.ts'
import { numberOf } from './seal.store.ts'
import { openBothValues } from './values.usecases.ts'

export const getAuditLog: Handler<typeof calls.getAuditLog> = (context) => pageOfLog({ ...context, reader: context.actor })

/** What a reader's own screens find, as the entries of search are called. */
const findable = {
  clientAdmin: ['trainee', 'client_admin', 'invoice', 'course'],
  globalAdmin: ['company', 'client_admin', 'global_admin', 'invoice', 'course'],
  superAdmin: ['company', 'client_admin', 'global_admin', 'invoice', 'course'],
} as const
export const getAuditLogChoices: Handler<typeof calls.getAuditLogChoices> = ({ input: { q }, actor, read }) => {
  if (q.length < 2 || actor.role === 'trainee') return Promise.resolve(ok({ found: [] }))
  const entries = findable[actor.role]
  return searchInTurn({ owner: actor.user_id, party: partyOf(actor) }, async () => ok({ found: await read((tx) => findStories(tx, q, entries)) }))
}

export const getAuditLogState: Handler<typeof calls.getAuditLogState> = async ({ actor, read, kit }) => ok(await stateOfLog(read, kit.files, actor))

export const verifyOwnAuditLog: Handler<typeof calls.verifyOwnAuditLog> = async ({ input, actor, read, asSystem, kit }) => {
  const company_id = actor.company_id ?? input.company_id
  if (company_id === undefined || (actor.company_id !== null && input.company_id !== undefined && input.company_id !== actor.company_id))
    return refuse(4444)
  const reader = { owner: actor.user_id, party: partyOf(actor) }
  const verdict = await verifyInTurn({ read, asSystem, files: kit.files }, company_id, input.after ?? null, reader)
  return verdict ? ok(verdict) : refuse(4444)
}

export const openAuditValue: Handler<typeof calls.openAuditValue> = (context) => {
  const { input, actor, kit, write } = context
  return write(async (tx): Promise<Answer<typeof calls.openAuditValue>> => {
    const line = await lineById(tx, input.audit_event_id)
    const sealed = line && sealedOf(line)
    if (!line || !sealed) return refuse(4444)
    const of = sealed.of ?? 0
    const opens = sealed.has ? opensFor(actor, (await holdersOfKeys(tx, [of])).get(of) ?? null) : 'disposed'
    if (opens === 'not_for_you') return refuse(4444)
    const values = opens === 'disposed' ? [] : openBothValues(kit.settings, await keysOfPeople(tx, kit.settings, [of]), line)
    if (values.length === 0) return ok({ values: [] })
    await audit(tx, context, {
      ...{ action: 'audit_log.value_opened', entity: 'user', entity_id: of, company_id: line.company_id },
      after: { audit_event_id: line.audit_event_id, number: await numberOf(tx, line.audit_event_id), reason: input.reason },
    })
    return ok({
      values: values.flatMap(({ field, before, after }) =>
        isAuditField(field) ? [{ field, before: openedValue(field, before), after: openedValue(field, after) }] : [],
      ),
    })
  })
}

/** Two at once in this process, one of a person. */
const carrying = fairQueue({ atOnce: 2, atOnceEach: 1, waiting: 30, waitingEach: 2 })
/** Before anything was told. */
const BEGINNING = '2000-01-01'
export const exportAuditLog: Handler<typeof calls.exportAuditLog> = async (context) => {
  const { input, actor, read, write, now } = context
  const company_id = actor.company_id
  if (company_id === null) return refuse(4444)
  const [from, until] = [input.from ?? BEGINNING, input.until ?? dayOf(now)]
  const release = await carrying.acquire({ owner: actor.user_id, party: partyOf(actor) })
  try {
    await write((tx) =>
      audit(tx, context, {
        ...{ action: 'audit_log.exported', entity: 'company', entity_id: company_id, company_id },
        after: { from_on: input.from ?? null, to_on: until },
      }),
    )
    const period = { from: startOfDay(from), to: new Date(startOfDay(addDays(until, 1)).getTime() - 1) }
    const stream = Readable.from(exportedLines(read, company_id, period), { objectMode: false }).once('close', release)
    return { ...ok(stream as unknown as Uint8Array), file: { name: `activity-log-${until}.jsonl`, type: 'application/x-ndjson' } }
  } catch (error) {
    release()
    throw error
  }
}
