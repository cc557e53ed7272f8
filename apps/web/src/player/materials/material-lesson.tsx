import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { getViewMaterial } from '@jujur/contract/learning.ts'
import { useEffect, useState } from 'react'
import { Refused } from '../../kit/call/api.ts'
import { useCall } from '../../kit/call/use-call.ts'
import { Answer } from '../../kit/trouble/answer.tsx'
import { LessonFrame } from '../lesson-frame.tsx'
import { LockedLesson } from '../locked-lesson.tsx'
import type { LessonProps, Material } from '../shapes.ts'
import { MaterialReading } from './material-reading.tsx'

/** Fetches the material; from then on time counts on the server. */
export const MaterialLesson = (props: LessonProps) => {
  const { course, found, moduleProgressId } = props
  // Of a course that is over a lesson can be looked at in another language; that of the course stays.
  const [looked, setLooked] = useState<ContentLanguage | null>(null)
  const language = looked ?? course.language
  const answer = useCall(getViewMaterial, { module_progress_id: moduleProgressId, language }, { fresh: true, keepPrevious: true })
  const [first, setFirst] = useState<{ asked: ContentLanguage; material: Material } | null>(null)
  const { data, isFetching, isPlaceholderData, error, refetch } = answer
  // What an earlier visit left in memory may be old; a later answer brings a fresh link, and must not start the video again.
  useEffect(() => {
    if (data && !isFetching && !isPlaceholderData)
      setFirst((before) => (before?.asked === language && before ? before : { asked: language, material: data.material }))
  }, [data, isFetching, isPlaceholderData, language])

  const reopen = () => void refetch().then(({ data: fresh }) => fresh && setFirst({ asked: language, material: fresh.material }))

  if (first && data)
    return (
      <MaterialReading
        {...props}
        material={first.material}
        url={data.material.language === first.material.language ? data.material.url : first.material.url}
        onRenew={() => void refetch()}
        onReopen={reopen}
        onLanguage={setLooked}
      />
    )
  return (
    <LessonFrame traineeCourseId={course.trainee_course_id} course={course} found={found}>
      {!(error instanceof Refused && error.code === 2111) && <h1 className="vh">{found.item.title}</h1>}
      {error instanceof Refused && error.code === 2111 ? (
        <LockedLesson {...props} />
      ) : (
        <Answer of={{ ...answer, data: undefined } as typeof answer}>{() => null}</Answer>
      )}
    </LessonFrame>
  )
}
