/** The register of personal data: every table, and what of it speaks of whom. A new table has its line in the file beside it. */
import { accessData } from '../access/access.personal.ts'
import { accountsData } from '../accounts/accounts.personal.ts'
import { approvalsData } from '../approvals/approvals.personal.ts'
import { auditData } from '../audit/audit.personal.ts'
import { auditorRoomData } from '../auditor-room/auditor-room.personal.ts'
import { authoringData } from '../authoring/authoring.personal.ts'
import { companiesData } from '../companies/companies.personal.ts'
import { companyRegistrationData } from '../company-registration/company-registration.personal.ts'
import { coursesData } from '../courses/courses.personal.ts'
import { companyData } from '../dashboard/company.personal.ts'
import { documentsData } from '../documents/documents.personal.ts'
import { evidenceData } from '../evidence/evidence.personal.ts'
import { identityData } from '../identity/identity.personal.ts'
import { eInvoiceAnswersData } from '../invoices/e-invoice-answers.personal.ts'
import { invoicesData } from '../invoices/invoices.personal.ts'
import { keptAnswerData } from '../kit/call/kept-answer.personal.ts'
import type { RegisterLine } from '../kit/database/personal-data.ts'
import { restoreDrillData } from '../kit/database/restore-drill.personal.ts'
import { jobRunData } from '../kit/jobs/job-run.personal.ts'
import { outboxData } from '../kit/mail/outbox.personal.ts'
import { keptKeyData } from '../kit/security/kept-key.personal.ts'
import { throttleData } from '../kit/security/throttle.personal.ts'
import { attemptsData } from '../learning/attempts/attempts.personal.ts'
import { cycleSettingsData } from '../learning/enrolments/cycle-settings.personal.ts'
import { enrolmentsData } from '../learning/enrolments/enrolments.personal.ts'
import { lessonsData } from '../learning/lessons/lessons.personal.ts'
import { pledgesData } from '../learning/pledges/pledges.personal.ts'
import { longWorkData } from '../long-work/long-work.personal.ts'
import { materialsData } from '../materials/materials.personal.ts'
import { modulesData } from '../modules/modules.personal.ts'
import { notificationsData } from '../notifications/notifications.personal.ts'
import { billsData } from '../payments/bills/bills.personal.ts'
import { creditsData } from '../payments/credits/credits.personal.ts'
import { receiptsData } from '../payments/receipts/receipts.personal.ts'
import { takingData } from '../payments/taking/taking.personal.ts'
import { traceData } from '../payments/trace/trace.personal.ts'
import { writeOffsData } from '../payments/write-offs/write-offs.personal.ts'
import { enrolRulesData } from '../purchases/enrol-rules.personal.ts'
import { exemptionsData } from '../purchases/exemptions/exemptions.personal.ts'
import { purchasesData } from '../purchases/purchases.personal.ts'
import { questionsData } from '../questions/questions.personal.ts'
import { quizzesData } from '../quizzes/quizzes.personal.ts'
import { remindersData } from '../reminders/reminders.personal.ts'
import { reportsData } from '../reports/reports.personal.ts'
import { searchData } from '../search/search.personal.ts'
import { traineesData } from '../trainees/trainees.personal.ts'
import { uploadsData } from '../uploads/uploads.personal.ts'
import { disposalsData } from './disposals.personal.ts'
import { privacyDeskData } from './privacy-desk.personal.ts'

export const register: readonly RegisterLine[] = [
  ...accessData,
  ...accountsData,
  ...approvalsData,
  ...auditData,
  ...authoringData,
  ...companiesData,
  ...companyRegistrationData,
  ...coursesData,
  ...companyData,
  ...documentsData,
  ...evidenceData,
  ...auditorRoomData,
  ...identityData,
  ...eInvoiceAnswersData,
  ...invoicesData,
  ...keptAnswerData,
  ...outboxData,
  ...keptKeyData,
  ...restoreDrillData,
  ...jobRunData,
  ...throttleData,
  ...attemptsData,
  ...cycleSettingsData,
  ...enrolmentsData,
  ...lessonsData,
  ...pledgesData,
  ...longWorkData,
  ...materialsData,
  ...modulesData,
  ...notificationsData,
  ...billsData,
  ...creditsData,
  ...receiptsData,
  ...takingData,
  ...traceData,
  ...writeOffsData,
  ...enrolRulesData,
  ...exemptionsData,
  ...purchasesData,
  ...questionsData,
  ...quizzesData,
  ...remindersData,
  ...reportsData,
  ...searchData,
  ...traineesData,
  ...uploadsData,
  ...disposalsData,
  ...privacyDeskData,
]
