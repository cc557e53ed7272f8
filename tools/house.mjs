// The order of the house (docs/map.md). Each list is ordered, top first: a name imports only what stands below it.
// Read by the import check (.dependency-cruiser.mjs) and by the check of names (tools/check-names.mjs); nowhere else is a feature listed.

export const serverFeatures = [
  'demo',
  'evidence',
  'reports',
  'search',
  'dashboard',
  'reminders',
  'sign-up',
  'payments',
  'purchases',
  'invoices',
  'learning',
  'courses',
  'modules',
  'quizzes',
  'questions',
  'materials',
  'authoring',
  'trainees',
  'company-registration',
  'companies',
  'accounts',
  'uploads',
  'long-work',
  'documents',
  'approvals',
  'access',
  'notifications',
  'identity',
  'audit',
  'reference',
]

/** The folders beside the features that start the server and put it together; no feature knows them. */
export const serverRoots = ['cli', 'bootstrap', 'http', 'composition']

/** A feature too large for one folder has rooms, in an order of their own. */
export const rooms = {
  purchases: ['calendar', 'cycles', 'exemptions', 'enrol-rules', 'seat-files', 'seats', 'orders', 'catalogue'],
  courses: ['transfer', 'drafts', 'publishing'],
  trainees: ['import', 'registration', 'people'],
  identity: ['sign-in', 'credentials', 'sessions'],
  learning: ['pledges', 'attempts', 'lessons', 'enrolments'],
  payments: ['trace', 'statement', 'voiding', 'e-invoice', 'exceptions', 'write-offs', 'credits', 'receipts', 'bills', 'taking'],
}

/** `pdf` stands by itself. */
export const serverDrawers = [
  'web-server',
  'testing',
  'mail',
  'jobs',
  'sheets',
  'time',
  'call',
  'files',
  'security',
  'database',
  'tracing',
  'texts',
  'pdf',
  'installation',
]

/** What a file of a feature may be, told by its last name before `.ts`. */
export const suffixes = ['kind', 'handlers', 'usecases', 'rules', 'store', 'table', 'view', 'mails', 'pdf', 'worker', 'texts', 'kinds', 'seed']

export const contractFiles = [
  'screens',
  'index',
  'search',
  'dashboard',
  'stories',
  'sign-up',
  'payments',
  'exceptions',
  'receipts',
  'bills',
  'due-calendar',
  'cycles',
  'exemptions',
  'enrol-rules',
  'purchases',
  'reminders',
  'invoices',
  'certificates',
  'learning',
  'course-versions',
  'courses',
  'modules',
  'quizzes',
  'questions',
  'materials',
  'packages',
  'authoring',
  'uploads',
  'trainees',
  'company-registration',
  'companies',
  'accounts',
  'access',
  'notifications',
  'reference',
  'audit',
  'identity',
  'approvals',
  'columns',
  'fields',
  'field-errors',
  'enumerations',
  'call',
  'permissions',
  'codes',
  'cycle-dates',
  'field-rules',
  'resources',
  'wire',
]

/** Features of the web that others may import. */
export const sharedWebFeatures = [
  'modules',
  'quizzes',
  'questions',
  'materials',
  'authoring',
  'player',
  'company-registration',
  'access',
  'approvals',
  'documents',
  'reminders',
  'spreadsheet-import',
  'people',
  'long-work',
]

export const webDrawers = ['testing', 'lists', 'forms', 'trouble', 'call', 'session', 'texts']
