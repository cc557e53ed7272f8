/** A course taken in Malay, which the interface does not speak: reading, package, quiz, pledge; and what the evidence says of it. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { answered, expect, expectAccessibleEverywhere, NIGHT, PASSWORD, signInAdmin, signInTrainee, test } from './journey.ts'

type Texts = { ms: Record<string, string> }
const source = JSON.parse(readFileSync(new URL('../apps/server/src/demo/content/harm/harm.json', import.meta.url), 'utf8')) as {
  translations: Texts
  reading: { translations: Texts }
  package: { translations: Texts }
  quiz: { translations: Texts; questions: { translations: Texts; options: { is_true: boolean; translations: Texts }[] }[] }
}
const words = ({ translations }: { translations: Texts }, field = 'title') => translations.ms[field] ?? ''

const choice = (page: Page) => page.getByRole('combobox', { name: 'Language of the course' })
const next = (page: Page) => page.getByRole('button', { name: /^Next/ })
const goOn = async (page: Page) => {
  await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 90_000 })
  await next(page).click()
}

test('a trainee takes a course in Malay, and the evidence says so', NIGHT, async ({ page, browser }) => {
  test.setTimeout(240_000)
  await test.step('the language is chosen on the cover, and the course speaks it', async () => {
    await signInTrainee(page, 'farid')
    await page.getByRole('link', { name: 'Who pays for a bribe?', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Who pays for a bribe?' })).toBeVisible()
    await choice(page).selectOption('ms')
    await expect(page.getByRole('heading', { level: 1, name: words(source) })).toBeVisible()
    await expect(page.getByText(words(source, 'objectives').split('\n')[0] ?? '')).toBeVisible()
    await expectAccessibleEverywhere(page, 'cover in Malay')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
  })

  await test.step('the reading is in Malay, can be had in English, and stays as chosen', async () => {
    await expect(page.getByRole('heading', { level: 1, name: words(source.reading) })).toBeVisible()
    await expect(page.getByText('Empat pihak yang menanggung')).toBeVisible()
    await choice(page).selectOption('en')
    await expect(page.getByText('Four who pay')).toBeVisible()
    await choice(page).selectOption('ms')
    await page.reload()
    await expect(page.getByText('Empat pihak yang menanggung')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleEverywhere(page, 'reading in Malay')
    await goOn(page)
  })

  await test.step('the package begins in Malay, and its decisions count', async () => {
    await expect(page.getByRole('heading', { level: 1, name: words(source.package) })).toBeVisible()
    const bridge = page.frameLocator('iframe').frameLocator('iframe')
    for (const honest of ['Katakan tidak, dan laporkan', 'Baiki, dan biarkan ia diperiksa', 'Tutup jambatan itu, dan hubungi unit pematuhan']) {
      await bridge.getByRole('button', { name: honest }).click()
      await bridge.getByRole('button', { name: 'Teruskan' }).click()
    }
    await expect(bridge.getByRole('heading', { name: 'Jambatan itu siap' })).toBeVisible()
    await goOn(page)
  })

  await test.step('the quiz asks in Malay, and keeps to it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: words(source.quiz, 'name') })).toBeVisible()
    await page.getByRole('button', { name: 'Start the quiz' }).click()
    await expectAccessibleEverywhere(page, 'quiz in Malay')
    for (let number = 1; number <= source.quiz.questions.length; number++) {
      const shown = await page.getByRole('main').innerText()
      const question = source.quiz.questions.find((one) => shown.includes(words(one, 'text')))
      if (!question) throw new Error(`question ${number} is in no Malay: ${shown}`)
      for (const option of question.options) {
        const box = page.getByRole('radio', { name: words(option, 'value') }).or(page.getByRole('checkbox', { name: words(option, 'value') }))
        if (option.is_true) await box.setChecked(true)
      }
      await answered(page)
      await page
        .getByRole('button', { name: /^Question \d+$|^Check and hand in$/ })
        .last()
        .click()
    }
    await page.getByRole('button', { name: 'Hand in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Passed' })).toBeVisible()
    for (const question of source.quiz.questions) await expect(page.getByText(words(question, 'explanation'))).toBeVisible()
    await goOn(page)
  })

  await test.step('the pledge is there in Malay, and is signed so', async () => {
    await page
      .getByRole('button', { name: 'Go to the pledge' })
      .or(page.getByRole('link', { name: 'Go to the pledge' }))
      .first()
      .click()
    await expect(page.getByRole('radio', { name: 'Bahasa Melayu' })).toBeChecked()
    await expect(page.getByText(words(source)).first()).toBeVisible()
    await page.getByRole('checkbox').check()
    await page.getByLabel('Your full name').fill('Farid Bin Osman')
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign the pledge' }).click()
    await page
      .getByRole('link', { name: 'See your certificate' })
      .or(page.getByRole('link', { name: /certificate/i }))
      .last()
      .click()
    await expect(page.getByText('Head of Learning')).toBeVisible()
    await expect(page.getByText('Who pays for a bribe?').first()).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessibleEverywhere(page, 'certificate with a template')
  })

  await test.step('the provider sees in which language it was read and asked', async () => {
    const office = await (await browser.newContext()).newPage()
    await signInAdmin(office, '/login-global-admin', 'gchecker')
    await office.goto('/GA/courses?tab=enrolments')
    await office
      .getByRole('row', { name: /WHO-PAYS|Who pays/ })
      .getByRole('link')
      .first()
      .click()
    const drawer = office.getByRole('dialog')
    await expect(drawer.getByText('Read in')).toBeVisible()
    await expect(drawer.getByText('Bahasa Melayu', { exact: true })).toBeVisible()
    await expect(drawer.getByText(/Attempt 1.*\(Bahasa Melayu\).*100/)).toBeVisible()
    await office.close()
  })
})
