import { MantineProvider } from '@mantine/core'
import { Outlet } from 'react-router'
import { ToastProvider } from '../ui/toast.tsx'
import { schemeManager } from './colour-scheme.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The component library and what is said after an act, around every route but the sign-in pages: those stay small without it. */
export const Component = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={schemeManager}
    defaultColorScheme="auto"
    getStyleNonce={nonce}
  >
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  </MantineProvider>
)
