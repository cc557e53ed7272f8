/** What every page of this kind says: whose and of which version, and what was not kept. */
import type { SeenGap, SeenPledge } from '@jujur/contract/as-seen.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import type { Definition } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './as-seen.module.css'

export const useWhoseFacts = () => {
  const t = useTexts('seen')
  const { dateTime } = useFormat()
  return ({ person, course }: Pick<SeenPledge, 'person' | 'course'>): Definition[] => [
    { term: t('person'), value: person.name },
    { term: t('version'), value: t('versionOf', { number: course.version_no, time: dateTime(course.published_at) }) },
    { term: t('hash'), value: <code className={classes.hash}>{course.content_hash}</code> },
  ]
}

export const Gaps = ({ gaps }: { gaps: readonly SeenGap[] }) => {
  const t = useTexts('seen')
  if (gaps.length === 0) return null
  return (
    <Notice title={t('gaps')}>
      <ul className={classes.gaps}>
        {gaps.map((gap) => (
          <li key={gap}>{t(`gap.${gap}`)}</li>
        ))}
      </ul>
    </Notice>
  )
}
