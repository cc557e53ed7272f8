/** Signing in: password, second step, signing out. */
import type * as calls from '@jujur/contract/identity.ts'
import { type Handler, ok } from '../../kit/call/handler.ts'
import { endSession } from '../sessions/sessions.store.ts'
import { type LoginCall, type OpenCalls, type OtpCall, resendCode, signIn, takeSecondStep } from './sign-in.usecases.ts'

type WaysIn = Pick<typeof calls, LoginCall['name'] | OtpCall['name']>
export const waysIn = (openCalls: OpenCalls): { [K in keyof WaysIn]: Handler<WaysIn[K]> } => ({
  loginTraineeUser: (context) => signIn(context, 'trainee', openCalls),
  loginClientAdmin: (context) => signIn(context, 'clientAdmin', openCalls),
  loginGlobalAdmin: (context) => signIn(context, 'globalAdmin', openCalls),
  loginSuperadmin: (context) => signIn(context, 'superAdmin', openCalls),
  loginOtpValidation: (context) => takeSecondStep(context, 'authenticator', openCalls),
  loginEmailOtpValidation: (context) => takeSecondStep(context, 'email', openCalls),
})

export const resendLoginOtp: Handler<typeof calls.resendLoginOtp> = (context) => resendCode(context)

export const logout: Handler<typeof calls.logout> = async ({ write, actor, now }) => {
  await write((tx) => endSession(tx, actor.session_id, 'logout', now))
  return ok({})
}
