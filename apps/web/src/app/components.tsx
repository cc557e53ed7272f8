import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useTexts } from '../kit/texts/texts.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { useToast } from '../ui/use-toast.ts'
import { takeReloaded } from './reloading.ts'

/** Where the page was loaded anew by itself, it says so. */
const Reloaded = () => {
  const t = useTexts('common')
  const { say } = useToast()
  useEffect(() => {
    if (takeReloaded()) say(t('app.reloaded'))
  }, [say, t])
  return null
}

/** What is said after an act, around every route but the sign-in pages, which say it in their forms. */
export const ToastFrame = () => (
  <ToastProvider>
    <Reloaded />
    <Outlet />
  </ToastProvider>
)
