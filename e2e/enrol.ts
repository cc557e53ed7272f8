/** Enrols a trainee in the newest version of a course without a seat, for journeys that are not about buying: node enrol.ts USERNAME CODE */
import { desc, eq } from 'drizzle-orm'
import { openKit } from '../apps/server/src/bootstrap/open.ts'
import { courseVersion } from '../apps/server/src/courses/courses.table.ts'
import { users } from '../apps/server/src/identity/identity.table.ts'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { dayOf } from '../apps/server/src/kit/time/calendar.rules.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { insertEnrolments } from '../apps/server/src/learning/enrolments/enrolments.store.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const [username = '', code = ''] = process.argv.slice(2)
const DUE_MS = 7 * 24 * 60 * 60 * 1000

const kit = await openKit(readSettings())
const now = await readClock(kit)
await kit.database.write(everything, async (at) => {
  const [learner] = await at.sql.select().from(users).where(eq(users.username, username))
  const [version] = await at.sql.select().from(courseVersion).where(eq(courseVersion.code, code)).orderBy(desc(courseVersion.version_no)).limit(1)
  if (!learner?.company_id || !version) throw new Error(`${learner ? code : username} is not there`)
  const { user_id, company_id } = learner
  const { course_id, course_version_id } = version
  const due_on = dayOf(new Date(now.getTime() + DUE_MS))
  await insertEnrolments(at, [{ user_id, company_id, course_id, course_version_id, previous_trainee_course_id: null, due_on, assigned_at: now }])
})
await kit.database.close()
process.exit(0)
