import { hrefOf, type RouteScreenId } from '@jujur/contract/screens.ts'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, Navigate, Outlet, useMatches, useRouteError } from 'react-router'
import { useLayout } from '../kit/session/layout.ts'
import { portalName, type TextKey, useTexts } from '../kit/texts/texts.ts'
import { App } from './app.tsx'
import { Failure } from './frame/failure.tsx'
import { useRouteScroll } from './frame/scroll.ts'
import { reloadOnce } from './reloading.ts'
import { ScreenNotLoaded } from './screens.ts'

/** A key of common.json: of the route, or of a page whose heading it is. */
export type RouteHandle = { id: RouteScreenId; title: TextKey<'common'> & (`route.${string}` | `page.${string}.title`) }
const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null && 'title' in handle

/** The screen that the route shows, and its title. */
const useHandle = (): RouteHandle | undefined => {
  const handle = useMatches().findLast((match) => isHandle(match.handle))?.handle
  return isHandle(handle) ? handle : undefined
}
export const useRouteScreen = (): RouteScreenId | undefined => useHandle()?.id
/** Title of the route shown, in the reader's language; a screen's own breadcrumbs go before it. */
export const useRouteTitle = (): string | undefined => {
  const t = useTexts('common')
  const handle = useHandle()
  const { breadcrumbs } = useLayout()
  return breadcrumbs?.at(-1)?.title ?? (handle && t(handle.title))
}

const Page = () => {
  const title = useRouteTitle()
  useEffect(() => {
    document.title = title ? `${portalName} - ${title}` : portalName
  }, [title])
  useRouteScroll()
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

const NotLoaded = () => {
  const [reloading, setReloading] = useState(true)
  useEffect(() => setReloading(reloadOnce(Date.now(), () => location.reload())), [])
  return reloading ? <FirstPaint /> : <Failure kind="chunk" />
}

/** A screen that could not be loaded, which loading the page anew may mend, or that broke while it was drawn. */
export const RouteError = () => {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <Navigate to={hrefOf('notFound')} replace />
  return <App>{error instanceof ScreenNotLoaded ? <NotLoaded /> : <Failure kind="serverError" />}</App>
}
