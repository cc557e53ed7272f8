/** A trainee does all the lessons and quizzes of the course that they have open, up to the pledge: node study.ts USERNAME */
import { and, desc, eq } from 'drizzle-orm'
import { openKit } from '../apps/server/src/bootstrap/open.ts'
import { study } from '../apps/server/src/demo/journeys.seed.ts'
import { users } from '../apps/server/src/identity/identity.table.ts'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { setPledgePending } from '../apps/server/src/learning/enrolments/enrolments.store.ts'
import { isOpenEnrolment, traineeCourse } from '../apps/server/src/learning/enrolments/enrolments.table.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const [username = ''] = process.argv.slice(2)

const kit = await openKit(readSettings())
const now = await readClock(kit)
await kit.database.write(everything, async (tx) => {
  const [open] = await tx.sql
    .select({ id: traineeCourse.trainee_course_id })
    .from(traineeCourse)
    .innerJoin(users, eq(users.user_id, traineeCourse.user_id))
    .where(and(eq(users.username, username), isOpenEnrolment))
    .orderBy(desc(traineeCourse.trainee_course_id))
    .limit(1)
  if (!open) throw new Error(`${username} has no course open`)
  await study(tx, open.id, Number.POSITIVE_INFINITY, new Date(now.getTime() - 6 * 60 * 60 * 1000))
  await setPledgePending(tx, open.id)
})
await kit.database.close()
process.exit(0)
