/** Draws a screen as the app would, for tests: providers, a route of its own, a signed-in person. */
import type { SignedIn, User } from '@jujur/contract/identity.ts'
import { render } from '@testing-library/react'
import { type ReactElement, useEffect } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { ConfirmProvider } from '../../ui/confirm-dialog.tsx'
import { keepFocus } from '../../ui/focus-keeper.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { setNavigator } from '../session/navigate.ts'
import { session } from '../session/session.ts'
import { TroubleNotice } from '../trouble/trouble-notice.tsx'
import { opensOf } from './opens-for-test.ts'

/** The person as the profile has them. */
export const userForTest = (over: Partial<User> = {}): User => ({
  user_id: 7,
  username: 'aisyah',
  name: 'Aisyah Binti Rahman',
  email: 'aisyah@demo.test',
  system_type_id: 1,
  kind: null,
  company: { company_id: 1, name: 'Selat Maju Sdn Bhd', company_reg_no: '202001012345', speak_up_url: null, contact: null },
  language: 'en',
  status: 'active',
  photo_url: null,
  permission: [{ system_type_id: 1, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 }],
  ...over,
})
/** Signed in: with what is open to somebody of this role who holds these entries, unless `over` says otherwise. */
export const person = ({ opens, access_version = 'version-1', ...over }: Partial<SignedIn> = {}): SignedIn => {
  const user = userForTest(over)
  return { ...user, opens: opens ?? opensOf(user), access_version }
}

type Options = {
  /** The pattern the screen stands at, and the address asked for. */
  path?: string
  at?: string
  user?: SignedIn | null
}

const Root = () => {
  useEffect(keepFocus, [])
  return (
    <ConfirmProvider>
      <ToastProvider>
        <Outlet />
      </ToastProvider>
      <TroubleNotice />
    </ConfirmProvider>
  )
}

const Elsewhere = () => {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

/** Signed in as `person()` unless `user` says otherwise. Any other address shows as `at <path>`. */
export const renderScreen = (screen: ReactElement, { path = '/', at = path, user = person() }: Options = {}) => {
  if (user) session.signIn(user, 'token-for-test')
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        children: [{ path, element: screen }, ...(path === '*' ? [] : [{ path: '*', Component: Elsewhere }])],
      },
    ],
    { initialEntries: [at] },
  )
  setNavigator((to, options) => void router.navigate(to, options))
  return { router, ...render(<RouterProvider router={router} />) }
}
