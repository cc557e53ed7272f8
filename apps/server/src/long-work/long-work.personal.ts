import { and, eq, type SQL } from 'drizzle-orm'
import { personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { traineeJob, traineeJobLine } from './long-work.table.ts'

export const longWorkData: readonly RegisterLine[] = [
  personalData(traineeJob, {
    what: 'Long work that you started',
    purpose: 'operation',
    whose: ['clientAdmin'],
    keeps: { days: 90, since: 'work_ended', set_in: 'apps/server/src/long-work/sweep.worker.ts', as: 'KEPT_DAYS = 90' },
    person: ['file_name', 'remarks', 'request', 'headings'],
    link: ['user_id'],
    plain: [
      'job_id',
      'company_id',
      'kind',
      'state',
      'columns',
      'assignment',
      'total',
      'worked',
      'done',
      'skipped',
      'created_at',
      'expires_at',
      'claimed_until',
      'failures',
      'finished_at',
    ],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'deleted', by: 'sweep' },
  }),
  personalData(traineeJobLine, {
    what: 'Rows about you in files that your company sent',
    purpose: 'operation',
    whose: ['trainee', 'applicant'],
    keeps: { days: 90, since: 'work_ended', set_in: 'apps/server/src/long-work/sweep.worker.ts', as: 'KEPT_DAYS = 90' },
    person: ['name', 'username', 'problems', 'row'],
    secret: ['given'],
    plain: ['job_id', 'company_id', 'line', 'outcome'],
    exported: [
      {
        where: ({ username }) => and(eq(traineeJobLine.username, username), eq(traineeJobLine.outcome, 'imported')) as SQL,
        is: 'your username, where the row became your account',
        without: ['row'],
      },
    ],
    withheld: { row: 'The row as read, sealed in part; what was taken of it stands in your registration.' },
    disposal: { way: 'deleted', by: 'sweep' },
  }),
]
