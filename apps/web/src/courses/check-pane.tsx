import { type CourseFinding, checkTraineeCourse } from '@jujur/contract/course-versions.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { CheckFindings, TopicsCovered } from './course-check.tsx'
import classes from './courses.module.css'

/** What stops or weakens the course as it is now, each leading to where it is put right. */
export const CheckPane = ({ course_id, onOpen }: { course_id: number; onOpen: (finding: CourseFinding) => void }) => {
  const t = useTexts('publishing')
  const check = useCall(checkTraineeCourse, { course_id }, { fresh: true })
  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <h2>{t('check.title')}</h2>
      </div>
      <Answer of={check} rows={6}>
        {({ findings, topics }) => (
          <>
            <CheckFindings findings={findings} onOpen={onOpen} />
            <TopicsCovered topics={topics} />
          </>
        )}
      </Answer>
    </div>
  )
}
