/** What the calls of learning answer, under the names the screens use. */
import type { Output } from '@jujur/contract/call.ts'
import type { getViewMaterial, getViewQuiz, getViewTraineeCourseCoverPage, submitProgress } from '@jujur/contract/learning.ts'
import type { Progress } from './materials/use-heartbeat.ts'
import type { findItem } from './outline.ts'

export type CoverPage = Output<typeof getViewTraineeCourseCoverPage>
export type Material = Output<typeof getViewMaterial>['material']
export type QuizDetail = Output<typeof getViewQuiz>['quiz_detail']
export type Attempt = NonNullable<QuizDetail['attempt']>
export type Question = Attempt['questions'][number]
export type Result = NonNullable<Output<typeof submitProgress>['result']>
/** What a lesson is shown with. */
export type LessonProps = {
  course: CoverPage
  found: NonNullable<ReturnType<typeof findItem>>
  moduleProgressId: number
  /** To what comes after this lesson: only who shows the lesson knows where that is. */
  goOn: () => void
  /** It is on its way there. */
  going: boolean
}
/** What of a material a player needs; a preview has no more. */
export type Played = Pick<Material, 'title' | 'type' | 'language' | 'html' | 'transcript' | 'captions' | 'duration_seconds' | 'scorm'>
export type PlayerProps = {
  material: Played
  url: string
  /** Null in a preview: nothing counts. */
  progress: Pick<Progress, 'played' | 'setPlaying' | 'watched' | 'reported' | 'setReported'> | null
  /** Whose lesson it is; null in a preview. */
  moduleProgressId: number | null
  onRenew: () => void
  /** Begins the lesson anew, as on a new visit. */
  onReopen: () => void
}
