import { lessonTypes } from '@jujur/contract/enumerations.ts'
import { getViewTraineeCourseCoverPage } from '@jujur/contract/learning.ts'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCall } from '../../kit/call/use-call.ts'
import { setActiveLesson, setCurrentModuleId } from '../../kit/session/session.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { Answer } from '../../kit/trouble/answer.tsx'
import { LessonFrame } from '../../player/lesson-frame.tsx'
import { FrameSetting } from '../../player/materials/frame-setting.ts'
import { MaterialLesson } from '../../player/materials/material-lesson.tsx'
import { useReading } from '../../player/materials/reading.ts'
import { coursePath, findItem } from '../../player/outline.ts'
import { QuizLesson } from '../../player/quiz/quiz-lesson.tsx'
import type { CoverPage, LessonProps } from '../../player/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useGoOn } from '../enrolments/use-go-on.ts'

/** The player: a frame of its own around one material or quiz. */
export const LessonScreen = () => {
  const t = useTexts('learning')
  const params = useParams()
  const trainee_course_id = Number(params.traineeCourseId) || 0
  const lessonId = Number(params.lessonId) || 0
  const type = lessonTypes.find((candidate) => candidate === params.lessonType)
  const cover = useCall(getViewTraineeCourseCoverPage, { trainee_course_id }, { enabled: trainee_course_id > 0 })
  const reading = useReading()
  // The way back is there when the connection is not.
  useEffect(() => void import('../course.screen.tsx').catch(() => undefined), [])
  const [folded, setFolded] = useState(false)
  const course = cover.data
  const found = course && type ? findItem(course.outline, type, lessonId) : null

  const setting = { reading, folded, setFolded }
  if (!course)
    return (
      <FrameSetting value={setting}>
        <LessonFrame traineeCourseId={trainee_course_id}>
          <h1 className="vh">{t('lesson.fallback')}</h1>
          <Answer of={cover} rows={8}>
            {() => null}
          </Answer>
        </LessonFrame>
      </FrameSetting>
    )
  const progressId = found?.item.module_progress_id
  return (
    <FrameSetting value={setting}>
      {!found ? (
        <LessonFrame traineeCourseId={trainee_course_id} course={course}>
          <Elsewhere course={course} reason="gone" />
        </LessonFrame>
      ) : typeof progressId !== 'number' ? (
        <LessonFrame traineeCourseId={trainee_course_id} course={course} found={found}>
          <Elsewhere course={course} reason="notStarted" />
        </LessonFrame>
      ) : (
        <Lesson key={progressId} course={course} found={found} moduleProgressId={progressId} />
      )}
    </FrameSetting>
  )
}

const Lesson = (props: Omit<LessonProps, 'goOn' | 'going'>) => {
  const { course, found, moduleProgressId } = props
  const { trainee_course_id } = course
  const { lesson_type, lesson_id } = found.item
  const { module_id } = found.module
  const { goOn, going } = useGoOn(trainee_course_id)
  // However it was opened: resuming comes back here.
  useEffect(() => {
    setCurrentModuleId(module_id)
    setActiveLesson({ trainee_course_id, lesson_type, lesson_id, module_progress_id: moduleProgressId })
  }, [trainee_course_id, lesson_type, lesson_id, module_id, moduleProgressId])
  const whole = { ...props, going, goOn: () => void goOn('next', moduleProgressId) }
  return found.item.lesson_type === 'material' ? <MaterialLesson {...whole} /> : <QuizLesson {...whole} />
}

/** This lesson can't be shown; where to go instead. */
const Elsewhere = ({ course, reason }: { course: CoverPage; reason: 'gone' | 'notStarted' }) => {
  const t = useTexts('learning')
  const { goOn, going } = useGoOn(course.trainee_course_id)
  return (
    <>
      <h1 className="vh">{t('lesson.fallback')}</h1>
      <EmptyState
        action={
          reason === 'notStarted' && course.status === 'NOT_STARTED' ? (
            <Button size="lg" loading={going} onClick={() => void goOn('start')}>
              {t('go.start')}
            </Button>
          ) : (
            <Button size="lg" variant="default" component={Link} to={coursePath(course.trainee_course_id)}>
              {t('common.backToCourse')}
            </Button>
          )
        }
      >
        {t(`lesson.${reason}`)}
      </EmptyState>
    </>
  )
}
