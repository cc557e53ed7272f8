/**
 * What calls change and show, one name for one kind of record. A write says what it `changes`, a read what its answer `shows`: the web asks
 * anew for what shows what was changed, and no screen keeps a list of its own. Imports nothing, so that a page can name them without schemas.
 */
export const resources = [
  // Fixed lists of the portal.
  'reference',
  // People and companies.
  'own_account',
  'admins',
  'company_admins',
  'companies',
  'company_registrations',
  'registration_information',
  'trainees',
  'trainee_registrations',
  'trainee_imports',
  /** Their names, with how many people and registrations each has. */
  'departments',
  'employee_categories',
  'permissions',
  'routes',
  'notifications',
  'mails',
  'audit',
  // Content.
  'questions',
  'question_imports',
  'quizzes',
  'materials',
  'uploads',
  'modules',
  'courses',
  /** Who has what open to edit it. */
  'editing',
  /** What was sent for review, with its comments. */
  'reviews',
  'published_courses',
  // Learning.
  /** Where trainees stand: lessons, attempts, pledges. */
  'learning',
  'course_language',
  'certificates',
  'revocations',
  'reminders',
  /** When a company’s people are reminded. */
  'reminder_steps',
  /** What managers answered of their people, and what became of it. */
  'manager_answers',
  // Buying.
  'cart',
  /** Who has a seat of which course, and until when; how many are left. */
  'seats',
  /** What a company sets of the cycles of a course. */
  'cycles',
  /** Whom a company enrols by itself. */
  'enrol_rules',
  /** Pauses, waivers, extensions, and stated training. */
  'exemptions',
  /** With what is paid, credited and open of each. */
  'invoices',
  'receipts',
  'bills',
  /** Money on no invoice. */
  'exceptions',
  'credit_notes',
  'write_offs',
  'e_invoices',
  /** Reports that were ordered, and how far they are. */
  'reports',
  // Privacy.
  /** Orders to dispose of people’s data, and what stands in their way. */
  'disposals',
  'legal_holds',
  'privacy_requests',
  'breaches',
  /** Reports that come by themselves, with their runs. */
  'report_schedules',
  /** Evidence packs: ordered, decided, made, taken. */
  'evidence',
  /** Auditors’ rooms: asked for, open, closed, and what the guest did there. */
  'auditor_rooms',
  /** Long work: how far it is, and its report. */
  'work',
] as const
export type Resource = (typeof resources)[number]
