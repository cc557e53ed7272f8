/**
 * Fills an empty database for a measurement: the demo's full course and trainees in the middle of it, each signed in, with the first quiz open.
 * The settings come from the environment, as the server's; SEED_TRAINEES says how many. Prints { password, trainees }.
 */
import { calls } from '@jujur/contract/index.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { permission } from '../apps/server/src/access/access.table.ts'
import { defaultPermissions } from '../apps/server/src/access/default-permissions.rules.ts'
import { openKit } from '../apps/server/src/bootstrap/open.ts'
import { company } from '../apps/server/src/companies/companies.table.ts'
import { addFullCourse } from '../apps/server/src/demo/content.seed.ts'
import { users } from '../apps/server/src/identity/identity.table.ts'
import { startSession } from '../apps/server/src/identity/sessions/sessions.store.ts'
import type { Connection } from '../apps/server/src/kit/database/database.ts'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { secureRandom } from '../apps/server/src/kit/security/secrets.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { openAttempt } from '../apps/server/src/learning/attempts/attempts.store.ts'
import { beginCourse } from '../apps/server/src/learning/enrolments/enrolments.store.ts'
import { traineeCourse } from '../apps/server/src/learning/enrolments/enrolments.table.ts'
import { findStanding } from '../apps/server/src/learning/enrolments/standing.store.ts'
import { finishItem } from '../apps/server/src/learning/lessons/lessons.store.ts'
import { drawQuestions } from '../apps/server/src/quizzes/quizzes.rules.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const PASSWORD = 'Measured#2026'
const IN_A_COMPANY = 100

const one = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('the seed got no row back')
  return row
}

const kit = await openKit(readSettings())
const now = await readClock(kit)
const password_hash = await kit.hashing.hash(PASSWORD)

const addPerson = async (tx: Connection, username: string, company_id: number | null, isAdmin = company_id === null) => {
  const role = company_id === null ? 'globalAdmin' : isAdmin ? 'clientAdmin' : 'trainee'
  const kind = isAdmin && company_id !== null ? ('maker_checker' as const) : null
  // The profile shows more than a bare row.
  const work = role === 'trainee' ? { department: 'Sales', position: 'Executive', phone: '+60123456789' } : {}
  const person = { ...work, username, name: `Person ${username}`, email: `${username}@people.test`, email_normal: `${username}@people.test` }
  const row = one(
    await tx.sql
      .insert(users)
      .values({
        ...person,
        company_id,
        kind,
        system_type_id: systemTypes[role],
        status: 'active',
        password_hash,
        last_active_at: now,
        created_at: now,
      })
      .returning({ user_id: users.user_id }),
  )
  const entries = defaultPermissions(role, kind, Object.values(calls))
  await tx.sql.insert(permission).values(entries.map((entry) => ({ ...entry, ...row, company_id })))
  return row.user_id
}

/** Enrolled, the first reading finished, the quiz after it open and without a deadline. */
const addTrainee = async (tx: Connection, n: number, company_id: number, of: { course_id: number; course_version_id: number }) => {
  const username = `trainee${n}`
  const user_id = await addPerson(tx, username, company_id)
  const token = await startSession(tx, { user_id, company_id }, { now, request: { ip: '127.0.0.1', device: 'measuring' } })
  const { course_id, course_version_id } = of
  const { trainee_course_id } = one(
    await tx.sql
      .insert(traineeCourse)
      .values({ user_id, company_id, course_id, course_version_id, due_on: '2030-01-31', assigned_at: now })
      .returning({ trainee_course_id: traineeCourse.trainee_course_id }),
  )
  const begun = await findStanding(tx, { trainee_course_id })
  if (!begun) throw new Error('the enrolment is not there')
  await beginCourse(tx, begun, 'en', now)
  const [reading, quiz] = (await findStanding(tx, { trainee_course_id }))?.progress ?? []
  const item = begun.content.modules[0]?.items[1]
  if (!reading || !quiz || item?.type !== 'quiz') throw new Error('the course does not begin with a reading and a quiz')
  await finishItem(tx, reading.module_progress_id, now)
  const owner = { user_id, company_id, module_progress_id: quiz.module_progress_id }
  await openAttempt(
    tx,
    owner,
    { attempt_set: 1, attempt_no: 1, questions: drawQuestions(item.quiz, secureRandom), language: 'en', deadline_at: null },
    now,
  )
  const questions = item.quiz.questions.map(({ question_id, options }) => ({ question_id, option_ids: options.map(({ option_id }) => option_id) }))
  return { username, token, trainee_course_id, module_progress_id: quiz.module_progress_id, questions }
}

const { trainees, admins } = await kit.database.write(everything, async (tx) => {
  const maker = await addPerson(tx, 'author1', null)
  const checker = await addPerson(tx, 'author2', null)
  const course = await addFullCourse({ tx, kit, now, maker, checker })
  const made = []
  const admins = []
  let company_id = 0
  for (let n = 0; n < Number(process.env.SEED_TRAINEES); n++) {
    if (n % IN_A_COMPANY === 0) {
      const name = `Company ${n} Sdn Bhd`
      const row = { name, company_reg_no: `2020${10_000_000 + n}`, email: 'office@company.test', phone: '+60312345678', created_at: now }
      company_id = one(await tx.sql.insert(company).values(row).returning({ company_id: company.company_id })).company_id
      const user_id = await addPerson(tx, `admin${n}`, company_id, true)
      admins.push({ token: await startSession(tx, { user_id, company_id }, { now, request: { ip: '127.0.0.1', device: 'measuring' } }) })
    }
    made.push(await addTrainee(tx, n, company_id, course))
  }
  return { trainees: made, admins }
})
await kit.database.close()
process.stdout.write(JSON.stringify({ password: PASSWORD, trainees, admins }))
