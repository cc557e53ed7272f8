/** What trainees of tests do: read, watch, answer, sign. */
import type { Output } from '@jujur/contract/call.ts'
import type * as learning from '@jujur/contract/learning.ts'
import type { CourseContent } from '../src/courses/courses.rules.ts'
import { PASSWORD, type Person, type World } from './world.ts'

type Item = Output<typeof learning.startCourse>['output']['outline'][number]['items'][number]

export const rightOptions = (content: CourseContent, question_id: number): number[] =>
  content.modules
    .flatMap((module) => module.items)
    .flatMap((item) => (item.type === 'quiz' ? item.quiz.questions : []))
    .find((question) => question.question_id === question_id)
    ?.options.filter((option) => option.is_true)
    .map((option) => option.option_id) ?? []

export const learnerOf = (world: World, person: Person, trainee_course_id: number, content: CourseContent) => {
  const me = world.as(person)
  const items = async (): Promise<Item[]> => {
    const { data } = await me.call('getViewTraineeCourseCoverPage', { trainee_course_id })
    return data.outline.flatMap((module) => module.items)
  }
  const progressId = async (position: number): Promise<number> => {
    const id = (await items())[position]?.module_progress_id
    if (!id) throw new Error(`item ${position} has no progress`)
    return id
  }
  /** Reads or watches to the end in heartbeats of fifteen seconds, and finishes. */
  const read = async (module_progress_id: number) => {
    const opened = await me.call('getViewMaterial', { module_progress_id })
    const { min_seconds, duration_seconds } = opened.data.material
    const seconds = Math.max(min_seconds, duration_seconds ?? 0)
    for (let at = 0; at < seconds; at += 15) {
      world.clock.shift(15_000)
      await me.call('submitProgress', {
        module_progress_id,
        heartbeat: { active_seconds: 15, ...(duration_seconds === null ? {} : { watched: [[at, at + 15]] }) },
      })
    }
    return me.call('submitProgress', { module_progress_id, finish: true })
  }
  /** Answers every question, rightly or not, all or by its id, and hands in. */
  const answer = async (module_progress_id: number, rightly: boolean | ((question_id: number) => boolean) = true) => {
    const { data } = await me.call('getViewQuiz', { module_progress_id, start: true })
    for (const question of data.quiz_detail.attempt?.questions ?? []) {
      const right = rightOptions(content, question.question_id)
      const wrong = question.options
        .map((option) => option.option_id)
        .filter((id) => !right.includes(id))
        .slice(0, 1)
      const isRight = typeof rightly === 'boolean' ? rightly : rightly(question.question_id)
      await me.call('submitProgress', { module_progress_id, answer: { question_id: question.question_id, option_ids: isRight ? right : wrong } })
    }
    return me.call('submitProgress', { module_progress_id, finish: true })
  }
  const start = () => me.call('startCourse', { trainee_course_id, action: 'start' })
  /** All items, to the pledge. */
  const study = async () => {
    await start()
    for (const item of await items()) {
      const id = (await items()).find((one) => one.lesson_id === item.lesson_id)?.module_progress_id as number
      if (item.lesson_type === 'material') await read(id)
      else await answer(id)
    }
  }
  const sign = () => me.call('submitPledge', { trainee_course_id, full_name: person.name, agree: true, password: PASSWORD })
  return { me, items, progressId, read, answer, start, study, sign }
}
