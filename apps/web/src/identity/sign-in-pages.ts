/** The four sign-in pages: one screen, each with its own call, weave and words (specification section 2). */
import type { loginClientAdmin, loginGlobalAdmin, loginSuperadmin, loginTraineeUser } from '@jujur/contract/identity.ts'
import { type Role, roleOf, roles, type SystemTypeId, systemTypes } from '@jujur/contract/permissions.ts'
import { areas } from '@jujur/contract/screens.ts'
import { type CallRef, callRef } from '../kit/call/api.ts'
import { homePathOf, loginPathOf } from '../kit/session/session.ts'

export type LoginCall = typeof loginTraineeUser | typeof loginClientAdmin | typeof loginGlobalAdmin | typeof loginSuperadmin

const calls: Record<Role, CallRef<LoginCall>> = {
  trainee: callRef<LoginCall>('loginTraineeUser'),
  clientAdmin: callRef<LoginCall>('loginClientAdmin'),
  globalAdmin: callRef<LoginCall>('loginGlobalAdmin'),
  superAdmin: callRef<LoginCall>('loginSuperadmin'),
}

export type SignInPage = { role: Role; path: string; call: CallRef<LoginCall> }
const pageOf = (role: Role): SignInPage => ({ role, path: loginPathOf(systemTypes[role]), call: calls[role] })

export const signInPages: readonly SignInPage[] = roles.map(pageOf)
/** The page at a path; the trainee's for any other, as after signing out. */
export const signInPageAt = (path: string): SignInPage => signInPages.find((page) => page.path === path) ?? pageOf('trainee')

/** Back to where the session ended, where that is a page of this kind of person; else home. */
export const destinationOf = (id: SystemTypeId, from: unknown): string =>
  typeof from === 'string' && from.startsWith(`${areas[roleOf(id)].path}/`) ? from : homePathOf(id)
