/** What can be begun from anywhere, each for whom its call is open today. */
import type { CallName } from '@jujur/contract/index.ts'
import { may } from '../kit/call/may.ts'
import type { Session } from '../kit/session/session.ts'
import type { TextKey } from '../kit/texts/texts.ts'

type Action = { readonly name: Extract<TextKey<'search'>, `action.${string}`>; readonly to: string; readonly call: CallName }
const action = (name: Action['name'], to: string, call: CallName): Action => ({ name, to, call })

const actions: readonly Action[] = [
  action('action.registerTrainee', '/CA/trainee-user-pre-reg-list?new=1', 'createTempTraineeUserRegistration'),
  action('action.importTrainees', '/CA/trainee-user-pre-reg-list?import=new', 'importTraineeUsers'),
  action('action.approveTrainees', '/CA/trainee-user-approval', 'approveTraineeUserRegistration'),
  action('action.preRegisterCompany', '/GA/company-user-pre-registration?new=1', 'createTempCompanyUserRegistration'),
  action('action.approveCompanies', '/GA/company-user-pre-reg-approval', 'approveCompanyUserRegistration'),
  action('action.reviewCourses', '/GA/courses?tab=review', 'publishTraineeCourse'),
  action('action.newMaterial', '/GA/material?new=1', 'UploadMaterial'),
  action('action.newQuestion', '/GA/question?new=1', 'createQuestionAnswerOption'),
  action('action.newQuiz', '/GA/quiz?new=1', 'createQuiz'),
  action('action.registerGlobalAdmin', '/SA/global-admin-list?new=1', 'registerGlobalAdmin'),
  action('action.setRoutes', '/SA/route-permission', 'updateRoutePermissionList'),
]

const profilePaths = { isTrainee: '/trainee', isClientAdmin: '/CA', isGlobalAdmin: '/GA', isSuperAdmin: '/SA' } as const

export const actionsOf = (person: Session): Pick<Action, 'name' | 'to'>[] => {
  const side = (['isTrainee', 'isClientAdmin', 'isGlobalAdmin', 'isSuperAdmin'] as const).find((flag) => person.flags[flag])
  const own: Pick<Action, 'name' | 'to'>[] = side ? [{ name: 'action.profile', to: `${profilePaths[side]}/user-profile` }] : []
  return [...actions.filter(({ call }) => may(person, call)), ...own]
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
/** Whether the title holds all the words, in any order. */
export const isMeant = (title: string, query: string): boolean =>
  plain(query)
    .split(/\s+/)
    .every((word) => plain(title).includes(word))
