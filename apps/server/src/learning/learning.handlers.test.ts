import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learnerOf, rightOptions } from '../../test/learner.ts'
import { sampleCourse } from '../../test/sample-course.ts'
import { comingBehind, openWorld, PASSWORD, served, type World } from '../../test/world.ts'
import { course } from '../courses/courses.table.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'
import { submitAttempt } from './attempts/attempts.store.ts'
import { quizAnswer } from './attempts/attempts.table.ts'
import { lockEnrolment } from './enrolments/standing.store.ts'
import { keepPdf } from './pledges/pledges.store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A trainee with one course, not started. */
const enrolled = async (content = sampleCourse(`T${Math.random().toString(36).slice(2, 8)}`)) => {
  const person = await world.given.trainee()
  const course = await world.given.course(content)
  const trainee_course_id = await world.given.enrolment(person, course, { due_on: '2027-01-31' })
  return { person, trainee_course_id, content, ...learnerOf(world, person, trainee_course_id, content) }
}

describe.runIf(served)('a course whose seat is given back while it is started', () => {
  it('is not there: 10053, and nothing is begun', async () => {
    const { me, trainee_course_id } = await enrolled()
    const owner = new pg.Client({ connectionString: world.kit.settings.databaseOwnerUrl ?? '', options: '-c app.scope=all' })
    await owner.connect()
    await owner.query('begin')
    await owner.query('delete from trainee_course where trainee_course_id = $1', [trainee_course_id])
    const starting = me.call('startCourse', { trainee_course_id, action: 'start' })
    await new Promise((go) => setTimeout(go, 500))
    await owner.query('commit')
    await owner.end()
    expect(await starting).toMatchObject({ response_code: 10053 })
  })
})

describe('a course from start to certificate', () => {
  it('leads through every item, the pledge and the certificate to a public yes', async () => {
    const { me, person, trainee_course_id, study, sign, start } = await enrolled()
    const begun = await start()
    expect(begun.data.output).toMatchObject({ status: 'IN_PROGRESS', next: 'material', current: { lesson_type: 'material', title: 'Reading 1' } })
    await study()
    const standing = await me.call('startCourse', { trainee_course_id, action: 'next' })
    expect(standing.data.output).toMatchObject({ status: 'PLEDGE_PENDING', current: null, next: 'pledge' })
    const check = await me.call('getCourseProgress', { trainee_course_id })
    expect(check.data).toMatchObject({ ready_for_pledge: true, items_done: 4, items_total: 4, progress_percent: 100 })

    const open = await me.call('getPledge', { trainee_course_id })
    expect(open.data.pledge).toMatchObject({ serialNo: null, state: 'open', full_name: person.name, languages: ['en', 'ms'] })
    expect(open.data.pledge.text).toMatch(/on \d{1,2} [A-Z][a-z]+ 20\d\d/)
    expect(open.data.has_authenticator).toBe(false)
    await world.sql((tx) => tx.sql.update(users).set({ totp_confirmed_at: new Date() }).where(eq(users.user_id, person.user_id)))
    expect((await me.call('getPledge', { trainee_course_id })).data.has_authenticator).toBe(true)
    const malay = await me.call('getPledge', { trainee_course_id, language: 'ms' })
    expect(malay.data.pledge.text).toMatch(/pada \d{1,2} [A-Z][a-z]+ 20\d\d/)
    const signed = await sign()
    expect(signed.data.pledge).toMatchObject({ state: 'signed', hash: open.data.pledge.hash })
    expect(signed.data.pledge.serialNo).toMatch(/^PLG-\d{4}-[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(signed.data.certificate_serial_no).toMatch(/^CRT-\d{4}-[0-9A-HJKMNP-TV-Z]{8}$/)

    const complete = await me.call('startCourse', { trainee_course_id, action: 'resume' })
    expect(complete.response_code).toBe(10055)
    expect(complete.data).toMatchObject({ traineeCourseComplete: { trainee_course_id, certificate_serial_no: signed.data.certificate_serial_no } })

    const certificate = await me.call('getCertificate', { trainee_course_id, username: '../../etc/passwd' })
    expect(Buffer.from(certificate.data.pdf.base64_pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const again = await me.call('getCertificate', { trainee_course_id })
    expect(again.data.pdf.base64_pdf).toBe(certificate.data.pdf.base64_pdf)
    const pledge = await me.call('downloadPledge', { serialNo: signed.data.pledge.serialNo ?? '' })
    expect(pledge.headers['content-disposition']).toBe(`attachment; filename=${signed.data.pledge.serialNo}.pdf`)

    const verified = await world.as(null).call('verifyCertificate', { serial_no: signed.data.certificate_serial_no.toLowerCase() })
    expect(verified.data).toMatchObject({ state: 'valid', company_name: expect.any(String) })
    expect(verified.body).not.toContain(person.name)
  })

  it('expires when its validity is over, and says so to everyone', async () => {
    const { me, trainee_course_id, study, sign } = await enrolled()
    await study()
    const { data } = await sign()
    world.clock.shift(370 * 24 * 3600 * 1000)
    try {
      const verified = await world.as(null).call('verifyCertificate', { serial_no: data.certificate_serial_no })
      expect(verified.data.state).toBe('expired')
    } finally {
      world.clock.shift(-370 * 24 * 3600 * 1000)
    }
    expect((await me.call('getViewCourseEnroll')).data.traineeCoursesList[0]).toMatchObject({
      status: 'COMPLETED',
      progress_percent: 100,
      trainee_course_id,
    })
  })
})

describe('reading', () => {
  it('counts on the server’s clock and opens the way at the minimum time', async () => {
    const { me, start, progressId } = await enrolled()
    await start()
    const module_progress_id = await progressId(0)
    await me.call('getViewMaterial', { module_progress_id })
    const claimed = await me.call('submitProgress', { module_progress_id, heartbeat: { active_seconds: 100_000 } })
    expect(claimed.data.progress.seconds_done).toBeLessThan(5)
    const early = await me.call('submitProgress', { module_progress_id, finish: true })
    expect(early).toMatchObject({ response_code: 2111, status: 409, data: { reason: 'too_early' } })
    for (const _ of [1, 2]) {
      world.clock.shift(30_000)
      await me.call('submitProgress', { module_progress_id, heartbeat: { active_seconds: 30 } })
    }
    expect((await me.call('submitProgress', { module_progress_id, finish: true })).data.progress.state).toBe('done')
  })

  it('of an item that is not open yet is refused', async () => {
    const { me, start, progressId } = await enrolled()
    await start()
    for (const position of [1, 2, 3]) {
      const module_progress_id = await progressId(position)
      expect((await me.call('submitProgress', { module_progress_id, finish: true })).data).toMatchObject({ reason: 'locked' })
    }
    expect((await me.call('getViewMaterial', { module_progress_id: await progressId(2) })).data).toMatchObject({ reason: 'locked' })
    expect((await me.call('getViewQuiz', { module_progress_id: await progressId(1), start: true })).data).toMatchObject({ reason: 'locked' })
    expect((await me.call('getViewMaterial', { module_progress_id: await progressId(1) })).response_code).toBe(10063)
    expect((await me.call('getViewQuiz', { module_progress_id: await progressId(0) })).response_code).toBe(10062)
  })

  it('stays where it is when next is asked too early, with its reason', async () => {
    const { me, start, progressId, trainee_course_id } = await enrolled()
    await start()
    const module_progress_id = await progressId(0)
    const { data } = await me.call('startCourse', { trainee_course_id, action: 'next', module_progress_id })
    expect(data.output.current?.module_progress_id).toBe(module_progress_id)
    expect(data.output.outline[0]?.items[0]).toMatchObject({ state: 'open', reason: 'not_finished' })
  })
})

describe('a dashboard', () => {
  it('gets the courses with their outlines in one answer, and without them where it does not ask', async () => {
    const { me, trainee_course_id } = await enrolled()
    const { data } = await me.call('getViewCourseEnroll', { with_outline: true })
    const cover = await me.call('getViewTraineeCourseCoverPage', { trainee_course_id })
    expect(data.traineeCoursesList[0]?.outline).toEqual(cover.data.outline)
    expect((await me.call('getViewCourseEnroll')).data.traineeCoursesList[0]).not.toHaveProperty('outline')
  })
})

describe('watching', () => {
  it('is credited with no more than the time since the film was opened, in however many reports', async () => {
    const { me, start, read, answer, progressId } = await enrolled()
    await start()
    await read(await progressId(0))
    await answer(await progressId(1))
    const module_progress_id = await progressId(2)
    const { data } = await me.call('getViewMaterial', { module_progress_id })
    expect(data.material.duration_seconds).toBe(20)
    const opened = Date.now()
    let seconds = 0
    for (let n = 0; n < 20; n++) {
      const claimed = await me.call('submitProgress', { module_progress_id, heartbeat: { active_seconds: 0, watched: [[0, 20]] } })
      seconds = (claimed.data.progress.watched ?? []).reduce((sum, [from, to]) => sum + to - from, 0)
    }
    expect(seconds).toBeLessThanOrEqual((Date.now() - opened) / 1000 + 2)
    expect((await me.call('submitProgress', { module_progress_id, finish: true })).data).toMatchObject({ reason: 'too_early' })
  })
})

describe('a quiz', () => {
  const atQuiz = async (content?: ReturnType<typeof sampleCourse>) => {
    const learner = await enrolled(content)
    await learner.start()
    await learner.read(await learner.progressId(0))
    return { ...learner, quiz: await learner.progressId(1) }
  }

  it('shows its rules first and an attempt only once begun', async () => {
    const { me, quiz } = await atQuiz()
    const before = await me.call('getViewQuiz', { module_progress_id: quiz })
    expect(before.data.quiz_detail).toMatchObject({ attempt: null, rules: { questions: 3, pass_mark: 60, attempts_left: 2 } })
  })

  it('resumes the same attempt in a second tab, answers kept', async () => {
    const { me, quiz } = await atQuiz()
    const first = (await me.call('getViewQuiz', { module_progress_id: quiz, start: true })).data.quiz_detail.attempt
    await me.call('submitProgress', { module_progress_id: quiz, answer: { question_id: 501, option_ids: [612] } })
    const second = (await me.call('getViewQuiz', { module_progress_id: quiz, start: true })).data.quiz_detail.attempt
    expect(second).toEqual({ ...first, answers: { 501: [612] } })
  })

  it('tells right from wrong only once passed', async () => {
    const { me, quiz, answer } = await atQuiz()
    const failed = await answer(quiz, false)
    expect(failed.data.result).toMatchObject({ passed: false, score: 0, attempts_left: 1 })
    expect(failed.body).not.toMatch(/is_true|correct|right_option|explanation|Because of/)
    const passed = await answer(quiz)
    expect(passed.data.result).toMatchObject({ passed: true, score: 100 })
    expect(passed.data.result?.answers).toHaveLength(3)
    const replay = await me.call('submitProgress', { module_progress_id: quiz, finish: true })
    expect(replay.data.result).toMatchObject({ passed: true, score: 100 })
  })

  it('begins each attempt empty, and grades it by its own answers only', async () => {
    const { me, quiz, answer } = await atQuiz()
    await answer(quiz, false)
    const { data } = await me.call('getViewQuiz', { module_progress_id: quiz, start: true })
    expect(data.quiz_detail.attempt).toMatchObject({ attempt_no: 2, answers: {} })
    await me.call('submitProgress', { module_progress_id: quiz, answer: { question_id: 501, option_ids: [610] } })
    const handedIn = await me.call('submitProgress', { module_progress_id: quiz, finish: true })
    expect(handedIn.data.result).toMatchObject({ passed: false, score: 33 })
  })

  it('sends a trainee the same bytes whichever option is right', async () => {
    const bytes: string[] = []
    for (const flip of [false, true]) {
      const content = sampleCourse(`FLIP${String(flip)}${Date.now()}`, { shuffle: false })
      if (flip)
        for (const item of content.modules.flatMap((module) => module.items))
          if (item.type === 'quiz')
            for (const question of item.quiz.questions) for (const option of question.options) option.is_true = !option.is_true
      const { me, quiz, trainee_course_id } = await atQuiz(content)
      const answers = [
        await me.call('getViewQuiz', { module_progress_id: quiz }),
        await me.call('getViewQuiz', { module_progress_id: quiz, start: true }),
        await me.call('submitProgress', { module_progress_id: quiz, answer: { question_id: 501, option_ids: [610] } }),
        await me.call('getViewQuiz', { module_progress_id: quiz }),
        await me.call('getCourseProgress', { trainee_course_id }),
        await me.call('getViewTraineeCourseCoverPage', { trainee_course_id }),
        await me.call('startCourse', { trainee_course_id, action: 'resume' }),
        await me.call('getViewCourseEnroll'),
      ]
      const neutral = answers
        .map(({ body }) => body)
        .join('\n')
        .replace(/FLIP\w+/g, 'CODE')
        .replace(/"(\w*progress_id|trainee_course_id|course_id|attempt_id)":\d+/g, '"$1":0')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      bytes.push(neutral)
    }
    expect(bytes[1]).toBe(bytes[0])
  })

  it('asks for the materials again after the last failed attempt, and for the cool-down', async () => {
    const { me, quiz, answer, read, progressId } = await atQuiz()
    await answer(quiz, false)
    await answer(quiz, false)
    expect((await me.call('getViewQuiz', { module_progress_id: quiz, start: true })).data).toMatchObject({ reason: 'no_attempts' })
    const material = await me.call('getViewMaterial', { module_progress_id: await progressId(0) })
    expect(material.data.material).toMatchObject({ state: 'open', seconds_done: 0 })
    await read(await progressId(0))
    expect((await me.call('getViewQuiz', { module_progress_id: quiz, start: true })).data).toMatchObject({ reason: 'cooling_down' })
    world.clock.shift(11 * 60_000)
    expect((await answer(quiz)).data.result).toMatchObject({ passed: true })
  })

  it('has its materials read again only once they were opened again', async () => {
    const { me, quiz, answer, progressId } = await atQuiz()
    await answer(quiz, false)
    await answer(quiz, false)
    const module_progress_id = await progressId(0)
    const beat = () => me.call('submitProgress', { module_progress_id, heartbeat: { active_seconds: 30 } })
    for (let n = 0; n < 3; n++) {
      world.clock.shift(30_000)
      await beat()
    }
    expect((await me.call('submitProgress', { module_progress_id, finish: true })).data).toMatchObject({ reason: 'too_early', wait_seconds: 60 })
    const { data } = await me.call('getViewMaterial', { module_progress_id })
    expect(data.material).toMatchObject({ seconds_done: 0, can_finish: false })
    for (let n = 0; n < 2; n++) {
      world.clock.shift(30_000)
      await beat()
    }
    expect((await me.call('submitProgress', { module_progress_id, finish: true })).data.progress.state).toBe('done')
  })

  it('closes by itself when the time is over, with what was saved', async () => {
    const { me, quiz } = await atQuiz()
    await me.call('getViewQuiz', { module_progress_id: quiz, start: true })
    await me.call('submitProgress', { module_progress_id: quiz, answer: { question_id: 501, option_ids: [610] } })
    await me.call('submitProgress', { module_progress_id: quiz, answer: { question_id: 502, option_ids: [620, 621] } })
    world.clock.shift(11 * 60_000)
    const late = await me.call('submitProgress', { module_progress_id: quiz, answer: { question_id: 503, option_ids: [630] } })
    expect(late).toMatchObject({ response_code: 2111, data: { reason: 'past_deadline' } })
    const { data } = await me.call('getViewQuiz', { module_progress_id: quiz })
    expect(data.quiz_detail).toMatchObject({ attempt: null, state: 'done', last_result: { score: 66, passed: true } })
  })

  it('refuses answers to other questions and other options, and writes nothing', async () => {
    const { me, quiz } = await atQuiz()
    await me.call('getViewQuiz', { module_progress_id: quiz, start: true })
    const before = await world.digest()
    expect((await me.call('submitProgress', { module_progress_id: quiz, answer: { question_id: 504, option_ids: [640] } })).response_code).toBe(10064)
    expect((await me.call('submitProgress', { module_progress_id: quiz, answer: { question_id: 501, option_ids: [620] } })).response_code).toBe(7000)
    expect(await world.digest()).toBe(before)
  })
})

describe('the pledge', () => {
  it('cannot be signed before the last item, nor the certificate be had', async () => {
    const { me, person, trainee_course_id, start, sign } = await enrolled()
    await start()
    expect(await sign()).toMatchObject({ response_code: 2111, data: { reason: 'locked' } })
    expect((await me.call('getCertificate', { trainee_course_id, username: person.username })).response_code).toBe(10051)
  })

  it('wants the name of the profile, the tick and the password, and writes nothing otherwise', async () => {
    const { me, person, trainee_course_id, study } = await enrolled()
    await study()
    const before = await world.digest()
    const sign = (fields: Record<string, unknown>) =>
      me.call('submitPledge', { trainee_course_id, full_name: person.name, agree: true, password: PASSWORD, ...fields })
    expect(await sign({ full_name: 'Somebody Else' })).toMatchObject({ response_code: 7000, data: [{ field: 'full_name', rule: 'full_name' }] })
    expect(await sign({ agree: false })).toMatchObject({ response_code: 7000, data: [{ field: 'agree', rule: 'pledge' }] })
    expect((await sign({ password: 'Wrong#2026' })).response_code).toBe(10041)
    expect((await sign({ password: undefined, otp: '123456' })).response_code).toBe(20069)
    expect((await sign({ password: undefined })).response_code).toBe(7000)
    expect(await world.digest()).toBe(before)
    expect((await sign({ full_name: `  ${person.name.toUpperCase()} ` })).response_code).toBe(2100)
    expect((await sign({})).response_code).toBe(10055)
  })

  it('stops counting guesses of the password after five', async () => {
    const { me, person, trainee_course_id, study } = await enrolled()
    await study()
    const guess = (password: string) => me.call('submitPledge', { trainee_course_id, full_name: person.name, agree: true, password })
    for (let i = 0; i < 5; i++) expect((await guess(`Wrong#${i}aaa`)).response_code).toBe(10041)
    expect(await guess(PASSWORD)).toMatchObject({ response_code: 2111, status: 429, data: { reason: 'too_many_tries' } })
  })
})

describe('what belongs to somebody else', () => {
  it('answers as what is not there, byte for byte', async () => {
    const mine = await enrolled()
    const theirs = await enrolled()
    await mine.start()
    await theirs.study()
    const { data } = await theirs.sign()
    const foreignItem = await theirs.progressId(0)
    const before = await world.digest()
    const pairs = [
      [
        await mine.me.call('startCourse', { trainee_course_id: theirs.trainee_course_id, action: 'start' }),
        await mine.me.call('startCourse', { trainee_course_id: 999_999, action: 'start' }),
      ],
      [
        await mine.me.call('getCertificate', { trainee_course_id: theirs.trainee_course_id }),
        await mine.me.call('getCertificate', { trainee_course_id: 999_999 }),
      ],
      [
        await mine.me.call('getViewMaterial', { module_progress_id: foreignItem }),
        await mine.me.call('getViewMaterial', { module_progress_id: 999_999 }),
      ],
      [
        await mine.me.call('submitProgress', { module_progress_id: foreignItem, finish: true }),
        await mine.me.call('submitProgress', { module_progress_id: 999_999, finish: true }),
      ],
      [
        await mine.me.call('downloadPledge', { serialNo: data.pledge.serialNo ?? '' }),
        await mine.me.call('downloadPledge', { serialNo: 'PLG-2026-00000000' }),
      ],
      [await mine.me.call('getPledge', { serialNo: data.pledge.serialNo ?? '' }), await mine.me.call('getPledge', { serialNo: 'PLG-2026-00000000' })],
    ] as const
    for (const [foreign, absent] of pairs) expect(foreign.body).toBe(absent.body)
    expect(pairs.map(([foreign]) => foreign.response_code)).toEqual([10053, 10051, 10077, 10077, 4444, 10053])
    expect(await world.digest()).toBe(before)
  })
})

describe('the cover of a course', () => {
  it('shows its picture, where it has one', async () => {
    const { me, trainee_course_id } = await enrolled()
    const sha256 = await world.kit.files.put(Buffer.from('a picture'))
    const pictured = await enrolled({ ...sampleCourse(`P${trainee_course_id}`), cover: { sha256, alt: 'A red gift' } })
    expect((await me.call('getViewTraineeCourseCoverPage', { trainee_course_id })).data.cover).toBeNull()
    const { cover } = (await pictured.me.call('getViewTraineeCourseCoverPage', { trainee_course_id: pictured.trainee_course_id })).data
    expect(cover?.alt).toBe('A red gift')
    expect((await world.app.inject(cover?.url ?? '')).body).toBe('a picture')
  })
})

describe('a course that another comes before', () => {
  it('begins once the trainee has completed that one, and says until then what to do', async () => {
    const first = await enrolled()
    const { course_id } = (await first.me.call('getViewTraineeCourseCoverPage', { trainee_course_id: first.trainee_course_id })).data
    const before = sampleCourse(`N${course_id}`)
    const content = { ...before, needs: [{ course_id, code: first.content.code }] }
    const later = await world.given.course(content)
    const stranger = await world.given.trainee()
    const theirs = await world.given.enrolment(stranger, later)
    const trainee_course_id = await world.given.enrolment(first.person, later)
    const cover = async () => (await first.me.call('getViewTraineeCourseCoverPage', { trainee_course_id })).data
    const start = () => first.me.call('startCourse', { trainee_course_id, action: 'start' })
    const untouched = await world.digest()
    expect(await start()).toMatchObject({ response_code: 2111, data: { reason: 'locked', by: 'courses', courses: [first.content.title] } })
    expect(await world.digest()).toBe(untouched)
    expect((await cover()).needs).toEqual([{ course_id, title: first.content.title, done: false, trainee_course_id: first.trainee_course_id }])
    await first.study()
    await first.sign()
    expect((await cover()).needs).toMatchObject([{ done: true }])
    expect((await start()).response_code).toBe(2100)
    // Somebody else's certificate opens nothing, and shows nothing.
    const other = world.as(stranger)
    expect((await other.call('startCourse', { trainee_course_id: theirs, action: 'start' })).response_code).toBe(2111)
    expect((await other.call('getViewTraineeCourseCoverPage', { trainee_course_id: theirs })).data.needs).toMatchObject([
      { done: false, trainee_course_id: null },
    ])
  })

  it('waits no more for one that was archived: nobody can order that any more', async () => {
    const first = sampleCourse(`A${Math.random().toString(36).slice(2, 8)}`)
    const { course_id } = await world.given.course(first)
    const { me, trainee_course_id } = await enrolled({ ...sampleCourse(`B${course_id}`), needs: [{ course_id, code: first.code }] })
    const start = () => me.call('startCourse', { trainee_course_id, action: 'start' })
    expect((await start()).response_code).toBe(2111)
    await world.sql((tx) => tx.sql.update(course).set({ status: 'archived' }).where(eq(course.course_id, course_id)))
    expect((await me.call('getViewTraineeCourseCoverPage', { trainee_course_id })).data.needs).toEqual([])
    expect((await start()).response_code).toBe(2100)
  })
})

describe('the same request again', () => {
  it('under its Idempotency-Key gives the first answer, and another request under it is refused', async () => {
    const { me, person, trainee_course_id, study } = await enrolled()
    await study()
    const input = { trainee_course_id, full_name: person.name, agree: true as const, password: PASSWORD }
    const headers = { 'idempotency-key': 'sign-1' }
    const first = await me.call('submitPledge', input, { headers })
    const second = await me.call('submitPledge', input, { headers })
    expect(second.body).toBe(first.body)
    expect(await me.call('submitPledge', { ...input, language: 'ms' }, { headers })).toMatchObject({
      response_code: 2111,
      data: { reason: 'key_reused' },
    })
  })
})

describe('the file of a certificate', () => {
  it('is set once: who comes second uses the first’s', async () => {
    const { study, sign } = await enrolled()
    await study()
    const { certificate_serial_no } = (await sign()).data
    const keep = (sha256: string) => world.kit.database.write(everything, (tx) => keepPdf(tx, 'certificate', certificate_serial_no ?? '', sha256))
    const [first, second] = ['a', 'b'].map((letter) => letter.repeat(64)) as [string, string]
    expect(await keep(first)).toBe(first)
    expect(await keep(second)).toBe(first)
  })
})

describe.runIf(served)('races on PostgreSQL', () => {
  const racers = 50
  const all = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: racers }, work))

  it('fifty starts make one set of progress rows', async () => {
    const { start, items } = await enrolled()
    const answers = await all(start)
    expect(answers.every(({ response_code }) => response_code === 2100)).toBe(true)
    expect(await items()).toHaveLength(4)
  })

  it('fifty hand-ins count as one attempt', async () => {
    const { me, start, read, progressId } = await enrolled()
    await start()
    await read(await progressId(0))
    const module_progress_id = await progressId(1)
    const begun = await all(() => me.call('getViewQuiz', { module_progress_id, start: true }))
    expect(new Set(begun.map(({ data }) => data.quiz_detail.attempt?.attempt_id)).size).toBe(1)
    await all(() => me.call('submitProgress', { module_progress_id, finish: true }))
    expect((await me.call('getViewQuiz', { module_progress_id })).data.quiz_detail.rules.attempts_left).toBe(1)
  })

  it('what was answered before a hand-in is graded by it, and nothing is answered after', async () => {
    const content = sampleCourse('RACE', { max_attempts: null })
    const { me, start, read, progressId } = await enrolled(content)
    await start()
    await read(await progressId(0))
    const module_progress_id = await progressId(1)
    const { data } = await me.call('getViewQuiz', { module_progress_id, start: true })
    const asked = data.quiz_detail.attempt?.questions.map(({ question_id }) => question_id) ?? []
    expect(asked).toHaveLength(3)
    // One right answer of three does not pass, so that there is another attempt.
    for (let round = 0; round < 12; round++) {
      await me.call('getViewQuiz', { module_progress_id, start: true })
      const acknowledged = new Set<number>()
      const answer = async (question_id: number, n: number) => {
        await new Promise((resolve) => setTimeout(resolve, n + round))
        const option_ids = rightOptions(content, question_id)
        const { response_code } = await me.call('submitProgress', { module_progress_id, answer: { question_id, option_ids } })
        if (response_code === 2100) acknowledged.add(question_id)
      }
      const finish = async () => {
        await new Promise((resolve) => setTimeout(resolve, 6))
        return me.call('submitProgress', { module_progress_id, finish: true })
      }
      const [handedIn] = await Promise.all([finish(), ...asked.slice(0, 1).flatMap((id) => [0, 1, 2, 3, 4, 5, 6, 7].map((n) => answer(id, n)))])
      expect(handedIn.data.result?.score).toBe(acknowledged.size === 0 ? 0 : 33)
    }
  })

  it('an answer that waits for a hand-in is not written', async () => {
    const content = sampleCourse('BEHIND', { max_attempts: null })
    const { me, person, start, read, progressId } = await enrolled(content)
    await start()
    await read(await progressId(0))
    const module_progress_id = await progressId(1)
    const { data } = await me.call('getViewQuiz', { module_progress_id, start: true })
    // A process that knows nothing of the standing yet, and so of no version that must still be so.
    const twin = await world.twin()
    const { attempt_id, questions } = data.quiz_detail.attempt ?? { attempt_id: 0, questions: [] }
    const question_id = questions[0]?.question_id ?? 0
    const answer = await comingBehind(
      world,
      everything,
      async (tx) => {
        await lockEnrolment(tx, { module_progress_id })
        await submitAttempt(tx, attempt_id, { score: 0, passed: false }, await readClock(world.kit))
      },
      () => twin.as(person).call('submitProgress', { module_progress_id, answer: { question_id, option_ids: rightOptions(content, question_id) } }),
    )
    await twin.close()
    expect(answer.response_code).not.toBe(2100)
    expect(await world.sql((tx) => tx.sql.$count(quizAnswer, eq(quizAnswer.attempt_id, attempt_id)))).toBe(0)
  })

  it('fifty signatures make one pledge and one certificate', async () => {
    const { sign, study } = await enrolled()
    await study()
    const answers = await all(sign)
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(answers.filter(({ response_code }) => response_code === 10055)).toHaveLength(racers - 1)
  })

  it('heartbeats at once credit the time once', async () => {
    const { me, start, progressId } = await enrolled()
    await start()
    const module_progress_id = await progressId(0)
    await me.call('getViewMaterial', { module_progress_id })
    world.clock.shift(20_000)
    const answers = await all(() => me.call('submitProgress', { module_progress_id, heartbeat: { active_seconds: 20 } }))
    const credited = Math.max(...answers.map(({ data }) => data.progress.seconds_done))
    expect(credited).toBeGreaterThanOrEqual(20)
    expect(credited).toBeLessThanOrEqual(25)
  })
})
