import { IconArrowLeft, IconArrowRight } from '@jujur/icons'
import { useTexts } from '../../kit/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { LessonBar } from '../lesson-bar.tsx'
import type { Question, QuizDetail } from '../shapes.ts'
import { needed } from './pass-mark.ts'
import classes from './quiz.module.css'
import type { QuizAnswers } from './use-quiz-answers.ts'
import type { QuizView } from './use-quiz-view.ts'

type Props = { rules: QuizDetail['rules']; questions: readonly Question[]; view: QuizView; answers: QuizAnswers }

const QuizBack = ({ questions, view: { at, checking, go } }: Pick<Props, 'questions' | 'view'>) => {
  const t = useTexts('player')
  if (!checking && at === 0) return <span />
  const words = t('quiz.question', { number: checking ? questions.length : at })
  return (
    <Button
      variant="default"
      size="lg"
      aria-label={words}
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => go(checking ? questions.length - 1 : at - 1)}
    >
      <span className={classes.desk}>{words}</span>
    </Button>
  )
}

const QuizOn = ({ questions, view: { at, go, check } }: Pick<Props, 'questions' | 'view'>) => {
  const t = useTexts('player')
  const isLast = at === questions.length - 1
  return (
    <Button size="lg" rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />} onClick={() => (isLast ? check() : go(at + 1))}>
      {isLast ? t('quiz.checkAndHandIn') : t('quiz.question', { number: at + 2 })}
    </Button>
  )
}

/** Asks first where questions have no answer. */
const HandInQuiz = ({ answers: { open, handIn, handingIn } }: Pick<Props, 'answers'>) => {
  const t = useTexts('player')
  const confirm = useConfirm()
  const ask = async () => {
    if (open === 0 || (await confirm({ text: t('quiz.openOnes', { count: open }), confirm: t('quiz.handIn') }))) await handIn()
  }
  return (
    <Button size="lg" loading={handingIn} onClick={() => void ask()}>
      {t('quiz.handIn')}
    </Button>
  )
}

/** Back, on, and at the end hand in; between them what is needed to pass. */
export const QuizAttemptBar = ({ rules, questions, view, answers }: Props) => {
  const t = useTexts('player')
  const passing =
    rules.pass_mark === 0
      ? t('quiz.noPassMark')
      : t('quiz.youNeed', { right: needed(questions.length, rules.pass_mark), questions: questions.length })
  return (
    <LessonBar
      before={<QuizBack questions={questions} view={view} />}
      next={view.checking ? <HandInQuiz answers={answers} /> : <QuizOn questions={questions} view={view} />}
    >
      <p className={classes.desk}>
        {passing} {rules.show_answers === 'never' ? t('quiz.answersNever') : t('quiz.answersOncePassed')}
      </p>
    </LessonBar>
  )
}
