import { IconArrowLeft } from '@jujur/icons'
import { Link } from 'react-router'
import { useTexts } from '../../kit/texts/texts.ts'
import { coursePath } from '../../player/outline.ts'
import classes from './back-to-course.module.css'

export const BackToCourse = ({ traineeCourseId, title }: { traineeCourseId: number; title?: string }) => {
  const t = useTexts('learning')
  return (
    <Link to={coursePath(traineeCourseId)} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      {title ?? t('common.backToCourse')}
    </Link>
  )
}
