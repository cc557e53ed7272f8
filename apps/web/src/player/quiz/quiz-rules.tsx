import { IconBook, IconClock, IconLanguage, IconListCheck, IconPlayerPlay } from '@jujur/icons'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CourseLanguage, canChooseLanguage } from '../course-language.tsx'
import { LessonBar, NextButton, PreviousLesson } from '../lesson-bar.tsx'
import { LessonFrame } from '../lesson-frame.tsx'
import { lessonPath, materialToRead } from '../outline.ts'
import type { LessonProps, QuizDetail } from '../shapes.ts'
import { useNow } from '../use-now.ts'
import { needed } from './pass-mark.ts'
import classes from './quiz.module.css'

type Props = LessonProps & { detail: QuizDetail; starting: boolean; onStart: () => void; onResult?: () => void }

const QuizKind = ({ course, minutes }: { course: LessonProps['course']; minutes: number }) => {
  const t = useTexts('player')
  const format = useFormat()
  return (
    <p className={classes.kind}>
      <span>
        <IconListCheck size={17} stroke={1.75} aria-hidden="true" />
        {t('kind.quiz')}
      </span>
      <span>
        <IconClock size={17} stroke={1.75} aria-hidden="true" />
        {format.minutes(minutes)}
      </span>
      {canChooseLanguage(course) && (
        <span>
          <IconLanguage size={17} stroke={1.75} aria-hidden="true" />
          <CourseLanguage course={course} />
        </span>
      )}
    </p>
  )
}

/** Questions, pass mark, time, attempts, and when the answers are told. */
const QuizFacts = ({ rules }: { rules: QuizDetail['rules'] }) => {
  const t = useTexts('player')
  const format = useFormat()
  const facts: [string, string][] = [
    [t('quiz.questions'), format.number(rules.questions)],
    [
      t('quiz.passMark'),
      rules.pass_mark === 0
        ? t('quiz.noPassMark')
        : t('quiz.passMarkOf', {
            percent: format.percent(rules.pass_mark),
            right: needed(rules.questions, rules.pass_mark),
            questions: rules.questions,
          }),
    ],
    [t('quiz.time'), rules.time_limit_minutes === null ? t('quiz.noLimit') : format.minutes(rules.time_limit_minutes)],
    [
      t('quiz.attempts'),
      rules.attempts === null ? t('quiz.unlimited') : t('quiz.attemptsOf', { left: rules.attempts_left ?? rules.attempts, attempts: rules.attempts }),
    ],
    [t('quiz.answers'), rules.show_answers === 'never' ? t('quiz.answersNever') : t('quiz.answersOncePassed')],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What awaits one, before the clock runs. */
export const QuizRules = ({ course, found, detail, starting, onStart, onResult }: Props) => {
  const t = useTexts('player')
  const whyId = useId()
  const { rules, name } = detail
  const read = materialToRead(found.module)
  const mustRead = rules.attempts_left === 0 && read?.state === 'open'
  const waits = useQuizWait(rules, mustRead)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  return (
    <LessonFrame
      traineeCourseId={course.trainee_course_id}
      course={course}
      found={found}
      label={t('lesson.pane', { title: name })}
      bar={
        <LessonBar
          before={<PreviousLesson course={course} item={found.item} />}
          next={
            mustRead && read ? (
              <ReadAgain to={lessonPath(course.trainee_course_id, read)} />
            ) : waits ? (
              <NextButton waitsFor={whyId} onClick={onStart}>
                {t('quiz.start')}
              </NextButton>
            ) : (
              <Button size="lg" loading={starting} leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />} onClick={onStart}>
                {t('quiz.start')}
              </Button>
            )
          }
        >
          <p id={whyId}>{mustRead ? t('quiz.noneLeft') : (waits ?? (rules.time_limit_minutes === null ? t('quiz.calm') : t('quiz.clockRuns')))}</p>
        </LessonBar>
      }
    >
      <article className={classes.article}>
        <QuizKind course={course} minutes={found.item.minutes} />
        <h1 ref={title} tabIndex={-1}>
          {name}
        </h1>
        <p className={classes.lead}>{t('quiz.rulesLine')}</p>
        {waits && <Notice tone="turn" title={waits} />}
        <QuizFacts rules={rules} />
        <ul className={classes.hints}>
          <li>{t('quiz.hintSaved')}</li>
          <li>{t('quiz.hintChange')}</li>
          <li className={classes.desk}>{t('quiz.hintKeys')}</li>
        </ul>
        {onResult && (
          <Button variant="subtle" onClick={onResult}>
            {t('quiz.lastResult')}
          </Button>
        )}
      </article>
    </LessonFrame>
  )
}

/** Back to the module's first material, where new attempts begin. */
export const ReadAgain = ({ to }: { to: string }) => {
  const t = useTexts('player')
  return (
    <Button component={Link} to={to} size="lg" leftSection={<IconBook size={18} stroke={1.75} aria-hidden="true" />}>
      {t('quiz.readAgain')}
    </Button>
  )
}

/** Why no attempt can be started now, or null. */
export const useQuizWait = (rules: Pick<QuizDetail['rules'], 'attempts_left' | 'available_at'>, mustRead: boolean): string | null => {
  const t = useTexts('player')
  const format = useFormat()
  const now = useNow(rules.available_at ? 1000 : null)
  const opensAt = rules.available_at && Date.parse(rules.available_at) > now ? rules.available_at : null
  if (rules.attempts_left === 0 && mustRead) return opensAt ? t('quiz.waitReadAndTime', { time: format.dateTime(opensAt) }) : t('quiz.waitRead')
  if (opensAt) return t('quiz.waitTime', { time: format.dateTime(opensAt) })
  return null
}
