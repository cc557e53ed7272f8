/** Five hundred people come in by a spreadsheet of their company's own making: columns, dry run, import, approval of all, and one of them signs in. */
import { acceptInvitation, expect, expectAccessibleEverywhere, mails, signInAdmin, signInTrainee, test } from './journey.ts'

/** A title, Malay and German headings, and a column that nobody can guess. */
const HEAD = 'SELAT MAJU SDN BHD\nNama Penuh,Username,E-Mail-Adresse,Phone No.,No. KP,Kod,Jabatan,Jawatan,Risikostufe'
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
    await expect(page.getByText('Your headings are in row 2. The row above is skipped.')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('row', { name: /Nama Penuh/ }).getByText('Pekerja 3 Binti Contoh')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'E-Mail-Adresse is' })).toHaveValue('email')
    await expect(page.getByText(/^No column for: Employee number, .* These stay empty\.$/)).toBeVisible()
    await expectAccessibleEverywhere(page, 'import: columns')
    // By keys alone, as somebody without a mouse: the option by its first letters.
    const code = page.getByRole('combobox', { name: 'Kod is' })
    await code.focus()
    await page.keyboard.type('Employee')
    await expect(code).toHaveValue('employee_no')
    await page.getByRole('button', { name: 'Check 504 rows' }).click()
    await expect(page.getByText('Left out (4)').or(page.getByText('4 rows are left out.')).first()).toBeVisible({ timeout: 60_000 })
    const told = page.getByRole('row', { name: /Taken Name/ })
    await expect(told.getByRole('cell').nth(3).getByRole('textbox')).toHaveValue('aisyah')
    await expect(page.getByRole('row', { name: /No Mail/ }).getByText('E-Mail-Adresse')).toBeVisible()
    await expect(page.getByText('1 row has nothing under E-Mail-Adresse')).toBeVisible()
    await expectAccessibleEverywhere(page, 'import: check')
    await page.getByRole('button', { name: 'Import 500 trainees' }).click()
    await expect(page.getByText('500 trainees imported')).toBeVisible({ timeout: 60_000 })
    await expectAccessibleEverywhere(page, 'import: done')
  })

  await test.step('the next file with these headings is known', async () => {
    await page.getByRole('link', { name: 'Choose another file' }).click()
    await page.locator('input[type="file"]').setInputFiles(file([row(600)]))
    await expect(page.getByRole('combobox', { name: 'Kod is' })).toHaveValue('employee_no', { timeout: 60_000 })
    await expect(page.getByRole('row', { name: /^Kod/ }).getByText('As in your last file')).toBeVisible()
    await page.goBack()
  })

  await test.step('who imported them may not approve them', async () => {
    await page.getByRole('link', { name: 'Go to approval' }).click()
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
