/** What can be begun from anywhere, each for whom its call is open today: the one list of the palette and of the quick actions. */
import type { CallName } from '@jujur/contract/index.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
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
  action('action.resume', IconPlayerPlay, hrefOf('traineeDashboard', { open: 'resume' }), 'startCourse'),
  action('action.certificate', IconCertificate, hrefOf('traineeDashboard', { open: 'certificate' }), 'getCertificate'),
  action('action.assignTrainees', IconUserCheck, hrefOf('purchasedCourses', { assign: 1 }), 'assignTraineeUserIntoCourse'),
  action('action.registerTrainee', IconUserPlus, hrefOf('traineePreRegistration', { new: 1 }), 'createTempTraineeUserRegistration'),
  action('action.importTrainees', IconFileUpload, hrefOf('traineePreRegistration', { import: 'new' }), 'importTraineeUsers'),
  action('action.approveTrainees', IconUsersPlus, hrefOf('traineeApproval'), 'approveTraineeUserRegistration'),
  action('action.buySeats', IconArmchair, hrefOf('courseCatalogue'), 'CompanyCheckoutCourse'),
  action('action.uploadReceipt', IconReceipt, hrefOf('ownInvoices', { status: 'owed' }), 'uploadBankReceipt'),
  action('action.preRegisterCompany', IconBuildingPlus, hrefOf('companyPreRegistration', { new: 1 }), 'createTempCompanyUserRegistration'),
  action('action.approveCompanies', IconCertificate, hrefOf('companyApproval'), 'approveCompanyUserRegistration'),
  action('action.checkReceipts', IconReceipt, hrefOf('providerReceipts'), 'approveBankReceipt'),
  action('action.reviewCourses', IconEyeCheck, hrefOf('courseReviews'), 'publishTraineeCourse'),
  action('action.newMaterial', IconFilePlus, hrefOf('materials', { new: 1 }), 'UploadMaterial'),
  action('action.newQuestion', IconHelpCircle, hrefOf('questions', { new: 1 }), 'createQuestionAnswerOption'),
  action('action.newQuiz', IconListCheck, hrefOf('quizzes', { new: 1 }), 'createQuiz'),
  action('action.newModule', IconStack2, hrefOf('modules', { new: 1 }), 'createTraineeModule'),
  action('action.newCourse', IconBook2, hrefOf('courses', { new: 1 }), 'createTraineeCourse'),
  action('action.registerGlobalAdmin', IconShieldPlus, hrefOf('globalAdmins', { new: 1 }), 'registerGlobalAdmin'),
  action('action.setRoutes', IconRoute, hrefOf('routePermissions'), 'updateRoutePermissionList'),
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
