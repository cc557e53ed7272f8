import { getViewTraineeCourseCoverPage } from '@jujur/contract/learning.ts'
import { useEffect, useRef } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { ROUTE_SCROLL_MS } from '../kit/texts/constants.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { coursePath } from '../player/outline.ts'
import { Sheet } from '../ui/sheet.tsx'
import { CourseCover } from './enrolments/course-cover.tsx'
import { FinalCheck } from './enrolments/final-check.tsx'
import { CertificateStep } from './pledges/certificate-step.tsx'
import { PledgeStep } from './pledges/pledge-step.tsx'

/** A course: its cover, and with `?step=` what comes after the last lesson. */
export const CourseScreen = () => {
  const t = useTexts('common')
  const own = useTexts('learning')
  const trainee_course_id = Number(useParams().traineeCourseId) || 0
  const [search] = useSearchParams()
  const step = search.get('step')
  const cover = useCall(getViewTraineeCourseCoverPage, { trainee_course_id }, { enabled: trainee_course_id > 0 })
  // A step is a page of its own to the reader, but not a new path to the router.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const timer = setTimeout(() => scrollTo({ top: 0 }), ROUTE_SCROLL_MS)
    return () => clearTimeout(timer)
  }, [step])
  if (step === 'check') return <FinalCheck traineeCourseId={trainee_course_id} title={cover.data?.title} />
  if (step === 'pledge') return <PledgeStep traineeCourseId={trainee_course_id} title={cover.data?.title} />
  const certified = cover.data?.update?.of
  if (certified !== undefined && step === 'certificate') return <Navigate to={coursePath(certified, 'certificate')} replace />
  if (cover.data) return step === 'certificate' ? <CertificateStep course={cover.data} /> : <CourseCover course={cover.data} />
  return (
    <Sheet>
      <h1 className="vh">{t('route.course')}</h1>
      <Answer of={cover} rows={6} whyMissing={own('cover.gone')}>
        {() => null}
      </Answer>
    </Sheet>
  )
}
