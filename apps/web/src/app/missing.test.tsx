import type { Call } from '@jujur/contract/call.ts'
import { type Code, codes } from '@jujur/contract/codes.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import { screenIds, screenOf } from '@jujur/contract/screens.ts'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { globalAdmin } from '../companies/companies-for-test.ts'
import { setNavigator } from '../kit/session/navigate.ts'
import { session } from '../kit/session/session.ts'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { type FakeAnswer, fakeServer } from '../kit/testing/fake-server.ts'
import { person } from '../kit/testing/render-for-test.tsx'
import { textOf } from '../kit/texts/texts.ts'
import { routes } from './routes.tsx'

/** What each page opens with, and where it leads to if that is not there. */
const pages: [path: string, name: CallName, list: string][] = [
  ['/CA/invoice-list?id=5', 'getInvoiceDetail', '/CA/invoice-list'],
  ['/CA/invoice-list?id=5&view=trace', 'getInvoiceTrace', '/CA/invoice-list'],
  ['/CA/invoice-list/payment/5', 'getPaymentOptions', '/CA/invoice-list'],
  ['/CA/get-course?order=5', 'CompanyCheckoutSuccessful', '/CA/get-course'],
  ['/CA/purchased-course?id=5', 'getPurchaseCourseDetails', '/CA/purchased-course'],
  ['/trainee/course/5', 'getViewTraineeCourseCoverPage', '/trainee/dashboard'],
  ['/trainee/course/5?step=check', 'getCourseProgress', '/trainee/dashboard'],
]
const whoOpens = (path: string) => {
  if (path.startsWith('/GA')) return globalAdmin()
  if (path.startsWith('/SA')) return person({ system_type_id: 4 })
  return path.startsWith('/CA') || path === '/dashboard' ? clientAdmin() : person()
}
const open = (path: string, answers: Record<string, FakeAnswer<Call>>) => {
  // Whatever else the page and the frame ask for fails by itself.
  const rest = Object.fromEntries(Object.keys(calls).map((name) => [name, () => answers[name] ?? { refuse: 2222 as const }]))
  const server = fakeServer(rest as Parameters<typeof fakeServer>[0])
  session.signIn(whoOpens(path), 'abc')
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  setNavigator((to, options) => void router.navigate(to, options))
  const { unmount } = render(<RouterProvider router={router} />)
  return { server, unmount }
}

// A screen is loaded when it is first opened.
vi.setConfig({ testTimeout: 60_000 })
const patient = { timeout: 20_000 }

describe('a read that is refused says so in the place of what was to be read', () => {
  test.each(pages)('%s by %s', async (path, name, list) => {
    const call: Call = calls[name]
    const declared = [...new Set<Code>([4444, 2222, ...call.refuses])].filter((code) => code !== 10055)
    for (const code of declared) {
      const { server, unmount } = open(path, { [name]: { refuse: code as Exclude<Code, 2100> } })
      const said = textOf('errors', `code.${code}`) as string
      const place = (await screen.findAllByText(said, {}, patient)).map((one) => one.closest('[role="alert"], section, div') as HTMLElement)
      expect(place.length, `${name} ${code}`).toBeGreaterThan(0)
      expect(server.received.some((one) => one.name === name)).toBe(true)
      if (codes[code].httpStatus === 404) {
        expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
        expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
        expect(screen.getAllByRole('link').some((link) => link.getAttribute('href') === list)).toBe(true)
      }
      unmount()
    }
  })
})

/** Every address that somebody signed in can open; ids are made up. */
const addresses = screenIds
  // Help is written in the page itself.
  .filter((id) => screenOf(id).roles && id !== 'helper')
  .map((id) => screenOf(id).path.replace(':lessonType', 'material').replaceAll(/:\w+/g, '5'))

test.each(addresses.flatMap((address) => [address, `${address}${address.includes('?') ? '&' : '?'}id=5`]))(
  '%s says so where everything it reads is refused',
  async (path) => {
    open(path, {})
    expect((await screen.findAllByText(textOf('errors', 'code.2222') as string, {}, patient)).length).toBeGreaterThan(0)
  },
)
