/** How a quiz is drawn, and what is to be thought about before it is used (product.md section 5). */
import type { QuestionType } from '@jujur/contract/enumerations.ts'
import { enumerations } from '@jujur/contract/enumerations.ts'
import type { createQuiz, QuizWarning } from '@jujur/contract/quizzes.ts'
import { type Decision, done, invalid, refuse } from '../kit/call/handler.ts'
import { shuffled } from '../questions/questions.rules.ts'

export type Draw = { readonly tag: string; readonly count: number }
type Drawable = {
  readonly question_id: number
  readonly tags: readonly string[]
  readonly type: QuestionType
  readonly options: readonly { readonly option_id: number }[]
}
type DrawableQuiz<Q> = { readonly draw: readonly Draw[]; readonly shuffle: boolean; readonly questions: readonly Q[] }
export type DrawnQuestion = { question_id: number; option_ids: number[] }

/** As many of each tag as asked, none twice. */
const drawByTag = <Q extends Drawable>(quiz: DrawableQuiz<Q>, random: () => number): Q[] => {
  const taken: Q[] = []
  for (const { tag, count } of quiz.draw) {
    const pool = quiz.questions.filter((question) => question.tags.includes(tag) && !taken.includes(question))
    taken.push(...shuffled(pool, random).slice(0, count))
  }
  return taken
}

/** Draws an attempt. Never looks at which option is right: the order must tell nothing. */
export const drawQuestions = <Q extends Drawable>(quiz: DrawableQuiz<Q>, random: () => number): DrawnQuestion[] => {
  const chosen = quiz.draw.length > 0 ? drawByTag(quiz, random) : quiz.questions
  const ordered = quiz.shuffle ? shuffled(chosen, random) : chosen
  return ordered.map((question) => {
    const ids = question.options.map((option) => option.option_id)
    return { question_id: question.question_id, option_ids: quiz.shuffle && question.type !== 'true_false' ? shuffled(ids, random) : ids }
  })
}

export const validationTypes = enumerations.QuizValidationType
type Ruled = { quiz_validation_type: number; questions: readonly number[]; draw: readonly Draw[] }

/** One of three ways to pass; listed or drawn, never both, and nothing twice. */
export const checkQuiz = ({ quiz_validation_type, questions, draw }: Ruled): Decision<typeof createQuiz> => {
  if (!Object.values(validationTypes).some((one) => one === quiz_validation_type)) return refuse(10079)
  if (questions.length > 0 && draw.length > 0) return invalid('draw', 'invalid')
  if (new Set(questions).size < questions.length) return invalid('questions', 'not_unique')
  if (new Set(draw.map(({ tag }) => tag)).size < draw.length) return invalid('draw', 'not_unique')
  return done
}

type Pooled = { readonly question_id: number; readonly tags: readonly string[] }
type Warned = {
  readonly quiz_validation_type: number
  readonly pass_mark: number
  readonly draw: readonly Draw[]
  /** Listed ones, in their order. */
  readonly listed: readonly { readonly status: 'active' | 'archived' }[]
}

const warning = (what: QuizWarning['what'], tag: string | null = null, wanted: number | null = null, there: number | null = null): QuizWarning => ({
  what,
  tag,
  wanted,
  there,
})

/**
 * What whoever uses the quiz should know. `pool` holds every active question of any tag that is drawn. A tag with too few questions makes
 * attempts shorter than promised; so may tags that share questions, where those drawn first take them away. Drawn questions are the same each
 * time where all there are are taken.
 */
export const warningsOf = ({ quiz_validation_type, pass_mark, draw, listed }: Warned, pool: readonly Pooled[]): QuizWarning[] => {
  const warnings: QuizWarning[] = []
  const isDrawn = draw.length > 0
  if (!isDrawn && listed.length === 0) warnings.push(warning('empty'))
  const archived = isDrawn ? 0 : listed.filter(({ status }) => status === 'archived').length
  if (archived > 0) warnings.push(warning('archived', null, null, archived))
  if (quiz_validation_type === validationTypes.COMPLETION_ONLY || (quiz_validation_type === validationTypes.PASS_MARK && pass_mark === 0))
    warnings.push(warning('cannot_fail'))
  if (!isDrawn) return warnings

  const poolOf = (tag: string) => pool.filter(({ tags }) => tags.includes(tag))
  for (const [i, { tag, count }] of draw.entries()) {
    const own = poolOf(tag)
    const shared = (other: string) => own.filter(({ tags }) => tags.includes(other)).length
    const taken = draw.slice(0, i).reduce((sum, earlier) => sum + Math.min(earlier.count, shared(earlier.tag)), 0)
    if (own.length < count) warnings.push(warning('too_few', tag, count, own.length))
    else if (own.length - taken < count) warnings.push(warning('may_be_short', tag, count, own.length - taken))
  }
  const all = new Set(draw.flatMap(({ tag }) => poolOf(tag).map(({ question_id }) => question_id))).size
  const wanted = draw.reduce((sum, { count }) => sum + count, 0)
  if (all > 0 && wanted >= all) warnings.push(warning('always_same', null, wanted, all))
  return warnings
}

/** Two quizzes of one name, at once: the second. */
export const quizNameTaken = { quiz_name_unique: refuse(10060) }
