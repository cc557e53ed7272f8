/** What is looked at on every screen on a desk: that it has one name, is accessible in the light, opens without a jump, and fits. */
import type { Page } from '@playwright/test'
import { DESK, expect, expectAccessible, expectFits } from './journey.ts'
import type { Route } from './routes.ts'
import { type Opened, openScreen } from './visiting.ts'
import { DAY_WIDTHS, wrongAtWidths } from './widths.ts'

/** Their headings greet (specification section 2, for signing in) or say what waits. */
const GREETS = [
  '/login',
  '/login-client-admin',
  '/login-global-admin',
  '/login-super-admin',
  '/register',
  '/invitation',
  '/dashboard',
  '/trainee/dashboard',
]
/** What is open is named by what it is: the course, the lesson, the invoice, the tab. */
const isNamedByWhatItIs = ({ path }: Route) => path.includes(':') || path.includes('?')

/** Title, breadcrumb and heading have one name. */
const expectNamed = async (page: Page, route: Route) => {
  await expect(page).toHaveTitle(/^Jujur - ./)
  const heading = page.getByRole('heading', { level: 1 })
  // Some come with what is read.
  await expect(heading, `headings of ${route.path}`).toHaveCount(1)
  const title = (await page.title()).replace('Jujur - ', '')
  if (!isNamedByWhatItIs(route)) expect(title, route.path).toBe(route.title)
  const headings = await heading.allTextContents()
  if (!GREETS.includes(route.path)) expect(headings, `the heading of ${route.path}`).toEqual([title])
  const crumb = page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('li').last()
  if ((await crumb.count()) > 0) await expect(crumb, `the breadcrumb of ${route.path}`).toHaveText(title)
}

export const lookOnDesk = async (desk: Page, route: Opened): Promise<string[]> => {
  await openScreen(desk, route)
  await expect(desk).toHaveURL(route.href)
  await expectNamed(desk, route)
  await expectAccessible(desk, `${route.href}, light, ${DESK.width}`)
  await expectFits(desk, route.href)
  return wrongAtWidths(desk, route.href, DAY_WIDTHS)
}
