/** Trainees, registrations and jobs for the tests of this folder. */
import type { FoundColumns } from '@jujur/contract/columns.ts'
import type { ProblemKind, ReportLine, TraineeFileField, TraineeJob, TraineeRegistration, TraineeUser } from '@jujur/contract/trainees.ts'

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
  category: null,
  is_board_member: false,
  manager: null,
}

export const trainee = (over: Partial<TraineeUser> = {}): TraineeUser => ({
  user_id: 7,
  ...details,
  status: 'active',
  invitation_ends_at: null,
  not_reached: null,
  created_at: '2026-02-03T02:00:00.000Z',
  last_active_at: '2026-11-20T02:00:00.000Z',
  ...over,
})

export const registration = (over: Partial<TraineeRegistration> = {}): TraineeRegistration => ({
  temp_trainee_user_registration_id: 41,
  ...details,
  joined_on: null,
  facts_from: null,
  manager_email: null,
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
  headings: { name: 'Nama Penuh', department: 'Jabatan' },
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
      { field: 'username', rule: null, code: 10001, value: 'aisyah', row: null },
      { field: 'department', rule: 'max_length', code: null, value: 'Procurement and more…', row: null },
    ],
  },
  {
    line: 5,
    name: '=cmd()',
    username: 'evil',
    outcome: 'skipped',
    problems: [{ field: 'name', rule: 'formula', code: null, value: '=cmd()', row: null }],
  },
]
export const readyLine: ReportLine = { line: 2, name: 'Kavitha Subramaniam', username: 'kavitha', outcome: 'ready', problems: [] }
export const skippedKinds: ProblemKind[] = [
  { field: 'email', rule: 'email', code: null, count: 12 },
  { field: 'username', rule: null, code: 10001, count: 1 },
]

export const foundColumns = (over: Partial<FoundColumns<TraineeFileField>> = {}): FoundColumns<TraineeFileField> => ({
  sheet: 'Staf',
  letters: null,
  rows: 5,
  heading_line: 2,
  first_lines: [
    { line: 1, cells: ['SELAT MAJU SDN BHD'] },
    { line: 2, cells: ['Nama Penuh', 'E-mel', 'No. KP', 'Kod kos'] },
    { line: 3, cells: ['Aisyah', 'aisyah@selat.example', '••••••••5128', '4410'] },
  ],
  sample_lines: [3, 4],
  columns: [
    { column: 1, heading: 'Nama Penuh', samples: ['Aisyah', 'Lim'], filled: 5, field: 'name', because: 'known' },
    { column: 2, heading: 'E-mel', samples: ['aisyah@selat.example', 'lim@selat.example'], filled: 5, field: 'email', because: 'known' },
    { column: 3, heading: 'No. KP', samples: ['••••••••5128', ''], filled: 4, field: 'ic_no', because: 'known' },
    { column: 4, heading: 'Kod kos', samples: ['SM-4410', 'SM-4425'], filled: 5, field: null, because: 'unknown' },
  ],
  ...over,
})
