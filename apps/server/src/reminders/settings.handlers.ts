/** Who is reminded, and when: what a company says of it, and what became of each. */
import {
  type getReminderStepList as GetList,
  type getReminderSteps as GetSteps,
  MOST_EARLIER,
  type saveReminderSteps as SaveSteps,
} from '@jujur/contract/reminders.ts'
import { type Answer, type Handler, isRefused, ok } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { savedMeanwhile } from './reminders.rules.ts'
import { lastRound, savedSteps, settingsOf } from './settings.store.ts'
import { saveSteps } from './settings.usecases.ts'
import { countRun, listSteps } from './steps.store.ts'

export const getReminderSteps: Handler<typeof GetSteps> = ({ actor, read }) =>
  read(async (tx) => {
    const company_id = ownCompanyId(actor)
    const saved = await savedSteps(tx, company_id, MOST_EARLIER)
    const last = await lastRound(tx, company_id)
    return ok({
      ...(await settingsOf(tx, company_id)),
      saved: saved.map(({ changed_at, ...one }) => ({ ...one, changed_at: changed_at.toISOString() })),
      last_run: last && { ...last, at: last.at.toISOString(), ...(await countRun(tx, last.day)) },
    })
  })

export const saveReminderSteps: Handler<typeof SaveSteps> = (context) =>
  mapUniqueViolation(
    () =>
      context.write(async (tx): Promise<Answer<typeof SaveSteps>> => {
        const saved = await saveSteps(tx, context)
        return isRefused(saved) ? saved : ok({ version: saved.value })
      }),
    { reminder_settings_company_id_version_pk: savedMeanwhile },
  )

export const getReminderStepList: Handler<typeof GetList> = ({ input, read }) =>
  read(async (tx) => {
    const { q: words, outcome, run, user_id, ...page } = input
    const { rows, counted } = await listSteps(tx, { words, outcome, run, user_id }, page)
    return ok({ posts: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), ...totals(counted) })
  })
