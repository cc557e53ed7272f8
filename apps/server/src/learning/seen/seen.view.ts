/** What somebody saw then, made of the frozen version and of what was kept of that moment alone: nothing that is true today comes in. */
import type { SeenAttempt, SeenGap, SeenLesson, SeenPart, SeenPledge, SeenQuestion } from '@jujur/contract/as-seen.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { type ContentItem, type ContentModule, type CourseContent, itemTitle } from '../../courses/courses.rules.ts'
import { contentIn, languageOf, materialIn, quizIn } from '../../courses/languages.rules.ts'
import { imagesOf, linkImages } from '../../kit/files/rich-text.ts'
import { sha256 } from '../../kit/security/secrets.ts'
import { askedSeconds } from '../../materials/materials.rules.ts'
import type { DrawnQuestion } from '../../quizzes/quizzes.rules.ts'
import { answeredRight } from '../attempts/attempts.rules.ts'
import { scormOf, totalScore } from '../enrolments/package-score.rules.ts'
import { type Attempt, attemptsLeft } from '../enrolments/standing.rules.ts'
import { templateText } from '../pledges/pledges.rules.ts'
import type { AttemptSeen, attemptsHandedIn, CourseSeen, LessonSeen, lessonsOf, PledgeSeen } from './seen.store.ts'

/** Makes an address of a stored file. */
export type LinkFile = (file: { sha256: string; type: string; name: string }) => string

const placeOf = (content: CourseContent, module_item_id: number) => {
  for (const module of content.modules) for (const item of module.items) if (item.module_item_id === module_item_id) return { module, item }
  throw new Error(`item ${module_item_id} is not in the version that was read`)
}
const instant = (at: Date | null): string | null => at?.toISOString() ?? null

type Of = Omit<CourseSeen, 'language'>
const whose = (
  { user_id, name, company_reg_no, trainee_course_id, code, version_no, content_hash, published_at, content }: Of,
  language: ContentLanguage,
) => ({
  person: { user_id, name: name ?? '' },
  company_reg_no,
  course: { trainee_course_id, code, title: contentIn(content, language).title, version_no, content_hash, published_at: published_at.toISOString() },
})

// ── An attempt ────────────────────────────────────────────────────────────────────────────────────────────────

type QuizItem = Extract<ContentItem, { type: 'quiz' }>
/** How many attempts were left as it was handed in, and when the next could begin, by the very rules of then. */
const leftThen = (module: ContentModule, item: QuizItem, attempts: Attempt[], at: Date) => {
  const needed = module.items.filter(({ type, mandatory }) => type === 'material' && mandatory)
  const place = module.items.indexOf(item)
  // Those before it were read, or it would not have been open.
  const left = attemptsLeft(
    item,
    attempts,
    needed.every((one) => module.items.indexOf(one) < place),
    at,
  )
  return left.usedUp ? attemptsLeft(item, attempts, needed.length === 0, at) : left
}

type Withheld = { readonly has: (question_id: number) => boolean }
/** All of it is shown. */
export const NOTHING_WITHHELD: Withheld = new Set<number>()

const questionSeen = (
  of: AttemptSeen,
  quiz: QuizItem['quiz'],
  own: ContentLanguage,
  drawn: DrawnQuestion,
  withheld: Withheld,
  link: LinkFile,
): SeenQuestion[] => {
  const question = quiz.questions.find(({ question_id }) => question_id === drawn.question_id)
  if (!question) return []
  const answer = of.answers.find(({ question_id }) => question_id === drawn.question_id)
  const chosen = answer?.option_ids ?? []
  const is_withheld = withheld.has(drawn.question_id)
  const [marked] = answeredRight(quiz, [drawn], { [drawn.question_id]: chosen })
  const { picture } = question
  return [
    {
      question_id: question.question_id,
      text: question.text,
      language: (question.language ?? own) as ContentLanguage,
      type: question.type,
      points: question.points,
      picture: picture ? { ...picture, url: link({ sha256: picture.sha256, type: 'image/webp', name: 'question.webp' }) } : null,
      answered_at: instant(answer?.answered_at ?? null),
      is_withheld,
      correct: is_withheld ? null : (marked?.is_right ?? false),
      options: is_withheld
        ? null
        : drawn.option_ids.flatMap((option_id) => {
            const option = question.options.find((one) => one.option_id === option_id)
            if (!option) return []
            return [
              { option_id, value: option.value, chosen: chosen.includes(option_id), is_true: option.is_true, explanation: option.explanation ?? '' },
            ]
          }),
      explanation: is_withheld ? null : question.explanation,
    },
  ]
}

/** `attempts`: those of the same quiz up to this one. */
export const attemptSeen = (of: AttemptSeen, attempts: Attempt[], withheld: Withheld, link: LinkFile): SeenAttempt => {
  const { content } = of
  const language = languageOf(content, of.asked_in)
  const { module, item } = placeOf(content, of.module_item_id)
  if (item.type !== 'quiz') throw new Error(`item ${of.module_item_id} is a quiz`)
  const quiz = quizIn(item.quiz, language)
  const own = languageOf(content, null)
  const questions = of.questions.flatMap((drawn) => questionSeen(of, quiz, own, drawn, withheld, link))
  const passed = of.passed ?? false
  const left = leftThen(module, item, attempts, of.submitted_at)
  const gaps: SeenGap[] = [
    ...(of.asked_in === null ? (['attempt_language'] as const) : []),
    ...(questions.length < of.questions.length ? (['question'] as const) : []),
  ]
  const { max_attempts, time_limit_minutes, show_answers, quiz_validation_type, pass_mark } = quiz
  return {
    ...whose(of, language),
    gaps,
    attempt_id: of.attempt_id,
    module_title: placeOf(contentIn(content, language), of.module_item_id).module.title,
    title: quiz.name,
    language,
    attempt_no: of.attempt_no,
    attempt_set: of.attempt_set,
    started_at: of.started_at.toISOString(),
    deadline_at: instant(of.deadline_at),
    submitted_at: of.submitted_at.toISOString(),
    rules: {
      pass_mark: quiz_validation_type === 1 ? 100 : quiz_validation_type === 3 ? 0 : pass_mark,
      attempts: max_attempts,
      time_limit_minutes,
      show_answers,
    },
    told: {
      score: of.score,
      passed,
      attempts_left: left.left,
      available_at: instant(left.available_at),
      answers: passed && show_answers === 'once_passed',
    },
    questions,
  }
}

// ── A lesson ──────────────────────────────────────────────────────────────────────────────────────────────────

export const lessonSeen = (of: LessonSeen, link: LinkFile): SeenLesson => {
  const { content, read_in } = of
  const { module, item } = placeOf(content, of.module_item_id)
  if (item.type !== 'material') throw new Error(`item ${of.module_item_id} is a lesson`)
  const { material } = item
  // Before it was recorded: as the enrolment was read in the end.
  const languages = read_in.length > 0 ? read_in : [languageOf(content, of.language)]
  const main = languages.at(-1) ?? languageOf(content, null)
  const wasReadBefore = of.read_again_from !== null || module.items.some(({ module_item_id }) => (of.sets[module_item_id] ?? 0) > 1)
  const manifest = scormOf(item)
  return {
    ...whose(of, main),
    gaps: [...(read_in.length === 0 ? (['lesson_language'] as const) : []), ...(wasReadBefore ? (['read_before'] as const) : [])],
    module_progress_id: of.module_progress_id,
    module_title: placeOf(contentIn(content, main), of.module_item_id).module.title,
    material_type: material.type,
    shown: languages.map((language) => {
      const { file, html, ...shown } = materialIn(material, language)
      return {
        language: shown.language,
        title: shown.title,
        html: html === null ? null : linkImages(html, (picture) => link({ sha256: picture, type: 'image/webp', name: 'picture.webp' })),
        pictures: html === null ? [] : imagesOf(html),
        transcript: shown.transcript ?? null,
        file: file ? { sha256: file.sha256, name: file.name, type: file.type, url: material.type === 'scorm' ? '' : link(file) } : null,
      }
    }),
    opened_at: instant(of.served_at),
    finished_at: instant(of.finished_at),
    seconds_done: Math.floor(of.milliseconds_done / 1000),
    min_seconds: askedSeconds(material),
    package_score: manifest && of.kept ? totalScore(manifest, of.kept) : null,
  }
}

// ── A pledge ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Whether a text of the version is the one that was signed. */
const hasTemplate = (content: CourseContent, template_hash: string): boolean =>
  Object.values(content.pledge.texts).some((words) => words !== undefined && sha256(templateText(words)) === template_hash)

export const pledgeSeen = ({ pledge, ...of }: PledgeSeen): SeenPledge => {
  const { serial_no, title, text, version, language, template_hash, full_name, typed_name, signed_at, signed_with } = pledge
  return {
    ...whose({ ...of, name: full_name }, language),
    gaps: [
      ...(typed_name === null ? (['typed_name'] as const) : []),
      ...(hasTemplate(of.content, template_hash) ? [] : (['pledge_template'] as const)),
    ],
    serial_no,
    title,
    text,
    version,
    language,
    template_hash,
    full_name,
    typed_name,
    signed_at: signed_at.toISOString(),
    signed_with,
  }
}

// ── All of a course ───────────────────────────────────────────────────────────────────────────────────────────

type Parts = {
  lessons: Awaited<ReturnType<typeof lessonsOf>>
  attempts: Awaited<ReturnType<typeof attemptsHandedIn>>
  pledge: { serial_no: string; title: string; signed_at: Date } | null
}
/** Item by item in the order of the version, the pledge last. */
export const courseSeen = (of: CourseSeen, { lessons, attempts, pledge }: Parts) => {
  const language = languageOf(of.content, of.language)
  const titled = (module_item_id: number, asked: ContentLanguage | null | undefined) => {
    const { module, item } = placeOf(contentIn(of.content, languageOf(of.content, asked ?? of.language)), module_item_id)
    return { module_title: module.title, title: itemTitle(item) }
  }
  const parts = of.content.modules
    .flatMap(({ items }) => items)
    .flatMap((item): SeenPart[] => [
      ...lessons
        .filter(({ module_item_id }) => item.type === 'material' && module_item_id === item.module_item_id)
        .map(({ module_progress_id, served_at, finished_at, read_in }) => ({
          kind: 'lesson' as const,
          module_progress_id,
          ...titled(item.module_item_id, read_in.at(-1)),
          material_type: item.type === 'material' ? item.material.type : 'text',
          at: instant(served_at),
          finished_at: instant(finished_at),
        })),
      ...attempts
        .filter(({ module_item_id }) => module_item_id === item.module_item_id)
        .map(({ attempt_id, attempt_no, submitted_at, score, passed, language: asked }) => ({
          kind: 'attempt' as const,
          attempt_id,
          // Asked before this was recorded: in the course's own.
          ...titled(item.module_item_id, asked ?? languageOf(of.content, null)),
          attempt_no,
          at: submitted_at.toISOString(),
          score,
          passed: passed ?? false,
        })),
    ])
  const signed: SeenPart[] = pledge ? [{ kind: 'pledge', serial_no: pledge.serial_no, title: pledge.title, at: pledge.signed_at.toISOString() }] : []
  return { ...whose(of, language), gaps: [], language, parts: [...parts, ...signed] }
}
