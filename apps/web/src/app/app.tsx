import '../kit/session/colour-scheme.ts'
import '../kit/call/open-calls.ts'
import { type ReactNode, useEffect, useMemo } from 'react'
import { COPY_FEEDBACK_MS } from '../kit/texts/constants.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { SessionEndNotice } from '../kit/trouble/session-end-notice.tsx'
import { TroubleNotice } from '../kit/trouble/trouble-notice.tsx'
import { ConfirmProvider } from '../ui/confirm-dialog.tsx'
import { keepFocus } from '../ui/focus-keeper.ts'
import { type UiSetting, UiSettingProvider } from '../ui/setting.ts'

const useSetting = (): UiSetting => {
  const t = useTexts('common')
  return useMemo(
    () => ({
      confirm: { title: t('confirm.title'), yes: t('confirm.yes'), no: t('confirm.no') },
      close: t('app.close'),
      retry: t('action.retry'),
      copy: t('action.copy'),
      copied: t('action.copied'),
      showPassword: t('password.show'),
      hidePassword: t('password.hide'),
      loading: t('app.wait'),
      knot: { done: t('knot.done'), turn: t('knot.turn'), others: t('knot.others'), later: t('knot.later'), locked: t('knot.locked') },
      rule: { met: t('password.met'), open: t('password.open') },
      copyFeedbackMs: COPY_FEEDBACK_MS,
    }),
    [t],
  )
}

/** Everything a screen stands in, except the router and the component library. */
export const App = ({ children }: { children: ReactNode }) => {
  useEffect(keepFocus, [])
  return (
    <UiSettingProvider value={useSetting()}>
      <ConfirmProvider>
        {children}
        <SessionEndNotice />
        <TroubleNotice />
      </ConfirmProvider>
    </UiSettingProvider>
  )
}
