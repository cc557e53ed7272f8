/** The whole way of a course: one person makes it of every kind of material and a drawn quiz, another publishes it, and a trainee takes it on a phone. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { pdf, png, wav, webm } from '../apps/server/test/media-files.ts'
import { manifestOf, zipped } from '../apps/server/test/packages.ts'
import {
  answered,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  forgetAsked,
  NIGHT,
  PASSWORD,
  signInAdmin,
  signInTrainee,
  test,
} from './journey.ts'

const GA = '/login-global-admin'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const elsewhere = async (browser: Browser, more: object = {}): Promise<Page> =>
  (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Asia/Kuala_Lumpur', ...more })).newPage()
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible()

const COURSE = 'At the gate'
const TEXT = 'Say no, kindly. Tell your manager on the same day, in your own words, what was asked of you and by whom.'
const FIND = `const find = (w) => { while (!w.API && w.parent !== w) w = w.parent; return w.API }
  const api = find(window)
  api.LMSInitialize('')`
/** Two parts: the first asks whether to go on where it was left and ends by itself, the second says that it is done and never ends. */
const FIRST_PART = `<!doctype html><title>At the gate</title><p id="page">Page 1</p>
<button onclick="turn()">Turn the page</button><button onclick="end()">That was all</button>
<script>
  ${FIND}
  const show = (n) => { document.getElementById('page').textContent = 'Page ' + n }
  const place = api.LMSGetValue('cmi.core.lesson_location')
  if (place && confirm('Resume where you left?')) show(place)
  else api.LMSSetValue('cmi.core.lesson_location', '')
  const turn = () => { show(3); api.LMSSetValue('cmi.core.lesson_location', '3'); api.LMSSetValue('cmi.core.exit', 'suspend'); api.LMSCommit('') }
  const end = () => { api.LMSSetValue('cmi.core.lesson_status', 'completed'); api.LMSFinish('') }
</script>`
const SECOND_PART = `<!doctype html><title>Rehearsal</title><p>A guard asks for RM 20.</p><button onclick="done()">Say no</button>
<script>
  ${FIND}
  const done = () => { api.LMSSetValue('cmi.core.lesson_status', 'completed'); api.LMSCommit(''); document.body.append(' Done.') }
</script>`
const PACKAGE = {
  'imsmanifest.xml': manifestOf(
    '<resource identifier="r1" adlcp:scormtype="sco" href="first.html"/><resource identifier="r2" adlcp:scormtype="sco" href="second.html"/>',
    '<item identifier="one" identifierref="r1"><title>The gate</title></item><item identifier="two" identifierref="r2"><title>The guard</title></item>',
  ),
  'first.html': FIRST_PART,
  'second.html': SECOND_PART,
}
const QUESTIONS = [
  {
    name: 'Lorries',
    text: 'A guard asks for RM 20 to let your lorry in first. What do you do?',
    right: 'Refuse, and report it',
    wrong: 'Pay, it is little',
  },
  {
    name: 'Hampers',
    text: 'A supplier sends a hamper before a tender is decided. What do you do?',
    right: 'Return it, and record it',
    wrong: 'Share it with the team',
  },
  { name: 'Threats', text: 'A driver is threatened unless he pays. What comes first?', right: 'His safety, then the report', wrong: 'The delivery' },
]
const rightOf = (shown: string) => QUESTIONS.find(({ text }) => shown.includes(text))?.right ?? ''

type File = { name: string; mimeType: string; buffer: Buffer }
type Kind = { type: string; title: string; file?: () => Promise<File> }
const file = async (name: string, mimeType: string, bytes: Buffer | Promise<Buffer>): Promise<File> => ({ name, mimeType, buffer: await bytes })
const KINDS: Kind[] = [
  { type: 'text', title: 'What to say' },
  { type: 'image', title: 'Whom to tell', file: () => file('way.png', 'image/png', png(800, 600)) },
  { type: 'pdf', title: 'The rules', file: () => file('rules.pdf', 'application/pdf', pdf()) },
  { type: 'audio', title: 'A calm breath', file: () => file('breath.wav', 'audio/wav', wav(6)) },
  { type: 'video', title: 'Saying no', file: () => file('no.webm', 'video/webm', webm()) },
  {
    type: 'scorm',
    title: 'A rehearsal',
    file: async () => file('rehearsal.zip', 'application/zip', readFile(await zipped(PACKAGE))),
  },
]

const makeMaterials = async (page: Page) => {
  for (const { type, title, file: given } of KINDS) {
    await page.goto('/GA/material')
    await page.getByRole('button', { name: 'New material' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Type').selectOption(type)
    await form.getByLabel('Title', { exact: true }).fill(title)
    if (given) await form.getByLabel('File', { exact: true }).setInputFiles(await given())
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(/\/GA\/material\?id=\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    if (type === 'text') {
      await page.getByRole('textbox', { name: 'Text', exact: true }).click()
      await page.keyboard.type(TEXT)
      // Half the time that it takes to read is the most that may be asked for.
      await saved(page)
    }
    // Trainees may go on after this long.
    await page.getByLabel('Minutes:seconds').fill('0:02')
    await saved(page)
    // Of the others another journey sees that they are.
    if (type !== 'text' && type !== 'video') await expectAccessibleEverywhere(page, `material editor: ${type}`)
  }
}

const makeQuestions = async (page: Page) => {
  for (const { name, text, right, wrong } of QUESTIONS) {
    await page.goto('/GA/question')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).first().fill(name)
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill(text)
    await page.getByLabel('Tags').fill('gate')
    await page.getByLabel('Tags').press('Enter')
    await page.getByLabel('Option A', { exact: true }).fill(right)
    await page.getByLabel('Option B', { exact: true }).fill(wrong)
    await page.getByRole('radio', { name: 'Option A is right' }).check()
    await page.getByRole('button', { name: 'Remove option D' }).click()
    await page.getByRole('button', { name: 'Remove option C' }).click()
    await page.getByRole('button', { name: 'Save question' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
}

const makeQuiz = async (page: Page) => {
  await page.goto('/GA/quiz')
  await page.getByRole('button', { name: 'New quiz' }).click()
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Asked at the gate')
  await page.getByRole('button', { name: 'Create quiz' }).click()
  await page.getByRole('radio', { name: 'Drawn by tag' }).check({ force: true })
  await page.getByLabel('Draw from another tag').selectOption({ label: 'gate (3)' })
  await page.getByLabel('How many from gate').fill('2')
  await saved(page)
}

const makeCourse = async (page: Page) => {
  await page.goto('/GA/courses')
  await page.getByRole('button', { name: 'New course' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill(COURSE)
  await form.getByLabel('Code').fill('gate-1')
  await form.getByRole('button', { name: 'Create course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible()
  await page.getByLabel('Objectives', { exact: true }).fill('Say no, kindly')
  await page.getByLabel('Price of a seat (RM)').fill('35')
  await page.getByRole('button', { name: 'Module', exact: true }).click()
  await page.getByLabel('Title of a new module').fill('When somebody asks')
  await page.getByRole('button', { name: 'Create module' }).click()
  await page.getByRole('button', { name: 'From the lists' }).click()
  for (const { title } of KINDS) {
    await page.getByRole('searchbox').fill(title)
    await page.getByRole('button', { name: `Add ${title}`, exact: true }).click()
    await expect(page.getByRole('treeitem', { name: title })).toBeVisible()
  }
  await page.getByRole('radio', { name: 'Quiz' }).check({ force: true })
  await page.getByRole('button', { name: 'Add Asked at the gate', exact: true }).click()
  await expect(page.getByRole('treeitem', { name: 'Asked at the gate' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('treeitem', { name: 'Pledge text' }).click()
  await page.getByLabel('Title (English)').fill('My pledge')
  await page.getByRole('textbox', { name: 'Text (English)' }).fill('I, {full_name}, pay nobody at a gate.')
  await saved(page)
}

/** What is not decided yet stops it; then it goes on its way. */
const sendForReview = async (page: Page) => {
  await page.getByRole('button', { name: 'Send for review' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('counts as finished', { exact: false })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Send for review' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('treeitem', { name: 'A rehearsal' }).click()
  await page.getByLabel('The package counts as finished').selectOption('completed')
  await saved(page)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(form.getByText('Nothing stops publishing')).toBeVisible()
  await form.getByLabel(/Note/).fill('The first course made here.')
  await expectAccessibleEverywhere(page, 'send for review')
  await form.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('In review').first()).toBeVisible()
}

const publish = async (page: Page) => {
  await page.goto('/GA/courses?tab=review')
  await page.getByRole('link', { name: COURSE }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${COURSE}, version 1` })).toBeVisible()
  await expectAccessibleEverywhere(page, 'review desk')
  await page.getByRole('link', { name: 'Preview as trainee' }).click()
  for (const { title } of KINDS) {
    await page.getByRole('navigation', { name: 'Outline' }).getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
  // The package runs, as it will for trainees.
  await expect(insideOf(page).getByText('Page 1')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Publish version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).click()
  await expect(page.getByText(`Version 1 of ${COURSE} is published.`)).toBeVisible()
}

/** The package itself, within the frame that runs it. */
const insideOf = (page: Page) => page.frameLocator('main iframe').frameLocator('iframe')

/** Each lesson is done as its kind wants it. */
const doLesson: Record<string, (page: Page) => Promise<unknown>> = {
  text: (page) => expect(page.getByText(TEXT)).toBeVisible(),
  image: (page) => expect(page.getByRole('main').locator('img').first()).toBeVisible(),
  pdf: (page) => expect(page.getByRole('heading', { name: '1. Why me, and why now?' })).toBeVisible(),
  audio: (page) => page.locator('audio').evaluate((one: HTMLAudioElement) => one.play()),
  video: (page) =>
    page.locator('video').evaluate((one: HTMLVideoElement) => {
      one.muted = true
      return one.play()
    }),
  scorm: (page) => expect(insideOf(page).getByRole('button', { name: 'Turn the page' })).toBeVisible(),
}

/** Left in its midst, taken up again where it was, and gone through to its end. */
const goThroughPackage = async (page: Page) => {
  const inside = insideOf(page)
  await inside.getByRole('button', { name: 'Turn the page' }).click()
  await expect(inside.getByText('Page 3')).toBeVisible()
  // Back leads out of the lesson, and what it asks on the way in is answered.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'A rehearsal' })).toBeHidden()
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.message()
  })
  await page.goForward()
  expect(await asked).toBe('Resume where you left?')
  await expect(inside.getByText('Page 3')).toBeVisible()
  await inside.getByRole('button', { name: 'That was all' }).click()
  await inside.getByRole('button', { name: 'Say no' }).click()
  await expect(inside.getByText('Done.')).toBeVisible()
  await expect(page.frameLocator('main iframe').getByRole('button', { name: 'The gate (done)' })).toBeVisible()
  forgetAsked(page)
}

/** A button, or what looks like one and leads on. */
const act = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()

const takeQuiz = async (page: Page) => {
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  for (const number of [1, 2]) {
    await act(page, new RegExp(`^Question ${number}, `)).click()
    await expect(page.getByRole('button', { name: new RegExp(`^Question ${number}, .*open now`) })).toBeVisible()
    await page.getByRole('radio', { name: rightOf(await page.getByRole('main').innerText()), exact: true }).check()
    await answered(page)
  }
  await page.getByRole('button', { name: 'Check and hand in' }).click()
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Passed' })).toBeVisible()
}

const take = async (page: Page) => {
  await signInTrainee(page, 'farid')
  await expect(page.getByRole('heading', { name: COURSE })).toBeVisible()
  await act(page, /^Start$/).click()
  for (const { type, title } of KINDS) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await doLesson[type]?.(page)
    await expectAccessible(page, `${type} on a phone`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${type} on a phone`).toBeLessThanOrEqual(390)
    // Looked at before: a package that went on to its next part keeps the browser from ever calling its page idle.
    if (type === 'scorm') await goThroughPackage(page)
    const next = page.getByRole('button', { name: /^Next/ })
    await expect(next).not.toHaveAttribute('aria-disabled', 'true', { timeout: 90_000 })
    await next.click()
  }
  await takeQuiz(page)
  await act(page, /^Next/).click()
  await act(page, 'Go to the pledge').click()
  await expect(page.getByText('pay nobody at a gate', { exact: false })).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByLabel('Your full name').fill('Farid Bin Osman')
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign the pledge' }).click()
  await expect(page.getByText(/PLG-\d{4}-[0-9A-Z]{8}/).first()).toBeVisible()
  await act(page, /certificate/i).click()
  await expect(page.getByText(/CRT-\d{4}-[0-9A-Z]{8}/).first()).toBeVisible()
}

test(
  'a course of every kind of material and a drawn quiz is made, published by another person, and taken on a phone',
  NIGHT,
  async ({ page, browser, enrol }) => {
    test.setTimeout(480_000)
    await signInAdmin(page, GA, 'gmaker')
    await test.step('materials', () => makeMaterials(page))
    await test.step('questions', () => makeQuestions(page))
    await test.step('a quiz', () => makeQuiz(page))
    await test.step('a course', () => makeCourse(page))
    await test.step('sent for review', () => sendForReview(page))
    const checker = await elsewhere(browser)
    await test.step('published by another person', async () => {
      await signInAdmin(checker, GA, 'gchecker')
      await publish(checker)
    })
    await enrol('farid', 'GATE-1')
    const phone = await elsewhere(browser, PHONE)
    await test.step('taken on a phone', () => take(phone))
  },
)
