import type { Quiz } from '@jujur/contract/quizzes.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import classes from './quiz.module.css'

export const QuizWarnings = ({ warnings }: Pick<Quiz, 'warnings'>) => {
  const t = useTexts('quizzes')
  if (warnings.length === 0) return null
  return (
    <Notice tone="turn" title={t('thinkAbout')}>
      <ul className={classes.warnings}>
        {warnings.map(({ what, tag, wanted, there }) => (
          <li key={`${what} ${tag}`}>
            {t(`warning.${what === 'too_few' ? 'tooFew' : what}`, { tag: tag ?? '', wanted: wanted ?? 0, there: there ?? 0 })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
