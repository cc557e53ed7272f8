/** An address is confirmed by the mailed link. */
import type * as calls from '@jujur/contract/accounts.ts'
import type { Handler } from '../kit/call/handler.ts'
import { confirmAddress } from './mailbox.usecases.ts'

export const confirmEmail: Handler<typeof calls.confirmEmail> = (context) => context.asSystem.write((tx) => confirmAddress(tx, context))
