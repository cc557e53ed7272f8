import type { Call, Sent } from '@jujur/contract/call.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { type Treats, useSend } from '../kit/call/use-send.ts'

const reasonOf = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined)

/** Sends a decision and answers whether it stands. That somebody was faster (20073, changed_since) is said by ApprovalDesk, which loads the item anew; the rest by the shared handler. */
export const useDecision = <C extends Call>(call: C): ((input: Sent<C>) => Promise<boolean>) => {
  const { send } = useSend(call, {
    treats: {
      20073: () => {},
      2111: (refused) => {
        if (reasonOf(refused.data) !== 'changed_since') showTrouble(refused)
      },
    } as Treats<C>,
  })
  return async (input) => (await send(input)) !== undefined
}
