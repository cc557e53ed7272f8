/** What is open to the signed-in person: leaves out menus, routes and buttons of what would be refused. The server decides again on every call. */
import type { CallName } from '@jujur/contract/index.ts'
import { type Session, useSession } from '../session/session.ts'

export const may = (person: Session | null, name: CallName): boolean => person?.open?.opens.includes(name) ?? false

/** `const may = useMay()`, then `may(approveBankReceipt.name)`. */
export const useMay = (): ((name: CallName) => boolean) => {
  const person = useSession()
  return (name) => may(person, name)
}

/** Pages that open with a call, by their address; without the call there is nothing to show. */
export const opensWith = {
  '/trainee/dashboard': 'getViewCourseEnroll',
  '/dashboard': 'getDashboard',
  '/SA/global-admin-list': 'getGlobalAdminUserList',
  '/SA/route-permission': 'getRoutePermissionList',
  '/SA/failed-emails': 'getFailedMailList',
  '/GA/company': 'getCompanyList',
  '/GA/company?tab=information': 'getCompanyRegistrationApproval',
  '/GA/company/invoice?tab=exceptions': 'getPaymentExceptionList',
  '/GA/company/invoice': 'getInvoiceList',
  '/GA/company/invoice?tab=credits': 'getCreditNoteList',
  '/GA/company/invoice?tab=write-offs': 'getWriteOffList',
  '/GA/company/invoice?tab=e-invoices': 'getEInvoiceAnswerList',
  '/GA/company/invoice?tab=accounts': 'getAccountBalances',
  '/GA/company/invoice?tab=cash': 'getCashBook',
  '/GA/company/invoice?tab=seats': 'getSoldSeatList',
  '/GA/company-user-pre-registration': 'getTempCompanyUserRegistrationList',
  '/GA/company-user-pre-reg-approval': 'getCompanyUserRegistrationApproval',
  '/GA/company-user': 'getCompanyUserList',
  '/GA/material': 'getMaterialList',
  '/GA/question': 'QuestionList',
  '/GA/quiz': 'QuizList',
  '/GA/modules': 'TraineeModuleList',
  '/GA/courses': 'TraineeCourseList',
  '/GA/courses?tab=enrolments': 'listCourseEnroll',
  '/GA/courses?tab=review': 'getTraineeCourseReviewList',
  '/GA/courses?tab=revocations': 'getCertificateRevocationList',
  '/GA/company/invoice?tab=receipts': 'getBankReceiptApproval',
  '/CA/company-info': 'getCompanyUpdate',
  '/CA/company-reg-info': 'getRegistrationInformationList',
  '/CA/bill-list': 'getBillList',
  '/CA/invoice-list': 'getListOfInvoice',
  '/CA/invoice-list?tab=account': 'getAccountStatement',
  '/CA/trainee-user-list': 'getTraineeUserList',
  '/CA/trainee-user-approval': 'getTraineeUserRegistrationApproval',
  '/CA/trainee-user-pre-reg-list': 'getTempTraineeUserRegistrationList',
  '/CA/purchased-course': 'getListPurchaseCourse',
  '/CA/learning-status': 'getCompanyLearningList',
  '/CA/question-results': 'getCompanyQuestionList',
  '/CA/get-course': 'CompanyGetTraineeCourseList',
  '/CA/bank-receipt-list': 'getBankReceiptList',
} as const satisfies Record<string, CallName>
/** The address of a page that opens with a call. */
export type Place = keyof typeof opensWith

/** Without what stands behind its question mark. */
export const pathOf = (to: string): string => to.split('?')[0] ?? ''

export const mayOpen = (person: Session | null, place: Place): boolean => may(person, opensWith[place])

/** Of the tabs of one page those that are open, in their order. */
export const useOpenPlaces = <P extends Place>(places: readonly P[]): P[] => {
  const person = useSession()
  return places.filter((place) => mayOpen(person, place))
}
