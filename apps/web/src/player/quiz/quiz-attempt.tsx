import { submitProgress } from '@jujur/contract/learning.ts'
import { IconArrowLeft, IconArrowRight, IconClock } from '@jujur/icons'
import { useEffect, useRef, useState } from 'react'
import type { Refused } from '../../kit/call/api.ts'
import { showTrouble } from '../../kit/call/trouble.ts'
import { useSend } from '../../kit/call/use-send.ts'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { LessonBar } from '../lesson-bar.tsx'
import { LessonFrame } from '../lesson-frame.tsx'
import { useHeartbeat } from '../materials/use-heartbeat.ts'
import { reasonOf } from '../refusal.ts'
import type { Attempt, LessonProps, Question, QuizDetail, Result } from '../shapes.ts'
import { useStayOffline } from '../use-stay-offline.ts'
import { needed } from './pass-mark.ts'
import classes from './quiz.module.css'
import { QuizCheck } from './quiz-check.tsx'
import { QuizPager } from './quiz-pager.tsx'
import { QuizQuestion } from './quiz-question.tsx'
import { useAutosave } from './use-autosave.ts'
import { useDeadline } from './use-deadline.ts'
import { useQuizKeys } from './use-quiz-keys.ts'

/** Turns to turmeric from here on. */
const SOON_SECONDS = 120

type Props = LessonProps & {
  detail: QuizDetail
  attempt: Attempt
  onClosed: (result: Result | null) => void
}

/** Time at a quiz goes on the record and has no minimum. */
const quizTime = {
  material_id: 0,
  title: '',
  type: 'text',
  language: '',
  duration_seconds: null,
  reading_minutes: 0,
  min_seconds: 0,
  seconds_done: 0,
  can_finish: true,
  state: 'open',
} as const

/** One question a view, saved as one goes, handed in at the end or by the clock. */
export const QuizAttempt = ({ course, found, moduleProgressId, detail, attempt, onClosed }: Props) => {
  const t = useTexts('player')
  const format = useFormat()
  const confirm = useConfirm()
  const { questions } = attempt
  const { rules, name } = detail
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex((question) => (attempt.answers[question.question_id] ?? []).length === 0),
    ),
  )
  const [checking, setChecking] = useState(false)
  const time = useHeartbeat(moduleProgressId, quizTime)
  const saving = useAutosave(moduleProgressId, attempt, () => void handIn())

  const close = (result: Result | null) => {
    time.stop()
    saving.discard()
    onClosed(result)
  }
  const finish = useSend(submitProgress, {
    onDone: (data) => close(data.result ?? null),
    treats: {
      // Closed meanwhile by the clock or another tab: the result is there, with what was saved.
      2111: (refused: Refused) => (reasonOf(refused).reason === 'past_deadline' ? close(null) : showTrouble(refused)),
      10055: () => close(null),
      10062: () => close(null),
    },
  })
  /** Only with every answer saved; the line beside the answers says when one is not. */
  const handIn = async () => {
    if (await saving.flush()) await finish.send({ module_progress_id: moduleProgressId, finish: true })
  }
  useStayOffline(attempt.deadline_at !== null)
  const secondsLeft = useDeadline(attempt.deadline_at, saving.serverAhead, () => void handIn())

  const isAnswered = (questionId: number) => (saving.answers[questionId] ?? []).length > 0
  const open = questions.filter((question) => !isAnswered(question.question_id)).length
  const ask = async () => {
    if (open === 0 || (await confirm({ text: t('quiz.openOnes', { count: open }), confirm: t('quiz.handIn') }))) await handIn()
  }
  const go = (index: number) => {
    setChecking(false)
    setAt(Math.min(questions.length - 1, Math.max(0, index)))
  }
  const question = questions[at]
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  const within = useRef(false)
  // Each new view is read from its heading; who turned the page by key from among the answers goes on among those of the next question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view.
  useEffect(() => {
    const inputs = within.current ? list.current : null
    within.current = false
    const answer = inputs?.querySelector<HTMLInputElement>('input:checked') ?? inputs?.querySelector('input') ?? heading.current
    answer?.focus({ preventScroll: true })
  }, [at, checking])
  const choose = (question: Question, optionId: number) => {
    const chosen = saving.answers[question.question_id] ?? []
    const several = question.type === 'multiple'
    const left = chosen.filter((id) => id !== optionId)
    saving.choose(question.question_id, several && left.length < chosen.length ? left : several ? [...chosen, optionId] : [optionId])
  }
  useQuizKeys({
    options: list,
    onChoose: (index) => {
      const option = question?.options[index]
      if (question && option) choose(question, option.option_id)
    },
    onTurn: (by, fromAnswer) => {
      const view = (checking ? questions.length : at) + by
      if (view < 0 || view > questions.length) return
      within.current = fromAnswer
      if (view === questions.length) setChecking(true)
      else go(view)
    },
  })

  const isLast = at === questions.length - 1
  const soon = secondsLeft !== null && secondsLeft <= SOON_SECONDS
  const passing =
    rules.pass_mark === 0
      ? t('quiz.noPassMark')
      : t('quiz.youNeed', { right: needed(questions.length, rules.pass_mark), questions: questions.length })
  return (
    <LessonFrame
      traineeCourseId={course.trainee_course_id}
      course={course}
      found={found}
      title={name}
      offline={attempt.deadline_at === null ? t('quiz.offline') : t('quiz.offlineTimed')}
      label={checking ? t('quiz.checkTitle') : t('quiz.position', { number: at + 1, questions: questions.length })}
      timer={
        secondsLeft === null ? undefined : (
          <span className={soon ? `${classes.timer} ${classes.soon}` : classes.timer} role={soon ? 'status' : undefined}>
            <IconClock size={18} stroke={1.75} aria-hidden="true" />
            {t('quiz.left', { time: format.minutes(Math.max(0, Math.ceil(secondsLeft / 60))) })}
          </span>
        )
      }
      bar={
        <LessonBar
          before={
            checking || at > 0 ? (
              <Button
                variant="default"
                size="lg"
                aria-label={t('quiz.question', { number: checking ? questions.length : at })}
                leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => go(checking ? questions.length - 1 : at - 1)}
              >
                <span className={classes.desk}>{t('quiz.question', { number: checking ? questions.length : at })}</span>
              </Button>
            ) : (
              <span />
            )
          }
          next={
            checking ? (
              <Button size="lg" loading={finish.sending} onClick={() => void ask()}>
                {t('quiz.handIn')}
              </Button>
            ) : (
              <Button
                size="lg"
                rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => (isLast ? setChecking(true) : go(at + 1))}
              >
                {isLast ? t('quiz.checkAndHandIn') : t('quiz.question', { number: at + 2 })}
              </Button>
            )
          }
        >
          <p className={classes.desk}>
            {passing} {rules.show_answers === 'never' ? t('quiz.answersNever') : t('quiz.answersOncePassed')}
          </p>
        </LessonBar>
      }
    >
      <div className={classes.article}>
        <h1 ref={heading} tabIndex={-1} className="vh">
          {checking ? t('quiz.checkTitle') : t('quiz.heading', { name, number: at + 1, questions: questions.length })}
        </h1>
        <QuizPager
          questions={questions}
          at={checking ? null : at}
          isAnswered={isAnswered}
          flagged={saving.flagged}
          onGo={go}
          answered={t('quiz.answeredOf', { answered: questions.length - open, questions: questions.length })}
          attempt={
            rules.attempts === null
              ? t('quiz.attemptNo', { number: attempt.attempt_no })
              : t('quiz.attemptNoOf', { number: attempt.attempt_no, attempts: rules.attempts })
          }
        />
        {checking ? (
          <QuizCheck questions={questions} isAnswered={isAnswered} flagged={saving.flagged} saveState={saving.state} onGo={go} />
        ) : (
          question && (
            <QuizQuestion
              key={question.question_id}
              question={question}
              chosen={saving.answers[question.question_id] ?? []}
              flagged={saving.flagged.includes(question.question_id)}
              saveState={saving.state}
              list={list}
              onChoose={(optionId) => choose(question, optionId)}
              onFlag={() => saving.toggleFlag(question.question_id)}
            />
          )
        )}
      </div>
    </LessonFrame>
  )
}
