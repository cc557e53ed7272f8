import { type Role, roleOf } from '@jujur/contract/permissions.ts'
import { areas, hrefOf, screenOf } from '@jujur/contract/screens.ts'
import { useRef } from 'react'
import { Navigate, Outlet, redirect, useLocation } from 'react-router'
import { homePathOf, loginPathOf, session, useSession } from '../kit/session/session.ts'

const areaLogin = (path: string): string => hrefOf(Object.values(areas).find((area) => path.startsWith(area.path))?.signIn ?? 'login')

/** The bare address of an area: its first page, or where its people sign in. */
export const areaHome = (role: Role) => () => redirect(screenOf(session.get() ? areas[role].first : areas[role].signIn).path)

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
          // Who signs out begins anew; whose session was lost comes back to where it ended.
          state={last.current ? session.lostAt() && { from: session.lostAt() } : { from: pathname + search }}
          replace
        />
      )
    if (!roles.includes(roleOf(person.systemTypeId))) return <Navigate to={hrefOf('error2')} replace />
    return <Outlet />
  },
})

/** `/` and the way to the dashboard, decided before anything of it is loaded. */
export const toDashboard = () => redirect(hrefOf(session.get() ? 'dashboard' : 'login'))
export const dashboardOfRole = () => {
  const person = session.get()
  if (!person) return redirect(hrefOf('login'))
  const home = homePathOf(person.systemTypeId)
  return home === hrefOf('dashboard') ? null : redirect(home)
}

/** A signed-in person has no business on a sign-in page. */
export const guestsOnly = () => {
  const person = session.get()
  return person ? redirect(homePathOf(person.systemTypeId)) : null
}
