/** The recurring work of all features, by name. */
import { checkAuditLog, sealAuditLines } from '../audit/audit.worker.ts'
import { noteAuditHead } from '../audit/heads.usecases.ts'
import { ROOM_JOB } from '../auditor-room/auditor-room.rules.ts'
import { lookAfterRooms } from '../auditor-room/auditor-room.worker.ts'
import { sweepAuditorVisits } from '../auditor-room/visits.store.ts'
import { foldLearning } from '../dashboard/company.worker.ts'
import { EVIDENCE_JOB } from '../evidence/evidence.rules.ts'
import { deletePackFiles, endPacks, makePacks } from '../evidence/making.worker.ts'
import { sweepIdentity } from '../identity/sweep.store.ts'
import { remindOfInvoices } from '../invoices/reminders.usecases.ts'
import { sweepKeptAnswers } from '../kit/call/idempotency.ts'
import type { Jobs } from '../kit/jobs/jobs.ts'
import { sweep, sweepFiles } from '../kit/jobs/sweep.ts'
import { mailJobs } from '../kit/mail/mail-sender.ts'
import { sweepMails } from '../kit/mail/sweep-mails.ts'
import { sweepThrottles } from '../kit/security/throttle.ts'
import { expireOver } from '../learning/enrolments/expire.worker.ts'
import { JOB_NAME } from '../long-work/long-work.rules.ts'
import { sweepImports } from '../long-work/long-work.store.ts'
import { type Ways, workOn } from '../long-work/long-work.worker.ts'
import { sweepWork } from '../long-work/sweep.worker.ts'
import { sweepNotices } from '../notifications/notifications.store.ts'
import { sendDigests } from '../notifications/notifications.usecases.ts'
import { sweepCallbacks } from '../payments/bills/bills.store.ts'
import { reconcileBills, tidyBills } from '../payments/bills/bills.worker.ts'
import { remindOfReceipts } from '../payments/receipts/reminders.usecases.ts'
import { checkMoney } from '../payments/trace/money-check.worker.ts'
import { paperOfMail } from '../payments/trace/papers.usecases.ts'
import { DISPOSAL_JOB } from '../privacy/disposals.rules.ts'
import { carryOutDisposals } from '../privacy/disposals.worker.ts'
import { updateCourses } from '../purchases/cycles/updates.worker.ts'
import { enrolByRules, enrolRuleWork } from '../purchases/enrol-rules/enrol-rules.worker.ts'
import { assignmentFileWork, assignmentWork, dueDatesWork, takeBacksWork } from '../purchases/seats/seats.worker.ts'
import { renewCourses, seatAllWaiting, tellOfWaiting } from '../purchases/seats/waiting.worker.ts'
import { sweepDigestVisits } from '../reminders/digest-visits.store.ts'
import { remindersWork, writeDayMails } from '../reminders/reminders.worker.ts'
import { mailboxes } from '../reminders/unreached.usecases.ts'
import { REPORT_JOB } from '../reports/reports.rules.ts'
import { endReports } from '../reports/reports.store.ts'
import { makeReports } from '../reports/reports.worker.ts'
import { SCHEDULE_JOB } from '../reports/schedules.rules.ts'
import { runSchedules } from '../reports/schedules.worker.ts'
import { sweepReportVisits } from '../reports/sent-links.store.ts'
import { approvalWork, departuresWork, importWork, invitationsWork, movesWork } from '../trainees/trainees.worker.ts'
import { sweepUploads } from '../uploads/uploads.usecases.ts'
import { notices } from './notices.ts'
import { whenBillPaid } from './on-bill-paid.ts'
import { leaving } from './on-deactivation.ts'

/** Every kind of long work. */
export const ways: Ways = {
  import: importWork,
  approval: approvalWork,
  assignment: assignmentWork,
  assignment_file: assignmentFileWork,
  due_dates: dueDatesWork,
  take_backs: takeBacksWork,
  reminders: remindersWork,
  invitations: invitationsWork,
  moves: movesWork,
  departures: departuresWork(leaving),
  enrol_rule: enrolRuleWork,
}

export const jobs: Jobs = {
  ...mailJobs({ paperOf: paperOfMail, mailboxes }),
  [JOB_NAME]: { everySeconds: 2, work: workOn(ways) },
  [REPORT_JOB]: { everySeconds: 2, work: makeReports },
  [DISPOSAL_JOB]: { everySeconds: 10, work: carryOutDisposals },
  [SCHEDULE_JOB]: { everySeconds: 60, work: runSchedules },
  [EVIDENCE_JOB]: { everySeconds: 3, work: makePacks },
  [ROOM_JOB]: { everySeconds: 10, work: lookAfterRooms },
  'delete-packs': { every: '33 * * * *', work: deletePackFiles },
  sweep: {
    every: '17 3 * * *',
    work: sweep(
      sweepMails,
      sweepThrottles,
      sweepKeptAnswers,
      sweepIdentity,
      sweepNotices,
      sweepDigestVisits,
      sweepAuditorVisits,
      sweepReportVisits,
      sweepImports,
      sweepCallbacks,
      endReports,
      endPacks,
    ),
  },
  'sweep-work': { every: '29 3 * * *', work: sweepWork },
  // Each process has folders of its own, and sweeps them when it first uses them too.
  'sweep-files': { everySeconds: 24 * 60 * 60, work: sweepFiles },
  'sweep-uploads': { every: '41 * * * *', work: sweepUploads },
  'seal-audit-lines': { everySeconds: 1, work: sealAuditLines },
  'sign-audit-head': { every: '7 * * * *', work: noteAuditHead },
  'check-audit-log': { every: '40 2 * * *', work: checkAuditLog },
  'mail-gathered': { everySeconds: 60, work: sendDigests },
  'remind-receipts': { every: '30 8 * * *', work: remindOfReceipts },
  'remind-of-invoices': { every: '40 5 * * *', work: remindOfInvoices },
  // Each company at its hour, after what else is to be told in the morning; what comes later in the day goes to whoever had no mail yet.
  'day-mails': { every: '0 * * * *', work: writeDayMails(notices) },
  'tidy-bills': { everySeconds: 5, work: tidyBills(whenBillPaid) },
  'reconcile-bills': { every: '23 2 * * *', work: reconcileBills(whenBillPaid) },
  'check-money': { every: '10 2 * * *', work: checkMoney },
  'fold-learning-days': { everySeconds: 20, work: foldLearning },
  'expire-courses': { every: '5 0 * * *', work: expireOver() },
  // After the next cycles, which have all of the newest version.
  'update-courses': { every: '50 * * * *', work: updateCourses },
  'renew-courses': { every: '20 * * * *', work: renewCourses },
  // Through the day: who joins or moves has the course within the hour.
  'enrol-by-rules': { every: '35 * * * *', work: enrolByRules },
  // Seats that are paid or given back go to those who wait.
  'seat-waiting': { everySeconds: 20, work: seatAllWaiting },
  'tell-of-waiting': { every: '50 5 * * *', work: tellOfWaiting },
}
