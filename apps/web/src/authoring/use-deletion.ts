import type { Call, Sent } from '@jujur/contract/call.ts'
import type { CallName } from '@jujur/contract/index.ts'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'

/** Deletes a content for good, and answers whether it is gone; undefined where this person may not. */
export const useDeletion = <C extends Call>(call: C, input: Sent<C>, onGone: () => void): (() => Promise<boolean>) | undefined => {
  const may = useMay()
  const { send } = useSend(call, { onDone: onGone })
  return may(call.name as CallName) ? async () => (await send(input)) !== undefined : undefined
}
