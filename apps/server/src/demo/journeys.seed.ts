/** Where the demo's trainees stand: one half-way, one about to begin and overdue, one with a certificate. */
import { usualCycle } from '@jujur/contract/cycle-dates.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { eq } from 'drizzle-orm'
import { languageOf } from '../courses/languages.rules.ts'
import type { Connection } from '../kit/database/database.ts'
import { newSerial, secureRandom, sha256 } from '../kit/security/secrets.ts'
import { DAY_MS, dayOf, yearOf } from '../kit/time/calendar.rules.ts'
import { type Answers, grade } from '../learning/attempts/attempts.rules.ts'
import { countForCompany, openAttempt, saveAnswer, submitAttempt } from '../learning/attempts/attempts.store.ts'
import { countHandedIn } from '../learning/attempts/attempts.usecases.ts'
import { beginCourse, setPledgePending } from '../learning/enrolments/enrolments.store.ts'
import { certificateOf } from '../learning/enrolments/renewals.rules.ts'
import { findStanding, type LoadedStanding } from '../learning/enrolments/standing.store.ts'
import { finishItem } from '../learning/lessons/lessons.store.ts'
import { moduleProgress } from '../learning/lessons/lessons.table.ts'
import { dateWords } from '../learning/pledges/pdf.texts.ts'
import { signAndIssue, templateText, writePledge } from '../learning/pledges/pledges.rules.ts'
import { completeCourse, findCertificateHolder } from '../learning/pledges/pledges.store.ts'
import { drawQuestions } from '../quizzes/quizzes.rules.ts'
import { remind } from '../reminders/reminders.usecases.ts'
import type { Courses } from './content.seed.ts'
import { type Assign, acting } from './money.seed.ts'
import type { Member, Seed } from './seeding.seed.ts'

const after = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

const standingOf = async (tx: Connection, trainee_course_id: number): Promise<LoadedStanding> => {
  const standing = await findStanding(tx, { trainee_course_id })
  if (!standing) throw new Error('the demo enrolment is not there')
  return standing
}

/** Walks through the first `count` items, answering every question rightly but, now and then, one. */
export const study = async (tx: Connection, trainee_course_id: number, count: number, from: Date): Promise<void> => {
  const begun = await standingOf(tx, trainee_course_id)
  const language = languageOf(begun.content, null)
  await beginCourse(tx, begun, language, from)
  const standing = await standingOf(tx, trainee_course_id)
  const items = standing.content.modules.flatMap((module) => module.items)
  let now = from
  for (const [index, item] of items.slice(0, count).entries()) {
    const progress = standing.progress.find((row) => row.module_item_id === item.module_item_id)
    if (!progress) throw new Error('the demo progress is not there')
    now = new Date(now.getTime() + 9 * 60_000)
    if (item.type === 'material') {
      const { min_seconds, duration_seconds } = item.material
      const watched = duration_seconds === null ? [] : [[0, duration_seconds]]
      const milliseconds = (min_seconds + 90) * 1000
      const served = {
        served_at: from,
        last_heartbeat_at: now,
        milliseconds_open: milliseconds,
        milliseconds_done: milliseconds,
        watched,
        read_in: [language],
      }
      await tx.sql.update(moduleProgress).set(served).where(eq(moduleProgress.module_progress_id, progress.module_progress_id))
    } else {
      const owner = { user_id: standing.user_id, company_id: standing.company_id }
      const questions = drawQuestions(item.quiz, secureRandom)
      const attempt_id = await openAttempt(
        tx,
        { ...owner, module_progress_id: progress.module_progress_id },
        { attempt_set: 1, attempt_no: 1, questions, language, deadline_at: null },
        now,
      )
      const answers: Answers = {}
      for (const [position, question] of item.quiz.questions.entries()) {
        const slips = index % 4 === 3 && position === 0
        answers[question.question_id] = question.options
          .filter((option) => option.is_true !== slips)
          .map((option) => option.option_id)
          .slice(0, slips ? 1 : undefined)
        const answer = { question_id: question.question_id, option_ids: answers[question.question_id] ?? [] }
        await saveAnswer(tx, trainee_course_id, attempt_id, answer, { offsetMs: now.getTime() - Date.now() })
      }
      const result = grade(item.quiz, questions, answers)
      await submitAttempt(tx, attempt_id, result, now)
      const { module_progress_id } = progress
      await countHandedIn(tx, standing, item, { attempt_id, module_progress_id, passed: result.passed }, { questions, answers }, now)
    }
    await finishItem(tx, progress.module_progress_id, now)
  }
}

/** A pledge and a certificate as signing makes them. */
export const signAndComplete = async (tx: Connection, trainee_course_id: number, now: Date): Promise<void> => {
  await setPledgePending(tx, trainee_course_id)
  const standing = await standingOf(tx, trainee_course_id)
  const holder = await findCertificateHolder(tx, standing.user_id)
  const signing = {
    standing,
    signer: holder,
    id_masked: holder.username,
    completionDate: (words: ContentLanguage) => dateWords(now, words),
    language: 'en' as const,
    now,
  }
  const evidence = {
    pledge_serial_no: newSerial('PLG', yearOf(now)),
    certificate_serial_no: newSerial('CRT', yearOf(now)),
    typed_name: holder.name,
    template_hash: sha256(templateText(writePledge(signing).template)),
    signed_with: 'password' as const,
    ip: '127.0.0.1',
    user_agent: 'demo',
  }
  const validity = certificateOf({ signed_at: now, standing: null, validity_months: standing.content.validity_months }, usualCycle)
  const { signed, issued } = signAndIssue(signing, evidence, validity)
  await completeCourse(tx, signed, issued, null)
}

export type Learners = { aisyah: Member; weiming: Member; kavitha: Member; farid: Member }
type Buyers = { cmaker: Member; cadmin: Member }

const FORMER = 8
/** How people who have left since answered the quizzes: of four alone, the figures of questions would tell how single people answered. */
const addFormerAnswers = async (tx: Connection, { company_id }: Member, { content, course_version_id }: Courses['full'], now: Date) => {
  const quizzes = content.modules.flatMap((module) => module.items).filter((item) => item.type === 'quiz')
  for (const { module_item_id, quiz } of quizzes)
    for (let person = 0; person < FORMER; person++) {
      const answers = quiz.questions.map(({ question_id }, position) => ({ question_id, is_right: (person + position) % FORMER >= position % 4 }))
      await countForCompany(tx, { company_id: company_id as number, course_version_id, module_item_id }, answers, now)
    }
}

export const addJourneys = async (
  seed: Seed,
  assign: Assign,
  learners: Learners,
  { cmaker, cadmin }: Buyers,
  { full, quick, whoPays }: Courses,
): Promise<void> => {
  const { tx, now } = seed
  const due = (days: number) => dayOf(after(now, days))
  await addFormerAnswers(tx, learners.aisyah, full, after(now, -90))
  const aisyah = await assign(learners.aisyah, full, cmaker, due(14), 6 * 24)
  await study(tx, aisyah, 4, after(now, -2))
  await assign(learners.weiming, full, cmaker, due(30), 24)
  const late = await assign(learners.weiming, quick, cmaker, due(-9), 30 * 24)
  // A week ahead, the day before, a week after; and once by hand.
  const reminded = [
    { days: 16, by: null },
    { days: 10, by: null },
    { days: 4, by: cmaker },
    { days: 2, by: null },
  ]
  for (const { days, by } of reminded) await remind(tx, { ...acting(seed, cmaker, days * 24), actor: by }, [late])
  const kavitha = await assign(learners.kavitha, full, cmaker, due(-20), 60 * 24)
  await study(tx, kavitha, full.content.modules.flatMap((module) => module.items).length, after(now, -39))
  await signAndComplete(tx, kavitha, after(now, -38))
  await assign(learners.farid, quick, cadmin, due(21), 3 * 24)
  await assign(learners.farid, whoPays, cadmin, due(28), 2 * 24)
}
