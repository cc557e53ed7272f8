import { IconCertificate, IconWritingSign } from '@jujur/icons'
import { useTexts } from '../../kit/texts/texts.ts'
import { useItemWords } from '../../player/item-words.ts'
import { coursePath, isSigned, itemBefore, lessonPath, openItem } from '../../player/outline.ts'
import type { CoverPage } from '../../player/shapes.ts'
import { type Knot, Line } from '../../ui/line.tsx'
import classes from './course-cover.module.css'

/** Every module with its items on the line: what is done, what is open, what is locked and why. */
export const CourseOutline = ({ course }: { course: CoverPage }) => {
  const t = useTexts('learning')
  const words = useItemWords()
  const { outline, status, trainee_course_id, update } = course
  const here = status === 'IN_PROGRESS' ? openItem(outline) : null
  const signed = isSigned(status)
  const pledge: Knot[] = [
    {
      state: signed ? 'done' : status === 'PLEDGE_PENDING' ? 'turn' : 'locked',
      label: t('line.pledge'),
      note: (update ? null : course.pledge_serial_no) ?? (status === 'PLEDGE_PENDING' ? t('cover.pledgeNow') : t('cover.pledgeLater')),
      href: signed || status === 'PLEDGE_PENDING' ? coursePath(trainee_course_id, 'pledge') : undefined,
      icon: <IconWritingSign size={12} stroke={2} />,
    },
  ]
  const ends: Knot[] = [
    ...(update && !update.asks_pledge ? [] : pledge),
    {
      state: signed || update ? 'done' : 'locked',
      label: t('line.certificate'),
      note: course.certificate_serial_no ?? t('cover.certificateLater'),
      href: course.certificate_serial_no ? coursePath(update?.of ?? trainee_course_id, 'certificate') : undefined,
      icon: <IconCertificate size={12} stroke={2} />,
    },
  ]
  return (
    <div className={classes.outline}>
      {outline.map((module, i) => (
        <section key={module.module_id}>
          <h3>{t('outline.numbered', { number: i + 1, title: module.title })}</h3>
          <Line
            label={module.title}
            knots={module.items.map((item) => ({
              state: item.state === 'done' ? 'done' : item === here ? 'turn' : item.state === 'open' ? 'later' : 'locked',
              label: item.title,
              note: [words.measure(item), item.unchanged && t('update.unchanged'), words.why(item, itemBefore(outline, item))]
                .filter(Boolean)
                .join(' · '),
              href: item.state !== 'locked' && item.module_progress_id !== null ? lessonPath(trainee_course_id, item) : undefined,
            }))}
          />
        </section>
      ))}
      <section>
        <h3>{t('outline.end')}</h3>
        <Line label={t('outline.end')} knots={ends} />
      </section>
    </div>
  )
}
