/** The recurring work of all features, by name. */
import { sweepIdentity } from './identity/identity.sweep.ts'
import { sweepKeptAnswers } from './kit/idempotency.ts'
import type { Jobs } from './kit/jobs.ts'
import { sendWaitingMails } from './kit/mail-sender.ts'
import { sweep, sweepMails } from './kit/sweep.ts'
import { sweepThrottles } from './kit/throttle.ts'
import { expireCourses } from './learning/learning.store.ts'
import { sweepNotices } from './notifications/notifications.store.ts'
import { sweepImports } from './trainees/job.store.ts'
import { JOB_NAME } from './trainees/job.view.ts'
import { workOnTrainees } from './trainees/trainee-jobs.ts'

export const jobs: Jobs = {
  'send-mail': { everySeconds: 3, work: sendWaitingMails },
  [JOB_NAME]: { everySeconds: 2, work: workOnTrainees },
  sweep: { every: '17 3 * * *', work: sweep(sweepMails, sweepThrottles, sweepKeptAnswers, sweepIdentity, sweepNotices, sweepImports) },
  'expire-courses': { every: '5 0 * * *', work: sweep(expireCourses) },
}
