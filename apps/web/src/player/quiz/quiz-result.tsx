import { IconCheck, IconRefresh, IconX } from '@jujur/icons'
import { useEffect, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { bcp47Of } from '../../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { LessonBar, NextButton, PreviousLesson, useNextName } from '../lesson-bar.tsx'
import { LessonFrame } from '../lesson-frame.tsx'
import { itemAfter, lessonPath, materialToRead } from '../outline.ts'
import type { LessonProps, QuizDetail, Result } from '../shapes.ts'
import classes from './quiz.module.css'
import { ReadAgain, useQuizWait } from './quiz-rules.tsx'

type Props = LessonProps & {
  detail: QuizDetail
  result: Result
  starting: boolean
  onAgain: () => void
  onRules?: () => void
}

/** The score and what comes next. What was right shows only where the server gave it. */
export const QuizResult = ({ course, found, goOn, going, detail, result, starting, onAgain, onRules }: Props) => {
  const t = useTexts('player')
  const format = useFormat()
  const navigate = useNavigate()
  const whyId = useId()
  const name = useNextName(course, found.item)
  const read = materialToRead(found.module)
  const mustRead = result.attempts_left === 0 && read !== null
  const waits = useQuizWait({ attempts_left: result.attempts_left, available_at: result.available_at }, mustRead)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const next = () => {
    const after = itemAfter(course.outline, found.item)
    if (after && after.state !== 'locked' && after.module_progress_id !== null) navigate(lessonPath(course.trainee_course_id, after))
    else goOn()
  }

  const passMark = detail.rules.pass_mark
  return (
    <LessonFrame
      traineeCourseId={course.trainee_course_id}
      course={course}
      found={found}
      label={t('lesson.pane', { title: detail.name })}
      bar={
        <LessonBar
          before={<PreviousLesson course={course} item={found.item} />}
          next={
            result.passed ? (
              <NextButton loading={going} onClick={next}>
                {name}
              </NextButton>
            ) : mustRead && read ? (
              <ReadAgain to={lessonPath(course.trainee_course_id, read)} />
            ) : waits ? (
              <NextButton waitsFor={whyId} onClick={onAgain}>
                {t('quiz.tryAgain')}
              </NextButton>
            ) : (
              <Button size="lg" loading={starting} leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />} onClick={onAgain}>
                {t('quiz.tryAgain')}
              </Button>
            )
          }
        >
          <p id={whyId}>{result.passed ? t('quiz.passedLine') : mustRead ? t('quiz.noneLeft') : (waits ?? t('quiz.failedLine'))}</p>
        </LessonBar>
      }
    >
      <article className={classes.article}>
        <p className={classes.kind}>{detail.name}</p>
        <h1 ref={title} tabIndex={-1}>
          {result.passed ? t('quiz.passedTitle') : t('quiz.failedTitle')}
        </h1>
        <p className={classes.score}>
          <b>{format.percent(result.score)}</b> {passMark > 0 && t('quiz.passMarkWas', { percent: format.percent(passMark) })}
        </p>
        {!result.passed &&
          (waits ? (
            <Notice tone="turn" title={waits} />
          ) : (
            <Notice tone="turn" title={result.attempts_left === null ? t('quiz.canRetry') : t('quiz.attemptsLeft', { count: result.attempts_left })}>
              {t('quiz.retryAdvice')}
            </Notice>
          ))}
        {result.answers && <Review answers={result.answers} />}
        {!result.passed && !mustRead && read && (
          <p className={classes.again}>
            <Link to={lessonPath(course.trainee_course_id, read)}>{t('quiz.readNamed', { title: read.title })}</Link>
          </p>
        )}
        {onRules && (
          <Button variant="subtle" onClick={onRules} className={classes.mark}>
            {t('quiz.seeRules')}
          </Button>
        )}
      </article>
    </LessonFrame>
  )
}

/** Why each option is right or wrong, where the author says so. */
const Reasons = ({ options }: Pick<NonNullable<Result['answers']>[number], 'options'>) => {
  const told = options.filter(({ explanation }) => explanation !== '')
  if (told.length === 0) return null
  return (
    <dl className={classes.reasons}>
      {told.map(({ option_id, value, explanation }) => (
        <div key={option_id}>
          <dt>{value}</dt>
          <dd>{explanation}</dd>
        </div>
      ))}
    </dl>
  )
}

const Review = ({ answers }: { answers: NonNullable<Result['answers']> }) => {
  const t = useTexts('player')
  return (
    <Section title={t('quiz.review')} className={classes.review}>
      <ol>
        {answers.map((answer) => (
          <li key={answer.question_id}>
            <h3 lang={bcp47Of(answer.language)}>{answer.text}</h3>
            <p className={answer.correct ? classes.right : classes.wrong}>
              {answer.correct ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : <IconX size={16} stroke={2} aria-hidden="true" />}
              {answer.correct ? t('quiz.right') : t('quiz.wrong')}
            </p>
            <p>{t('quiz.rightIs', { answer: answer.right_values.join('; ') })}</p>
            {answer.explanation && (
              <p lang={bcp47Of(answer.language)} className={classes.explanation}>
                {answer.explanation}
              </p>
            )}
            <Reasons options={answer.options} />
          </li>
        ))}
      </ol>
    </Section>
  )
}
