/** Publishes a next version of a course, marked as a material change: its last quiz asks one other question. Then the job asks for it: node update-course.ts CODE WHAT */
import { desc, eq } from 'drizzle-orm'
import { openKit } from '../apps/server/src/bootstrap/open.ts'
import { hashOf } from '../apps/server/src/courses/composing.usecases.ts'
import { type CourseContent, itemsOf } from '../apps/server/src/courses/courses.rules.ts'
import { courseVersion } from '../apps/server/src/courses/courses.table.ts'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { updateCourses } from '../apps/server/src/purchases/cycles/updates.worker.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const [code = '', what = ''] = process.argv.slice(2)

const kit = await openKit(readSettings())
const now = await readClock(kit)
await kit.database.write(everything, async (at) => {
  const [last] = await at.sql.select().from(courseVersion).where(eq(courseVersion.code, code)).orderBy(desc(courseVersion.version_no)).limit(1)
  if (!last) throw new Error(`${code} is not there`)
  const { course_version_id: _, ...version } = last
  const content = structuredClone(last.content) as CourseContent
  const item = itemsOf(content).findLast(({ type }) => type === 'quiz')
  const question = item?.type === 'quiz' ? item.quiz.questions[0] : undefined
  if (item?.type !== 'quiz' || !question) throw new Error(`${code} has no quiz`)
  const [right, wrong] = question.options
  if (!right || !wrong) throw new Error('a question has options')
  const options = [
    { option_id: right.option_id, value: 'Yes, that is so', is_true: true },
    { option_id: wrong.option_id, value: 'No, that is not so', is_true: false },
  ]
  item.quiz.draw = []
  item.quiz.questions = [{ ...question, type: 'single', text: `${what} Is that so?`, explanation: what, options, translations: {} }]
  await at.sql.insert(courseVersion).values({
    ...version,
    ...{ version_no: last.version_no + 1, content, content_format: 2, content_hash: hashOf(content, 2), published_at: now },
    ...{ material_change: what, update_due_days: 30 },
  })
})
await updateCourses(kit, new AbortController().signal)
await kit.database.close()
process.exit(0)
