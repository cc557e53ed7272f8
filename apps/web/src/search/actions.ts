/** What can be begun from anywhere, each for whom its call is open today: the one list of the palette and of the quick actions. */
import type { CallName } from '@jujur/contract/index.ts'
import {
  type Icon,
  IconArmchair,
  IconBook2,
  IconBuildingPlus,
  IconCertificate,
  IconEyeCheck,
  IconFilePlus,
  IconFileUpload,
  IconHelpCircle,
  IconListCheck,
  IconPlayerPlay,
  IconReceipt,
  IconRoute,
  IconShieldPlus,
  IconStack2,
  IconUser,
  IconUserCheck,
  IconUserPlus,
  IconUsersPlus,
} from '@jujur/icons'
import { may } from '../kit/call/may.ts'
import { profilePathOf, type Session } from '../kit/session/session.ts'
import type { TextKey } from '../kit/texts/texts.ts'

export type Action = { readonly name: Extract<TextKey<'search'>, `action.${string}`>; readonly to: string; readonly icon: Icon }
type Beginning = Action & { readonly call: CallName }
const action = (name: Action['name'], icon: Icon, to: string, call: CallName): Beginning => ({ name, icon, to, call })

/** Each leads to its screen with the form or drawer open, or on to what the screen knows. */
const beginnings: readonly Beginning[] = [
  action('action.resume', IconPlayerPlay, '/trainee/dashboard?open=resume', 'startCourse'),
  action('action.certificate', IconCertificate, '/trainee/dashboard?open=certificate', 'getCertificate'),
  action('action.assignTrainees', IconUserCheck, '/CA/purchased-course?assign=1', 'assignTraineeUserIntoCourse'),
  action('action.registerTrainee', IconUserPlus, '/CA/trainee-user-pre-reg-list?new=1', 'createTempTraineeUserRegistration'),
  action('action.importTrainees', IconFileUpload, '/CA/trainee-user-pre-reg-list?import=new', 'importTraineeUsers'),
  action('action.approveTrainees', IconUsersPlus, '/CA/trainee-user-approval', 'approveTraineeUserRegistration'),
  action('action.buySeats', IconArmchair, '/CA/get-course', 'CompanyCheckoutCourse'),
  action('action.uploadReceipt', IconReceipt, '/CA/invoice-list?status=owed', 'uploadBankReceipt'),
  action('action.preRegisterCompany', IconBuildingPlus, '/GA/company-user-pre-registration?new=1', 'createTempCompanyUserRegistration'),
  action('action.approveCompanies', IconCertificate, '/GA/company-user-pre-reg-approval', 'approveCompanyUserRegistration'),
  action('action.checkReceipts', IconReceipt, '/GA/company/invoice?tab=receipts', 'approveBankReceipt'),
  action('action.reviewCourses', IconEyeCheck, '/GA/courses?tab=review', 'publishTraineeCourse'),
  action('action.newMaterial', IconFilePlus, '/GA/material?new=1', 'UploadMaterial'),
  action('action.newQuestion', IconHelpCircle, '/GA/question?new=1', 'createQuestionAnswerOption'),
  action('action.newQuiz', IconListCheck, '/GA/quiz?new=1', 'createQuiz'),
  action('action.newModule', IconStack2, '/GA/modules?new=1', 'createTraineeModule'),
  action('action.newCourse', IconBook2, '/GA/courses?new=1', 'createTraineeCourse'),
  action('action.registerGlobalAdmin', IconShieldPlus, '/SA/global-admin-list?new=1', 'registerGlobalAdmin'),
  action('action.setRoutes', IconRoute, '/SA/route-permission', 'updateRoutePermissionList'),
]

export const beginningsOf = (person: Session): readonly Action[] => beginnings.filter(({ call }) => may(person, call))

/** With the own profile, which the person's own panel has beside the quick actions. */
export const actionsOf = (person: Session): readonly Action[] => [
  ...beginningsOf(person),
  { name: 'action.profile', icon: IconUser, to: profilePathOf(person.systemTypeId) },
]

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
/** Whether the title holds all the words, in any order. */
export const isMeant = (title: string, query: string): boolean =>
  plain(query)
    .split(/\s+/)
    .every((word) => plain(title).includes(word))
