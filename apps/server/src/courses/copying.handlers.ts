/** Content, copied. */
import { type copyContent as call, copyKinds } from '@jujur/contract/courses.ts'
import { type Answer, type Handler, invalid, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { onUnique } from '../kit/database/unique.ts'
import { copies } from './copying.usecases.ts'

/** Somebody gave another the very name at the same moment. */
const taken = {
  course_code_unique: refuse(10012),
  question_name_unique: refuse(10012),
  quiz_name_unique: refuse(10012),
  trainee_module_title_unique: refuse(10012),
}

export const copyContent: Handler<typeof call> = async (context) => {
  const { input, write } = context
  const kind = copyKinds.find((one) => input[`${one}_id`] !== undefined) ?? 'course'
  const id = input[`${kind}_id`]
  if (id === undefined) return invalid('course_id', 'required')
  return onUnique(
    () =>
      write(async (at): Promise<Answer<typeof call>> => {
        const done = await copies[kind](at, context, id)
        return isRefused(done) ? done : ok({ kind, ...done.value })
      }),
    taken,
  )
}
