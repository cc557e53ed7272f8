/** The few words and figures that the parts say by themselves; the app gives them in the reader's language. */
import { createContext, useContext } from 'react'

export type UiSetting = {
  readonly confirm: { title: string; yes: string; no: string }
  readonly close: string
  readonly retry: string
  readonly copy: string
  readonly copied: string
  readonly showPassword: string
  readonly hidePassword: string
  readonly loading: string
  readonly knot: { done: string; turn: string; others: string; later: string; locked: string }
  readonly rule: { met: string; open: string }
  readonly copyFeedbackMs: number
}

const english: UiSetting = {
  confirm: { title: 'Are You Sure?', yes: 'Confirm', no: 'Cancel' },
  close: 'Close',
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  loading: 'Please wait...',
  knot: { done: 'done', turn: 'your turn', others: 'in progress', later: 'later', locked: 'locked' },
  rule: { met: 'met', open: 'not met yet' },
  copyFeedbackMs: 2000,
}

const UiContext = createContext<UiSetting>(english)
export const UiSettingProvider = UiContext.Provider
export const useUi = (): UiSetting => useContext(UiContext)
