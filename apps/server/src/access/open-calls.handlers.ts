/** What is open to the own account. */
import type * as calls from '@jujur/contract/access.ts'
import { type Handler, ok } from '../kit/call/handler.ts'
import { openCalls } from './open-calls.usecases.ts'

export const getOpenCalls: Handler<typeof calls.getOpenCalls> = ({ actor, read }) =>
  read(async (tx) => ok({ opens: await openCalls(tx, actor), access_version: actor.access_version }))
