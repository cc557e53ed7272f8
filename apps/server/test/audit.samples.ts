/** Samples of the log, to read. */
import { audit } from '../src/audit/audit.store.ts'
import { bothValues } from '../src/audit/values.usecases.ts'
import { everything } from '../src/kit/database/scope.ts'
import { readClock } from '../src/kit/time/clock.ts'
import type { Make } from './sample.ts'
import type { World } from './world.ts'

/** A company with a line of the log that has sealed what was changed of one of its people. */
export const withSealedLine = async (world: World, company?: { company_id: number }) => {
  const actor = await world.given.admin('clientAdmin', company ? { company } : {})
  const own = { company_id: actor.company_id as number }
  const trainee = await world.given.trainee({ company: own })
  const now = await readClock(world.kit)
  await world.kit.database.write(everything, async (tx) => {
    const both = await bothValues(tx, world.kit, trainee, { before: { phone: '+60311112222' }, after: { phone: '+60333334444' } })
    const line = { action: 'trainee.updated', entity: 'user', entity_id: trainee.user_id, company_id: trainee.company_id, ...both } as const
    await audit(tx, { actor, now, request: { id: 'sample', ip: '127.0.0.1' } }, line)
  })
  const { data } = await world.as(actor).call('getAuditLog', { story: 'person', story_id: trainee.user_id })
  const audit_event_id = data.entries.find(({ sealed }) => sealed)?.audit_event_id
  if (!audit_event_id) throw new Error('a line that was told is in the log')
  return { actor, own, trainee, audit_event_id }
}

export const auditSamples = {
  getAuditLog: async (world, company) => {
    const { actor, own, trainee, audit_event_id } = await withSealedLine(world, company)
    return { actor, input: { ...own, user_id: actor.user_id, story: 'person', story_id: trainee.user_id, act: audit_event_id } }
  },
  getAuditLogChoices: async (world, company) => ({ actor: (await withSealedLine(world, company)).actor, input: { q: 'trainee' } }),
  getAuditLogState: async (world, company) => ({ actor: (await withSealedLine(world, company)).actor, input: {} }),
  verifyOwnAuditLog: async (world, company) => {
    const { actor, own } = await withSealedLine(world, company)
    return { actor, input: own }
  },
  openAuditValue: async (world, company) => {
    const { actor, audit_event_id } = await withSealedLine(world, company)
    return { actor, input: { audit_event_id, reason: 'The person asked us which number it was.' } }
  },
  exportAuditLog: async (world, company) => ({ actor: (await withSealedLine(world, company)).actor, input: {} }),
} satisfies Record<string, Make>
