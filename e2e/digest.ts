/**
 * A manager without a password, one of their people whose course is overdue, and the manager's digest, whatever day and hour it is. Both are new, so that
 * nothing was told them before: node digest.ts CODE MANAGER PERSON NAME
 */
import { usualSteps } from '@jujur/contract/reminders.ts'
import { desc, eq } from 'drizzle-orm'
import { openKit } from '../apps/server/src/bootstrap/open.ts'
import { notices } from '../apps/server/src/composition/notices.ts'
import { courseVersion } from '../apps/server/src/courses/courses.table.ts'
import { recordAs } from '../apps/server/src/identity/identity.store.ts'
import { users } from '../apps/server/src/identity/identity.table.ts'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { addDays, dayOf } from '../apps/server/src/kit/time/calendar.rules.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { insertEnrolments } from '../apps/server/src/learning/enrolments/enrolments.store.ts'
import { tellOfTheDay } from '../apps/server/src/reminders/day-mails.usecases.ts'
import { weekdayOf } from '../apps/server/src/reminders/reminders.rules.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const [code = '', manager = '', person = '', name = ''] = process.argv.slice(2)

const kit = await openKit(readSettings())
const now = await readClock(kit)
const today = dayOf(now)
const above = await kit.database.write(everything, async (tx) => {
  const [admin] = await tx.sql.select().from(users).where(eq(users.username, 'cmaker'))
  const [version] = await tx.sql.select().from(courseVersion).where(eq(courseVersion.code, code)).orderBy(desc(courseVersion.version_no)).limit(1)
  if (!admin?.company_id || !version) throw new Error(`${admin ? code : 'cmaker'} is not there`)
  const { company_id } = admin
  await recordAs(tx, { now, user_id: admin.user_id })
  const insert = async (username: string, own: { name: string; status: 'active' | 'invited'; manager_id?: number }) => {
    const email = `${username}@people.test`
    const row = { company_id, system_type_id: 1, username, email, email_normal: email, created_at: now, ...own }
    const [one] = await tx.sql.insert(users).values(row).returning({ user_id: users.user_id })
    if (!one) throw new Error(`${username} was not written`)
    return one.user_id
  }
  const user_id = await insert(manager, { name: 'Azman Bin Yusof', status: 'invited' })
  const below = await insert(person, { name, status: 'active', manager_id: user_id })
  const { course_id, course_version_id } = version
  const due_on = addDays(today, -3)
  await insertEnrolments(tx, [
    { user_id: below, company_id, course_id, course_version_id, previous_trainee_course_id: null, due_on, assigned_at: now },
  ])
  return { user_id, company_id }
})
const steps = { ...usualSteps, working_days: [1, 2, 3, 4, 5, 6, 7], digest_on: weekdayOf(today) }
await kit.database.write({ kind: 'company', company_id: above.company_id }, (tx) =>
  tellOfTheDay(tx, { actor: null, now, request: { id: 'digest', ip: '' }, kit }, notices, { user_ids: [above.user_id], steps, isThrough: false }),
)
await kit.database.close()
process.exit(0)
