/** How an author fills the bank, brings in a file from Moodle, and makes a drawn quiz of it. */
import { fileURLToPath } from 'node:url'
import { expect, expectAccessibleEverywhere, signInAdmin, test } from './journey.ts'

const GA = '/login-global-admin'
const FROM_MOODLE = fileURLToPath(new URL('../apps/server/test/questions/moodle.xml', import.meta.url))

test('an author writes a question, imports a file, and draws a quiz from it', async ({ page }) => {
  test.setTimeout(240_000)

  await test.step('writes a question; what is wrong with it is said beside the options', async () => {
    await signInAdmin(page, GA, 'gmaker')
    await page.getByRole('link', { name: 'Question List' }).click()
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Parking at the port')
    await page
      .getByRole('textbox', { name: 'Question', exact: true })
      .fill('A guard at the port asks for RM 20 to let your lorry in first. What do you do?')
    await page.getByLabel('Option A', { exact: true }).fill('Refuse, and report it')
    await page.getByLabel('Option B', { exact: true }).fill('refuse, and report it')
    await page.getByRole('radio', { name: 'Option A is right' }).check()
    await page.getByRole('button', { name: 'Remove option D' }).click()
    await page.getByRole('button', { name: 'Remove option C' }).click()
    await page.getByRole('button', { name: 'Save question' }).click()
    await expect(page.getByText('Two options are the same. Change one.')).toBeVisible()
    await page.getByLabel('Option B', { exact: true }).fill('Pay, it is a small sum')
    await page.getByLabel('Reason for option B').fill('Small sums to move things faster are bribes too.')
    await expectAccessibleEverywhere(page, 'new question')
    await page.getByRole('button', { name: 'Save question' }).click()
    await expect(page.getByRole('heading', { name: 'Parking at the port' })).toBeVisible()
  })

  await test.step('changes it, and it saves itself', async () => {
    await page.getByRole('textbox', { name: 'Explanation', exact: true }).fill('The law knows no smallest sum.')
    await expect(page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Explanation', exact: true })).toHaveValue('The law knows no smallest sum.')
    await expectAccessibleEverywhere(page, 'question editor')
  })

  await test.step('tries a file of Moodle, and brings in what the report says', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    // The editor of the question still open has a file input of its own, for its picture.
    await page.locator('input[type=file][accept*=".xml"]').setInputFiles(FROM_MOODLE)
    await expect(page.getByText('Matching questions do not exist here.', { exact: false })).toBeVisible({ timeout: 30_000 })
    await expectAccessibleEverywhere(page, 'question import')
    await page.getByRole('button', { name: 'Import 5 questions' }).click()
    await expect(page.getByText('5 questions imported')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('searchbox', { name: 'Words in the question' }).fill('sign at the gate')
    await expect(page.getByRole('button', { name: /The sign at the gate/ })).toBeVisible()
  })

  await test.step('draws a quiz by tag, is warned that it is always the same, and looks at it as a trainee', async () => {
    await page.getByRole('link', { name: 'Quiz List' }).click()
    await page.getByRole('button', { name: 'New quiz' }).click()
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Gifts, drawn')
    await page.getByRole('button', { name: 'Create quiz' }).click()
    await page.getByRole('radio', { name: 'Drawn by tag' }).check({ force: true })
    await page.getByLabel('Draw from another tag').selectOption({ label: 'Hadiah & gifts (5)' })
    await page.getByLabel('How many from Hadiah & gifts').fill('5')
    await expect(page.getByText('Everyone gets the same questions: the quiz draws 5 of 5.')).toBeVisible()
    await page.getByLabel('How many from Hadiah & gifts').fill('2')
    await expect(page.getByText('Everyone gets the same questions')).toHaveCount(0)
    await expectAccessibleEverywhere(page, 'quiz editor')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('Question 1 of 2')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })
})
