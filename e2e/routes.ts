/** Every route of the portal and who opens it, read off the app's own table: a new screen is visited without being listed here. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { PASSWORD, signInAdmin, signInTrainee } from './journey.ts'

const web = (file: string) => readFileSync(new URL(`../apps/web/src/${file}`, import.meta.url), 'utf8')

/** `guest` are the pages that are for anyone. */
export const visitors = ['guest', 'trainee', 'clientAdmin', 'globalAdmin', 'superAdmin'] as const
export type Visitor = (typeof visitors)[number]
export type Route = {
  /** As the table has it, ids by their names: `/trainee/course/:traineeCourseId`; a further tab of a screen with its question mark. */
  path: string
  /** Of the page, in English. */
  title: string
}

export const areas = { trainee: '/trainee', clientAdmin: '/CA', globalAdmin: '/GA', superAdmin: '/SA' } as const
const admins = ['clientAdmin', 'globalAdmin', 'superAdmin'] as const
const words = JSON.parse(web('texts/en/common.json')) as { route: Record<string, string>; page: Record<string, { title: string }> }
const titles: Record<string, string | undefined> = {
  ...Object.fromEntries(Object.entries(words.route).map(([name, title]) => [`route.${name}`, title])),
  ...Object.fromEntries(Object.entries(words.page).map(([name, { title }]) => [`page.${name}.title`, title])),
}

/** The arrays of the table by name, each path with the title that stands before the next path. */
const table = new Map(
  [...web('app/routes.tsx').matchAll(/^(?:export )?const (\w+): RouteObject\[\] = \[\n(.*?)^\]/gms)].map(([, name = '', body = '']) => [
    name,
    [...body.matchAll(/path: '([^']+)'((?:(?!path: ').)*)/gs)].map(([, path = '', rest = '']) => ({
      path,
      title: titles[/titled\('([\w.]+)'\)/.exec(rest)?.[1] ?? ''],
    })),
  ]),
)
const within = (name: string, prefix: string): Route[] => {
  const found = table.get(name)
  if (!found) throw new Error(`the route table has no ${name}`)
  return found.flatMap(({ path, title }) => (title === undefined ? [] : [{ path: `${prefix}/${path}`, title }]))
}

/** What stands at the top of the table: the areas repeat the profile, and the dashboard is every administrator's. */
const shared = within('routes', '').filter(({ path }) => !['/dashboard', '/user-profile'].includes(path))
const tabs = [...web('kit/call/may.ts').matchAll(/^ {2}'(\/[^']*)\?([^']*)'/gm)].map(([, path = '', tab = '']) => ({ path, tab }))
const withTabs = (routes: Route[]): Route[] =>
  routes.flatMap((route) => [
    route,
    ...tabs.filter(({ path }) => path === route.path).map(({ path, tab }) => ({ path: `${path}?${tab}`, title: route.title })),
  ])
const ofAdmin = (who: (typeof admins)[number]): Route[] => [
  { path: '/dashboard', title: titles['route.dashboard'] ?? '' },
  ...withTabs(within(who, areas[who])),
  { path: `${areas[who]}/user-profile`, title: titles['route.userProfile'] ?? '' },
]

export const routes: Record<Visitor, readonly Route[]> = {
  guest: [...within('signInPages', ''), ...within('otherWaysIn', ''), ...shared],
  trainee: within('trainee', areas.trainee),
  clientAdmin: ofAdmin('clientAdmin'),
  globalAdmin: ofAdmin('globalAdmin'),
  superAdmin: ofAdmin('superAdmin'),
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
