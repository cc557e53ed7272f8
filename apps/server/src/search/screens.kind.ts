/** The screens of the menu and the tabs at their heads, by their names in the reader's language and in English. */
import { getRoutePermissionList } from '@jujur/contract/access.ts'
import { getGlobalAdminUserList } from '@jujur/contract/accounts.ts'
import { getBillList } from '@jujur/contract/bills.ts'
import type { Call } from '@jujur/contract/call.ts'
import { getCertificateRevocationList } from '@jujur/contract/certificates.ts'
import {
  getCompanyList,
  getCompanyUserList,
  getCompanyUserRegistrationApproval,
  getTempCompanyUserRegistrationList,
} from '@jujur/contract/companies.ts'
import { getTraineeCourseReviewList } from '@jujur/contract/course-versions.ts'
import { listCourseEnroll, TraineeCourseList } from '@jujur/contract/courses.ts'
import { getCompanyLearningList, getCompanyQuestionList, getDashboard, getFailedMailList } from '@jujur/contract/dashboard.ts'
import type { Language } from '@jujur/contract/enumerations.ts'
import { getPaymentExceptionList } from '@jujur/contract/exceptions.ts'
import { getCreditNoteList, getEInvoiceAnswerList, getInvoiceList, getListOfInvoice } from '@jujur/contract/invoices.ts'
import { getViewCourseEnroll } from '@jujur/contract/learning.ts'
import { getCompanyRegistrationApproval, getCompanyUpdate, getRegistrationInformationList } from '@jujur/contract/legal.ts'
import { getMaterialList } from '@jujur/contract/materials.ts'
import { TraineeModuleList } from '@jujur/contract/modules.ts'
import type { Role } from '@jujur/contract/permissions.ts'
import { CompanyGetTraineeCourseList, getListPurchaseCourse, getSoldSeatList } from '@jujur/contract/purchases.ts'
import { QuestionList } from '@jujur/contract/questions.ts'
import { QuizList } from '@jujur/contract/quizzes.ts'
import { getBankReceiptApproval, getBankReceiptList } from '@jujur/contract/receipts.ts'
import { getAccountBalances, getAccountStatement, getCashBook } from '@jujur/contract/statements.ts'
import { getTempTraineeUserRegistrationList, getTraineeUserList, getTraineeUserRegistrationApproval } from '@jujur/contract/trainees.ts'
import { getWriteOffList } from '@jujur/contract/write-offs.ts'
import { say } from '../kit/texts/texts.ts'
import english from '../texts/en/search.json' with { type: 'json' }
import { type FewKind, type SearchText, texts } from './search.kinds.ts'

type Name = Extract<SearchText, `screen.${string}`>
type Group = Extract<SearchText, `group.${string}`>
type Screen = { readonly to: `/${string}`; readonly name: Name; readonly group: Group | null; readonly opens: Pick<Call, 'name' | 'access'> | Role }
const screen = (to: Screen['to'], name: Name, group: Group | null, opens: Screen['opens']): Screen => ({ to, name, group, opens })

/** Each with the call that it opens with, or the one role that it is for. */
export const screens: readonly Screen[] = [
  screen('/trainee/dashboard', 'screen.dashboard', null, getViewCourseEnroll),
  screen('/trainee/helper', 'screen.helper', null, 'trainee'),
  screen('/trainee/user-profile', 'screen.userProfile', null, 'trainee'),

  screen('/dashboard', 'screen.dashboard', null, getDashboard),
  screen('/SA/global-admin-list', 'screen.globalAdminList', null, getGlobalAdminUserList),
  screen('/SA/route-permission', 'screen.routePermission', null, getRoutePermissionList),
  screen('/SA/failed-emails', 'screen.failedMails', null, getFailedMailList),
  screen('/SA/user-profile', 'screen.userProfile', null, 'superAdmin'),

  screen('/GA/company', 'screen.registered', 'group.company', getCompanyList),
  screen('/GA/company?tab=information', 'screen.information', 'group.company', getCompanyRegistrationApproval),
  screen('/GA/company/invoice', 'screen.invoices', 'group.company', getInvoiceList),
  screen('/GA/company/invoice?tab=receipts', 'screen.receipts', 'group.company', getBankReceiptApproval),
  screen('/GA/company/invoice?tab=exceptions', 'screen.exceptions', 'group.company', getPaymentExceptionList),
  screen('/GA/company/invoice?tab=credits', 'screen.credits', 'group.company', getCreditNoteList),
  screen('/GA/company/invoice?tab=write-offs', 'screen.writeOffs', 'group.company', getWriteOffList),
  screen('/GA/company/invoice?tab=e-invoices', 'screen.eInvoices', 'group.company', getEInvoiceAnswerList),
  screen('/GA/company/invoice?tab=accounts', 'screen.companyAccounts', 'group.company', getAccountBalances),
  screen('/GA/company/invoice?tab=cash', 'screen.cashBook', 'group.company', getCashBook),
  screen('/GA/company/invoice?tab=seats', 'screen.seats', 'group.company', getSoldSeatList),
  screen('/GA/company-user-pre-registration', 'screen.preRegistration', 'group.company', getTempCompanyUserRegistrationList),
  screen('/GA/company-user-pre-reg-approval', 'screen.approval', 'group.company', getCompanyUserRegistrationApproval),
  screen('/GA/company-user', 'screen.registeredUser', 'group.companyUser', getCompanyUserList),
  screen('/GA/material', 'screen.materialList', 'group.contents', getMaterialList),
  screen('/GA/question', 'screen.questionList', 'group.contents', QuestionList),
  screen('/GA/quiz', 'screen.quizList', 'group.contents', QuizList),
  screen('/GA/modules', 'screen.moduleList', 'group.contents', TraineeModuleList),
  screen('/GA/courses', 'screen.courseList', 'group.contents', TraineeCourseList),
  screen('/GA/courses?tab=enrolments', 'screen.enrolments', 'group.contents', listCourseEnroll),
  screen('/GA/courses?tab=review', 'screen.review', 'group.contents', getTraineeCourseReviewList),
  screen('/GA/courses?tab=revocations', 'screen.revocations', 'group.contents', getCertificateRevocationList),
  screen('/GA/user-profile', 'screen.userProfile', null, 'globalAdmin'),

  screen('/CA/company-info', 'screen.companyInfo', 'group.company', getCompanyUpdate),
  screen('/CA/company-reg-info', 'screen.companyRegInfo', 'group.company', getRegistrationInformationList),
  screen('/CA/trainee-user-list', 'screen.managePermission', 'group.traineeUser', getTraineeUserList),
  screen('/CA/trainee-user-approval', 'screen.manageUser', 'group.traineeUser', getTraineeUserRegistrationApproval),
  screen('/CA/trainee-user-pre-reg-list', 'screen.preRegistration', 'group.traineeUser', getTempTraineeUserRegistrationList),
  screen('/CA/purchased-course', 'screen.purchasedCourse', 'group.course', getListPurchaseCourse),
  screen('/CA/learning-status', 'screen.learningStatus', 'group.course', getCompanyLearningList),
  screen('/CA/question-results', 'screen.questionResults', 'group.course', getCompanyQuestionList),
  screen('/CA/get-course', 'screen.getCourse', 'group.course', CompanyGetTraineeCourseList),
  screen('/CA/invoice-list', 'screen.invoice', 'group.billing', getListOfInvoice),
  screen('/CA/bill-list', 'screen.bills', 'group.billing', getBillList),
  screen('/CA/bank-receipt-list', 'screen.receipts', 'group.billing', getBankReceiptList),
  screen('/CA/invoice-list?tab=account', 'screen.accountStatement', 'group.billing', getAccountStatement),
  screen('/CA/user-profile', 'screen.userProfile', null, 'clientAdmin'),
]

/** What else people look for where they mean this screen. */
const otherWords = new Map<string, SearchText>(
  (Object.keys(english.words) as (keyof typeof english.words)[]).map((name) => [`screen.${name}`, `words.${name}`]),
)
const alsoFound = (name: Name, language: Language): string => {
  const words = otherWords.get(name)
  return [say(texts, 'en', name), ...(words ? [say(texts, language, words), say(texts, 'en', words)] : [])].join(' ')
}

export const ofScreens: FewKind = {
  heading: 'heading.screens',
  call: null,
  few: async (_at, { role, language }, may) =>
    screens
      // A trainee's dashboard is another page.
      .filter(({ to, opens }) => (typeof opens === 'string' ? opens === role : may(opens)) && (to !== '/dashboard' || role !== 'trainee'))
      .map(({ to, name, group }) => ({
        href: to,
        title: say(texts, language, name),
        line: group === null ? '' : say(texts, language, group),
        also: alsoFound(name, language),
      })),
}
