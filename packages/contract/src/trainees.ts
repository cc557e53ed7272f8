/** The people of a company who are trained (product.md section 4). */
import { z } from 'zod'
import { approvalFields, BulkIds, CanUnlessFindings, queueExtra, Remarks, Version } from './approvals.ts'
import { Day, defineCall, Empty, Id, IdsOnce, Instant, listInput, listOutput, rule, text } from './call.ts'
import { columnMatching, FileAsSaid, type FileFields, foundColumns } from './columns.ts'
import { riskLevels, userStatuses } from './enumerations.ts'
import { Email, isBirthday, PersonName, Phone, Username } from './fields.ts'

/** A Malaysian identity card: twelve digits that begin with a date of birth, hyphens as people type them taken out; or a passport number. Kept encrypted, shown masked. */
export const IcNo = text(20)
  .toUpperCase()
  .transform((value) => value.replace(/[\s-]/g, ''))
  .refine((value) => (/^\d{12}$/.test(value) ? isBirthday(value) : /^[A-Z0-9]{6,15}$/.test(value)), rule('invalid'))

/** The employee categories that are offered to every company, as reports on training against corruption count them. */
export const offeredCategories = ['top_management', 'middle_management', 'executive', 'non_executive'] as const
export type OfferedCategory = (typeof offeredCategories)[number]

/** Until when the newest invitation of somebody invited opens, perhaps past; null for everybody else, and where no link is left. */
export const InvitationEnds = Instant.nullable()

const optional = <S extends z.ZodType>(shape: S) => shape.nullable().optional()
const NewTrainee = z.strictObject({
  name: PersonName,
  username: Username,
  email: Email,
  phone: optional(Phone),
  ic_no: optional(IcNo),
  employee_no: optional(text(40)),
  department: optional(text(100)),
  position: optional(text(100)),
  risk_level: optional(z.enum(riskLevels)),
  employee_category_id: optional(Id),
  is_board_member: z.boolean().optional(),
  manager_id: optional(Id),
})
export type NewTrainee = z.output<typeof NewTrainee>
/** `joined_on`: since when the person is with the company; without it since the account is there. */
const NewRegistration = z.strictObject({ ...NewTrainee.shape, joined_on: optional(Day) })
export type NewRegistration = z.output<typeof NewRegistration>

/** By its own name, or while it is one of the four that are offered by that one's key, which each reader gets in their language. */
export const CategoryOf = z.strictObject({ employee_category_id: Id, offered: z.enum(offeredCategories).nullable(), name: z.string().nullable() })
export type CategoryOf = z.output<typeof CategoryOf>
/** `left_on`: of one who is gone, since when. */
const ManagerOf = z.strictObject({ user_id: Id, name: z.string(), left_on: Day.nullable() })
export type ManagerOf = z.output<typeof ManagerOf>

const traineeFields = {
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  ic_no_masked: z.string().nullable(),
  employee_no: z.string().nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  risk_level: z.enum(riskLevels).nullable(),
  category: CategoryOf.nullable(),
  is_board_member: z.boolean(),
  manager: ManagerOf.nullable(),
} as const

// ── Pre-registration and approval ─────────────────────────────────────────────────────────────────────────────

export const TraineeRegistration = z.strictObject({
  temp_trainee_user_registration_id: Id,
  ...traineeFields,
  joined_on: Day.nullable(),
  /** From when what a file said of the person holds, where it said so. */
  facts_from: Day.nullable(),
  /** The address of the manager whom a file named, who had no account yet. */
  manager_email: z.string().nullable(),
  /** What stands against it, by the codes a call would refuse with; looked up anew while it is pending. */
  findings: z.array(z.int()),
  /** Where it came from: typed in, a spreadsheet, or the person's own sign-up. */
  source: z.enum(['form', 'import', 'sign_up']),
  user_id: Id.nullable(),
  ...approvalFields,
  can: CanUnlessFindings,
})
export type TraineeRegistration = z.output<typeof TraineeRegistration>

export const createTempTraineeUserRegistration = defineCall({
  name: 'createTempTraineeUserRegistration',
  title: 'Pre-register a trainee',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'CREATE' }], step: 'maker' },
  input: NewRegistration,
  output: z.strictObject({ temp_trainee_user_registration_id: Id }),
  /** 10012: the identity card or employee number is another trainee's of the company. */
  refuses: [10001, 10002, 10003, 10012],
  missing: { employee_category_id: 4444, manager_id: 4444 },
  changes: ['trainee_registrations', 'departments'],
})

export const updateTempTraineeUserRegistration = defineCall({
  name: 'updateTempTraineeUserRegistration',
  title: 'Correct a pending trainee registration; who corrects it may not approve it. An absent identity card number stays as it is',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }], step: 'maker' },
  input: z.strictObject({ temp_trainee_user_registration_id: Id, version: Version, ...NewRegistration.shape }),
  output: z.strictObject({ registration: TraineeRegistration }),
  refuses: [10001, 10002, 10003, 10012, 20073],
  reasons: ['changed_since'],
  missing: { temp_trainee_user_registration_id: 4444, employee_category_id: 4444, manager_id: 4444 },
  changes: ['trainee_registrations', 'departments'],
})

export const getTempTraineeUserRegistrationList = defineCall({
  name: 'getTempTraineeUserRegistrationList',
  title: 'The pre-registrations of trainees',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'READ' }] },
  input: listInput(['submitted_at', 'name'], {
    approve_status_id: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
    temp_trainee_user_registration_id: Id.optional(),
  }),
  output: listOutput('temp_trainee_user_registrations', TraineeRegistration),
  shows: ['trainee_registrations', 'departments', 'employee_categories', 'trainees'],
})

export const getTraineeUserRegistrationApproval = defineCall({
  name: 'getTraineeUserRegistrationApproval',
  title: 'The queue of trainees who wait, or were decided on: q PENDING, APPROVED_HISTORY_LIST or REJECTED',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'READ' }] },
  input: listInput(['submitted_at', 'name'], { ...queueExtra, department: text(100).optional() }),
  output: listOutput('list', TraineeRegistration),
  refuses: [10006],
  shows: ['trainee_registrations', 'departments', 'employee_categories', 'trainees'],
})

/** Per id, in the order sent: done, or the code that stands against it. */
const Outcomes = z.strictObject({
  results: z.array(z.strictObject({ temp_trainee_user_registration_id: Id, done: z.boolean(), code: z.int(), user_id: Id.nullable() })),
})

export const approveTraineeUserRegistration = defineCall({
  name: 'approveTraineeUserRegistration',
  title: 'Approve trainees: creates their accounts and mails their invitations. One foreign id refuses all; own ones are answered one by one',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'APPROVE' }], step: 'checker' },
  input: z.strictObject({ temp_trainee_user_registration_ids: BulkIds, remarks: Remarks.optional(), versions: z.array(Version).max(100).optional() }),
  output: Outcomes,
  refuses: [10004, 20073],
  missing: { temp_trainee_user_registration_ids: 4444 },
  changes: ['trainee_registrations', 'trainees', 'departments', 'notifications'],
})

export const rejectTraineeUserRegistration = defineCall({
  name: 'rejectTraineeUserRegistration',
  title: 'Reject trainees, with the reason. One foreign id refuses all; own ones are answered one by one',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'APPROVE' }], step: 'checker' },
  input: z.strictObject({ temp_trainee_user_registration_ids: BulkIds, remarks: Remarks, versions: z.array(Version).max(100).optional() }),
  output: Outcomes,
  refuses: [10004, 20073],
  missing: { temp_trainee_user_registration_ids: 4444 },
  changes: ['trainee_registrations', 'departments', 'notifications'],
})

// ── Long work ─────────────────────────────────────────────────────────────────────────────────────────────────

/** What a file of trainees may hold. */
export const traineeFile = {
  fields: [
    'name',
    'username',
    'email',
    'phone',
    'ic_no',
    'employee_no',
    'department',
    'position',
    'risk_level',
    'category',
    'board',
    'manager',
    'joined_on',
    'from',
  ],
  required: ['name', 'email'],
  made: { username: 'email' },
} as const satisfies FileFields<string>
export type TraineeFileField = (typeof traineeFile.fields)[number]

const Problem = z.strictObject({
  field: z.string().nullable(),
  rule: z.string().nullable(),
  code: z.int().nullable(),
  /** What the file has there; of an identity number only the end. Null where nothing was read, as of an approval. */
  value: z.string().nullable(),
  /** An earlier row that has the same. */
  row: z.int().nullable(),
  /** What was made of it, where it was put right. */
  becomes: z.string().optional(),
})

export const reportOutcomes = [
  'ready',
  'imported',
  'approved',
  'assigned',
  'taken_back',
  'changed',
  'reminded',
  'invited',
  'moved',
  'deactivated',
  'skipped',
] as const
/** What one row of a file, or one registration of a bulk approval, came to. */
export const ReportLine = z.strictObject({
  /** The row in the file, as a spreadsheet program numbers it; of a bulk approval the registration's id. */
  line: z.int(),
  name: z.string(),
  username: z.string(),
  outcome: z.enum(reportOutcomes),
  /** Field errors of a 7000, or one error with the code that stands against the row. */
  problems: z.array(Problem),
})
export type ReportLine = z.output<typeof ReportLine>

/** How many rows were left out for the same reason. */
const ProblemKind = z.strictObject({ ...Problem.pick({ field: true, rule: true, code: true }).shape, count: z.int() })
export type ProblemKind = z.output<typeof ProblemKind>

/**
 * `assignment_file`: seats for the people of a file; `take_backs`: of seats that were not begun; `due_dates`: another day for many who have one;
 * `reminders`: of many who are overdue; `invitations`, `moves`, `departures`: of people who are mailed again, change department or are let go;
 * `enrol_rule`: of people whom a rule that was saved enrols.
 */
export const jobKinds = [
  'import',
  'approval',
  'assignment',
  'assignment_file',
  'take_backs',
  'due_dates',
  'reminders',
  'invitations',
  'moves',
  'departures',
  'enrol_rule',
] as const
export const jobStates = ['checked', 'waiting', 'running', 'done'] as const
export const TraineeJob = z.strictObject({
  /** Of an import: its import_id. */
  job_id: Id,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  file_name: z.string().nullable(),
  /** Of a file: how it calls the column of each field. */
  headings: z.partialRecord(z.enum(traineeFile.fields), z.string()),
  /** Rows in all, worked through, carried out, and left out with a reason. */
  total: z.int(),
  worked: z.int(),
  done: z.int(),
  skipped: z.int(),
  created_at: Instant,
  /** Until when a dry run may be committed. */
  expires_at: Instant.nullable(),
  finished_at: Instant.nullable(),
})
export type TraineeJob = z.output<typeof TraineeJob>

/** Which part of a job's report is asked for. */
export const jobPage = {
  job_id: Id,
  length: z.int().min(1).max(100).default(100),
  start: z.int().min(0).max(1_000_000).default(0),
  skipped: z.boolean().default(false),
  /** Those that were put right on the way; with `skipped` too both, those left out first. */
  changed: z.boolean().default(false),
  /** Also how many were put right, and why rows were left out, counted. */
  kinds: z.boolean().default(false),
} as const
export const jobReport = { job: TraineeJob, lines: z.array(ReportLine), kinds: z.array(ProblemKind).max(50), changed: z.int() } as const

/** The file of people that a call takes. */
export const peopleFile = { field: 'file', maxBytes: 10 * 1024 * 1024 } as const

export const getTraineeImportColumns = defineCall({
  name: 'getTraineeImportColumns',
  title: 'What the columns of a CSV or XLSX file of trainees are taken for, with samples. Nothing of the file is kept',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'CREATE' }], step: 'maker' },
  input: FileAsSaid,
  output: foundColumns(traineeFile),
  /** 10024: unreadable, too large, too many rows or columns, no rows (data.reason says which); 10076: neither CSV nor XLSX by its bytes. */
  refuses: [10024, 10076],
  upload: peopleFile,
  rate: 'heavy',
  shows: ['trainee_imports'],
})

export const importTraineeUsers = defineCall({
  name: 'importTraineeUsers',
  title: 'Dry run of a CSV or XLSX file of trainees: what would be imported, what skipped and why. Writes no registration',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'CREATE' }], step: 'maker' },
  /** Without a matching the columns are what their headings say. One that was confirmed is the company's guess for the next file with these headings. */
  input: z.strictObject({ matching: columnMatching(traineeFile).optional() }),
  output: z.strictObject({ import_id: Id, job: TraineeJob, skipped: z.array(ReportLine).max(200), ready: z.array(ReportLine).max(20) }),
  /** 10024 as above, and: no headings for name and e-mail; the columns are not those of the matching any more (columns_changed). */
  refuses: [10024, 10076],
  changes: ['trainee_imports'],
  upload: peopleFile,
  rate: 'heavy',
})

/** Of a row what is to stand in these fields instead of what the file has there; nothing where it is to stay empty. */
const Corrections = z.partialRecord(z.enum(traineeFile.fields), text(300, 0)).refine((fields) => Object.keys(fields).length > 0, rule('required'))

export const correctTraineeImportRow = defineCall({
  name: 'correctTraineeImportRow',
  title:
    'Correct a row that a dry run leaves out, within 24 hours, by the same person. It is checked as the file was, and taken where nothing stands against it any more',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'CREATE' }], step: 'maker' },
  input: z.strictObject({ import_id: Id, line: z.int().min(1).max(1_100_000), fields: Corrections }),
  output: z.strictObject({ job: TraineeJob, line: ReportLine }),
  /** changed_since: the row is not left out any more. */
  reasons: ['past_deadline', 'already_started', 'changed_since'],
  /** Also a row that the file does not have. */
  missing: { import_id: 4444 },
  changes: ['trainee_imports'],
})

/** As many rows as one answer of getTraineeImportRows has. */
export const MOST_ROWS_GIVEN = 500
export const getTraineeImportRows = defineCall({
  name: 'getTraineeImportRows',
  title: 'The rows that an import leaves out with all their columns as the file has them, for 24 hours, for who gave the file',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'CREATE' }], step: 'maker' },
  input: z.strictObject({ import_id: Id, length: z.int().min(1).max(MOST_ROWS_GIVEN).default(100), start: z.int().min(0).max(1_000_000).default(0) }),
  output: z.strictObject({
    /** The headings, in the order of the file. */
    headings: z.array(z.string()),
    rows: z.array(z.strictObject({ line: z.int(), cells: z.array(z.string()), problems: z.array(Problem) })),
  }),
  reasons: ['past_deadline'],
  missing: { import_id: 4444 },
  shows: ['trainee_imports'],
})

export const commitTraineeImport = defineCall({
  name: 'commitTraineeImport',
  title: 'Carry out a dry run within 24 hours, by the same person; goes on in the background',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'CREATE' }], step: 'maker' },
  input: z.strictObject({ import_id: Id }),
  output: z.strictObject({ job: TraineeJob }),
  refuses: [20073],
  reasons: ['past_deadline', 'already_started'],
  missing: { import_id: 4444 },
  changes: ['trainee_imports', 'work'],
})

export const approveAllMatchingTraineeRegistrations = defineCall({
  name: 'approveAllMatchingTraineeRegistrations',
  title: 'Approve every pending trainee that matches; goes on in the background, each row on its own',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'APPROVE' }], step: 'checker' },
  input: z.strictObject({ search: text(100, 0).default(''), department: text(100).optional(), remarks: Remarks.optional() }),
  output: z.strictObject({ job: TraineeJob }),
  reasons: ['none_left'],
  changes: ['work'],
})

export const getTraineeJob = defineCall({
  name: 'getTraineeJob',
  title: 'How far an import or a bulk approval is, and its report row by row',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'READ' }] },
  input: z.strictObject(jobPage),
  missing: { job_id: 4444 },
  output: z.strictObject(jobReport),
  shows: ['work', 'trainee_imports'],
  changesWhenDone: ['trainee_registrations', 'trainees', 'departments', 'seats', 'learning'],
})

export const getTraineeImportTemplate = defineCall({
  name: 'getTraineeImportTemplate',
  title: 'The empty spreadsheet to fill in',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'CREATE' }], step: 'maker' },
  input: z.strictObject({ format: z.enum(['csv', 'xlsx']) }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  answers: 'file',
  shows: ['trainee_imports'],
})

// ── Departments ───────────────────────────────────────────────────────────────────────────────────────────────

/** Spellings that differ in case, width or spaces are one department, called as it was written first. */
export const Department = z.strictObject({ department_id: Id, name: z.string(), people: z.int(), pending: z.int() })
export type Department = z.output<typeof Department>

export const getDepartmentList = defineCall({
  name: 'getDepartmentList',
  title: "The company's departments, with how many people and pending registrations each has",
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'READ' }] },
  input: Empty,
  output: z.strictObject({ departments: z.array(Department).max(1000) }),
  shows: ['departments'],
})

export const renameDepartment = defineCall({
  name: 'renameDepartment',
  title: 'Call a department something else; everybody in it goes along, and so do the figures of days past',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: z.strictObject({ department_id: Id, name: text(100) }),
  output: z.strictObject({ name: z.string(), people: z.int() }),
  /** 10012: another department is called so. */
  refuses: [10012],
  missing: { department_id: 4444 },
  changes: ['departments'],
})

export const mergeDepartments = defineCall({
  name: 'mergeDepartments',
  title: 'Make several departments one; everybody in them goes along, and so do the figures of days past. It cannot be undone',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: z.strictObject({ department_ids: IdsOnce, into: Id }),
  output: z.strictObject({ name: z.string(), people: z.int() }),
  missing: { department_ids: 4444, into: 4444 },
  changes: ['departments'],
})

// ── Employee categories ───────────────────────────────────────────────────────────────────────────────────────

export const EmployeeCategory = z.strictObject({
  ...CategoryOf.shape,
  people: z.int(),
  /** Somebody is or was in it, or is registered for it: it keeps its place. */
  is_used: z.boolean(),
})
export type EmployeeCategory = z.output<typeof EmployeeCategory>
const Categories = z.strictObject({ categories: z.array(EmployeeCategory).max(100) })

export const getEmployeeCategoryList = defineCall({
  name: 'getEmployeeCategoryList',
  title: "The company's employee categories, with how many people are in each",
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'READ' }] },
  input: Empty,
  output: Categories,
  shows: ['employee_categories', 'trainees', 'trainee_registrations'],
})

export const createEmployeeCategory = defineCall({
  name: 'createEmployeeCategory',
  title: 'Add an employee category, at most 100',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: z.strictObject({ name: text(100) }),
  output: z.strictObject({ employee_category_id: Id }),
  /** 10012: another category is called so. */
  refuses: [10012],
  /** The company has as many as there may be. */
  reasons: ['full'],
  changes: ['employee_categories'],
})

export const renameEmployeeCategory = defineCall({
  name: 'renameEmployeeCategory',
  title: 'Call an employee category something else, also where it was offered. Everybody in it goes along',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: z.strictObject({ employee_category_id: Id, name: text(100) }),
  output: Empty,
  refuses: [10012],
  missing: { employee_category_id: 4444 },
  changes: ['employee_categories'],
})

export const deleteEmployeeCategory = defineCall({
  name: 'deleteEmployeeCategory',
  title: 'Delete an employee category that nobody is or was in',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: z.strictObject({ employee_category_id: Id }),
  output: Empty,
  reasons: ['in_use'],
  missing: { employee_category_id: 4444 },
  changes: ['employee_categories'],
})

// ── Trainees ──────────────────────────────────────────────────────────────────────────────────────────────────

/** What a mail server said of a mailbox it refused, in short. */
export const mailboxAnswers = ['unknown', 'full', 'refused'] as const
export type MailboxAnswer = (typeof mailboxAnswers)[number]
/** Since when the mail server has refused a person’s mailbox, and what it said first; null where it has not, or accepted a mail since. */
export const NotReached = z.strictObject({ since: Instant, said: z.enum(mailboxAnswers) }).nullable()
export type NotReached = z.output<typeof NotReached>

export const TraineeUser = z.strictObject({
  user_id: Id,
  ...traineeFields,
  status: z.enum(userStatuses),
  invitation_ends_at: InvitationEnds,
  not_reached: NotReached,
  created_at: Instant,
  last_active_at: Instant.nullable(),
})
export type TraineeUser = z.output<typeof TraineeUser>

export const getTraineeUserList = defineCall({
  name: 'getTraineeUserList',
  title: "The company's trainees",
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'READ' }] },
  input: listInput(['name', 'username', 'created_at', 'last_active_at'], {
    department: text(100).optional(),
    status: z.enum(userStatuses).optional(),
    risk_level: z.enum(riskLevels).optional(),
    category: Id.optional(),
    user_id: Id.optional(),
  }),
  output: z.strictObject({ ...listOutput('posts', TraineeUser).shape, departments: z.array(z.string()).max(200) }),
  shows: ['trainees', 'departments', 'employee_categories'],
})

export const inviteTraineesAgain = defineCall({
  name: 'inviteTraineesAgain',
  title: 'Mail fresh invitations to people who have not set a password yet. One foreign id refuses all; own ones are answered one by one',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: z.strictObject({ user_ids: IdsOnce }),
  output: z.strictObject({
    /** Per id, in the order sent: 2100, or the code that stands against it: 10043 is not invited; 2111 was mailed one a moment ago, or too many today. */
    results: z.array(z.strictObject({ user_id: Id, done: z.boolean(), code: z.int() })),
  }),
  refuses: [10054],
  missing: { user_ids: 10054 },
  changes: ['trainees'],
})

/** Courses assigned and not started, which go when the person is deactivated; and how many of them are overdue. */
export const UnbegunCourses = z.strictObject({ courses: z.int(), overdue: z.int() })
export type UnbegunCourses = z.output<typeof UnbegunCourses>

/** What is kept of a trainee with the day from which it holds. `employment`: employed, or left. */
export const employmentFacts = ['employment', 'department', 'position', 'risk_level', 'category', 'board', 'manager'] as const
export type EmploymentFactName = (typeof employmentFacts)[number]

export const MOST_FACTS = 200
/** From `holds_from` on, until another of the same fact begins; of two of one day the one recorded last holds. */
export const EmploymentFact = z.strictObject({
  employment_fact_id: Id,
  fact: z.enum(employmentFacts),
  /** Null where there is none from then on. Of the board `member`; of a category the key of one that is offered, else its name; of a manager the name. */
  value: z.string().nullable(),
  /** Of a manager who is gone: since when. */
  left_on: Day.nullable(),
  holds_from: Day,
  recorded_at: Instant,
  by_name: z.string().nullable(),
  /** Taken over from a time when no history was kept. */
  is_assumed: z.boolean(),
  /** Another one of the same day was recorded later. */
  is_replaced: z.boolean(),
})
export type EmploymentFact = z.output<typeof EmploymentFact>

export const traineeChangeFields = [
  'name',
  'email',
  'phone',
  'ic_no',
  'employee_no',
  'department',
  'position',
  'risk_level',
  'category',
  'board',
  'manager',
] as const
export type TraineeChangeField = (typeof traineeChangeFields)[number]
const TraineeChange = z.strictObject({
  at: Instant,
  /** Null where nobody of the company changed it. */
  by_name: z.string().nullable(),
  fields: z.array(z.strictObject({ field: z.enum(traineeChangeFields), before: z.string().nullable(), after: z.string().nullable() })),
  /** Where the account itself was changed; `fields` is empty then. */
  account: z.enum(['deactivated', 'reactivated']).nullable(),
  /** Courses that were not started and taken back with it. */
  seats_returned: z.int(),
  /** Where it was said of an earlier day, or of today: from when on it holds. */
  holds_from: Day.nullable(),
})
export type TraineeChange = z.output<typeof TraineeChange>

export const getTraineeUserHistory = defineCall({
  name: 'getTraineeUserHistory',
  title:
    "What was changed of a trainee's details and account, when and by whom, newest first: under which names the person went; and which courses would be taken back today",
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'READ' }] },
  input: z.strictObject({ user_id: Id }),
  output: z.strictObject({ changes: z.array(TraineeChange).max(100), unbegun: UnbegunCourses }),
  refuses: [10054],
  missing: { user_id: 10054 },
  shows: ['trainees', 'departments', 'seats', 'learning'],
})

export const updateTraineeUser = defineCall({
  name: 'updateTraineeUser',
  title: "Change a trainee's details. An absent identity card number stays as it is",
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: z.strictObject({ user_id: Id, ...NewTrainee.omit({ username: true }).shape }),
  output: z.strictObject({ user: TraineeUser }),
  refuses: [10002, 10012, 10054],
  missing: { user_id: 10054, employee_category_id: 4444, manager_id: 4444 },
  changes: ['trainees', 'departments'],
})

export const recordEmploymentFact = defineCall({
  name: 'recordEmploymentFact',
  title:
    'Say what held of a trainee from today or an earlier day on. Nothing is overwritten: lists as at a day follow, and today where nothing later is known',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: z.discriminatedUnion('fact', [
    z.strictObject({ user_id: Id, fact: z.literal('department'), value: text(100).nullable(), holds_from: Day }),
    z.strictObject({ user_id: Id, fact: z.literal('position'), value: text(100).nullable(), holds_from: Day }),
    z.strictObject({ user_id: Id, fact: z.literal('risk_level'), value: z.enum(riskLevels).nullable(), holds_from: Day }),
    z.strictObject({ user_id: Id, fact: z.literal('category'), employee_category_id: Id.nullable(), holds_from: Day }),
    z.strictObject({ user_id: Id, fact: z.literal('board'), value: z.literal('member').nullable(), holds_from: Day }),
    z.strictObject({ user_id: Id, fact: z.literal('manager'), manager_id: Id.nullable(), holds_from: Day }),
    /** Only other days on which somebody came or left: whether they are in now is decided where they are let go and let in. */
    z.strictObject({ user_id: Id, fact: z.literal('employment'), value: z.enum(['employed', 'left']), holds_from: Day }),
  ]),
  /** The newest first. */
  output: z.strictObject({ employment: z.array(EmploymentFact).max(MOST_FACTS) }),
  refuses: [10054],
  missing: { user_id: 10054, employee_category_id: 4444, manager_id: 4444 },
  changes: ['trainees', 'departments', 'learning'],
})

export const moveTrainees = defineCall({
  name: 'moveTrainees',
  title: 'Put people into a department, or into none. One foreign id refuses all',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: z.strictObject({
    user_ids: IdsOnce,
    department: text(100).nullable(),
    /** Only who is in this one still, as where a move is undone. */
    from: text(100).nullable().optional(),
  }),
  /** How many were elsewhere before. */
  output: z.strictObject({ moved: z.int(), department: z.string().nullable() }),
  refuses: [10054],
  missing: { user_ids: 10054 },
  changes: ['trainees', 'departments'],
})

/** As many people as one piece of work on all that match takes, by name; whoever comes after them matches again. */
export const MOST_AT_ONCE = 10_000
/** Everybody whom the list shows with these filters. */
const Matching = {
  search: text(100, 0).default(''),
  department: text(100).optional(),
  status: z.enum(userStatuses).optional(),
  risk_level: z.enum(riskLevels).optional(),
  category: Id.optional(),
} as const

export type MatchingTrainees = z.output<z.ZodObject<typeof Matching>>

export const inviteAllMatchingTrainees = defineCall({
  name: 'inviteAllMatchingTrainees',
  title: 'Mail fresh invitations to everybody who matches and has not set a password yet; goes on in the background',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: z.strictObject(Matching),
  output: z.strictObject({ job: TraineeJob }),
  /** Nobody matches. */
  reasons: ['none_left'],
  changes: ['work'],
})

export const moveAllMatchingTrainees = defineCall({
  name: 'moveAllMatchingTrainees',
  title: 'Put everybody who matches and is elsewhere into a department, or into none; goes on in the background',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: z.strictObject({ ...Matching, to: text(100).nullable() }),
  output: z.strictObject({ job: TraineeJob }),
  reasons: ['none_left'],
  changes: ['work'],
})

export const deactivateTrainees = defineCall({
  name: 'deactivateTrainees',
  title:
    'Deactivate these people, or everybody who matches, and end their sessions; goes on in the background, each by itself. One foreign id refuses all; of everybody who matches the number is told first',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'DELETE' }] },
  input: z.strictObject({
    ...Matching,
    user_ids: z.array(Id).min(1).max(MOST_AT_ONCE).optional(),
    /** How many match. Without it, or where others match by now, it is told as `people` of changed_since, and nothing is done. */
    people: z.int().min(1).max(MOST_AT_ONCE).optional(),
  }),
  output: z.strictObject({ job: TraineeJob }),
  refuses: [10054],
  reasons: ['none_left', 'changed_since'],
  missing: { user_ids: 10054 },
  changes: ['work'],
})

export const deleteTraineeUser = defineCall({
  name: 'deleteTraineeUser',
  title: 'Deactivate a trainee and end the sessions; the evidence stays',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'DELETE' }] },
  input: z.strictObject({ user_id: Id }),
  /** What was taken back with it. */
  output: UnbegunCourses,
  refuses: [10054],
  missing: { user_id: 10054 },
  changes: ['trainees', 'departments', 'seats', 'learning'],
})

export const reactivateTraineeUser = defineCall({
  name: 'reactivateTraineeUser',
  title: 'Let a deactivated trainee in again',
  access: { roles: ['clientAdmin'], needs: [{ group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' }] },
  input: z.strictObject({ user_id: Id }),
  /** With how many courses were taken back when the person was deactivated. */
  output: z.strictObject({ user: TraineeUser, seats_returned: z.int() }),
  refuses: [10054],
  missing: { user_id: 10054 },
  changes: ['trainees', 'departments', 'seats'],
})
