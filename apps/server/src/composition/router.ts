/** Every call of the contract has its handler here; a missing one does not compile. */
import type { Calls } from '@jujur/contract/index.ts'
import * as opens from '../access/open-calls.handlers.ts'
import { openCalls } from '../access/open-calls.usecases.ts'
import * as permissions from '../access/permissions.handlers.ts'
import * as routes from '../access/routes.handlers.ts'
import * as accounts from '../accounts/accounts.handlers.ts'
import * as admins from '../accounts/admins.handlers.ts'
import * as invitations from '../accounts/invitation.handlers.ts'
import * as mailboxes from '../accounts/mailbox.handlers.ts'
import * as profiles from '../accounts/profile.handlers.ts'
import * as auditLog from '../audit/audit.handlers.ts'
import * as logToRead from '../audit/log.handlers.ts'
import * as auditorRoom from '../auditor-room/auditor-room.handlers.ts'
import { auditorRequestQueue } from '../auditor-room/auditor-room.kinds.ts'
import * as guest from '../auditor-room/guest.handlers.ts'
import * as auditorRequests from '../auditor-room/requests.handlers.ts'
import * as editing from '../authoring/editing.handlers.ts'
import * as companies from '../companies/companies.handlers.ts'
import * as companyUsers from '../companies/company-users.handlers.ts'
import * as companyRegistrations from '../companies/registration.handlers.ts'
import * as companyDetails from '../company-registration/company-details.handlers.ts'
import * as companyRegistration from '../company-registration/company-registration.handlers.ts'
import * as courses from '../courses/courses.handlers.ts'
import * as copying from '../courses/drafts/copying.handlers.ts'
import * as publishing from '../courses/publishing/publishing.handlers.ts'
import * as courseZips from '../courses/transfer/zip.handlers.ts'
import * as companyDashboard from '../dashboard/company.handlers.ts'
import { dashboardHandlers } from '../dashboard/dashboard.handlers.ts'
import * as failedMails from '../dashboard/failed-mails.handlers.ts'
import { getPortalDashboard } from '../dashboard/portal.handlers.ts'
import { getProviderDashboard } from '../dashboard/provider.handlers.ts'
import * as traineeRecords from '../dashboard/trainee-record.handlers.ts'
import * as traineeStories from '../dashboard/trainee-story.handlers.ts'
import * as evidence from '../evidence/evidence.handlers.ts'
import * as credentials from '../identity/credentials/credentials.handlers.ts'
import * as forgotten from '../identity/credentials/forgotten.handlers.ts'
import { logout, resendLoginOtp, waysIn } from '../identity/sign-in/sign-in.handlers.ts'
import * as invoices from '../invoices/invoices.handlers.ts'
import type { Handler } from '../kit/call/handler.ts'
import * as attempts from '../learning/attempts/attempts.handlers.ts'
import * as courseEnrolments from '../learning/enrolments/course-enrolments.handlers.ts'
import * as enrolments from '../learning/enrolments/enrolments.handlers.ts'
import * as lessons from '../learning/lessons/lessons.handlers.ts'
import * as packages from '../learning/lessons/scorm.handlers.ts'
import * as pledges from '../learning/pledges/pledges.handlers.ts'
import * as revocations from '../learning/pledges/revocation.handlers.ts'
import * as asSeen from '../learning/seen/seen.handlers.ts'
import * as materials from '../materials/materials.handlers.ts'
import * as modules from '../modules/modules.handlers.ts'
import { notificationHandlers } from '../notifications/notifications.handlers.ts'
import { billHandlers, getBillList, getPaymentOptions } from '../payments/bills/bills.handlers.ts'
import * as creditNotes from '../payments/credits/credits.handlers.ts'
import * as eInvoiceAnswers from '../payments/e-invoice/answers.handlers.ts'
import * as eInvoices from '../payments/e-invoice/e-invoice.handlers.ts'
import * as exceptions from '../payments/exceptions/exceptions.handlers.ts'
import * as transfers from '../payments/exceptions/transfers.handlers.ts'
import * as unapplied from '../payments/exceptions/unapplied.handlers.ts'
import * as receipts from '../payments/receipts/receipts.handlers.ts'
import * as cashBook from '../payments/statement/cash-book.handlers.ts'
import * as statement from '../payments/statement/statement.handlers.ts'
import * as trace from '../payments/trace/trace.handlers.ts'
import { deleteInvoice } from '../payments/voiding/void.handlers.ts'
import * as writeOffs from '../payments/write-offs/write-offs.handlers.ts'
import * as disposals from '../privacy/disposals.handlers.ts'
import * as privacy from '../privacy/privacy.handlers.ts'
import * as privacyDesk from '../privacy/privacy-desk.handlers.ts'
import * as dueCalendar from '../purchases/calendar/calendar.handlers.ts'
import * as cycles from '../purchases/cycles/cycles.handlers.ts'
import * as enrolRules from '../purchases/enrol-rules/enrol-rules.handlers.ts'
import * as exemptions from '../purchases/exemptions/exemptions.handlers.ts'
import * as purchases from '../purchases/purchases.handlers.ts'
import * as seatsOfFile from '../purchases/seat-files/seat-file.handlers.ts'
import * as dueDates from '../purchases/seats/due-dates.handlers.ts'
import * as seatsOfMany from '../purchases/seats/many-seats.handlers.ts'
import * as seats from '../purchases/seats/seats.handlers.ts'
import * as soldSeats from '../purchases/seats/sold-seats.handlers.ts'
import * as questionFiles from '../questions/files.handlers.ts'
import * as questions from '../questions/questions.handlers.ts'
import * as quizzes from '../quizzes/quizzes.handlers.ts'
import * as reference from '../reference/reference.handlers.ts'
import { managerClaims } from '../reminders/claims.handlers.ts'
import * as digestPage from '../reminders/digest-page.handlers.ts'
import * as escalations from '../reminders/escalations.handlers.ts'
import { reminderMails } from '../reminders/mails.handlers.ts'
import * as reminders from '../reminders/reminders.handlers.ts'
import * as reminderSettings from '../reminders/settings.handlers.ts'
import * as reportAddresses from '../reports/addresses.handlers.ts'
import * as reports from '../reports/reports.handlers.ts'
import * as reportSchedules from '../reports/schedules.handlers.ts'
import { searchHandlers } from '../search/search.handlers.ts'
import * as signUp from '../sign-up/sign-up.handlers.ts'
import * as traineeImports from '../trainees/import/import.handlers.ts'
import * as employeeCategories from '../trainees/people/categories.handlers.ts'
import * as departments from '../trainees/people/departments.handlers.ts'
import * as traineeInvitations from '../trainees/people/invitations.handlers.ts'
import * as manyTrainees from '../trainees/people/many-trainees.handlers.ts'
import * as traineeUsers from '../trainees/people/trainee-users.handlers.ts'
import * as traineeApprovals from '../trainees/registration/approval.handlers.ts'
import * as traineeRegistrations from '../trainees/registration/registration.handlers.ts'
import { getOwnUploads } from '../uploads/uploads.handlers.ts'
import { approvals } from './approvals.ts'
import { notices } from './notices.ts'
import { whenBillPaid } from './on-bill-paid.ts'
import { leaving } from './on-deactivation.ts'
import { finds } from './search-providers.ts'

export const handlers: { [K in keyof Calls]: Handler<Calls[K]> } = {
  ...reference,
  ...notificationHandlers(notices),
  ...waysIn(openCalls),
  resendLoginOtp,
  logout,
  ...forgotten,
  ...credentials,
  ...opens,
  ...routes,
  ...permissions,
  ...auditLog,
  ...logToRead,
  ...accounts,
  ...admins,
  ...invitations,
  ...mailboxes,
  ...profiles,
  ...companies,
  ...companyUsers,
  ...companyRegistrations,
  ...questions,
  ...questionFiles,
  ...quizzes,
  ...companyRegistration,
  ...companyDetails,
  ...traineeRecords,
  ...traineeStories,
  ...departments,
  ...traineeInvitations,
  ...manyTrainees,
  ...traineeRegistrations,
  ...traineeApprovals,
  ...traineeImports,
  getTraineeUserList: traineeUsers.getTraineeUserList,
  getTraineeUserHistory: traineeUsers.getTraineeUserHistory,
  updateTraineeUser: traineeUsers.updateTraineeUser,
  ...employeeCategories,
  recordEmploymentFact: traineeUsers.recordEmploymentFact,
  moveTrainees: traineeUsers.moveTrainees,
  reactivateTraineeUser: traineeUsers.reactivateTraineeUser,
  ...traineeUsers.traineeLeaving(leaving),
  getOwnUploads,
  ...materials,
  ...modules,
  ...courses,
  ...copying,
  ...editing,
  ...courseEnrolments,
  ...publishing,
  ...courseZips,
  ...enrolments,
  ...lessons,
  ...packages,
  ...attempts,
  ...pledges,
  ...revocations,
  ...asSeen,
  ...purchases,
  ...dueCalendar,
  ...cycles,
  ...enrolRules,
  ...exemptions,
  ...seats,
  ...soldSeats,
  ...receipts,
  ...seatsOfMany,
  ...seatsOfFile,
  ...dueDates,
  ...escalations,
  ...reminders,
  ...reminderSettings,
  ...reports,
  ...reportSchedules,
  ...reportAddresses,
  ...evidence,
  ...auditorRoom,
  ...guest,
  ...auditorRequests,
  ...reminderMails(notices),
  ...digestPage,
  ...managerClaims(leaving),
  getBillList,
  getPaymentOptions,
  ...billHandlers(whenBillPaid),
  ...exceptions,
  ...transfers,
  ...unapplied,
  ...invoices,
  ...creditNotes,
  ...writeOffs,
  deleteInvoice,
  ...eInvoiceAnswers,
  ...eInvoices,
  ...trace,
  ...statement,
  ...cashBook,
  ...signUp,
  ...dashboardHandlers(approvals, [auditorRequestQueue]),
  getProviderDashboard,
  getPortalDashboard,
  ...failedMails,
  ...companyDashboard,
  ...searchHandlers(finds),
  ...privacy,
  ...disposals,
  ...privacyDesk,
}
