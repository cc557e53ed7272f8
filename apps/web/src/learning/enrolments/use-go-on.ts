/** Starting, resuming and going on: the server says where to. */
import type { CompletedCourse, startCourse } from '@jujur/contract/learning.ts'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { callRef } from '../../kit/call/api.ts'
import { showTrouble } from '../../kit/call/trouble.ts'
import { answers } from '../../kit/call/use-call.ts'
import { useSend } from '../../kit/call/use-send.ts'
import { getActiveLesson } from '../../kit/session/session.ts'
import { coursePath, lessonPath, whereToResume } from '../../player/outline.ts'
import { refusalFiguresOf } from '../../player/refusal.ts'

/** Where the trainee stands as the last start or resume told it, or what a completed course answers instead. */
export type ModuleProgress = z.output<(typeof startCourse)['output']>['output'] | z.output<typeof CompletedCourse>

/** A course that is complete already answers 10055 with this in place of the output. */
const completedOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'traineeCourseComplete' in data
    ? (data.traineeCourseComplete as z.output<typeof CompletedCourse>)
    : undefined

export const moduleProgressKey = (traineeCourseId: number) => ['traineeModuleProgress', traineeCourseId] as const

/** By name alone: a learner's first page loads no schemas. */
const call = callRef<typeof startCourse>('startCourse', { changes: ['learning'] })

type Action = 'start' | 'resume' | 'next'

export const useGoOn = (traineeCourseId: number) => {
  const navigate = useNavigate()
  const asked = useRef<Action>('resume')
  const { send, sending } = useSend(call, {
    also: [10055],
    // Its cover says what comes before it.
    treats: {
      2111: (refused) => (refusalFiguresOf(refused).reason === 'locked' ? void navigate(coursePath(traineeCourseId)) : showTrouble(refused)),
    },
    onDone: (data, code) => {
      if (code === 10055) {
        answers.setQueryData<ModuleProgress>(moduleProgressKey(traineeCourseId), completedOf(data))
        navigate(coursePath(completedOf(data)?.trainee_course_id ?? traineeCourseId, 'certificate'))
        return
      }
      const { current, next, outline } = data.output
      answers.setQueryData<ModuleProgress>(moduleProgressKey(traineeCourseId), data.output)
      if (current && (next === 'material' || next === 'quiz')) {
        const kept = asked.current === 'resume' ? getActiveLesson() : null
        navigate(lessonPath(traineeCourseId, kept?.trainee_course_id === traineeCourseId ? whereToResume(outline, current, kept) : current))
      } else navigate(coursePath(traineeCourseId, next === 'certificate' ? 'certificate' : 'check'))
    },
  })
  return {
    going: sending,
    /** `after` is the module_progress_id of the item just finished. */
    goOn: (action: Action, after?: number) => {
      asked.current = action
      return send({ trainee_course_id: traineeCourseId, action, ...(after === undefined ? {} : { module_progress_id: after }) })
    },
  }
}
