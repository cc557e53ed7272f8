/** The page behind the link of a manager's digest. */
import type * as calls from '@jujur/contract/manager-digest.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { countManaged, dueCoursesOf, isManagedBy, pageOfDuePeople } from './answers.store.ts'
import { linkOrRefused, remindedOfSome } from './digest-page.rules.ts'
import { answerOf, daysOfDigest, mailCode, managerActing, managerOfPage, openByCode } from './digest-page.usecases.ts'
import { showPeople } from './digest-page.view.ts'
import { digestLinkByToken, endVisit } from './digest-visits.store.ts'
import { remind } from './reminders.usecases.ts'

export const checkDigestLink: Handler<typeof calls.checkDigestLink> = async ({ input, asSystem, now }) => {
  const link = linkOrRefused(await asSystem.read((tx) => digestLinkByToken(tx, input.token)), now)
  return isRefused(link) ? link : ok({ company_name: link.value.company_name, until: dayOf(link.value.ends_at) })
}

export const sendDigestCode: Handler<typeof calls.sendDigestCode> = mailCode

export const openDigest: Handler<typeof calls.openDigest> = openByCode

export const leaveDigest: Handler<typeof calls.leaveDigest> = async ({ input, asSystem, now }) => {
  await asSystem.write((tx) => endVisit(tx, input.visit, now))
  return ok({})
}

export const getDigestPeople: Handler<typeof calls.getDigestPeople> = ({ input, asSystem, now }) =>
  asSystem.read(async (tx): Promise<Answer<typeof calls.getDigestPeople>> => {
    const found = await managerOfPage(tx, input.visit, now)
    if (isRefused(found)) return found
    const { link, page_ends_at } = found.value
    const days = daysOfDigest(dayOf(now))
    const { managed, total, overdue } = await countManaged(tx, link.user_id, days)
    const people = await pageOfDuePeople(tx, link.user_id, days, input)
    return ok({
      ...{ manager_name: link.name, company_name: link.company_name, managed, total, overdue },
      ...{ now: now.toISOString(), today: days.today, until: page_ends_at.toISOString() },
      due: total - overdue,
      people: await showPeople(tx, link, people, days),
    })
  })

export const remindFromDigest: Handler<typeof calls.remindFromDigest> = (context) =>
  context.asSystem.write(async (tx): Promise<Answer<typeof calls.remindFromDigest>> => {
    const { visit, user_id } = context.input
    const acting = await managerActing(tx, context, visit, user_id)
    if (isRefused(acting)) return acting
    const { link, ctx } = acting.value
    if (!(await isManagedBy(tx, user_id, link.user_id))) return refuse(10054)
    const ids = await dueCoursesOf(tx, link.user_id, user_id, daysOfDigest(dayOf(ctx.now)))
    return remindedOfSome((await remind(tx, ctx, ids)).map(({ code }) => code))
  })

export const answerFromDigest: Handler<typeof calls.answerFromDigest> = (context) =>
  context.asSystem.write(async (tx): Promise<Answer<typeof calls.answerFromDigest>> => {
    const { visit, user_id, answer } = context.input
    const acting = await managerActing(tx, context, visit, user_id)
    return isRefused(acting) ? acting : answerOf(tx, acting.value, user_id, answer)
  })
