import { Link } from 'react-router'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Article } from './article.tsx'
import { useItemWords } from './item-words.ts'
import { coursePath, itemBefore, lessonPath, openItem } from './outline.ts'
import type { LessonProps } from './shapes.ts'

/** Not yet: why, and where one stands. */
export const LockedLesson = ({ course, found }: LessonProps) => {
  const t = useTexts('player')
  const words = useItemWords()
  const open = openItem(course.outline)
  const why = words.why(found.item, itemBefore(course.outline, found.item))
  return (
    <Article>
      <h1>{found.item.title}</h1>
      <EmptyState
        action={
          <Button size="lg" component={Link} to={open ? lessonPath(course.trainee_course_id, open) : coursePath(course.trainee_course_id)}>
            {open ? t('lesson.goTo', { title: open.title }) : t('common.backToCourse')}
          </Button>
        }
      >
        {why ?? t('reason.after_previous')}
      </EmptyState>
    </Article>
  )
}
