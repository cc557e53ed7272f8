import './app/styles.ts'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type NavigateOptions } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './app/routes.tsx'
import { withRetry } from './app/screens.ts'
import { loadAtStart } from './kit/call/reference.ts'
import { setNavigator } from './kit/session/navigate.ts'
import { loadTexts } from './kit/texts/texts.ts'

const root = document.getElementById('root')

const router = createBrowserRouter(routes)
setNavigator((path, options: NavigateOptions = {}) => void router.navigate(path, options))

const start = () => {
  if (root) createRoot(root).render(<RouterProvider router={router} />)
  // Once the page stands.
  setTimeout(loadAtStart, 2000)
}
// Without its words the page still works, and says its keys.
withRetry(() => loadTexts('common')).then(start, start)
