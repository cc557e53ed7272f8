/** Ordering and paying, for journeys that begin after it. */
import { expect, type Page } from '@playwright/test'

export const QUICK_COURSE = 'The moment before you say yes'
export type Ordered = { number: string; id: number; total_sen: number }

/** Orders seats of a course as the signed-in client admin, by the same calls as the cart. */
export const order = async (page: Page, seats: number, course = QUICK_COURSE): Promise<Ordered> => {
  const call = async (name: string, input: object) => {
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('STORAGE_KEY') ?? '{}').token as string)
    const answer = await page.request.post(`/api/api/v1/env/web/${name}`, { headers: { authorization: `Bearer ${token}` }, data: input })
    return (await answer.json()).data
  }
  const { posts } = await call('CompanyGetTraineeCourseList', { q: course })
  const items = [{ course_id: posts[0].course_id, seats }]
  // What it would come to is told by the refusal of a wrong total.
  const { total_sen } = await call('CompanyCheckoutCourse', { items, expected_total_sen: 1 })
  const { invoice } = await call('CompanyCheckoutCourse', { items, expected_total_sen: total_sen })
  return { number: invoice.invoice_no, id: invoice.invoice_id, total_sen }
}

/** `4,523.04` */
export const ringgit = (sen: number): string => `${Math.floor(sen / 100).toLocaleString('en-MY')}.${String(sen % 100).padStart(2, '0')}`

/** The gateway's page stands at another address, and has our words nowhere. */
export const atTheBank = (page: Page) => expect(page).toHaveURL(/\/bills\/[\w-]+/)

/** Pays an invoice online, as somebody at the bank's page does. */
export const payOnline = async (page: Page, { id }: Pick<Ordered, 'id'>): Promise<void> => {
  await page.goto(`/CA/invoice-list/payment/${id}`)
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await atTheBank(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('The invoice is paid and the seats are open.')).toBeVisible()
}
