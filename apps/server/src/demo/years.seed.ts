/**
 * What comes of courses over time, at Selat Maju: who manages whom, a pause that is over, a version in which something changed, managers' weeks and what
 * one of them said, and a course that is overdue for so long that client admins are told.
 */
import { usualSteps } from '@jujur/contract/reminders.ts'
import { desc, eq } from 'drizzle-orm'
import { publishVersion } from '../courses/courses.usecases.ts'
import { addDays, DAY_MS, dayOf, startOfDay } from '../kit/time/calendar.rules.ts'
import { lockMaterial } from '../materials/materials.store.ts'
import { changeMaterial } from '../materials/materials.usecases.ts'
import type { KindsOfNotice } from '../notifications/notifications.kinds.ts'
import { approveAsked, askForPause } from '../purchases/exemptions/exemptions.usecases.ts'
import { tellOfTheDay } from '../reminders/day-mails.usecases.ts'
import { answerOf } from '../reminders/digest-page.usecases.ts'
import { holdLink } from '../reminders/digest-visits.store.ts'
import { escalateOnce } from '../reminders/escalations.usecases.ts'
import { digestWeek, isWorkingDay } from '../reminders/reminders.rules.ts'
import { managerDigest } from '../reminders/reminders.table.ts'
import { beginRound, endRound } from '../reminders/settings.store.ts'
import { saveSteps } from '../reminders/settings.usecases.ts'
import { recordFact } from '../trainees/people/trainee-users.usecases.ts'
import { asAuthor, type DemoAuthor, type Published } from './content.seed.ts'
import { type Learners, signAndComplete, study } from './journeys.seed.ts'
import { type Assign, acting, calling, doneOrThrown } from './money.seed.ts'
import { companyOf, type Member, type Seed } from './seeding.seed.ts'

const DAY = 24
const HOUR_MS = 60 * 60 * 1000
type People = Learners & { cmaker: Member; cchecker: Member; hafiz: Member }
type Made = { author: DemoAuthor; quick: Published }

/** Client admins hear of a course after five days, not after thirty. */
const steps = { ...usualSteps, escalate_after: 5 }

/** Its guide says something new, and whoever has a certificate is to know. */
const publishChange = async (author: DemoAuthor, { course_id, content }: Published): Promise<void> => {
  const guide = content.modules[0]?.items[0]
  const before = guide?.type === 'material' ? await lockMaterial(author.tx, guide.material.material_id) : null
  if (!before) throw new Error('the demo’s short course begins with a guide')
  const description = `${before.description} From now on, you refuse and report any gift worth more than RM 100.`
  const { material_id, version } = before
  const changed = await changeMaterial(
    author.tx,
    asAuthor(author),
    before,
    { material_id, version, description },
    { file: null, html: undefined, translations: undefined, captions: {} },
  )
  if ('refuse' in changed) throw new Error(`the demo's guide was refused: ${changed.refuse}`)
  const material_change = { what: 'The guide has a limit for gifts: RM 100.', due_days: 30 }
  await publishVersion(author.tx, { course_id, submitted_by: author.maker, published_by: author.checker, material_change }, author.now)
}

/** At nine in the morning, as the job does it. */
const morning = (day: string) => new Date(startOfDay(day).getTime() + 9 * HOUR_MS)
const itself = (seed: Seed, by: Member, at: Date) => ({ ...acting(seed, by, (seed.now.getTime() - at.getTime()) / HOUR_MS), actor: null })
const tell = (seed: Seed, notices: KindsOfNotice, day: string, people: readonly [Member, ...Member[]]) => {
  const user_ids = people.map(({ user_id }) => user_id)
  return tellOfTheDay(seed.tx, itself(seed, people[0], morning(day)), notices, { user_ids, steps, isThrough: false })
}

/** Of the newest digest that its manager was sent. */
const linkOf = async ({ tx }: Seed, { user_id, company_id }: Member) => {
  const { manager_digest_id, link_hash } = managerDigest
  const rows = tx.sql.select({ manager_digest_id, link_hash }).from(managerDigest).where(eq(managerDigest.user_id, user_id))
  const [digest] = (await rows.orderBy(desc(manager_digest_id))).filter((row) => row.link_hash !== null)
  const link = digest && (await holdLink(tx, { manager_digest_id: digest.manager_digest_id, user_id, company_id: company_id as number }))
  if (!link) throw new Error('the demo’s manager was sent a digest')
  return link
}

export const addYears = async (
  seed: Seed,
  assign: Assign,
  notices: KindsOfNotice,
  { cmaker, cchecker, hafiz, aisyah, weiming, kavitha }: People,
  { author, quick }: Made,
): Promise<void> => {
  const { tx, now } = seed
  const company_id = companyOf(cmaker)
  const today = dayOf(now)
  const on = (days: number) => addDays(today, days)

  for (const [{ user_id }, manager] of [
    [weiming, hafiz],
    [aisyah, kavitha],
  ] as const)
    doneOrThrown(
      await recordFact(tx, acting(seed, cmaker, 60 * DAY), company_id, {
        user_id,
        fact: 'manager',
        manager_id: manager.user_id,
        holds_from: on(-60),
      }),
    )

  const seat = await assign(hafiz, quick, cmaker, on(-30), 58 * DAY)
  const taken = new Date(now.getTime() - 45 * DAY_MS)
  await study(tx, seat, quick.content.modules.flatMap(({ items }) => items).length, taken)
  await signAndComplete(tx, seat, new Date(taken.getTime() + 2 * HOUR_MS))
  const away = { user_id: hafiz.user_id, from_on: on(-30), to_on: on(-10), reason: 'On the hajj' }
  const { exemption_id } = doneOrThrown(await askForPause(tx, calling(seed, cmaker, 33 * DAY, away)))
  doneOrThrown(await approveAsked(tx, calling(seed, cchecker, 32 * DAY, { exemption_id, version: 1 })))
  await publishChange({ ...author, now: new Date(now.getTime() - 2 * DAY_MS) }, quick)

  doneOrThrown(await saveSteps(tx, calling(seed, cmaker, 20 * DAY, { version: 0, steps })))
  const monday = digestWeek(usualSteps.digest_on ?? 1, on(-1))
  for (const day of [addDays(monday, -7), monday]) await tell(seed, notices, day, [hafiz, kavitha])
  const link = await linkOf(seed, hafiz)
  const says = (at: Date) => ({ link, ctx: { ...itself(seed, hafiz, at), actor: link } })
  const spoken = new Date(morning(monday).getTime() + 2 * HOUR_MS)
  doneOrThrown(await answerOf(tx, says(spoken), weiming.user_id, { kind: 'spoken', day: addDays(monday, 5) }))
  const lately = new Date(now.getTime() - 5 * HOUR_MS)
  doneOrThrown(await answerOf(tx, says(lately), weiming.user_id, { kind: 'on_leave', day: on(10) }))

  let told = on(-1)
  while (!isWorkingDay(steps, told)) told = addDays(told, -1)
  const round = { company_id, day: told, now: morning(told) }
  await beginRound(tx, round)
  await escalateOnce(tx, round, steps)
  await tell(seed, notices, told, [cmaker, cchecker])
  await endRound(tx, round)
}
