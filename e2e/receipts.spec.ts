/** Buying by bank receipt: a customer orders and pays by transfer, a maker checks the receipt, a checker approves it, and the seats are there. */
import type { Browser, Page } from '@playwright/test'
import { byDay, expect, expectAccessibleEverywhere, mails, signInAdmin, test } from './journey.ts'
import { ringgit as formatted, order, QUICK_COURSE } from './order.ts'

const CA = '/login-client-admin'
const GA = '/login-global-admin'
const PHONE = { width: 390, height: 844 }

type Size = { width: number; height: number }
const elsewhere = async (browser: Browser, viewport?: Size): Promise<Page> =>
  (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...(viewport ? { viewport } : {}) })).newPage()

/** What a bank prints: a page with the sum on it. */
const slip = (text: string): Buffer => {
  const stream = `BT /F1 18 Tf 40 340 Td (Maybank2u Biz) Tj 0 -30 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const xref = file.length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(`${file}xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`)
}
const ringgit = (sen: number) => (sen / 100).toFixed(2)

/** Bank, number and file of a transfer; the amount stands there already. */
const fillTransfer = async (page: Page, total_sen: number, reference: string) => {
  await page.getByLabel('Bank you paid from').selectOption('MBBEMYKL')
  await page.getByLabel('Reference number').fill(reference)
  await expect(page.getByLabel('Amount in RM')).toHaveValue(ringgit(total_sen))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'maybank.pdf', mimeType: 'application/pdf', buffer: slip(`RM ${ringgit(total_sen)}, ${reference}`) })
}
const send = (page: Page) => page.getByRole('button', { name: /^Send the bank receipt for RM/ })
const sendReceipt = async (page: Page, { id, total_sen }: { id: number; total_sen: number }, reference: string) => {
  await page.goto(`/CA/invoice-list/payment/${id}`)
  await fillTransfer(page, total_sen, reference)
  await send(page).click()
  await expect(page.getByText('A bank receipt is being checked')).toBeVisible()
}
const open = async (page: Page, number: string, title = `Bank receipt for ${number}`) => {
  await page.goto(`/GA/company/invoice?tab=receipts&q=${number}`)
  await page.getByRole('link', { name: 'Selat Maju Sdn Bhd' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // The file stands beside it, drawn.
  await expect(page.getByRole('region', { name: 'The file' }).locator('canvas').first()).toBeVisible()
}
const pass = async (maker: Page, total_sen: number) => {
  await maker.getByLabel('Verified amount in RM').fill(ringgit(total_sen))
  await maker.getByRole('button', { name: 'Ready to approve' }).click()
  await expect(maker.getByText('Checked. A checker decides next.')).toBeVisible()
}
const approve = async (checker: Page, total_sen: number) => {
  await checker.getByLabel('Amount you see on the receipt, in RM').fill(ringgit(total_sen))
  await checker.getByRole('button', { name: /^Approve RM/ }).click()
  await expect(checker.getByText(/^Approved\./)).toBeVisible()
}

const devices = [
  ['a desk', undefined],
  ['a phone', PHONE],
] as const

for (const [device, size] of devices)
  test(`a course is bought by bank receipt with maker and checker, on ${device}`, byDay(device === 'a desk'), async ({ browser, page: customer }) => {
    test.setTimeout(300_000)
    if (size) await customer.setViewportSize(size)
    await signInAdmin(customer, CA, 'cmaker')
    const invoice = await order(customer, size ? 2 : 3)

    await test.step('the customer sends the receipt', async () => {
      await sendReceipt(customer, invoice, size ? '8842 1170 9121' : '8842 1170 9120')
      if (!size) await expectAccessibleEverywhere(customer, 'receipt being checked')
    })
    const maker = await elsewhere(browser, size)
    await test.step('the maker types what the bank statement says; a sen off does not pass', async () => {
      await signInAdmin(maker, GA, 'gmaker')
      await open(maker, invoice.number)
      await maker.getByLabel('Verified amount in RM').fill(ringgit(invoice.total_sen - 1))
      await maker.getByRole('button', { name: 'Ready to approve' }).click()
      await expect(maker.getByRole('alert').first()).toContainText('does not match')
      if (!size) await expectAccessibleEverywhere(maker, 'checking a receipt')
      await pass(maker, invoice.total_sen)
      await open(maker, invoice.number)
      await expect(maker.getByText('You sent or checked this, so someone else must decide.')).toBeVisible()
    })
    await test.step('the checker types the amount from the picture and approves', async () => {
      const checker = await elsewhere(browser, size)
      await signInAdmin(checker, GA, 'gchecker')
      await open(checker, invoice.number)
      if (!size) await expectAccessibleEverywhere(checker, 'approving a receipt')
      await approve(checker, invoice.total_sen)
    })
    await test.step('the customer reads that it is paid, and the seats are open', async () => {
      await customer.goto('/CA/bank-receipt-list')
      await customer.getByRole('link', { name: invoice.number }).click()
      await expect(customer.getByRole('dialog').getByText(/The official receipt is RCP-\d{4}-\d{6}/)).toBeVisible()
      if (!size) await expectAccessibleEverywhere(customer, 'an approved bank receipt')
      await customer.goto('/CA/purchased-course')
      await expect(customer.getByText(QUICK_COURSE).first()).toBeVisible()
    })
  })

for (const [device, size] of devices)
  test(`one bank receipt pays two invoices, on ${device}`, byDay(device === 'a desk'), async ({ browser, page: customer }) => {
    test.setTimeout(300_000)
    if (size) await customer.setViewportSize(size)
    await signInAdmin(customer, CA, 'cmaker')
    const [one, two] = [await order(customer, 2), await order(customer, size ? 5 : 4)]
    const total_sen = one.total_sen + two.total_sen
    const numbers = [one.number, two.number]

    await test.step('the customer chooses both in the list, and shares the transfer out to the sen', async () => {
      await customer.goto('/CA/invoice-list')
      for (const number of numbers) await customer.getByRole('checkbox', { name: `Select ${number}` }).check()
      await customer.getByRole('link', { name: /^Pay 2 invoices with one transfer/ }).click()
      await fillTransfer(customer, total_sen, size ? '8842 1170 9131' : '8842 1170 9130')
      const share = customer.getByLabel(new RegExp(`^${two.number}`))
      await expect(share).toHaveValue(ringgit(two.total_sen))
      await share.fill(ringgit(two.total_sen - 1))
      await expect(send(customer)).toBeDisabled()
      await expect(send(customer)).toHaveAccessibleDescription(/^RM\s0\.01 of the transfer is not on an invoice yet\.$/)
      if (!size) await expectAccessibleEverywhere(customer, 'a transfer shared out')
      await share.fill(ringgit(two.total_sen))
      await expect(customer.getByText('The shares match the amount of the transfer.')).toBeVisible()
    })
    await test.step('an invoice less, and added again, leaves the sums right', async () => {
      await customer.getByRole('button', { name: `Remove ${two.number}` }).click()
      await expect(customer.getByLabel('Amount in RM')).toHaveValue(ringgit(one.total_sen))
      const another = customer.getByLabel('Another invoice')
      await expect(another).toBeFocused()
      await another.selectOption(String(two.id))
      await customer.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(customer.getByLabel(new RegExp(`^${two.number}`))).toBeFocused()
      await expect(customer.getByLabel('Amount in RM')).toHaveValue(ringgit(total_sen))
      await send(customer).click()
      await expect(customer.getByText('A bank receipt is being checked')).toBeVisible()
      await expect(customer.getByText(`It is also for ${two.number}.`)).toBeVisible()
    })
    await test.step('maker and checker see both invoices with their shares', async () => {
      const [maker, checker] = [await elsewhere(browser, size), await elsewhere(browser, size)]
      await signInAdmin(maker, GA, 'gmaker')
      await signInAdmin(checker, GA, 'gchecker')
      for (const [page, decide] of [
        [maker, pass],
        [checker, approve],
      ] as const) {
        await open(page, one.number, 'Bank receipt for 2 invoices')
        const invoices = page.getByRole('region', { name: 'Invoices', exact: true })
        for (const { number, total_sen: share_sen } of [one, two])
          await expect(invoices.getByRole('row', { name: new RegExp(`^${number} `) })).toContainText(formatted(share_sen))
        await decide(page, total_sen)
      }
    })
    await test.step('both are paid, and each names the receipt and its share', async () => {
      for (const { number, id, total_sen: share_sen } of [one, two]) {
        await customer.goto(`/CA/invoice-list?id=${id}`)
        await expect(customer.getByRole('heading', { level: 1, name: number })).toBeVisible()
        await expect(customer.getByText('Paid', { exact: true }).first()).toBeVisible()
        const receipts = customer.getByRole('region', { name: 'Bank receipts' })
        await expect(receipts).toContainText(new RegExp(`RM\\s${formatted(share_sen)} of RM\\s${formatted(total_sen)}`))
        await expect(receipts).toContainText(`Also for ${numbers.find((other) => other !== number)}`)
      }
      if (!size) await expectAccessibleEverywhere(customer, 'an invoice paid by a shared receipt')
    })
  })

test('a company cancels what it paid in part: all of the invoice is credited by two people, and the part is refunded by two', async ({
  browser,
  page: customer,
}) => {
  test.setTimeout(300_000)
  await signInAdmin(customer, CA, 'cmaker')
  const invoice = await order(customer, 6)
  const part = 10_000
  const [maker, checker] = [await elsewhere(browser), await elsewhere(browser)]
  await signInAdmin(maker, GA, 'gmaker')
  await signInAdmin(checker, GA, 'gchecker')

  await test.step('a part of it is paid by transfer', async () => {
    await customer.goto(`/CA/invoice-list/payment/${invoice.id}`)
    await fillTransfer(customer, invoice.total_sen, '8842 1170 9141')
    await customer.getByLabel('Amount in RM').fill(ringgit(part))
    await send(customer).click()
    await expect(customer.getByText('A bank receipt is being checked')).toBeVisible()
    await maker.goto(`/GA/company/invoice?id=${invoice.id}`)
    await expect(maker.getByRole('heading', { level: 1, name: invoice.number })).toBeVisible()
    await expect(maker.getByRole('button', { name: 'Enter a credit note' })).toHaveCount(0)
    await open(maker, invoice.number)
    await pass(maker, part)
    await open(checker, invoice.number)
    await approve(checker, part)
  })
  await test.step('one enters the credit note, with a reason', async () => {
    await maker.goto(`/GA/company/invoice?id=${invoice.id}`)
    const act = maker.getByRole('button', { name: 'Enter a credit note' })
    await act.click()
    const drawer = maker.getByRole('dialog', { name: `Credit note for ${invoice.number}` })
    await expect(drawer).toContainText(/there is nothing to pay, and the RM\s100\.00 that was paid is to be refunded/)
    await expectAccessibleEverywhere(maker, 'a credit note for all of an invoice')
    await drawer.getByRole('button', { name: 'Send for approval' }).click()
    await expect(drawer.getByText('Enter the reason')).toBeVisible()
    await drawer.getByLabel('Reason').fill('The company cancelled its order.')
    await drawer.getByRole('button', { name: 'Send for approval' }).click()
    await expect(drawer).toBeHidden()
    await expect(maker.getByText('A credit note for this invoice is waiting for approval.')).toBeVisible()
    await expect(act).toBeDisabled()
  })
  await test.step('another reads what is to be refunded, and approves', async () => {
    await checker.goto(`/GA/company/invoice?tab=credits&q=${invoice.number}`)
    await expect(checker.getByText('To be refunded')).toBeVisible()
    await expectAccessibleEverywhere(checker, 'a credit note that waits')
    await checker.getByRole('button', { name: /^Approve RM/ }).click()
    const asked = checker.getByRole('dialog')
    await expect(asked).toContainText(/the refund of RM\s100\.00 is listed under Exceptions/)
    await asked.getByRole('button', { name: /^Approve RM/ }).click()
    await expect(asked).toBeHidden()
    await expect(checker.getByRole('button', { name: /^Approve RM/ })).toHaveCount(0)
  })
  await test.step('the company is told, and reads it on its invoice', async () => {
    await customer.goto('/CA/dashboard')
    await expect
      .poll(async () =>
        (await mails(customer, 'cmaker@demo.test')).some(({ subject }) => subject === `Invoice ${invoice.number} is credited in full`),
      )
      .toBe(true)
    await customer.goto(`/CA/invoice-list?id=${invoice.id}`)
    await expect(customer.getByText(/^Credited in full, /)).toBeVisible()
    await expect(customer.getByText(/^To be refunded to the company: RM\s100\.00\.$/)).toBeVisible()
    await expectAccessibleEverywhere(customer, 'an invoice credited in full with a refund owed')
  })
  await test.step('the refund is said by one and approved by another', async () => {
    await maker.goto(`/GA/company/invoice?tab=exceptions&q=${invoice.number}`)
    await maker.getByRole('combobox', { name: 'How it is settled' }).selectOption({ label: 'Refunded' })
    await maker.getByRole('textbox', { name: 'Pay to' }).fill('Maybank 5142 8801, Selat Maju Sdn Bhd')
    await maker.getByRole('textbox', { name: 'Why' }).fill('The company cancelled its order.')
    await maker.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(maker.getByText('Proposed. Someone else now decides.')).toBeVisible()
    await checker.goto(`/GA/company/invoice?tab=exceptions&q=${invoice.number}`)
    await checker.getByRole('button', { name: /^Settle/ }).click()
    const asked = checker.getByRole('dialog')
    await asked.getByRole('button', { name: /^Settle/ }).click()
    await expect(asked).toBeHidden()
  })
  await test.step('what the bank then sent is entered; nothing is open', async () => {
    await maker.goto(`/GA/company/invoice?tab=exceptions&q=${invoice.number}`)
    await maker.getByRole('textbox', { name: 'Bank reference' }).fill('RF4711')
    await maker.getByRole('button', { name: 'Enter as paid out' }).click()
    await expect(maker.getByText(/^Paid out\. The refund voucher is RV-/)).toBeVisible()
    await customer.reload()
    await expect(customer.getByText(/^Credited in full, /)).toBeVisible()
    await expect(customer.getByText(/^To be refunded to the company/)).toHaveCount(0)
  })
})
