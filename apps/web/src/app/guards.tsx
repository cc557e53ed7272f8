import { type Role, roleOf } from '@jujur/contract/permissions.ts'
import { useRef } from 'react'
import { type LoaderFunctionArgs, Navigate, Outlet, redirect, useLocation } from 'react-router'
import { mayOpen, opensWith, type Place, pathOf } from '../kit/call/may.ts'
import { readOpenCalls } from '../kit/call/open-calls.ts'
import { homePathOf, loginPathOf, session, useSession } from '../kit/session/session.ts'

const areaLogin = (path: string): string => {
  if (path.startsWith('/SA')) return '/login-super-admin'
  if (path.startsWith('/GA')) return '/login-global-admin'
  if (path.startsWith('/CA')) return '/login-client-admin'
  return '/login'
}

/** Lets the roles of an area in; a stranger is shown the door, another role the page that says so. */
export const allow = (...roles: Role[]) => ({
  Component: () => {
    const person = useSession()
    const { pathname, search } = useLocation()
    // Signed out here or in another tab: to the page of the kind of person it was.
    const last = useRef(person?.systemTypeId)
    if (person) last.current = person.systemTypeId
    if (!person)
      return (
        <Navigate
          to={last.current ? loginPathOf(last.current) : areaLogin(pathname)}
          state={last.current ? undefined : { from: pathname + search }}
          replace
        />
      )
    if (!roles.includes(roleOf(person.systemTypeId))) return <Navigate to="/custom-error/error-2" replace />
    return <Outlet />
  },
})

const places = Object.keys(opensWith) as Place[]
/**
 * Keeps people off a page that none of its calls is open for. What the browser holds may be old (a link of a mail, right after a right was
 * given), so that the server is asked before anybody is sent away; where it cannot be asked, the page's own call decides.
 */
export const whereOpen = async ({ request }: Pick<LoaderFunctionArgs, 'request'>) => {
  const { pathname } = new URL(request.url)
  const here = places.filter((place) => pathOf(place) === pathname)
  const isOpen = () => here.length === 0 || session.get() === null || here.some((place) => mayOpen(session.get(), place))
  if (isOpen()) return null
  const asked = await readOpenCalls()
  return !asked || isOpen() ? null : redirect('/custom-error/error-2')
}

/** `/` and the way to the dashboard, decided before anything of it is loaded. */
export const toDashboard = () => redirect(session.get() ? '/dashboard' : '/login')
export const dashboardOfRole = () => {
  const person = session.get()
  if (!person) return redirect('/login')
  const home = homePathOf(person.systemTypeId)
  return home === '/dashboard' ? null : redirect(home)
}

/** A signed-in person has no business on a sign-in page. */
export const guestsOnly = () => {
  const person = session.get()
  return person ? redirect(homePathOf(person.systemTypeId)) : null
}
