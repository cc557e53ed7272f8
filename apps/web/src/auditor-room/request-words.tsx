import type { AuditorRequest } from '@jujur/contract/auditor-room.ts'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { StateBadge } from '../ui/state-badge.tsx'
import classes from './auditor-room.module.css'

const DAY_MS = 86_400_000
/** Until it is due, in days of Malaysia; below 0 once it is late. */
const daysLeft = (due_on: string): number => Math.round((Date.parse(due_on) - Date.parse(dayInMalaysia(new Date()))) / DAY_MS)

export const RequestState = ({ request: { answers, due_on } }: { request: Pick<AuditorRequest, 'answers' | 'due_on'> }) => {
  const t = useTexts('auditorRoom')
  if (answers.length > 0) return <StateBadge state="completed">{t('requests.answered')}</StateBadge>
  const left = daysLeft(due_on)
  return left < 0 ? (
    <StateBadge state="overdue">{t('requests.late', { count: -left })}</StateBadge>
  ) : (
    <StateBadge state="inProgress">{t('requests.left', { count: left })}</StateBadge>
  )
}

/** What was answered so far, the newest last. */
export const RequestAnswers = ({ answers }: Pick<AuditorRequest, 'answers'>) => {
  const t = useTexts('auditorRoom')
  const { dateTime } = useFormat()
  if (answers.length === 0) return null
  return (
    <ol className={classes.answers}>
      {answers.map(({ words, at, by_name }) => (
        <li key={at}>
          <p className={classes.small}>{t('requests.by', { name: by_name, time: dateTime(at) })}</p>
          <p className={classes.said}>{words}</p>
        </li>
      ))}
    </ol>
  )
}
