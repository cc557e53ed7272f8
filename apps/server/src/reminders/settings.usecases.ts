/** A company says anew who is reminded, and when. */
import type { saveReminderSteps } from '@jujur/contract/reminders.ts'
import { audit } from '../audit/audit.store.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Context, type Decision, isRefused, ok } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import type { Connection } from '../kit/database/database.ts'
import { savedOrRefused } from './reminders.rules.ts'
import { insertSettings, settingsOf } from './settings.store.ts'

/** Answers the new version. Refuses changed_since where another was saved than was read; of two at once the database refuses the later. */
export const saveSteps = async (tx: Connection, asked: Context<typeof saveReminderSteps>): Promise<Decision<typeof saveReminderSteps, number>> => {
  const { actor, input } = asked
  const company_id = ownCompanyId(actor)
  const before = await settingsOf(tx, company_id)
  const free = savedOrRefused(before.version, input.version)
  if (isRefused(free)) return free
  const ctx = withCurrentTime(asked)
  const version = before.version + 1
  await insertSettings(tx, { company_id, version, steps: input.steps, changed_at: ctx.now, changed_by: actor.user_id })
  await audit(tx, ctx, {
    action: 'company.reminder_steps_changed',
    entity: 'company',
    entity_id: company_id,
    company_id,
    before: before.steps,
    after: input.steps,
  })
  return ok(version)
}
