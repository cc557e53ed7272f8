/** Going somewhere from outside a component: after a dialog, after signing in or out. The router sets itself here when it starts. */

type Go = (path: string, options?: { replace?: boolean; state?: unknown }) => void

let go: Go = (path) => location.assign(path)
export const setNavigator = (navigator: Go): void => {
  go = navigator
}
export const goTo: Go = (path, options) => go(path, options)
