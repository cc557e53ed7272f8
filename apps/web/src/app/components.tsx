import { MantineProvider } from '@mantine/core'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useTexts } from '../kit/texts/texts.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { useToast } from '../ui/use-toast.ts'
import { schemeManager } from './colour-scheme.ts'
import { takeReloaded } from './reloading.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Where the page was loaded anew by itself, it says so. */
const Reloaded = () => {
  const t = useTexts('common')
  const { say } = useToast()
  useEffect(() => {
    if (takeReloaded()) say(t('app.reloaded'))
  }, [say, t])
  return null
}

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
      <Reloaded />
      <Outlet />
    </ToastProvider>
  </MantineProvider>
)
