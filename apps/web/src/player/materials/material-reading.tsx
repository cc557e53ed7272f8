import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { submitProgress } from '@jujur/contract/learning.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Refused } from '../../kit/call/api.ts'
import { showTrouble } from '../../kit/call/trouble.ts'
import { useSend } from '../../kit/call/use-send.ts'
import { bcp47Of } from '../../kit/texts/language-names.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { Article } from '../article.tsx'
import { LessonBar, NextButton, PreviousLesson, useNextName } from '../lesson-bar.tsx'
import { LessonFrame } from '../lesson-frame.tsx'
import { coursePath, itemAfter, lessonPath } from '../outline.ts'
import { refusalFiguresOf } from '../refusal.ts'
import type { LessonProps, Material } from '../shapes.ts'
import { MaterialKind } from './material-kind.tsx'
import { MaterialView } from './material-view.tsx'
import { useHeartbeat } from './use-heartbeat.ts'
import { WaitLine } from './wait-line.tsx'

type Props = LessonProps & {
  material: Material
  /** The freshest link to the file. */
  url: string | undefined
  onRenew: () => void
  onReopen: () => void
  onLanguage: (language: ContentLanguage) => void
}

/** Finishing a material, which is refused while its least time is not over; `early` says how many seconds are left then. */
const useFinish = (onDone: () => void) => {
  const [early, setEarly] = useState<number | null>(null)
  useEffect(() => {
    if (early === null) return
    const timer = setTimeout(() => setEarly(null), early * 1000)
    return () => clearTimeout(timer)
  }, [early])
  const finish = useSend(submitProgress, {
    also: [10055],
    onDone,
    treats: {
      2111: (refused: Refused) => {
        const { reason, wait_seconds } = refusalFiguresOf(refused)
        if (reason === 'too_early') setEarly(wait_seconds ?? 0)
        else showTrouble(refused)
      },
    },
  })
  return { ...finish, early }
}

/** Reading or watching, and the bar that says when Next opens. */
export const MaterialReading = ({ course, found, moduleProgressId, goOn, going, material, url, onRenew, onReopen, onLanguage }: Props) => {
  const t = useTexts('player')
  const navigate = useNavigate()
  const waitId = useId()
  const { item } = found
  const progress = useHeartbeat(moduleProgressId, material)
  const name = useNextName(course, item)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  const { early, ...finish } = useFinish(() => {
    progress.stop()
    goOn()
  })
  const next = () => {
    const after = itemAfter(course.outline, item)
    // What is optional holds nobody up: it is finished by who stays, and left by who goes on.
    const isLeft = material.state === 'open' && !item.mandatory && !progress.canFinish
    if (material.state === 'open' && !isLeft) void finish.send({ module_progress_id: moduleProgressId, finish: true })
    else if (after && after.state !== 'locked' && after.module_progress_id !== null) navigate(lessonPath(course.trainee_course_id, after))
    else if (isLeft) navigate(coursePath(course.trainee_course_id, 'check'))
    else goOn()
  }

  return (
    <LessonFrame
      traineeCourseId={course.trainee_course_id}
      course={course}
      found={found}
      label={t('lesson.pane', { title: material.title })}
      bar={
        <LessonBar
          before={<PreviousLesson course={course} item={item} />}
          next={
            <NextButton waitsFor={progress.canFinish || !item.mandatory ? undefined : waitId} loading={finish.sending || going} onClick={next}>
              {name}
            </NextButton>
          }
        >
          <WaitLine id={waitId} material={material} progress={progress} early={early} />
        </LessonBar>
      }
    >
      <Article>
        <MaterialKind course={course} item={item} material={material} onLanguage={onLanguage} />
        <h1 ref={title} tabIndex={-1} lang={bcp47Of(material.language)}>
          {material.title}
        </h1>
        <MaterialView
          key={material.language}
          moduleProgressId={moduleProgressId}
          material={material}
          url={url}
          progress={progress}
          onRenew={onRenew}
          onReopen={onReopen}
        />
      </Article>
    </LessonFrame>
  )
}
