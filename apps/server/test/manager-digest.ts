/** A manager with the link of their digest, as the mail brought it, and with the page open, as the code did. */
import { usualSteps } from '@jujur/contract/reminders.ts'
import { eq } from 'drizzle-orm'
import { notices } from '../src/composition/notices.ts'
import { recordAs } from '../src/identity/identity.store.ts'
import { users } from '../src/identity/identity.table.ts'
import { everything } from '../src/kit/database/scope.ts'
import { addDays, dayOf } from '../src/kit/time/calendar.rules.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { tellOfTheDay } from '../src/reminders/day-mails.usecases.ts'
import { weekdayOf } from '../src/reminders/reminders.rules.ts'
import type { Person, World } from './world.ts'

export const changeUser = async (world: World, { user_id }: { user_id: number }, what: object) => {
  const now = await readClock(world.kit)
  await world.kit.database.write(everything, async (tx) => {
    await recordAs(tx, { now, user_id })
    await tx.sql.update(users).set(what).where(eq(users.user_id, user_id))
  })
}

type Given = Parameters<World['given']['trainee']>[0]
/** A manager and one of their people, overdue for three days. */
export const givenManager = async (
  world: World,
  {
    company,
    manager: of = {},
    course,
  }: { company?: { company_id: number }; manager?: Given; course?: Parameters<World['given']['enrolment']>[1] } = {},
) => {
  const own = company ?? (await world.given.company())
  const [manager, person] = [await world.given.trainee({ ...of, company: own }), await world.given.trainee({ company: own })]
  await changeUser(world, person, { manager_id: manager.user_id })
  const due_on = addDays(dayOf(await readClock(world.kit)), -3)
  const trainee_course_id = await world.given.enrolment(person, course ?? (await world.given.course()), { due_on })
  return { company: own, manager, person, trainee_course_id }
}

/** The digest of this week, whatever day it is; answers the token of its link. */
export const digestOf = async (world: World, { user_id, company_id, email }: Person): Promise<string> => {
  const now = await readClock(world.kit)
  const steps = { ...usualSteps, working_days: [1, 2, 3, 4, 5, 6, 7], digest_on: weekdayOf(dayOf(now)) }
  const by = { actor: null, now, request: { id: 'digest', ip: '' }, kit: world.kit }
  await world.kit.database.write({ kind: 'company', company_id: company_id as number }, (tx) =>
    tellOfTheDay(tx, by, notices, { user_ids: [user_id], steps, isThrough: false }),
  )
  return tokenIn(await world.mails(email))
}
export const tokenIn = (mails: readonly { text: string | null }[]): string => {
  const token = mails.map(({ text }) => text?.match(/#token=([\w-]+)/)?.[1]).find((one) => one !== undefined)
  if (token === undefined) throw new Error('no mail has a link')
  return token
}
export const codeIn = (mails: readonly { text: string | null }[]): string => {
  const code = mails.map(({ text }) => text?.match(/\b\d{6}\b/)?.[0]).find((one) => one !== undefined)
  if (code === undefined) throw new Error('no mail has a code')
  return code
}

/** A code is mailed for a link. */
export const asksForCode = async (world: World, token: string, email: string) => {
  const { data, response_code } = await world.as(null).call('sendDigestCode', { token })
  if (response_code !== 2100) throw new Error(`no code was mailed: ${response_code}`)
  return { visit_id: data.visit_id, otp: codeIn(await world.mails(email)) }
}

/** The page is open. */
export const openedPage = async (world: World, options: Parameters<typeof givenManager>[1] = {}) => {
  const given = await givenManager(world, options)
  const token = await digestOf(world, given.manager)
  const { data } = await world.as(null).call('openDigest', await asksForCode(world, token, given.manager.email))
  return { ...given, token, visit: data.visit }
}
