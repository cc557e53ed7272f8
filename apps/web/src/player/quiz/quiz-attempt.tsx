import { useTexts } from '../../kit/texts/texts.ts'
import { LessonFrame } from '../lesson-frame.tsx'
import type { Attempt, LessonProps, QuizDetail, Result } from '../shapes.ts'
import classes from './quiz.module.css'
import { QuizAttemptBar } from './quiz-attempt-bar.tsx'
import { QuizCheck } from './quiz-check.tsx'
import { QuizPager } from './quiz-pager.tsx'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizTimer } from './quiz-timer.tsx'
import { useQuizAnswers } from './use-quiz-answers.ts'
import { useQuizKeys } from './use-quiz-keys.ts'
import { useQuizView } from './use-quiz-view.ts'

type Props = LessonProps & {
  detail: QuizDetail
  attempt: Attempt
  onClosed: (result: Result | null) => void
}

/** One question a view, saved as one goes, handed in at the end or by the clock. */
export const QuizAttempt = ({ course, found, moduleProgressId, detail: { rules, name }, attempt, onClosed }: Props) => {
  const t = useTexts('player')
  const { questions, deadline_at } = attempt
  const answers = useQuizAnswers(moduleProgressId, attempt, onClosed)
  const { isAnswered, flagged, saveState, secondsLeft } = answers
  const view = useQuizView(questions, isAnswered)
  const { at, checking, question } = view
  useQuizKeys({
    options: view.list,
    onChoose: (index) => {
      const option = question?.options[index]
      if (question && option) answers.choose(question, option.option_id)
    },
    onTurn: view.turn,
  })
  return (
    <LessonFrame
      traineeCourseId={course.trainee_course_id}
      course={course}
      found={found}
      title={name}
      offline={deadline_at === null ? t('quiz.offline') : t('quiz.offlineTimed')}
      label={checking ? t('quiz.checkTitle') : t('quiz.position', { number: at + 1, questions: questions.length })}
      timer={secondsLeft === null ? undefined : <QuizTimer secondsLeft={secondsLeft} />}
      bar={<QuizAttemptBar {...{ rules, questions, view, answers }} />}
    >
      <div className={classes.article}>
        <h1 ref={view.heading} tabIndex={-1} className="vh">
          {checking ? t('quiz.checkTitle') : t('quiz.heading', { name, number: at + 1, questions: questions.length })}
        </h1>
        <QuizPager
          questions={questions}
          at={checking ? null : at}
          isAnswered={isAnswered}
          flagged={flagged}
          onGo={view.go}
          answered={t('quiz.answeredOf', { answered: questions.length - answers.open, questions: questions.length })}
          attempt={
            rules.attempts === null
              ? t('quiz.attemptNo', { number: attempt.attempt_no })
              : t('quiz.attemptNoOf', { number: attempt.attempt_no, attempts: rules.attempts })
          }
        />
        {checking ? (
          <QuizCheck questions={questions} isAnswered={isAnswered} flagged={flagged} saveState={saveState} onGo={view.go} />
        ) : (
          question && (
            <QuizQuestion
              key={question.question_id}
              question={question}
              chosen={answers.chosenOf(question.question_id)}
              flagged={flagged.includes(question.question_id)}
              saveState={saveState}
              list={view.list}
              onChoose={(optionId) => answers.choose(question, optionId)}
              onFlag={() => answers.toggleFlag(question.question_id)}
            />
          )
        )}
      </div>
    </LessonFrame>
  )
}
