import { useEffect } from 'react'
import { isRouteErrorResponse, Navigate, Outlet, useLocation, useMatches, useRouteError } from 'react-router'
import { resetLayout, useLayout } from '../kit/session/layout.ts'
import { ROUTE_SCROLL_MS } from '../kit/texts/constants.ts'
import { portalName, type TextKey, useTexts } from '../kit/texts/texts.ts'
import { App } from './app.tsx'
import { Failure } from './failure.tsx'
import { ScreenNotLoaded } from './screens.ts'

/** A key of common.json: of the route, or of a page whose heading it is. */
export type RouteHandle = { title: TextKey<'common'> & (`route.${string}` | `page.${string}.title`) }
const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null && 'title' in handle

/** Title of the route shown, in the reader's language; a screen's own breadcrumbs go before it. */
export const useRouteTitle = (): string | undefined => {
  const t = useTexts('common')
  const handle = useMatches().findLast((match) => isHandle(match.handle))?.handle
  const { breadcrumbs } = useLayout()
  return breadcrumbs?.at(-1)?.title ?? (isHandle(handle) ? t(handle.title) : undefined)
}

const Page = () => {
  const title = useRouteTitle()
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = title ? `${portalName} - ${title}` : portalName
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every change of the path.
  useEffect(() => {
    const timer = setTimeout(() => scrollTo({ top: 0 }), ROUTE_SCROLL_MS)
    return () => {
      clearTimeout(timer)
      resetLayout()
    }
  }, [pathname])
  return <Outlet />
}

/** Until the first screen is there; the same as index.html has before the script. */
export const FirstPaint = () => (
  <p className="boot" role="status">
    {useTexts('common')('app.wait')}
  </p>
)

export const Root = () => (
  <App>
    <Page />
  </App>
)

/** A screen that could not be loaded, or broke while it was drawn. */
export const RouteError = () => {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <Navigate to="/404" replace />
  return (
    <App>
      <Failure kind={error instanceof ScreenNotLoaded ? 'chunk' : 'serverError'} />
    </App>
  )
}
