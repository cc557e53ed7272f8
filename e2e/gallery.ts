/**
 * Takes the pictures of docs/gallery, and writes its index: run by npm run gallery, not with the journeys. A demo of its own each time, in which only
 * what a picture needs is done; so that running it again gives the same pictures, but for dates and numbers drawn at random.
 */
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, mails, nextMail, settled, signInAdmin, signInTrainee, test } from './journey.ts'
import { comeIn, invite } from './room.ts'

const FOLDER = fileURLToPath(new URL('../docs/gallery/', import.meta.url))
const LARGEST_BYTES = 120_000
const LARGEST_TOTAL = 7_500_000
const sizes = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const
const schemes = ['light', 'dark'] as const

/** Who looks, by demo sign-in; `guest` is nobody yet. */
const people = {
  guest: { role: 'Anyone', signIn: (page: Page) => page.goto('/login').then(() => undefined) },
  aisyah: { role: 'Trainee', signIn: (page: Page) => signInTrainee(page, 'aisyah') },
  weiming: { role: 'Trainee', signIn: (page: Page) => signInTrainee(page, 'weiming') },
  kavitha: { role: 'Trainee', signIn: (page: Page) => signInTrainee(page, 'kavitha') },
  cmaker: { role: 'Client admin, maker', signIn: (page: Page) => signInAdmin(page, '/login-client-admin', 'cmaker') },
  cchecker: { role: 'Client admin, checker', signIn: (page: Page) => signInAdmin(page, '/login-client-admin', 'cchecker') },
  gmaker: { role: 'Global admin, maker', signIn: (page: Page) => signInAdmin(page, '/login-global-admin', 'gmaker') },
  gchecker: { role: 'Global admin, checker', signIn: (page: Page) => signInAdmin(page, '/login-global-admin', 'gchecker') },
  super: { role: 'Super admin', signIn: (page: Page) => signInAdmin(page, '/login-super-admin', 'super') },
  // Last: their person is overdue, which other pictures count.
  manager: { role: 'Manager, by email', signIn: async () => undefined },
} as const
type Who = keyof typeof people

/** Things that only a command of the server makes. */
type Made = { digest: (code: string, manager: string, person: string, name: string) => Promise<unknown> }
type Shot = {
  /** Of its files, and the name of the drawing that it follows, where there is one. */
  name: string
  title: string
  shows: string
  /** Leads to the screen. */
  open: (page: Page, made: Made) => Promise<unknown>
}
const at = (path: string) => (page: Page) => page.goto(path)
/** With its chart, which comes after the rest. */
const toCompanyDashboard = async (page: Page) => {
  await page.goto('/dashboard')
  await page.getByRole('img').locator('svg text').first().waitFor()
}
const act = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
/** A list, and in it what stands first. */
const first =
  (path: string, row = 'tbody a') =>
  async (page: Page) => {
    await page.goto(path)
    await page.getByRole('main').locator(row).first().click()
    await page.waitForURL(/[?&]id=\d+/)
  }
/** The rows of a queue beside its detail. */
const QUEUED = 'a[href*="id="]'

const staff = [
  'Nama Penuh,Username,E-mel,Bahagian,Kod',
  'Nurul Aina Binti Zakaria,aina.z,aina.z@selatmaju.test,Procurement,SM-1041',
  'Ong Kah Hui,kahhui.ong,kahhui.ong@selatmaju.test,Finance,SM-1042',
  'Suresh A/L Maniam,suresh.m,suresh.m@selatmaju.test,Tender & Contracts,SM-1043',
  'Fatin Binti Roslan,fatin.r,,Procurement,SM-1044',
]
const toColumns = async (page: Page) => {
  await page.goto('/CA/trainee-user-pre-reg-list?import=new')
  await page.locator('input[type="file"]').setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(`${staff.join('\n')}\n`) })
  await page.getByRole('button', { name: /^Check \d+ rows$/ }).waitFor()
}
const toReport = async (page: Page) => {
  await page.getByRole('button', { name: /^Check \d+ rows$/ }).click()
  await page.getByRole('button', { name: /^Import \d+ trainees?$/ }).waitFor()
}
const openNext = async (page: Page) => {
  const next = page.getByRole('button', { name: /^Next/ })
  await page.waitForFunction(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Next'))
    return button && button.getAttribute('aria-disabled') !== 'true'
  })
  await next.click()
}
/** Through the document and the film of the short course, in their time, to its quiz. */
const toQuiz = async (page: Page) => {
  await act(page, /^See the whole course/).click()
  await act(page, /^Start$/).click()
  await openNext(page)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await openNext(page)
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  await page.getByRole('main').locator('fieldset').waitFor()
  await page.keyboard.press('2')
}
const toLesson = async (page: Page) => {
  await act(page, 'Continue').click()
  await page.getByRole('main').locator('article img').first().waitFor()
}
const toCertificate = async (page: Page) => {
  await act(page, 'Certificate').click()
  await page
    .getByText(/CRT-\d{4}-[0-9A-Z]{8}/)
    .first()
    .waitFor()
}
const toInvoice = async (page: Page, view = '') => {
  await page.goto('/CA/invoice-list?sort=invoice_no&dir=asc')
  await page.locator('tbody a').first().click()
  await page.waitForURL(/id=\d+/)
  if (view) await page.goto(`${new URL(page.url()).pathname}?id=${new URL(page.url()).searchParams.get('id')}${view}`)
}
const toPayment = async (page: Page) => {
  await toInvoiceThatIsDue(page)
  await act(page, /^Pay/).click()
  await page.waitForURL(/payment\/\d+/)
}
const toInvoiceThatIsDue = async (page: Page) => {
  await page.goto('/CA/invoice-list?status=UNPAID')
  await page.locator('tbody a').first().click()
  await page.waitForURL(/id=\d+/)
}
const toStory = async (page: Page) => {
  await page.goto('/CA/learning-status?state=COMPLETED')
  await page
    .getByRole('link', { name: /^Kavitha/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Story' }).click()
  await page.getByRole('region', { name: 'Years' }).waitFor()
}
const toOwnReport = async (page: Page) => {
  await page.goto('/CA/reports')
  await page.getByRole('button', { name: 'Make the report' }).click()
  await page.getByRole('button', { name: /^Take as Excel/ }).waitFor({ timeout: 30_000 })
}
/** With one that waits for a second person. */
const toAddresses = async (page: Page) => {
  await page.goto('/CA/reports?tab=scheduled')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await act(page, /^Add an outside address/).click()
  await page.getByLabel('Name', { exact: true }).fill('Datin Lim Poh Choo')
  await page.getByLabel('Email').fill('lim.poh.choo@teras.test')
  await page.getByLabel('Why').fill('Chair of the audit committee')
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await page.getByText('(waits for a second person)').waitFor()
  await page.goto('/CA/report-addresses')
  await page.getByRole('region', { name: 'Datin Lim Poh Choo' }).waitFor()
}
/** As a guest, invited and approved just now, with a sample that they drew. */
const toRoom = async (page: Page) => {
  const browser = page.context().browser()
  if (!browser) throw new Error('a page has a browser')
  await invite(page, browser, 'ng@teras.test', sizes[0])
  await comeIn(page, page, 'ng@teras.test', sizes[0])
  await page.getByRole('heading', { level: 2, name: 'Figures' }).waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Sample', exact: true }).click()
  await page.getByLabel('To draw').fill('2')
  await page.getByLabel('Words', { exact: true }).fill('harbour crane at dawn')
  await page.getByRole('button', { name: 'Commit to this sample' }).click()
  await page.getByText('You can reveal your words.', { exact: false }).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Reveal and draw' }).click()
  await page.getByRole('region', { name: 'The sample' }).locator('code').first().waitFor()
}
const MANAGER = 'azman.gallery@people.test'
/** The mail by itself, as it looks in a mail program. The demo shows it where no script runs, and none could tell when it has settled. */
const toDigest = async (page: Page, { digest }: Made) => {
  await digest('ABC-ESSENTIALS', 'azman.gallery', 'faizal.gallery', 'Mohd Faizal Bin Osman')
  const { html } = await nextMail(page, MANAGER, 0)
  await page.goto('about:blank')
  await page.setContent(html)
}
/** Behind the link of the mail, and the code that it asks for. */
const toPeople = async (page: Page) => {
  const [mail] = await mails(page, MANAGER)
  await page.goto(mail?.text.match(/https?:\/\/\S+\/your-people#token=\S+/)?.[0] ?? '')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = (await nextMail(page, MANAGER, 1)).text.match(/\b\d{6}\b/)?.[0] ?? ''
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('heading', { level: 2, name: 'Mohd Faizal Bin Osman' }).waitFor()
}
const fillCart = async (page: Page) => {
  await page.goto('/CA/get-course')
  await page.getByRole('button', { name: /^Add/ }).first().click()
}

const shots: Record<Who, readonly Shot[]> = {
  guest: [
    { name: 'sign-in', title: 'Sign in', shows: 'The weave of this side’s sign-in page, and the one form on it.', open: at('/login') },
    { name: 'register', title: 'Register', shows: 'Whoever signs up by themselves.', open: at('/register') },
  ],
  aisyah: [
    { name: 'trainee-dashboard', title: 'Dashboard', shows: 'One next step, the whole course as the line.', open: at('/trainee/dashboard') },
    {
      name: 'lesson',
      title: 'Lesson',
      shows: 'Reading with the outline, and why Next waits.',
      open: toLesson,
    },
    { name: 'helper', title: 'Helper', shows: 'How a course goes, whom to ask, where to speak up.', open: at('/trainee/helper') },
  ],
  weiming: [{ name: 'quiz', title: 'Quiz', shows: 'One question a view, answers saved as they are given.', open: toQuiz }],
  kavitha: [
    { name: 'certificate', title: 'Certificate', shows: 'The certificate as it is printed, with its public address.', open: toCertificate },
    {
      name: 'verify',
      title: 'Verify a certificate',
      shows: 'What a stranger learns of it: that it is genuine, the name masked.',
      open: async (page) => page.goto(`/verify/${/CRT-\d{4}-[0-9A-Z]{8}/.exec(await page.getByRole('main').innerText())?.[0]}`),
    },
  ],
  cmaker: [
    { name: 'client-admin-dashboard', title: 'Dashboard', shows: 'What needs the company’s administrators today.', open: toCompanyDashboard },
    { name: 'column-matching', title: 'Import: columns', shows: 'Which column of a spreadsheet is what, guessed and put right.', open: toColumns },
    { name: 'column-matching-report', title: 'Import: check', shows: 'What would be taken, and why the rest would not.', open: toReport },
    { name: 'trainees', title: 'Manage Trainee User', shows: 'A list with its filters, columns and pages.', open: at('/CA/trainee-user-list') },
    { name: 'catalogue', title: 'Course Available', shows: 'Courses as a ledger, the cart beside them.', open: fillCart },
    { name: 'purchased-course', title: 'Purchased Course', shows: 'Who has the seats of a course.', open: first('/CA/purchased-course') },
    { name: 'invoices', title: 'Invoices', shows: 'What is owed, paid and left of seats.', open: at('/CA/invoice-list') },
    { name: 'payment', title: 'Payment', shows: 'Two ways to pay, with what each needs and how long it takes.', open: toPayment },
    { name: 'invoice-document', title: 'Invoice', shows: 'The invoice with its kept editions.', open: (page) => toInvoice(page) },
    {
      name: 'cycle-settings',
      title: 'Yearly cycle',
      shows: 'When a course comes round, lived through by three people.',
      open: at('/CA/yearly-cycle'),
    },
    { name: 'calendar', title: 'Calendar', shows: 'What falls due in the months ahead, and the seats it needs.', open: at('/CA/calendar') },
    { name: 'reminders', title: 'Reminders', shows: 'Who is reminded and when, up to the client admins.', open: at('/CA/reminders') },
    { name: 'person-story', title: 'Story', shows: 'What happened with one person over the years.', open: toStory },
    { name: 'report', title: 'Report', shows: 'A report with its sums, each of which leads to its people.', open: toOwnReport },
    {
      name: 'report-addresses',
      title: 'Reports to outside addresses',
      shows: 'Who outside gets a report: asked for by one, approved by another, stopped by one alone.',
      open: toAddresses,
    },
    {
      name: 'activity-log',
      title: 'Activity log',
      shows: 'What was done, in sentences, and whether the log is whole.',
      open: at('/CA/activity-log'),
    },
    { name: 'privacy-desk', title: 'Privacy', shows: 'Requests about data with their clocks, holds, and what waits.', open: at('/CA/privacy') },
    {
      name: 'evidence-order',
      title: 'Evidence',
      shows: 'What a pack answers, who decided on it, and how anybody checks it.',
      open: first('/CA/evidence', QUEUED),
    },
    { name: 'money-trace', title: 'Trace', shows: 'From the order to the certificates on one line.', open: (page) => toInvoice(page, '&view=trace') },
    { name: 'auditor-room', title: 'Audit room', shows: 'A sample that nobody can steer and anybody can draw again.', open: toRoom },
  ],
  cchecker: [
    { name: 'trainee-approval', title: 'Manage User', shows: 'Trainees who wait for a second pair of eyes.', open: at('/CA/trainee-user-approval') },
  ],
  gmaker: [
    { name: 'material-editor', title: 'Material', shows: 'A material with its languages.', open: first('/GA/material') },
    {
      name: 'question-editor',
      title: 'Question',
      shows: 'The bank, and a question with a reason for each option.',
      open: first('/GA/question', 'li > button'),
    },
    { name: 'quiz-editor', title: 'Quiz', shows: 'What a quiz asks, and by which rules.', open: first('/GA/quiz') },
    { name: 'course-editor', title: 'Course', shows: 'The course as a tree, its settings beside it.', open: first('/GA/courses') },
    { name: 'companies', title: 'Registered', shows: 'The customers.', open: at('/GA/company') },
  ],
  gchecker: [
    { name: 'global-admin-dashboard', title: 'Dashboard', shows: 'What this person may decide, and one press to begin.', open: at('/dashboard') },
    {
      name: 'company-approval',
      title: 'Company approval',
      shows: 'The queue, the checks, and what approving creates.',
      open: first('/GA/company-user-pre-reg-approval', QUEUED),
    },
    {
      name: 'receipt-review',
      title: 'Receipt review',
      shows: 'The document left, the comparison field by field right.',
      open: async (page) => {
        await first('/GA/company/invoice?tab=receipts')(page)
        await page.getByRole('region', { name: 'The file' }).locator('canvas').first().waitFor()
      },
    },
    { name: 'enrolments', title: 'Enrolments', shows: 'Who is enrolled in what, of all companies.', open: at('/GA/courses?tab=enrolments') },
  ],
  super: [
    { name: 'route-permission', title: 'Route Permission', shows: 'What each call asks today.', open: at('/SA/route-permission') },
    { name: 'global-admins', title: 'Global Admin User List', shows: 'The provider’s administrators.', open: at('/SA/global-admin-list') },
    {
      name: 'palette',
      title: 'Search',
      shows: 'Finding from anywhere, by keys.',
      open: async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Search' }).fill('a')
        await page.getByRole('combobox', { name: 'Search' }).fill('admin')
        await page.getByRole('option').first().waitFor()
      },
    },
  ],
  manager: [
    { name: 'manager-digest', title: 'The week of a manager', shows: 'The weekly email: who is late, and since when.', open: toDigest },
    { name: 'your-people', title: 'Your people', shows: 'Behind its link and a code: one press reminds, or says what is so.', open: toPeople },
  ],
}

/** As small as it must be, and no worse than that. */
const squeeze = async (picture: Buffer): Promise<Buffer> => {
  for (const quality of [80, 70, 60, 45]) {
    const small = await sharp(picture).webp({ quality, effort: 6 }).toBuffer()
    if (small.length <= LARGEST_BYTES) return small
  }
  throw new Error('a picture stays larger than it may be')
}
const fileOf = (name: string, scheme: string, size: string) => `${name}-${scheme}-${size}.webp`

const take = async (page: Page, { name, open }: Shot, made: Made) => {
  await page.setViewportSize(sizes[0])
  await open(page, made)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  await expect(page.getByRole('status').filter({ hasText: /^(Please wait|Searching)/ })).toHaveCount(0)
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      writeFileSync(`${FOLDER}${fileOf(name, colorScheme, size.name)}`, await squeeze(await page.screenshot({ caret: 'hide' })))
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(sizes[0])
}

// One after the other on one server: what a later picture shows, an earlier one may have done.
test.describe.configure({ mode: 'default' })

test.beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true })
})

for (const [who, { signIn }] of Object.entries(people))
  test(`pictures as ${who}`, async ({ page, digest }) => {
    await signIn(page)
    const missing: string[] = []
    for (const shot of shots[who as Who]) await take(page, shot, { digest }).catch((error: Error) => missing.push(`${shot.title}: ${error.message}`))
    expect(missing).toEqual([])
  })

const index = () => {
  const rows = Object.entries(people).flatMap(([who, { role }]) =>
    shots[who as Who]
      .filter(({ name }) => existsSync(FOLDER + fileOf(name, 'light', 'desk')))
      .map(({ name, title, shows }) => {
        const drawn = sizes
          .map((size) => ({ kind: `${size.name}, as drawn`, file: `../mocks/${name}-${size.name}.webp` }))
          .filter(({ file }) => existsSync(FOLDER + file))
        const taken = sizes.flatMap((size) => schemes.map((scheme) => ({ kind: `${size.name}, ${scheme}`, file: fileOf(name, scheme, size.name) })))
        const pictures = [...drawn, ...taken]
        const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`
        const table = [
          row(pictures.map(({ kind }) => kind)),
          row(pictures.map(() => '---')),
          row(pictures.map(({ kind, file }) => `![${title}, ${kind}](${file})`)),
        ]
        return `## ${title}\n\n${role}. ${shows}\n\n${table.join('')}`
      }),
  )
  return `# Gallery\n\nThe main screens of the demo, as \`npm run gallery\` takes them: 1440 x 900 and 390 x 844, light and dark; where a screen was drawn before it was built, beside its drawing.\n\n${rows.join('\n')}`
}

const weigh = () => {
  const total = readdirSync(FOLDER).reduce((sum, name) => sum + statSync(FOLDER + name).size, 0)
  expect(total, 'bytes of the whole gallery').toBeLessThanOrEqual(LARGEST_TOTAL)
}

test('the index, and what all weighs', () => {
  writeFileSync(`${FOLDER}README.md`, index())
  weigh()
})
