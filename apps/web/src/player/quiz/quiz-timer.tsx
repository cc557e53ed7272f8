import { IconClock } from '@jujur/icons'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import classes from './quiz.module.css'

/** Turns to turmeric from here on. */
const SOON_SECONDS = 120

export const QuizTimer = ({ secondsLeft }: { secondsLeft: number }) => {
  const t = useTexts('player')
  const format = useFormat()
  const soon = secondsLeft <= SOON_SECONDS
  return (
    <span className={soon ? `${classes.timer} ${classes.soon}` : classes.timer} role={soon ? 'status' : undefined}>
      <IconClock size={18} stroke={1.75} aria-hidden="true" />
      {t('quiz.left', { time: format.minutes(Math.max(0, Math.ceil(secondsLeft / 60))) })}
    </span>
  )
}
