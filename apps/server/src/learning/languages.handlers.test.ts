import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learnerOf } from '../../test/learner.ts'
import { sampleCourse } from '../../test/sample-course.ts'
import { comingBehind, openWorld, PASSWORD, served, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import type { CourseContent } from '../courses/courses.rules.ts'
import { everything } from '../kit/database/scope.ts'
import { readPdf } from '../kit/testing/pdf-testing.ts'
import { readClock } from '../kit/time/clock.ts'
import { quizAttempt } from './attempts/attempts.table.ts'
import { traineeCourse } from './enrolments/enrolments.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The sample course with a good deal of Malay and a little German. */
const malay = (code: string): CourseContent => {
  const course = sampleCourse(code)
  return {
    ...course,
    translations: { ms: { title: 'Kursus', description: 'Kursus ujian.', objectives: 'Belajar' }, de: { title: 'Kurs' } },
    modules: course.modules.map((module, m) => ({
      ...module,
      translations: { ms: { title: `Modul ${m + 1}`, short_title: `M${m + 1}` } },
      items: module.items.map((item) =>
        item.type === 'material'
          ? { ...item, material: { ...item.material, translations: { ms: { title: `Bacaan ${m + 1}`, html: '<p>Kata tidak.</p>' } } } }
          : {
              ...item,
              quiz: {
                ...item.quiz,
                translations: { ms: { name: `Kuiz ${m + 1}` } },
                questions: item.quiz.questions.map((question, n) =>
                  n === 2
                    ? question
                    : {
                        ...question,
                        translations: { ms: { text: `Soalan ${n + 1}?`, explanation: `Kerana ${n + 1}.` } },
                        options: question.options.map((option, i) => ({ ...option, translations: { ms: { value: `Pilihan ${n + 1}.${i}` } } })),
                      },
                ),
              },
            },
      ),
    })),
  }
}

let counter = 0
const enrolled = async (language: 'en' | 'de' | 'fr' = 'en', change: Partial<CourseContent> = {}) => {
  const person = await world.given.trainee({ language })
  const content = { ...malay(`MALAY${++counter}`), ...change }
  const trainee_course_id = await world.given.enrolment(person, await world.given.course(content))
  const learner = learnerOf(world, person, trainee_course_id, content)
  const cover = async () => (await learner.me.call('getViewTraineeCourseCoverPage', { trainee_course_id })).data
  const choose = (to: 'ms' | 'de' | 'en' | 'fr') => learner.me.call('chooseCourseLanguage', { trainee_course_id, language: to })
  const kept = async () =>
    (await world.sql((tx) => tx.sql.select().from(traineeCourse).where(eq(traineeCourse.trainee_course_id, trainee_course_id))))[0]?.language
  const evidence = async () => (await world.as(await world.given.admin('globalAdmin')).call('listCourseProgress', { trainee_course_id })).data
  return { person, content, trainee_course_id, ...learner, cover, choose, kept, evidence }
}

describe('a course in the language of its learner', () => {
  it('is in that of the interface where the course speaks it, else in its own', async () => {
    expect(await (await enrolled('de')).cover()).toMatchObject({ title: 'Kurs', language: 'de', languages: ['en', 'de', 'ms'] })
    expect(await (await enrolled('fr')).cover()).toMatchObject({ title: expect.stringMatching(/^Course/), language: 'en' })
  })

  it('is in the one chosen, part by part, from cover to list and outline', async () => {
    const { me, trainee_course_id, choose, cover, start } = await enrolled()
    expect((await choose('ms')).data).toEqual({ language: 'ms' })
    expect(await cover()).toMatchObject({
      title: 'Kursus',
      description: 'Kursus ujian.',
      objectives: ['Belajar'],
      language: 'ms',
      outline: [{ title: 'Modul 1', short_title: 'M1', items: [{ title: 'Bacaan 1' }, { title: 'Kuiz 1' }] }, {}],
    })
    expect((await start()).data.output.current).toMatchObject({ title: 'Bacaan 1' })
    const { traineeCoursesList } = (await me.call('getViewCourseEnroll', { with_outline: true })).data
    expect(traineeCoursesList).toMatchObject([{ title: 'Kursus', next_title: 'Bacaan 1', outline: [{ title: 'Modul 1' }, {}] }])
    expect((await me.call('getViewCourseEnroll', { q: 'kursus' })).data.total).toBe(1)
    expect((await me.call('getCourseProgress', { trainee_course_id })).data).toMatchObject({ language: 'ms', outline: [{ title: 'Modul 1' }, {}] })
  })

  it('shows its materials so, and one of them in another language where that is asked for', async () => {
    const { me, start, choose, progressId } = await enrolled()
    await choose('ms')
    await start()
    const module_progress_id = await progressId(0)
    const shown = async (input: object) => (await me.call('getViewMaterial', { module_progress_id, ...input })).data.material
    expect(await shown({})).toMatchObject({ title: 'Bacaan 1', language: 'ms', html: '<p>Kata tidak.</p>' })
    expect(await shown({ language: 'en' })).toMatchObject({ title: 'Reading 1', language: 'en' })
  })

  it('is none that its author left out, whatever its materials have', async () => {
    const { modules } = malay('LEFTOUT')
    const withGerman = modules.map((module) => ({
      ...module,
      items: module.items.map((item) => {
        if (item.type !== 'material') return item
        const translations = { ...item.material.translations, de: { title: 'Lektüre', html: '<p>Nein.</p>' } }
        return { ...item, material: { ...item.material, translations } }
      }),
    }))
    const { me, start, progressId } = await enrolled('en', { modules: withGerman, languages: ['en', 'ms'] })
    await start()
    const { material } = (await me.call('getViewMaterial', { module_progress_id: await progressId(0), language: 'de' })).data
    expect(material).toMatchObject({ title: 'Reading 1', language: 'en', languages: ['en', 'ms'] })
  })

  it('is recorded at the start, and again when another is chosen, with an audit line', async () => {
    const { start, kept, choose, trainee_course_id } = await enrolled('de')
    expect(await kept()).toBeNull()
    await start()
    expect(await kept()).toBe('de')
    await choose('ms')
    expect(await kept()).toBe('ms')
    const lines = await world.sql((tx) =>
      tx.sql
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.entity_id, String(trainee_course_id))),
    )
    const chosen = lines.find(({ action }) => action === 'trainee_course.language_chosen')
    expect(chosen).toMatchObject({ before: { language: 'de' }, after: { language: 'ms' } })
  })

  it('is recorded when a lesson of it is opened, where it began before that was done', async () => {
    const { start, kept, me, progressId, trainee_course_id } = await enrolled('de')
    await start()
    await world.sql((tx) => tx.sql.update(traineeCourse).set({ language: null }).where(eq(traineeCourse.trainee_course_id, trainee_course_id)))
    await me.call('getViewMaterial', { module_progress_id: await progressId(0) })
    expect(await kept()).toBe('de')
  })

  it('can be none that the course does not speak, and none once it is completed', async () => {
    const { choose, kept, study, sign } = await enrolled()
    expect(await choose('fr')).toMatchObject({ response_code: 7000, data: [{ field: 'language', rule: 'invalid' }] })
    expect(await kept()).toBeNull()
    await study()
    await sign()
    expect((await choose('ms')).response_code).toBe(10055)
    expect(await kept()).toBe('en')
  })

  it('has the pledge in Malay without being asked, with the Malay name of the course', async () => {
    const { me, trainee_course_id, choose } = await enrolled('en', {
      pledge: {
        version: '1',
        texts: { en: { title: 'Pledge', body: 'After {course_title}.' }, ms: { title: 'Ikrar', body: 'Selepas {course_title}.' } },
      },
    })
    await choose('ms')
    expect((await me.call('getPledge', { trainee_course_id })).data.pledge).toMatchObject({ language: 'ms', text: 'Selepas Kursus.' })
    expect((await me.call('getPledge', { trainee_course_id, language: 'en' })).data.pledge.text).toMatch(/^After Course MALAY/)
  })

  it('is signed in whatever language the course has it in, and stays so on record: the language, the words and the hash of its text', async () => {
    const { me, person, trainee_course_id, study, evidence } = await enrolled('de', {
      translations: { de: { title: 'Kurs' } },
      pledge: {
        version: '1',
        texts: { en: { title: 'Pledge', body: 'After {course_title}.' }, de: { title: 'Zusage', body: 'Nach {course_title}, {position}.' } },
      },
    })
    await study()
    const { pledge } = (await me.call('getPledge', { trainee_course_id })).data
    expect(pledge).toMatchObject({ language: 'de', languages: ['en', 'de'], title: 'Zusage', text: expect.stringMatching(/^Nach Kurs, /) })
    const input = { trainee_course_id, language: 'de' as const, full_name: person.name, agree: true as const, password: PASSWORD }
    const { data } = await me.call('submitPledge', input)
    expect(data.pledge).toMatchObject({ state: 'signed', language: 'de', text: pledge.text, hash: pledge.hash })
    expect((await evidence()).pledge).toMatchObject({ serial_no: data.pledge.serialNo, language: 'de' })
    expect((await me.call('getPledge', { trainee_course_id, language: 'en' })).data.pledge).toMatchObject({ language: 'de', text: pledge.text })
  })
})

describe('an attempt at a quiz', () => {
  const atQuiz = async () => {
    const one = await enrolled()
    await one.choose('ms')
    await one.start()
    await one.read(await one.progressId(0))
    return { ...one, quiz: await one.progressId(1) }
  }
  const view = async ({ me, quiz }: Awaited<ReturnType<typeof atQuiz>>, start = false) =>
    (await me.call('getViewQuiz', { module_progress_id: quiz, start })).data.quiz_detail

  it('asks in the language of the course, and where a question has none in the course’s own', async () => {
    const one = await atQuiz()
    const { name, attempt } = await view(one, true)
    expect([name, attempt?.language]).toEqual(['Kuiz 1', 'ms'])
    const asked = new Map(attempt?.questions.map((question) => [question.question_id, question]))
    expect(asked.get(501)).toMatchObject({ text: 'Soalan 1?', language: 'ms' })
    expect(
      asked
        .get(501)
        ?.options.map(({ value }) => value)
        .sort(),
    ).toEqual(['Pilihan 1.0', 'Pilihan 1.1', 'Pilihan 1.2', 'Pilihan 1.3'])
    expect(asked.get(503)).toMatchObject({ text: 'Question 3?', language: 'en' })
  })

  it('keeps its language to its end, whatever is chosen meanwhile; the next one has the new', async () => {
    const one = await atQuiz()
    await view(one, true)
    await one.choose('en')
    const { name, attempt } = await view(one)
    expect([name, attempt?.language, attempt?.questions.some(({ text }) => text === 'Soalan 1?')]).toEqual(['Kuiz 1', 'ms', true])
    await one.me.call('submitProgress', { module_progress_id: one.quiz, finish: true })
    expect((await view(one, true)).attempt).toMatchObject({ attempt_no: 2, language: 'en' })
  })

  it('tells what was right in the language it asked in', async () => {
    const one = await atQuiz()
    const { data } = await one.answer(one.quiz)
    await one.choose('en')
    expect(data.result?.answers?.find(({ question_id }) => question_id === 501)).toMatchObject({
      text: 'Soalan 1?',
      language: 'ms',
      right_values: ['Pilihan 1.0'],
      explanation: 'Kerana 1.',
    })
    const later = (await view(one)).last_result
    expect(later?.answers?.find(({ question_id }) => question_id === 501)).toMatchObject({ text: 'Soalan 1?', explanation: 'Kerana 1.' })
  })

  it('is on record with its language, as the enrolment is', async () => {
    const one = await atQuiz()
    await one.answer(one.quiz, false)
    await one.choose('en')
    await one.answer(one.quiz)
    const { enrolment, items } = await one.evidence()
    expect(enrolment.language).toBe('en')
    expect(items[1]?.attempts.map(({ attempt_no, language }) => [attempt_no, language])).toEqual([
      [1, 'ms'],
      [2, 'en'],
    ])
  })

  it('that began before this was recorded was asked in the course’s own', async () => {
    const one = await atQuiz()
    await view(one, true)
    await world.sql((tx) => tx.sql.update(quizAttempt).set({ language: null }))
    // As another process sees it, which knows nothing of before.
    await world.sql((tx) =>
      tx.sql.update(traineeCourse).set({ standing_version: 0 }).where(eq(traineeCourse.trainee_course_id, one.trainee_course_id)),
    )
    expect((await view(one)).attempt).toMatchObject({ language: 'en' })
    const { items } = await one.evidence()
    expect(items[1]?.attempts).toMatchObject([{ language: null }])
  })
})

describe('the certificate', () => {
  const certificate = {
    heading: 'Certificate of conduct',
    signatory_name: 'Siti Aminah',
    signatory_title: 'Head of Compliance',
    translations: { de: { heading: 'Zeugnis über Redlichkeit', signatory_title: 'Leiterin Compliance' } },
  }
  const pdfOf = async (me: Awaited<ReturnType<typeof enrolled>>['me'], trainee_course_id: number) =>
    (await me.call('getCertificate', { trainee_course_id })).data.pdf.base64_pdf

  it('says what the course’s template says, in the language of its holder, and the same bytes again', async () => {
    const one = await enrolled('de', { certificate })
    await one.study()
    await one.me.call('submitPledge', { trainee_course_id: one.trainee_course_id, full_name: one.person.name, agree: true, password: PASSWORD })
    const first = await pdfOf(one.me, one.trainee_course_id)
    const { text } = await readPdf(Buffer.from(first, 'base64'))
    for (const words of ['Zeugnis über Redlichkeit', 'Siti Aminah', 'Leiterin Compliance', 'Kurs']) expect(text).toContain(words)
    expect(await pdfOf(one.me, one.trainee_course_id)).toBe(first)
    expect((await one.cover()).certificate).toMatchObject({
      heading: 'Zeugnis über Redlichkeit',
      signatory_name: 'Siti Aminah',
      course_title: 'Kurs',
    })
  })

  it('of a course without a template says the portal’s own words', async () => {
    const one = await enrolled()
    expect((await one.cover()).certificate).toBeNull()
    await one.study()
    await one.sign()
    const { text } = await readPdf(Buffer.from(await pdfOf(one.me, one.trainee_course_id), 'base64'))
    expect(text).toContain('Certificate of completion')
    expect((await one.cover()).certificate).toMatchObject({ heading: null, signatory_name: null })
  })
})

describe.runIf(served)('on PostgreSQL', () => {
  it('choices and a start at once leave one set of progress and one of the languages', async () => {
    const one = await enrolled()
    await Promise.all([one.start(), ...Array.from({ length: 20 }, (_, n) => one.choose(n % 2 === 0 ? 'ms' : 'de')), one.start()])
    expect(await one.items()).toHaveLength(4)
    const kept = await one.kept()
    expect(['ms', 'de']).toContain(kept)
    expect((await one.cover()).language).toBe(kept)
  })
  it('a choice behind the signature that completes the course changes no language', async () => {
    const { choose, kept, study, trainee_course_id } = await enrolled()
    await study()
    const signing = { status: 'COMPLETED', completed_at: await readClock(world.kit) } as const
    const answer = await comingBehind(
      world,
      everything,
      (tx) => tx.sql.update(traineeCourse).set(signing).where(eq(traineeCourse.trainee_course_id, trainee_course_id)),
      () => choose('ms'),
    )
    expect(answer.response_code).toBe(10055)
    expect(await kept()).toBe('en')
  })
})
