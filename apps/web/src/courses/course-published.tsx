import type { TraineeCourse } from '@jujur/contract/courses.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './courses.module.css'

/** What was published, each to be read as it was. */
export const Versions = ({ versions }: Pick<TraineeCourse, 'versions'>) => {
  const t = useTexts('publishing')
  const { dateTime } = useFormat()
  if (versions.length === 0) return null
  return (
    <div className={classes.published}>
      <Section title={t('versions')}>
        <ul className={classes.versions}>
          {versions.map(({ course_version_id, version_no, published_at, published_by }) => (
            <li key={course_version_id}>
              <span>{t('preview.version', { version: version_no, when: dateTime(published_at), name: published_by })}</span>
              <TextLink to={hrefOf('courses', { version: course_version_id })}>{t('review.seen', { version: version_no })}</TextLink>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
