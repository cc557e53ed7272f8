/** Five hundred people come in by spreadsheet: template, dry run, import, approval of all, and one of them signs in. */
import { acceptInvitation, expect, expectAccessibleEverywhere, mails, signInAdmin, signInTrainee, test } from './journey.ts'

const HEAD = 'name,username,email,phone,ic_no,employee_no,department,position,risk_level'
const row = (n: number) =>
  `Pekerja ${n} Binti Contoh,pekerja.${n},pekerja.${n}@people.test,+6012${String(3_000_000 + n)},,E-${n},${n % 2 ? 'Sales' : 'Procurement'},Executive,${n % 3 ? 'low' : 'high'}`
const file = (rows: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${[HEAD, ...rows].join('\n')}\n`),
})

test('500 people come in by spreadsheet', async ({ page, browser }) => {
  test.setTimeout(300_000)
  await test.step('the maker checks the file and imports it', async () => {
    await signInAdmin(page, '/login-client-admin', 'cmaker')
    await page.goto('/CA/trainee-user-pre-reg-list')
    await expectAccessibleEverywhere(page, 'trainee pre-registration')
    await page
      .getByRole('link', { name: 'Import a spreadsheet' })
      .or(page.getByRole('button', { name: 'Import a spreadsheet' }))
      .first()
      .click()
    await expectAccessibleEverywhere(page, 'import: file')
    const people = Array.from({ length: 500 }, (_, i) => row(i + 1))
    const wrong = [
      'Somebody Twice,pekerja.1,other@people.test,,,,,,',
      'Taken Name,aisyah,taken@people.test,,,,,,',
      '=HYPERLINK("http://x.test"),formula.one,formula@people.test,,,,,,',
      'No Mail,no.mail,,,,,,,',
    ]
    await page.locator('input[type="file"]').setInputFiles(file([...people, ...wrong]))
    await expect(page.getByText('Left out (4)').or(page.getByText('4 rows are left out.')).first()).toBeVisible({ timeout: 60_000 })
    await expectAccessibleEverywhere(page, 'import: check')
    await page.getByRole('button', { name: 'Import 500 trainees' }).click()
    await expect(page.getByText('500 trainees imported')).toBeVisible({ timeout: 60_000 })
    await expectAccessibleEverywhere(page, 'import: done')
  })

  await test.step('who imported them may not approve them', async () => {
    await page.getByRole('link', { name: 'To the approval queue' }).click()
    await expect(page.getByText('only a checker can decide').or(page.getByText('someone else must decide')).first()).toBeVisible()
  })

  const checker = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage()
  await test.step('the checker approves all that match, and sees it progress', async () => {
    await signInAdmin(checker, '/login-client-admin', 'cchecker')
    await checker.goto('/CA/trainee-user-approval')
    await expectAccessibleEverywhere(checker, 'trainee approval')
    await checker.getByRole('searchbox').fill('pekerja')
    await checker.getByRole('button', { name: 'Approve all 500 matching' }).click()
    await checker.getByRole('dialog').getByRole('button', { name: 'Approve all' }).click()
    await expect(checker.getByText('All 500 trainees approved. The invitations are on their way.')).toBeVisible({ timeout: 120_000 })
    await expectAccessibleEverywhere(checker, 'approval of all done')
    await checker.goto('/CA/trainee-user-list?q=pekerja')
    await expect(checker.getByText('1 to 20 of 500')).toBeVisible()
    await expectAccessibleEverywhere(checker, 'trainee list')
  })

  await test.step('one of them takes the invitation and signs in', async () => {
    await expect.poll(() => mails(checker, 'pekerja.500@people.test')).toHaveLength(1)
    const person = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage()
    await acceptInvitation(person, 'pekerja.250@people.test', 'Harbour#2027x')
    await signInTrainee(person, 'pekerja.250', 'Harbour#2027x')
    await person.context().close()
  })
  await checker.context().close()
})
