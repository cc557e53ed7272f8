/** Authors hear of each other while they work on the same thing: what they write is merged either way. */
import type { keepEditing as call } from '@jujur/contract/courses.ts'
import { type Handler, ok } from '../kit/call/handler.ts'
import { noteOpen, othersAt } from './editing.store.ts'

export const keepEditing: Handler<typeof call> = ({ input, actor, now, write }) =>
  write(async (tx) => {
    await noteOpen(tx, input, actor.user_id, now)
    return ok({ others: await othersAt(tx, input, actor.user_id, now) })
  })
