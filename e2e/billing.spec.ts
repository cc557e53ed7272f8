/** Buying by Billplz: from an issued invoice to open seats, against the simulator, on a desk and on a phone. */
import type { Page } from '@playwright/test'
import { byDay, DESK, expect, expectAccessibleEverywhere, mails, PHONE, signInAdmin, test } from './journey.ts'
import { atTheBank, order, ringgit } from './order.ts'

const CA = '/login-client-admin'
const GA = '/login-global-admin'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

for (const [where, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const)
  test(`buy by Billplz, on ${where}`, byDay(where === 'a desk'), async ({ page }) => {
    await page.setViewportSize(size)
    await signInAdmin(page, CA, 'cmaker')
    const { id: invoice_id, number: invoice_no, total_sen } = await order(page, 12)
    // Looked at in every size, so once.
    const accessible = async (what: string) => {
      if (where === 'a desk') await expectAccessibleEverywhere(page, what)
    }
    const pay = page.getByRole('button', { name: new RegExp(`^Pay RM.${ringgit(total_sen)} online$`) })

    await test.step('the invoice says what to pay, and how', async () => {
      await page.goto(`/CA/invoice-list/payment/${invoice_id}`)
      await expect(page.getByText(invoice_no).first()).toBeVisible()
      await expect(page.getByText('Pay: your turn')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
      await accessible('payment')
    })
    await test.step('a payment that fails leaves it open', async () => {
      await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Malayan Banking Berhad (Maybank), personal' })
      await pay.click()
      await atTheBank(page)
      await expect(page.getByText(`RM ${ringgit(total_sen).replace(',', '')}`)).toBeVisible()
      await press(page, 'Fail')
      await expect(page.getByText('The payment was not completed. You can try again.')).toBeVisible()
    })
    await test.step('the next one pays it, whichever comes first, the browser or the callback', async () => {
      await pay.click()
      await atTheBank(page)
      await press(page, 'Pay')
      await expect(page.getByText('The invoice is paid and the seats are open.')).toBeVisible()
      await expect(page.getByText(/RCP-\d{4}-\d{6}/).first()).toBeVisible()
      await accessible('paid')
      await expect.poll(async () => (await mails(page, 'cmaker@demo.test')).some(({ subject }) => subject.includes('Payment received'))).toBe(true)
    })
    await test.step('the list of online payments tells it', async () => {
      await page.goto('/CA/bill-list')
      await expect(page.getByText(invoice_no).first()).toBeVisible()
      await expect(page.getByText('Paid', { exact: true }).filter({ visible: true }).first()).toBeVisible()
    })
  })

test('a payment whose callback is lost is found when its payer comes back; one of another sum is settled by two people', async ({
  page,
  browser,
}) => {
  await signInAdmin(page, CA, 'cmaker')
  const { id: invoice_id } = await order(page, 2)
  await test.step('the callback is lost', async () => {
    await page.goto(`/CA/invoice-list/payment/${invoice_id}`)
    await page.getByRole('button', { name: /^Pay RM/ }).click()
    await atTheBank(page)
    await page.getByLabel('Lose the callback').check()
    await press(page, 'Pay')
    await expect(page.getByText('The invoice is paid and the seats are open.')).toBeVisible()
  })
  await test.step('the amount is altered', async () => {
    const other = await order(page, 3)
    await page.goto(`/CA/invoice-list/payment/${other.id}`)
    await page.getByRole('button', { name: /^Pay RM/ }).click()
    await atTheBank(page)
    await page.getByLabel('Alter the amount').check()
    await press(page, 'Pay')
    await expect(page).toHaveURL(/invoice-list\/payment/)
    await expect
      .poll(async () => {
        await page.reload()
        await expect(page.getByText('Invoice total')).toBeVisible()
        return page.getByText('RM 80.99 arrived by online payment.').isVisible()
      })
      .toBe(true)
  })
  const maker = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage()
  const checker = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage()
  await test.step('one proposes', async () => {
    await signInAdmin(maker, GA, 'gmaker')
    await maker.goto('/GA/company/invoice?tab=exceptions')
    await expect(maker.getByRole('heading', { level: 2, name: 'The amount differs' })).toBeVisible()
    await expect(maker.getByText('No one has proposed how to settle this yet.')).toBeVisible()
    await expectAccessibleEverywhere(maker, 'exceptions')
    await maker.getByRole('combobox', { name: 'How it is settled' }).selectOption({ label: 'Kept as a credit' })
    await maker.getByRole('textbox', { name: 'Why' }).fill('Billplz shows RM 80.99; the customer pays the invoice anew.')
    await press(maker, 'Propose')
    await expect(maker.getByText('Proposed. Someone else now decides.')).toBeVisible()
    await expect(maker.getByText(/only a checker can decide|someone else must decide/)).toBeVisible()
  })
  await test.step('another settles', async () => {
    await signInAdmin(checker, GA, 'gchecker')
    await checker.goto('/GA/company/invoice?tab=exceptions')
    await checker.getByRole('button', { name: /^Settle/ }).click()
    await checker
      .getByRole('dialog')
      .getByRole('button', { name: /^Settle/ })
      .click()
    await expect(checker.getByText('Nothing needs a decision.')).toBeVisible()
  })
})
