/** Content, copied. */
import type { copyContent as call } from '@jujur/contract/courses.ts'
import { type Answer, type Handler, isRefused, ok } from '../../kit/call/handler.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { copies } from './copying.usecases.ts'
import { copyNameTaken, copyTaken, whatIsCopied } from './drafts.rules.ts'

export const copyContent: Handler<typeof call> = async (context) => {
  const { input, write } = context
  const named = whatIsCopied(input)
  if (isRefused(named)) return named
  const { kind, id } = named.value
  const copy = () =>
    mapUniqueViolation(
      () =>
        write(async (tx): Promise<Answer<typeof call>> => {
          const done = await copies[kind](tx, context, id)
          return isRefused(done) ? done : ok({ kind, ...done.value })
        }),
      copyTaken,
    )
  const done = await copy()
  // Now that the name is seen to be taken, the next one that is free is another.
  return done === copyNameTaken ? copy() : done
}
