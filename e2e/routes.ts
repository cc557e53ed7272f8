/** Every screen of the portal and who opens it, as the contract declares them: a new one is visited without being listed here. */
import { readFileSync } from 'node:fs'
import { routeScreens, type ScreenId, screenIds, screenOf } from '@jujur/contract/screens.ts'
import type { Page } from '@playwright/test'
import { PASSWORD, signInAdmin, signInTrainee } from './journey.ts'

/** `guest` are the pages that are for anyone. */
export const visitors = ['guest', 'trainee', 'clientAdmin', 'globalAdmin', 'superAdmin'] as const
export type Visitor = (typeof visitors)[number]
export type Route = {
  /** As the table has it, ids by their names: `/trainee/course/:traineeCourseId`; a further tab of a screen with its question mark. */
  path: string
  /** Of the page, in English. */
  title: string
}

const words = JSON.parse(readFileSync(new URL('../apps/web/src/texts/en/common.json', import.meta.url), 'utf8')) as {
  route: Record<string, string>
  page: Record<string, { title: string }>
}
const titleOf = (id: ScreenId): string => {
  // A further tab has the title of its screen.
  const path = screenOf(id).path.split('?')[0]
  const { name = '', title = '' } = screenOf(routeScreens.find((one) => screenOf(one).path === path) ?? id)
  const found = title === '' ? words.route[name] : words.page[title.split('.')[1] ?? '']?.title
  if (!found) throw new Error(`${id} has no title`)
  return found
}
const routesOf = (who: Visitor): Route[] =>
  screenIds
    .filter((id) => (who === 'guest' ? !screenOf(id).roles : screenOf(id).roles?.includes(who)))
    .map((id) => ({ path: screenOf(id).path, title: titleOf(id) }))

export const routes: Record<Visitor, readonly Route[]> = {
  guest: routesOf('guest'),
  trainee: routesOf('trainee'),
  clientAdmin: routesOf('clientAdmin'),
  globalAdmin: routesOf('globalAdmin'),
  superAdmin: routesOf('superAdmin'),
}

/** Signs in somebody of the demo who may open all of the role's routes. */
export const signInAs = async (page: Page, who: Visitor): Promise<void> => {
  if (who === 'trainee') await signInTrainee(page, 'aisyah')
  if (who === 'clientAdmin') await signInAdmin(page, '/login-client-admin', 'cmaker')
  if (who === 'globalAdmin') await signInAdmin(page, '/login-global-admin', 'gmaker')
  if (who === 'superAdmin') await signInAdmin(page, '/login-super-admin', 'super')
}

const answer = async (page: Page, name: string, input: object, token = '') => {
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  const answered = await page.request.post(`/api/api/v1/env/web/${name}`, { headers, data: input })
  return (await answered.json()) as { token: string; data: never }
}
const tokenOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('STORAGE_KEY') ?? '{}').token as string)

type Lesson = { state: string; lesson_type: string; lesson_id: number }
type Course = { trainee_course_id: number; status: string; certificate_serial_no: string | null; outline?: { items: Lesson[] }[] }
const coursesOf = async (page: Page, token: string) =>
  ((await answer(page, 'getViewCourseEnroll', { with_outline: true }, token)).data as { traineeCoursesList: Course[] }).traineeCoursesList

/** What the demo has for the ids in the paths, asked for as the person who is signed in on the page. */
const idsFor = async (page: Page, who: Visitor): Promise<Record<string, string | number>> => {
  if (who === 'clientAdmin') {
    const { list } = (await answer(page, 'getListOfInvoice', {}, await tokenOf(page))).data as { list: { data: { invoice_id: number }[] } }
    return { invoiceId: list.data[0]?.invoice_id ?? 0 }
  }
  if (who === 'trainee') {
    const begun = (await coursesOf(page, await tokenOf(page))).find(({ status }) => status === 'IN_PROGRESS')
    const lesson = begun?.outline?.flatMap(({ items }) => items).find(({ state }) => state === 'open')
    return { traineeCourseId: begun?.trainee_course_id ?? 0, lessonType: lesson?.lesson_type ?? '', lessonId: lesson?.lesson_id ?? 0 }
  }
  if (who === 'guest') {
    const { token } = await answer(page, 'loginTraineeUser', { username: 'kavitha', password: PASSWORD, login_channel_id: 1 })
    const serial = (await coursesOf(page, token)).find((course) => course.certificate_serial_no)?.certificate_serial_no
    return { serial: serial ?? '' }
  }
  return {}
}

/** The role's routes with the ids filled in, for whoever is signed in on the page. */
export const openRoutes = async (page: Page, who: Visitor): Promise<(Route & { href: string })[]> => {
  const ids = await idsFor(page, who)
  return routes[who].map((route) => {
    const href = route.path.replace(/:(\w+)/g, (_, name: string) => {
      const id = ids[name]
      if (!id) throw new Error(`the demo has nothing for :${name} of ${route.path}`)
      return String(id)
    })
    return { ...route, href }
  })
}
