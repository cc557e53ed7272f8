/** Content, copied. */
import { type copyContent as call, copyKinds } from '@jujur/contract/courses.ts'
import { type Answer, type Handler, invalid, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { copies } from './copying.usecases.ts'

/** Somebody gave another the very name at the same moment. */
const nameTaken = refuse(10012)
const taken = {
  course_code_unique: nameTaken,
  question_name_unique: nameTaken,
  quiz_name_unique: nameTaken,
  trainee_module_title_unique: nameTaken,
}

export const copyContent: Handler<typeof call> = async (context) => {
  const { input, write } = context
  const kind = copyKinds.find((one) => input[`${one}_id`] !== undefined) ?? 'course'
  const id = input[`${kind}_id`]
  if (id === undefined) return invalid('course_id', 'required')
  const copy = () =>
    mapUniqueViolation(
      () =>
        write(async (tx): Promise<Answer<typeof call>> => {
          const done = await copies[kind](tx, context, id)
          return isRefused(done) ? done : ok({ kind, ...done.value })
        }),
      taken,
    )
  const done = await copy()
  // Now that the name is seen to be taken, the next one that is free is another.
  return done === nameTaken ? copy() : done
}
