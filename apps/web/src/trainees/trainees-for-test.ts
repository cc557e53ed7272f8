/** Trainees, registrations and jobs for the tests of this folder. */
import type { ReportLine, TraineeJob, TraineeRegistration, TraineeUser } from '@jujur/contract/trainees.ts'

const details = {
  name: 'Aisyah Binti Rahman',
  username: 'aisyah',
  email: 'aisyah@selatmaju.example',
  phone: null,
  ic_no_masked: '******-**-1234',
  employee_no: 'SM-104',
  department: 'Finance',
  position: 'Clerk',
  risk_level: 'high' as const,
}

export const trainee = (over: Partial<TraineeUser> = {}): TraineeUser => ({
  user_id: 7,
  ...details,
  status: 'active',
  created_at: '2026-02-03T02:00:00.000Z',
  last_active_at: '2026-11-20T02:00:00.000Z',
  ...over,
})

export const registration = (over: Partial<TraineeRegistration> = {}): TraineeRegistration => ({
  temp_trainee_user_registration_id: 41,
  ...details,
  findings: [],
  source: 'form',
  user_id: null,
  approve_status_id: 2,
  version: 1,
  submitted_at: '2026-11-20T02:00:00.000Z',
  submitted_by: 'Hafiz Rahman',
  decided_at: null,
  decided_by: null,
  remarks: null,
  history: [{ action: 'submitted', stage: null, at: '2026-11-20T02:00:00.000Z', name: 'Hafiz Rahman', remarks: null }],
  can: { approve: true, reject: true, edit: true, because: null },
  ...over,
})

export const job = (over: Partial<TraineeJob> = {}): TraineeJob => ({
  job_id: 71,
  kind: 'import',
  state: 'checked',
  file_name: 'staff.csv',
  total: 5,
  worked: 2,
  done: 0,
  skipped: 2,
  created_at: '2026-11-20T02:00:00.000Z',
  expires_at: '2026-11-21T02:00:00.000Z',
  finished_at: null,
  ...over,
})

export const skippedLines: ReportLine[] = [
  {
    line: 3,
    name: 'Lim Wei Ming',
    username: 'aisyah',
    outcome: 'skipped',
    problems: [
      { field: 'username', rule: null, code: 10001 },
      { field: 'department', rule: 'max_length', code: null },
    ],
  },
  { line: 5, name: '=cmd()', username: 'evil', outcome: 'skipped', problems: [{ field: 'name', rule: 'formula', code: null }] },
]
export const readyLine: ReportLine = { line: 2, name: 'Kavitha Subramaniam', username: 'kavitha', outcome: 'ready', problems: [] }
