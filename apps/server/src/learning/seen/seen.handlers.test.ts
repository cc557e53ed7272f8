import { writeFileSync } from 'node:fs'
import { getAttemptAsSeen, getCourseAsSeen, getLessonAsSeen, getPledgeAsSeen } from '@jujur/contract/as-seen.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learnerOf } from '../../../test/learner.ts'
import { sampleCourse } from '../../../test/sample-course.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { auditEvent } from '../../audit/audit.table.ts'
import type { CourseContent } from '../../courses/courses.rules.ts'
import { course as courses, courseVersion } from '../../courses/courses.table.ts'
import { users } from '../../identity/identity.table.ts'
import { quizAnswer, quizAttempt } from '../attempts/attempts.table.ts'
import { traineeCourse } from '../enrolments/enrolments.table.ts'
import { moduleProgress } from '../lessons/lessons.table.ts'
import { pledge } from '../pledges/pledges.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const TWENTY_MINUTES = 1_200_000
let counter = 0
/** Questions of its own, so that no other course of these tests asks them; a good deal of it in Malay. */
const ownContent = (): CourseContent => {
  const n = ++counter
  const content = sampleCourse(`SEEN${n}`)
  return {
    ...content,
    translations: { ms: { title: 'Kursus' } },
    modules: content.modules.map((module) => ({
      ...module,
      items: module.items.map((item) =>
        item.type === 'material'
          ? { ...item, material: { ...item.material, translations: { ms: { title: 'Bacaan', html: '<p>Kata tidak.</p>' } } } }
          : {
              ...item,
              quiz: {
                ...item.quiz,
                translations: { ms: { name: 'Kuiz' } },
                questions: item.quiz.questions.map((question) => ({
                  ...question,
                  question_id: question.question_id + n * 1000,
                  translations: { ms: { text: `Soalan ${question.question_id}?` } },
                })),
              },
            },
      ),
    })),
  }
}

const enrolled = async (language: ContentLanguage = 'en') => {
  const admin = await world.given.admin('clientAdmin')
  const person = await world.given.trainee({ company: { company_id: admin.company_id as number } })
  const course = await world.given.course(ownContent())
  const trainee_course_id = await world.given.enrolment(person, course)
  const learner = learnerOf(world, person, trainee_course_id, course.content)
  if (language !== 'en') await learner.me.call('chooseCourseLanguage', { trainee_course_id, language })
  const me = world.as(admin)
  const provider = world.as(await world.given.admin('globalAdmin'))
  const parts = async () => (await me.call('getCourseAsSeen', { trainee_course_id })).data.parts
  const idsOf = async () => {
    const all = await parts()
    const of = <K extends string>(kind: K) => all.filter((part) => part.kind === kind)
    return {
      attempts: of('attempt').map((part) => ('attempt_id' in part ? part.attempt_id : 0)),
      lessons: of('lesson').map((part) => ('module_progress_id' in part ? part.module_progress_id : 0)),
      serial_no: all.flatMap((part) => (part.kind === 'pledge' ? [part.serial_no] : []))[0] as string,
    }
  }
  /** Nobody is asked its questions any more. */
  const retire = () =>
    world.sql(async (tx) => {
      await tx.sql.update(courses).set({ status: 'archived' }).where(eq(courses.course_id, course.course_id))
    })
  return { admin, person, course, trainee_course_id, learner, me, provider, parts, idsOf, retire }
}
type Enrolled = Awaited<ReturnType<typeof enrolled>>
const studied = async (language: ContentLanguage = 'en') => {
  const one = await enrolled(language)
  await one.learner.study()
  await one.learner.sign()
  return { ...one, ids: await one.idsOf() }
}
const file = async (one: Enrolled, input: object) => {
  const answer = await one.me.call('downloadAsSeen', input as never)
  return { page: answer.body, answer }
}

describe('an attempt as it was seen', () => {
  it('has questions and options in the order they had, the answers, what was right and what was told', async () => {
    const one = await studied()
    await one.retire()
    const [attempt_id = 0] = one.ids.attempts
    const { data } = await one.me.call('getAttemptAsSeen', { attempt_id })
    expect(getAttemptAsSeen.output.parse(data)).toEqual(data)
    const [kept] = await world.sql((tx) => tx.sql.select().from(quizAttempt).where(eq(quizAttempt.attempt_id, attempt_id)))
    const drawn = kept?.questions as { question_id: number; option_ids: number[] }[]
    expect(data.questions.map(({ question_id }) => question_id)).toEqual(drawn.map(({ question_id }) => question_id))
    expect(data.questions.map(({ options }) => options?.map(({ option_id }) => option_id))).toEqual(drawn.map(({ option_ids }) => option_ids))
    const answers = await world.sql((tx) => tx.sql.select().from(quizAnswer).where(eq(quizAnswer.attempt_id, attempt_id)))
    for (const { question_id, options, correct } of data.questions) {
      const chosen = options?.filter((option) => option.chosen).map(({ option_id }) => option_id)
      expect(chosen?.toSorted()).toEqual(answers.find((answer) => answer.question_id === question_id)?.option_ids.toSorted())
      expect(correct).toBe(true)
    }
    expect(data).toMatchObject({
      person: { user_id: one.person.user_id, name: one.person.name },
      course: { version_no: 1, content_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      title: 'Quiz 2',
      language: 'en',
      told: { score: 100, passed: true, answers: true, available_at: null },
      rules: { pass_mark: 60, attempts: 2 },
      gaps: [],
    })
  })

  it('says of each what the portal said, by the rules of then', async () => {
    const one = await enrolled()
    const { learner } = one
    await learner.start()
    await learner.read(await learner.progressId(0))
    const quiz = await learner.progressId(1)
    const first = await learner.answer(quiz, false)
    const second = await learner.answer(quiz, false)
    const [a = 0, b = 0] = (await one.idsOf()).attempts
    for (const [id, said] of [
      [a, first],
      [b, second],
    ] as const) {
      const { told } = (await one.me.call('getAttemptAsSeen', { attempt_id: id })).data
      const result = said.data.result
      expect(told).toEqual({
        score: result?.score,
        passed: result?.passed,
        attempts_left: result?.attempts_left,
        available_at: result?.available_at ?? null,
        answers: result?.answers !== undefined,
      })
    }
    // The lesson before is to be read again: what was kept of the first reading is gone, and that is said.
    const [lesson = 0] = (await one.idsOf()).lessons
    expect((await one.me.call('getLessonAsSeen', { module_progress_id: lesson })).data.gaps).toContain('read_before')
  })

  it('withholds from companies the options and marks of questions that anybody may be asked, and from nobody of the provider', async () => {
    const one = await studied()
    const [attempt_id = 0] = one.ids.attempts
    const withheld = (await one.me.call('getAttemptAsSeen', { attempt_id })).data
    expect(withheld.questions.map(({ is_withheld, options, correct, explanation }) => [is_withheld, options, correct, explanation])).toEqual(
      withheld.questions.map(() => [true, null, null, null]),
    )
    const page = (await file(one, { attempt_id })).page
    for (const { options } of (await one.provider.call('getAttemptAsSeen', { attempt_id })).data.questions) {
      expect(options).not.toBeNull()
      for (const { value } of options ?? []) expect(JSON.stringify(withheld) + page).not.toContain(value)
    }
    // Archived, yet open for somebody of another company.
    await one.retire()
    const other = await world.given.enrolment(await world.given.trainee(), one.course)
    expect((await one.me.call('getAttemptAsSeen', { attempt_id })).data.questions.every(({ is_withheld }) => is_withheld)).toBe(true)
    await world.sql((tx) => tx.sql.delete(traineeCourse).where(eq(traineeCourse.trainee_course_id, other)))
    expect((await one.me.call('getAttemptAsSeen', { attempt_id })).data.questions.some(({ is_withheld }) => is_withheld)).toBe(false)
  })

  it('is none while it is not handed in, and none of another company', async () => {
    const one = await enrolled()
    const { learner } = one
    await learner.start()
    await learner.read(await learner.progressId(0))
    await learner.me.call('getViewQuiz', { module_progress_id: await learner.progressId(1), start: true })
    expect((await one.parts()).map(({ kind }) => kind)).toEqual(['lesson'])
    const [open] = await world.sql((tx) =>
      tx.sql.select({ id: quizAttempt.attempt_id }).from(quizAttempt).where(eq(quizAttempt.user_id, one.person.user_id)),
    )
    expect((await one.me.call('getAttemptAsSeen', { attempt_id: open?.id as number })).response_code).toBe(4444)
    const done = await studied()
    expect((await one.me.call('getAttemptAsSeen', { attempt_id: done.ids.attempts[0] as number })).response_code).toBe(4444)
  })
})

describe('what was seen stays as it was', () => {
  it('whatever becomes of the name, the language, the course and the person', async () => {
    // All of it lies before the name changes, whose clock is the database's.
    world.clock.shift(-TWENTY_MINUTES)
    const one = await studied('ms')
    world.clock.shift(TWENTY_MINUTES)
    await one.retire()
    const [attempt_id = 0] = one.ids.attempts
    const [module_progress_id = 0] = one.ids.lessons
    const { serial_no } = one.ids
    const all = async () => ({
      attempt: (await one.me.call('getAttemptAsSeen', { attempt_id })).data,
      lesson: (await one.me.call('getLessonAsSeen', { module_progress_id })).data,
      pledge: (await one.me.call('getPledgeAsSeen', { serial_no })).data,
      course: (await one.me.call('getCourseAsSeen', { trainee_course_id: one.trainee_course_id })).data,
      pages: await Promise.all([{ attempt_id }, { module_progress_id }, { serial_no }].map(async (input) => (await file(one, input)).page)),
    })
    const plain = (value: unknown) => JSON.stringify(value).replaceAll(/"\/files\/[^"]*"/g, '""')
    const before = await all()
    expect(before.attempt).toMatchObject({ language: 'ms', title: 'Kuiz' })
    expect(before.lesson.shown).toMatchObject([{ language: 'ms', title: 'Bacaan', html: '<p>Kata tidak.</p>' }])
    expect(getLessonAsSeen.output.parse(before.lesson)).toEqual(before.lesson)
    expect(getPledgeAsSeen.output.parse(before.pledge)).toEqual(before.pledge)
    expect(getCourseAsSeen.output.parse(before.course)).toEqual(before.course)

    await world.sql(async (tx) => {
      await tx.sql.update(users).set({ name: 'Somebody Else', language: 'de', department: 'Elsewhere' }).where(eq(users.user_id, one.person.user_id))
      await tx.sql.update(courses).set({ title: 'Another title', description: 'Another' }).where(eq(courses.course_id, one.course.course_id))
      const [first] = await tx.sql.select().from(courseVersion).where(eq(courseVersion.course_version_id, one.course.course_version_id))
      if (!first) throw new Error('no version')
      const { course_version_id: _, ...rest } = first
      const content = { ...(first.content as CourseContent), title: 'Another title', modules: [], translations: { ms: { title: 'Lain' } } }
      await tx.sql.insert(courseVersion).values({ ...rest, version_no: 2, title: 'Another title', content, content_hash: 'f'.repeat(64) })
      await tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, one.person.user_id))
    })
    expect(plain(await all())).toBe(plain(before))
    expect(before.attempt.person.name).toBe(one.person.name)
  })

  it('and what was not kept at the time is told as a gap by its name', async () => {
    const one = await studied()
    const [attempt_id = 0] = one.ids.attempts
    const [module_progress_id = 0] = one.ids.lessons
    expect((await one.me.call('getPledgeAsSeen', { serial_no: one.ids.serial_no })).data).toMatchObject({ typed_name: one.person.name, gaps: [] })
    await world.sql(async (tx) => {
      await tx.sql.update(quizAttempt).set({ language: null }).where(eq(quizAttempt.attempt_id, attempt_id))
      await tx.sql.update(moduleProgress).set({ read_in: [] }).where(eq(moduleProgress.module_progress_id, module_progress_id))
    })
    expect((await one.me.call('getAttemptAsSeen', { attempt_id })).data.gaps).toEqual(['attempt_language'])
    expect((await one.me.call('getLessonAsSeen', { module_progress_id })).data.gaps).toEqual(['lesson_language'])

    const old = await enrolled()
    const serial_no = 'PLG-2020-00000001'
    await world.sql(async (tx) => {
      const [signed] = await tx.sql.select().from(pledge).where(eq(pledge.serial_no, one.ids.serial_no))
      if (!signed) throw new Error('no pledge')
      const owner = { trainee_course_id: old.trainee_course_id, user_id: old.person.user_id, company_id: old.admin.company_id as number }
      await tx.sql.insert(pledge).values({ ...signed, ...owner, serial_no, typed_name: null, template_hash: 'e'.repeat(64) })
    })
    expect((await old.me.call('getPledgeAsSeen', { serial_no })).data.gaps).toEqual(['typed_name', 'pledge_template'])
    expect((await file(one, { attempt_id })).page).toContain('The language of this attempt was not kept.')
  })

  it('in each language in which a lesson was opened', async () => {
    const one = await enrolled()
    await one.learner.start()
    const module_progress_id = await one.learner.progressId(0)
    for (const language of ['en', 'ms', 'en', 'ms'] as const) await one.learner.me.call('getViewMaterial', { module_progress_id, language })
    const { data } = await one.me.call('getLessonAsSeen', { module_progress_id })
    expect(data.shown.map(({ language, title }) => [language, title])).toEqual([
      ['en', 'Reading 1'],
      ['ms', 'Bacaan'],
    ])
    await one.learner.me.call('chooseCourseLanguage', { trainee_course_id: one.trainee_course_id, language: 'ms' })
    expect((await one.me.call('getLessonAsSeen', { module_progress_id })).data).toEqual(data)
  })
})

describe('as a page', () => {
  it('stands by itself: no script, nothing from the network, a name that Windows takes, and a line in the log', async () => {
    const one = await studied()
    await one.retire()
    const [attempt_id = 0] = one.ids.attempts
    const { page, answer } = await file(one, { attempt_id })
    expect(answer.headers['content-disposition']).toBe(`attachment; filename=attempt-${attempt_id}.html`)
    expect(page).toMatch(/^<!doctype html>/)
    expect(page).not.toMatch(/<script|<link|<iframe|\son\w+=|src="(?!data:)|url\(|@import/)
    expect(page).toContain("default-src 'none'")
    for (const words of [one.person.name, 'Option 1.0', 'chosen', '100%', one.course.content.title]) expect(page).toContain(words)
    if (process.env.SEEN_PAGE) writeFileSync(process.env.SEEN_PAGE, page)
    const lines = await world.sql((tx) => tx.sql.select().from(auditEvent).where(eq(auditEvent.action, 'as_seen.taken')))
    expect(lines.at(-1)).toMatchObject({
      entity_id: String(one.trainee_course_id),
      after: { kind: 'attempt', attempt_id },
      company_id: one.admin.company_id,
      actor_user_id: one.admin.user_id,
    })
    // Of the provider's people too it is the company's line.
    await one.provider.call('downloadAsSeen', { serial_no: one.ids.serial_no })
    const after = await world.sql((tx) => tx.sql.select().from(auditEvent).where(eq(auditEvent.action, 'as_seen.taken')))
    expect(after.at(-1)).toMatchObject({ after: { kind: 'pledge' }, company_id: one.admin.company_id })
  })

  it('makes whatever stands in a name harmless', async () => {
    const one = await enrolled()
    await world.sql((tx) => tx.sql.update(users).set({ name: '<img src=x onerror=alert(1)>' }).where(eq(users.user_id, one.person.user_id)))
    await one.learner.start()
    await one.learner.read(await one.learner.progressId(0))
    const [module_progress_id = 0] = (await one.idsOf()).lessons
    const { page } = await file(one, { module_progress_id })
    expect(page).toContain('&lt;img src=x')
    expect(page).not.toContain('<img src=x')
  })
})
