/** Every call of the contract has its handler here; a missing one does not compile. */
import type { Calls } from '@jujur/contract/index.ts'
import * as dashboard from './dashboard/dashboard.handlers.ts'
import * as account from './identity/account.handlers.ts'
import * as forgotten from './identity/forgotten.handlers.ts'
import * as join from './identity/join.handlers.ts'
import * as signIn from './identity/sign-in.handlers.ts'
import type { Handler } from './kit/handler.ts'
import * as courses from './learning/course.handlers.ts'
import * as lessons from './learning/lesson.handlers.ts'
import * as pledges from './learning/pledge.handlers.ts'
import * as reference from './reference/reference.handlers.ts'

export const handlers: { [K in keyof Calls]: Handler<Calls[K]> } = {
  ...signIn,
  ...join,
  ...forgotten,
  ...account,
  ...reference,
  ...dashboard,
  ...courses,
  ...lessons,
  ...pledges,
}
