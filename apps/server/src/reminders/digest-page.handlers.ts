/** The page behind the link of a manager's digest. */
import * as calls from '@jujur/contract/manager-digest.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { notify } from '../notifications/notifications.usecases.ts'
import { nameOf } from '../trainees/people/managers.store.ts'
import { claimWaits, countManaged, dueCoursesOf, insertManagerAnswer, isManagedBy, newestAnswers, pageOfDuePeople } from './answers.store.ts'
import { isClaim, linkOrRefused, mayAnswer, remindedOfSome } from './digest-page.rules.ts'
import { daysOfDigest, mailCode, managerActing, managerOfPage, openByCode } from './digest-page.usecases.ts'
import { showPeople } from './digest-page.view.ts'
import { digestLinkByToken, endVisit } from './digest-visits.store.ts'
import { managerClaim } from './reminders.kinds.ts'
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
    if (isRefused(acting)) return acting
    const { link, ctx } = acting.value
    const { user_id: manager_id, manager_digest_id, company_id } = link
    const today = dayOf(ctx.now)
    if (!(await isManagedBy(tx, user_id, manager_id))) return refuse(10054)
    const said = { kind: answer.kind, day: answer.kind === 'left' ? null : answer.day }
    const trainee_course_ids = await dueCoursesOf(tx, manager_id, user_id, daysOfDigest(today))
    const before = (await newestAnswers(tx, manager_id, [user_id])).get(user_id)
    const last = before ? { ...before, on: dayOf(before.at) } : null
    const waits = isClaim(said.kind) && (await claimWaits(tx, user_id, said.kind))
    const may = mayAnswer(said, { open: trainee_course_ids.length, last, waits }, today)
    if (isRefused(may)) return may
    if (may.value === 'again') return ok({})
    const manager_answer_id = await insertManagerAnswer(tx, {
      company_id,
      user_id,
      manager_id,
      manager_digest_id,
      ...said,
      trainee_course_ids,
      at: ctx.now,
    })
    const line = { action: `manager_answer.${said.kind}`, entity: 'user', entity_id: user_id, company_id } as const
    await audit(tx, ctx, { ...line, after: { manager_answer_id, day: said.day, enrolments: trainee_course_ids } })
    if (isClaim(said.kind)) {
      const data = { name: (await nameOf(tx, user_id)) ?? '', by: link.name, claim: said.kind, day: said.day ?? '' }
      const href = hrefOf('managerAnswers')
      await notify(tx, await whoMayCall(tx, calls.turnDownManagerClaim, company_id), { kind: managerClaim, data, href }, ctx, { gathered: true })
    }
    return ok({})
  })
