/** The way behind the link of a digest: a code to the manager's own mailbox, and a page that is open for a while. */
import type { Input } from '@jujur/contract/call.ts'
import type * as calls from '@jujur/contract/manager-digest.ts'
import { turnDownManagerClaim } from '@jujur/contract/manager-digest.ts'
import { DIGEST_DAYS_AHEAD } from '@jujur/contract/reminders.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import { audit } from '../audit/audit.store.ts'
import { askForCode, codeWasRight, tryCode } from '../identity/credentials/mailed-codes.usecases.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type ActionContext, type Answer, type Context, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { newToken, sha256 } from '../kit/security/secrets.ts'
import { addDays, dayOf } from '../kit/time/calendar.rules.ts'
import { notify } from '../notifications/notifications.usecases.ts'
import { nameOf } from '../trainees/people/managers.store.ts'
import { claimWaits, dueCoursesOf, insertManagerAnswer, isManagedBy, newestAnswers } from './answers.store.ts'
import { isClaim, linkOrRefused, mayAnswer, pageEnds, pageOrRefused } from './digest-page.rules.ts'
import {
  type DigestLink,
  digestLinkByToken,
  holdLink,
  insertVisit,
  lastSentAt,
  linkOfDigest,
  openVisit,
  takeVisitTry,
  type Visit,
  visitById,
  visitOfPage,
} from './digest-visits.store.ts'
import { managerClaim } from './reminders.kinds.ts'
import { digestCodeMail } from './reminders.mails.ts'

export const mailCode = (context: Context<typeof calls.sendDigestCode>): Promise<Answer<typeof calls.sendDigestCode>> =>
  context.asSystem.write(async (tx): Promise<Answer<typeof calls.sendDigestCode>> => {
    const found = await digestLinkByToken(tx, context.input.token)
    const held = found && (await holdLink(tx, found))
    const { now, kit } = withCurrentTime(context)
    const open = linkOrRefused(held, now)
    if (isRefused(open)) return open
    const { manager_digest_id, user_id, company_id, email, name, language } = open.value
    const link = { of: 'digest', id: manager_digest_id } as const
    const asked = await askForCode(tx, { kit, now }, link, { email, last_sent_at: await lastSentAt(tx, manager_digest_id) })
    if (isRefused(asked)) return asked
    const { visit_id, code, kept } = asked.value
    await insertVisit(tx, { ...kept, manager_digest_id, user_id, company_id })
    await queueMail(tx, digestCodeMail({ name, email, language }, code, kit.settings), now)
    return ok({ visit_id, expires_at: kept.code_ends_at.toISOString() })
  })

/** The code was right: the page opens, once, where the right is still there. */
const open = (context: Context<typeof calls.openDigest>, visit: Visit) =>
  context.asSystem.write(async (tx): Promise<Answer<typeof calls.openDigest>> => {
    const held = await holdLink(tx, visit)
    const ctx = withCurrentTime(context)
    const link = linkOrRefused(held, ctx.now)
    if (isRefused(link)) return link
    const page = newToken()
    const page_ends_at = pageEnds(link.value, ctx.now)
    const isOpened = visit.email === link.value.email && (await openVisit(tx, ctx.input.visit_id, { page_hash: sha256(page), page_ends_at }))
    if (!isOpened) return refuse(20068)
    await codeWasRight(tx, { of: 'digest', id: visit.manager_digest_id })
    const { user_id, company_id, manager_digest_id } = link.value
    await audit(
      tx,
      { ...ctx, actor: link.value },
      { action: 'manager_digest.opened', entity: 'user', entity_id: user_id, company_id, after: { manager_digest_id } },
    )
    return ok({ visit: page, until: page_ends_at.toISOString() })
  })

const visits = {
  of: 'digest',
  idOf: ({ manager_digest_id }: Visit) => manager_digest_id,
  takeTry: takeVisitTry,
  find: async (tx: Connection, visit_id: string) => {
    const visit = await visitById(tx, visit_id)
    return visit && { ...visit, is_opened: visit.page_hash !== null }
  },
} as const

export const openByCode = async (context: Context<typeof calls.openDigest>): Promise<Answer<typeof calls.openDigest>> => {
  const tried = await tryCode(context, visits)
  return isRefused(tried) ? tried : open(context, tried.value)
}

// ── Open ──────────────────────────────────────────────────────────────────────────────────────────────────────

type OnPage = { readonly link: DigestLink; readonly page_ends_at: Date }
const onPage = (visit: Visit | null, link: DigestLink | null, now: Date) => {
  if (!visit || !link) return refuse(20068)
  const right = linkOrRefused(link, now)
  if (isRefused(right)) return right
  const open = pageOrRefused(visit, link, now)
  return isRefused(open) ? open : ok<OnPage>({ link, page_ends_at: visit.page_ends_at as Date })
}

/** Whose page it is, to look at it. */
export const managerOfPage = async (tx: Connection, page: string, now: Date) => {
  const visit = await visitOfPage(tx, page)
  return onPage(visit, visit && (await linkOfDigest(tx, visit.manager_digest_id)), now)
}

/** The same, to do something to one of the people: both are held, and the time is that behind the lock. */
export const managerActing = async (tx: Connection, asked: Omit<ActionContext, 'actor'>, page: string, user_id: number) => {
  const seen = await visitOfPage(tx, page)
  const held = seen && (await holdLink(tx, seen, [user_id]))
  const { now, request, kit } = withCurrentTime(asked)
  // Read again: it may have been closed while this waited.
  const found = onPage(seen && (await visitOfPage(tx, page)), held, now)
  if (isRefused(found)) return found
  const { link } = found.value
  const ctx: ActionContext = { actor: link, now, request, kit }
  return ok({ link, ctx })
}

export const daysOfDigest = (today: string) => ({ until: addDays(today, DIGEST_DAYS_AHEAD), today })

type Saying = { readonly link: DigestLink; readonly ctx: ActionContext }
/** What a manager says of one of their people, who is held. */
export const answerOf = async (
  tx: Connection,
  { link, ctx }: Saying,
  user_id: number,
  answer: Input<typeof calls.answerFromDigest>['answer'],
): Promise<Answer<typeof calls.answerFromDigest>> => {
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
  const answered = { company_id, user_id, manager_id, manager_digest_id, ...said, trainee_course_ids, at: ctx.now }
  const manager_answer_id = await insertManagerAnswer(tx, answered)
  const line = { action: `manager_answer.${said.kind}`, entity: 'user', entity_id: user_id, company_id } as const
  await audit(tx, ctx, { ...line, after: { manager_answer_id, day: said.day, enrolments: trainee_course_ids } })
  if (isClaim(said.kind)) {
    const data = { name: (await nameOf(tx, user_id)) ?? '', by: link.name, claim: said.kind, day: said.day ?? '' }
    const notice = { kind: managerClaim, data, href: hrefOf('managerAnswers') }
    await notify(tx, await whoMayCall(tx, turnDownManagerClaim, company_id), notice, ctx, { gathered: true })
  }
  return ok({})
}
